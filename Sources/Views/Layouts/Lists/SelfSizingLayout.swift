/// The common superclass of layouts whose items have heights of their own for a width: ``ListLayout`` and
/// ``WaterfallLayout``.
///
/// The program gives the heights, or cells return theirs (``ReusableView/heightThatFits(width:)``) when they come into
/// view (LIST-1, LIST-8). A height is asked for once: again when the item is reloaded, when the width changes, and
/// after ``invalidateHeight(ofItemAt:)`` or ``ItemCell/invalidateHeight()``. Headers and footers are views that the
/// data source returns for the kinds ``headerKind`` and ``footerKind``; a drag over a header is over the first position
/// of its section, one over a footer over the last (LIST-2).
///
///     let column = WaterfallLayout()
///     column.maximumColumnCount = 1
///     column.headerHeight = .automatic(estimate: 40)
@preconcurrency @MainActor public class SelfSizingLayout: CollectionViewLayout {
    /// The kind of the supplementary views above sections.
    public static let headerKind = "header"
    /// The kind of the supplementary views below sections.
    public static let footerKind = "footer"

    /// The source of the heights of items.
    public enum ItemHeight {
        /// All items have one height, in points.
        case fixed(CGFloat)
        /// Cells return their heights. An item has the estimate, in points, until it comes into view.
        case automatic(estimate: CGFloat)
        /// The width divided by the aspect ratio that the collection's delegate returns for an item. Items from
        /// elsewhere have theirs, too (VIEW-12).
        case aspectRatio
        /// The closure returns the height of an item, in points, by its data source path and its width. It is called
        /// for all items when they are loaded and when the width changes, and must not change the view.
        case computed(@MainActor (_ path: IndexPath, _ width: CGFloat) -> CGFloat)
    }

    /// The source of the heights of headers or footers.
    public enum MarginHeight: Equatable, Sendable {
        /// All have one height, in points; 0 for none.
        case fixed(CGFloat)
        /// Views return their heights; sections without a view have none. A section has the estimate, in points, until
        /// it comes into view.
        case automatic(estimate: CGFloat)
    }

    /// The source of the heights of items; by default cells return them. A table has properties of its own for it.
    public var itemHeight = ItemHeight.automatic(estimate: 44) { didSet { reloadHeights() } }
    /// The source of the heights of headers; none by default.
    public var headerHeight = MarginHeight.fixed(0) { didSet { if headerHeight != oldValue { reloadHeights() } } }
    /// The source of the heights of footers; none by default.
    public var footerHeight = MarginHeight.fixed(0) { didSet { if footerHeight != oldValue { reloadHeights() } } }
    /// Whether headers and footers stay in sight while their section is scrolled.
    public var pinsHeaders = false { didSet { if pinsHeaders != oldValue { invalidate() } } }

    /// The source of heights: that of the properties above, unless a table replaces it.
    package var metrics = ListMetrics()
    /// The known heights.
    private(set) var heights = ItemHeights()
    /// Whether measured heights have changed the frames since `prepare`.
    var hasNewHeights = false

    /// Creates a layout whose cells return their heights.
    public override init() {
        super.init()
        metrics.rule = { [weak self] in self?.rule ?? .uniform(1) }
        metrics.height = { [weak self] path in self.flatMap { $0.givenHeight(at: path) } }
        metrics.margin = { [weak self] kind, _ in
            switch kind == Self.footerKind ? self?.footerHeight : self?.headerHeight {
            case .fixed(let height): RowHeight(height: height)
            case .automatic(let estimate): RowHeight(height: estimate, isEstimated: true)
            case nil: RowHeight(height: 0)
            }
        }
        metrics.droppedHeight = { [weak self] item in
            guard let self, case .aspectRatio = itemHeight else { return nil }
            return environment.droppedItemAspectRatio(item).map { self.height(ofAspectRatio: $0) }
        }
        metrics.standardHeight = { [weak self] in self?.standardItemHeight ?? 1 }
        metrics.legal = { [weak self] height, least, property in
            self?.legal(height, least: least, property) ?? CollectionViewLayout.clamped(height, least: least)
        }
    }

    private var rule: ListMetrics.Rule {
        switch itemHeight {
        case .fixed(let height): .uniform(height)
        case .automatic(let estimate): .estimated(estimate)
        case .aspectRatio, .computed: .each
        }
    }

    private func givenHeight(at path: IndexPath) -> CGFloat? {
        switch itemHeight {
        case .fixed(let height): height
        case .automatic: nil
        case .aspectRatio: height(ofAspectRatio: environment.itemAspectRatio(path))
        case .computed(let height): height(path, itemWidth)
        }
    }

