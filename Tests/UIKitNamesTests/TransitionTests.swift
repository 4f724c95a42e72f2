import Testing

@testable import UIKitNames

/// A controller that records its appearance methods in a log shared with others.
@MainActor private final class Log {
    var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

private class Page: UIViewController {
    private let log: Log

    init(_ title: String, _ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func add(_ line: String, _ animated: Bool) {
        log.lines.append("\(title ?? "") \(line)\(animated ? "*" : "")")
    }

    override func viewWillAppear(_ animated: Bool) { add("willAppear", animated) }
    override func viewDidAppear(_ animated: Bool) { add("didAppear", animated) }
    override func viewWillDisappear(_ animated: Bool) { add("willDisappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { add("didDisappear", animated) }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct TransitionTests {
    private let log = Log()

    private func page(_ title: String) -> UIViewController { Page(title, log) }

    private func navigation() -> (UINavigationController, SimulatedWindow) {
        let navigation = UINavigationController(rootViewController: page("a"))
        return (navigation, SimulatedWindow(navigation.view))
    }

    @Test("BUILD-4: a push and a pop call the appearance methods in UIKit's order, and move the content")
    func pushAndPop() {
        let (navigation, window) = navigation()
        #expect(log.take() == ["a willAppear", "a didAppear"])
        let next = page("b")
        navigation.pushViewController(next, animated: true)
        #expect(log.take() == ["a willDisappear*", "b willAppear*"])
        #expect(next.parent === navigation && next.navigationController === navigation)
        window.frame()
        let middle = next.view.withShownValues { next.view.convert(next.view.bounds, to: nil) }
        #expect(middle.minX > 0 && middle.minX < 400)
        window.wait(1)
        #expect(log.take() == ["a didDisappear*", "b didAppear*"])
        #expect(next.view.convert(next.view.bounds, to: nil) == CGRect(x: 0, y: 52, width: 400, height: 348))
        #expect(navigation.viewControllers.first?.viewIfLoaded?.superview == nil)
        #expect(navigation.popViewController(animated: true) === next)
        #expect(log.take() == ["b willDisappear*", "a willAppear*"] && next.parent === navigation)
        window.wait(1)
        #expect(log.take() == ["b didDisappear*", "a didAppear*"] && next.parent == nil)
        #expect(navigation.popViewController(animated: true) == nil)
    }

    @Test("BUILD-4: a transition that interrupts another one ends it first")
    func interruption() {
        let (navigation, window) = navigation()
        navigation.pushViewController(page("b"), animated: true)
        window.frame()
        _ = log.take()
        navigation.popToRootViewController(animated: true)
        #expect(log.take() == ["a didDisappear*", "b didAppear*", "b willDisappear*", "a willAppear*"])
        window.wait(1)
        #expect(log.take() == ["b didDisappear*", "a didAppear*"])
        #expect(navigation.topViewController?.view.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 52))
    }

    @Test("BUILD-4: the back button pops, also when a drag rests over it; an item calls its target's method")
    func barButtons() {
        final class Target: UIViewController {
            var calls: [String] = []
            func plain() { calls.append("plain") }
            func sender(_ sender: UIBarButtonItem) { calls.append("sender \(sender.title ?? "")") }
            func any(_ sender: Any) { calls.append("any") }
        }
        let target = Target()
        target.navigationItem.rightBarButtonItems = [
            UIBarButtonItem(barButtonSystemItem: .add, target: target, action: Target.plain),
            UIBarButtonItem(title: "Go", style: .done, target: target, action: Target.sender(_:)),
            UIBarButtonItem(barButtonSystemItem: .trash, target: target, action: Target.any),
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
        ]
        let (navigation, window) = navigation()
        navigation.pushViewController(target, animated: false)
        window.frame()
        for item in target.navigationItem.rightBarButtonItems ?? [] {
            guard let button = item.button else { continue }
            window.press(window.center(of: button))
            window.release()
        }
        #expect(target.calls == ["plain", "sender Go", "any"])
        let drag = ItemDragSource(frame: CGRect(x: 0, y: 300, width: 100, height: 60)) {
            [NSItemProvider(object: NSString(string: "text"))]
        }
        target.view.addSubview(drag)
        window.frame()
        window.press(window.center(of: drag))
        window.move(to: CGPoint(x: 30, y: 26))
        window.wait(2)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test("BUILD-4: a full-screen presentation hides the presenting controller, in UIKit's order of the calls")
    func fullScreen() {
        let (navigation, window) = navigation()
        _ = log.take()
        let sheet = page("s")
        sheet.modalPresentationStyle = .fullScreen
        var completed = 0
        navigation.topViewController?.present(sheet, animated: true) { completed += 1 }
        #expect(log.take() == ["a willDisappear*", "s willAppear*"] && sheet.isBeingPresented)
        #expect(sheet.presentingViewController === navigation)
        #expect(navigation.topViewController?.presentedViewController === sheet)
        window.wait(1)
        #expect(log.take() == ["s didAppear*", "a didDisappear*"] && completed == 1)
        #expect(navigation.view.isHidden && sheet.view.convert(CGPoint.zero, to: nil) == .zero)
        sheet.dismiss(animated: true) { completed += 1 }
        #expect(log.take() == ["s willDisappear*", "a willAppear*"] && sheet.isBeingDismissed)
        window.wait(1)
        #expect(log.take() == ["a didAppear*", "s didDisappear*"] && completed == 2)
        #expect(!navigation.view.isHidden && sheet.view.root == nil && sheet.presentingViewController == nil)
    }

    @Test("BUILD-4: a sheet leaves the presenting controller visible, and a press outside dismisses it, if allowed")
    func sheet() {
        final class Decider: UIAdaptivePresentationControllerDelegate {
            var calls: [String] = []
            var isAllowed = false
            func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
                isAllowed
            }
            func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
                calls.append("attempt")
            }
            func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
                calls.append("did")
            }
        }
        let (navigation, window) = navigation()
        _ = log.take()
        let (sheet, decider) = (page("s"), Decider())
        sheet.modalPresentationStyle = .formSheet
        sheet.preferredContentSize = CGSize(width: 200, height: 100)
        sheet.presentationController?.delegate = decider
        navigation.present(sheet, animated: false)
        window.frame()
        #expect(log.take() == ["s willAppear", "s didAppear"])
        #expect(sheet.view.convert(sheet.view.bounds, to: nil) == CGRect(x: 100, y: 150, width: 200, height: 100))
        window.press(CGPoint(x: 20, y: 20))
        window.release()
        #expect(decider.calls == ["attempt"] && sheet.presentingViewController != nil)
        decider.isAllowed = true
        window.press(CGPoint(x: 20, y: 20))
        window.release()
        window.wait(1)
        #expect(decider.calls == ["attempt", "did"] && sheet.presentingViewController == nil)
    }

    @Test("BUILD-4: a popover points at its bar button item, on a permitted side")
    func popover() {
        let (navigation, window) = navigation()
        let item = UIBarButtonItem(title: "More", style: .plain, action: nil)
        navigation.topViewController?.navigationItem.rightBarButtonItem = item
        window.frame()
        let panel = page("p")
        panel.modalPresentationStyle = .popover
        panel.preferredContentSize = CGSize(width: 120, height: 80)
        panel.popoverPresentationController?.barButtonItem = item
        navigation.present(panel, animated: false)
        window.frame()
        let button = item.button.map { $0.convert($0.bounds, to: nil) } ?? .zero
        #expect(panel.popoverPresentationController?.arrowDirection == .up)
        #expect(panel.view.convert(CGPoint.zero, to: nil) == CGPoint(x: 272, y: button.maxY + 10))
        let placement = PopoverPlacement(
            size: CGSize(width: 120, height: 80), source: CGRect(x: 150, y: 150, width: 40, height: 40),
            bounds: window.root.bounds, permitted: [.left, .right])
        #expect(placement.direction == .left && placement.frame == CGRect(x: 200, y: 130, width: 120, height: 80))
    }

    @Test("BUILD-4: an alert calls the handler of the pressed action after it has gone; Escape cancels")
    func alert() {
        let (navigation, window) = navigation()
        var answers: [String] = []
        func show() -> UIAlertController {
            let alert = UIAlertController(title: "Delete?", message: "It cannot be undone.", preferredStyle: .alert)
            alert.addTextField { $0.placeholder = "Name" }
            for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Delete", .destructive)] {
                alert.addAction(
                    UIAlertAction(title: title, style: style) { action in
                        answers.append("\(action.title ?? "") \(navigation.presentedViewController == nil)")
                    })
            }
            navigation.present(alert, animated: true)
            window.wait(1)
            return alert
        }
        let alert = show()
        #expect(alert.textFields?.count == 1 && alert.textFields?.first?.isFirstResponder == true)
        let buttons = alert.view.subviews.compactMap { $0 as? Button }
        #expect(buttons.map(\.title) == ["Cancel", "Delete"])
        window.press(window.center(of: buttons.last))
        window.release()
        #expect(answers.isEmpty)
        window.wait(1)
        #expect(answers == ["Delete true"])
        let second = show()
        _ = second.textFields?.first?.resignFirstResponder()
        second.presentation.view?.becomeFocused()
        window.key(.escape)
        window.wait(1)
        #expect(answers == ["Delete true", "Cancel true"])
    }

    @Test("BUILD-4: a transition coordinator animates alongside, and completes at the end")
    func coordinator() {
        final class Companion: UIViewController {
            var log: [String] = []
            override func viewWillAppear(_ animated: Bool) {
                transitionCoordinator?.animate { _ in
                    self.log.append("alongside")
                } completion: { _ in
                    self.log.append("completion")
                }
            }
        }
        let (navigation, window) = navigation()
        let companion = Companion()
        navigation.pushViewController(companion, animated: true)
        #expect(companion.log == ["alongside"])
        window.wait(1)
        #expect(companion.log == ["alongside", "completion"] && companion.transitionCoordinator == nil)
    }
}
