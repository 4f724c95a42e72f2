/// Rows of cells of one size. Queries take logarithmic time in the number of sections.
@preconcurrency @MainActor public final class GridLayout: CollectionViewLayout {
    /// The preferred cell size; actual cells grow or shrink to fill the width.
    public var itemSize = CGSize(width: 196, height: 196) { didSet { if itemSize != oldValue { invalidate() } } }
    /// Whether cells keep their aspect ratio when they fill the width; otherwise they keep their height.
    package var keepsProportions = true { didSet { if keepsProportions != oldValue { invalidate() } } }
    /// The space around a section, in points.
    public var inset: CGFloat = 16 { didSet { if inset != oldValue { invalidate() } } }
    /// The space between cells, in points.
    public var gap: CGFloat = 8 { didSet { if gap != oldValue { invalidate() } } }

    /// The height of a header above each section, which stays in sight while the section is scrolled; 0 for none. The
    /// data source returns the headers, of the kind ``SelfSizingLayout/headerKind``. Replaces the space above sections.
    package var headerHeight: CGFloat = 0 { didSet { if headerHeight != oldValue { invalidate() } } }

    /// The space below each row for what cells draw there, besides the space between them, in points.
    package var captionHeight: CGFloat = 0 { didSet { if captionHeight != oldValue { invalidate() } } }

    private var tops: [CGFloat] = []
    private var headers = StickyHeaders(height: 0, tops: [], bottom: 0)
    /// The number of cells in a row.
    package private(set) var columns = 1
    /// The actual cell size.
    package private(set) var cellSize = CGSize.zero
    private var height: CGFloat = 0
    // Metrics of the last `prepare`, in whole pixels: results are consistent until the next one.
    private var step = CGSize.zero
    private var spacing: CGFloat = 0
    private var side: CGFloat = 0
    private var header: CGFloat = 0

    /// Computes the columns and the top of each section; frames are computed when queried.
    public override func prepare(_ items: ItemChanges) {
        let (gap, inset) = (legalSpace(gap, "gap"), legalSpace(inset, "inset"))
        (side, spacing) = (pixels(near: inset), pixels(near: gap))
        arrangeColumns(availableWidth: Self.clampedLength(environment.width - 2 * side))
        let caption = pixels(near: legalSpace(captionHeight, "captionHeight"))
        step = CGSize(width: cellSize.width + spacing, height: cellSize.height + spacing + caption)
        header = pixels(near: legalSpace(headerHeight, "headerHeight"))
        let bottom: CGFloat
        (tops, bottom) = sectionTops(environment.presentationCounts)
        headers = StickyHeaders(height: header, tops: tops.map { $0 - header }, bottom: bottom)
        height = max(bottom - spacing, 0) + side
    }

    override var coveredHeight: CGFloat { header }

