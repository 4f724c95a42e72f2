/// Places the groups, headers and footers of one section of a compositional layout.
@MainActor struct SectionPlacement {
    let section: NSCollectionLayoutSection
    let number: Int
    /// The size of the collection view.
    let area: LayoutContainer
    /// Where the section begins along the direction of scrolling.
    let start: CGFloat
    /// Whether the collection view scrolls vertically.
    let isVertical: Bool
    /// Pixels per point: edges are on whole pixels.
    let scale: CGFloat
    /// The distances from the edges that the section's insets are added to.
    let reference: NSDirectionalEdgeInsets
    /// See ``GroupPlacement``.
    var measuredSize: (_ item: Int, _ proposal: MeasuredElements.Proposal) -> CGSize? = { _, _ in nil }
    /// Returns the size that a header or footer needs in a proposed size; nil if it is not known.
    var measuredBoundary: (_ kind: String, _ proposal: MeasuredElements.Proposal) -> CGSize? = { _, _ in nil }

    private(set) var frames: [CGRect] = []
    /// The orders of cells from back to front that are not 0, by item.
    private(set) var zIndices: [Int: Int] = [:]
    /// The views at items and groups.
    private(set) var attachments: [GroupPlacement.Attachment] = []
    private(set) var boundaries: [BoundaryPlacement.Boundary] = []
    /// The frames of the views behind the items.
    private(set) var decorations: [(item: NSCollectionLayoutDecorationItem, frame: CGRect)] = []
    private(set) var scrolling: ScrollingSection?
    /// Where the section ends.
    private(set) var end: CGFloat = 0

    init(
        _ section: NSCollectionLayoutSection, _ number: Int, in area: LayoutContainer, at start: CGFloat,
        isVertical: Bool, scale: CGFloat, reference: NSDirectionalEdgeInsets? = nil
    ) {
        (self.section, self.number, self.area, self.start) = (section, number, area, start)
        (self.isVertical, self.scale) = (isVertical, scale)
        self.reference = reference ?? area.contentInsets
    }

    private var whole: CGRect { CGRect(origin: .zero, size: area.contentSize) }

    /// The heights of the headers above and the footers below the groups of a horizontal layout.
    private var across: (top: CGFloat, bottom: CGFloat) = (0, 0)

    /// The space around the groups and the headers and footers above and below them.
    private var outerInsets: NSDirectionalEdgeInsets {
        let own = section.contentInsets
        return NSDirectionalEdgeInsets(
            top: own.top + reference.top, leading: own.leading + reference.leading,
            bottom: own.bottom + reference.bottom, trailing: own.trailing + reference.trailing)
    }

    /// The space around the groups.
    private var insets: NSDirectionalEdgeInsets {
        var insets = outerInsets
        insets.top += across.top
        insets.bottom += across.bottom
        return insets
    }

    /// The container of the groups.
    private var inner: CGRect { insets.inside(whole) }

    /// The container of the headers and footers.
    private var boundaryArea: CGRect { section.supplementariesFollowContentInsets ? outerInsets.inside(whole) : whole }

    /// The headers before the groups, or the footers behind them.
    private func boundaryItems(behind: Bool) -> [NSCollectionLayoutBoundarySupplementaryItem] {
        let placement = headersAndFooters
        return section.boundarySupplementaryItems.filter {
            !placement.isAcross($0) && placement.isBehind($0) == behind
        }
    }

    /// Whether the section scrolls by itself.
    private var scrolls: Bool { section.orthogonalScrollingBehavior != .none }

    private var headersAndFooters: BoundaryPlacement {
        BoundaryPlacement(isVertical: isVertical, measuredSize: measuredBoundary)
    }

    /// Places all parts again for a number of items, at another place. O(items).
    mutating func place(again count: Int, at start: CGFloat) {
        var result = SectionPlacement(
            section, number, in: area, at: start, isVertical: isVertical, scale: scale, reference: reference)
        (result.measuredSize, result.measuredBoundary) = (measuredSize, measuredBoundary)
        result.place(count: count)
        self = result
    }

