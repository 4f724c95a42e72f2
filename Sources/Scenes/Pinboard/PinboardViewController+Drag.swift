import UIKitNames

extension PinboardViewController: UIDragInteractionDelegate {
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession
    ) -> [UIDragItem] {
        let point = session.location(in: view)
        guard let index = indexOfPin(at: point), let image = pins[index].image else { return [] }
        // From the pointer to the center of the print, for the drop on this board.
        session.localContext = CGVector(dx: pins[index].center.x - point.x, dy: pins[index].center.y - point.y)
        let provider = NSItemProvider(object: image)
        if let url = pins[index].url.flatMap({ NSURL(string: $0.absoluteString) }) {
            provider.registerObject(url, visibility: .all)
        }
        provider.suggestedName = pins[index].accessibilityLabel
        provider.preferredPresentationSize = image.size
        let item = UIDragItem(itemProvider: provider)
        item.localObject = index
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        pin(of: item).map { UITargetedDragPreview(view: $0) }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        animator.addCompletion { position in
            guard position == .end else { return }
            self.fade(session.items, to: 0.5)
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: UIDragAnimating
    ) {
        animator.addAnimations { self.fade([item], to: 1) }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        // If another program has taken the image, the print is still dimmed.
        UIView.animate(withDuration: 0.25) { self.fade(session.items, to: 1) }
    }

    private func fade(_ items: [UIDragItem], to alpha: CGFloat) {
        for pin in items.compactMap(pin(of:)) {
            pin.alpha = alpha
        }
    }
}
