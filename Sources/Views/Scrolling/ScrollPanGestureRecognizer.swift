/// The gesture of scrolling by touch. The scroll view decides when it begins; the superclass measures the movement.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    required init() {
        super.init()
        // The scroll view itself tracks the press.
        cancelsTouchesInView = false
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first else { return }
        // A mouse scrolls by the wheel, so that its presses never become this gesture.
        guard touch.pointerKind == .touch else { return ignore(touch, for: event) }
        (view as? ScrollView)?.catchContent(by: touch.pointer)
    }

    /// All fingers have left the view. Content that they have stopped beyond its end returns.
    override func reset() {
        super.reset()
        (view as? ScrollView)?.returnFromOverscroll()
    }

    /// Only the scroll view begins the gesture.
    override var mayBegin: Bool { false }
}
