/// What items of navigation bars, tool bars and tab bars have in common.
@preconcurrency @MainActor open class UIBarItem {
    /// The displayed text.
    open var title: String? { didSet { didChange() } }
    /// The displayed image: in the tint color, through its opacity, unless its rendering mode is `alwaysOriginal`.
    open var image: UIImage? { didSet { didChange() } }
    /// Whether the item reacts to presses.
    open var isEnabled = true { didSet { didChange() } }
    /// A number for the program's use.
    open var tag = 0

    /// The attributes of the title, by state.
    private var attributes: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

    /// Sets attributes of the title: `.foregroundColor` with a `UIColor` and `.font` with a `UIFont`; others have no
    /// effect. Those of the state `normal` are used for enabled items, those of `selected` for the selected tab.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        self.attributes[state.rawValue] = attributes
        didChange()
    }

    /// Returns the attributes that were set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        attributes[state.rawValue]
    }

    /// The look of the title that was set for a state.
    func look(for state: UIControl.State) -> BarButtonLook {
        let attributes = attributes[state.rawValue] ?? [:]
        return BarButtonLook(
            color: attributes[.foregroundColor] as? UIColor, font: attributes[.font] as? UIFont)
    }

    /// Called when the appearance or the size of the item has changed, by the bar that shows it.
    var onChange: (() -> Void)?

    /// Creates an item without content.
    public init() {}

    func didChange() { onChange?() }
}