    /// Returns the headers of the sections that meet a rectangle in content coordinates.
    public override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        headers.frames(in: rect, width: environment.width)
    }

    /// Returns the top of each section, and the top of one that would follow.
    private func sectionTops(_ counts: [Int]) -> (tops: [CGFloat], bottom: CGFloat) {
        var (tops, y) = ([CGFloat](), header > 0 ? 0 : side)
        tops.reserveCapacity(counts.count)
        for count in counts {
            y += header
            tops.append(y)
            y += CGFloat((count + columns - 1) / columns) * step.height
        }
        return (tops, y)
    }

    /// The number of cells in a row if ``itemSize`` had another width, in the present width of the view.
    package func columns(ofWidth width: CGFloat) -> Int {
        columns(ofWidth: legalLength(width, "itemSize"), in: Self.clampedLength(environment.width - 2 * side))
    }

    private func columns(ofWidth width: CGFloat, in availableWidth: CGFloat) -> Int {
        max(1, Int(((availableWidth + spacing) / (width + spacing)).rounded()))
    }

    private func arrangeColumns(availableWidth: CGFloat) {
        let itemSize = CGSize(
            width: legalLength(itemSize.width, "itemSize"), height: legalLength(itemSize.height, "itemSize"))
        columns = columns(ofWidth: itemSize.width, in: availableWidth)
        let width = max(pixels(down: (availableWidth - CGFloat(columns - 1) * spacing) / CGFloat(columns)), 1)
        let height = keepsProportions ? width * itemSize.height / itemSize.width : itemSize.height
        cellSize = CGSize(width: width, height: max(pixels(down: height), 1))
    }

    /// The height of all sections with their insets, in points.
    public override var heightOfContent: CGFloat { height }

    /// Returns the frame of a presentation path, in content coordinates and aligned to pixels; zero if the section does
    /// not exist.
    public override func frame(at path: IndexPath) -> CGRect {
        var result = CGRect.zero
        forEachFrame(of: path.item..<path.item + 1, inSection: path.section) { result = $1 }
        return result
    }

    override func forEachFrame(of indices: Range<Int>, inSection section: Int, _ body: (Int, CGRect) -> Void) {
        guard tops.indices.contains(section), !indices.isEmpty else { return }
        var (row, column) = (indices.lowerBound / columns, indices.lowerBound % columns)
        let top = tops[section]
        for index in indices {
            if column == columns { (row, column) = (row + 1, 0) }
            let origin = CGPoint(x: side + CGFloat(column) * step.width, y: top + CGFloat(row) * step.height)
            body(index, CGRect(origin: origin, size: cellSize))
            column += 1
        }
    }

    /// Returns the presentation indices of the rows that meet a rectangle in content coordinates, by section.
    public override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        let first = max(tops.partitioningIndex { $0 > rect.minY } - 1, 0)
        let end = tops.partitioningIndex { $0 > rect.maxY }
        return (first..<max(first, end)).compactMap { section in
            let count = environment.presentationCounts[section]
            guard count > 0, step.height > 0 else { return nil }
            let end = (count + columns - 1) / columns
            let first = Int(flooring: (rect.minY - tops[section]) / step.height)
            let last = Int(flooring: (rect.maxY - tops[section]) / step.height)
            guard last >= 0, first < end else { return nil }
            let low = max(first, 0) * columns
            return (section, low..<max(low, min((min(last, end - 1) + 1) * columns, count)))
        }
    }

    /// Returns the presentation path at a point in content coordinates, including the one behind the last item; nil
    /// outside.
    public override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard step.height > 0, step.width > 0,
            !tops.isEmpty
        else { return nil }
        let section = max(tops.partitioningIndex { $0 - spacing / 2 > point.y } - 1, 0)
        guard point.y >= tops[section] - side else { return nil }
        let count = environment.presentationCounts[section]
        let row = max(Int(flooring: (point.y - tops[section] + spacing / 2) / step.height), 0)
        guard row <= count / columns else { return nil }
        let column = Int(flooring: (point.x - side + spacing / 2) / step.width)
        return IndexPath(item: min(row * columns + min(max(column, 0), columns - 1), count), section: section)
    }

    // MARK: Gap

    /// The cells without the gap; nil before a drag is over the view.
    private var gapless: GaplessGrid?

    /// The items of one row; in one column, those of a third of the viewport.
    public override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        columns > 1
            ? columns : GapPositions.rowCapacity(height: cellSize.height, spacing: spacing, in: viewport)
    }

    /// Computes the top of each section without the gap. O(sections).
    public override func prepareGapPositions() {
        gapless = environment.gapPositions.map { positions in
            GaplessGrid(
                columns: columns, cellSize: cellSize, step: step, spacing: spacing, side: side,
                length: positions.gapLength,
                sections: zip(sectionTops(positions.counts).tops, positions.counts).map {
                    GaplessGrid.Section(top: $0, count: $1)
                })
        }
    }

    /// Returns the area of the gap at a position, in constant time.
    public override func gapArea(at position: IndexPath) -> GapArea {
        guard let gapless, gapless.sections.indices.contains(position.section) else {
            return super.gapArea(at: position)
        }
        return gapless.area(at: PresentationPath(position))
    }

    @preconcurrency override func gapAreas() -> @MainActor (PresentationPath) -> GapArea {
        guard let gapless else { return super.gapAreas() }
        return { gapless.area(at: $0) }
    }
}

/// The cells of a grid without its gap.
private struct GaplessGrid {
    struct Section {
        let top: CGFloat
        let count: Int
    }

    let columns: Int
    let cellSize: CGSize
    let step: CGSize
    let spacing: CGFloat
    let side: CGFloat
    /// The number of presentation indices of the gap.
    let length: Int
    let sections: [Section]

    /// Returns the area of the gap at a position, whose index counts the cells before the gap.
    func area(at position: PresentationPath) -> GapArea {
        let section = sections[position.section]
        let (row, column) = position.index.quotientAndRemainder(dividingBy: columns)
        let top = section.top - spacing / 2 + CGFloat(row) * step.height
        func cell(_ number: Int) -> (band: Range<CGFloat>, column: Int) {
            let (row, column) = (column + number).quotientAndRemainder(dividingBy: columns)
            let y = top + CGFloat(row) * step.height
            return (y..<y + step.height, column)
        }
        func left(_ column: Int) -> CGFloat { side + CGFloat(column) * step.width }
        let first = top..<top + step.height
        let last = length == 1 ? (band: first, column: column) : cell(length - 1)
        let middle = length <= 2 ? (band: first, column: column) : cell((length - 1) / 2)
        let endsRow = last.column == columns - 1 || position.index >= section.count
        return GapArea(
            minX: column == 0 ? -.infinity : left(column) - spacing / 2,
            maxX: endsRow ? .infinity : left(last.column) + cellSize.width + spacing / 2,
            first: first, middle: middle.band, last: last.band,
            center: CGPoint(
                x: left(middle.column) + cellSize.width / 2, y: (middle.band.lowerBound + middle.band.upperBound) / 2))
    }
}
