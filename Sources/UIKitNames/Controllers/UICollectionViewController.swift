/// Manages a collection view as its data source and delegate. Does not set its drag and drop delegates.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    /// The managed collection view; the same view as ``UIViewController/view``. Never nil unless the program sets it to
    /// nil.
    public var collectionView: UICollectionView! {
        didSet { if isViewLoaded { view = collectionView } }
    }

    /// Creates a controller and its collection view.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init()
    }

    /// Returns nil; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) { nil }

    /// Sets ``UIViewController/view`` to the collection view, with `self` as data source and delegate.
    open override func loadView() {
        collectionView.dataSource = self
        collectionView.delegate = self
        view = collectionView
    }

    /// Returns 1; override for more sections.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// Returns 0; override it.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

    /// Returns an unconfigured cell; override it.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }

    /// Returns true; override to exclude items from reordering.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

    /// Declines the move; override it to move the item in the data, or leave the reordering to the drop delegate.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }

    // These repeat the protocol's default implementations, because subclasses can override only members of the class.

    /// Does nothing; override to respond to a selection by the user.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to changes of the selection as a whole. UIKit has no such method.
    open func collectionViewSelectionDidChange(_ collectionView: UICollectionView) {}

    /// Does nothing; override to open the item on a double click or Return.
    open func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}

    /// Does nothing; override to show a menu at `point`, in the collection view's coordinates. UIKit has no such
    /// method.
    open func collectionView(
        _ collectionView: UICollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint
    ) {}

    /// Returns 1; override for layouts that preserve the width-to-height ratio of items.
    open func collectionView(
        _ collectionView: UICollectionView, aspectRatioForItemAt indexPath: IndexPath
    ) -> CGFloat { 1 }

    /// Called only if `isSpringLoaded` is true. Returns true; override to exclude items from spring loading.
    open func collectionView(
        _ collectionView: UICollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: UISpringLoadedInteractionContext
    ) -> Bool { true }

    /// Returns the proposed index path; override to redirect a reordering.
    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
}