/// A button in a navigation bar or a tool bar.
///
/// Actions are closures, or methods of the target: where UIKit's code has `#selector(add(_:))`, write `Self.add`. The
/// item does not retain the target.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem, UISpringLoadedInteractionSupporting {
    /// The appearance of a title.
    public enum Style: Int, Sendable, Hashable {
        /// Medium weight.
        case plain
        /// The same as `plain`.
        case bordered
        /// Semibold, for the button that completes a task.
        case done
    }

    /// The appearance of the title.
    open var style = Style.plain { didSet { didChange() } }
    /// The color of the item; nil means the bar's.
    open var tintColor: UIColor? { didSet { didChange() } }
    /// Whether the item is neither visible nor takes space. Defaults to false.
    open var isHidden = false { didSet { if isHidden != oldValue { didChange() } } }
    /// The width, in points; 0 means that of the content.
    open var width: CGFloat = 0 { didSet { didChange() } }
    /// A view that replaces the button. A frame without a size is set to the view's preferred one, if it has one.
    open var customView: UIView? { didSet { didChange() } }
    /// Performed when the item is pressed. Its title is displayed if the item has none.
    open var primaryAction: UIAction? {
        didSet {
            if title == nil, image == nil, systemItem == nil { title = primaryAction?.title }
            setHandler(primaryAction)
        }
    }
    /// Whether a drag that rests over the item activates it. Defaults to false.
    public var isSpringLoaded = false { didSet { didChange() } }
    /// A name for the inspector and assistive technology; nil means the title.
    open var accessibilityLabel: String? { didSet { didChange() } }

    /// The object that ``action`` is called on. Nil, or an object of another class than the method's, calls it on the
    /// first object of that class in the chain of responders that begins at the item. Not retained.
    open weak var target: AnyObject?
    /// The method that is called when the item is pressed; nil for an item with a closure or a ``primaryAction``, which
    /// it replaces when it is set.
    open var action: Action? {
        didSet {
            guard let action else { return }
            handler = { [weak self] in if let self { action.call(target, self) } }
        }
    }
    /// Opens when the item is pressed, if it has no action.
    open var menu: UIMenu?

    /// The look of buttons in the bar that shows the item.
    var barLook = BarButtonLook()
    var systemItem: SystemItem?
    /// Shown in place of the system item's symbol.
    var symbol: Symbol?
    @preconcurrency var handler: (@MainActor () -> Void)?
    private(set) weak var button: TintedButton?

    /// Creates an item without content.
    public override init() { super.init() }

    /// Creates an item that shows a view of the program.
    public init(customView: UIView) {
        self.customView = customView
        super.init()
    }

    /// Creates an item with a title or an image that performs an action or, without one, opens a menu.
    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        super.init()
        (self.title, self.image, self.menu) = (title, image, menu)
        if let primaryAction { set(primaryAction) }
    }

    /// Creates a system item that performs an action or, without one, opens a menu.
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        super.init()
        set(systemItem)
        self.menu = menu
        if let primaryAction { set(primaryAction) }
    }

    /// Creates an item with a title. The closure is called when the item is pressed.
    @preconcurrency public init(title: String?, style: Style = .plain, action: (@MainActor () -> Void)?) {
        super.init()
        (self.title, self.style, handler) = (title, style, action)
    }

    /// Creates an item with an image. The closure is called when the item is pressed.
    @preconcurrency public init(image: UIImage?, style: Style = .plain, action: (@MainActor () -> Void)?) {
        super.init()
        (self.image, self.style, handler) = (image, style, action)
    }

    /// Creates a system item. The closure is called when the item is pressed.
    @preconcurrency public init(barButtonSystemItem systemItem: SystemItem, action: (@MainActor () -> Void)? = nil) {
        super.init()
        set(systemItem)
        handler = action
    }

    private func set(_ item: SystemItem) {
        systemItem = item
        (title, style) = (item.title, item == .done || item == .save ? .done : .plain)
    }

    private func set(_ action: UIAction?) { primaryAction = action }

    private func setHandler(_ action: UIAction?) {
        guard let action else {
            handler = nil
            return
        }
        handler = { [weak self] in if let self { action.perform(sender: self) } }
    }

    /// Creates an item for an amount of space, in points.
    public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// Creates an item that takes an equal part of the remaining space.
    public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace) }

    /// What ``setTitleTextAttributes(_:for:)`` and ``tintColor`` of ``appearance()`` say.
    private var proxyLook: BarButtonLook { look(for: .normal).over(BarButtonLook(color: tintColor)) }

    private static let sharedAppearance = UIBarButtonItem()

    /// An item whose tint color and title attributes apply to all items that have none of their own, nor from their
    /// bar, when they are shown.
    open class func appearance() -> UIBarButtonItem { sharedAppearance }

    func showEditing(_ isEditing: Bool) {
        let item = isEditing ? SystemItem.done : .edit
        (systemItem, title, style) = (item, item.title, isEditing ? .done : .plain)
    }

    private func perform() {
        if let handler { return handler() }
        if let menu, let button { menu.makeMenu(for: self).show(below: button) }
    }

    // MARK: The view in a bar

    /// The view that represents the item in a bar; nil for space.
    func makeView() -> UIView? {
        if let customView { return customView }
        if systemItem == .flexibleSpace || systemItem == .fixedSpace { return nil }
        let button = TintedButton()
        button.onPress = { [weak self] in self?.perform() }
        self.button = button
        configure(button)
        return button
    }

    /// Applies the properties to the button.
    func configure(_ button: TintedButton) {
        button.title = image == nil && symbol == nil && systemItem?.symbol == nil ? title ?? "" : nil
        button.image = image
        button.symbol = image == nil ? symbol ?? systemItem?.symbol : nil
        button.isBold = style == .done
        let look = look(for: .normal)
            .over(BarButtonLook(color: tintColor).over(barLook.over(Self.sharedAppearance.proxyLook)))
        (button.tint, button.font) = (look.color, look.font)
        button.isEnabled = isEnabled
        button.name = accessibilityLabel ?? title ?? systemItem?.name
        button.tooltip = button.title == nil ? button.name : nil
        if button.isSpringLoaded != isSpringLoaded { button.isSpringLoaded = isSpringLoaded }
    }

    /// Returns the view of the item for the key `view`, for programs that obtain it so; nil while no bar shows the
    /// item, and for other keys.
    open func value(forKey key: String) -> Any? { key == "view" ? anchor : nil }

    /// The view that a popover of the item points at; nil while no bar shows the item.
    var anchor: UIView? { customView ?? button }
}
