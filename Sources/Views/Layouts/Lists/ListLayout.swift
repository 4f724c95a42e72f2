/// Rows below each other, with heights of their own, and headers and footers of sections.
///
/// Heights are kept by item. A gap has the heights of the dragged rows. Every query takes logarithmic time in the
/// numbers of rows, hidden runs and placeholders.
@MainActor package final class ListLayout: CollectionViewLayout {
    /// The kinds of supplementary views.
    package static let (headerKind, footerKind) = ("header", "footer")

    /// The space at the sides of rows, in points.
    package var inset: CGFloat = 0 { didSet { if inset != oldValue { invalidate() } } }
    /// The space above the first and below the last section, in points.
    package var verticalInset: CGFloat = 0 { didSet { if verticalInset != oldValue { invalidate() } } }
    /// The height of a view above the first section, in points.
    package var topSpace: CGFloat = 0 { didSet { if topSpace != oldValue { invalidate() } } }
    /// Whether headers and footers stay in sight while their section is scrolled.
    package var pinsHeaders = false { didSet { if pinsHeaders != oldValue { invalidate() } } }
    /// The source of heights.
    package var metrics = ListMetrics()

    private var heights: [RowHeights] = []
    private(set) var sections: [ListSection] = []
    /// The sections without the gap of the drag over the view, and the tops of the parts of that gap.
    private var gapless: (sections: [ListSection], tops: [CGFloat])?
    private var rule: ListMetrics.Rule?
    private var measuredFor: (width: CGFloat, scale: CGFloat)?
    private var cellsVersion: Int?
    private var (side, edge, width) = (CGFloat(0), CGFloat(0), CGFloat(1))

    /// The width of rows, in points.
    var rowWidth: CGFloat { width }

    // MARK: Heights

    /// Requests all heights again.
    package func reloadHeights() {
        rule = nil
        invalidate()
    }

    private func rounded(_ height: CGFloat) -> CGFloat { max(pixels(near: Self.legalLength(height)), pixels(near: 1)) }

    private func ask(_ item: Int, _ section: Int) -> RowHeight {
        let path = IndexPath(item: item, section: section)
        switch rule {
        case .uniform(let height): return RowHeight(height: rounded(height))
        case .each:
            if let height = metrics.height(path) { return RowHeight(height: rounded(height)) }
            return RowHeight(height: rounded(metrics.estimate(path)), isEstimated: true)
        case .estimated(let height):
            return RowHeight(height: rounded(height ?? metrics.estimate(path)), isEstimated: true)
        case nil: return RowHeight(height: 1)
        }
    }

    private func makeHeights(_ section: Int, count: Int) -> RowHeights {
        switch rule {
        case .uniform, .estimated(.some), nil: RowHeights(count: count, ask(0, section))
        case .each, .estimated(nil): RowHeights((0..<count).map { ask($0, section) })
        }
    }

    private func updateHeights(_ items: LayoutItems) {
        let new = items == .unchanged ? rule ?? metrics.rule() : metrics.rule()
        let isValid = rule == new && measuredFor?.scale == environment.scale
        let isResized = measuredFor?.width != environment.width
        (rule, measuredFor) = (new, (environment.width, environment.scale))
        if isValid, items == .unchanged, heights.map(\.count) == environment.itemCounts {
            guard isResized else { return }
            // Cells may be higher in a narrower list; heights that the program gives do not depend on it.
            for section in heights.indices { invalidateMeasured(section) }
            cellsVersion = nil
            return
        }
        cellsVersion = nil
        if isValid, !isResized, case .changed(let change) = items, heights.count == change.newSections.count {
            return updateHeights(change)
        }
        heights = environment.itemCounts.enumerated().map { makeHeights($0.offset, count: $0.element) }
    }

    private func invalidateMeasured(_ section: Int) {
        switch rule {
        case .uniform, nil: break
        case .each: heights[section] = makeHeights(section, count: heights[section].count)
        case .estimated: heights[section].invalidate()
        }
    }

    private func updateHeights(_ change: LayoutItems.Change) {
        let old = heights
        heights = environment.itemCounts.map { _ in RowHeights() }
        var moved: [ItemPath: RowHeight] = [:]
        for (section, removed) in change.removed.enumerated() where change.hasMoves && old.indices.contains(section) {
            for item in removed.indices where item < old[section].count {
                let path = change.newIndexPath(ofMovedItemAt: IndexPath(item: item, section: section))
                if let path { moved[ItemPath(path)] = old[section][item] }
            }
        }
        for (section, new) in change.newSections.enumerated() {
            guard let new, !change.reloadedSections.contains(section) else { continue }
            // A local value: the delegate that `ask` calls may read the layout.
            var updated = old[section]
            updated.update(removing: change.removed[section], adding: change.added[new]) { item in
                moved[ItemPath(item: item, section: new)] ?? ask(item, new)
            }
            heights[new] = updated
        }
        for (section, count) in environment.itemCounts.enumerated() where heights[section].count != count {
            heights[section] = makeHeights(section, count: count)
        }
        for path in change.reloaded where change.removed.indices.contains(path.section) {
            guard let new = change.newSections[path.section], !change.reloadedSections.contains(path.section),
                !change.removed[path.section].contains(path.item)
            else { continue }
            let item = change.added[new].outsider(path.item - change.removed[path.section].rank(of: path.item))
            heights[new].set(ask(item, new), at: item)
        }
    }

    /// Returns the visible items whose heights are estimated, by data source path.
    package func estimatedItems(in rect: CGRect) -> [IndexPath] {
        guard heights.contains(where: { $0.estimatedCount > 0 }) else { return [] }
        return presentationIndices(in: rect).flatMap { section, indices in
            indices.compactMap { index in
                guard let path = environment.itemAtPresentationPath(IndexPath(item: index, section: section)),
                    isEstimated(path)
                else { return nil }
                return path
            }
        }
    }

    /// Whether the height of an item is estimated.
    package func isEstimated(_ path: IndexPath) -> Bool {
        heights.indices.contains(path.section) && path.item < heights[path.section].count
            && heights[path.section][path.item].isEstimated
    }

    /// Stores the height of an item; frames change with the next `prepare`.
    package func setHeight(_ height: CGFloat, ofItemAt path: IndexPath) {
        guard heights.indices.contains(path.section) else { return }
        let former = rowHeight(at: path)
        heights[path.section].set(RowHeight(height: rounded(height)), at: path.item)
        if former != rowHeight(at: path), sections.indices.contains(path.section) {
            sections[path.section].rows.measureHidden(heights[path.section])
        }
    }

    private func rowHeight(at item: IndexPath?) -> CGFloat {
        guard let item, heights.indices.contains(item.section), item.item < heights[item.section].count else {
            return rounded(metrics.standardHeight())
        }
        return heights[item.section][item.item].height
    }

    // MARK: Preparation

    /// Updates the heights of changed items, and stacks the sections. Asks for heights as the rule says.
    package override func prepare(_ items: LayoutItems) {
        (side, edge) = (pixels(near: Self.legalSpace(inset)), pixels(near: Self.legalSpace(verticalInset)))
        width = pixels(down: Self.legalLength(environment.width - 2 * side))
        updateHeights(items)
        if environment.cells == nil || cellsVersion != environment.cells?.version {
            cellsVersion = environment.cells?.version
            makeSections()
        }
        let gap = environment.cells?.gap
        for index in sections.indices {
            guard let gap, gap.section == index else {
                sections[index].gap = nil
                continue
            }
            let parts = (0..<gap.length).map { part in
                environment.itemAtPresentationPath(IndexPath(item: gap.start + part, section: index))
            }
            sections[index].gap = (gap.start, gapTops(parts))
        }
        stack(&sections)
    }

    private func makeSections() {
        guard let maps = environment.cells?.withoutGap() else {
            // Only the presentation indices are known.
            let shown = environment.presentationCounts.enumerated().map { section, count in
                RowHeights(
                    (0..<count).map {
                        let path = IndexPath(item: $0, section: section)
                        return RowHeight(height: rowHeight(at: environment.itemAtPresentationPath(path)))
                    })
            }
            heights = shown
            rule = nil
            sections = shown.map { ListSection(rows(SectionMap(count: $0.count), $0)) }
            return addMargins(&sections)
        }
        sections = maps.enumerated().map { section, map in
            ListSection(rows(map, heights.indices.contains(section) ? heights[section] : RowHeights()))
        }
        addMargins(&sections)
    }

    private func rows(_ map: SectionMap, _ heights: RowHeights) -> ListRows {
        ListRows(map, heights: heights) { id in rounded(metrics.placeholderHeight(id) ?? metrics.standardHeight()) }
    }

    private func addMargins(_ sections: inout [ListSection]) {
        for index in sections.indices {
            let (header, footer) = metrics.margins(index)
            (sections[index].header, sections[index].footer) = (
                pixels(near: Self.legalSpace(header)), pixels(near: Self.legalSpace(footer))
            )
        }
    }

    private func gapTops(_ parts: [IndexPath?]) -> [CGFloat] {
        parts.reduce(into: [0]) { tops, item in tops.append((tops.last ?? 0) + rowHeight(at: item)) }
    }

    private func stack(_ sections: inout [ListSection]) {
        var y = edge + pixels(near: Self.legalSpace(topSpace))
        for index in sections.indices {
            sections[index].top = y
            sections[index].body = sections[index].top(of: sections[index].count, heights[index])
            y = sections[index].bottom
        }
    }

    // MARK: Queries

    /// The height of all sections, with the view above them, in points.
    package override var heightOfContent: CGFloat {
        (sections.last?.bottom ?? edge + pixels(near: Self.legalSpace(topSpace))) + edge
    }

    /// Returns the frame of a row, aligned to pixels; zero if the section does not exist.
    package override func frame(at path: IndexPath) -> CGRect {
        var result = CGRect.zero
        forEachFrame(of: path.item..<path.item + 1, inSection: path.section) { result = $1 }
        return result
    }

    override func forEachFrame(of indices: Range<Int>, inSection number: Int, _ body: (Int, CGRect) -> Void) {
        guard sections.indices.contains(number), !indices.isEmpty else { return }
        let (section, heights) = (sections[number], heights[number])
        for index in indices {
            // Not the sum of the heights above in this range, which may differ by rounding.
            let y = section.bodyTop + section.top(of: index, heights)
            let height = index < section.count ? section.height(of: index, heights) : standardRow
            body(index, CGRect(x: side, y: y, width: width, height: height))
        }
    }

    /// Returns the sections that meet a range of y coordinates.
    private func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let first = sections.partitioningIndex { $0.bottom >= top }
        let end = sections.partitioningIndex { $0.top > bottom }
        return first..<max(first, end)
    }

    /// Returns the presentation indices of the rows that meet a rectangle, by section.
    package override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        // Rounding must not exclude a row that touches the rectangle.
        let rect = rect.insetBy(dx: 0, dy: -0.01)
        return sections(from: rect.minY, to: rect.maxY).compactMap { number in
            let (section, heights) = (sections[number], heights[number])
            let first = max(section.index(at: rect.minY - section.bodyTop, heights), 0)
            let end = section.index(at: rect.maxY - section.bodyTop, heights) + 1
            guard first < end, section.bodyTop + section.body >= rect.minY else { return nil }
            return (number, first..<end)
        }
    }

    /// Returns the presentation path at a point. A header belongs to the first row of its section, a footer to the
    /// position behind the last one; nil outside of the sections.
    package override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard point.y >= (sections.first?.top ?? 0) - edge else { return nil }
        let number = max(sections.partitioningIndex { $0.top > point.y } - 1, 0)
        guard sections.indices.contains(number) else { return nil }
        let section = sections[number]
        let y = point.y - section.bodyTop
        guard number + 1 < sections.count || point.y < section.bottom + standardRow else { return nil }
        if y >= section.body { return IndexPath(item: section.count, section: number) }
        return IndexPath(item: max(section.index(at: y, heights[number]), 0), section: number)
    }

    /// The height, below the last row, in which a point means the position behind it.
    private var standardRow: CGFloat { rounded(metrics.standardHeight()) }

    /// Returns the headers and footers that meet a rectangle, or stay in sight there.
    package override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        sections(from: rect.minY, to: rect.maxY).flatMap { number -> [SupplementaryFrame] in
            let section = sections[number]
            var found: [SupplementaryFrame] = []
            let path = IndexPath(item: 0, section: number)
            if section.header > 0 {
                let limit = max(section.bottom - section.footer - section.header, section.top)
                found.append(
                    SupplementaryFrame(
                        kind: Self.headerKind, indexPath: path,
                        frame: CGRect(x: side, y: section.top, width: width, height: section.header),
                        pin: pinsHeaders ? .top(limit) : nil))
            }
            if section.footer > 0 {
                let y = section.bottom - section.footer
                found.append(
                    SupplementaryFrame(
                        kind: Self.footerKind, indexPath: path,
                        frame: CGRect(x: side, y: y, width: width, height: section.footer),
                        pin: pinsHeaders ? .bottom(min(section.bodyTop, y)) : nil))
            }
            return found
        }
    }

    // MARK: Gap

    /// The dragged rows that a third of the viewport has space for, at least one.
    package override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        let limit = GapPositions.heightLimit(in: viewport)
        var (number, height) = (0, CGFloat(0))
        while number < gap.gapLength {
            height += rowHeight(at: gap.itemInGap(number))
            guard height <= limit else { break }
            number += 1
        }
        return max(number, 1)
    }

    /// Stacks the sections without the gap. O(sections, hidden runs and placeholders).
    package override func prepareGapPositions() {
        gapless = environment.gapPositions.map { positions in
            var sections = positions.sections.enumerated().map { section, map in
                ListSection(rows(map, heights.indices.contains(section) ? heights[section] : RowHeights()))
            }
            addMargins(&sections)
            stack(&sections)
            return (sections, gapTops((0..<positions.gapLength).map { positions.itemInGap($0) }))
        }
    }

    /// Returns the area of the gap at a position. O(log n).
    package override func gapArea(at position: IndexPath) -> GapArea {
        guard let gapless, gapless.sections.indices.contains(position.section) else {
            return super.gapArea(at: position)
        }
        let section = gapless.sections[position.section]
        let y = section.bodyTop + section.rows.top(of: position.item, heights[position.section])
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
