/// Manages a view, created on first access, and the controllers of parts of it.
///
/// A window, a container such as ``UINavigationController``, or a presentation shows the view and retains the
/// controller. A program that adds ``view`` to another view itself retains the controller. The appearance methods are
/// called in both cases.
@preconcurrency @MainActor open class UIViewController: Responder {
    var storedView: UIView?
    private var isEditingNow = false
    private lazy var viewObserver = ControllerViewObserver(self)
    private lazy var storedNavigationItem = UINavigationItem(title: title ?? "")
    private var storedTabBarItem: UITabBarItem?
    private lazy var storedEditButtonItem = makeEditButtonItem()
    /// State of the appearance methods.
    var appearance = ControllerAppearance.absent
    /// Whether `viewIsAppearing` was called since `viewWillAppear`.
    var hasAnnouncedAppearing = false
    /// The controller that this one presents, and how this one is presented.
    var presentation = ControllerPresentation()
    var lastTraits: UITraitCollection?
    private(set) lazy var traitHandlers = TraitHandlers()
    /// The appearance that the view gets when it is loaded.
    var requestedStyle = UIUserInterfaceStyle.unspecified
    var isMoving = ControllerMove.stays
    weak var transition: ControllerTransition?
    var segues: [String: RegisteredSegue] = [:]

    /// The title of the content, shown by a navigation bar, a tab bar, or as the title of the desktop's window.
    open var title: String? {
        didSet {
            if title != oldValue {
                storedNavigationItem.title = title
                storedTabBarItem?.title = title
            }
            titleDidChange()
        }
    }
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
    public override init() { super.init() }

    /// Creates a controller without loading its view. There are no nib files: both arguments are ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller without loading its view, as ``UIStoryboard`` does: the coder has no contents. Subclasses
    /// with other initializers implement it, as in UIKit.
    public required init?(coder: NSCoder) { super.init() }

    // Subclasses would have to implement an available one.
    /// Unavailable: the library creates no controllers in this way.
    @available(*, unavailable) public required convenience init(launch: ResponderLaunch) { self.init() }

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
            if requestedStyle != .unspecified { newValue?.overrideUserInterfaceStyle = requestedStyle }
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
        if storedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Creates the view, as large as the screen, and assigns it to ``view``. Override it to create another view,
    /// without calling super.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Called once after the view has been loaded. Override it to add subviews, and call super.
    open func viewDidLoad() {}

    /// The view's superview; for a presented controller, the presenting one.
    open override var next: Responder? { presentation.presenting ?? storedView?.superview }

    // MARK: Keys

    private var addedKeyCommands: [UIKeyCommand] = []

    /// The commands that were added with ``addKeyCommand(_:)``. Override it to return others, or more.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }

