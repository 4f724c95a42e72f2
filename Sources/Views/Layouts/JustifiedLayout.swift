/// Rows of cells that keep their aspect ratios and fill the width. Every query is a binary search.
///
/// Breaks rows once per set of items. While a gap moves among the rows, each row keeps its height and its number of
/// cells, and only its members change. Rows above and below the gap do not move, so the gap cannot flicker between two
/// rows (ORDER-5).
@MainActor public final class JustifiedLayout: CollectionViewLayout {
    /// The preferred row height, in points.
    public var rowHeight: CGFloat = 196 { didSet { if rowHeight != oldValue { invalidate() } } }
    /// The space around a section, in points.
    public var inset: CGFloat = 16 { didSet { if inset != oldValue { measuresChanged() } } }
    /// The space between cells, in points.
    public var gap: CGFloat = 8 { didSet { if gap != oldValue { measuresChanged() } } }

    private struct Row {
        var first: Int
        /// The offset from the section's top.
        var y: CGFloat
        var height: CGFloat
    }

    private struct Section {
        /// The rows of items, followed by the rows for presentation indices beyond the item count.
        var rows: [Row] = []
        var itemRows = 0
        var top: CGFloat = 0
        var presentationCount = 0
        /// The top of the next section: below the spacing after the last row.
        var bottom: CGFloat = 0
    }

    private var sections: [Section] = []
    private var shapes: [[Float]] = []
    private var brokenFor: (width: CGFloat, height: CGFloat, scale: CGFloat)?

    /// Aspect ratios are clamped to these limits, so that no row is one pixel high or holds a single image.
    private static let shapeLimits: ClosedRange<Float> = 0.3...4

    private func measuresChanged() {
        brokenFor = nil
        invalidate()
    }

    /// Breaks the items into rows that fill the width. Keeps rows before the first change.
    public override func prepare(_ items: LayoutItems) {
        let firstChanges = updateShapes(items)
        let wanted = (environment.width, rowHeight, environment.scale)
        if brokenFor.map({ $0 != wanted }) ?? true {
            brokenFor = wanted
            (side, spacing) = (pixels(near: Self.legalSpace(inset)), pixels(near: Self.legalSpace(gap)))
            availableWidth = Self.legalLength(pixels(down: Self.legalLength(environment.width - 2 * side)))
            preferredHeight = Self.legalLength(pixels(near: Self.legalLength(rowHeight)))
            sections = shapes.map { breakRows($0, after: Section(), from: 0) }
        } else {
            for (section, first) in firstChanges.enumerated() {
                guard let first else { continue }
                let (kept, next) = kept(of: sections[section], before: first)
                sections[section] = breakRows(shapes[section], after: kept, from: next)
            }
        }
        var top = side
        for index in sections.indices {
            sections[index].top = top
            fitRows(of: &sections[index], environment.presentationCounts[index], items: environment.itemCounts[index])
            top = sections[index].bottom
        }
    }

    /// Updates the cached aspect ratios; returns, by section, the first item whose row must be broken again, or nil.
    private func updateShapes(_ items: LayoutItems) -> [Int?] {
        if case .changed(let change) = items, shapes.count == change.newSections.count {
            return updateShapes(change)
        }
        guard items != .unchanged || shapes.map(\.count) != environment.itemCounts else {
            return shapes.map { _ in nil }
        }
        shapes = environment.itemCounts.enumerated().map { section, count in (0..<count).map { ask($0, section) } }
        brokenFor = nil
        return shapes.map { _ in 0 }
    }

    private func ask(_ item: Int, _ section: Int) -> Float {
        limited(environment.itemAspectRatio(IndexPath(item: item, section: section)))
    }

    private func updateShapes(_ change: LayoutItems.Change) -> [Int?] {
        let (old, oldSections) = (shapes, sections)
        shapes = environment.itemCounts.map { _ in [] }
        sections = environment.itemCounts.map { _ in Section() }
        var firsts: [Int?] = environment.itemCounts.map { _ in 0 }
        for (section, new) in change.newSections.enumerated() {
            guard let new, !change.reloadedSections.contains(section) else { continue }
            let (removed, added) = (change.removed[section], change.added[new])
            firsts[new] = [removed.first, added.first].compactMap { $0 }.min()
            sections[new] = oldSections.indices.contains(section) ? oldSections[section] : Section()
            shapes[new] = merged(old[section], without: removed, with: added) { ask($0, new) }
        }
        for (section, count) in environment.itemCounts.enumerated() where shapes[section].count != count {
            shapes[section] = (0..<count).map { ask($0, section) }
            firsts[section] = 0
        }
        for path in change.reloaded where change.removed.indices.contains(path.section) {
            guard let new = change.newSections[path.section], !change.reloadedSections.contains(path.section),
                !change.removed[path.section].contains(path.item)
            else { continue }
            let item = change.added[new].outsider(path.item - change.removed[path.section].rank(of: path.item))
            let shape = ask(item, new)
            guard shape != shapes[new][item] else { continue }
            shapes[new][item] = shape
            firsts[new] = min(firsts[new] ?? item, item)
        }
        return firsts
    }

