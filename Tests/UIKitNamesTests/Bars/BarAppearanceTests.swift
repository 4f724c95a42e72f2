import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct BarAppearanceTests {
    private let controller = UIViewController()

    private func navigation() -> (UINavigationController, SimulatedWindow) {
        controller.title = "Title"
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Plain", style: .plain, action: nil)
        let navigation = UINavigationController(rootViewController: controller)
        return (navigation, SimulatedWindow(navigation.view))
    }

    private func buttons(of view: UIView) -> [TintedButton] {
        view.subviews.flatMap { ($0 as? TintedButton).map { [$0] } ?? buttons(of: $0) }
    }

    @Test("BUILD-4: a navigation bar has the background, line and buttons of its appearance, copied when it is set")
    func navigationBar() {
        let (navigation, window) = navigation()
        let bar = navigation.navigationBar
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .red
        appearance.shadowColor = .green
        appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
        bar.standardAppearance = appearance
        appearance.backgroundColor = .black
        window.frame()
        #expect(window.pixel(4, 4) == 0xff0000 && window.pixel(4, 51) == 0x00ff00)
        #expect(buttons(of: bar).map(\.tint) == [.blue])
        let own = UINavigationBarAppearance()
        own.backgroundColor = .blue
        own.shadowColor = nil
        controller.navigationItem.standardAppearance = own
        window.frame()
        #expect(window.pixel(4, 4) == 0x0000ff && window.pixel(4, 51) == 0x0000ff)
        #expect(buttons(of: bar).map(\.tint) == [nil])
    }

    @Test("BUILD-4: title attributes of an item have priority over its tint color, and that over the bar's buttons")
    func buttonColors() {
        let (navigation, window) = navigation()
        let item = controller.navigationItem.rightBarButtonItem
        let appearance = UINavigationBarAppearance()
        appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
        navigation.navigationBar.scrollEdgeAppearance = appearance
        item?.tintColor = .green
        window.frame()
        #expect(item?.button?.tint == .green)
        item?.setTitleTextAttributes(
            [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20)], for: .normal)
        #expect(item?.button?.tint == .red && item?.button?.font == .systemFont(ofSize: 20))
    }

    @Test("BUILD-4: the tabs of a tab bar have the colors of their states")
    func tabs() {
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), UIViewController()]
        let window = SimulatedWindow(tabs.view)
        let appearance = UITabBarAppearance()
        appearance.backgroundColor = .red
        appearance.stackedLayoutAppearance.selected.iconColor = .green
        appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
        tabs.tabBar.standardAppearance = appearance
        window.frame()
        #expect(window.pixel(2, 398) == 0xff0000)
        #expect(buttons(of: tabs.tabBar).map(\.tint) == [.green, .blue])
        tabs.selectedIndex = 1
        #expect(buttons(of: tabs.tabBar).map(\.tint) == [.blue, .green])
        tabs.tabBar.standardAppearance = UITabBarAppearance()
        tabs.tabBar.unselectedItemTintColor = .black
        #expect(buttons(of: tabs.tabBar).map(\.tint) == [.black, nil])
    }

    @Test("BUILD-4: a tool bar has the background and buttons of its appearance")
    func toolbar() {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 52))
        bar.items = [UIBarButtonItem(title: "Item", style: .done, action: nil)]
        let window = SimulatedWindow(bar)
        let appearance = UIToolbarAppearance()
        appearance.configureWithTransparentBackground()
        appearance.backgroundColor = .blue
        appearance.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
        bar.standardAppearance = appearance
        window.frame()
        #expect(window.pixel(390, 40) == 0x0000ff && buttons(of: bar).map(\.tint) == [.green])
    }

    @Test("BUILD-4: a prompt is above the title")
    func prompt() {
        let (navigation, window) = navigation()
        controller.navigationItem.prompt = "Drag a track"
        window.frame()
        let labels = window.views(ofType: Label.self).filter { $0.isDescendant(of: navigation.navigationBar) }
        let (title, prompt) = (labels.first { $0.text == "Title" }, labels.first { $0.text == "Drag a track" })
        #expect((prompt?.frame.maxY ?? 99) <= (title?.frame.minY ?? 0))
    }
}
