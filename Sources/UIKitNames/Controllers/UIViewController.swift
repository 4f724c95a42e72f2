/// Keeps a view and makes it when it is first asked for.
///
/// What there is of UIKit's: the view's making and layout. To be seen, `view` is added to another view or to a window's
/// root by the program; containment, navigation and presentation are out of scope.
@MainActor open class UIViewController {
    private var storedView: UIView?

    /// What a user would call what is shown.
    open var title: String?
    /// Whether what is shown can be edited; see `setEditing(_:animated:)`.
    open var isEditing: Bool {
        get { isEditingNow }
        set { setEditing(newValue, animated: false) }
    }
    private var isEditingNow = false

    /// A controller whose view is made later.
    public init() {}

    /// The same. There are no nib files: both can only be nil.
    public init(nibName: Never?, bundle: Never?) {}

    /// The view; made when it is first asked for.
    open var view: UIView {
        get {
            loadViewIfNeeded()
            return storedView ?? makeView()
        }
        set { storedView = newValue }
    }

    /// The view if it is there already.
    public var viewIfLoaded: UIView? { storedView }

    /// Whether the view is there already.
    public var isViewLoaded: Bool { storedView != nil }

    /// Makes the view, unless it is there already.
    open func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        // It may have been overridden without making one, and what follows asks for it.
        if storedView == nil { makeView() }
        viewDidLoad()
    }

    @discardableResult private func makeView() -> UIView {
        let made = ControllerView(self)
        storedView = made
        return made
    }

    /// Makes the view: sets `view`; override it to make another, without calling super.
    open func loadView() { makeView() }

    /// The view is there; override it to fill it.
    open func viewDidLoad() {}

    /// The view's size changed or it was asked to lay itself out; override it to place what is inside. Told by the view
    /// that `loadView` makes here.
    open func viewDidLayoutSubviews() {}

    /// Begins or ends editing.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditingNow = editing }
}

/// The view of a controller that makes none of its own.
@MainActor private final class ControllerView: View {
    weak var controller: UIViewController?

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init()
    }

    override func layoutSubviews() { controller?.viewDidLayoutSubviews() }
}
