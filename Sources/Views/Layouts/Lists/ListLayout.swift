/// Rows below each other, with heights of their own, and headers and footers of sections: the layout of tables, also
/// for collections.
///
/// A gap has the heights of the dragged rows. Every query takes logarithmic time in the numbers of rows, hidden runs
/// and placeholders, preparing the layout for a moved gap O(sections). For space between the rows use a
/// ``WaterfallLayout`` of one column.
@preconcurrency @MainActor public final class ListLayout: SelfSizingLayout {
    /// The space at the sides of rows, in points.
    public var inset: CGFloat = 0 { didSet { if inset != oldValue { invalidate() } } }
    /// The space above the first and below the last section, in points.
    public var verticalInset: CGFloat = 0 { didSet { if verticalInset != oldValue { invalidate() } } }
    /// The height of a view above the first section, in points.
    package var topSpace: CGFloat = 0 { didSet { if topSpace != oldValue { invalidate() } } }

    private(set) var sections: [ListSection] = []
    /// The sections without the gap of the drag over the view, and the tops of the parts of that gap.
    private var gapless: (sections: [ListSection], tops: [CGFloat])?
    private var cellsVersion: Int?
    private var (side, edge, width) = (CGFloat(0), CGFloat(0), CGFloat(1))

    /// The width of rows, in points; valid after `prepare`.
    public override var itemWidth: CGFloat { width }

    override var marginWidth: CGFloat { width }

    override func frameDidChange(ofItemAt path: IndexPath) {
        super.frameDidChange(ofItemAt: path)
        let section = path.section
        guard heights.items.indices.contains(section) else { return }
        if sections.indices.contains(section) { sections[section].rows.measureHidden(heights.items[section]) }
        if gapless?.sections.indices.contains(section) == true {
            gapless?.sections[section].rows.measureHidden(heights.items[section])
        }
    }

    // MARK: Preparation

    /// Updates the heights of changed items, and stacks the sections. Asks for heights as the source of heights says.
    public override func prepare(_ items: ItemChanges) {
        side = pixels(near: legalSpace(inset, "inset"))
        edge = pixels(near: legalSpace(verticalInset, "verticalInset"))
        width = pixels(down: Self.clampedLength(environment.width - 2 * side))
        let arrangesAll = updateHeights(items)
        if arrangesAll || environment.cells == nil || cellsVersion != environment.cells?.version {
            cellsVersion = environment.cells?.version
            sections = makeSections()
        } else if hasNewHeights {
            addMargins(&sections)
        }
        for index in sections.indices { sections[index].gap = nil }
        if let gap = environment.cells?.gap, sections.indices.contains(gap.section) {
            sections[gap.section].gap = self.gap(inSection: gap.section)
        }
        stack(&sections)
        if hasNewHeights, let positions = environment.gapPositions, var gapless {
            // Measured while the drag is over the view: the areas of its gap must not have the former heights.
            gapless.tops = tops(of: positions)
            addMargins(&gapless.sections)
            stack(&gapless.sections)
            self.gapless = gapless
        }
        hasNewHeights = false
    }

    private func stack(_ sections: inout [ListSection]) {
        var y = edge + pixels(near: Self.clampedSpace(topSpace))
        for index in sections.indices {
            let known = heights.items.rows(inSection: index)
            sections[index].top = y
            sections[index].body = sections[index].top(of: sections[index].count, known)
            y = sections[index].bottom
        }
    }

    // MARK: Queries

    /// The height of all sections, with the view above them, in points.
    public override var heightOfContent: CGFloat {
        (sections.last?.bottom ?? edge + pixels(near: Self.clampedSpace(topSpace))) + edge
    }

    /// Returns the frame of a row, aligned to pixels; zero if the section does not exist. O(log n).
    public override func frame(at path: IndexPath) -> CGRect {
        var result = CGRect.zero
        forEachFrame(of: path.item..<path.item + 1, inSection: path.section) { result = $1 }
        return result
    }

