import UIKitNames

/// Removes the images that a garbage view takes.
@MainActor protocol GarbageViewDelegate: AnyObject {
    /// Whether a drag has images that can be removed.
    func garbageView(_ garbageView: GarbageView, accepts session: UIDragSession) -> Bool
    /// Removes the images of dropped items.
    func garbageView(_ garbageView: GarbageView, didReceive items: [UIDragItem])
}

/// A trash in the navigation bar, which takes images of its own gallery only.
final class GarbageView: UIView, UIDropInteractionDelegate {
    weak var delegate: (any GarbageViewDelegate)?
    private let imageView = UIImageView(image: UIImage(systemName: "trash"))

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 8
        imageView.contentMode = .center
        imageView.tintColor = .secondaryLabel
        addSubview(imageView)
        addInteraction(UIDropInteraction(delegate: self))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
    }

    private func setHighlighted(_ isHighlighted: Bool) {
        UIView.animate(withDuration: 0.2) {
            self.backgroundColor = isHighlighted ? UIColor.systemRed.withAlphaComponent(0.2) : .clear
        }
        imageView.tintColor = isHighlighted ? .systemRed : .secondaryLabel
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        guard let drag = session.localDragSession else { return false }
        return delegate?.garbageView(self, accepts: drag) ?? false
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: UIDropSession) {
        setHighlighted(true)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: UIDropSession) {
        setHighlighted(false)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: UIDropSession) {
        setHighlighted(false)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        let proposal = UIDropProposal(operation: .move)
        // UIKit has no such property: a finger covers a small target in any case.
        proposal.unobscuredRects = [bounds]
        return proposal
    }

    /// Lets the image shrink into the trash.
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        defaultPreview.retargetedPreview(
            with: UIDragPreviewTarget(
                container: self, center: CGPoint(x: bounds.midX, y: bounds.midY),
                transform: CGAffineTransform(scaleX: 0.05, y: 0.05)))
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        delegate?.garbageView(self, didReceive: session.items)
    }
}
