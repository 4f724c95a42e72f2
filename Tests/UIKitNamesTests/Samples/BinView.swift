import UIKitNames

/// Accepts photos of a wall: they shrink into the bin and are removed from the wall.
class BinView: UIView, UIDropInteractionDelegate {
    weak var wall: PhotoWallViewController?

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUp() {
        let dropInteraction = UIDropInteraction(delegate: self)
        addInteraction(dropInteraction)
        backgroundColor = .clear
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        return session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal {
        if session.localDragSession != nil {
            return UIDropProposal(operation: .copy)
        } else {
            return UIDropProposal(operation: .forbidden)
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        let target = UIDragPreviewTarget(
            container: self, center: CGPoint(x: bounds.midX, y: bounds.midY),
            transform: CGAffineTransform(scaleX: 0.1, y: 0.1))
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        guard let wall = wall, let collection = session.localDragSession?.localContext as? UICollectionView else {
            return
        }
        var indexes = [Int]()
        for item in session.items {
            guard let image = item.localObject as? UIImage,
                let index = wall.photos.firstIndex(where: { $0.image === image })
            else { continue }
            indexes.append(index)
        }
        collection.performBatchUpdates({
            for index in indexes.sorted(by: >) { wall.photos.remove(at: index) }
            collection.deleteItems(at: indexes.map { IndexPath(item: $0, section: 0) })
        })
    }
}
