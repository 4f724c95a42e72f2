import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct BarItemTests {
    private func tab(_ tabs: UITabBarController, _ index: Int) -> TintedButton? {
        let buttons = tabs.tabBar.subviews.compactMap { $0 as? TintedButton }
        return buttons.indices.contains(index) ? buttons[index] : nil
    }

    @Test("BUILD-4: the tab of a navigation controller follows the item of its root controller")
    func navigationInTab() {
        let root = UIViewController()
        root.title = "Albums"
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: root)]
        let window = SimulatedWindow(tabs.view)
        #expect(tab(tabs, 0)?.title == "Albums")
        root.title = "Photos"
        #expect(tab(tabs, 0)?.title == "Photos")
        root.tabBarItem.image = .filled(.red)
        #expect(tab(tabs, 0)?.image === root.tabBarItem.image)
        root.tabBarItem = UITabBarItem(title: "New", image: nil, tag: 1)
        #expect(tab(tabs, 0)?.title == "New")
        root.navigationController?.pushViewController(UIViewController(), animated: false)
        window.frame()
        #expect(tab(tabs, 0)?.title == "New")
    }

    @Test("BUILD-4: a tab shows an item that is set, renamed or disabled later")
    func tabChanges() {
        let (controller, tabs) = (UIViewController(), UITabBarController())
        tabs.viewControllers = [controller]
        let window = SimulatedWindow(tabs.view)
        controller.title = "Late"
        #expect(tab(tabs, 0)?.title == "Late")
        controller.tabBarItem = UITabBarItem(title: "Set", image: nil, selectedImage: nil)
        controller.tabBarItem.isEnabled = false
        window.frame()
        #expect(tab(tabs, 0)?.title == "Set" && tab(tabs, 0)?.isEnabled == false)
    }

    @Test("BUILD-4: a bar shows the custom view that replaces one of a shown item")
    func customView() {
        let controller = UIViewController()
        let (first, second) = (UIView(), UIView())
        for view in [first, second] { view.frame.size = CGSize(width: 30, height: 20) }
        let item = UIBarButtonItem(customView: first)
        controller.navigationItem.rightBarButtonItem = item
        let window = SimulatedWindow(UINavigationController(rootViewController: controller).view)
        #expect(first.root != nil)
        item.customView = second
        window.frame()
        #expect(first.root == nil && second.root === window.root && second.frame.width == 30)
        item.customView = nil
        item.title = "Plain"
        window.frame()
        #expect(second.root == nil && item.button?.root === window.root)
    }

    @Test("BUILD-4: a shown item follows its properties, and calls the target and action that it has at the press")
    func properties() {
        @MainActor final class Target {
            var log: [String] = []
            func first() { log.append("first") }
            func second(_ item: UIBarButtonItem) { log.append("second \(item.title ?? "")") }
        }
        let (controller, target, other) = (UIViewController(), Target(), Target())
        let item = UIBarButtonItem(title: "Old", style: .plain, target: target, action: Target.first)
        controller.navigationItem.rightBarButtonItem = item
        let window = SimulatedWindow(UINavigationController(rootViewController: controller).view)
        func press() {
            window.press(window.center(of: item.button))
            window.release()
        }
        press()
        item.title = "New"
        item.tintColor = .red
        item.action = UIBarButtonItem.Action(Target.second)
        press()
        item.target = other
        press()
        item.isEnabled = false
        press()
        #expect(item.button?.title == "New" && item.button?.tint == .red && item.button?.isEnabled == false)
        #expect(target.log == ["first", "second New"] && other.log == ["second New"])
        #expect(item.target === other)
    }

    @Test("BUILD-4: an action without a target goes to the first responder of its class in the chain")
    func responderChain() {
        final class Answerer: UIViewController {
            var count = 0
            func answer() { count += 1 }
        }
        let controller = Answerer()
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
        button.addTarget(nil, action: Answerer.answer, for: .touchUpInside)
        controller.view.addSubview(button)
        let item = UIBarButtonItem(title: "Answer", style: .plain, target: nil, action: Answerer.answer)
        controller.navigationItem.rightBarButtonItem = item
        let window = SimulatedWindow(UINavigationController(rootViewController: controller).view)
        for view in [button, item.button].compactMap({ $0 as UIView? }) {
            window.press(window.center(of: view))
            window.release()
        }
        #expect(controller.count == 1)
        let log = MessageLog()
        log.collect {
            button.removeFromSuperview()
            button.sendActions(for: .touchUpInside)
        }
        #expect(log.messages.count == 1 && log.messages.first?.contains("Answerer") == true)
    }

    @Test("BUILD-4: an action has identifier, attributes and state, and replaces one of the same identifier")
    func actions() {
        let identifier = UIAction.Identifier("share")
        var count = 0
        let make = {
            UIAction(title: "Share", identifier: identifier, attributes: .destructive, state: .on) { _ in count += 1 }
        }
        #expect(make().identifier == identifier && make().state == .on && make().attributes == .destructive)
        let control = UIControl()
        control.addAction(make(), for: .touchUpInside)
        control.addAction(make(), for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(count == 1)
        control.removeAction(identifiedBy: identifier, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(count == 1 && UIAction { _ in }.identifier != UIAction { _ in }.identifier)
    }

    @Test("BUILD-4: a target that is added again in the same place of the source is called once")
    func duplicates() {
        @MainActor final class Target {
            var (plain, withSender, taps) = (0, 0, 0)
            func changed() { plain += 1 }
            func changed(_ control: UIControl) { withSender += 1 }
            func tapped(_ recognizer: UITapGestureRecognizer) { taps += 1 }
        }
        let (target, control) = (Target(), UIControl())
        for _ in 0..<3 { control.addTarget(target, action: Target.changed(_:), for: .valueChanged) }
        for _ in 0..<3 {
            let method: @MainActor (Target) -> @MainActor () -> Void = Target.changed
            control.addTarget(target, action: method, for: .valueChanged)
        }
        control.sendActions(for: .valueChanged)
        #expect(target.plain == 1 && target.withSender == 1)
        for event in [UIControl.Event.touchDown, .touchUpInside] {
            control.addTarget(target, action: Target.changed(_:), for: event)
        }
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchUpInside)
        #expect(target.withSender == 3)
        let recognizer = UITapGestureRecognizer()
        for _ in 0..<2 { recognizer.addTarget(target, action: Target.tapped(_:)) }
        let view = UIView()
        view.addGestureRecognizer(recognizer)
        let window = SimulatedWindow(view)
        window.press(CGPoint(x: 50, y: 50))
        window.release()
        window.wait(0.5)
        #expect(target.taps == 1)
    }

    @Test("BUILD-4: a system item with a primary action keeps its own name")
    func systemItem() {
        let controller = UIViewController()
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .compose, primaryAction: UIAction { _ in })
        let navigation = UINavigationController(rootViewController: controller)
        let window = SimulatedWindow(navigation.view)
        func buttons(in view: UIView) -> [UIView] {
            (view.accessibilityRole == .button ? [view] : []) + view.subviews.flatMap { buttons(in: $0) }
        }
        #expect(buttons(in: window.root).map(\.accessibilityLabel) == ["Compose"])
    }
}
