import Synchronization
import Testing
import UIKitNames

/// A controller with segues.
private class MenuViewController: UIViewController {
    var prepared: [String] = []
    var allows = true

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        super.prepare(for: segue, sender: sender)
        segue.destination.title = sender as? String
        prepared.append(segue.identifier ?? "-")
        #expect(segue.source === self)
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { allows }
}

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct SegueTests {
    private let menu = MenuViewController()

    @Test("BUILD-4: a registered segue makes its destination, lets the source prepare it, and shows it")
    func show() {
        let navigation = UINavigationController(rootViewController: menu)
        let window = SimulatedWindow(navigation.view)
        menu.registerSegue(withIdentifier: "Detail") { UIViewController() }
        menu.performSegue(withIdentifier: "Detail", sender: "Island")
        window.wait(1)
        #expect(menu.prepared == ["Detail"] && navigation.topViewController?.title == "Island")
        navigation.popViewController(animated: false)
        menu.performSegue(withIdentifier: "Detail", sender: "Bridge")
        window.wait(1)
        #expect(navigation.topViewController?.title == "Bridge" && navigation.viewControllers.count == 2)
    }

    @Test("modal segues present, popovers point at the sender, and embedding fills the container")
    func kinds() throws {
        let window = SimulatedWindow(menu.view)
        menu.registerSegue(withIdentifier: "Sheet", kind: .presentModally) { UIViewController() }
        menu.performSegue(withIdentifier: "Sheet", sender: nil)
        window.wait(1)
        #expect(menu.presentedViewController?.modalPresentationStyle == .automatic)
        menu.dismiss(animated: false)
        window.wait(1)
        let button = UIButton(frame: CGRect(x: 20, y: 20, width: 60, height: 30))
        menu.view.addSubview(button)
        menu.registerSegue(withIdentifier: "Info", kind: .popover) { UIViewController() }
        menu.performSegue(withIdentifier: "Info", sender: button)
        window.wait(1)
        #expect(menu.presentedViewController?.popoverPresentationController?.sourceView === button)
        menu.dismiss(animated: false)
        window.wait(1)
        let container = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
        menu.view.addSubview(container)
        menu.registerSegue(withIdentifier: "Embed", kind: .embed(in: container)) { UIViewController() }
        menu.performSegue(withIdentifier: "Embed", sender: nil)
        let child = try #require(menu.children.first)
        #expect(child.view.superview === container && child.view.frame == container.bounds)
        container.frame.size.width = 300
        #expect(child.view.frame.width == 300)
    }

    @Test("triggerSegue asks shouldPerformSegue; custom segues are performed by their closure or their class")
    func custom() {
        var shown: [UIViewController] = []
        menu.registerSegue(withIdentifier: "Own", kind: .custom { shown.append($0.destination) }) { UIViewController() }
        menu.allows = false
        menu.triggerSegue(withIdentifier: "Own", sender: nil)
        #expect(shown.isEmpty && menu.prepared.isEmpty)
        menu.performSegue(withIdentifier: "Own", sender: nil)
        menu.allows = true
        menu.triggerSegue(withIdentifier: "Own", sender: nil)
        #expect(shown.count == 2 && shown.first !== shown.last && menu.prepared == ["Own", "Own"])
        let destination = UIViewController()
        UIStoryboardSegue(identifier: nil, source: menu, destination: destination) { shown = [destination] }.perform()
        #expect(shown == [destination])
    }

    @Test("BUILD-4: an unknown identifier is reported with the known ones, and shows nothing")
    func unknown() {
        menu.registerSegue(withIdentifier: "Detail") { UIViewController() }
        let received = Mutex<[String]>([])
        ProgramMessage.$receiver.withValue({ text in received.withLock { $0.append(text) } }) {
            menu.performSegue(withIdentifier: "Detial", sender: nil)
        }
        let messages = received.withLock { $0 }
        #expect(messages.count == 1 && menu.prepared.isEmpty)
        #expect(messages.first?.contains("MenuViewController has no segue \"Detial\"") == true)
        #expect(messages.first?.contains("its segues are \"Detail\"") == true)
    }
}
