/// A push button with a title, an image and a background for each state.
///
/// Title and image are centered side by side. A press that ends inside, Space or Enter, and spring loading send
/// `touchUpInside` and `primaryActionTriggered`.
@preconcurrency @MainActor open class UIButton: Button {
    /// The appearance of a button.
    public enum ButtonType: Sendable, Hashable {
        /// A title in the tint color, with a background while the pointer is over it.
        case system
        /// A title in white without decoration, as in UIKit.
        case custom
        /// An image of a plus sign.
        case contactAdd
        /// A title in the tint color, with a background while the pointer is over it.
        case close
    }

    /// The position of the content across the button.
    public enum ContentHorizontalAlignment: Sendable, Hashable {
        /// In the middle.
        case center
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// At the left edge: the direction of the interface is from left to right.
        case leading
        /// At the right edge.
        case trailing
        /// As wide as the button.
        case fill
    }

    /// The appearance that the button was created with.
    public private(set) var buttonType = ButtonType.custom
    private let label = UILabel()
    private let picture = UIImageView()
    private let backdrop = UIImageView()
    private var contents: [UIControl.State.RawValue: ButtonContent] = [:]

    /// Creates a button of the type `custom`; `frame` is in the superview's coordinates.
    public init(frame: CGRect) {
        super.init()
        self.frame = frame
        for view in [backdrop, picture, label] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 15)
        label.onChange = { [weak self] in self?.sizeDidChange() }
        picture.contentMode = .scaleAspectFit
        onPress = { [weak self] in
            guard let self, !showMenu() else { return }
            sendActions(for: [.touchUpInside, .primaryActionTriggered])
        }
        onStateChange = { [weak self] in
            self?.contentDidChange()
            self?.updateForState()
        }
        contentDidChange()
    }

    /// Creates a button of the type `custom` without a size. Subclasses that override `init(frame:)` inherit it.
    public convenience init() { self.init(frame: .zero) }

    /// Creates a button with an appearance.
    public convenience init(type: ButtonType) {
        self.init()
        setType(type)
        contentDidChange()
    }

    private func setType(_ type: ButtonType) {
        buttonType = type
        if type == .contactAdd { symbol = .plus }
        if type == .close { symbol = .close }
    }

    /// Creates a button that shows the action's title and image and performs the action when pressed.
    public convenience init(type: ButtonType = .system, frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        setType(type)
        setTitle(primaryAction?.title, for: .normal)
        setImage(primaryAction?.image, for: .normal)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Creates a button with a configuration that performs an action when pressed.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        // Initializers call no property observers.
        contentDidChange()
    }

    // MARK: Contents

    /// The label of the title. Its text is that of the current state.
    open var titleLabel: UILabel? { label }
    /// The view of the image. Its image is that of the current state.
    open var imageView: UIImageView? { picture }

    /// Title, image and colors in one value, in place of those of the states; nil, the default, uses the latter.
    open var configuration: Configuration? {
        didSet { contentDidChange() }
    }

    /// Called by ``updateConfiguration()``, to change the configuration for the state of the button.
    @preconcurrency open var configurationUpdateHandler: (@MainActor (UIButton) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether ``updateConfiguration()`` is called for changes of the state; true by default.
    open var automaticallyUpdatesConfiguration = true
    private var isUpdatingConfiguration = false

    /// Calls ``updateConfiguration()``.
    open func setNeedsUpdateConfiguration() {
        // What the method changes requests no other call.
        guard !isUpdatingConfiguration else { return }
        isUpdatingConfiguration = true
        updateConfiguration()
        isUpdatingConfiguration = false
    }

    /// Called when the state has changed, and when the button has entered a window. Override it to set the
    /// ``configuration`` for the state; the default calls the ``configurationUpdateHandler``.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    private func updateForState() { if automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() } }

    private func set(_ state: UIControl.State, _ change: (inout ButtonContent) -> Void) {
        change(&contents[state.rawValue, default: ButtonContent()])
        contentDidChange()
    }

    /// The value for a state; without one, that of `normal`.
    private func content<Value>(_ key: KeyPath<ButtonContent, Value?>, for state: UIControl.State) -> Value? {
        contents[state.rawValue]?[keyPath: key] ?? contents[UIControl.State.normal.rawValue]?[keyPath: key]
    }

    /// The value for the current state: pressed, disabled and selected together, then one of them, then `normal`.
    private func current<Value>(_ key: KeyPath<ButtonContent, Value?>) -> Value? {
        for candidate in [state, .disabled, .highlighted, .selected, .normal] where state.isSuperset(of: candidate) {
            if let value = contents[candidate.rawValue]?[keyPath: key] { return value }
        }
        return nil
    }

    /// Sets the title for a state. A state without a title shows that of `normal`.
    open func setTitle(_ title: String?, for state: UIControl.State) { set(state) { $0.title = title } }
    /// Sets the title for a state with attributes, in place of its plain title; those that it does not have are the
    /// button's.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
        set(state) { $0.attributedTitle = title.map { NSAttributedString(attributedString: $0) } }
    }
    /// Sets the color of the title for a state. Without any, it is the tint color for `system`, otherwise white.
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { set(state) { $0.titleColor = color } }
    /// Sets the image beside the title for a state.
    open func setImage(_ image: UIImage?, for state: UIControl.State) { set(state) { $0.image = image } }
    /// Sets the image that fills the button for a state.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) { set(state) { $0.background = image } }

    /// The title for a state, or that of `normal`.
    open func title(for state: UIControl.State) -> String? { content(\.title, for: state) }
    /// The title with attributes for a state, or that of `normal`.
    open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
        content(\.attributedTitle, for: state)
    }
    /// The title with attributes that is shown.
    open var currentAttributedTitle: NSAttributedString? {
        if let text = configuration?.text(color: ink, font: label.font) { return text }
        return configuration?.title == nil ? current(\.attributedTitle) : nil
    }
    /// The color of the title for a state, or that of `normal`.
    open func titleColor(for state: UIControl.State) -> UIColor? { content(\.titleColor, for: state) }
    /// The image for a state, or that of `normal`.
    open func image(for state: UIControl.State) -> UIImage? { content(\.image, for: state) }
    /// The background for a state, or that of `normal`.
    open func backgroundImage(for state: UIControl.State) -> UIImage? { content(\.background, for: state) }
    /// The title that is shown.
    open var currentTitle: String? { configuration?.title ?? current(\.title) }
    /// The color of the title that is shown.
    open var currentTitleColor: UIColor { ink }
    /// The image that is shown.
    open var currentImage: UIImage? { configuration?.shownImage ?? current(\.image) }
    /// The background that is shown.
    open var currentBackgroundImage: UIImage? { current(\.background) }

    private var ink: UIColor {
        var color = configuration?.foreground(tint: tintColor) ?? current(\.titleColor)
        color = color ?? (buttonType == .custom ? .white : tintColor)
        let hasOwnColor = !state.isEmpty && contents[state.rawValue]?.titleColor != nil
        guard let color, !hasOwnColor else { return color ?? .white }
        return isEnabled ? color : color.withAlpha(color.alpha * 0.36)
    }

    private func contentDidChange() {
        let attributed = currentAttributedTitle
        title = attributed?.string ?? currentTitle
        label.text = title
        label.textColor = ink
        label.numberOfLines = configuration?.subtitle == nil ? 1 : 2
        if let attributed { label.attributedText = attributed }
        picture.image = currentImage?.tinted(tintColor, prefersTemplates: buttonType != .custom)
        backdrop.image = currentBackgroundImage
        // Views without content are hidden, so that they cover nothing.
        (picture.isHidden, backdrop.isHidden) = (currentImage == nil, currentBackgroundImage == nil)
        let isDimmed = !isEnabled || isHighlighted && (buttonType != .custom || contents.count <= 1)
        (label.alpha, picture.alpha) = (isHighlighted && buttonType != .custom ? 0.5 : 1, isDimmed ? 0.5 : 1)
        sizeDidChange()
        setNeedsDisplay()
    }

    /// Updates the colors.
    open override func tintColorDidChange() { contentDidChange() }
    /// Updates the colors.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        contentDidChange()
    }
    /// Updates the colors to those of the window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        contentDidChange()
        if root != nil { updateForState() }
    }

    // MARK: Layout

    /// The space between the button's edges and the content.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { sizeDidChange() }
    }
    /// Moves the edges of the title after the layout.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { sizeDidChange() }
    }
    /// Moves the edges of the image after the layout.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { sizeDidChange() }
    }
    /// The position of the content across the button; centered by default.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { sizeDidChange() }
    }

    /// The position of the content along the height of the button; centered by default.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { sizeDidChange() }
    }

    /// The top of content of a height. `fill` is shown as `center`: contents are not stretched.
    private func top(ofHeight height: CGFloat, in area: CGRect) -> CGFloat {
        switch contentVerticalAlignment {
        case .center, .fill: (area.midY - height / 2).rounded()
        case .top: area.minY
        case .bottom: area.maxY - height
        }
    }

    private var insets: UIEdgeInsets {
        guard let own = configuration?.contentInsets else { return contentEdgeInsets }
        return UIEdgeInsets(top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
    }

    /// Whether the image is above or below the title.
    private var isStacked: Bool {
        configuration.map { !$0.imagePlacement.isDisjoint(with: [.top, .bottom]) } ?? false
    }

    /// The space between title and image, if there are both.
    private var gap: CGFloat {
        titleSize.width > 0 && imageSize.width > 0 ? configuration?.imagePadding ?? 0 : 0
    }

    private var titleSize: CGSize {
        guard label.text?.isEmpty == false else { return .zero }
        return label.sizeThatFits(CGSize(width: CGFloat(Surface.longestSide), height: .greatestFiniteMagnitude))
    }

    private var imageSize: CGSize { currentImage?.size ?? (symbol == nil ? .zero : CGSize(width: 20, height: 20)) }

    /// The size of the content with its insets; at least 30 points high, unless there is an image alone.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (text, image) = (titleSize, imageSize)
        let least: CGFloat = text.width > 0 ? 30 : 0
        let content =
            isStacked
            ? CGSize(width: max(text.width, image.width), height: text.height + image.height + gap)
            : CGSize(width: text.width + image.width + gap, height: max(text.height, image.height))
        return CGSize(
            width: content.width + insets.left + insets.right,
            height: max(content.height + insets.top + insets.bottom, least)
        ).legal
    }

    /// The same as `sizeThatFits`.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// The baseline of the title.
    open override func baseline(isFirst: Bool) -> LayoutBaseline? { label.baseline(isFirst: isFirst) }

    private func sizeDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Places title and image.
    open override func layoutSubviews() {
        super.layoutSubviews()
        backdrop.frame = bounds
        let area = bounds.inset(by: insets)
        let natural = imageSize
        let scale = min(1, area.width / max(natural.width, 1), area.height / max(natural.height, 1))
        let image = CGSize(width: max(natural.width * scale, 0), height: max(natural.height * scale, 0))
        guard !isStacked else { return placeStacked(image, in: area) }
        let (gap, isTrailing) = (gap, configuration?.imagePlacement.contains(.trailing) == true)
        let text = CGSize(
            width: min(titleSize.width, max(area.width - image.width - gap, 0)),
            height: min(titleSize.height, bounds.height))
        let space = max(area.width - image.width - gap - text.width, 0)
        let start: CGFloat =
            switch contentHorizontalAlignment {
            case .center: (space / 2).rounded()
            case .left, .leading, .fill: 0
            case .right, .trailing: space
            }
        let x = area.minX + start
        let imageFrame = CGRect(
            x: isTrailing ? x + text.width + gap : x, y: top(ofHeight: image.height, in: area), width: image.width,
            height: image.height)
        picture.frame = imageFrame.inset(by: imageEdgeInsets)
        let titleFrame = CGRect(
            x: isTrailing ? x : x + image.width + gap, y: top(ofHeight: text.height, in: area), width: text.width,
            height: text.height)
        label.frame = titleFrame.inset(by: titleEdgeInsets)
    }

    /// Places image and title below each other, in the middle.
    private func placeStacked(_ image: CGSize, in area: CGRect) {
        let text = CGSize(width: min(titleSize.width, area.width), height: titleSize.height)
        let top = top(ofHeight: image.height + gap + text.height, in: area)
        let isBelow = configuration?.imagePlacement.contains(.bottom) == true
        picture.frame = CGRect(
            x: (area.midX - image.width / 2).rounded(), y: isBelow ? top + text.height + gap : top, width: image.width,
            height: image.height)
        label.frame = CGRect(
            x: (area.midX - text.width / 2).rounded(), y: isBelow ? top : top + image.height + gap, width: text.width,
            height: text.height)
    }

    /// Draws the background of the type or the configuration, the symbol, and the focus ring.
    open override func draw(_ context: Context) {
        let radius = configuration?.radius(in: bounds) ?? 6
        let shape = Path(roundedRect: bounds, cornerRadius: radius)
        if let fill = configuration?.background(tint: tintColor) {
            context.fill(shape, isEnabled ? fill : fill.withAlpha(fill.alpha * 0.5))
        }
        if buttonType != .custom, isEnabled, isHovered || isHighlighted {
            context.fill(shape, palette.text.withAlpha(isHighlighted ? 0.12 : 0.06))
        }
        if springLevel > 0 { context.fill(shape, tintColor.withAlpha(0.30 * springLevel)) }
        if let symbol, currentImage == nil { context.draw(symbol, in: picture.frame, color: ink) }
        drawFocusRing(around: bounds, cornerRadius: radius, in: context)
    }
}

/// What a button shows in one state.
struct ButtonContent {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var background: UIImage?
}
