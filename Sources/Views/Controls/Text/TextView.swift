import Geometry

/// A text editor of several lines with a border, a placeholder, and the callbacks of a text field.
///
/// Editing begins when the view gains the focus. It ends with Ctrl+Enter or the loss of the focus (`onCommit`), or with
/// Escape, which restores the former text (`onCancel`). Exactly one of the two closures is called per editing session.
/// Enter breaks the line. Text that does not fit scrolls; ``sizeThatFits(_:)`` lets the view grow with its text.
@preconcurrency @MainActor public final class TextView: TextArea {
    /// The text drawn while the view is empty.
    public var placeholder: String? {
        didSet { if placeholder != oldValue { setNeedsDisplay() } }
    }
    /// The accessibility name; nil uses the text, or the placeholder while there is none.
    public var name: String?
    /// The numbers of lines between which ``sizeThatFits(_:)`` follows the text; 2 to 8 by default.
    public var fittingLines = 2...8 {
        didSet { if fittingLines != oldValue { updateFittingHeight() } }
    }
    /// Called when the user has changed the text.
    @preconcurrency public var onChange: (@MainActor (String) -> Void)?
    /// Called with the text when editing has ended by Ctrl+Enter or loss of the focus, even if the text is unchanged.
    @preconcurrency public var onCommit: (@MainActor (String) -> Void)?
    /// Called when editing was canceled and the former text was restored.
    @preconcurrency public var onCancel: (@MainActor () -> Void)?

    /// Called when the height that ``sizeThatFits(_:)`` returns for the view's width has changed with the text.
    @preconcurrency public var onFittingHeightChange: (@MainActor () -> Void)?

    private var fittingHeight: CGFloat = 0
    /// The text when editing began, restored by ``cancel()``.
    private var originalText = ""
    private var isCanceling = false

    /// Creates a view that shows `text`.
    public init(
        _ text: String = "", placeholder: String? = nil, font: Font = .system(size: 13), name: String? = nil
    ) {
        self.placeholder = placeholder
        self.name = name
        super.init(frame: .zero)
        textFont = font
        textInsets = ContentInsets(top: 7, left: 8, bottom: 7, right: 8)
        content = text
        hooks.didBegin = { [weak self] in
            guard let self else { return }
            originalText = content
        }
        hooks.didChange = { [weak self] in self?.userDidChangeText() }
        hooks.didEnd = { [weak self] in self?.editingDidEnd() }
    }

    /// The text, of which the first 64 kB are shown. Setting it moves the caret to the end and clears the undo history;
    /// it does not call `onChange`.
    public var text: String {
        get { content }
        set {
            guard newValue != content else { return }
            content = newValue
            updateFittingHeight()
        }
    }

    /// The font of the text.
    public var font: Font {
        get { textFont }
        set {
            textFont = newValue
            updateFittingHeight()
        }
    }

    /// The selected range, counted in characters of `text`; empty at the caret. Setting it clamps it to the text.
    /// O(n) in the text's length.
    public var selection: Range<Int> {
        get { editing.characters(of: editing.selection) }
        set { move { $0.select(characters: newValue) } }
    }

    // MARK: Editing

    /// Takes the focus and selects all text.
    @discardableResult public func beginEditing() -> Bool {
        guard isEditable, becomeFocused() else { return false }
        selectedOffsets = 0..<editing.end
        return true
    }

    /// Ends editing and keeps the text, as Ctrl+Enter does; has no effect outside editing.
    public func commit() { if isEditing { root?.focus(nil) } }

    /// Ends editing and restores the former text, as Escape does; has no effect outside editing.
    public func cancel() {
        guard isEditing else { return }
        isCanceling = true
        root?.focus(nil)
        isCanceling = false
    }

    private func userDidChangeText() {
        updateFittingHeight()
        onChange?(content)
    }

    private func updateFittingHeight() {
        let height = sizeThatFits(CGSize(width: frame.width, height: 0)).height
        guard height != fittingHeight else { return }
        fittingHeight = height
        invalidateIntrinsicContentSize()
        onFittingHeightChange?()
    }

    private func editingDidEnd() {
        if isCanceling {
            text = originalText
            onCancel?()
        } else {
            onCommit?(content)
        }
    }

    /// Handles the keys of an editor; Ctrl+Enter commits and Escape cancels.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEditing else { return super.keyDown(key, event) }
        switch key {
        case .escape: if !event.isRepeatedKey { cancel() }
        case .enter where event.modifiers.contains(.control): if !event.isRepeatedKey { commit() }
        default: return super.keyDown(key, event)
        }
        return true
    }

    // MARK: Layout and look

    /// The given width, and the height of the text within ``fittingLines``.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let line = textLayout(" ", font: font).size.height
        let insets = textInsets.top + textInsets.bottom
        let text = super.sizeThatFits(size).height - insets
        let limits = CGFloat(max(fittingLines.lowerBound, 1)) * line...CGFloat(max(fittingLines.upperBound, 1)) * line
        return CGSize(
            width: size.width, height: (min(max(text, limits.lowerBound), limits.upperBound) + insets).rounded(.up))
    }

    /// The name, otherwise the text, otherwise the placeholder.
    public override var defaultAccessibilityName: String? { name ?? (content.isEmpty ? placeholder : content) }
    /// `editing` while the text is being edited.
    public override var accessibilityStates: Set<AccessibilityState> {
        isEditing ? super.accessibilityStates.union([.editing]) : super.accessibilityStates
    }

    /// Draws the frame, the selection, the text and the caret.
    public override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let area = context.snapped(bounds)
        context.fill(
            Path(roundedRect: area, cornerRadius: controlRadius), appearance.isDark ? palette.hoverTint : palette.window
        )
        context.saved {
            context.clip(to: area.insetBy(dx: 1, dy: 1))
            if content.isEmpty, let placeholder {
                let width = max(bounds.width - textInsets.left - textInsets.right, 0)
                let layout = textLayout(placeholder, font: font, maximumWidth: width)
                context.draw(
                    layout, at: CGPoint(x: textInsets.left, y: textInsets.top), color: palette.secondaryText)
            }
            super.draw(context)
        }
        // Inside the bounds, to which a scroll view clips.
        context.drawBorder(
            area, cornerRadius: controlRadius, isFocused ? palette.accent : palette.border,
            width: isFocused ? ControlMetrics.focusRingWidth : nil)
    }
}
