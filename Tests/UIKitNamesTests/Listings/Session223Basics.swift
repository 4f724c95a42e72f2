import UIKitNames

// The slides of session 223 up to the first demonstration, and the slides of its last part with single methods.

/// "Beginning a Drag", "Adding Items to a Drag Session", "Accepting a Drop", "Supporting Reordering", "Customizing the
/// Drag Preview": the methods exactly as on the slides, which omit some labels.
class Session223Basics: UICollectionViewDragDelegate, UICollectionViewDropDelegate, UICollectionViewDelegate {
    var calls: [String] = []
    var items: [UIDragItem] = []
    var parameters: UIDragPreviewParameters?

    func collectionView(
        _: UICollectionView,
        itemsForBeginning: UIDragSession,
        at: IndexPath
    ) -> [UIDragItem] {
        calls.append("begin \(at)")
        return items
    }

    func collectionView(
        _: UICollectionView,
        itemsForAddingTo: UIDragSession,
        at: IndexPath,
        point: CGPoint
    ) -> [UIDragItem] {
        calls.append("add \(at)")
        return items
    }

    func collectionView(
        _: UICollectionView,
        performDropWith: UICollectionViewDropCoordinator
    ) {
        calls.append("perform")
    }

    func collectionView(
        _: UICollectionView,
        dropSessionDidUpdate: UIDropSession,
        withDestinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        return UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _: UICollectionView,
        shouldSpringLoadItemAt: IndexPath,
        with: UISpringLoadedInteractionContext
    ) -> Bool {
        calls.append("spring")
        return true
    }

    func collectionView(
        _: UICollectionView,
        dragPreviewParametersForItemAt: IndexPath
    ) -> UIDragPreviewParameters? {
        return parameters
    }
}

/// The slide "Customizing Cell Appearance".
class Session223Cell: UICollectionViewCell {
    private(set) var states: [UICollectionViewCell.DragState] = []

    override func dragStateDidChange(_ dragState: UICollectionViewCell.DragState) {
        super.dragStateDidChange(dragState)
        states.append(dragState)
        switch dragState {
        case .none: alpha = 1
        case .lifting: alpha = 0.9
        case .dragging: alpha = 0.2
        }
    }
}

/// Properties on the slides "Working with Placeholders", "Collection View Reordering Cadence" and "Spring Loading".
@MainActor func session223Properties(of collectionView: UICollectionView) -> Bool {
    let cadence: UICollectionViewReorderingCadence = .slow
    collectionView.reorderingCadence = cadence
    collectionView.reorderingCadence = .fast
    collectionView.reorderingCadence = .immediate
    collectionView.isSpringLoaded = true
    return collectionView.hasUncommittedUpdates
}
