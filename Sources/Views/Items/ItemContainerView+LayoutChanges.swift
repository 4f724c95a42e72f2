extension ItemContainerView {
    /// Replaces the layout; cells animate to their new frames. During a batch update the change takes effect after the
    /// batch.
    public func setLayout(_ new: CollectionViewLayout, animated: Bool) {
        guard !transaction.isOpen else {
            return afterUpdate { [weak self] in self?.setLayout(new, animated: animated) }
        }
        guard new !== layout else { return }
        let (before, middle) = (animated ? framesNearby() : EarlierFrames(), fixedItem)
        layout.view = nil
        layout = new
        connectLayout()
        guard loadState.hasData else { return }
        rearrange(animated: animated, items: .replaced, before: before, keeping: middle, changesMetrics: true)
    }

    /// Lays out again after the aspect ratios of items have changed. Their cells stay and animate to their new frames.
    /// During a batch update this takes effect after the batch.
    ///
    /// Unlike a reload of the items, which replaces their cells, this ends no gesture on them.
    package func aspectRatiosDidChange(ofItems sections: [(section: Int, items: IndexRuns)]) {
        guard !transaction.isOpen else {
            return afterUpdate { [weak self] in self?.aspectRatiosDidChange(ofItems: sections) }
        }
        guard loadState.hasData else { return }
        var update = BatchUpdate()
        update.reloads = sections.flatMap { section, items in
            items.runs.joined().map { ItemPath(item: $0, section: section) }
        }
        // Indices that no longer exist are those of data that is about to be reloaded.
        guard let mapping = try? update.mapping(before: counts, after: counts) else { return }
        rearrange(
            animated: root != nil, items: .changed(mapping.layoutChange), keeping: fixedItem, changesMetrics: true)
    }

    /// Changes metrics of the layout; the item at a point of the view's frame stays there, as for a pinch about the
    /// point.
    package func changeLayout(keeping point: CGPoint, _ change: () -> Void) {
        let former = content.fixedPoint
        content.fixedPoint = point
        change()
        content.fixedPoint = former
    }

    /// The width that the layout uses in place of the view's, in points; nil, the default, for that of the view. Cells
    /// animate to their new places.
    ///
    /// For a view that is being covered or uncovered at its right edge: its frame has both parts until the end, and
    /// the cells move at once to where they will be.
    package var layoutWidth: CGFloat? {
        get { content.layoutWidth }
        set {
            guard newValue != content.layoutWidth else { return }
            content.layoutWidth = newValue
            if layoutSize.width != layout.environment.width { layoutDidChange() }
        }
    }

    /// The size for which items are laid out.
    var layoutSize: CGSize { CGSize(width: content.layoutWidth ?? frame.width, height: frame.height) }

    /// Lays out again after a metric of the layout changed, and keeps the item in the middle of the view in view.
    func layoutDidChange() {
        guard loadState.hasData else { return }
        // During a batch the view's counts differ from those of its data source.
        guard !transaction.isOpen else { return content.setNeedsLayout() }
        rearrange(animated: root != nil, keeping: fixedItem, changesMetrics: true)
    }

    /// The item that keeps its place when the layout changes, and its frame: the one in the middle of the view; nil if
    /// the view is scrolled to the top, which then stays at the top. Within ``changeLayout(keeping:_:)`` the item at
    /// its point.
    var fixedItem: (key: CellKey, frame: CGRect)? {
        guard content.fixedPoint != nil || clamp(contentOffset) != minimumOffset,
            let path = layout.presentationPath(
                at: content.fixedPoint.map { $0 + boundsOrigin } ?? CGPoint(x: bounds.midX, y: bounds.midY)),
            let key = arrangement.key(at: path)
        else { return nil }
        return (key, layout.frame(at: path))
    }
}
