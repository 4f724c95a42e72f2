/// A section of a waterfall: its cells, of which the first ones are placed.
struct WaterfallSection {
    /// The cells and their heights, the header and the footer. `body` includes the insets.
    fileprivate(set) var list: ListSection
    fileprivate(set) var columns: WaterfallColumns
    private let spacing: CGFloat
    private let inset: CGFloat

    init(_ list: ListSection, columns: Int, spacing: CGFloat, inset: CGFloat) {
        (self.list, self.spacing, self.inset) = (list, spacing, inset)
        self.columns = WaterfallColumns(count: columns, spacing: spacing)
    }

    /// The top of the first cell, in content coordinates.
    var cellTop: CGFloat { list.bodyTop + inset }
    /// Whether all cells are placed.
    var isExact: Bool { columns.count == list.count }
    /// The number of cells that are not placed.
    var remainingCount: Int { list.count - columns.count }

    /// The height of the cells and of the insets: exact if all cells are placed.
    fileprivate func body(_ heights: RowHeights) -> CGFloat {
        guard !isExact else { return columns.bottom + 2 * inset }
        let remaining = list.top(of: list.count, heights) - list.top(of: columns.count, heights)
        let mean = (remaining + CGFloat(remainingCount) * spacing) / CGFloat(columns.columnCount)
        return max(columns.meanEnd + mean - spacing, columns.bottom) + 2 * inset
    }

    /// Places the cells whose tops are not below a y coordinate in content coordinates, and those before an index.
    fileprivate mutating func place(downTo y: CGFloat, through index: Int, _ heights: RowHeights) {
        let (count, y) = (list.count, y - cellTop)
        while columns.count < count, columns.nextTop <= y || columns.count < index {
            columns.add(list.height(of: columns.count, heights))
        }
    }

    /// Changes the gap; cells before it stay placed.
    fileprivate mutating func setGap(_ gap: (start: Int, tops: [CGFloat])?) {
        let former = list.gap
        guard former?.start != gap?.start || former?.tops != gap?.tops else { return }
        columns.removeAll(from: min(former?.start ?? .max, gap?.start ?? .max))
        list.gap = gap
    }

    /// Takes over the cells that another section has placed, up to the first one that differs.
    fileprivate mutating func keepPlaced(of former: WaterfallSection) {
        let prefix = list.rows.map.commonPrefix(with: former.list.rows.map)
        columns = former.columns
        columns.removeAll(from: min(prefix, former.list.gap?.start ?? .max, list.count))
    }

    fileprivate mutating func heightDidChange(ofItem item: Int, _ heights: RowHeights) {
        list.rows.measureHidden(heights)
        guard let index = list.rows.map.presentationIndex(ofItem: item) else { return }
        // The index does not count a gap, which is behind its cells or makes more of them be placed again.
        columns.removeAll(from: index)
    }
}

/// The sections of a waterfall below each other, whose cells are placed as far as they are asked for.
///
/// Invariant: all sections above an asked y coordinate are exact: their cells do not move when further cells are
/// placed.
struct WaterfallStack {
    private(set) var sections: [WaterfallSection] = []
    /// The number of leading sections that are exact.
    private var exactCount = 0
    /// Up to as many cells below the asked ones are placed, too, if they are all of their sections: so a section is
    /// exact long before its end comes into view.
    private static let tail = 1_024

    /// Creates an empty stack.
    init() {}

    /// Stacks sections. Their first cells are where they are in another stack with the same items, heights and columns,
    /// as far as the same cells are shown there.
    init(_ sections: [WaterfallSection], _ heights: [RowHeights], keeping former: WaterfallStack? = nil) {
        self.sections = sections
        if let former, former.sections.count == sections.count {
            for index in sections.indices { self.sections[index].keepPlaced(of: former.sections[index]) }
        }
        stack(from: 0, heights)
    }

    /// The bottom of the last section, in content coordinates.
    var bottom: CGFloat { sections.last?.list.bottom ?? 0 }

