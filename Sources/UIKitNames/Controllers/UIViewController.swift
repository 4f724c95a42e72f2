/// Manages a view, created on first access, and the controllers of parts of it.
///
/// The program adds ``view`` to another view or to a window's root view, and keeps the controller: a view does not
/// retain its controller, but a parent retains its children. The appearance methods are called when the view enters or
/// leaves a window, with or without a parent.
@MainActor open class UIViewController {
    private var storedView: UIView?
    private var isEditingNow = false
    private var appearance = Appearance.absent
    private lazy var viewObserver = ControllerViewObserver(self)

    private enum Appearance { case absent, appearing, present }

    /// The title of the content. The library does not display it.
    open var title: String?
    /// The controllers of parts of the view, in the order in which they were added.
    public private(set) var children: [UIViewController] = []
    /// The controller that this one was added to.
    public private(set) weak var parent: UIViewController?

    /// Whether the content is being edited. Setting it calls ``setEditing(_:animated:)`` without animation.
    open var isEditing: Bool {
        get { isEditingNow }
        set { setEditing(newValue, animated: false) }
    }

    /// Creates a controller without loading its view.
    public init() {}

    /// Creates a controller without loading its view. There are no nib files: both arguments are ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    /// Returns nil, because there are no archives of controllers. Exists for the initializer that UIKit requires of
    /// subclasses.
    public required init?(coder: NSCoder) { nil }

    // MARK: The view

    /// The view, which is nil only until an override of ``loadView()`` sets it. The first access calls ``loadView()``
    /// and then ``viewDidLoad()``.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            storedView?.observer = nil
            storedView = newValue
            newValue?.observer = viewObserver
        }
    }

    /// The view if it has been loaded; otherwise nil. Reading it does not load the view.
    public var viewIfLoaded: UIView? { storedView }

    /// Whether the view has been loaded.
    public var isViewLoaded: Bool { storedView != nil }

    /// Loads the view unless it has been loaded.
    open func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        // An override of `loadView` may not have set `view`, which `viewDidLoad` relies on.
        if storedView == nil { view = UIView() }
        viewDidLoad()
    }

    /// Creates the view and assigns it to ``view``. Override it to create another view, without calling super.
    open func loadView() { view = UIView() }

    /// Called once after the view has been loaded. Override it to add subviews, and call super.
    open func viewDidLoad() {}

    // MARK: Appearance

    /// Called when the view has entered a window, before its layout there. `animated` is false.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the first layout of the view in a window. `animated` is false.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called when the view has left a window, before ``viewDidDisappear(_:)``. `animated` is false.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the view has left a window. `animated` is false.
    open func viewDidDisappear(_ animated: Bool) {}

    fileprivate func didMoveToWindow(_ view: UIView) {
        if view.root == nil {
            guard appearance != .absent else { return }
            appearance = .absent
            viewWillDisappear(false)
            viewDidDisappear(false)
        } else if appearance == .absent {
            appearance = .appearing
            viewWillAppear(false)
            view.setNeedsLayout()
        }
    }

    fileprivate func didLayOut(_ view: UIView) {
        viewDidLayoutSubviews()
        guard appearance == .appearing else { return }
        appearance = .present
        viewDidAppear(false)
    }

    // MARK: Layout

    /// Called before each layout of the view. Override it, for example, to change constraints of the layout.
    open func viewWillLayoutSubviews() {}

    /// Called after each layout of the view. Override it to position subviews.
    open func viewDidLayoutSubviews() {}

    /// Exists for overrides: Linux sends no memory warnings, so that it is never called.
    open func didReceiveMemoryWarning() {}

    // MARK: Children

    /// Adds a controller of a part of the view, after removing it from its former parent. The program adds the child's
    /// view, and then calls the child's ``didMove(toParent:)``.
    open func addChild(_ childController: UIViewController) {
        guard childController !== self, childController.parent !== self else { return }
        childController.parent?.removeFromParent(childController)
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    /// Removes the controller from its parent, and calls ``didMove(toParent:)`` with nil. The program has called
    /// ``willMove(toParent:)`` with nil, and removed the view.
    open func removeFromParent() {
        guard let parent else { return }
        parent.removeFromParent(self)
        didMove(toParent: nil)
    }

    private func removeFromParent(_ child: UIViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
    }

    /// Called before the controller is added to a parent; the program calls it with nil before a removal.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called with nil after a removal; the program calls it after it has added the controller's view.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Editing

    /// Sets the editing state. Override it to update the view, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditingNow = editing }
}

extension UIViewController: Hashable {
    /// Controllers are equal if they are identical.
    nonisolated public static func == (a: UIViewController, b: UIViewController) -> Bool { a === b }

    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension View: Hashable {
    /// Views are equal if they are identical.
    nonisolated public static func == (a: View, b: View) -> Bool { a === b }

    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Forwards the events of a controller's view, which does not retain it.
@MainActor private final class ControllerViewObserver: ViewObserver {
    private weak var controller: UIViewController?

    init(_ controller: UIViewController) { self.controller = controller }

    func viewDidMoveToWindow(_ view: View) { controller?.didMoveToWindow(view) }
    func viewWillLayoutSubviews(_ view: View) { controller?.viewWillLayoutSubviews() }
    func viewDidLayoutSubviews(_ view: View) { controller?.didLayOut(view) }
}
