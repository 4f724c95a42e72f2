/// Rows of cells that keep their aspect ratios and fill the width. Every query is a binary search.
///
/// The items to be dropped take part in the layout while their gap is open, so that nothing but their preview moves at
/// the drop (ORDER-7). Rows without gaps are broken once per set of cells; where a gap is, other rows replace them up
/// to the next row that begins with the same cell in both. So a gap opens at another place in O(rows shown), also if
/// other drags have gaps.
@preconcurrency @MainActor public final class JustifiedLayout: CollectionViewLayout {
    /// The preferred row height, in points.
    public var rowHeight: CGFloat = 196 { didSet { if rowHeight != oldValue { invalidate() } } }
    /// The space around a section, in points.
    public var inset: CGFloat = 16 { didSet { if inset != oldValue { measuresChanged() } } }
    /// The space between cells, in points.
    public var gap: CGFloat = 8 { didSet { if gap != oldValue { measuresChanged() } } }

    /// The height of a header above each section, which stays in sight while the section is scrolled; 0 for none. The
    /// data source returns the headers, of the kind ``SelfSizingLayout/headerKind``. Replaces the space above sections.
    package var headerHeight: CGFloat = 0 { didSet { if headerHeight != oldValue { measuresChanged() } } }

    /// The space below each row for what cells draw there, besides the space between them, in points.
    package var captionHeight: CGFloat = 0 { didSet { if captionHeight != oldValue { measuresChanged() } } }

    private(set) var sections: [JustifiedSection] = []
    /// The sections without the gap of the drag over the view.
    private var gaplessSections: [JustifiedSection] = []
    /// The aspect ratios of the items in that gap.
    private var gapShapes: [Float] = []
    /// The aspect ratios of the data source's items, and their rows.
    var shapes: [[Float]] = []
    var itemRows: [[JustifiedRow]] = []
    var brokenFor: (width: CGFloat, height: CGFloat, scale: CGFloat)?
    /// The rows of the cells without some items and outside all gaps, by section: those that were used last.
    private var bases: [[JustifiedBase]] = []
    /// The version of the cells whose rows are known.
    private var cellsVersion: Int?

    /// Aspect ratios are clamped to these limits, so that no row is one pixel high or holds a single image.
    static let shapeLimits: ClosedRange<Float> = 0.3...4

    /// The largest number of gaps of a section that patch its rows.
    private static let mostPatches = 4
    /// The number of bases kept by section: with and without the items of the drag that moves.
    private static let mostBases = 2
    /// The number of rows from the gap on that are those after the drop: more than a view shows.
    private static let mostPatchedRows = 128

    private func measuresChanged() {
        brokenFor = nil
        invalidate()
    }

    /// Breaks the items into rows that fill the width. Keeps rows before the first change.
    public override func prepare(_ items: ItemChanges) {
        let firstChanges = updateShapes(items)
        let wanted = (environment.width, rowHeight, environment.scale)
        if brokenFor.map({ $0 != wanted }) ?? true {
            brokenFor = wanted
            (side, spacing) = (pixels(near: legalSpace(inset, "inset")), pixels(near: legalSpace(gap, "gap")))
            header = pixels(near: legalSpace(headerHeight, "headerHeight"))
            lineSpacing = spacing + pixels(near: legalSpace(captionHeight, "captionHeight"))
            availableWidth = Self.clampedLength(pixels(down: Self.clampedLength(environment.width - 2 * side)))
            preferredHeight = Self.clampedLength(pixels(near: legalLength(rowHeight, "rowHeight")))
            itemRows = shapes.map { breakRows($0, after: [], from: 0) }
            (cellsVersion, bases) = (nil, [])
        } else {
            for (section, first) in firstChanges.enumerated() {
                guard let first else { continue }
                let (kept, next) = itemRows[section].kept(before: first)
                itemRows[section] = breakRows(shapes[section], after: kept, from: next)
                bases = []
            }
        }
        if items != .unchanged { bases = [] }
        if items != .unchanged || environment.cells == nil || cellsVersion != environment.cells?.version {
            cellsVersion = environment.cells?.version
            let maps = environment.cells?.withoutGap()
            sections = environment.presentationCounts.indices.map { index in
                maps.map { makeSection(index, $0[index]) } ?? makeSection(index)
            }
        }
        patchRows()
        stack(&sections)
    }

    /// Breaks the rows where the gap is.
    private func patchRows() {
        let gap = environment.cells?.gap
        for index in sections.indices {
            guard let gap, gap.section == index else {
                sections[index].patch = nil
                continue
            }
            let shapes = (0..<gap.length).map { part in
                shape(at: IndexPath(item: gap.start + part, section: index))
            }
            sections[index].patch = patch(of: sections[index], gapAt: gap.start, shapes)
        }
    }

