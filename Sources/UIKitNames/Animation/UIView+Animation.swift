/// Animations in blocks.
///
/// As in UIKit, a property has its new value at once, and what is drawn approaches it. Frame, bounds, center,
/// transform, alpha, background color and the content offset are animated, also those of subviews that
/// `layoutIfNeeded()` lays out within the block. Views outside a window change at once. Where the desktop reduces
/// motion, changes are shown at once after the delay.
extension View {
    /// Options of an animation.
    public struct AnimationOptions: OptionSet, Sendable, Hashable {
        /// One bit per option.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Has no effect: layout within the block is always animated if it is requested there.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Has no effect: animated views receive touches at their new positions.
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        /// Has no effect: an animation always begins from what is shown.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        /// Repeats the animation until the properties get other values, the view leaves its window, or
        /// ``CALayer/removeAllAnimations()`` of its layer is called. The value that a property already has does not end
        /// it.
        public static let `repeat` = AnimationOptions(rawValue: 8)
        /// Shows the animation backward afterward.
        public static let autoreverse = AnimationOptions(rawValue: 16)
        /// Has no effect: views are drawn in each frame of a transition.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 9)
        /// Has no effect: views of a transition may be hidden.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Has no effect: an animation has its own duration and curve.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Has no effect: an animation has its own duration and curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Has no effect: an animation has its own options.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 10)
        /// Slow at the beginning and the end; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Proportional to time.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// For transitions: the former content fades out.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// For transitions: shown as a cross-dissolve, since views have no depth.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// For transitions: shown as a cross-dissolve, since views have no depth.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// For transitions: shown as a cross-dissolve, since views have no depth.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// For transitions: shown as a cross-dissolve, since views have no depth.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        var curve: AnimationCurve {
            switch (rawValue >> 16) & 3 {
            case 1: .easeIn
            case 2: .easeOut
            case 3: .linear
            default: .easeInOut
            }
        }
    }

    /// The curve of an animation's progress.
    public enum AnimationCurve: Int, Sendable, Hashable {
        /// Slow at the beginning and the end.
        case easeInOut
        /// Slow at the beginning.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Proportional to time.
        case linear

        var curve: Views.AnimationCurve {
            switch self {
            case .easeInOut: .easeInOut
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .linear: .linear
            }
        }
    }

    /// Animates the changes that a block makes to views in a window. Times are in seconds.
    ///
    /// `completion` is called once and never synchronously: at the end, and with false if the views have left their
    /// window or other changes have replaced those of the block. If nothing is animated, it is called on the next turn
    /// of the main queue.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        run(duration, delay, options.curve.curve, options, animations, completion)
    }

    /// Animates with a spring that comes to rest at the end of the duration. A ratio below 1 overshoots; the velocity
    /// is in distances per second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let spring = Views.AnimationCurve.spring(dampingRatio: Double(dampingRatio), velocity: Double(velocity))
        run(duration, delay, spring, options, animations, completion)
    }

    /// Animates with a spring. `duration` is that of the visible movement in seconds, after which the spring still
    /// approaches its end; a `bounce` of 0 does not overshoot, 1 hardly comes to rest. The velocity is in distances per
    /// second.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let ratio = min(max(1 - Double(bounce), 0.05), 1)
        // A spring of this response falls to a thousandth in as many times its response.
        let settling = (ratio < 1 ? 6.91 / ratio : 9.23) / (2 * .pi)
        let spring = Views.AnimationCurve.spring(dampingRatio: ratio, velocity: Double(initialSpringVelocity))
        run(duration * settling, delay, spring, options, animations, completion)
    }

    /// Whether the blocks of `animate` are animated; true by default.
    public static var areAnimationsEnabled: Bool { !AnimationSwitch.shared.isOff }

    /// Sets whether the blocks of `animate` are animated. While they are not, changes are shown at once, and completion
    /// blocks are called on the next turn of the main queue.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationSwitch.shared.isOff = !enabled }

    private static func run(
        _ duration: TimeInterval, _ delay: TimeInterval, _ curve: Views.AnimationCurve, _ options: AnimationOptions,
        _ block: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
    ) {
        let animation = ViewAnimation(
            duration: duration, delay: areAnimationsEnabled ? delay : 0, curve: curve,
            repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse))
        if areAnimationsEnabled { animation.record(block) } else { ViewAnimation.withoutAnimation(block) }
        animation.onEnd = { end in completion?(end != .current) }
        animation.start()
    }

    /// Calls a block whose changes are shown at once, even within the block of an animation.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: @MainActor () -> Void) {
        ViewAnimation.withoutAnimation(actionsWithoutAnimation)
    }

    /// The duration of the animation whose block is being called, in seconds; 0 outside one.
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimation.current?.duration ?? 0 }

    /// Calls a block that changes the content of a view, and fades the former content out over it. All transitions are
    /// shown as cross-dissolves. Without a duration or a window the change is shown at once.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard duration > 0, let superview = view.superview, view.root != nil, !view.isHidden,
            let former = view.snapshotView(afterScreenUpdates: false)
        else {
            return animate(withDuration: 0, animations: { animations?() }, completion: completion)
        }
        animations?()
        former.frame = view.frame
        former.isUserInteractionEnabled = false
        superview.insertSubview(former, aboveSubview: view)
        animate(withDuration: duration, options: options.intersection(.curveLinear)) {
            former.alpha = 0
        } completion: { finished in
            former.removeFromSuperview()
            completion?(finished)
        }
    }

    /// Replaces a view by another one in its superview, which fades in.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard let superview = fromView.superview else {
            return animate(withDuration: 0, animations: {}, completion: { _ in completion?(false) })
        }
        toView.frame = fromView.frame
        let alpha = toView.alpha
        toView.alpha = 0
        superview.insertSubview(toView, aboveSubview: fromView)
        animate(withDuration: duration, options: options.intersection(.curveLinear)) {
            toView.alpha = alpha
        } completion: { finished in
            fromView.removeFromSuperview()
            completion?(finished)
        }
    }
}

/// See `UIView.setAnimationsEnabled(_:)`.
@MainActor private final class AnimationSwitch {
    static let shared = AnimationSwitch()
    var isOff = false
}
