/// Columns of cells with heights of their own (LIST-8): each item is placed below the shortest column. With one column
/// it is a list of cards.
///
/// The dragged items take part in the layout while their gap is open (ORDER-7). Cells are placed as far as they are
/// needed, and up to 1,024 more: a query near the visible part takes logarithmic time, one further down time in
/// proportion to the items before it, once. A drag, a gap that moves, and a height that changes place the visible cells
/// behind the first change again, and up to 1,024 more; the height of a longer remainder is estimated.
@preconcurrency @MainActor public final class WaterfallLayout: SelfSizingLayout {
    /// The least width of a column, in points: as many columns are shown as fit.
    public var minimumColumnWidth: CGFloat = 180 { didSet { if minimumColumnWidth != oldValue { invalidate() } } }
    /// The largest number of columns.
    public var maximumColumnCount = Int.max { didSet { if maximumColumnCount != oldValue { invalidate() } } }
    /// The space around the items of a section, in points.
    public var inset: CGFloat = 16 { didSet { if inset != oldValue { invalidate() } } }
    /// The space between items, in points.
    public var spacing: CGFloat = 8 { didSet { if spacing != oldValue { invalidate() } } }

    /// The number of columns; valid after `prepare`.
    public private(set) var columnCount = 1
    private var (width, side, gap) = (CGFloat(1), CGFloat(0), CGFloat(0))
    private var shown = WaterfallStack()
    /// The sections without the gap of the drag over the view, and the heights of the gap's parts.
    private var gapless = WaterfallStack()
    private var gapHeights: [CGFloat] = []
    private var cellsVersion: Int?
    private var hasContentChange = false

    /// The width of a column, in points; valid after `prepare`.
    public override var itemWidth: CGFloat { width }

    // MARK: Preparation

    /// Updates the heights of changed items, and the gap. O(sections), besides the heights that it asks for.
    public override func prepare(_ items: ItemChanges) {
        let metricsChanged = updateMetrics()
        let arrangesAll = updateHeights(items)
        if arrangesAll || metricsChanged || environment.cells == nil || cellsVersion != environment.cells?.version {
            cellsVersion = environment.cells?.version
            let keepsPlaced = !arrangesAll && !metricsChanged && environment.cells != nil
            shown = stack(makeSections(), keeping: keepsPlaced ? shown : nil)
        } else if hasNewHeights {
            shown.setMargins { addMargins(&$0) }
        }
        let section = environment.cells?.gap?.section
        shown.setGap(section.flatMap { gap(inSection: $0) }, section: section)
        shown.stack(from: 0, heights.items)
        if hasNewHeights, let positions = environment.gapPositions, !gapHeights.isEmpty {
            // Measured while the drag is over the view: the areas of its gap must not have the former heights.
            gapHeights = partHeights(of: positions)
            gapless.setMargins { addMargins(&$0) }
            gapless.stack(from: 0, heights.items)
        }
        _ = shown.place(downTo: view?.bounds.maxY ?? 0, heights.items)
        (hasNewHeights, hasContentChange) = (false, false)
    }

    /// Returns whether the columns have changed.
    private func updateMetrics() -> Bool {
        let former = (columnCount, width, side, gap)
        (side, gap) = (pixels(near: legalSpace(inset, "inset")), pixels(near: legalSpace(spacing, "spacing")))
        let available = Self.clampedLength(environment.width - 2 * side)
        let fitting = Int(flooring: (available + gap) / (legalLength(minimumColumnWidth, "minimumColumnWidth") + gap))
        columnCount = max(min(fitting, maximumColumnCount, 1_000), 1)
        width = max(pixels(down: (available - CGFloat(columnCount - 1) * gap) / CGFloat(columnCount)), 1)
        return former != (columnCount, width, side, gap)
    }

    private func stack(_ lists: [ListSection], keeping former: WaterfallStack?) -> WaterfallStack {
        let sections = lists.map { WaterfallSection($0, columns: columnCount, spacing: gap, inset: side) }
        return WaterfallStack(sections, heights.items, keeping: former)
    }

    override func frameDidChange(ofItemAt path: IndexPath) {
        super.frameDidChange(ofItemAt: path)
        guard heights.items.indices.contains(path.section) else { return }
        shown.heightDidChange(ofItemAt: path, heights.items[path.section])
        gapless.heightDidChange(ofItemAt: path, heights.items[path.section])
    }

    private func place(downTo y: CGFloat) {
        if shown.place(downTo: y, heights.items) { hasContentChange = true }
    }

    override func takeContentChange() -> Bool {
        defer { hasContentChange = false }
        return hasContentChange
    }

    // MARK: Queries

    override var rangesContainOthers: Bool { true }

    /// The height of all sections, in points: an estimate while more than 1,024 items are below the visible part.
    public override var heightOfContent: CGFloat { shown.bottom }

