import UIKitNames

extension PinboardViewController: UIDropInteractionDelegate {
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal {
        UIDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        let point = session.location(in: view)
        if let drag = session.localDragSession {
            let offset = drag.localContext as? CGVector ?? .zero
            landing = CGPoint(
                x: min(max(point.x + offset.dx, 0), view.bounds.maxX),
                y: min(max(point.y + offset.dy, 0), view.bounds.maxY))
        } else {
            for (number, item) in session.items.enumerated() {
                load(from: item.itemProvider, at: Self.center(ofItem: number, at: point))
            }
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        // The preview of an image from outside shrinks where it is; the default would move it to the board's center.
        guard item.localObject != nil else { return nil }
        return defaultPreview.retargetedPreview(with: UIDragPreviewTarget(container: view, center: landing))
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: UIDragAnimating
    ) {
        guard let pin = pin(of: item) else { return }
        let center = landing
        animator.addAnimations { pin.alpha = 0 }
        animator.addCompletion { _ in
            pin.center = center
            pin.alpha = 1
            self.view.bringSubviewToFront(pin)
        }
    }
}
