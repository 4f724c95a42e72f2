/// The keys of the controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller that is visible before the transition.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller that is visible after it.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The keys of the views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that is visible before the transition.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that is visible after it.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// What an animator of a program needs to know about a transition. Add the view that appears to the container, animate,
/// and call ``completeTransition(_:)`` at the end.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which the transition takes place.
    var containerView: UIView { get }
    /// True.
    var isAnimated: Bool { get }
    /// False: transitions do not follow gestures.
    var isInteractive: Bool { get }
    /// Whether ``completeTransition(_:)`` was called with false.
    var transitionWasCancelled: Bool { get }
    /// The style of the presentation; `none` for a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Returns a controller.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns a view. The view behind a presentation that does not cover it completely is nil, as on iOS.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Returns the frame of a controller's view before the transition, in the container.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the frame of a controller's view after the transition, in the container; zero for one that disappears.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// Ends the transition; the argument has no effect, since transitions are not canceled.
    func completeTransition(_ didComplete: Bool)
}

/// Animates a transition.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Animates the transition, and calls the context's `completeTransition` at the end.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Called after the end.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Lets a gesture drive a transition. Exists for code that returns one: transitions do not follow gestures.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Never called.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Provides animators, and the controller of a presentation, for a controller that is presented. All methods are
/// optional. The style of the presentation has to be `custom` for a presentation controller.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns what animates the presentation; nil for the standard one.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns what animates the dismissal; nil for the standard one.
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Exists for implementations: never called, since transitions do not follow gestures.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Exists for implementations: never called, since transitions do not follow gestures.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the object that decides about the frame of the presented view.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Nil.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// A transition that an animator of the program shows.
@MainActor final class CustomTransition: UIViewControllerContextTransitioning {
    let containerView: UIView
    let presentationStyle: UIModalPresentationStyle
    let isAnimated = true
    let isInteractive = false
    private(set) var transitionWasCancelled = false
    private let (from, to): (UIViewController?, UIViewController?)
    private let (fromView, toView): (UIView?, UIView?)
    private let finalFrame: CGRect
    private let animator: any UIViewControllerAnimatedTransitioning
    private var end: (() -> Void)?

    init(
        by animator: any UIViewControllerAnimatedTransitioning, in containerView: UIView,
        from: (controller: UIViewController?, view: UIView?), to: (controller: UIViewController?, view: UIView?),
        finalFrame: CGRect, style: UIModalPresentationStyle = .none
    ) {
        (self.animator, self.containerView, self.finalFrame) = (animator, containerView, finalFrame)
        ((self.from, fromView), (self.to, toView), presentationStyle) = (from, to, style)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { key == .from ? fromView : key == .to ? toView : nil }

    func initialFrame(for vc: UIViewController) -> CGRect {
        guard vc === from, let view = vc.viewIfLoaded else { return .zero }
        return containerView.convert(view.bounds, from: view)
    }
    func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? finalFrame : .zero }

    /// Calls the animator; `end` is called when it has completed.
    func run(end: @escaping () -> Void) {
        self.end = end
        animator.animateTransition(using: self)
    }

    func completeTransition(_ didComplete: Bool) {
        guard let end else { return }
        transitionWasCancelled = !didComplete
        self.end = nil
        end()
        animator.animationEnded(didComplete)
    }
}

extension UIViewController {
    /// Provides the animators of the presentation of this controller. Not retained.
    public var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
        get { presentation.transitioningDelegate }
        set {
            InheritedConformance.check(newValue, "UIViewControllerTransitioningDelegate") {
                $0 is any UIViewControllerTransitioningDelegate.Type
            }
            presentation.transitioningDelegate = newValue
        }
    }
}
