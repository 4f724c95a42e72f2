import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct ContainerTests {
    private func split(_ style: UISplitViewController.Style? = nil) -> UISplitViewController {
        style.map { UISplitViewController(style: $0) } ?? UISplitViewController()
    }

    @Test("BUILD-4: a split view controller shows two controllers side by side, and replaces the detail")
    func classicSplit() {
        let split = split()
        let (list, detail) = (UIViewController(), UIViewController())
        split.viewControllers = [list, detail]
        let window = SimulatedWindow(split.view, size: CGSize(width: 1000, height: 400))
        #expect(list.view.convert(list.view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 319, height: 400))
        #expect(detail.view.convert(detail.view.bounds, to: nil) == CGRect(x: 320, y: 0, width: 680, height: 400))
        #expect(list.splitViewController === split && split.displayMode == .oneBesideSecondary)
        let other = UIViewController()
        list.showDetailViewController(other, sender: nil)
        window.frame()
        #expect(split.viewControllers == [list, other] && detail.parent == nil && detail.view.root == nil)
        #expect(other.view.convert(CGPoint.zero, to: nil) == CGPoint(x: 320, y: 0))
        split.preferredDisplayMode = .primaryHidden
        window.wait(1)
        #expect(other.view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @MainActor private final class Modes: UISplitViewControllerDelegate {
        var modes: [UISplitViewController.DisplayMode] = []
        func splitViewController(
            _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
        ) { modes.append(displayMode) }
    }

    @Test("BUILD-4: the display mode of three columns says which are shown, and the delegate learns of each change")
    func tripleColumn() {
        let split = split(.tripleColumn)
        let columns: [UISplitViewController.Column] = [.primary, .supplementary, .secondary]
        for column in columns { split.setViewController(UIViewController(), for: column) }
        let delegate = Modes()
        split.delegate = delegate
        let window = SimulatedWindow(split.view, size: CGSize(width: 1200, height: 400))
        func shown() -> [UISplitViewController.Column] {
            window.wait(1)
            return columns.filter {
                let view = split.viewController(for: $0)?.view
                return view.map { $0.convert($0.bounds, to: nil).maxX > 0 } ?? false
            }
        }
        #expect(split.displayMode == .twoBesideSecondary && shown() == columns && delegate.modes.isEmpty)
        split.preferredDisplayMode = .twoBesideSecondary
        #expect(delegate.modes.isEmpty)
        split.preferredDisplayMode = .oneBesideSecondary
        #expect(shown() == [.supplementary, .secondary] && delegate.modes == [.oneBesideSecondary])
        split.show(.primary)
        #expect(shown() == columns && split.displayMode == .twoBesideSecondary)
        split.hide(.primary)
        #expect(shown() == [.supplementary, .secondary] && split.displayMode == .oneBesideSecondary)
        split.hide(.supplementary)
        #expect(shown() == [.secondary] && split.displayMode == .secondaryOnly)
        delegate.modes = []
        split.preferredDisplayMode = .automatic
        split.view.frame.size.width = 500
        #expect(shown() == [.secondary])
        split.view.frame.size.width = 1200
        #expect(shown() == columns)
        #expect(delegate.modes == [.twoBesideSecondary, .secondaryOnly, .twoBesideSecondary])
    }

    @Test("BUILD-4: columns have navigation controllers; a narrow window shows the primary column over the other")
    func columns() {
        let split = split(.doubleColumn)
        let (list, detail) = (UIViewController(), UIViewController())
        split.setViewController(list, for: .primary)
        split.setViewController(detail, for: .secondary)
        let window = SimulatedWindow(split.view)
        #expect(list.navigationController != nil && split.viewController(for: .secondary) === detail)
        #expect(split.displayMode == .secondaryOnly && split.traitCollection.horizontalSizeClass == .compact)
        split.show(.primary)
        window.wait(1)
        #expect(split.displayMode == .oneOverSecondary)
        #expect(list.view.convert(CGPoint.zero, to: nil).x == 0 && detail.view.convert(CGPoint.zero, to: nil).x == 0)
        window.press(CGPoint(x: 390, y: 200))
        window.release()
        window.wait(1)
        #expect(split.displayMode == .secondaryOnly && list.view.convert(CGPoint.zero, to: nil).x < -200)
    }

    @Test("BUILD-4: a press on a tab selects its controller, unless the delegate declines")
    func tabs() {
        final class Decider: UITabBarControllerDelegate {
            var selected: [String] = []
            func tabBarController(_ tabs: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
                controller.title != "Closed"
            }
            func tabBarController(_ tabs: UITabBarController, didSelect controller: UIViewController) {
                selected.append(controller.title ?? "")
            }
        }
        let (tabs, decider) = (UITabBarController(), Decider())
        tabs.viewControllers = ["First", "Closed", "Last"].map { title in
            let controller = UIViewController()
            controller.title = title
            return controller
        }
        tabs.delegate = decider
        let window = SimulatedWindow(tabs.view)
        for button in tabs.tabBar.subviews {
            window.press(window.center(of: button))
            window.release()
        }
        window.frame()
        #expect(decider.selected == ["First", "Last"] && tabs.selectedIndex == 2)
        #expect(tabs.selectedViewController?.view.root === window.root)
        #expect(tabs.viewControllers?.first?.view.root == nil)
    }

    @Test("BUILD-4: a resized window tells its controllers before, and completes after the layout")
    func resizing() {
        final class Watcher: UIViewController {
            var log: [String] = []
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                log.append("will \(Int(size.width)) at \(Int(view.bounds.width))")
                coordinator.animate(alongsideTransition: nil) { _ in
                    self.log.append("did at \(Int(self.view.bounds.width))")
                }
            }
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                log.append("traits \(previous?.horizontalSizeClass == .compact)")
            }
        }
        let (window, watcher) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400)), Watcher())
        window.rootViewController = UINavigationController(rootViewController: watcher)
        let simulated = SimulatedWindow(window)
        #expect(watcher.view.window === window && watcher.view.next === watcher)
        var chain: [UIResponder] = []
        var responder: UIResponder? = watcher.view
        while let step = responder {
            chain.append(step)
            responder = step.next
        }
        #expect(chain.contains(window) && chain.last is UIApplication)
        simulated.root.resize(to: CGSize(width: 800, height: 400), scale: 1)
        window.resize(to: CGSize(width: 800, height: 400))
        #expect(watcher.log == ["will 800 at 400", "traits true", "did at 800"])
    }

    @Test("BUILD-4: additional insets change the safe area of the view and its subviews")
    func safeArea() {
        let controller = UIViewController()
        let inner = UIView(frame: CGRect(x: 0, y: 10, width: 400, height: 300))
        controller.view.addSubview(inner)
        let window = SimulatedWindow(controller.view)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 5, bottom: 0, right: 0)
        window.frame()
        #expect(controller.view.safeAreaInsets == UIEdgeInsets(top: 30, left: 5, bottom: 0, right: 0))
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 20, left: 5, bottom: 0, right: 0))
    }

    @Test("DROP-12: a controller's paste configuration accepts a drop on its view")
    func pasting() async {
        final class Collector: UIViewController {
            var count = 0
            override func viewDidLoad() {
                pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: [UTType.plainText.identifier])
            }
            override func paste(itemProviders: [NSItemProvider]) { count += itemProviders.count }
        }
        let controller = Collector()
        let window = SimulatedWindow(controller.view)
        let source = ItemDragSource(frame: CGRect(x: 0, y: 0, width: 80, height: 80)) {
            [NSItemProvider(object: NSString(string: "text"))]
        }
        window.root.addSubview(source)
        window.frame()
        window.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 300, y: 300))
        await window.settle()
        #expect(controller.count == 1)
    }

    /// Records whether it is removed when it disappears.
    private final class Leaving: UIViewController {
        var moves: [Bool] = []
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            moves.append(isMovingFromParent)
        }
    }

    @Test("BUILD-4: a controller that a new stack lacks moves from its parent; one that is covered stays")
    func replacedStack() {
        let (first, second) = (Leaving(), Leaving())
        let navigation = UINavigationController(rootViewController: first)
        let window = SimulatedWindow(navigation.view, size: CGSize(width: 400, height: 300))
        window.wait(1)
        navigation.beginAppearanceTransition(true, animated: false)
        navigation.endAppearanceTransition()
        navigation.pushViewController(second, animated: false)
        #expect(first.moves == [false])
        navigation.setViewControllers([first], animated: false)
        #expect(second.moves == [true])
        navigation.setViewControllers([UIViewController()], animated: false)
        #expect(first.moves == [false, true])
    }
}
