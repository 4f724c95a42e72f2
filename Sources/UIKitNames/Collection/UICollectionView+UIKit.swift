extension CollectionView {
    /// Where an item that is scrolled to is seen.
    public enum ScrollPosition: Sendable, Hashable {
        /// With as little movement as it takes.
        case top
        /// In the middle.
        case centeredVertically
        /// At the bottom.
        case bottom
    }

    /// A collection with a layout, at a place in its superview.
    public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.init(collectionViewLayout: layout)
        self.frame = frame
    }

    /// Says where items are; another one is set without an animation.
    public var collectionViewLayout: UICollectionViewLayout {
        get { layout }
        set { setLayout(newValue, animated: false) }
    }

    /// Changes the layout.
    public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        setLayout(layout, animated: animated)
    }

    /// The cells in view, in the order of their items.
    public var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cellForItem(at: $0) as? UICollectionViewCell }
    }

    /// Selects an item; nil selects none. The delegate is not told that the user did.
    public func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition?) {
        guard let path else { return deselectAll() }
        select([path], clearing: !allowsMultipleSelection)
        if let scrollPosition { scrollToItem(at: path, at: scrollPosition, animated: animated) }
    }

    /// Brings an item into view.
    public func scrollToItem(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let item = frameForItem(at: path) else { return }
        let free = bounds.height - item.height
        switch position {
        case .top: scroll(to: CGPoint(x: 0, y: item.minY), animated: animated)
        case .centeredVertically: scroll(to: CGPoint(x: 0, y: item.minY - free / 2), animated: animated)
        case .bottom: scroll(to: CGPoint(x: 0, y: item.minY - free), animated: animated)
        }
    }
}

extension ItemContainerView {
    /// A cell to configure, a used one where there is one; a name that was not registered gives a plain cell.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionViewCell {
        (dequeue(identifier) as? UICollectionViewCell) ?? UICollectionViewCell()
    }
}