    /// Places all parts for a number of items. O(items).
    mutating func place(count: Int) {
        reserveSpaceAcross()
        let insets = insets
        let (boundary, placement) = (boundaryArea, headersAndFooters)
        var position = start
        for item in boundaryItems(behind: false) {
            position = add(placement.place(item, ofSection: number, at: position, across: boundary))
        }
        let top = position
        position += isVertical ? insets.top : insets.leading
        if scrolls {
            position = placeScrolling(count: count, at: position, from: top)
        } else {
            let placed = groups(count: count, at: position)
            adopt(placed.content)
            position += placed.length
            position += isVertical ? insets.bottom : insets.trailing
        }
        for item in boundaryItems(behind: true) {
            position = add(placement.place(item, ofSection: number, at: position, across: boundary))
        }
        placeAcross(over: start...max(start, position))
        for index in boundaries.indices { boundaries[index].extent = start...max(start, position) }
        end = position
        let area =
            isVertical
            ? CGRect(x: 0, y: start, width: whole.width, height: end - start)
            : CGRect(x: start, y: 0, width: end - start, height: whole.height)
        decorations = section.decorationItems.map { ($0, rounded($0.contentInsets.inside(area))) }
    }

    /// Measures the headers above and the footers below the groups.
    private mutating func reserveSpaceAcross() {
        let placement = headersAndFooters
        for item in section.boundarySupplementaryItems where placement.isAcross(item) && item.extendsBoundary {
            let height = placement.size(of: item, in: boundaryArea.size).height
            if item.alignment == .top { across.top += height } else { across.bottom += height }
        }
    }

    /// Places the headers above the groups below each other, and the footers below the groups.
    private mutating func placeAcross(over extent: ClosedRange<CGFloat>) {
        let (placement, container) = (headersAndFooters, boundaryArea)
        var edges = (top: container.minY, bottom: container.maxY - across.bottom)
        for item in section.boundarySupplementaryItems where placement.isAcross(item) {
            let isTop = item.alignment == .top
            let height = item.extendsBoundary ? placement.size(of: item, in: container.size).height : 0
            if !isTop { edges.bottom += height }
            boundaries.append(
                placement.place(
                    across: item, ofSection: number, over: extent, at: isTop ? edges.top : edges.bottom,
                    in: container.size))
            if isTop { edges.top += height }
        }
    }

    private mutating func add(_ placed: (BoundaryPlacement.Boundary, end: CGFloat)) -> CGFloat {
        boundaries.append(placed.0)
        return placed.end
    }

    private mutating func adopt(_ content: GroupPlacement.Placed) {
        (frames, zIndices, attachments) = (content.frames, content.zIndices, content.attachments)
    }

    /// Returns the frames of a number of items at the place of the section.
    func itemFrames(count: Int) -> [CGRect] {
        let insets = insets
        if scrolls {
            guard let first = scrolling?.area else { return [] }
            let position = isVertical ? first.minY + insets.top : first.minX + insets.leading
            return scrollingGroups(count: count, at: position).content.frames
        }
        var position = start
        let placement = headersAndFooters
        for item in boundaryItems(behind: false) where item.extendsBoundary {
            let size = placement.size(of: item, in: boundaryArea.size)
            position += isVertical ? size.height : size.width
        }
        return groups(count: count, at: position + (isVertical ? insets.top : insets.leading)).content.frames
    }