    /// Returns the rows of the cells of a section without the gap. O(rows shown) if the same items were hidden before
    /// and the section has few gaps and no placeholder; otherwise O(cells).
    private func makeSection(_ index: Int, _ map: SectionMap) -> JustifiedSection {
        // The rows of a gap end within the view. Those of placeholders must not, since the user may scroll below them.
        let haveGapsOnly = map.slots.entries.allSatisfy { environment.slotElement($0.id, 0) != nil }
        guard map.slots.count <= Self.mostPatches, haveGapsOnly else { return mergedSection(index, map) }
        var section = base(index, without: map.hidden)
        for slot in map.slots.entries {
            let shapes = (0..<slot.length).map { shape(of: environment.slotElement(slot.id, $0)) }
            section = section.with(patch(of: section, gapAt: map.start(of: slot), shapes))
        }
        return section
    }

    /// Returns the rows of the cells of a section outside all gaps.
    private func base(_ index: Int, without hidden: IndexRuns) -> JustifiedSection {
        guard !hidden.isEmpty else { return JustifiedSection(shapes[index], itemRows[index]) }
        if bases.count != shapes.count { bases = shapes.map { _ in [] } }
        if let known = bases[index].first(where: { $0.hidden == hidden }) { return known.section }
        let section = mergedSection(index, SectionMap(count: shapes[index].count, hidden: hidden))
        bases[index] = [JustifiedBase(hidden: hidden, section: section)] + bases[index].prefix(Self.mostBases - 1)
        return section
    }

    private func shape(of element: GapElement?) -> Float {
        shape(of: element?.itemPath?.indexPath, dropped: element?.droppedItem)
    }

    /// Returns the rows of the cells of a section, all of which it breaks from the first change on. O(cells).
    private func mergedSection(_ index: Int, _ map: SectionMap) -> JustifiedSection {
        let slots = map.slots.entries
        let cells = shapes[index].merged(
            without: map.hidden,
            with: IndexRuns(ranges: slots.map { map.start(of: $0)..<map.start(of: $0) + $0.length })
        ) { index in
            guard case .slot(let id, let part) = map.element(at: index) else { return 1 }
            return shape(of: environment.slotElement(id, part))
        }
        let first = min(map.hidden.first ?? .max, slots.first?.position ?? .max)
        let (kept, next) = itemRows[index].kept(before: first)
        return JustifiedSection(cells, breakRows(cells, after: kept, from: next))
    }

    /// Returns the rows of a section of an environment that describes its presentation indices only.
    private func makeSection(_ index: Int) -> JustifiedSection {
        let cells = (0..<environment.presentationCounts[index]).map {
            shape(at: IndexPath(item: $0, section: index))
        }
        return JustifiedSection(cells, breakRows(cells, after: [], from: 0))
    }

    private func shape(at path: IndexPath) -> Float {
        shape(of: environment.itemAtPresentationPath(path), dropped: environment.droppedItemAtPresentationPath(path))
    }

    /// Returns the aspect ratio of an item of the view or of one from elsewhere; 1 if it is unknown.
    private func shape(of item: IndexPath?, dropped: @autoclosure () -> DragItem?) -> Float {
        guard let item else { return dropped().flatMap(environment.droppedItemAspectRatio).map(limited) ?? 1 }
        guard shapes.indices.contains(item.section), shapes[item.section].indices.contains(item.item) else { return 1 }
        return shapes[item.section][item.item]
    }

