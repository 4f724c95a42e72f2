import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct PointerInteractionTests {
    private final class Delegate: UIPointerInteractionDelegate {
        var log: [String] = []
        /// Fades while the pointer is over a region.
        weak var faded: UIView?
        private(set) var completions = 0
        var style: ((UIView) -> UIPointerStyle?)?
        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
            defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            request.location.x < 50 ? UIPointerRegion(rect: CGRect(x: 0, y: 0, width: 50, height: 100)) : nil
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
        ) -> UIPointerStyle? { (interaction.host as? UIView).flatMap { style?($0) } }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            log.append("enter")
            animator.addAnimations { [faded] in faded?.alpha = 0.5 }
            animator.addCompletion { [self] _ in completions += 1 }
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) { log.append("exit") }
    }

    @Test("BUILD-4: the delegate's changes run with the effect, and its completions after them")
    func animator() {
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        container.addSubview(card)
        let window = SimulatedWindow(container, size: CGSize(width: 200, height: 200))
        window.frame()
        let delegate = Delegate()
        delegate.faded = card
        card.addInteraction(UIPointerInteraction(delegate: delegate))
        window.move(to: CGPoint(x: 20, y: 20), steps: 1)
        #expect(card.alpha == 0.5 && delegate.completions == 0)
        window.wait(1)
        #expect(delegate.completions == 1)
    }

    @Test("BUILD-4: a view is highlighted, or grows, while the pointer is over a region of its interaction")
    func effects() {
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        container.addSubview(card)
        let window = SimulatedWindow(container, size: CGSize(width: 200, height: 200))
        window.frame()
        let delegate = Delegate()
        let interaction = UIPointerInteraction(delegate: delegate)
        card.addInteraction(interaction)
        delegate.style = { UIPointerStyle(effect: .highlight(UITargetedPreview(view: $0))) }
        window.move(to: CGPoint(x: 20, y: 20))
        #expect(delegate.log == ["enter"] && card.subviews.count == 1)
        window.move(to: CGPoint(x: 80, y: 20))
        #expect(delegate.log == ["enter", "exit"] && card.subviews.isEmpty)
        delegate.style = { UIPointerStyle(effect: .lift(UITargetedPreview(view: $0))) }
        window.move(to: CGPoint(x: 20, y: 20))
        #expect(card.transform.a > 1)
        window.move(to: CGPoint(x: 150, y: 150))
        #expect(card.transform == .identity && delegate.log == ["enter", "exit", "enter", "exit"])
        card.removeInteraction(interaction)
        #expect(card.gestureRecognizers?.isEmpty != false)
    }
}
