/// Whether subclasses of a controller override a method for which UIKit asks whether it is implemented.
@MainActor enum OverriddenMethods {
    private class Unchanged: UITableViewController {}
    private final class Committing: UITableViewController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {}
    }

    private final class Moving: UITableViewController {
        override func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
        ) {}
    }

    private static let move = OverriddenMethod(
        of: UITableViewController.self, unchanged: Unchanged.self, overriding: Moving.self)
    private static let commit = OverriddenMethod(
        of: UITableViewController.self, unchanged: Unchanged.self, overriding: Committing.self)

    /// Whether a class overrides `tableView(_:moveRowAt:to:)`; true if that cannot be found out.
    static func moves(_ type: UITableViewController.Type) -> Bool { move.isOverridden(by: type) }

    /// Whether a class overrides `tableView(_:commit:forRowAt:)`; true if that cannot be found out.
    static func commits(_ type: UITableViewController.Type) -> Bool { commit.isOverridden(by: type) }
}
