/// Places the groups, headers and footers of one section of a compositional layout.
@MainActor struct SectionPlacement {
    /// A header or footer in its section.
    struct Boundary {
        let item: NSCollectionLayoutBoundarySupplementaryItem
        let section: Int
        let frame: CGRect
        /// The end of the section along the direction of scrolling.
        var end: CGFloat = 0
    }

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
    /// See ``GroupPlacement``.
    var measuredSize: (_ item: Int, _ proposal: MeasuredElements.Proposal) -> CGSize? = { _, _ in nil }
    /// Returns the size that a header or footer needs in a proposed size; nil if it is not known.
    var measuredBoundary: (_ kind: String, _ proposal: MeasuredElements.Proposal) -> CGSize? = { _, _ in nil }

    private(set) var frames: [CGRect] = []
    private(set) var boundaries: [Boundary] = []
    private(set) var scrolling: ScrollingSection?
    /// Where the section ends.
    private(set) var end: CGFloat = 0

    init(
        _ section: NSCollectionLayoutSection, _ number: Int, in area: LayoutContainer, at start: CGFloat,
        isVertical: Bool, scale: CGFloat
    ) {
        (self.section, self.number, self.area, self.start) = (section, number, area, start)
        (self.isVertical, self.scale) = (isVertical, scale)
    }

    private var whole: CGRect { CGRect(origin: .zero, size: area.contentSize) }

    /// The container of the groups.
    private var inner: CGRect { section.contentInsets.inside(whole) }

    /// Whether the section scrolls by itself.
    private var scrolls: Bool { section.orthogonalScrollingBehavior != .none }

    /// Places all parts for a number of items. O(items).
    mutating func place(count: Int) {
        let insets = section.contentInsets
        let boundary = section.supplementariesFollowContentInsets ? inner : whole
        var position = start
        for item in section.boundarySupplementaryItems where !item.alignment.isBelow {
            position = place(item, at: position, across: boundary)
        }
        let top = position
        position += isVertical ? insets.top : insets.leading
        if scrolls {
            position = placeScrolling(count: count, at: position, from: top)
        } else {
            let (placed, length) = groups(count: count, at: position)
            frames = placed
            position += length
            position += isVertical ? insets.bottom : insets.trailing
        }
        for item in section.boundarySupplementaryItems where item.alignment.isBelow {
            position = place(item, at: position, across: boundary)
        }
        for index in boundaries.indices { boundaries[index].end = position }
        end = position
    }

    /// Returns the frames of a number of items at the place of the section.
    func itemFrames(count: Int) -> [CGRect] {
        let insets = section.contentInsets
        if scrolls {
            guard let first = scrolling?.area else { return [] }
            let position = isVertical ? first.minY + insets.top : first.minX + insets.leading
            return scrollingGroups(count: count, at: position).frames
        }
        var position = start
        for item in section.boundarySupplementaryItems where !item.alignment.isBelow && item.extendsBoundary {
            let size = size(of: item, in: (section.supplementariesFollowContentInsets ? inner : whole).size)
            position += isVertical ? size.height : size.width
        }
        return groups(count: count, at: position + (isVertical ? insets.top : insets.leading)).frames
    }

    /// Returns groups one after the other in the direction of the collection view, and the length of all.
    private func groups(count: Int, at start: CGFloat) -> (frames: [CGRect], length: CGFloat) {
        var placed: [CGRect] = []
        var position = start
        let groups = GroupPlacement(environment: area, measuredSize: measuredSize)
        let proposed = section.group.layoutSize.size(in: inner.size)
        while placed.count < count {
            if !placed.isEmpty { position += section.interGroupSpacing }
            let group = groups.place(
                section.group, in: proposed, first: placed.count, limit: count - placed.count)
            let origin = isVertical ? CGPoint(x: inner.minX, y: position) : CGPoint(x: position, y: inner.minY)
            placed += group.frames.map { rounded($0.offsetBy(dx: origin.x, dy: origin.y)) }
            position += isVertical ? group.size.height : group.size.width
        }
        return (placed, position - start)
    }

    // MARK: Scrolling by itself

    /// Groups one after the other across the direction of the collection view.
    private struct ScrollingGroups {
        var frames: [CGRect] = []
        /// The extents of the groups along the direction in which the section scrolls.
        var extents: [ClosedRange<CGFloat>] = []
        /// The greatest length of a group in the direction of the collection view.
        var thickness: CGFloat = 0
    }

    private func scrollingGroups(count: Int, at start: CGFloat) -> ScrollingGroups {
        var result = ScrollingGroups()
        var position = isVertical ? section.contentInsets.leading : section.contentInsets.top
        let groups = GroupPlacement(environment: area, measuredSize: measuredSize)
        let proposed = section.group.layoutSize.size(in: inner.size)
        while result.frames.count < count {
            if !result.frames.isEmpty { position += section.interGroupSpacing }
            let group = groups.place(
                section.group, in: proposed, first: result.frames.count, limit: count - result.frames.count)
            let origin = isVertical ? CGPoint(x: position, y: start) : CGPoint(x: start, y: position)
            result.frames += group.frames.map { rounded($0.offsetBy(dx: origin.x, dy: origin.y)) }
            let length = isVertical ? group.size.width : group.size.height
            result.extents.append(position...position + length)
            position += length
            result.thickness = max(result.thickness, isVertical ? group.size.height : group.size.width)
        }
        return result
    }

    /// Returns the end of the section's content.
    private mutating func placeScrolling(count: Int, at start: CGFloat, from top: CGFloat) -> CGFloat {
        let insets = section.contentInsets
        let groups = scrollingGroups(count: count, at: start)
        frames = groups.frames
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

    // MARK: Headers and footers

    /// Places a header or footer; returns its end, or its start if it takes no space.
    private mutating func place(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, at start: CGFloat, across area: CGRect
    ) -> CGFloat {
        let size = size(of: item, in: area.size)
        let free = isVertical ? area.width - size.width : area.height - size.height
        let side = (isVertical ? area.minX : area.minY) + free * item.alignment.position
        let length = isVertical ? size.height : size.width
        let begin = item.extendsBoundary || !item.alignment.isBelow ? start : start - length
        let frame = CGRect(
            origin: isVertical ? CGPoint(x: side, y: begin) : CGPoint(x: begin, y: side), size: size)
        boundaries.append(Boundary(item: item, section: number, frame: item.contentInsets.inside(frame)))
        return item.extendsBoundary ? start + length : start
    }

    private func size(of item: NSCollectionLayoutBoundarySupplementaryItem, in container: CGSize) -> CGSize {
        var size = item.layoutSize.size(in: container)
        guard item.layoutSize.isEstimated else { return size }
        let insets = item.contentInsets
        let inner = insets.inside(CGRect(origin: .zero, size: size)).size
        guard let measured = measuredBoundary(item.elementKind, item.layoutSize.proposal(inner)) else { return size }
        if item.layoutSize.widthDimension.isEstimated {
            size.width = measured.width + insets.leading + insets.trailing
        }
        if item.layoutSize.heightDimension.isEstimated { size.height = measured.height + insets.top + insets.bottom }
        return size
    }

    /// The frame with edges on whole pixels.
    private func rounded(_ frame: CGRect) -> CGRect {
        func edge(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let (x, y) = (edge(frame.minX), edge(frame.minY))
        return CGRect(x: x, y: y, width: edge(frame.maxX) - x, height: edge(frame.maxY) - y)
    }
}
