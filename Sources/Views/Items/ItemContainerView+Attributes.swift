// What layouts by attributes give views besides their frames (LIST-7).
extension ItemContainerView {
    /// Applies the attributes of a cell's position; the defaults if the layout has none for it.
    func applyAttributes(to cell: ItemCell, of key: CellKey) {
        guard let layout = layout as? AttributesLayout else { return apply(nil, to: cell) }
        apply(arrangement.presentationPath(of: key).flatMap { layout.attributes(at: $0) }, to: cell)
    }

    /// Applies the attributes of a supplementary view.
    func applyAttributes(to view: ReusableView, of key: SupplementaryKey) {
        apply((layout as? AttributesLayout)?.attributes(of: key), to: view)
    }

    private func apply(_ attributes: LayoutAttributes?, to view: ReusableView) {
        let former = view.layoutZIndex
        if let attributes { view.apply(attributes) } else { view.resetAttributes() }
        if view.layoutZIndex != former { restack(view) }
    }

    /// Moves a view in front of those with a lower z-order. O(subviews).
    private func restack(_ view: ReusableView) {
        var stack = children
        guard let index = stack.firstIndex(where: { $0 === view }) else { return }
        stack.remove(at: index)
        let below = stack.lastIndex { ($0 as? ReusableView).map { $0.layoutZIndex < view.layoutZIndex } ?? false }
        stack.insert(view, at: below.map { $0 + 1 } ?? 0)
        children = stack
        view.damageIncludingOverflow()
    }

    /// Scrolls the content as far as the invalidation of the layout says, within its ends.
    func followAdjustment() {
        guard let adjustment = attributesLayout?.takeAdjustment(), adjustment != .zero else { return }
        contentOffset = clamp(contentOffset + adjustment)
    }

    /// Scrolls by the invalidation that scrolling has caused, and does not invalidate the layout for that again.
    func followAdjustmentOfScrolling() {
        content.beginLayout()
        followAdjustment()
        content.endLayout()
    }
}
