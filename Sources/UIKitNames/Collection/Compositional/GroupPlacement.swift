/// Places the items of groups.
@MainActor struct GroupPlacement {
    /// The cells of a group, relative to its origin, and the group's size.
    struct Placed {
        var frames: [CGRect]
        var size: CGSize
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
        var placed: Placed
        switch group.arrangement {
        case .custom(let provider):
            let inside = LayoutContainer(contentSize: inner.size, traits: environment.traitCollection)
            placed = Placed(frames: provider(inside).prefix(limit).map(\.frame), size: inner.size)
        case .row: placed = line(group, in: inner.size, first: first, limit: limit, isRow: true)
        case .column: placed = line(group, in: inner.size, first: first, limit: limit, isRow: false)
        }
        if placed.frames.isEmpty { placed.frames = [CGRect(origin: .zero, size: inner.size)] }
        placed.frames = placed.frames.map { $0.offsetBy(dx: inner.minX, dy: inner.minY) }
        let content = placed.frames.reduce(CGSize.zero) {
            CGSize(width: max($0.width, $1.maxX), height: max($0.height, $1.maxY))
        }
        let needed = CGSize(
            width: max(content.width, placed.size.width + insets.leading) + insets.trailing,
            height: max(content.height, placed.size.height + insets.top) + insets.bottom)
        placed.size = CGSize(
            width: group.layoutSize.widthDimension.isEstimated ? needed.width : size.width,
            height: group.layoutSize.heightDimension.isEstimated ? needed.height : size.height)
        return placed
    }

    /// Places items beside or below each other. The size is that of the items.
    private func line(
        _ group: NSCollectionLayoutGroup, in container: CGSize, first: Int, limit: Int, isRow: Bool
    ) -> Placed {
        func length(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
        guard !group.subitems.isEmpty else { return Placed(frames: [], size: container) }
        let least = group.interItemSpacing?.spacing ?? 0
        let available = length(container)
        // An estimated length does not limit the items.
        let dimension = isRow ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
        let end = dimension.isEstimated && group.count == nil ? .infinity : available
        let part = group.count.map { max((available - least * CGFloat($0 - 1)) / CGFloat($0), 0) }
        var parts: [Placed] = []
        var (cells, used) = (0, CGFloat(0))
        while cells < limit, group.count.map({ parts.count < $0 }) ?? true {
            // A group of an estimated length has each of its items once.
            if end == .infinity, parts.count == group.subitems.count { break }
            let item = group.subitems[parts.count % group.subitems.count]
            var size = item.layoutSize.size(in: container)
            if let part { if isRow { size.width = part } else { size.height = part } }
            let placed = place(item, in: size, first: first + cells, limit: limit - cells)
            let needed = length(placed.size)
            // Tolerates rounding errors of parts such as a third.
            if part == nil, !parts.isEmpty, used + least + needed > end + 0.01 || needed <= 0 { break }
            used += (parts.isEmpty ? 0 : least) + needed
            cells += placed.frames.count
            parts.append(placed)
        }
        let isFlexible = group.interItemSpacing?.isFlexible == true && parts.count > 1 && end.isFinite
        let spacing = isFlexible ? least + max(available - used, 0) / CGFloat(parts.count - 1) : least
        var result = Placed(frames: [], size: .zero)
        var offset: CGFloat = 0
        for part in parts {
            result.frames += part.frames.map { $0.offsetBy(dx: isRow ? offset : 0, dy: isRow ? 0 : offset) }
            offset += length(part.size) + spacing
            result.size.width = max(result.size.width, part.size.width)
            result.size.height = max(result.size.height, part.size.height)
        }
        let extent = max(offset - spacing, 0)
        if isRow { result.size.width = extent } else { result.size.height = extent }
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
        return Placed(frames: [frame], size: size)
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