    private func height(ofAspectRatio ratio: CGFloat) -> CGFloat {
        // An image without a size has the ratio NaN.
        itemWidth / (ratio.isNaN ? 1 : min(max(ratio, 0.1), 20))
    }

    private var standardItemHeight: CGFloat {
        switch itemHeight {
        case .fixed(let height), .automatic(let height): height
        case .aspectRatio: itemWidth
        case .computed: 44
        }
    }

    /// The width of an item, in points; valid after `prepare`.
    public var itemWidth: CGFloat { 1 }

    /// The width of headers and footers, in points.
    var marginWidth: CGFloat { max(environment.width, 1) }

    // MARK: Heights

    /// Asks for all heights again, with animation, as a batch update without updates does. Items that size themselves
    /// keep their heights until they come into view. O(items) if the program gives the heights, otherwise O(sections).
    public func reloadHeights() {
        invalidateHeights()
        invalidate()
    }

    override func textSizesDidChange() { reloadHeights() }

    /// Makes the next `prepare` ask for all heights again.
    func invalidateHeights() { heights.invalidateAll() }

    /// Asks for the height of an item again, with animation. Has no effect if it does not exist or all items have one
    /// height. O(log n), and the time of a layout pass.
    public func invalidateHeight(ofItemAt path: IndexPath) {
        var updated = heights
        updated.invalidate(path, asking: metrics)
        heights = updated
        frameDidChange(ofItemAt: path)
        view?.heightsDidChange()
    }

    /// Updates the heights in `prepare`. Returns whether all cells must be arranged again.
    func updateHeights(_ items: ItemChanges) -> Bool {
        let known = items == .unchanged && !heights.isInvalid ? heights.rule : nil
        let rule = known ?? metrics.rule()
        guard !heights.isCurrent(items, rule, environment) else { return false }
        var updated = heights
        updated.update(items, rule, for: environment, asking: metrics)
        heights = updated
        return true
    }

    /// Stores the measured height of an item; frames change with the next `prepare`. O(log n).
    package func setHeight(_ height: CGFloat, ofItemAt path: IndexPath) {
        let legal = legalLength(height, Self.measuringMethod)
        if heights.setHeight(legal, at: path) { frameDidChange(ofItemAt: path) }
    }

    /// Called after the height of an item has changed. Override point.
    func frameDidChange(ofItemAt path: IndexPath) { hasNewHeights = true }

    /// Stores the measured height of a header or footer; frames change with the next `prepare`. O(1).
    func setMargin(_ height: CGFloat, _ kind: String, section: Int) {
        heights.setMargin(legalSpace(height, Self.measuringMethod), kind, section: section)
        hasNewHeights = true
    }

    /// The method of the views that are measured, for reports.
    private static let measuringMethod = "heightThatFits(width:)"

    /// Whether the height of an item is estimated.
    package func isEstimated(_ path: IndexPath) -> Bool { heights[path]?.isEstimated ?? false }

    /// Returns the visible items whose heights are estimated, by data source path.
    package func estimatedItems(in rect: CGRect) -> [IndexPath] {
        presentationIndices(in: rect).flatMap { section, indices in
            guard heights.items.indices.contains(section), heights.items[section].estimatedCount > 0 else {
                return [IndexPath]()
            }
            return indices.compactMap { index in
                let path = IndexPath(item: index, section: section)
                guard let item = environment.itemAtPresentationPath(path), isEstimated(item),
                    frame(at: path).meets(rect)
                else { return nil }
                return item
            }
        }
    }

    /// Returns the visible headers and footers whose heights are estimated.
    func estimatedMargins(in rect: CGRect) -> [(kind: String, section: Int)] {
        supplementaryFrames(in: rect).compactMap { element in
            let section = element.indexPath.section
            guard heights.margins.indices.contains(section), heights.margins[section][element.kind].isEstimated else {
                return nil
            }
            return (element.kind, section)
        }
    }

    /// Whether a query has found that the content is higher or lower than it was when it was last prepared.
    func takeContentChange() -> Bool { false }

    private func rounded(_ height: CGFloat) -> CGFloat { heights.rounded(height, scale: environment.scale) }

    /// The height, in whole pixels, of items whose height is not known.
    var standardHeight: CGFloat { rounded(metrics.standardHeight()) }

    /// Returns the height of an item of the view, or of one from elsewhere.
    func height(of item: IndexPath?, dropped: @autoclosure () -> DragItem?) -> CGFloat {
        if let item, let known = heights[item] { return known.height }
        return rounded(
            (item == nil ? dropped().flatMap { metrics.droppedHeight($0) } : nil) ?? metrics.standardHeight())
    }

    // MARK: Sections

