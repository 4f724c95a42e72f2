import Foundation
import Views

// By finger: a swipe shows the neighbor, a pinch or a double tap enlarges, and an enlarged photo is moved (APP-14,
// HAND-2).
extension PhotoViewer {
    func addGestures() {
        let (pan, pinch) = (PanGestureRecognizer(), PinchGestureRecognizer())
        for recognizer in [pan, pinch] {
            recognizer.delegate = self
            addGestureRecognizer(recognizer)
        }
        pan.addHandler { [weak self, weak pan] _ in if let pan { self?.pan(by: pan) } }
        pinch.addHandler { [weak self, weak pinch] _ in if let pinch { self?.pinch(by: pinch) } }
    }

    private func pan(by recognizer: PanGestureRecognizer) {
        guard let root, !isClosing else { return }
        switch recognizer.state {
        case .began:
            // As in a scroll view, the movement before the gesture is left out, so that the photo does not jump.
            recognizer.setTranslation(.zero, in: self)
        case .changed:
            placement.pan(by: recognizer.translation(in: self), in: space, at: root.now)
            recognizer.setTranslation(.zero, in: self)
            setNeedsDisplay()
        case .ended: release(velocity: recognizer.velocity(in: self))
        case .cancelled: release(velocity: .zero)
        case .possible, .failed: break
        }
    }

    private func pinch(by recognizer: PinchGestureRecognizer) {
        guard let root, !isClosing else { return }
        switch recognizer.state {
        case .began, .changed:
            placement.pinch(
                by: recognizer.scale, about: recognizer.location(in: self) - stage.center, in: space, at: root.now)
            recognizer.scale = 1
            setNeedsDisplay()
        case .ended, .cancelled:
            placement.release(in: space, at: root.now)
            placementDidChange()
        case .possible, .failed: break
        }
    }

    private func release(velocity: CGPoint) {
        guard let root else { return }
        let space = space
        let step = placement.release(velocity: velocity, in: space, at: root.now)
        if step != 0 {
            slide(by: step)
            placement.turn(by: step, in: space, at: root.now)
        }
        placementDidChange()
    }

    /// A double click or tap enlarges the photo about a point, or shows it whole again.
    func toggleZoom(at point: CGPoint) {
        guard let root, !isClosing else { return }
        placement.toggleZoom(about: point - stage.center, in: space, at: root.now)
        placementDidChange()
    }

    func placementDidChange() {
        if appearance.reducesMotion { placement.finish() }
        startAnimating()
        loadForScale()
        photoDidChange()
    }
}

/// The menu of the viewer's photo, by the secondary button or a long press (APP-31, HAND-2).
@MainActor final class ViewerMenuInteraction: SecondaryPressInteraction {
    private(set) weak var host: (any InteractionView)?

    func didMove(to host: (any InteractionView)?) { self.host = host }

    /// Returns false over the bar and the filmstrip, whose buttons a long press presses.
    func secondaryPress(at point: CGPoint, in view: View) -> Bool {
        guard let viewer = view as? PhotoViewer, !viewer.isOverControls(point) else { return false }
        viewer.infoPanel?.commitTexts()
        viewer.commands.showMenu(viewer.convert(point, to: nil as View?))
        return true
    }
}

extension PhotoViewer: GestureRecognizerDelegate {
    /// A mouse moves an enlarged photo only: it shows the neighbors by keys.
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        touch.type == .direct || placement.isZoomed
    }

    /// Two fingers move and scale the photo at once.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { true }
}
