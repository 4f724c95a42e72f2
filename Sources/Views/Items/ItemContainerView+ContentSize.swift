extension ItemContainerView {
    /// The minimum content height while drags are over the view. If the content shrank when a gap closes, the view
    /// would scroll and move the pointer to a position before the gap (ORDER-5).
    var minimumHeight: CGFloat {
        guard !paths.drops.isEmpty else { return 0 }
        return layout.scrollsHorizontally ? contentOffset.x + frame.width : contentOffset.y + frame.height
    }

    /// Whether the content is higher than its items, for a drag that was over it.
    var hasMinimumHeight: Bool {
        layout.scrollsHorizontally
            ? contentSize.width > layout.widthOfContent ?? frame.width : contentSize.height > heightOfContent
    }

    /// Sizes the content; it has at least a length in the direction in which it is scrolled.
    func setContentSize(least: CGFloat) {
        let width = layout.widthOfContent ?? frame.width
        contentSize =
            layout.scrollsHorizontally
            ? CGSize(width: max(width, least), height: frame.height)
            : CGSize(width: width, height: max(heightOfContent, least))
    }

    /// The height of the items and of the footer below them, in points.
    var heightOfContent: CGFloat { layout.heightOfContent + footerHeight }

    // MARK: The gap in view

    /// Returns the offset at which a gap is in view after it has opened or moved; nil if it is.
    ///
    /// The dragged items have left the layout, which may then be much shorter and end above the visible area or in it.
    /// In that case the whole gap is shown. Otherwise the gap is at the pointer, and may be cut off by an edge as every
    /// row (ORDER-8).
    func offsetShowing(_ gap: Gap) -> CGPoint? {
        guard let start = arrangement.start(of: gap)?.index else { return nil }
        var area = CGRect.null
        layout.forEachFrame(of: start..<start + gap.length, inSection: gap.section) { _, frame in
            area = area.union(frame)
        }
        guard !area.isNull else { return nil }
        var offset = contentOffset
        let new =
            layout.scrollsHorizontally
            ? coordinate(
                showing: (area.minX, area.maxX), from: contentOffset.x, viewport: frame.width,
                length: layout.widthOfContent ?? frame.width, insets: (contentInsets.left, contentInsets.right))
            : coordinate(
                showing: (area.minY, area.maxY), from: contentOffset.y, viewport: frame.height,
                length: heightOfContent, insets: (contentInsets.top, contentInsets.bottom))
        guard let new else { return nil }
        if layout.scrollsHorizontally { offset.x = new } else { offset.y = new }
        return offset
    }

    private func coordinate(
        showing gap: (start: CGFloat, end: CGFloat), from offset: CGFloat, viewport: CGFloat, length: CGFloat,
        insets: (start: CGFloat, end: CGFloat)
    ) -> CGFloat? {
        let (start, end) = (offset + insets.start, offset + viewport - insets.end)
        let greatest = max(length + insets.end - viewport, -insets.start)
        guard offset > greatest, gap.start < start || gap.end > end else { return nil }
        let clamped = max(greatest, gap.end + insets.end - viewport)
        return max(min(clamped, gap.start - insets.start), -insets.start)
    }

    /// Scrolls to an offset during layout. The content keeps its end, or is at least as long as the visible area.
    func showGap(at offset: CGPoint) {
        moveContent(to: offset)
        setContentSize(
            least: layout.scrollsHorizontally ? contentOffset.x + frame.width : contentOffset.y + frame.height)
    }

    /// Adapts the height of the content after the footer was added or removed.
    func footerHeightDidChange() {
        guard loadState.hasData, !transaction.isOpen else { return }
        contentSize.height = max(heightOfContent, minimumHeight)
        layOutFooter(animated: false)
    }
}
