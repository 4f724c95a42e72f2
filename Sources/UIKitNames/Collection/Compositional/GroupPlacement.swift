/// Places the items of groups, and the views at items (LIST-12).
@MainActor struct GroupPlacement {
    /// A view at an item or a group.
    struct Attachment {
        let item: NSCollectionLayoutSupplementaryItem
        /// The number of the cell, from that of the first one of the group, and the frame from the cell's origin.
        var cell: Int
        let frame: CGRect
    }

    /// The cells of a group, relative to its origin, and the group's size.
    @MainActor struct Placed {
        var frames: [CGRect]
        var size: CGSize
        /// The orders of cells from back to front that are not 0, by the number of the cell.
        var zIndices: [Int: Int] = [:]
        var attachments: [Attachment] = []

        /// Adds the cells of a part of the group.
        mutating func add(_ part: Placed, at origin: CGPoint) {
            let first = frames.count
            for (cell, zIndex) in part.zIndices { zIndices[cell + first] = zIndex }
            for var attachment in part.attachments {
                attachment.cell += first
                attachments.append(attachment)
            }
            frames += part.frames.map { $0.offsetBy(dx: origin.x, dy: origin.y) }
        }

        /// Adds the views at an item or a group that begins with the first cell.
        mutating func attach(_ items: [NSCollectionLayoutSupplementaryItem], to frame: CGRect) {
            guard let first = frames.first else { return }
            attachments += items.map { item in
                let place = item.frame(at: frame.size)
                return Attachment(
                    item: item, cell: 0,
                    frame: place.offsetBy(dx: frame.minX - first.minX, dy: frame.minY - first.minY))
            }
        }
    }

    let environment: any NSCollectionLayoutEnvironment
    /// Returns the size that the cell of an item, by its number in the section, needs in a proposed size; nil if it is
    /// not known.
    var measuredSize: (_ item: Int, _ proposal: MeasuredElements.Proposal) -> CGSize? = { _, _ in nil }

    /// Places cells in a group, at least one and at most `limit`.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - size: Its size in its container; an estimated length is replaced by that of the content.
    ///   - first: The number of its first item in the section.
    ///   - limit: The number of items that are left, at least 1.
    func place(_ group: NSCollectionLayoutGroup, in size: CGSize, first: Int, limit: Int) -> Placed {
        let insets = group.contentInsets
        let inner = insets.inside(CGRect(origin: .zero, size: size))
        var content: Placed
        switch group.arrangement {
        case .custom(let provider):
            let inside = LayoutContainer(contentSize: inner.size, traits: environment.traitCollection)
            let items = provider(inside).prefix(limit)
            content = Placed(frames: items.map(\.frame), size: inner.size)
            for (cell, item) in items.enumerated() where item.zIndex != 0 { content.zIndices[cell] = item.zIndex }
        case .row: content = line(group, in: inner.size, first: first, limit: limit, isRow: true)
        case .column: content = line(group, in: inner.size, first: first, limit: limit, isRow: false)
        }
        if content.frames.isEmpty { content.frames = [CGRect(origin: .zero, size: inner.size)] }
        var placed = Placed(frames: [], size: content.size)
        placed.add(content, at: inner.origin)
        let extent = placed.frames.reduce(CGSize.zero) {
            CGSize(width: max($0.width, $1.maxX), height: max($0.height, $1.maxY))
        }
        let needed = CGSize(
            width: max(extent.width, content.size.width + insets.leading) + insets.trailing,
            height: max(extent.height, content.size.height + insets.top) + insets.bottom)
        placed.size = CGSize(
            width: group.layoutSize.widthDimension.isEstimated ? needed.width : size.width,
            height: group.layoutSize.heightDimension.isEstimated ? needed.height : size.height)
        placed.attach(group.supplementaryItems, to: CGRect(origin: .zero, size: placed.size))
        return placed
    }

    /// Places a group of a section with the space around it, of which flexible parts have their least length along the
    /// direction of the groups.
    func placeWithEdges(
        _ group: NSCollectionLayoutGroup, in container: CGSize, first: Int, limit: Int, isRow: Bool
    ) -> Placed {
        let size = group.layoutSize.size(in: container)
        let placed = place(group, in: size, first: first, limit: limit)
        guard let edges = group.edgeSpacing else { return placed }
        let along = LineSpacing(edges.ends(horizontally: isRow))
        let across = LineSpacing(edges.ends(horizontally: !isRow))
        let (length, thickness) =
            isRow ? (placed.size.width, placed.size.height) : (placed.size.height, placed.size.width)
        let free = (isRow ? container.height : container.width) - thickness - across.least
        let side = across.start(free: free)
        let total = (along: length + along.least, across: thickness + across.least)
        var result = Placed(
            frames: [],
            size: isRow
                ? CGSize(width: total.along, height: total.across) : CGSize(width: total.across, height: total.along))
        result.add(
            placed, at: isRow ? CGPoint(x: along.before, y: side) : CGPoint(x: side, y: along.before))
        return result
    }

    /// The space before and behind an item along one axis.
    private struct LineSpacing {
        let (before, after): (CGFloat, CGFloat)
        let (isBeforeFlexible, isAfterFlexible): (Bool, Bool)
        var least: CGFloat { before + after }
        var flexibleCount: Int { (isBeforeFlexible ? 1 : 0) + (isAfterFlexible ? 1 : 0) }

