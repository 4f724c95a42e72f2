import UIKitNames

/// The owner of what a trash removes.
@MainActor protocol TrashViewDelegate: AnyObject {
    /// Whether all items of a drag belong to the delegate and can be removed.
    func trashView(_ trashView: TrashView, canRemove items: [UIDragItem]) -> Bool
    /// Removes what dropped items stand for.
    func trashView(_ trashView: TrashView, remove items: [UIDragItem])
}

/// An icon, beside an optional title, that removes what is dropped on it. Takes items of its delegate and nothing else.
final class TrashView: UIView, UIDropInteractionDelegate {
    weak var delegate: TrashViewDelegate?
    let iconView: UIImageView
    private let label = UILabel()
    private let restingColor: UIColor

    /// Creates a trash whose background is `color` until a drag is over it. Without a title it may be as small as its
    /// icon.
    init(title: String? = nil, color: UIColor = .clear, iconSize: CGFloat = 17) {
        restingColor = color
        let symbol = UIImage.SymbolConfiguration(pointSize: iconSize)
        iconView = UIImageView(image: UIImage(systemName: "trash", withConfiguration: symbol))
        super.init(frame: .zero)
        accessibilityLabel = "Trash"
        label.text = title
        label.font = .systemFont(ofSize: 15)
        setHighlighted(false)
        addSubview(iconView)
        addSubview(label)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (icon, text) = (iconView.intrinsicContentSize, label.intrinsicContentSize)
        let spacing: CGFloat = text.width > 0 ? 12 : 0
        let left = ((bounds.width - icon.width - spacing - text.width) / 2).rounded()
        iconView.bounds.size = icon
        iconView.center = CGPoint(x: left + icon.width / 2, y: bounds.midY)
        label.frame = CGRect(x: left + icon.width + spacing, y: 0, width: text.width, height: bounds.height)
    }

    private func setHighlighted(_ isHighlighted: Bool) {
        backgroundColor = isHighlighted ? UIColor.systemRed.withAlphaComponent(0.14) : restingColor
        iconView.tintColor = isHighlighted ? .systemRed : .secondaryLabel
        label.textColor = isHighlighted ? .systemRed : .secondaryLabel
    }

    // MARK: Dropping

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.localDragSession != nil && delegate?.trashView(self, canRemove: session.items) == true
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: UIDropSession) {
        UIView.animate(withDuration: 0.2) { self.setHighlighted(true) }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: UIDropSession) {
        UIView.animate(withDuration: 0.2) { self.setHighlighted(false) }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        let proposal = UIDropProposal(operation: .move)
        // The preview does not cover a small trash.
        proposal.isPrecise = label.text == nil
        return proposal
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        delegate?.trashView(self, remove: session.items)
    }

    /// Lets the preview shrink to a tenth into the icon.
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

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: UIDropSession) {
        UIView.animate(withDuration: 0.2) {
            self.iconView.transform = .identity
            self.setHighlighted(false)
        }
    }
}
