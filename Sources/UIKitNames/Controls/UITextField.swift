/// An editable line of text.
///
/// Editing begins with a press, Tab, or `becomeFirstResponder()`, and ends when another view takes the focus
/// or by `resignFirstResponder()`; Escape restores the former text. The inner line editor has the focus, so
/// that `isFirstResponder` and `isEditing` are the same.
@preconcurrency @MainActor open class UITextField: UIControl {
    /// The border.
    public enum BorderStyle: Sendable, Hashable {
        /// None, and no background.
        case none
        /// The border of the appearance.
        case line
        /// The border of the appearance.
        case bezel
        /// The border of the appearance.
        case roundedRect
    }

    /// When an additional view is visible.
    public enum ViewMode: Sendable, Hashable {
        /// Never.
        case never
        /// While the text is being edited.
        case whileEditing
        /// While the text is not being edited.
        case unlessEditing
        /// Always.
        case always
    }

    /// Decides about editing.
    open weak var delegate: (any UITextFieldDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UITextFieldDelegate") { $0 is any UITextFieldDelegate.Type }
        }
    }
    private let field = TextField(font: .systemFont(ofSize: 15))
    private(set) lazy var dragDelegates = TextDragDelegates(self, field.dragging) { [weak self] in
        self?.field.text ?? ""
    } makeEditable: {
    }
    var dragging: TextDragging? { field.dragging }
    private var storedPlaceholder: NSAttributedString?
    private lazy var clearButton = makeClearButton()
    /// The widths of the visible views at the sides.
    private var (leadingSpace, trailingSpace): (CGFloat, CGFloat) = (0, 0)

    /// Creates an empty field without a border; `frame` is in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        field.style.showsBorder = false
        field.allowsTextDragging = true
        addSubview(field)
        field.onChange = { [weak self] _ in self?.textDidChange() }
        field.onCommit = { [weak self] _ in self?.editingDidEnd() }
        field.onCancel = { [weak self] in self?.editingDidEnd() }
        field.hooks.shouldBegin = { [weak self] in
            guard let self else { return true }
            return delegate?.textFieldShouldBeginEditing(self) ?? true
        }
        // As in UIKit, the caret is behind the text.
        field.selectsAllOnFocus = false
        field.hooks.selectionDidChange = { [weak self] in
            guard let self else { return }
            delegate?.textFieldDidChangeSelection(self)
        }
        field.hooks.didBegin = { [weak self] in self?.editingDidBegin() }
        field.hooks.shouldEnd = { [weak self] in
            guard let self else { return true }
            return delegate?.textFieldShouldEndEditing(self) ?? true
        }
        field.hooks.shouldChange = { [weak self] range, replacement in
            guard let self, let delegate else { return true }
            return delegate.textField(
                self, shouldChangeCharactersIn: NSRange(range, in: field.text), replacementString: replacement)
        }
        field.hooks.onReturn = { [weak self] in self?.returnWasPressed() }
        field.hooks.canPerform = { [weak self] in self?.canPerform($0) ?? false }
        field.hooks.perform = { [weak self] in self?.perform($0) }
        onStateChange = { [weak self] in
            guard let self else { return }
            field.isEnabled = isEnabled
        }
        boundsDidChange()
    }

    // MARK: Text

    /// The text; empty, never nil. Setting it sends no event.
    open var text: String? {
        get { field.text }
        set {
            field.text = newValue ?? ""
            updateViews()
        }
    }
    /// The text shown while the field is empty.
    open var placeholder: String? {
        get { field.placeholder }
        set {
            (field.placeholder, field.placeholderColor, storedPlaceholder) = (newValue, nil, nil)
        }
    }
    /// The placeholder with attributes, of which the color of the first character has an effect.
    open var attributedPlaceholder: NSAttributedString? {
        get { storedPlaceholder ?? placeholder.map { NSAttributedString(string: $0) } }
        set {
            placeholder = newValue?.string
            storedPlaceholder = newValue
            guard let newValue, newValue.length > 0 else { return }
            field.placeholderColor =
                newValue.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
    }
    /// The font. Sizes below 11 points are displayed as 11 points.
    open var font: UIFont? {
        get { field.font }
        set { field.font = newValue ?? .systemFont(ofSize: 15) }
    }
    /// The color of the text; nil means the text color of the appearance.
    open var textColor: UIColor? {
        get { field.style.textColor }
        set { field.style.textColor = newValue }
    }
    /// The position of a text that is shorter than the field.
    open var textAlignment = NSTextAlignment.natural {
        didSet {
            field.style.position =
                switch textAlignment {
                case .left: 0
                case .center: 0.5
                case .right: 1
                case .natural, .justified: nil
                }
        }
    }
    /// Whether dots stand for the characters, which cannot be copied then.
    open var isSecureTextEntry: Bool {
        get { field.style.isSecure }
        set { field.style.isSecure = newValue }
    }
    /// Whether all text is removed when editing begins.
    open var clearsOnBeginEditing = false

    // MARK: Properties of a keyboard on the screen

    /// Stored for code that sets it: a desktop's keyboard has one return key.
    open var returnKeyType = UIReturnKeyType.default
    /// Stored for code that sets it: there is no keyboard on the screen.
    open var keyboardType = UIKeyboardType.default
    /// Stored for code that sets it: text is never capitalized.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Stored for code that sets it: text is never corrected.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Stored for code that sets it: spelling is never checked.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// Stored for code that sets it: a desktop's keyboard has no return key that could be disabled.
    open var enablesReturnKeyAutomatically = false

    // MARK: Look

    /// The border; none by default, as in UIKit.
    open var borderStyle = BorderStyle.none {
        didSet { field.style.showsBorder = borderStyle != .none }
    }
    /// When the button that removes the text is visible; never by default.
    open var clearButtonMode = ViewMode.never {
        didSet { updateViews() }
    }
    /// A view before the text; its width is that of its frame.
    open var leftView: UIView? {
        didSet { replace(oldValue, by: leftView) }
    }
    /// When `leftView` is visible; never by default.
    open var leftViewMode = ViewMode.never {
        didSet { updateViews() }
    }
    /// A view behind the text, in place of the clear button.
    open var rightView: UIView? {
        didSet { replace(oldValue, by: rightView) }
    }
    /// When `rightView` is visible; never by default.
    open var rightViewMode = ViewMode.never {
        didSet { updateViews() }
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        if old !== new { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        updateViews()
    }

    private func isVisible(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private func makeClearButton() -> Button {
        let button = Button(symbol: .close, name: "Clear") { [weak self] in self?.clear() }
        button.frame.size = CGSize(width: 24, height: 24)
        addSubview(button)
        return button
    }

    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        field.text = ""
        textDidChange()
    }

    private func updateViews() {
        leftView?.isHidden = !isVisible(leftViewMode)
        rightView?.isHidden = !isVisible(rightViewMode)
        if clearButtonMode != .never { clearButton.isHidden = !isVisible(clearButtonMode) || !hasText }
        layoutContent()
    }

    private func layoutContent() {
        let leading = leftView.map { $0.isHidden ? 0 : $0.frame.width } ?? 0
        leftView?.center = CGPoint(x: leading / 2, y: bounds.midY)
        var trailing: CGFloat = 0
        if let rightView, !rightView.isHidden {
            trailing = rightView.frame.width
            rightView.center = CGPoint(x: bounds.maxX - trailing / 2, y: bounds.midY)
        } else if clearButtonMode != .never, !clearButton.isHidden {
            trailing = clearButton.frame.width + 4
            clearButton.center = CGPoint(x: bounds.maxX - trailing / 2, y: bounds.midY)
        }
        (leadingSpace, trailingSpace) = (leading, trailing)
        let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        field.style.leading = max(rect.minX - bounds.minX, 0)
        field.style.trailing = max(bounds.maxX - rect.maxX, 0)
    }

    /// The rectangle of the text with its padding, in the view's coordinates: `bounds` without the visible views at the
    /// sides. Subclasses override it for more space; the height has no effect.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let width = max(bounds.width - leadingSpace - trailingSpace, 0)
        return CGRect(x: bounds.minX + leadingSpace, y: bounds.minY, width: width, height: bounds.height)
    }

    /// The rectangle of the text while it is being edited; by default the same.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Resizes the line editor to the field.
    open override func boundsDidChange() {
        field.frame = CGRect(origin: .zero, size: bounds.size)
        layoutContent()
    }

    /// The given width; the height of the line, with a border at least 34 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    /// The height of the line, with a border at least 34 points; no width of its own.
    open override var intrinsicContentSize: CGSize {
        let line = min((field.font.size * 1.25).rounded(.up) + 3, 1e6)
        return CGSize(width: UIView.noIntrinsicMetric, height: borderStyle == .none ? line : max(line + 12, 34))
    }

    /// The baseline of the text.
    open override func baseline(isFirst: Bool) -> LayoutBaseline? { field.baseline(isFirst: isFirst) }

    // MARK: Editing

    /// Whether the text is being edited.
    public var isEditing: Bool { field.isEditing }
    /// Whether the field is not empty.
    public var hasText: Bool { !field.text.isEmpty }

    /// False: the inner line editor takes the focus.
    open override var canBecomeFocused: Bool { false }
    /// Whether the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }
    /// Whether the text is being edited.
    open override var isFirstResponder: Bool { field.isFocused }

    /// Begins editing unless the delegate refuses.
    @discardableResult open override func becomeFirstResponder() -> Bool {
        canBecomeFirstResponder && field.becomeFocused()
    }

    /// Ends editing unless the delegate refuses.
    @discardableResult open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

    /// The selected range of the text, in UTF-16 units. Setting it limits it to the text, and extends it to whole
    /// characters.
    open var selectedRange: NSRange {
        get {
            let text = field.text
            func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
            return NSRange(index(field.selectedOffsets.lowerBound)..<index(field.selectedOffsets.upperBound), in: text)
        }
        set {
            let text = NSString(string: field.text)
            var range = newValue.limited(to: field.text)
            if range.length > 0 { range = text.rangeOfComposedCharacterSequences(for: range) }
            let start = text.substring(to: range.location).count
            field.selection = start..<start + text.substring(with: range).count
        }
    }

    // MARK: Actions of editing

    /// Whether the editor can perform an action now. Override it to take actions out of the menu and to ignore their
    /// keys.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { field.canEdit(action) }

    /// Moves the selection to the clipboard.
    open override func cut(_ sender: Any?) { if field.canEdit(.cut) { field.edit(.cut) } }
    /// Copies the selection to the clipboard.
    open override func copy(_ sender: Any?) { if field.canEdit(.copy) { field.edit(.copy) } }
    /// Replaces the selection by the text on the clipboard.
    open override func paste(_ sender: Any?) { if field.canEdit(.paste) { field.edit(.paste) } }
    /// Deletes the selection.
    open override func delete(_ sender: Any?) { if field.canEdit(.delete) { field.edit(.delete) } }
    /// Selects all text while it is being edited.
    open override func selectAll(_ sender: Any?) { if field.canEdit(.selectAll) { field.edit(.selectAll) } }

    /// Undo and redo are the editor's; ``canPerformAction(_:withSender:)`` decides about the other commands.
    open override func canPerform(_ command: EditCommand) -> Bool {
        command == .undo || command == .redo ? field.canEdit(command) : canPerformAction(command, withSender: self)
    }

    /// Undoes and redoes in the editor; calls the methods of the other commands.
    open override func perform(_ command: EditCommand) {
        if command == .undo || command == .redo { field.edit(command) } else { super.perform(command) }
    }

    /// The history of the editor, which ends with the editing.
    open override var undoManager: UndoManager? { editorHistory }
    private lazy var editorHistory = EditorUndoManager(
        canPerform: { [weak self] in self?.field.canEdit($0) == true }, perform: { [weak self] in self?.field.edit($0) }
    )

    /// Replaces the selection, as by typing; has no effect outside editing.
    @discardableResult open override func insertText(_ text: String) -> Bool { field.insertText(text) }

    private func editingDidBegin() {
        if clearsOnBeginEditing, hasText { clear() }
        updateViews()
        delegate?.textFieldDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        sendActions(for: .editingDidBegin)
    }

    private func textDidChange() {
        updateViews()
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        sendActions(for: .editingChanged)
    }

    private func editingDidEnd() {
        updateViews()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        sendActions(for: .editingDidEnd)
    }

    /// As in UIKit, Return does not end editing unless the delegate does, except for a target of
    /// `editingDidEndOnExit`.
    private func returnWasPressed() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let exits = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if exits { resignFirstResponder() }
    }

    /// None: the editor inside has the role.
    open override var defaultAccessibilityRole: AccessibilityRole? { nil }
}