    /// Breaks the rows from the one that a gap at `index` begins in to the next one that begins with the same cell
    /// without the gap, or only to the end of the gap.
    ///
    /// A row depends only on cells up to its end, so the rows above are the same, and those below are from the first
    /// one that begins with the same cell. Breaks about `mostPatchedRows` rows at most.
    private func patch(
        of section: JustifiedSection, gapAt index: Int, _ gapShapes: [Float], endsWithGap: Bool = false
    ) -> JustifiedPatch {
        // With the gaps of other drags.
        var rows = section
        rows.patch = nil
        let start = max(rows.partitioningIndex { $0.first > index } - 1, 0)
        let gap = index..<index + gapShapes.count
        var patch = JustifiedPatch(gap: gap, shapes: gapShapes, above: rows.isEmpty ? 0 : start)
        let count = rows.presentationCount + gap.count
        var (first, y) = rows.isEmpty ? (0, 0) : (rows[start].first, rows[start].y)
        patch.resume = patch.above
        while first < count {
            // Equal shapes never continue with the same rows: a row far below the gap takes what remains before one.
            let ends =
                patch.rows.count >= Self.mostPatchedRows && first >= gap.upperBound && patch.resume < rows.count
            let (end, height) = breakRow(
                from: first, count: ends ? rows[patch.resume].first + gap.count : count
            ) { number in
                number < gap.lowerBound
                    ? rows.shape(at: number)
                    : number < gap.upperBound ? CGFloat(gapShapes[number - index]) : rows.shape(at: number - gap.count)
            }
            patch.rows.append(JustifiedRow(first: first, y: y, height: height))
            (first, y, patch.end) = (end, y + height + lineSpacing, end)
            guard first >= gap.upperBound else { continue }
            if endsWithGap { break }
            while patch.resume < rows.count, rows[patch.resume].first < first - gap.count { patch.resume += 1 }
            guard patch.resume < rows.count, rows[patch.resume].first == first - gap.count else { continue }
            patch.shift = y - rows[patch.resume].y
            return patch
        }
        patch.resume = rows.count
        return patch
    }

    // Metrics at the last row break, in whole pixels.
    private var availableWidth: CGFloat = 1
    private(set) var side: CGFloat = 0
    private(set) var spacing: CGFloat = 0
    private(set) var header: CGFloat = 0
    /// The space below a row.
    private(set) var lineSpacing: CGFloat = 0
    private var preferredHeight: CGFloat = 1

    /// Breaks the cells behind the kept rows into rows.
    private func breakRows(_ shapes: [Float], after kept: [JustifiedRow], from next: Int) -> [JustifiedRow] {
        var rows = kept
        var first = next
        var y = kept.last.map { $0.y + $0.height + lineSpacing } ?? 0
        while first < shapes.count {
            let (end, height) = breakRow(from: first, count: shapes.count) { CGFloat(shapes[$0]) }
            rows.append(JustifiedRow(first: first, y: y, height: height))
            (first, y) = (end, y + height + lineSpacing)
        }
        return rows
    }

    /// Returns the index behind the cells of a row, and its height.
    @inline(__always) private func breakRow(
        from first: Int, count: Int, _ shape: (Int) -> CGFloat
    ) -> (end: Int, height: CGFloat) {
        var (index, sum) = (first, CGFloat(0))
        while true {
            sum += shape(index)
            let height = (availableWidth - CGFloat(index - first) * spacing) / sum
            index += 1
            // A row is full if another cell would make it lower than preferred.
            guard height <= preferredHeight * 1.12 || index == count else { continue }
            // An incomplete last row has the preferred height.
            let full = height > preferredHeight * 1.12 ? preferredHeight : height
            return (index, max(pixels(down: full), pixels(near: 1)))
        }
    }

    /// The height of all sections with their insets, in points.
    public override var heightOfContent: CGFloat {
        guard let last = sections.last else { return 0 }
        return max(last.bottom - spacing, 0) + side
    }

