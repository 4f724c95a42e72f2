/// Runs animations alongside a transition, and informs about it.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition was canceled; always false.
    var isCancelled: Bool { get }
}

/// Runs animations alongside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// Calls `animation` with the transition's own changes, so that both are animated together, and `completion` after
    /// its end. Returns false if the transition has begun already: `animation` is called, but not animated.
    @preconcurrency @discardableResult func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Calls `animation` with the transition's own changes.
    @preconcurrency @discardableResult public func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// A transition of a container, of a presentation or of a window's size.
@MainActor final class ControllerTransition: UIViewControllerTransitionCoordinator {
    let isAnimated: Bool
    let isCancelled = false
    private var animations: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var hasBegun = false
    private var end: (() -> Void)?

    init(isAnimated: Bool) { self.isAnimated = isAnimated }

    @preconcurrency func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        if hasBegun { animation?(self) } else if let animation { animations.append(animation) }
        return !hasBegun
    }

    /// Animates `changes` and the registered animations with the spring *reflow*, then calls `end` and the registered
    /// completions. Without an animation all are called synchronously.
    func run(in root: RootView?, _ changes: () -> Void, end: @escaping () -> Void) {
        self.end = end
        hasBegun = true
        guard isAnimated, let root else {
            apply(changes)
            return finish()
        }
        root.animate(.reflow) {
            apply(changes)
        } completion: {
            self.finish()
        }
    }

    /// Lets an animator of the program show the transition, then calls `end` and the registered completions.
    func run(_ custom: CustomTransition, end: @escaping () -> Void) {
        self.end = end
        hasBegun = true
        custom.run { self.finish() }
        apply {}
    }

    private func apply(_ changes: () -> Void) {
        changes()
        for animation in animations { animation(self) }
        animations = []
    }

    /// Ends the transition now; has no effect after its end. The views keep their positions, so that the next
    /// transition continues from them.
    func finish() {
        guard let end else { return }
        self.end = nil
        end()
        for completion in completions { completion(self) }
        completions = []
    }
}

extension UIViewController {
    /// The transition of this controller or of the container that it is in; nil while there is none. Valid from the
    /// first appearance method on.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        transition ?? parent?.transitionCoordinator
    }
}
