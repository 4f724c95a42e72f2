import UIKitNames

/// An image whose QR codes lift as one item each.
final class QRCodeImageView: UIImageView, UIDragInteractionDelegate {
    /// The codes of the image; empty until they have been found.
    private(set) var codes: [QRCodeImage] = []

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        contentMode = .scaleAspectFill
        layer.cornerRadius = PhotoImageView.radius
        layer.masksToBounds = true
        isUserInteractionEnabled = true
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var image: UIImage? {
        didSet {
            codes = []
            guard let image else { return }
            Task { [weak self] in
                let codes = await QRCodeImage.codes(in: image)
                guard let self, self.image === image else { return }
                self.codes = codes
                accessibilityLabel = "Image with \(codes.count) QR codes"
            }
        }
    }

    /// The frame of a code in the view, which the image fills.
    func frame(of code: QRCodeImage) -> CGRect {
        guard let size = image?.size else { return .zero }
        let scale = max(bounds.width / size.width, bounds.height / size.height)
        let (left, top) = ((bounds.width - size.width * scale) / 2, (bounds.height - size.height * scale) / 2)
        return CGRect(
            x: left + code.frame.minX * scale, y: top + code.frame.minY * scale, width: code.frame.width * scale,
            height: code.frame.height * scale)
    }

    // MARK: Dragging

    private func dragItems(for session: UIDragSession) -> [UIDragItem] {
        let dragged = session.items.compactMap { $0.localObject as? QRCodeImage }
        return codes.filter { code in !dragged.contains { $0 === code } }.map { code in
            let provider = NSItemProvider(object: code.image)
            provider.suggestedName = code.text
            let item = UIDragItem(itemProvider: provider)
            item.localObject = code
            return item
        }
    }

    /// The code alone, where it is in the image.
    private func dragPreview(for item: UIDragItem) -> UITargetedDragPreview? {
        guard let code = item.localObject as? QRCodeImage else { return nil }
        let frame = frame(of: code)
        let codeView = UIImageView(image: code.image)
        codeView.frame.size = frame.size
        let parameters = UIDragPreviewParameters(roundedRect: codeView.bounds, cornerRadius: 8)
        let target = UIDragPreviewTarget(container: self, center: CGPoint(x: frame.midX, y: frame.midY))
        return UITargetedDragPreview(view: codeView, parameters: parameters, target: target)
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
        dragPreview(for: item)
    }

    /// The window may have another size than at the lift.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        dragPreview(for: item)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        animator.addAnimations { self.alpha = 0.5 }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: UIDragAnimating
    ) {
        animator.addAnimations { self.alpha = 1 }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        alpha = 1
    }
}