    /// Returns the aspect ratios after removals and insertions, by copying whole runs.
    private func merged(
        _ old: [Float], without removed: IndexRuns, with added: IndexRuns, _ ask: (Int) -> Float
    ) -> [Float] {
        guard !removed.isEmpty || !added.isEmpty else { return old }
        var kept: [Float] = []
        kept.reserveCapacity(old.count)
        var next = 0
        for run in removed.runs {
            kept += old[next..<run.lowerBound]
            next = run.upperBound
        }
        kept += old[next...]
        guard !added.isEmpty else { return kept }
        var result: [Float] = []
        result.reserveCapacity(kept.count + added.count)
        next = 0
        for run in added.runs {
            let end = next + run.lowerBound - result.count
            guard end <= kept.count else { break }
            result += kept[next..<end]
            next = end
            for item in run { result.append(ask(item)) }
        }
        return result + kept[next...]
    }

    /// Returns the rows that a change at `item` does not affect, and the first item behind them.
    private func kept(of section: Section, before item: Int) -> (rows: Section, next: Int) {
        var (kept, next) = (section, 0)
        kept.rows.removeSubrange(section.itemRows...)
        while let last = kept.rows.popLast() {
            next = last.first
            if last.first < item { break }
        }
        return (kept, next)
    }

    private func limited(_ shape: CGFloat) -> Float {
        // An image without a size has the ratio NaN.
        shape.isNaN ? 1 : min(max(Float(shape), Self.shapeLimits.lowerBound), Self.shapeLimits.upperBound)
    }

    // Metrics at the last row break, in whole pixels.
    private var availableWidth: CGFloat = 1
    private var side: CGFloat = 0
    private var spacing: CGFloat = 0
    private var preferredHeight: CGFloat = 1

    /// Breaks the items behind the kept rows into rows.
    private func breakRows(_ shapes: [Float], after kept: Section, from next: Int) -> Section {
        var section = kept
        var first = next
        var sum = CGFloat(0)
        var y = kept.rows.last.map { $0.y + $0.height + spacing } ?? 0
        for index in next..<max(shapes.count, next) {
            sum += CGFloat(shapes[index])
            let height = (availableWidth - CGFloat(index - first) * spacing) / sum
            // A row is full if another cell would make it lower than preferred.
            guard height <= preferredHeight * 1.12 || index == shapes.count - 1 else { continue }
            // An incomplete last row has the preferred height.
            let full = height > preferredHeight * 1.12 ? preferredHeight : height
            let used = max(pixels(down: full), pixels(near: 1))
            section.rows.append(Row(first: first, y: y, height: used))
            y += used + spacing
            (first, sum) = (index + 1, 0)
        }
        section.itemRows = section.rows.count
        return section
    }

    /// Appends rows for the presentation indices beyond the item count.
    ///
    /// Mutates the section in place, because copying the rows for every change of a gap would take O(items).
    private func fitRows(of section: inout Section, _ count: Int, items: Int) {
        section.rows.removeSubrange(section.itemRows...)
        var y = section.rows.last.map { $0.y + $0.height + spacing } ?? 0
        // The last row takes as many cells as fit at its height.
        let perRow = max(Int(availableWidth / preferredHeight), 1)
        var next = section.rows.last.map { max($0.first + perRow, items) } ?? 0
        while next < count {
            section.rows.append(Row(first: next, y: y, height: preferredHeight))
            y += preferredHeight + spacing
            next += perRow
        }
        section.presentationCount = count
        section.bottom = section.top + y
    }

    /// The height of all sections with their insets, in points.
    public override var contentHeight: CGFloat {
        guard let last = sections.last else { return 0 }
        return max(last.bottom - spacing, 0) + side
    }

    /// Returns the frame of a presentation path, in content coordinates and aligned to pixels; zero if the section does
    /// not exist.
    public override func frame(at path: IndexPath) -> CGRect {
        var result = CGRect.zero
        forEachFrame(of: path.item..<path.item + 1, inSection: path.section) { result = $1 }
        return result
    }