    /// Returns the sections that meet a vertical extent. O(log sections).
    func indices(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let first = sections.partitioningIndex { $0.list.bottom >= top }
        return first..<max(sections.partitioningIndex { $0.list.top > bottom }, first)
    }

    /// Returns the section at or above a y coordinate; nil without sections.
    func index(at y: CGFloat) -> Int? {
        sections.isEmpty ? nil : max(sections.partitioningIndex { $0.list.top > y } - 1, 0)
    }

    // MARK: Changes

    /// Replaces the gap. `stack` must follow.
    mutating func setGap(_ gap: (start: Int, tops: [CGFloat])?, section: Int?) {
        for index in sections.indices where sections[index].list.gap != nil || index == section {
            sections[index].setGap(index == section ? gap : nil)
            exactCount = min(exactCount, index)
        }
    }

    /// Replaces the headers and footers by those of other sections. `stack` must follow.
    mutating func setMargins(_ change: (inout [ListSection]) -> Void) {
        var lists = sections.map(\.list)
        change(&lists)
        for index in sections.indices { sections[index].list = lists[index] }
    }

    /// Removes the cells whose places depend on the height of an item. `stack` must follow.
    mutating func heightDidChange(ofItemAt path: IndexPath, _ heights: RowHeights) {
        guard sections.indices.contains(path.section) else { return }
        sections[path.section].heightDidChange(ofItem: path.item, heights)
        exactCount = min(exactCount, path.section)
    }

    /// Computes the tops of sections from the first one whose height may have changed. O(sections).
    mutating func stack(from first: Int, _ heights: [RowHeights]) {
        var y = first == 0 ? 0 : sections[first - 1].list.bottom
        for index in first..<max(sections.count, first) {
            setTop(y, index, heights)
            y = sections[index].list.bottom
        }
    }

    private mutating func setTop(_ y: CGFloat, _ index: Int, _ heights: [RowHeights]) {
        sections[index].list.top = y
        sections[index].list.body = sections[index].body(heights.rows(inSection: index))
    }

    // MARK: Placing

    /// Places cells so that everything above a y coordinate, in content coordinates, is exact. Returns whether the
    /// height of a section has changed. O(1) if that is the case already.
    mutating func place(downTo y: CGFloat, _ heights: [RowHeights]) -> Bool {
        place(downTo: y, through: nil, heights)
    }

    /// Places the cells of a section before and at an index, and all sections above.
    mutating func place(through path: PresentationPath, _ heights: [RowHeights]) -> Bool {
        guard sections.indices.contains(path.section) else { return false }
        guard exactCount < path.section || sections[path.section].columns.count <= path.index else { return false }
        return place(downTo: -.infinity, through: path, heights)
    }

    private mutating func place(
        downTo y: CGFloat, through path: PresentationPath?, _ heights: [RowHeights]
    ) -> Bool {
        var (index, tail, changed) = (exactCount, Self.tail, false)
        while index < sections.count {
            let known = heights.rows(inSection: index)
            if changed { setTop(sections[index - 1].list.bottom, index, heights) }
            let former = (sections[index].columns.count, sections[index].list.body)
            let isNeeded = sections[index].list.top <= y || path.map { index <= $0.section } ?? false
            if isNeeded {
                let end = path.map { index < $0.section ? Int.max : $0.index + 1 } ?? 0
                sections[index].place(downTo: y, through: end, known)
            }
            if sections[index].remainingCount <= tail {
                tail -= sections[index].remainingCount
                sections[index].place(downTo: -.infinity, through: .max, known)
            }
            if sections[index].columns.count != former.0 {
                sections[index].list.body = sections[index].body(known)
                if sections[index].list.body != former.1 { changed = true }
            }
            // A section with further cells ends below the coordinate.
            guard sections[index].isExact else { break }
            if index == exactCount { exactCount += 1 }
            index += 1
        }
        if changed, index + 1 < sections.count { stack(from: index + 1, heights) }
        return changed
    }
}