    /// Returns the cells of all sections without the gap, with their headers and footers. O(sections, hidden runs and
    /// placeholders).
    func makeSections() -> [ListSection] {
        if let maps = environment.cells?.withoutGap() { return makeSections(maps) }
        // Only the presentation indices are known.
        let shown = environment.presentationCounts.enumerated().map { section, count in
            RowHeights(
                (0..<count).map {
                    let path = IndexPath(item: $0, section: section)
                    return RowHeight(
                        height: height(
                            of: environment.itemAtPresentationPath(path),
                            dropped: environment.droppedItemAtPresentationPath(path)))
                })
        }
        heights.replaceItems(shown, margins: heights.margins)
        return makeSections(shown.map { SectionMap(count: $0.count) })
    }

    /// Returns sections of these cells.
    func makeSections(_ maps: [SectionMap]) -> [ListSection] {
        var sections = maps.enumerated().map { section, map in
            let known = heights.items.rows(inSection: section)
            return ListSection(ListRows(map, heights: known) { slotHeight($0, part: $1) })
        }
        addMargins(&sections)
        return sections
    }

    private func slotHeight(_ id: SlotID, part: Int) -> CGFloat {
        if let height = metrics.placeholderHeight(id) { return rounded(height) }
        let element = environment.slotElement(id, part)
        return height(of: element?.itemPath?.indexPath, dropped: element?.droppedItem)
    }

    /// Gives sections the heights of their headers and footers. O(sections).
    func addMargins(_ sections: inout [ListSection]) {
        for index in sections.indices where heights.margins.indices.contains(index) {
            let margins = heights.margins[index]
            (sections[index].header, sections[index].footer) = (margins.header.height, margins.footer.height)
        }
    }

    /// Returns the tops of the parts of the gap, with that behind the last, and its first presentation index; nil for
    /// a section without the gap.
    func gap(inSection section: Int) -> (start: Int, tops: [CGFloat])? {
        guard let gap = environment.cells?.gap, gap.section == section else { return nil }
        let tops = tops(count: gap.length) { part in
            let path = IndexPath(item: gap.start + part, section: section)
            return height(
                of: environment.itemAtPresentationPath(path), dropped: environment.droppedItemAtPresentationPath(path))
        }
        return (gap.start, tops)
    }

    /// Returns the tops of the parts of the gap that `environment.gapPositions` describes.
    func tops(of gap: GapPositions) -> [CGFloat] {
        tops(count: gap.gapLength) { height(of: gap.itemInGap($0), dropped: gap.droppedItemInGap($0)) }
    }

    private func tops(count: Int, _ height: (Int) -> CGFloat) -> [CGFloat] {
        (0..<count).reduce(into: [0]) { tops, part in tops.append((tops.last ?? 0) + height(part)) }
    }

    /// The number of dragged items, at least one, that a third of the viewport has space for below each other.
    func gapCapacity(of gap: GapPositions, viewport: CGSize, spacing: CGFloat) -> Int {
        let limit = GapPositions.heightLimit(in: viewport)
        var (number, sum) = (0, CGFloat(0))
        while number < gap.gapLength {
            sum += height(of: gap.itemInGap(number), dropped: gap.droppedItemInGap(number))
            guard sum + CGFloat(number) * spacing <= limit else { break }
            number += 1
        }
        return max(number, 1)
    }

    /// Returns the header and the footer of a section, as far as they meet a rectangle or stay in sight there.
    ///
    /// - Parameters:
    ///   - section: The section, which meets the rectangle.
    ///   - bottom: The bottom of its footer, in content coordinates.
    ///   - span: The horizontal extent of the views.
    func margins(
        of section: ListSection, _ number: Int, bottom: CGFloat, span: ClosedRange<CGFloat>, in rect: CGRect
    ) -> [SupplementaryFrame] {
        var found: [SupplementaryFrame] = []
        func add(_ kind: String, _ y: CGFloat, _ height: CGFloat, _ pin: SupplementaryFrame.Pin) {
            let frame = CGRect(x: span.lowerBound, y: y, width: span.upperBound - span.lowerBound, height: height)
            guard height > 0, pinsHeaders || y <= rect.maxY && y + height >= rect.minY else { return }
            found.append(
                SupplementaryFrame(
                    kind: kind, indexPath: IndexPath(item: 0, section: number), frame: frame,
                    pin: pinsHeaders ? pin : nil))
        }
        let footerTop = bottom - section.footer
        add(Self.headerKind, section.top, section.header, .top(max(footerTop - section.header, section.top)))
        add(Self.footerKind, footerTop, section.footer, .bottom(min(section.top + section.header, footerTop)))
        return found
    }
}

extension CGRect {
    /// Whether the rectangles overlap or touch.
    func meets(_ other: CGRect) -> Bool {
        minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }
}
