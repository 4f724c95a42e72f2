/// Keeps a collection, whose data source and delegate it is.
@MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    /// The collection.
    public let collectionView: UICollectionView

    /// A controller with a collection of a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init()
    }

    /// Makes the collection view its view, with itself as data source and delegate.
    open override func loadView() {
        collectionView.dataSource = self
        collectionView.delegate = self
        view = collectionView
    }

    /// One section; override it for more.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// No items; override it.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

    /// A plain cell; override it.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }

    /// Every item can be moved; override it for others.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

    /// Declines; override it to move an item in the data.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }

    // What the delegate's protocol has a default for must be here too: only then a subclass can override it.

    /// Nothing; override it.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// Nothing; override it.
    open func collectionViewSelectionDidChange(_ collectionView: UICollectionView) {}

    /// Nothing; override it.
    open func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}

    /// No menu; override it.
    open func collectionView(
        _ collectionView: UICollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint
    ) {}

    /// A square, for layouts that keep shapes; override it.
    open func collectionView(
        _ collectionView: UICollectionView, aspectRatioForItemAt indexPath: IndexPath
    ) -> CGFloat { 1 }

    /// Hovering selects every item, where the collection is spring-loaded; override it for others.
    open func collectionView(
        _ collectionView: UICollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: UISpringLoadedInteractionContext
    ) -> Bool { true }

    /// An item goes where it is put; override it for elsewhere.
    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
}
