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

/// Conforms to the protocols of views, interactions, controllers and animations.
private class EveryDelegate: UIDragInteractionDelegate, UIDropInteractionDelegate, UISpringLoadedInteractionBehavior,
    UIGestureRecognizerDelegate, UIScrollViewDelegate, UITextFieldDelegate, UITextViewDelegate, UITextDragDelegate,
    UITextDropDelegate, UISearchBarDelegate, UISearchControllerDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate, UISplitViewControllerDelegate, UIPageViewControllerDelegate,
    UIAdaptivePresentationControllerDelegate, UIViewControllerTransitioningDelegate, UIContextMenuInteractionDelegate,
    UIEditMenuInteractionDelegate, UIPointerInteractionDelegate, UIPickerViewDelegate, CAAnimationDelegate
{
    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        []
    }
    func shouldAllow(_ interaction: UISpringLoadedInteraction, with context: UISpringLoadedInteractionContext) -> Bool {
        true
    }
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
}

/// Declares methods of the protocols that its superclass does not declare.
private final class MoreMethods: EveryDelegate {
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {}
    func textFieldDidEndEditing(_ textField: UITextField) {}
}

private class ScrollFollower: UIScrollViewDelegate {}

/// Adds a protocol that refines the one of its superclass.
private final class RowFollower: ScrollFollower, UITableViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
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

    /// Where the delegates of a protocol are set.
    private static let setters: [(name: String, set: @MainActor (EveryDelegate) -> Void)] = [
        ("UIDragInteractionDelegate", { UIView().addInteraction(UIDragInteraction(delegate: $0)) }),
        ("UIDropInteractionDelegate", { UIView().addInteraction(UIDropInteraction(delegate: $0)) }),
        (
            "UISpringLoadedInteractionBehavior",
            {
                UIView().addInteraction(
                    UISpringLoadedInteraction(interactionBehavior: $0, interactionEffect: nil) { _, _ in })
            }
        ),
        ("UIGestureRecognizerDelegate", { UITapGestureRecognizer().delegate = $0 }),
        ("UIScrollViewDelegate", { UIScrollView().delegate = $0 }),
        ("UITextFieldDelegate", { UITextField().delegate = $0 }),
        ("UITextViewDelegate", { UITextView().delegate = $0 }),
        ("UITextDragDelegate", { UITextView().textDragDelegate = $0 }),
        ("UITextDropDelegate", { UITextField().textDropDelegate = $0 }),
        ("UISearchBarDelegate", { UISearchBar().delegate = $0 }),
        ("UISearchControllerDelegate", { UISearchController(searchResultsController: nil).delegate = $0 }),
        ("UINavigationControllerDelegate", { UINavigationController().delegate = $0 }),
        ("UITabBarControllerDelegate", { UITabBarController().delegate = $0 }),
        ("UISplitViewControllerDelegate", { UISplitViewController(style: .doubleColumn).delegate = $0 }),
        (
            "UIPageViewControllerDelegate",
            { UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal).delegate = $0 }
        ),
        (
            "UIAdaptivePresentationControllerDelegate",
            { UIPresentationController(presentedViewController: UIViewController(), presenting: nil).delegate = $0 }
        ),
        ("UIViewControllerTransitioningDelegate", { UIViewController().transitioningDelegate = $0 }),
        ("UIContextMenuInteractionDelegate", { _ = UIContextMenuInteraction(delegate: $0) }),
        ("UIEditMenuInteractionDelegate", { _ = UIEditMenuInteraction(delegate: $0) }),
        ("UIPointerInteractionDelegate", { _ = UIPointerInteraction(delegate: $0) }),
        ("UIPickerViewDelegate", { UIPickerView().delegate = $0 }),
        ("CAAnimationDelegate", { CABasicAnimation(keyPath: "opacity").delegate = $0 }),
    ]

    @Test("LIST-6: a message is written if a subclass inherits the protocol of an interaction, a view or a controller")
    func protocols() {
        let (base, derived) = (EveryDelegate(), MoreMethods())
        for (name, set) in Self.setters {
            #expect(messages { set(base) }.isEmpty)
            let found = messages { for _ in 0..<2 { set(derived) } }
            #expect(found.count == 1, "\(name)")
            #expect(
                found.first?.hasPrefix("MoreMethods inherits its conformance to \(name) from EveryDelegate.") == true)
        }
    }

    @Test("LIST-6: a message is written if a superclass conforms to the protocol that the delegate's one refines")
    func refinedProtocol() {
        let (table, follower) = (UITableView(frame: .zero), RowFollower())
        let found = messages { table.delegate = follower }
        #expect(
            found.count == 1
                && found[0].hasPrefix(
                    "RowFollower inherits its conformance to UIScrollViewDelegate from ScrollFollower")
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