    /// Returns the headers of the sections that meet a rectangle in content coordinates.
    public override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] { headerFrames(in: rect) }

    override var coveredHeight: CGFloat { header }

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
        while next < indices.upperBound, row < section.count {
            let (members, shown) = (section.members(of: row), section[row])
            let y = section.top + shown.y
            var x = side
            arrange(members, of: section, height: shown.height) { member, width in
                if indices.contains(member) { body(member, CGRect(x: x, y: y, width: width, height: shown.height)) }
                x += width + spacing
            }
            next = members.upperBound
            row += 1
        }
    }

    /// Calls `body` with the widths of a row's cells, from left to right.
    private func arrange(
        _ members: Range<Int>, of section: JustifiedSection, height: CGFloat, _ body: (Int, CGFloat) -> Void
    ) {
        let widths = members.map { section.shape(at: $0) * height }
        let free = availableWidth - CGFloat(max(members.count - 1, 0)) * spacing
        let sum = widths.reduce(0, +)
        // An incomplete last row keeps its natural widths.
        let isLast = members.upperBound == section.presentationCount
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

    private func row(of index: Int, in section: JustifiedSection) -> Int? {
        let end = section.partitioningIndex { $0.first > index }
        return end > 0 ? end - 1 : nil
    }

    private func row(at y: CGFloat, in section: JustifiedSection) -> Int? {
        let end = section.partitioningIndex { !(section.top + $0.y - spacing / 2 <= y) }
        return end > 0 ? end - 1 : nil
    }

    /// Returns the presentation indices of the rows that meet a rectangle in content coordinates, by section.
    public override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        let start = sections.partitioningIndex { $0.bottom > rect.minY }
        let end = sections.partitioningIndex { $0.top >= rect.maxY }
        return (start..<max(start, end)).compactMap { index in
            let section = sections[index]
            guard !section.isEmpty, rect.minY < section.bottom, rect.maxY > section.top else { return nil }
            let first = row(at: rect.minY, in: section) ?? 0
            let last = row(at: rect.maxY, in: section) ?? 0
            let (low, high) = (section.members(of: first).lowerBound, section.members(of: last).upperBound)
            return low < high ? (index, low..<high) : nil
        }
    }

    /// Returns the presentation path at a point in content coordinates, including the one behind the last item; nil
    /// outside.
    public override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard !sections.isEmpty, point.y >= 0 else { return nil }
        let index = max(sections.partitioningIndex { $0.top - spacing / 2 > point.y } - 1, 0)
        let section = sections[index]
        guard !section.isEmpty else {
            return point.y < section.top + preferredHeight ? IndexPath(item: 0, section: index) : nil
        }
        guard let row = row(at: point.y, in: section) ?? section.indices.first,
            point.y <= section.top + section[row].y + section[row].height + lineSpacing - spacing / 2
        else { return nil }
        var (x, found) = (side, nil as Int?)
        let members = section.members(of: row)
        arrange(members, of: section, height: section[row].height) { member, width in
            if found == nil, point.x < x + width + spacing / 2 { found = member }
            x += width + spacing
        }
        let isLast = row == section.count - 1
        return IndexPath(
            item: found ?? (isLast ? section.presentationCount : max(members.upperBound - 1, 0)), section: index)
    }

    // MARK: Gap

    /// The number of dragged items that fit in one row.
    public override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        breakRow(from: 0, count: max(gap.gapLength, 1)) {
            CGFloat(shape(of: gap.itemInGap($0), dropped: gap.droppedItemInGap($0)))
        }.end
    }

    /// Breaks the cells without the gap into rows. O(sections and rows shown) if the same items were hidden before and
    /// no section has many gaps or a placeholder; otherwise O(cells).
    public override func prepareGapPositions() {
        (gaplessSections, gapShapes) = ([], [])
        guard let gap = environment.gapPositions, gap.sections.count == shapes.count else { return }
        gapShapes = (0..<gap.gapLength).map { shape(of: gap.itemInGap($0), dropped: gap.droppedItemInGap($0)) }
        gaplessSections = gap.sections.enumerated().map { makeSection($0.offset, $0.element) }
        stack(&gaplessSections)
    }

    /// Returns the area of the gap at a position. Breaks only the rows that the gap is in.
    public override func gapArea(at position: IndexPath) -> GapArea {
        guard gaplessSections.indices.contains(position.section) else { return super.gapArea(at: position) }
        let rows = gaplessSections[position.section]
        var section = rows
        let patch = patch(of: rows, gapAt: position.item, gapShapes, endsWithGap: true)
        section.patch = patch
        let (last, middle) = (patch.gap.upperBound - 1, patch.gap.lowerBound + (patch.gap.count - 1) / 2)
        var area = GapArea(minX: -.infinity, maxX: .infinity, first: 0..<0, middle: 0..<0, last: 0..<0, center: .zero)
        for row in patch.above..<patch.above + patch.rows.count {
            let members = section.members(of: row)
            guard members.overlaps(patch.gap) else { continue }
            let (shown, top) = (section[row], section.top + section[row].y)
            // If the gap makes its row lower, the band still ends where that of a gap in the next row begins.
            let isSame = row == patch.above && row < rows.count && members.upperBound >= patch.gap.upperBound
            let bottom = max(top + shown.height, isSame ? section.top + rows[row].y + rows[row].height : -.infinity)
            let band = top - spacing / 2..<bottom + lineSpacing - spacing / 2
            var x = side
            arrange(members, of: section, height: shown.height) { member, width in
                if isSame { (area.joinsRowAbove, area.joinsRowBelow) = (row > 0, row + 1 < rows.count) }
                if member == patch.gap.lowerBound {
                    (area.first, area.minX) = (band, member == members.lowerBound ? -.infinity : x - spacing / 2)
                }
                if member == middle {
                    (area.middle, area.center) = (band, CGPoint(x: x + width / 2, y: top + shown.height / 2))
                }
                if member == last {
                    let endsRow = member == members.upperBound - 1
                    (area.last, area.maxX) = (band, endsRow ? .infinity : x + width + spacing / 2)
                }
                x += width + spacing
            }
        }
        return area
    }
}