    override func forEachFrame(of indices: Range<Int>, inSection number: Int, _ body: (Int, CGRect) -> Void) {
        guard sections.indices.contains(number), !indices.isEmpty else { return }
        let (section, heights) = (sections[number], heights.items[number])
        for index in indices {
            // Not the sum of the heights above in this range, which may differ by rounding.
            let y = section.bodyTop + section.top(of: index, heights)
            let height = index < section.count ? section.height(of: index, heights) : standardHeight
            body(index, CGRect(x: side, y: y, width: width, height: height))
        }
    }

    /// Returns the sections that meet a range of y coordinates.
    private func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let first = sections.partitioningIndex { $0.bottom >= top }
        let end = sections.partitioningIndex { $0.top > bottom }
        return first..<max(first, end)
    }

    /// Returns the presentation indices of the rows that meet a rectangle, by section. O(log n) for each section.
    public override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        // Rounding must not exclude a row that touches the rectangle.
        let rect = rect.insetBy(dx: 0, dy: -0.01)
        return sections(from: rect.minY, to: rect.maxY).compactMap { number in
            let (section, heights) = (sections[number], heights.items[number])
            let first = max(section.index(at: rect.minY - section.bodyTop, heights), 0)
            let end = section.index(at: rect.maxY - section.bodyTop, heights) + 1
            guard first < end, section.bodyTop + section.body >= rect.minY else { return nil }
            return (number, first..<end)
        }
    }

    /// Returns the presentation path at a point. A header belongs to the first row of its section, a footer to the
    /// position behind the last one; nil outside of the sections. O(log n).
    public override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard point.y >= (sections.first?.top ?? 0) - edge else { return nil }
        let number = max(sections.partitioningIndex { $0.top > point.y } - 1, 0)
        guard sections.indices.contains(number) else { return nil }
        let section = sections[number]
        let y = point.y - section.bodyTop
        guard number + 1 < sections.count || point.y < section.bottom + standardHeight else { return nil }
        if y >= section.body { return IndexPath(item: section.count, section: number) }
        return IndexPath(item: max(section.index(at: y, heights.items[number]), 0), section: number)
    }

    /// The height of the highest header that is pinned. O(sections).
    override var coveredHeight: CGFloat { pinsHeaders ? sections.map(\.header).max() ?? 0 : 0 }

    /// Returns the headers and footers that meet a rectangle, or stay in sight there.
    public override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        sections(from: rect.minY, to: rect.maxY).flatMap { number in
            let section = sections[number]
            return margins(of: section, number, bottom: section.bottom, span: side...side + width, in: rect)
        }
    }

    // MARK: Gap

    /// The dragged rows that a third of the viewport has space for, at least one.
    public override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        gapCapacity(of: gap, viewport: viewport, spacing: 0)
    }

    /// Stacks the sections without the gap. O(sections, hidden runs and placeholders).
    public override func prepareGapPositions() {
        gapless = environment.gapPositions.map { positions in
            var sections = makeSections(positions.sections)
            stack(&sections)
            return (sections, tops(of: positions))
        }
    }

    /// Returns the area of the gap at a position. O(log n).
    public override func gapArea(at position: IndexPath) -> GapArea {
        guard let gapless, gapless.sections.indices.contains(position.section) else {
            return super.gapArea(at: position)
        }
        let section = gapless.sections[position.section]
        let y = section.bodyTop + section.rows.top(of: position.item, heights.items[position.section])
        func band(_ part: Int) -> Range<CGFloat> { y + gapless.tops[part]..<y + gapless.tops[part + 1] }
        let last = max(gapless.tops.count - 2, 0)
        let middle = band(last / 2)
        return GapArea(
            minX: -.infinity, maxX: .infinity, first: band(0), middle: middle, last: band(last),
            center: CGPoint(x: side + width / 2, y: (middle.lowerBound + middle.upperBound) / 2))
    }

    @preconcurrency override func gapAreas() -> @MainActor (PresentationPath) -> GapArea {
        guard gapless != nil else { return super.gapAreas() }
        return { [unowned self] in gapArea(at: $0.indexPath) }
    }
}
