import UIKitNames

/// The owner of the photos that a `PhotoDeleteView` deletes.
@MainActor protocol PhotoDeleteViewDelegate: AnyObject {
    func containsPhoto(_ photo: GridPhotoView) -> Bool
    func deletePhotos(_ photos: [GridPhotoView])
}

/// A strip that deletes the photos dropped on it. It takes photos of its delegate and nothing else.
final class PhotoDeleteView: UIView, UIDropInteractionDelegate {
    weak var delegate: PhotoDeleteViewDelegate?

    let iconView: UIImageView = {
        let symbol = UIImage.SymbolConfiguration(pointSize: 20)
        return UIImageView(image: UIImage(systemName: "trash", withConfiguration: symbol))
    }()
    private let label = UILabel()
    private let line = UIView()

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        line.backgroundColor = .separator
        label.text = "Drop here to delete photos"
        label.font = .systemFont(ofSize: 15)
        setHighlighted(false)
        for subview in [line, iconView, label] { addSubview(subview) }
        addInteraction(UIDropInteraction(delegate: self))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        let (side, text): (CGFloat, CGSize) = (28, label.intrinsicContentSize)
        let left = ((bounds.width - side - 12 - text.width) / 2).rounded()
        iconView.bounds.size = CGSize(width: side, height: side)
        iconView.center = CGPoint(x: left + side / 2, y: bounds.height / 2)
        label.frame = CGRect(x: left + side + 12, y: 0, width: text.width, height: bounds.height)
    }

    private func setHighlighted(_ isHighlighted: Bool) {
        backgroundColor = isHighlighted ? UIColor.systemRed.withAlphaComponent(0.12) : .secondarySystemBackground
        iconView.tintColor = isHighlighted ? .systemRed : .secondaryLabel
        label.textColor = isHighlighted ? .systemRed : .secondaryLabel
    }

    /// The dragged photos if all of them are the delegate's, otherwise none.
    private func photos(of session: UIDropSession) -> [GridPhotoView] {
        guard let delegate, session.localDragSession != nil else { return [] }
        let photos = session.items.compactMap { $0.localObject as? GridPhotoView }
        return photos.count == session.items.count && photos.allSatisfy(delegate.containsPhoto) ? photos : []
    }

    // MARK: Dropping

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        !photos(of: session).isEmpty
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: UIDropSession) {
        UIView.animate(withDuration: 0.2) { self.setHighlighted(true) }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: UIDropSession) {
        UIView.animate(withDuration: 0.2) { self.setHighlighted(false) }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .move)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        delegate?.deletePhotos(photos(of: session))
    }

    /// The photo shrinks to a tenth into the icon.
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        let target = UIDragPreviewTarget(
            container: self, center: iconView.center, transform: CGAffineTransform(scaleX: 0.1, y: 0.1))
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: UIDragAnimating
    ) {
        animator.addAnimations { self.iconView.transform = CGAffineTransform(scaleX: 1.25, y: 1.25) }
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: UIDropSession) {
        UIView.animate(withDuration: 0.2) {
            self.iconView.transform = .identity
            self.setHighlighted(false)
        }
    }
}
