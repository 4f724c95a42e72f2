import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct MenuPreviewTests {
    private final class Controller: UITableViewController {
        var log: [String] = []
        let preview = UIViewController()
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        override func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(identifier: nil) { [preview] in
                preview
            } actionProvider: { _ in
                UIMenu(children: [UIAction(title: "Delete") { _ in self.log.append("delete") }])
            }
        }
        override func tableView(
            _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("display \(animator?.previewViewController === preview)") }
        override func tableView(
            _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("end") }
        override func tableView(
            _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) {
            animator.preferredCommitStyle = .pop
            animator.addCompletion { self.log.append("commit \(animator.previewViewController === self.preview)") }
        }
    }

    private let controller = Controller()

    private func open(at point: CGPoint) -> SimulatedWindow {
        controller.preview.preferredContentSize = CGSize(width: 160, height: 120)
        let window = SimulatedWindow(controller.view)
        window.press(point, button: .secondary)
        window.release(.secondary)
        window.wait(0.3)
        return window
    }

    private var frame: CGRect {
        controller.preview.view.convert(controller.preview.view.bounds, to: nil)
    }

    @Test("LIST-5: the preview of a menu is beside it, and disappears with it")
    func preview() throws {
        let window = open(at: CGPoint(x: 20, y: 20))
        #expect(controller.log == ["display true"] && frame.size == CGSize(width: 160, height: 120))
        let menu = try #require(window.views(ofType: MenuView.self).first?.subviews.first)
        #expect(!menu.frame.intersects(frame) && window.root.bounds.contains(frame))
        window.key(.escape)
        window.wait(0.3)
        #expect(controller.log == ["display true", "end"] && controller.preview.view.root == nil)
    }

    @Test("LIST-5: a press on the preview closes the menu and then commits the preview")
    func commit() {
        let window = open(at: CGPoint(x: 200, y: 100))
        #expect(window.root.bounds.contains(frame))
        window.click(at: CGPoint(x: frame.midX, y: frame.midY))
        window.wait(0.3)
        #expect(controller.log == ["display true", "end", "commit true"])
        #expect(window.views(ofType: MenuView.self).isEmpty && controller.preview.view.root == nil)
    }

    @Test("LIST-5: an element of a menu with a preview is chosen as in one without")
    func choose() {
        let window = open(at: CGPoint(x: 20, y: 100))
        window.key(.down)
        window.key(.enter)
        window.wait(0.3)
        #expect(controller.log == ["display true", "end", "delete"])
    }

    @Test("BUILD-4: a button updates its configuration for each state, by its handler or by an override")
    func buttonConfiguration() {
        final class Check: UIButton {
            override func updateConfiguration() {
                configuration = .plain()
                configuration?.title = isSelected ? "on" : "off"
                super.updateConfiguration()
            }
        }
        let button = Check(type: .system)
        var calls = 0
        button.configurationUpdateHandler = { button in
            calls += 1
            button.isEnabled = true
        }
        #expect(button.configuration?.title == "off" && calls == 1)
        button.isSelected = true
        #expect(button.configuration?.title == "on" && calls == 2)
        button.automaticallyUpdatesConfiguration = false
        button.isSelected = false
        #expect(button.configuration?.title == "on" && calls == 2)
    }

    @Test("BUILD-4: a controller calls the closures that observe a changed trait")
    func traits() {
        let observed = UIViewController()
        var log: [String] = []
        let style = observed.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (_: UIViewController, former) in
            log.append("style \(former.userInterfaceStyle)")
        }
        observed.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (controller: UIViewController, _) in
            log.append("size \(controller === observed)")
        }
        let window = SimulatedWindow(observed.view)
        observed.overrideUserInterfaceStyle = .dark
        window.frame()
        #expect(log == ["style light"])
        observed.unregisterForTraitChanges(style)
        observed.overrideUserInterfaceStyle = .light
        window.frame()
        #expect(log == ["style light"])
        observed.view.frame.size.width = 900
        window.resize(to: CGSize(width: 900, height: 400))
        window.frame()
        #expect(log == ["style light", "size true"])
    }
}
