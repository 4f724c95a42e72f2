import UIKitNames

/// A stack of photos, which lifts as one item for each photo.
final class StackedPhotosView: UIView, UIDragInteractionDelegate {
    /// The photos from the bottom to the top of the stack.
    let photoViews: [PhotoImageView]

    init(photoNames: [String]) {
        photoViews = photoNames.map { PhotoImageView(photoName: $0) }
        super.init(frame: .zero)
        for (index, photoView) in photoViews.enumerated() {
            let depth = photoViews.count - 1 - index
            // The photo on top is upright; those below are turned to alternating sides.
            let degrees: CGFloat = depth == 0 ? 0 : (depth % 2 == 0 ? -1 : 1) * (2 + 3 * CGFloat(depth))
            photoView.transform = CGAffineTransform(rotationAngle: degrees * .pi / 180)
            photoView.layer.borderColor = UIColor.systemBackground.cgColor
            photoView.layer.borderWidth = 1.5
            photoView.isUserInteractionEnabled = false
            addSubview(photoView)
        }
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Photos of all shapes are cropped to prints of one size.
        let width = min(bounds.width * 0.84, bounds.height * 0.84 * 1.5)
        for photoView in photoViews {
            photoView.bounds.size = CGSize(width: width, height: width / 1.5)
            photoView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        }
    }

    // MARK: Dragging

    /// Creates an item for each photo that the session does not contain yet; the photo on top is the last.
    private func dragItems(for session: UIDragSession) -> [UIDragItem] {
        photoViews.filter { !session.contains($0) }.compactMap { $0.makeDragItem() }
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        dragItems(for: session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: UIDragSession, withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        dragItems(for: session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        (item.localObject as? PhotoImageView)?.makeDragPreview()
    }
}
