/// Shows the last of a stack of controllers below a bar with its title and items.
///
/// Content is between the bar and the tool bar, never behind them. A push or a pop slides the content with the spring
/// *reflow*.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    private var stack: [UIViewController] = []
    private let container = NavigationContainer()
    private var isBarHidden = false
    private var isToolBarHidden = true
    private var hasShown = false
    /// The controller of the results of a search that cover the content.
    private weak var shownResults: UIViewController?

    /// The bar above the content.
    public let navigationBar = UINavigationBar()
    /// The bar below the content. It shows the ``UIViewController/toolbarItems`` of the top controller.
    public let toolbar = UIToolbar()
    /// Receives the changes of the top controller.
    open weak var delegate: (any UINavigationControllerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UINavigationControllerDelegate") {
                $0 is any UINavigationControllerDelegate.Type
            }
        }
    }
    /// Stored for code that sets it: the bars of a desktop's window stay visible.
    open var hidesBarsOnTap = false
    /// Stored for code that sets it: the bars of a desktop's window stay visible.
    open var hidesBarsOnSwipe = false

    /// Creates a controller with one controller on the stack.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates a controller without content.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller without content.
    public override init() { super.init() }

    /// Creates a controller without content, as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: The stack

    /// The controllers from bottom to top. Setting it does not animate.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    override var tabBarItemOfContent: UITabBarItem? { stack.first?.tabBarItem }

    /// The controller whose content is shown.
    open var topViewController: UIViewController? { stack.last }

    /// The controller presented by the top controller, or the top controller.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Adds a controller on top.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else {
            return ProgramMessage.report(
                "\(type(of: viewController)) is on the stack already, and is not pushed again.")
        }
        setViewControllers(stack + [viewController], animated: animated)
    }

    /// Removes the top controller and returns it; has no effect and returns nil for the last one.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return change(to: Array(stack.dropLast()), animated: animated).last
    }

    /// Removes the controllers above `viewController` and returns them; has no effect if it is not in the stack.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
        return change(to: Array(stack[...index]), animated: animated)
    }

    /// Removes all controllers but the first and returns them.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        change(to: Array(stack.prefix(1)), animated: animated)
    }

    /// Replaces the stack. Animates as a push if the new top controller was not in the stack, otherwise as a pop.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        change(to: viewControllers, animated: animated)
    }

    /// Pushes the controller.
    open override func show(_ viewController: UIViewController, sender: Any?) {
        pushViewController(viewController, animated: true)
    }

    // MARK: Bars

    /// Whether the bar is hidden.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Shows or hides the bar; `animated` slides it.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isBarHidden = hidden
        layOutBars(animated: animated)
    }

    /// Whether the tool bar is hidden; true at first.
    open var isToolbarHidden: Bool {
        get { isToolBarHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }

    /// Shows or hides the tool bar; `animated` slides it.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        isToolBarHidden = hidden
        layOutBars(animated: animated)
    }

    private func layOutBars(animated: Bool) {
        container.bars = (!isBarHidden, !isToolBarHidden && topViewController?.hidesBottomBarWhenPushed != true)
        if animated, let root = container.root { root.animate { container.layOut() } } else { container.layOut() }
    }

    func toolbarItemsDidChange(of controller: UIViewController, animated: Bool) {
        if controller === topViewController { toolbar.setItems(controller.toolbarItems, animated: animated) }
    }

    /// Nil: no gesture leads back; the back button and its key do.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

    // MARK: The view

    /// Creates the view with the bars.
    open override func loadView() {
        container.install(navigationBar, toolbar)
        view = container
        navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
        layOutBars(animated: false)
        showTop()
    }

    /// Shows the search of the top controller, and its results.
    private func updateSearch() {
        for controller in stack {
            controller.navigationItem.onSearchChange = { [weak self] in self?.updateSearch() }
            controller.navigationItem.searchController?.onChange = { [weak self] in self?.updateSearch() }
        }
        let search = topViewController?.navigationItem.searchController
        container.searchBar = search?.searchBar
        show(results: search?.shownResults)
        container.setNeedsLayout()
    }

    private func show(results: UIViewController?) {
        let former = shownResults
        guard former !== results else { return }
        former?.willMove(toParent: nil)
        shownResults = results
        if let results, let top = topViewController {
            top.addChild(results)
            container.results = results.view
            results.didMove(toParent: top)
        } else {
            container.results = nil
        }
        former?.removeFromParent()
    }

    /// Shows the content of the top controller without a transition.
    private func showTop() {
        container.content = topViewController?.view
        updateSearch()
        navigationBar.setItems(stack.map(\.navigationItem), animated: false)
        toolbar.items = topViewController?.toolbarItems
    }

    /// Calls the delegate for the content that is shown first.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if !hasShown, let top = topViewController {
            delegate?.navigationController(self, willShow: top, animated: false)
        }
    }

    /// Calls the delegate for the content that is shown first.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !hasShown, let top = topViewController {
            delegate?.navigationController(self, didShow: top, animated: false)
        }
        hasShown = true
    }

    // MARK: Transitions

    @discardableResult private func change(to new: [UIViewController], animated: Bool) -> [UIViewController] {
        transition?.finish()
        let old = stack
        let added = new.filter { controller in !old.contains { $0 === controller } }
        let removed = old.filter { controller in !new.contains { $0 === controller } }
        for controller in added { addChild(controller) }
        for controller in removed { controller.willMove(toParent: nil) }
        stack = new
        titleDidChange()
        if old.first !== new.first { tabBarController?.tabBarItemsDidChange() }
        let settle = {
            for controller in removed { controller.removeFromParent() }
            for controller in added { controller.didMove(toParent: self) }
        }
        guard isViewLoaded else {
            settle()
            return removed
        }
        if old.last === new.last {
            updateSearch()
            navigationBar.setItems(new.map(\.navigationItem), animated: animated)
            settle()
        } else {
            let isPush = new.last.map { top in !old.contains { $0 === top } } ?? false
            let (outgoing, incoming) = (old.last, new.last)
            outgoing?.isMoving = removed.contains { $0 === outgoing } ? .fromParent : .stays
            incoming?.isMoving = isPush ? .toParent : .stays
            run(from: outgoing, to: incoming, isPush: isPush, animated: animated, settle)
        }
        return removed
    }

    private func run(
        from old: UIViewController?, to new: UIViewController?, isPush: Bool, animated: Bool,
        _ settle: @escaping () -> Void
    ) {
        let isLive = container.root != nil && appearance != .absent
        let isAnimated = animated && isLive && old != nil
        let transition = ControllerTransition(isAnimated: isAnimated)
        self.transition = transition
        new?.loadViewIfNeeded()
        updateSearch()
        new?.view.frame = container.contentFrame
        if let new, isLive { delegate?.navigationController(self, willShow: new, animated: isAnimated) }
        if isLive {
            old?.beginAppearance(false, animated: isAnimated)
            new?.beginAppearance(true, animated: isAnimated)
        }
        navigationBar.setItems(stack.map(\.navigationItem), animated: isAnimated)
        toolbar.items = new?.toolbarItems
        layOutBars(animated: isAnimated)
        let (incoming, outgoing) = (new?.view, old?.viewIfLoaded)
        let end = { [self] in
            self.transition = nil
            incoming?.transform = .identity
            container.end(incoming: incoming, outgoing: outgoing)
            if isLive {
                old?.endAppearance()
                new?.endAppearance()
            }
            settle()
            old?.isMoving = .stays
            new?.isMoving = .stays
            if let new, isLive {
                hasShown = true
                delegate?.navigationController(self, didShow: new, animated: isAnimated)
            }
        }
        if isAnimated, let old, let new,
            let animator = delegate?.navigationController(
                self, animationControllerFor: isPush ? .push : .pop, from: old, to: new)
        {
            let custom = CustomTransition(
                by: animator, in: container.beginCustom(incoming: incoming), from: (old, outgoing),
                to: (new, incoming), finalFrame: container.contentFrame)
            return transition.run(custom, end: end)
        }
        container.begin(incoming: incoming, outgoing: outgoing, isPush: isPush, isAnimated: isAnimated)
        transition.run(
            in: container.root, { container.move(incoming: incoming, outgoing: outgoing, isPush: isPush) }, end: end)
    }

    /// The direction of a change of the stack.
    public enum Operation: Int, Sendable, Hashable {
        /// None.
        case none
        /// A controller is pushed.
        case push
        /// Controllers are popped.
        case pop
    }
}

/// Receives the changes of a navigation controller's top controller.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// The top controller is about to appear.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// The top controller has appeared.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// Returns what animates a push or a pop; nil for the standard animation.
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Exists for implementations: never called, since transitions do not follow gestures.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    /// Nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

extension UIViewController {
    /// The nearest navigation controller that contains this controller.
    public var navigationController: UINavigationController? { nearestAncestor() }

    /// The nearest split view controller that contains this controller.
    public var splitViewController: UISplitViewController? { nearestAncestor() }

    /// The nearest tab bar controller that contains this controller.
    public var tabBarController: UITabBarController? { nearestAncestor() }

    private func nearestAncestor<Container: UIViewController>() -> Container? {
        var controller = parent
        while let step = controller {
            if let container = step as? Container { return container }
            controller = step.parent
        }
        return nil
    }
}
