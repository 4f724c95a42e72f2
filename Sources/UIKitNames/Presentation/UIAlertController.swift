/// A message with buttons: an alert in the center of the window, or an action sheet that points at its source.
///
/// Enter performs the preferred action or the only one, in an alert with text fields the only one with the style
/// `default`; Escape the one with the style `cancel`. An action sheet without a source is shown in the center.
@preconcurrency @MainActor open class UIAlertController: UIViewController, UISpringLoadedInteractionSupporting {
    /// The kind of message.
    public enum Style: Int, Sendable, Hashable {
        /// A list of actions for the content that it points at.
        case actionSheet
        /// A message that has to be answered.
        case alert
    }

    /// The text below the title.
    open var message: String? { didSet { content.setTexts(title: title, message: message) } }
    /// The kind of message.
    public let preferredStyle: Style
    /// The actions in the order in which they were added. Those with the style `cancel` are displayed last, or at the
    /// left of two buttons.
    public private(set) var actions: [UIAlertAction] = []
    /// The text fields of an alert, in the order in which they were added; nil without one.
    public private(set) var textFields: [UITextField]?
    /// The action of the highlighted button, performed by Enter; it has to be one of ``actions``.
    open var preferredAction: UIAlertAction? { didSet { showButtons() } }

    /// Whether a drag that rests over a button presses it. Defaults to false.
    public var isSpringLoaded = false { didSet { if isSpringLoaded != oldValue { showButtons() } } }

    private lazy var content = AlertContent()

    /// Creates a message without actions.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        content.setTexts(title: title, message: message)
    }

    /// Creates a controller as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
    }

    /// The title, which is displayed above the message.
    open override var title: String? { didSet { content.setTexts(title: title, message: message) } }

    /// Adds an action with its button. An alert without actions is closed by Escape.
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
        action.onChange = { [weak self] in self?.showButtons() }
        showButtons()
    }

    /// Adds a text field to an alert and passes it to `configurationHandler`. The first field receives the focus.
    ///
    /// - Precondition: The style is `alert`.
    @preconcurrency open func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
        precondition(preferredStyle == .alert, "Action sheets have no text fields.")
        let field = UITextField()
        configurationHandler?(field)
        field.addAction(
            UIAction { [weak self, weak field] _ in if let field { self?.finish(field) } },
            for: .primaryActionTriggered)
        textFields = (textFields ?? []) + [field]
        content.add(field)
    }

    /// Moves the focus to the next text field; performs the preferred action after the last one.
    private func finish(_ field: UITextField) {
        guard let fields = textFields, let index = fields.firstIndex(where: { $0 === field }) else { return }
        if index + 1 < fields.count { _ = fields[index + 1].becomeFirstResponder() } else { choosePreferred() }
    }

    /// Creates the view with title, message, text fields and buttons.
    open override func loadView() {
        view = content
        showButtons()
    }

    /// Moves the focus to the first text field.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        _ = textFields?.first?.becomeFirstResponder()
    }

    // MARK: Buttons

    /// The actions in the order of the buttons, from left to right or from top to bottom.
    private var displayedActions: [UIAlertAction] {
        let (cancel, other) = (actions.filter { $0.style == .cancel }, actions.filter { $0.style != .cancel })
        return preferredStyle == .alert && actions.count == 2 ? cancel + other : other + cancel
    }

    private func showButtons() {
        let isMenu = preferredStyle == .actionSheet
        content.setButtons(
            displayedActions.map { action in
                let button = TintedButton()
                button.title = action.title ?? ""
                button.isEnabled = action.isEnabled
                button.isBold = action.style == .cancel || action === preferredAction
                button.emphasis = isMenu ? .plain : action === preferredAction ? .filled : .outlined
                button.isSpringLoaded = isSpringLoaded
                button.isDestructive = action.style == .destructive
                (button.tint, button.image) = (action.titleColor, action.image)
                button.onPress = { [weak self] in self?.choose(action) }
                return button
            }, isColumn: isMenu || actions.count > 2)
    }

    /// Closes the alert, then calls the action's handler.
    private func choose(_ action: UIAlertAction?) {
        guard transition == nil || presentation.isBeginning, let presenting = presentation.presenting else { return }
        presenting.dismiss(animated: true) { if let action { action.handler?(action) } }
    }

    /// Performs the preferred action, or the only one; with text fields, the only one of the style `default`.
    func choosePreferred() {
        let candidates = textFields == nil ? actions : actions.filter { $0.style == .default }
        let action = preferredAction ?? (candidates.count == 1 ? candidates.first : nil)
        if let action, action.isEnabled { choose(action) }
    }

    /// Performs the cancel action. Without one, an alert with actions stays.
    func cancelByUser() {
        let cancel = actions.first { $0.style == .cancel }
        if cancel != nil || actions.isEmpty || preferredStyle == .actionSheet { choose(cancel) }
    }

    /// The size of the panel.
    var panelSize: CGSize {
        loadViewIfNeeded()
        return content.naturalSize()
    }
}

/// A button of an alert.
@preconcurrency @MainActor public final class UIAlertAction {
    /// The meaning of an action.
    public enum Style: Int, Sendable, Hashable {
        /// An ordinary action.
        case `default`
        /// Changes nothing; Escape performs it.
        case cancel
        /// Deletes or changes data; its button is red.
        case destructive
    }

    /// The title of the button.
    public let title: String?
    /// The meaning.
    public let style: Style
    /// Whether the button reacts.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    /// The color of the title; nil for that of the style.
    var titleColor: UIColor? { didSet { onChange?() } }
    /// The image before the title.
    var image: UIImage? { didSet { onChange?() } }
    @preconcurrency let handler: (@MainActor (UIAlertAction) -> Void)?
    var onChange: (() -> Void)?

    /// Creates an action. The handler is called after the alert has been dismissed.
    @preconcurrency public init(
        title: String?, style: Style = .default, handler: (@MainActor (UIAlertAction) -> Void)? = nil
    ) { (self.title, self.style, self.handler) = (title, style, handler) }
}
