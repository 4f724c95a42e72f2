extension CollectionView {
    /// The position of an item in the viewport after scrolling to it. Along an axis without an option, the view scrolls
    /// only as far as needed.
    public struct ScrollPosition: OptionSet, Sendable, Hashable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item's top edge at the viewport's top.
        public static let top = ScrollPosition(rawValue: 1)
        /// The item centered vertically.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// The item's bottom edge at the viewport's bottom.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// The item's left edge at the viewport's left.
        public static let left = ScrollPosition(rawValue: 8)
        /// The item centered horizontally.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// The item's right edge at the viewport's right.
        public static let right = ScrollPosition(rawValue: 32)

        /// The part of the free space that lies before the item: 0, 0.5 or 1 for the first option that is set; nil for
        /// none.
        fileprivate func alignment(_ start: ScrollPosition, _ middle: ScrollPosition, _ end: ScrollPosition) -> CGFloat?
        {
            contains(start) ? 0 : contains(middle) ? 0.5 : contains(end) ? 1 : nil
        }
    }

    /// What the attributes of a layout describe.
    public typealias ElementCategory = LayoutAttributes.ElementCategory

    /// The direction in which a flow layout is scrolled.
    public enum ScrollDirection: Int, Sendable, Hashable {
        /// Downwards.
        case vertical
        /// To the right.
        case horizontal
    }

    /// The kind of the header of a section.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the footer of a section.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The current layout. Setting it does not animate; see ``setCollectionViewLayout(_:animated:)``.
    public var collectionViewLayout: UICollectionViewLayout {
        // A program with UIKit's names has no other layouts.
        get { layout as? UICollectionViewLayout ?? UICollectionViewLayout() }
        set { setLayout(newValue, animated: false) }
    }

    /// Replaces the layout. If animated, the visible cells move to their new positions.
    public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        setLayout(layout, animated: animated)
    }

    /// Replaces the layout, and calls `completion` when the cells have moved to their new positions.
    @preconcurrency public func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: (@MainActor (Bool) -> Void)?
    ) {
        setLayout(layout, animated: animated)
        performBatchUpdates({}, completion: completion)
    }

    /// Returns the attributes of an item: its frame at the end of its animation; nil while it is being dragged or if it
    /// does not exist.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let frame = frameForItem(at: indexPath) else { return nil }
        let known = (layout as? UICollectionViewLayout)?.layoutAttributesForItem(at: indexPath)?.copy()
        let attributes =
            known as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frame
        return attributes
    }

    /// The visible cells, in the order of their index paths.
    public var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
    }

    /// Selects an item; nil deselects all items. Does not call the delegate. Does not scroll if `scrollPosition` is
    /// empty.
    public func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let path else { return deselectAll() }
        select([path], clearing: !allowsMultipleSelection)
        if !scrollPosition.isEmpty { scrollToItem(at: path, at: scrollPosition, animated: animated) }
    }

    /// Scrolls to an item, also in a section that scrolls by itself. Along an axis without an option, scrolls only as
    /// far as needed.
    public func scrollToItem(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let item = frameForItem(at: path) else { return }
        let alignments = (
            x: position.alignment(.left, .centeredHorizontally, .right),
            y: position.alignment(.top, .centeredVertically, .bottom)
        )
        if let section = scrollView(ofSection: path.section) {
            section.scroll(
                toShow: convert(item, to: section), across: alignments.x, down: alignments.y, animated: animated)
        }
        scroll(
            toShow: item, across: alignments.x, down: alignments.y, animated: animated)
    }
}

/// A view whose cells are UIKit's. The protocol exists because an extension of `CollectionView` cannot overload a
/// method of its superclass.
@preconcurrency @MainActor public protocol UICollectionViewCellContainer: CollectionView {}

extension CollectionView: UICollectionViewCellContainer {}

extension UICollectionViewCellContainer {
    /// Returns the cell of an item; nil while it is not in view.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        let cell: ItemCell? = (self as ItemContainerView).cellForItem(at: indexPath)
        return cell as? UICollectionViewCell
    }
}

extension ItemContainerView {
    // Declared on the common superclass: on CollectionView the method would override the one that it must overload.
    /// Returns a recycled or new cell of the item's size in the layout. Unlike UIKit, returns a plain cell instead of
    /// trapping if `identifier` is not registered.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionViewCell {
        (dequeue(identifier, for: path) as? UICollectionViewCell) ?? UICollectionViewCell()
    }
}

extension UICollectionViewLayoutAttributes {
    /// ``transform``, since views are flat: what a transform does to the third dimension is lost.
    public var transform3D: CATransform3D {
        get { transform }
        set { transform = newValue }
    }
}
