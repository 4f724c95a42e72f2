/// Places headers and footers of sections and of the whole layout (LIST-12).
@MainActor struct BoundaryPlacement {
    /// A header or footer.
    struct Boundary {
        let item: NSCollectionLayoutBoundarySupplementaryItem
        let section: Int
        let frame: CGRect
        /// The extent along the direction of scrolling in which the view stays if it is pinned.
        var extent: ClosedRange<CGFloat> = 0...0
    }

    /// Whether the collection view scrolls vertically.
    let isVertical: Bool
    /// Returns the size that a view needs in a proposed size; nil if it is not known.
    var measuredSize: (_ kind: String, _ proposal: MeasuredElements.Proposal) -> CGSize?

    /// Whether an item is behind the content.
    func isBehind(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
        isVertical ? item.alignment.isBelow : item.alignment.isTrailing
    }

    /// Whether an item is above or below the groups of a section that is scrolled to the right, instead of before or
    /// behind them.
    func isAcross(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
        !isVertical && (item.alignment == .top || item.alignment == .bottom)
    }

    /// Places an item above or below the groups, in the middle of the section's extent along the direction of
    /// scrolling. `edge` is the upper edge of one above, and the lower one of one below.
    func place(
        across item: NSCollectionLayoutBoundarySupplementaryItem, ofSection section: Int,
        over extent: ClosedRange<CGFloat>, at edge: CGFloat, in container: CGSize
    ) -> Boundary {
        let size = size(of: item, in: container)
        let x = extent.lowerBound + max((extent.upperBound - extent.lowerBound - size.width) / 2, 0)
        let origin = CGPoint(x: x, y: item.alignment == .top ? edge : edge - size.height) + item.offset
        return Boundary(
            item: item, section: section, frame: item.contentInsets.inside(CGRect(origin: origin, size: size)))
    }

    /// Places an item across the width of an area; returns it and its end, or its start if it takes no space.
    func place(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, ofSection section: Int, at start: CGFloat,
        across area: CGRect
    ) -> (Boundary, end: CGFloat) {
        let size = size(of: item, in: area.size)
        let free = isVertical ? area.width - size.width : area.height - size.height
        let position = isVertical ? item.alignment.position : item.alignment.verticalPosition
        let side = (isVertical ? area.minX : area.minY) + free * position
        let length = isVertical ? size.height : size.width
        let begin = item.extendsBoundary || !isBehind(item) ? start : start - length
        let origin = (isVertical ? CGPoint(x: side, y: begin) : CGPoint(x: begin, y: side)) + item.offset
        let frame = item.contentInsets.inside(CGRect(origin: origin, size: size))
        return (Boundary(item: item, section: section, frame: frame), item.extendsBoundary ? start + length : start)
    }

    /// The size of an item.
    func size(of item: NSCollectionLayoutBoundarySupplementaryItem, in container: CGSize) -> CGSize {
        var size = item.layoutSize.size(in: container)
        guard item.layoutSize.isEstimated else { return size }
        let insets = item.contentInsets
        let inner = insets.inside(CGRect(origin: .zero, size: size)).size
        guard let measured = measuredSize(item.elementKind, item.layoutSize.proposal(inner)) else { return size }
        if item.layoutSize.widthDimension.isEstimated {
            size.width = measured.width + insets.leading + insets.trailing
        }
        if item.layoutSize.heightDimension.isEstimated { size.height = measured.height + insets.top + insets.bottom }
        return size
    }

    /// Where a placed view stays in sight; nil scrolls it with its section.
    func pin(of placed: Boundary) -> SupplementaryFrame.Pin? {
        guard placed.item.pinToVisibleBounds else { return nil }
        let (frame, extent) = (placed.frame, placed.extent)
        if isBehind(placed.item) {
            return isVertical
                ? .bottom(min(extent.lowerBound, frame.minY)) : .right(min(extent.lowerBound, frame.minX))
        }
        return isVertical
            ? .top(max(extent.upperBound - frame.height, frame.minY))
            : .left(max(extent.upperBound - frame.width, frame.minX))
    }
}