    override func forEachFrame(of indices: Range<Int>, inSection index: Int, _ body: (Int, CGRect) -> Void) {
        guard sections.indices.contains(index) else { return }
        let section = sections[index]
        guard var row = row(of: indices.lowerBound, in: section) else { return }
        var next = indices.lowerBound
        while next < indices.upperBound, row < section.rows.count {
            let (members, y, height) = (
                members(of: row, in: section), section.top + section.rows[row].y, section.rows[row].height
            )
            var x = side
            arrange(members, section: index, height: height) { member, width in
                if indices.contains(member) { body(member, CGRect(x: x, y: y, width: width, height: height)) }
                x += width + spacing
            }
            next = members.upperBound
            row += 1
        }
    }

    private func members(of row: Int, in section: Section) -> Range<Int> {
        let end = row + 1 < section.rows.count ? section.rows[row + 1].first : section.presentationCount
        return section.rows[row].first..<max(min(end, section.presentationCount), section.rows[row].first)
    }

    private func shape(at path: IndexPath) -> Float {
        guard let item = environment.itemAtPresentationPath(path), shapes.indices.contains(item.section),
            shapes[item.section].indices.contains(item.item)
        else { return 1 }
        return shapes[item.section][item.item]
    }

    /// Calls `body` with the widths of a row's cells, from left to right.
    private func arrange(_ members: Range<Int>, section: Int, height: CGFloat, _ body: (Int, CGFloat) -> Void) {
        let widths = members.map {
            CGFloat(shape(at: IndexPath(item: $0, section: section))) * height
        }
        let free = availableWidth - CGFloat(max(members.count - 1, 0)) * spacing
        let sum = widths.reduce(0, +)
        // An incomplete last row keeps its natural widths.
        let isLast = members.upperBound == sections[section].presentationCount
        let stretch = sum > 0 && (!isLast || sum > free || sum > free * 0.92) ? free / sum : 1
        var (exact, drawn) = (CGFloat(0), CGFloat(0))
        for (member, width) in zip(members, widths) {
            exact += width * stretch
            // The last cell of a full row ends exactly at the edge, so that rounding errors do not accumulate.
            let isEnd = stretch != 1 && member == members.upperBound - 1
            let end = pixels(down: isEnd ? free : exact)
            body(member, max(end - drawn, 1))
            drawn = end
        }
    }

    private func row(of index: Int, in section: Section) -> Int? {
        let end = section.rows.partitioningIndex { $0.first > index }
        return end > 0 ? end - 1 : nil
    }

    private func row(at y: CGFloat, in section: Section) -> Int? {
        let end = section.rows.partitioningIndex { !(section.top + $0.y - spacing / 2 <= y) }
        return end > 0 ? end - 1 : nil
    }

    /// Returns the presentation indices of the rows that meet a rectangle in content coordinates, by section.
    public override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        sections.indices.compactMap { index in
            let section = sections[index]
            guard !section.rows.isEmpty, rect.minY < section.bottom, rect.maxY > section.top else { return nil }
            let first = row(at: rect.minY, in: section) ?? 0
            let last = row(at: rect.maxY, in: section) ?? 0
            let (low, high) = (members(of: first, in: section).lowerBound, members(of: last, in: section).upperBound)
            return low < high ? (index, low..<high) : nil
        }
    }

    /// Returns the presentation path at a point in content coordinates, including the one behind the last item; nil
    /// outside.
    public override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard let index = sections.lastIndex(where: { $0.top - spacing / 2 <= point.y }) ?? sections.indices.first,
            point.y >= 0
        else { return nil }
        let section = sections[index]
        guard !section.rows.isEmpty else {
            return point.y < section.top + preferredHeight ? IndexPath(item: 0, section: index) : nil
        }
        guard let row = row(at: point.y, in: section) ?? section.rows.indices.first,
            point.y <= section.top + section.rows[row].y + section.rows[row].height + spacing / 2
        else { return nil }
        var (x, found) = (side, nil as Int?)
        let members = members(of: row, in: section)
        arrange(members, section: index, height: section.rows[row].height) { member, width in
            if found == nil, point.x < x + width + spacing / 2 { found = member }
            x += width + spacing
        }
        let isLast = row == section.rows.count - 1
        return IndexPath(
            item: found ?? (isLast ? section.presentationCount : max(members.upperBound - 1, 0)), section: index)
    }
}