    private func rect(_ cell: WaterfallColumns.Cell, below top: CGFloat) -> CGRect {
        CGRect(x: side + CGFloat(cell.column) * (width + gap), y: top + cell.y, width: width, height: cell.height)
    }

    /// Returns the frame of a presentation path, in content coordinates and aligned to pixels; zero if the section does
    /// not exist. O(1) near the visible part, otherwise O(items before it).
    public override func frame(at path: IndexPath) -> CGRect {
        guard shown.sections.indices.contains(path.section), path.item >= 0 else { return .zero }
        if shown.place(through: PresentationPath(path), heights.items) { hasContentChange = true }
        let section = shown.sections[path.section]
        if path.item < section.columns.count { return rect(section.columns.cells[path.item], below: section.cellTop) }
        // Behind the last item.
        let next = section.columns.cells(inserting: [standardHeight], before: section.columns.count)
        return next.first.map { rect($0, below: section.cellTop) } ?? .zero
    }

    /// Returns the presentation indices of the cells that meet a rectangle in content coordinates, with others between
    /// them, by section. O(log n) near the visible part, otherwise O(items above it).
    public override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        place(downTo: rect.maxY)
        return shown.indices(from: rect.minY, to: rect.maxY).compactMap { number in
            let section = shown.sections[number]
            let indices = section.columns.indices(from: rect.minY - section.cellTop, to: rect.maxY - section.cellTop)
            return indices.isEmpty ? nil : (number, indices)
        }
    }

    /// Returns the presentation path of the cell at a point in content coordinates. A header belongs to the first item
    /// of its section, the space below a column to the position behind the last one; nil below the sections. O(log n)
    /// near the visible part.
    public override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard point.y >= 0 else { return nil }
        place(downTo: point.y + gap)
        guard let number = shown.index(at: point.y) else { return nil }
        let section = shown.sections[number]
        guard number + 1 < shown.sections.count || point.y < section.list.bottom + standardHeight else { return nil }
        let y = point.y - section.cellTop
        if y < -side { return IndexPath(item: 0, section: number) }
        let column = min(max(Int(flooring: (point.x - side + gap / 2) / (width + gap)), 0), columnCount - 1)
        let cells = section.columns.cells
        let found = section.columns.indices(from: y - gap, to: max(y, 0) + gap / 2).last { index in
            cells[index].column == column && y < cells[index].y + cells[index].height + gap / 2
        }
        return IndexPath(item: found ?? section.list.count, section: number)
    }

    /// Returns the headers and footers that meet a rectangle, or stay in sight there; they are as wide as the view.
    public override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        place(downTo: rect.maxY)
        return shown.indices(from: rect.minY, to: rect.maxY).flatMap { number in
            let section = shown.sections[number].list
            return margins(of: section, number, bottom: section.bottom, span: 0...marginWidth, in: rect)
        }
    }

    // MARK: Gap

    /// The items of one row; in one column, those of a third of the viewport.
    public override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        columnCount > 1 ? columnCount : gapCapacity(of: gap, viewport: viewport, spacing: self.gap)
    }

    private func partHeights(of positions: GapPositions) -> [CGFloat] {
        let tops = tops(of: positions)
        return zip(tops, tops.dropFirst()).map { $1 - $0 }
    }

    /// Stacks the sections without the gap. O(sections, hidden runs and placeholders); their cells are placed as far as
    /// areas are asked for.
    public override func prepareGapPositions() {
        (gapless, gapHeights) = (WaterfallStack(), [])
        guard let positions = environment.gapPositions else { return }
        (gapless, gapHeights) = (stack(makeSections(positions.sections), keeping: shown), partHeights(of: positions))
    }

    /// Returns the area of the gap at a position. O(gap) near the visible part, otherwise O(items before it).
    public override func gapArea(at position: IndexPath) -> GapArea {
        guard gapless.sections.indices.contains(position.section), !gapHeights.isEmpty else {
            return super.gapArea(at: position)
        }
        _ = gapless.place(through: PresentationPath(position), heights.items)
        let section = gapless.sections[position.section]
        let cells = section.columns.cells(inserting: gapHeights, before: position.item)
        let spacing = gap
        func band(_ cell: WaterfallColumns.Cell) -> Range<CGFloat> {
            let top = section.cellTop + cell.y - spacing / 2
            return top..<top + cell.height + spacing
        }
        let (first, middle, last) = (cells[0], cells[(cells.count - 1) / 2], cells[cells.count - 1])
        return GapArea(
            minX: first.column == 0 ? -.infinity : rect(first, below: 0).minX - spacing / 2,
            maxX: last.column == columnCount - 1 ? .infinity : rect(last, below: 0).maxX + spacing / 2,
            first: band(first), middle: band(middle), last: band(last),
            center: rect(middle, below: section.cellTop).center)
    }

    @preconcurrency override func gapAreas() -> @MainActor (PresentationPath) -> GapArea {
        guard !gapHeights.isEmpty else { return super.gapAreas() }
        return { [unowned self] in gapArea(at: $0.indexPath) }
    }
}
