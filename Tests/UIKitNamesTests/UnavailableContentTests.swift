import Testing

@testable import UIKitNames

extension SharedApplicationTests {
    /// What stands for missing content, and the button that pastes.
    @MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct UnavailableContentTests {
        private func texts(_ view: UIView) -> [String] {
            view.subviews.flatMap { [($0 as? UILabel)?.text].compactMap { $0 } + texts($0) }
        }

        @Test("BUILD-4: a controller shows an image, texts and a button in place of its content")
        func configuration() throws {
            let controller = UIViewController()
            let window = SimulatedWindow(controller.view, size: CGSize(width: 400, height: 300))
            var configuration = UIContentUnavailableConfiguration.empty()
            configuration.image = UIImage(systemName: "star")
            (configuration.text, configuration.secondaryText) = ("No Favorites", "Add some.")
            configuration.button.title = "Add"
            var pressed = 0
            configuration.buttonProperties.primaryAction = UIAction { _ in pressed += 1 }
            controller.contentUnavailableConfiguration = configuration
            window.frame()
            let view = try #require(controller.view.subviews.last as? UIContentUnavailableView)
            #expect(view.frame == controller.view.bounds && texts(view).prefix(2) == ["No Favorites", "Add some."])
            let parts = view.subviews
            #expect(parts.count == 4 && parts.allSatisfy { abs($0.frame.midX - 200) <= 1 })
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.frame.maxY < $1.frame.minY })
            #expect(abs((parts[0].frame.minY + parts[3].frame.maxY) / 2 - 150) <= 1)
            window.press(window.center(of: parts[3]))
            window.release()
            #expect(pressed == 1)
            controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            #expect(controller.view.subviews.last === view && texts(view) == ["Loading…"])
            controller.contentUnavailableConfiguration = nil
            #expect(controller.view.subviews.isEmpty && controller.contentUnavailableConfiguration == nil)
        }

        @Test("BUILD-4: in a table, what stands for missing content is behind the rows")
        func table() {
            let controller = UITableViewController(style: .plain)
            controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
            let background = controller.tableView.backgroundView
            #expect(background.map(texts)?.first == "No Results")
            controller.contentUnavailableConfiguration = nil
            #expect(controller.tableView.backgroundView == nil)
        }

        private final class Board: UIView {
            var received: [NSItemProvider] = []
            override func paste(itemProviders: [NSItemProvider]) { received += itemProviders }
        }

        @Test("DROP-12, BUILD-4: a paste control pastes what its target accepts")
        func pasteControl() async {
            let (container, board, control) = (UIView(), Board(), UIPasteControl(frame: .zero))
            #expect(control.frame.width > control.frame.height && control.frame.height >= 30)
            control.target = board
            for view in [board, control] { container.addSubview(view) }
            let window = SimulatedWindow(container, size: CGSize(width: 200, height: 100))
            func press() {
                window.press(window.center(of: control))
                window.release()
            }
            UIPasteboard.general.string = "plum"
            board.pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: [UTType.image.identifier])
            press()
            await window.settle()
            #expect(board.received.isEmpty)
            board.pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: [UTType.text.identifier])
            press()
            await window.settle { !board.received.isEmpty }
            #expect(board.received.count == 1 && board.received[0].canLoadObject(ofClass: NSString.self))
            var icon = UIPasteControl.Configuration()
            icon.displayMode = .iconOnly
            #expect(UIPasteControl(configuration: icon).frame.width < control.frame.width)
        }
    }
}
