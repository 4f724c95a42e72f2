/// The title and image of a controller in a tab bar.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
    /// Stored for code that sets it: no badge is shown.
    open var badgeValue: String?
    /// Whether a drag that rests over the tab selects it; true by default.
    open var isSpringLoaded = true { didSet { onChange?() } }

    /// Creates an item.
    public init(title: String?, image: UIImage?, tag: Int) {
        super.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    /// Creates an item with the title and image of a purpose.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.title, image: systemItem.image, tag: tag)
    }

    /// Creates an item. The selected item has the same image.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
    }
}

/// Shows one of several controllers above a bar with a button for each.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    private var tabs: [UIViewController] = []
    private var selection = 0
    private let container = TabContainer()
    private weak var shown: UIViewController?

    /// Receives the changes of the selection.
    open weak var delegate: (any UITabBarControllerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UITabBarControllerDelegate") {
                $0 is any UITabBarControllerDelegate.Type
            }
        }
    }
    /// The bar below the content.
    open var tabBar: UITabBar { container.bar }

    /// The controllers in the order of the tabs.
    open var viewControllers: [UIViewController]? {
        get { tabs.isEmpty ? nil : tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers and keeps the selected one, if it is among the new ones. `animated` is ignored.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let (old, selected) = (tabs, selectedViewController)
        let new = viewControllers ?? []
        for controller in old where !new.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            if controller === selected { container.content = nil }
            controller.removeFromParent()
        }
        tabs = new
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        selection = new.firstIndex { $0 === selected } ?? 0
        showTabs()
    }

    /// The index of the shown controller.
    open var selectedIndex: Int {
        get { selection }
        set {
            guard tabs.indices.contains(newValue) else {
                return ProgramMessage.report("A tab bar controller of \(tabs.count) tabs has no tab \(newValue).")
            }
            guard newValue != selection else { return }
            selection = newValue
            showTabs()
        }
    }

    /// The shown controller.
    open var selectedViewController: UIViewController? {
        get { tabs.indices.contains(selection) ? tabs[selection] : nil }
        set { if let index = tabs.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
    }

    /// Creates the view with the bar.
    open override func loadView() {
        view = container
        showTabs()
    }

    /// Shows the items again, after a controller has got another one.
    func tabBarItemsDidChange() {
        guard isViewLoaded else { return }
        container.bar.show(tabs.map { $0.tabBarItem }, selected: selection) { [weak self] in self?.select($0) }
    }

    private func showTabs() {
        guard isViewLoaded else { return }
        tabBarItemsDidChange()
        let (old, new) = (shown, selectedViewController)
        shown = new
        exchange(old.map { [$0] } ?? [], for: new.map { [$0] } ?? []) { container.content = new?.view }
    }

    private func select(_ index: Int) {
        let controller = tabs[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        if index == selection {
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        }
        selectedIndex = index
        delegate?.tabBarController(self, didSelect: controller)
    }
}

/// Receives the changes of a tab bar controller's selection by the user.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns whether the user may select the controller. The default returns true.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// The user has selected a tab, perhaps the one that was selected already.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// The bar of a tab bar controller. A drag that rests over a tab selects it.
@preconcurrency @MainActor open class UITabBar: UIView {
    /// The background; nil means that of the window.
    open var barTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Stored for code that sets it: the bar is never translucent.
    open var isTranslucent = true
    /// The color of tabs that are not selected; nil is that of secondary text.
    open var unselectedItemTintColor: UIColor? { didSet { recolor() } }
    private var buttons: [TintedButton] = []
    private var items: [UITabBarItem?] = []
    private var selected = 0

    /// Background and tabs, in place of ``barTintColor`` once it has been set.
    open var standardAppearance: UITabBarAppearance {
        get { storedAppearance ?? UITabBarAppearance() }
        set { storedAppearance = newValue.copy() }
    }
    private var storedAppearance: UITabBarAppearance? { didSet { recolor() } }
    /// Stored for code that sets it: content is never behind the bar.
    open var scrollEdgeAppearance: UITabBarAppearance?

    private var shownAppearance: UITabBarAppearance? { storedAppearance ?? Self.proxy.storedAppearance }
    private static let proxy = UITabBar()

    /// A bar whose tint color, ``barTintColor``, ``unselectedItemTintColor`` and ``standardAppearance`` apply to bars
    /// that have none of their own when they enter a window.
    open class func appearance() -> UITabBar { proxy }

    /// Applies ``appearance()``.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard root != nil else { return }
        if !hasOwnTintColor, Self.proxy.hasOwnTintColor { tintColor = Self.proxy.tintColor }
        if barTintColor == nil { barTintColor = Self.proxy.barTintColor }
        if unselectedItemTintColor == nil { unselectedItemTintColor = Self.proxy.unselectedItemTintColor }
        recolor()
    }

    func show(_ items: [UITabBarItem?], selected: Int, _ select: @escaping (Int) -> Void) {
        for button in buttons { button.removeFromSuperview() }
        (self.items, self.selected) = (items, selected)
        buttons = items.enumerated().map { index, item in
            let button = TintedButton()
            button.accessibilityRole = .tab
            configure(button, item)
            item?.onChange = { [weak self, weak item, weak button] in
                guard let self, let button else { return }
                configure(button, item)
                button.isSpringLoaded = item?.isSpringLoaded ?? true
            }
            button.isBold = index == selected
            button.isOn = index == selected
            button.isSpringLoaded = item?.isSpringLoaded ?? true
            button.onPress = { select(index) }
            addSubview(button)
            return button
        }
        recolor()
        setNeedsLayout()
    }

    private func recolor() {
        for (button, item) in zip(buttons, items) {
            let state = shownAppearance?.state(isSelected: button.isOn)
            let own = item?.look(for: button.isOn ? .selected : .normal)
            button.font = own?.font ?? state?.font
            button.tint = own?.color ?? state?.color ?? (button.isOn ? nil : unselectedColor)
        }
        setNeedsDisplay()
    }

    private var unselectedColor: UIColor { unselectedItemTintColor ?? palette.secondaryText }

    private func configure(_ button: TintedButton, _ item: UITabBarItem?) {
        (button.title, button.image, button.isEnabled) = (item?.title ?? "", item?.image, item?.isEnabled ?? true)
        button.setNeedsDisplay()
    }

    /// Recolors the tabs.
    open override func appearanceDidChange() {
        recolor()
        super.appearanceDidChange()
    }

    /// Distributes the tabs around the center.
    open override func layoutSubviews() {
        let count = CGFloat(max(buttons.count, 1))
        let width = min(160, (bounds.width / count).rounded(.down))
        var x = ((bounds.width - width * count) / 2).rounded()
        for button in buttons {
            button.frame = CGRect(x: x + 4, y: (bounds.height - 36) / 2, width: max(width - 8, 0), height: 36)
            x += width
        }
    }

    /// Draws the background and the line above.
    open override func draw(_ context: Context) {
        let line = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        drawBar(shownAppearance, tint: barTintColor, line: line, in: context)
    }
}

/// The view of a tab bar controller.
@MainActor private final class TabContainer: UIView {
    let bar = UITabBar()

    init() {
        super.init(frame: .zero)
        addSubview(bar)
    }

    var content: UIView? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let content { insertSubview(content, at: 0) }
            setNeedsLayout()
        }
    }

    override func layoutSubviews() {
        let height = UINavigationBar.height
        bar.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        content?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - height, 0))
    }
}
