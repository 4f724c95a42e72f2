import UIKitNames

extension MailViewController: UIDragInteractionDelegate {
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession
    ) -> [UIDragItem] {
        list.messages(at: session.location(in: list)).map(dragItem)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: UIDragSession, withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        let areMessages = session.items.allSatisfy {
            $0.itemProvider.hasItemConformingToTypeIdentifier(MailMessage.typeIdentifier)
        }
        guard areMessages else { return [] }
        let dragged = session.items.compactMap { $0.localObject as? MailMessage }
        return list.messages(at: point).filter { message in !dragged.contains { $0 === message } }.map(dragItem)
    }

    private func dragItem(_ message: MailMessage) -> UIDragItem {
        let item = UIDragItem(itemProvider: message.makeItemProvider())
        item.localObject = message
        return item
    }

    private func messageViews(_ session: UIDragSession) -> [MessageView] {
        session.items.compactMap { ($0.localObject as? MailMessage).flatMap(list.view) }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        guard let message = item.localObject as? MailMessage, let view = list.view(of: message) else { return nil }
        let parameters = UIDragPreviewParameters(roundedRect: view.bounds, cornerRadius: MessageView.cornerRadius)
        return UITargetedDragPreview(view: view, parameters: parameters)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        // The overlay fades before the preview becomes a snapshot, and is back in the view that stays in the list.
        let overlays = messageViews(session).map(\.overlay)
        animator.addAnimations { overlays.forEach { $0.alpha = 0 } }
        animator.addCompletion { _ in overlays.forEach { $0.alpha = 1 } }
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: UIDragSession) {
        guard !list.bounds.contains(session.location(in: list)) else { return }
        for item in session.items where item.localObject is MailMessage {
            // The session moves often, and a new preview is not free.
            guard !envelopes.contains(where: { $0 === item }) else { continue }
            item.previewProvider = { UIDragPreview(view: EnvelopeView(), parameters: EnvelopeView.parameters) }
            envelopes.append(item)
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        envelopes.removeAll { item in session.items.contains { $0 === item } }
    }
}

/// The preview of a message outside the list.
final class EnvelopeView: UIImageView {
    private static let size = CGSize(width: 84, height: 58)
    private static let outline = UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6)

    /// The parameters of a preview of such a view, with round corners.
    static var parameters: UIDragPreviewParameters {
        UIDragPreviewParameters(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6)
    }

    init() {
        let size = Self.size
        super.init(frame: CGRect(origin: .zero, size: size))
        accessibilityLabel = "Envelope"
        image = UIGraphicsImageRenderer(size: size).image { _ in
            UIColor(white: 0.99, alpha: 1).setFill()
            Self.outline.fill()
            let frame = CGRect(origin: .zero, size: size).insetBy(dx: 0.5, dy: 0.5)
            let flap = UIBezierPath(roundedRect: frame, cornerRadius: 5.5)
            flap.move(to: CGPoint(x: 2, y: 4))
            flap.addLine(to: CGPoint(x: size.width / 2, y: 33))
            flap.addLine(to: CGPoint(x: size.width - 2, y: 4))
            flap.move(to: CGPoint(x: 2, y: size.height - 4))
            flap.addLine(to: CGPoint(x: 30, y: 25))
            flap.move(to: CGPoint(x: size.width - 2, y: size.height - 4))
            flap.addLine(to: CGPoint(x: size.width - 30, y: 25))
            UIColor(white: 0.7, alpha: 1).setStroke()
            flap.lineWidth = 1
            flap.stroke()
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