    /// Returns groups one after the other in the direction of the collection view, and the length of all.
    private func groups(count: Int, at start: CGFloat) -> (content: GroupPlacement.Placed, length: CGFloat) {
        var content = GroupPlacement.Placed(frames: [], size: .zero)
        var position = start
        let groups = GroupPlacement(environment: area, measuredSize: measuredSize)
        while content.frames.count < count {
            if !content.frames.isEmpty { position += section.interGroupSpacing }
            let first = content.frames.count
            let group = groups.placeWithEdges(
                section.group, in: inner.size, first: first, limit: count - first, isRow: !isVertical)
            content.add(
                group, at: isVertical ? CGPoint(x: inner.minX, y: position) : CGPoint(x: position, y: inner.minY))
            position += isVertical ? group.size.height : group.size.width
        }
        content.frames = content.frames.map { rounded($0) }
        return (content, position - start)
    }

    // MARK: Scrolling by itself

    /// Groups one after the other across the direction of the collection view.
    private struct ScrollingGroups {
        var content = GroupPlacement.Placed(frames: [], size: .zero)
        /// The extents of the groups along the direction in which the section scrolls.
        var extents: [ClosedRange<CGFloat>] = []
        /// The greatest length of a group in the direction of the collection view.
        var thickness: CGFloat = 0
    }

    private func scrollingGroups(count: Int, at start: CGFloat) -> ScrollingGroups {
        var result = ScrollingGroups()
        var position = isVertical ? insets.leading : insets.top
        let groups = GroupPlacement(environment: area, measuredSize: measuredSize)
        while result.content.frames.count < count {
            let first = result.content.frames.count
            if first > 0 { position += section.interGroupSpacing }
            let group = groups.placeWithEdges(
                section.group, in: inner.size, first: first, limit: count - first, isRow: isVertical)
            result.content.add(
                group, at: isVertical ? CGPoint(x: position, y: start) : CGPoint(x: start, y: position))
            let length = isVertical ? group.size.width : group.size.height
            result.extents.append(position...position + length)
            position += length
            result.thickness = max(result.thickness, isVertical ? group.size.height : group.size.width)
        }
        result.content.frames = result.content.frames.map { rounded($0) }
        return result
    }

    /// Returns the end of the section's content.
    private mutating func placeScrolling(count: Int, at start: CGFloat, from top: CGFloat) -> CGFloat {
        let insets = insets
        let groups = scrollingGroups(count: count, at: start)
        adopt(groups.content)
        let end = start + groups.thickness + (isVertical ? insets.bottom : insets.trailing)
        let size = area.contentSize
        let visible = isVertical ? size.width : size.height
        let endInset = isVertical ? insets.trailing : insets.bottom
        let length = (groups.extents.last?.upperBound ?? 0) + endInset
        let area =
            isVertical
            ? CGRect(x: 0, y: top, width: size.width, height: end - top)
            : CGRect(x: top, y: 0, width: end - top, height: size.height)
        var section = ScrollingSection(
            area: rounded(area), length: length, endInset: endInset, isHorizontal: isVertical,
            fillsColumns: isVertical ? self.section.group.fillsColumns : !self.section.group.fillsRows)
        let leading = groups.extents.map { $0.lowerBound - (isVertical ? insets.leading : insets.top) }
        switch self.section.orthogonalScrollingBehavior {
        case .none, .continuous: break
        case .continuousGroupLeadingBoundary: section.stops = .offsets(leading)
        case .paging: section.stops = .pages
        case .groupPaging: section.stops = .nextOffset(leading)
        case .groupPagingCentered:
            let centered = groups.extents.map { ($0.lowerBound + $0.upperBound - visible) / 2 }
            section.stops = .nextOffset(centered)
            section.overscroll = (
                max(-(centered.first ?? 0), 0), max((centered.last ?? 0) + visible - length, 0)
            )
        }
        scrolling = section
        return end
    }

    /// The frame with edges on whole pixels.
    private func rounded(_ frame: CGRect) -> CGRect {
        func edge(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let (x, y) = (edge(frame.minX), edge(frame.minY))
        return CGRect(x: x, y: y, width: edge(frame.maxX) - x, height: edge(frame.maxY) - y)
    }
}
