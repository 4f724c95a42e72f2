extension CollectionView {
    /// Where an item that is scrolled to is seen; empty is nowhere: then nothing scrolls.
    public struct ScrollPosition: OptionSet, Sendable, Hashable {
        /// The positions as bits.
        public let rawValue: UInt

        /// Positions from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1)
        /// In the middle of the height.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// At the left.
        public static let left = ScrollPosition(rawValue: 8)
        /// In the middle of the width.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// At the right.
        public static let right = ScrollPosition(rawValue: 32)

        /// The first that is there of three, as a part of the room before the item.
        fileprivate func part(_ start: ScrollPosition, _ middle: ScrollPosition, _ end: ScrollPosition) -> CGFloat? {
            contains(start) ? 0 : contains(middle) ? 0.5 : contains(end) ? 1 : nil
        }
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
    public func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let path else { return deselectAll() }
        select([path], clearing: !allowsMultipleSelection)
        if !scrollPosition.isEmpty { scrollToItem(at: path, at: scrollPosition, animated: animated) }
    }

    /// Brings an item into view, at the positions that are named and otherwise with as little movement as it takes.
    public func scrollToItem(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let item = frameForItem(at: path) else { return }
        scroll(
            toShow: item, across: position.part(.left, .centeredHorizontally, .right),
            down: position.part(.top, .centeredVertically, .bottom), animated: animated)
    }
}

extension ItemContainerView {
    // Here and not in the collection: there it would override the one that it stands before.
    /// A cell to configure, a used one where there is one; a name that was not registered gives a plain cell.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionViewCell {
        (dequeue(identifier) as? UICollectionViewCell) ?? UICollectionViewCell()
    }
}
