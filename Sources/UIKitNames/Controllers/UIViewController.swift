/// Manages a view, created on first access.
///
/// Only view loading and layout are supported. The program itself adds ``view`` to another view or to a window's root
/// view. Containment, navigation, presentation and the appearance callbacks (`viewWillAppear` and so on) do not exist.
@MainActor open class UIViewController {
    private var storedView: UIView?

    /// The title of the content. The library does not display it.
    open var title: String?
    /// Whether the content is being edited. Setting it calls ``setEditing(_:animated:)`` without animation.
    open var isEditing: Bool {
        get { isEditingNow }
        set { setEditing(newValue, animated: false) }
    }
    private var isEditingNow = false

    /// Creates a controller without loading its view.
    public init() {}

    /// Equals `init()`. There are no nib files, so both arguments can only be nil.
    public init(nibName: Never?, bundle: Never?) {}

    /// The view. The first access calls ``loadView()`` and then ``viewDidLoad()``.
    open var view: UIView {
        get {
            loadViewIfNeeded()
            return storedView ?? makeView()
        }
        set { storedView = newValue }
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
        if storedView == nil { makeView() }
        viewDidLoad()
    }

    @discardableResult private func makeView() -> UIView {
        let made = ControllerView(self)
        storedView = made
        return made
    }

    /// Creates the view and assigns it to ``view``. Override it to create another view, without calling super.
    open func loadView() { makeView() }

    /// Called once after the view has been loaded. Override it to add subviews.
    open func viewDidLoad() {}

    /// Called after each layout of the view. Override it to position subviews.
    ///
    /// Unlike in UIKit, only the view that the default ``loadView()`` creates calls this method.
    open func viewDidLayoutSubviews() {}

    /// Sets the editing state. Override it to update the view, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditingNow = editing }
}

/// The view that ``UIViewController/loadView()`` creates by default.
@MainActor private final class ControllerView: View {
    weak var controller: UIViewController?

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init()
    }

    override func layoutSubviews() { controller?.viewDidLayoutSubviews() }
}
