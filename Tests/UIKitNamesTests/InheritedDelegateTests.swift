import Testing
import UIKitNames

private class Base: UITableViewDelegate {
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// Declares a method of the protocol that its superclass does not declare.
private final class Derived: Base {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// Declares a method of the protocol that the library's data source declares.
private final class Titles: UITableViewDiffableDataSource<String, Int> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        snapshot().sectionIdentifiers[section]
    }
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

    @Test("LIST-6: a subclass of a diffable data source overrides the titles of sections, without a message")
    func diffable() throws {
        let table = UITableView(frame: .zero)
        var titles: Titles?
        #expect(messages { titles = Titles(tableView: table) { _, _, _ in UITableViewCell() } }.isEmpty)
        var snapshot = try #require(titles).snapshot()
        snapshot.appendSections(["Today"])
        titles?.apply(snapshot)
        let window = SimulatedWindow(table)
        window.frame()
        #expect(window.views(ofType: UITableViewHeaderFooterView.self).map(\.textLabel?.text) == ["Today"])
    }

    @Test("LIST-6: subclasses of table view controllers override every method, without a message")
    func controllers() {
        let controller = ErrandsViewController(style: .plain)
        #expect(messages { controller.loadViewIfNeeded() }.isEmpty)
    }
}
