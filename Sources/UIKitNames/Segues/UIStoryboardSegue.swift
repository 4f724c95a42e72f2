import Foundation

/// A transition from one controller to another, which the source prepares in
/// ``UIViewController/prepare(for:sender:)``.
///
/// There are no storyboards: a controller registers its segues by
/// ``UIViewController/registerSegue(withIdentifier:kind:destination:)``, or a program creates one itself.
@preconcurrency @MainActor open class UIStoryboardSegue {
    /// The name by which the source distinguishes its segues.
    public let identifier: String?
    /// The controller that is visible before the segue.
    public let source: UIViewController
    /// The controller that the segue shows.
    public let destination: UIViewController
    private let performHandler: (@MainActor () -> Void)?

    /// Creates a segue whose ``perform()`` a subclass overrides; without an override, it shows the destination as
    /// ``UIViewController/show(_:sender:)`` does.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        performHandler = nil
    }

    /// Creates a segue that is performed by a closure.
    @preconcurrency public init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping @MainActor () -> Void
    ) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        self.performHandler = performHandler
    }

    /// Shows the destination. Called after the source has prepared the segue.
    open func perform() {
        if let performHandler { performHandler() } else { source.show(destination, sender: nil) }
    }

    /// How a registered segue shows its destination.
    public enum Kind {
        /// As ``UIViewController/show(_:sender:)`` does.
        case show
        /// As ``UIViewController/showDetailViewController(_:sender:)`` does.
        case showDetail
        /// Presents the destination; its `modalPresentationStyle` selects how.
        case presentModally
        /// Presents the destination in a popover. If the sender is a view or a bar button item, the popover points at
        /// it.
        case popover
        /// Adds the destination as a child that fills a view and follows its size. A storyboard performs such a segue
        /// as the view is loaded: call `performSegue` in `viewDidLoad`.
        case embed(in: UIView)
        /// By a closure.
        case custom(@MainActor (UIStoryboardSegue) -> Void)
    }
}

/// A segue that a controller has registered.
struct RegisteredSegue {
    let kind: UIStoryboardSegue.Kind
    let makeDestination: @MainActor () -> UIViewController

    /// Creates the segue with a new destination.
    @MainActor func make(_ identifier: String, from source: UIViewController, sender: Any?) -> UIStoryboardSegue {
        let destination = makeDestination()
        weak var made: UIStoryboardSegue?
        let segue = UIStoryboardSegue(identifier: identifier, source: source, destination: destination) { [kind] in
            switch kind {
            case .show: source.show(destination, sender: sender)
            case .showDetail: source.showDetailViewController(destination, sender: sender)
            case .presentModally: source.present(destination, animated: true)
            case .popover:
                destination.modalPresentationStyle = .popover
                let popover = destination.popoverPresentationController
                if let item = sender as? UIBarButtonItem {
                    popover?.barButtonItem = item
                } else if let view = sender as? UIView {
                    popover?.sourceView = view
                    popover?.sourceRect = view.bounds
                }
                source.present(destination, animated: true)
            case .embed(let container):
                guard let view = destination.view else { return }
                source.addChild(destination)
                view.frame = container.bounds
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                container.addSubview(view)
                destination.didMove(toParent: source)
            case .custom(let perform):
                if let made { perform(made) }
            }
        }
        made = segue
        return segue
    }
}

extension UIViewController {
    /// Registers a segue, in place of a storyboard's. Replaces one with the same identifier.
    ///
    /// - Parameters:
    ///   - identifier: The name for ``performSegue(withIdentifier:sender:)``.
    ///   - kind: How the destination is shown.
    ///   - destination: Creates the destination each time the segue is performed; does not retain it. Capture the
    ///     controller weakly if the closure uses it.
    @preconcurrency public func registerSegue(
        withIdentifier identifier: String, kind: UIStoryboardSegue.Kind = .show,
        destination: @escaping @MainActor () -> UIViewController
    ) { segues[identifier] = RegisteredSegue(kind: kind, makeDestination: destination) }

    /// Does what a storyboard's connection from a control or a cell does: asks
    /// ``shouldPerformSegue(withIdentifier:sender:)``, and performs the segue unless the answer is no.
    public func triggerSegue(withIdentifier identifier: String, sender: Any?) {
        guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
        performSegue(withIdentifier: identifier, sender: sender)
    }

    func perform(_ identifier: String, sender: Any?) {
        guard let registered = segues[identifier] else {
            let known = segues.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            return ProgramMessage.report(
                "\(type(of: self)) has no segue \"\(identifier)\"; "
                    + (known.isEmpty ? "it has none at all" : "its segues are \(known)")
                    + ". There are no storyboards: call registerSegue(withIdentifier:kind:destination:) first.")
        }
        let segue = registered.make(identifier, from: self, sender: sender)
        prepare(for: segue, sender: sender)
        segue.perform()
    }
}