        init(_ ends: (before: NSCollectionLayoutSpacing?, after: NSCollectionLayoutSpacing?)?) {
            func length(_ space: NSCollectionLayoutSpacing?) -> CGFloat {
                space.map { $0.spacing.isFinite ? max($0.spacing, 0) : 0 } ?? 0
            }
            (before, after) = (length(ends?.before), length(ends?.after))
            isBeforeFlexible = ends?.before?.isFlexible ?? false
            isAfterFlexible = ends?.after?.isFlexible ?? false
        }

        /// The space before the item if it shares free space with that behind it.
        func start(free: CGFloat) -> CGFloat {
            isBeforeFlexible ? before + max(free, 0) / CGFloat(flexibleCount) : before
        }
    }

    private struct Part {
        let placed: Placed
        let along: LineSpacing
        let across: LineSpacing
    }

    /// Places items beside or below each other. The size is that of the items.
    private func line(
        _ group: NSCollectionLayoutGroup, in container: CGSize, first: Int, limit: Int, isRow: Bool
    ) -> Placed {
        func length(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
        func thickness(_ size: CGSize) -> CGFloat { isRow ? size.height : size.width }
        guard !group.subitems.isEmpty else { return Placed(frames: [], size: container) }
        let least = group.interItemSpacing?.spacing ?? 0
        let available = length(container)
        // An estimated length does not limit the items.
        let dimension = isRow ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
        let end = dimension.isEstimated && group.count == nil ? .infinity : available
        let share = group.count.map { max((available - least * CGFloat($0 - 1)) / CGFloat($0), 0) }
        var parts: [Part] = []
        var (cells, used) = (0, CGFloat(0))
        while cells < limit, group.count.map({ parts.count < $0 }) ?? true {
            // A group of an estimated length has each of its items once.
            if end == .infinity, parts.count == group.subitems.count { break }
            let item = group.subitems[parts.count % group.subitems.count]
            let along = LineSpacing(item.edgeSpacing?.ends(horizontally: isRow))
            var size = item.layoutSize.size(in: container)
            if let share {
                let rest = max(share - along.least, 0)
                if isRow { size.width = rest } else { size.height = rest }
            }
            let placed = place(item, in: size, first: first + cells, limit: limit - cells)
            let needed = length(placed.size) + along.least
            // Tolerates rounding errors of parts such as a third.
            if share == nil, !parts.isEmpty, used + least + needed > end + 0.01 || needed <= 0 { break }
            used += (parts.isEmpty ? 0 : least) + needed
            cells += placed.frames.count
            parts.append(
                Part(
                    placed: placed, along: along,
                    across: LineSpacing(item.edgeSpacing?.ends(horizontally: !isRow))))
        }
        let spaceIsFlexible = group.interItemSpacing?.isFlexible == true
        let flexibleCount =
            parts.reduce(0) { $0 + $1.along.flexibleCount } + (spaceIsFlexible ? max(parts.count - 1, 0) : 0)
        let free = end.isFinite && flexibleCount > 0 ? max(available - used, 0) / CGFloat(flexibleCount) : 0
        var result = Placed(frames: [], size: .zero)
        var offset: CGFloat = 0
        var width: CGFloat = 0
        for (number, part) in parts.enumerated() {
            if number > 0 { offset += least + (spaceIsFlexible ? free : 0) }
            offset += part.along.before + (part.along.isBeforeFlexible ? free : 0)
            let side = part.across.start(
                free: thickness(container) - thickness(part.placed.size) - part.across.least)
            result.add(part.placed, at: isRow ? CGPoint(x: offset, y: side) : CGPoint(x: side, y: offset))
            offset += length(part.placed.size) + part.along.after + (part.along.isAfterFlexible ? free : 0)
            width = max(width, thickness(part.placed.size) + part.across.least)
        }
        result.size = isRow ? CGSize(width: offset, height: width) : CGSize(width: width, height: offset)
        return result
    }

    private func place(_ item: NSCollectionLayoutItem, in size: CGSize, first: Int, limit: Int) -> Placed {
        if let group = item as? NSCollectionLayoutGroup { return place(group, in: size, first: first, limit: limit) }
        let (insets, layoutSize) = (item.contentInsets, item.layoutSize)
        var frame = insets.inside(CGRect(origin: .zero, size: size))
        var size = size
        if layoutSize.isEstimated, let measured = measuredSize(first, layoutSize.proposal(frame.size)) {
            if layoutSize.widthDimension.isEstimated {
                frame.size.width = measured.width
                size.width = measured.width + insets.leading + insets.trailing
            }
            if layoutSize.heightDimension.isEstimated {
                frame.size.height = measured.height
                size.height = measured.height + insets.top + insets.bottom
            }
        }
        var placed = Placed(frames: [frame], size: size)
        placed.attach(item.supplementaryItems, to: frame)
        return placed
    }
}

extension NSCollectionLayoutSize {
    /// Whether a length is estimated: cells measure it.
    var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }

    func proposal(_ size: CGSize) -> MeasuredElements.Proposal {
        MeasuredElements.Proposal(
            size, estimatesWidth: widthDimension.isEstimated, estimatesHeight: heightDimension.isEstimated)
    }
}

extension NSCollectionLayoutGroup {
    /// Whether the group, or a group in it, has items below each other.
    var fillsColumns: Bool {
        if case .custom = arrangement { return false }
        if case .column = arrangement { return true }
        return subitems.contains { ($0 as? NSCollectionLayoutGroup)?.fillsColumns == true }
    }

    /// Whether the group, or a group in it, has items beside each other.
    var fillsRows: Bool {
        if case .custom = arrangement { return false }
        if case .row = arrangement { return true }
        return subitems.contains { ($0 as? NSCollectionLayoutGroup)?.fillsRows == true }
    }
}
