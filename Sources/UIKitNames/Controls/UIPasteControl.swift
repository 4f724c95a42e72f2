/// A button that pastes the clipboard into its target.
///
/// On X11 a program reads the clipboard without the user's permission, so the button is like any other: it is always
/// enabled, and has no effect if the target accepts none of the items.
@preconcurrency @MainActor open class UIPasteControl: UIControl {
    /// What a button shows.
    public enum DisplayMode: UInt, Sendable, Hashable {
        /// A symbol and a title.
        case iconAndLabel
        /// A symbol.
        case iconOnly
        /// A title.
        case labelOnly
    }

    /// The appearance of a button.
    public struct Configuration: Sendable {
        /// What the button shows.
        public var displayMode = DisplayMode.iconAndLabel
        /// The rounding of the background.
        public var cornerStyle = UIButton.Configuration.CornerStyle.fixed
        /// The color of symbol and title; nil means white.
        public var baseForegroundColor: UIColor?
        /// The color of the background; nil means the tint color.
        public var baseBackgroundColor: UIColor?

        /// Creates the appearance of a button with a symbol and a title on the tint color.
        public init() {}
    }

    /// The appearance.
    public let configuration: Configuration
    /// The view or controller whose paste configuration decides what can be pasted, and which receives the items.
    open weak var target: UIResponder?
    private let button = UIButton(type: .system)

    /// Creates a button of the size of its content.
    public init(configuration: Configuration) {
        self.configuration = configuration
        super.init(frame: .zero)
        var look = UIButton.Configuration.filled()
        if configuration.displayMode != .labelOnly { look.image = UIImage(systemName: "doc.on.doc") }
        if configuration.displayMode != .iconOnly { look.title = "Paste" }
        (look.baseForegroundColor, look.baseBackgroundColor) = (
            configuration.baseForegroundColor, configuration.baseBackgroundColor
        )
        look.cornerStyle = configuration.cornerStyle
        button.configuration = look
        button.accessibilityLabel = "Paste"
        button.addAction(UIAction { [weak self] _ in self?.paste() }, for: .touchUpInside)
        addSubview(button)
        frame.size = button.sizeThatFits(.zero)
    }

    /// Creates a button with a symbol and a title.
    public override convenience init(frame: CGRect) {
        self.init(configuration: Configuration())
        if !frame.isEmpty { self.frame = frame }
    }

    /// False: the button inside takes the focus.
    open override var canBecomeFocused: Bool { false }

    private func paste() {
        Task { [weak self] in
            let items = await UIPasteboard.general.loadItemProviders()
            guard let target = self?.target, target.canPaste(items) else { return }
            target.paste(itemProviders: items)
        }
    }

    /// Fills the control with the button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds
    }

    /// The size of the content.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { button.sizeThatFits(size) }
    /// The size of the content.
    open override var intrinsicContentSize: CGSize { button.intrinsicContentSize }
    /// None: the button inside has the role.
    open override var defaultAccessibilityRole: AccessibilityRole? { nil }
}
