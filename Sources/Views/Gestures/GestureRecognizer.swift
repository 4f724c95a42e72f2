/// Recognizes a gesture in the touches of a view and its subviews, and calls its targets.
///
/// A window delivers each touch to the recognizers before the view. The first recognizer that recognizes makes the
/// others fail unless a delegate allows both. A recognized gesture cancels the touches in the view, and the press
/// neither lifts nor scrolls; conversely a lift or a scroll view makes the recognizers fail.
@preconcurrency @MainActor open class GestureRecognizer {
    /// The progress of a gesture. A discrete gesture goes from `possible` to `ended`; a continuous one through `began`
    /// and `changed`.
    public enum State: Int, Sendable, Hashable {
        /// No gesture has been recognized yet.
        case possible
        /// A continuous gesture has been recognized.
        case began
        /// A continuous gesture has changed.
        case changed
        /// The gesture is complete.
        case ended
        /// A continuous gesture was interrupted.
        case cancelled
        /// The touches are not the gesture. Targets are not called.
        case failed

        /// The gesture is complete: the same as `ended`.
        public static let recognized = State.ended
    }

    /// The view that has the recognizer.
    public internal(set) weak var view: View?
    /// Decides about the gestures.
    open weak var delegate: (any GestureRecognizerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UIGestureRecognizerDelegate") {
                $0 is any GestureRecognizerDelegate.Type
            }
        }
    }
    /// Whether the recognizer receives touches. Setting it to false cancels a gesture in progress.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { view?.root?.gestures.remove(self) } }
    }
    /// Whether a recognized gesture cancels its touches in the view.
    open var cancelsTouchesInView = true
    /// A name for logs.
    open var name: String?

    /// The raw values of `UITouch.TouchType` of UIKit. Stored for code that sets it, without effect: the recognizer
    /// observes fingers and the pointer.
    public var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// Stored for code that sets it: views receive touches until the gesture is recognized.
    public var delaysTouchesBegan = false
    /// Stored for code that sets it: views receive touches until the gesture is recognized.
    public var delaysTouchesEnded = true
    /// The touches that the recognizer observes, in the order of their presses.
    private(set) var touches: [Touch] = []
    /// The pointers of all touches since the last reset.
    private(set) var pointers: Set<PointerID> = []
    private var round = MovementRound()
    private var lastPosition = CGPoint.zero
    private var storedState = State.possible
    /// The state that the recognizer will have as soon as the recognizers that must fail have failed.
    private(set) var pendingState: State?
    private var requiredFailures: [Weak] = []
    private final var targets: [Target] = []

    private struct Target {
        var object: ObjectIdentifier?
        var identity: AnyHashable?
        let call: @MainActor (GestureRecognizer) -> Void
    }
    private struct Weak { weak var recognizer: GestureRecognizer? }

    /// Creates a recognizer without targets.
    public required init() {}

    var arbiter: GestureArbiter? { view?.root?.gestures }
    var now: Timestamp { view?.root?.now ?? .zero }

    // MARK: Targets

    /// Adds a closure that is called at each change of the state except to `possible` and `failed`.
    public final func addHandler(_ handler: @escaping @MainActor (GestureRecognizer) -> Void) {
        targets.append(Target(call: handler))
    }

    /// Adds a closure on behalf of an object, by which ``removeTargets(of:)`` removes it. The object is not retained.
    /// The closure replaces one that was added for the same object with the same identity.
    package final func addHandler(
        for object: AnyObject, identity: AnyHashable? = nil, _ handler: @escaping @MainActor (GestureRecognizer) -> Void
    ) {
        let object = ObjectIdentifier(object)
        if let identity { targets.removeAll { $0.object == object && $0.identity == identity } }
        targets.append(Target(object: object, identity: identity, call: handler))
    }

    /// Removes the targets of an object; with nil, all targets.
    package func removeTargets(of object: AnyObject?) {
        targets.removeAll { object == nil || $0.object == object.map(ObjectIdentifier.init) }
    }

    func callTargets() { for target in targets { target.call(self) } }

    // MARK: Touches

    /// The number of touches of the gesture.
    open var numberOfTouches: Int { touches.count }

    /// The center of the touches, in a view's coordinates, or in window coordinates with nil. After the gesture has
    /// ended, the last one.
    open func location(in view: View?) -> CGPoint { view?.convert(lastPosition, from: nil) ?? lastPosition }

    /// The location of one of the touches. Precondition: the index is less than `numberOfTouches`.
    open func location(ofTouch touchIndex: Int, in view: View?) -> CGPoint { touches[touchIndex].location(in: view) }

    /// Touches began. Override the four methods in a recognizer of your own, and set `state`.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}
    /// Touches moved.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}
    /// Touches ended.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}
    /// Touches were canceled. The default cancels the gesture.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { state = .cancelled }
    /// Called before the state becomes `possible` again, when all touches have ended. Call super.
    open func reset() {}

    /// Stops observing a touch.
    open func ignore(_ touch: Touch, for event: TouchEvent) {
        touches.removeAll { $0 === touch }
        touch.gestureRecognizers?.removeAll { $0 === self }
    }

    func add(_ touch: Touch) {
        touches.append(touch)
        pointers.insert(touch.pointer)
        round.restart()
        locate()
    }

    func remove(_ touch: Touch) { touches.removeAll { $0 === touch } }

    /// Updates the center of the touches.
    func locate() {
        guard !touches.isEmpty else { return }
        let sum = touches.reduce(CGPoint.zero) { $0 + $1.position }
        lastPosition = sum * (1 / CGFloat(touches.count))
    }

    /// Records that a touch has moved; returns whether the positions of all touches are those of one time.
    func completesRound(_ touch: Touch) -> Bool { round.completes(touch.pointer, of: touches.map(\.pointer)) }

    /// Sets the location of a gesture without touches, such as hovering, in window coordinates.
    func place(at position: CGPoint) { lastPosition = position }

    /// When `timePassed()` is due; nil if time alone changes nothing.
    var deadline: Timestamp? { nil }

    /// Called at `deadline`.
    func timePassed() {}

    /// Whether a gesture without touches, that of a touchpad or wheel, is in progress. It ends at `deadline`, also if
    /// the recognizer has failed.
    var isFollowing: Bool { false }

    /// Whether the recognizer waits for `deadline`.
    var isTimed: Bool { isFollowing || !isOver }

    // MARK: Precedence

    /// Lets the recognizer wait until another one has failed. If the other one recognizes, this one fails.
    open func require(toFail otherGestureRecognizer: GestureRecognizer) {
        requiredFailures.append(Weak(recognizer: otherGestureRecognizer))
    }

    /// Whether this recognizer, once it has recognized, makes another one fail. Override point.
    open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }
    /// Whether this recognizer fails when another one has recognized. Override point.
    open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }
    /// Whether this recognizer waits until another one has failed. Override point.
    open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }
    /// Whether another recognizer waits until this one has failed. Override point.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

    func requiresFailure(of other: GestureRecognizer) -> Bool {
        requiredFailures.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    func excludes(_ other: GestureRecognizer) -> Bool {
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
            && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }

    // MARK: State

    /// The progress of the gesture. Recognizers of your own set it; a transition that does not exist has no effect.
    ///
    /// From `possible`, `began` and `ended` take effect when the delegate agrees and all recognizers that must fail
    /// have failed.
    open var state: State {
        get { storedState }
        set {
            switch (storedState, newValue) {
            case (.possible, .began), (.possible, .ended): request(newValue)
            case (.possible, .failed), (.possible, .cancelled): fail()
            case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended): show(newValue)
            case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): show(.cancelled)
            default: break
            }
        }
    }

    private func request(_ state: State) {
        guard pendingState == nil, isEnabled, let arbiter else { return }
        guard view?.gestureRecognizerShouldBegin(self) != false, delegate?.gestureRecognizerShouldBegin(self) != false,
            !arbiter.isExcluded(self)
        else { return fail() }
        // The delegate may have disabled or removed the recognizer.
        guard storedState == .possible else { return }
        pendingState = state
        arbiter.resolve(self)
    }

    /// Enters the pending state.
    func recognize() {
        guard let state = pendingState else { return }
        pendingState = nil
        storedState = state
        arbiter?.didRecognize(self)
        callTargets()
    }

    /// Drops the pending state.
    func withdraw() { pendingState = nil }

    func fail() {
        guard storedState == .possible else { return }
        pendingState = nil
        storedState = .failed
        arbiter?.didFail(self)
    }

    private func show(_ state: State) {
        storedState = state
        callTargets()
    }

    /// Whether the gesture is over and the recognizer waits for its touches to end.
    var isOver: Bool { [.ended, .cancelled, .failed].contains(storedState) }

    /// Makes a new gesture possible.
    func restart() {
        reset()
        touches.removeAll()
        pointers.removeAll()
        pendingState = nil
        storedState = .possible
    }
}
