/// Manages a collection view as its data source and delegate. Does not set its drag and drop delegates.
@preconcurrency @MainActor
open class UICollectionViewController: ScrollContentController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    /// The managed collection view; the same view as ``UIViewController/view``. Never nil unless the program sets it to
    /// nil.
    public var collectionView: UICollectionView! {
        didSet { if isViewLoaded { view = collectionView } }
    }

    /// Whether a drag moves items although there is no drag delegate, as their data source's `moveItemAt` says; true by
    /// default.
    public var installsStandardGestureForInteractiveMovement = true {
        didSet { collectionView?.movesItemsWithoutDragDelegate = installsStandardGestureForInteractiveMovement }
    }

    /// Creates a controller and its collection view.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init()
    }

    /// Whether the selection is removed each time the view appears; true by default.
    open var clearsSelectionOnViewWillAppear = true

    /// Removes the selection, if ``clearsSelectionOnViewWillAppear`` says so.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if clearsSelectionOnViewWillAppear { collectionView?.deselectAll() }
    }

    /// Creates a controller with a flow layout, as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        super.init(coder: coder)
    }

    /// Sets ``UIViewController/view`` to the collection view, with `self` as data source and delegate.
    open override func loadView() {
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.movesItemsWithoutDragDelegate = installsStandardGestureForInteractiveMovement
        if collectionView.frame.isEmpty { collectionView.frame = UIScreen.main.bounds }
        view = collectionView
    }

    /// Sets the editing state of the controller and of the collection view.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        collectionView?.isEditing = editing
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
    /// Returns whether the collection is not being edited.
    open func collectionView(
        _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }
    /// Returns the collection's `selectionFollowsFocus`.
    open func collectionView(
        _ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { collectionView.selectionFollowsFocus }

    /// Returns nil; override to show a menu for an item.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Returns nil; override to show a menu for several items.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Does nothing; override to respond to an item's menu before it is shown.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing; override to respond to the end of an item's menu.
    open func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing; override to respond to a press on the preview of a menu.
    open func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    /// Returns an empty view; override to show headers, footers and other views beside the cells.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }

    /// Does nothing; override to respond to a deselection by the user.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}

    /// Returns true; override to exclude items from being selected.
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }

    /// Returns true; override to keep items selected.
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        true
    }

    /// Returns true; override to exclude items from being highlighted and selected.
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        true
    }

    /// Does nothing; override to respond to a press.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to the end of a press.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}

    /// Does nothing; override to change a cell before it is shown.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}

    /// Does nothing; override to respond to a cell that scrolled out of view.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}

    /// Does nothing; override to change a supplementary view before it is shown.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
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

    /// Returns the proposed index path; override to redirect a reordering, as before iOS 15.
    open func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Returns the result of the method without the current path; override to redirect a reordering.
    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        self.collectionView(
            collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
    }
}
