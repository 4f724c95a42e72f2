import Testing

@testable import UIKitNames

/// Moves a view in from the right edge.
@MainActor private final class SlideAnimator: UIViewControllerAnimatedTransitioning {
    private(set) var log: [String] = []
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.5
    }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        log.append(transitionContext.viewController(forKey: .to) is CardController ? "CardController" : "other")
        guard let appearing = transitionContext.view(forKey: .to) ?? transitionContext.view(forKey: .from) else {
            return transitionContext.completeTransition(false)
        }
        let isIn = transitionContext.view(forKey: .to) != nil
        transitionContext.containerView.addSubview(appearing)
        if isIn, let to = transitionContext.viewController(forKey: .to) {
            appearing.frame = transitionContext.finalFrame(for: to)
            appearing.alpha = 0
        }
        UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
            appearing.alpha = isIn ? 1 : 0
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
    func animationEnded(_ transitionCompleted: Bool) { log.append("ended") }
}

/// Presents at the lower half of the container.
private final class HalfPresentation: UIPresentationController {
    private(set) var log: [String] = []
    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
    }
    override func presentationTransitionWillBegin() { log.append("will") }
    override func presentationTransitionDidEnd(_ completed: Bool) { log.append("did") }
    override func dismissalTransitionWillBegin() { log.append("will dismiss") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("dismissed") }
}

private final class CardController: UIViewController {
    var log: [String] = []
    override func viewDidAppear(_ animated: Bool) { log.append("appear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("disappear") }
    override func viewIsAppearing(_ animated: Bool) { log.append("appearing \(Int(view.bounds.width))") }
}

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct CustomTransitionTests {
    private final class Delegate: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate {
        let animator = SlideAnimator()
        var half: HalfPresentation?
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        func animationController(
            forDismissed dismissed: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? {
            half = HalfPresentation(presentedViewController: presented, presenting: presenting)
            return half
        }
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .push ? animator : nil }
    }

    @Test("BUILD-4: an animator and a presentation controller of the program present and dismiss")
    func presentation() throws {
        let (presenter, card, delegate) = (CardController(), CardController(), Delegate())
        let window = SimulatedWindow(presenter.view, size: CGSize(width: 400, height: 300))
        window.frame()
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = delegate
        var completions = 0
        presenter.present(card, animated: true) { completions += 1 }
        window.wait(0.25)
        let alpha = card.view.withShownValues { card.view.alpha }
        #expect(alpha > 0.1 && alpha < 0.9 && delegate.half?.log == ["will"] && completions == 0)
        window.wait(1)
        #expect(completions == 1 && card.log == ["appearing 400", "appear"] && delegate.half?.log == ["will", "did"])
        #expect(card.view.convert(card.view.bounds, to: nil) == CGRect(x: 0, y: 150, width: 400, height: 150))
        #expect(!presenter.view.isHidden && presenter.log == ["appearing 400", "appear"])
        presenter.dismiss(animated: true) { completions += 1 }
        window.wait(1)
        #expect(completions == 2 && card.log.last == "disappear" && card.view.superview?.root == nil)
        #expect(delegate.half?.log == ["will", "did", "will dismiss", "dismissed"])
        #expect(delegate.animator.log == ["CardController", "ended", "CardController", "ended"])
        #expect(presenter.presentedViewController == nil)
    }

    @Test("BUILD-4: an animator of the program shows a push; a pop without one has the standard animation")
    func navigation() {
        let (first, second, delegate) = (CardController(), CardController(), Delegate())
        let navigation = UINavigationController(rootViewController: first)
        navigation.delegate = delegate
        let window = SimulatedWindow(navigation.view, size: CGSize(width: 400, height: 300))
        window.frame()
        navigation.pushViewController(second, animated: true)
        window.wait(0.25)
        #expect(second.view.withShownValues { second.view.alpha } < 0.9 && second.view.frame.minX == 0)
        window.wait(1)
        #expect(second.log.last == "appear" && first.log.last == "disappear" && second.view.alpha == 1)
        #expect(delegate.animator.log == ["CardController", "ended"] && first.view.superview == nil)
        navigation.popViewController(animated: true)
        window.wait(2)
        #expect(first.log.last == "appear" && delegate.animator.log.count == 2)
    }
}
