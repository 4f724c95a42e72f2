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

    /// Adapts the height of the content after the footer was added or removed.
    func footerHeightDidChange() {
        guard loadState.hasData, !transaction.isOpen else { return }
        contentSize.height = max(heightOfContent, minimumHeight)
        layOutFooter(animated: false)
    }
}
