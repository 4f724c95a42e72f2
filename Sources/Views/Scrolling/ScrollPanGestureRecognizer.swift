/// The gesture of scrolling by touch. The scroll view decides when it begins; the superclass measures the movement.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    required init() {
        super.init()
        // The scroll view itself tracks the press.
        cancelsTouchesInView = false
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesBegan(touches, with: event)
        // A mouse scrolls by the wheel, so that its presses never become this gesture.
        guard let touch = touches.first, touch.pointerKind == .touch else { return state = .failed }
        (view as? ScrollView)?.catchContent(by: touch.pointer)
    }

    /// Only the scroll view begins the gesture.
    override var mayBegin: Bool { false }
}
