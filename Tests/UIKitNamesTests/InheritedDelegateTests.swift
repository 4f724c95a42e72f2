import Testing
import UIKitNames

private class Base: UITableViewDelegate {
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// Declares a method of the protocol that its superclass does not declare.
private final class Derived: Base {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// Delegates whose superclass conforms to the protocol.
@MainActor @Suite(.serialized) struct InheritedDelegateTests {
    private func messages(_ actions: () -> Void) -> [String] {
        let log = MessageLog()
        log.collect { actions() }
        return log.messages
    }

    @Test("LIST-6: a message tells, once per class, that methods added in a subclass are not called")
    func message() {
        let (table, base, derived) = (UITableView(frame: .zero), Base(), Derived())
        let found = messages {
            table.delegate = base
            table.delegate = derived
            UITableView(frame: .zero).delegate = derived
        }
        #expect(
            found.count == 1 && found.first?.contains("Derived inherits its conformance to UITableViewDelegate") == true
        )
    }

    @Test("LIST-6: subclasses of table view controllers override every method, without a message")
    func controllers() {
        let controller = ErrandsViewController(style: .plain)
        #expect(messages { controller.loadViewIfNeeded() }.isEmpty)
    }
}