    /// Adds a command.
    public func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }

    /// Removes a command that was added.
    public func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

    /// Whether key commands are searched from this controller on: no view has the focus since
    /// ``becomeFirstResponder()``.
    open override var isFirstResponder: Bool {
        guard let view = storedView, let root = view.root else { return false }
        return root.focusedView == nil && root.commandView === view
    }

    /// Takes the focus from the focused view, so that key commands are searched from this controller on. Returns false
    /// if `canBecomeFirstResponder` is false, the view is in no window, or the focused view keeps the focus.
    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let view = storedView, let root = view.root, root.focus(nil) else {
            return false
        }
        root.commandView = view
        return true
    }

    /// Lets key commands be searched from the frontmost controller on again.
    @discardableResult open override func resignFirstResponder() -> Bool {
        if isFirstResponder { storedView?.root?.commandView = nil }
        return true
    }

    // MARK: Appearance

    /// Called before the view appears: before the animation of a container or a presentation, otherwise when the view
    /// has entered a window.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after ``viewWillAppear(_:)`` when the view is in the window and has its size.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called after the view has appeared: after the animation, otherwise after the first layout in a window.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view disappears: before the animation, otherwise when the view has left its window.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has left the window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Calls the first of the two appearance methods, for custom containers that animate the view; `isAppearing` tells
    /// which. Call ``endAppearanceTransition()`` afterwards.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }

    /// Calls the second of the two appearance methods.
    open func endAppearanceTransition() { endAppearance() }

    // MARK: Layout

    /// Called before each layout of the view. Override it, for example, to change constraints of the layout.
    open func viewWillLayoutSubviews() {}

    /// Called after each layout of the view. Override it to position subviews.
    open func viewDidLayoutSubviews() {}

    /// Called before the window's size changes to `size`, in points, or before a container changes the size of this
    /// controller's view. Call super, which informs the children and a presented controller.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
        presentation.presented?.viewWillTransition(to: size, with: coordinator)
    }

    /// Called before the size classes or the appearance change, in a container that changes them. Call super, which
    /// informs the children.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) { for child in children { child.willTransition(to: newCollection, with: coordinator) } }

    /// Called when the size classes or the appearance have changed; `previousTraitCollection` has the former ones.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Insets that the program adds to the safe area of the view and its subviews; zero by default.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard additionalSafeAreaInsets != oldValue else { return }
            viewSafeAreaInsetsDidChange()
            storedView?.setNeedsLayout()
        }
    }

    /// Called when ``additionalSafeAreaInsets`` has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// The size that a popover, a form sheet or a container gives the view; zero leaves the choice to them.
    open var preferredContentSize = CGSize.zero {
        didSet { if preferredContentSize != oldValue { preferredContentSizeDidChange() } }
    }

    /// Called when the system is short of memory: on the controllers of the program's windows, with their children and
    /// presented controllers (BUILD-4). Override it to discard what can be created again.
    open func didReceiveMemoryWarning() {}

    /// Calls ``didReceiveMemoryWarning()`` on the controller, its children and the controller that it presents.
    func receiveMemoryWarning() {
        didReceiveMemoryWarning()
        for child in children { child.receiveMemoryWarning() }
        presentation.presented?.receiveMemoryWarning()
    }

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

    /// Sets the editing state and the title of ``editButtonItem``. Override it to update the view, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditingNow = editing
        storedEditButtonItem.showEditing(editing)
    }

    /// A button that switches between Edit and Done, and calls ``setEditing(_:animated:)``; always the same.
    open var editButtonItem: UIBarButtonItem { storedEditButtonItem }

    private func makeEditButtonItem() -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .edit) { [weak self] in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        item.showEditing(isEditingNow)
        return item
    }

    // MARK: Navigation

    /// What the bar of a navigation controller shows while this controller is on top; always the same.
    open var navigationItem: UINavigationItem { storedNavigationItem }

    /// The items of the tool bar of a navigation controller while this controller is on top.
    open var toolbarItems: [UIBarButtonItem]? {
        didSet { navigationController?.toolbarItemsDidChange(of: self, animated: false) }
    }

    /// Whether a navigation controller hides its tool bar while this controller is on top.
    open var hidesBottomBarWhenPushed = false

    /// What a tab bar shows for the controller; by default an item with the controller's title, and for a navigation
    /// controller that of its first controller.
    open var tabBarItem: UITabBarItem! {
        get {
            if let item = storedTabBarItem ?? tabBarItemOfContent { return item }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            storedTabBarItem = item
            return item
        }
        set {
            storedTabBarItem = newValue
            tabBarController?.tabBarItemsDidChange()
        }
    }

    /// The item of a container's content, which a tab bar shows unless the container has an item of its own.
    var tabBarItemOfContent: UITabBarItem? { nil }

    /// Shows a controller in the nearest container: a navigation controller pushes it; otherwise it is presented.
    open func show(_ viewController: UIViewController, sender: Any?) {
        if let target = parent { return target.show(viewController, sender: sender) }
        present(viewController, animated: true)
    }

    /// Shows a controller in the secondary column of the nearest split view controller; otherwise it is presented.
    open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        if let target = parent { return target.showDetailViewController(viewController, sender: sender) }
        present(viewController, animated: true)
    }

    // MARK: Segues

    /// Called before a segue of this controller is performed; `sender` is what was passed to
    /// ``performSegue(withIdentifier:sender:)``. Override it to give the destination what it shows.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Whether ``triggerSegue(withIdentifier:sender:)`` performs a segue; true by default. As in UIKit, a call of
    /// ``performSegue(withIdentifier:sender:)`` does not ask.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Creates the destination of a registered segue, calls ``prepare(for:sender:)``, and shows the destination.
    /// Without a segue of that name, writes a message to the standard error output.
    open func performSegue(withIdentifier identifier: String, sender: Any?) { perform(identifier, sender: sender) }

    // MARK: Presentation

    /// How this controller is presented. The default `automatic` is a page sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// How the view of this controller appears when it is presented.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether presses outside a sheet or popover and the Escape key are ignored.
    open var isModalInPresentation = false
    /// Whether a `currentContext` presentation by a descendant covers this controller only.
    open var definesPresentationContext = false

    /// Presents a controller over this one; see ``UIModalPresentationStyle``. The appearance methods of this controller
    /// are called only if the presentation covers it completely. `completion` is called after the presented controller
    /// has appeared. If this controller is presenting another one or is not in a window, or if the other one is
    /// presented or a child already, writes a message to the standard error output, and calls no `completion`.
    @preconcurrency open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (@MainActor () -> Void)? = nil
    ) { beginPresentation(of: viewControllerToPresent, animated: flag, completion: completion) }

    /// Dismisses the controller that this one presents, with all that it presents itself; without one, asks the
    /// presenting controller to dismiss this one. `completion` is called after the dismissed controller has
    /// disappeared.
    @preconcurrency open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
        endPresentation(animated: flag, completion: completion)
    }

    // MARK: Activities and states

    /// The activity that describes what the controller shows, stored for the program.
    open var userActivity: NSUserActivity?
    /// Exists for overrides: never called, since no other device continues an activity.
    open func updateUserActivityState(_ activity: NSUserActivity) {}
    /// Exists for overrides: never called, since no other device continues an activity.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}
    /// Exists for overrides: never called, since states are not kept between runs of the program.
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Exists for overrides: never called, since states are not kept between runs of the program.
    open func decodeRestorableState(with coder: NSCoder) {}

    // MARK: Properties without an effect on a desktop

    /// Stored for code that sets it: containers never place content behind their bars.
    open var edgesForExtendedLayout = UIRectEdge.all
    /// Stored for code that sets it: containers never place content behind their bars.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Never read: a desktop's window has no status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Never read: a desktop's window has no status bar.
    open var prefersStatusBarHidden: Bool { false }
    /// Never read: a desktop's window has no status bar.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Never read: a desktop's window has no status bar.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Has no effect: a desktop's window has no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Never read: a desktop's gestures do not begin at the edges of a window.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// Has no effect: a desktop's gestures do not begin at the edges of a window.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Never read: a desktop's window has no home indicator.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// Has no effect: a desktop's window has no home indicator.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Never read: a desktop's window has no home indicator.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Never read: a desktop's window does not rotate.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Never read: a desktop's window does not rotate.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// Never read: a desktop's window does not rotate.
    open var shouldAutorotate: Bool { true }
}
