/// An editor of several lines that scrolls. The text has one font and one color.
@preconcurrency @MainActor open class UITextView: TextArea {
    /// Decides about editing, and follows the scrolling.
    open weak var delegate: (any UITextViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            _ =
                InheritedConformance.check(delegate, "UITextViewDelegate") { $0 is any UITextViewDelegate.Type }
                || InheritedConformance.check(delegate, "UIScrollViewDelegate") { $0 is any UIScrollViewDelegate.Type }
        }
    }

    private(set) lazy var dragDelegates = TextDragDelegates(self, dragging) { [weak self] in
        self?.content ?? ""
    } makeEditable: { [weak self] in
        self?.isEditable = true
    }

    /// Creates an empty view; `frame` is in the superview's coordinates.
    public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    /// Creates an empty view; `frame` is in the superview's coordinates. Nil for `textContainer` creates one.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? NSTextContainer()
        super.init(frame: frame)
        self.textContainer.view = self
        textFont = .systemFont(ofSize: 13)
        allowsTextDragging = true
        hooks.shouldBegin = { [weak self] in
            guard let self else { return true }
            return delegate?.textViewShouldBeginEditing(self) ?? true
        }
        hooks.didBegin = { [weak self] in
            guard let self else { return }
            delegate?.textViewDidBeginEditing(self)
            NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        }
        hooks.shouldEnd = { [weak self] in
            guard let self else { return true }
            return delegate?.textViewShouldEndEditing(self) ?? true
        }
        hooks.didEnd = { [weak self] in
            guard let self else { return }
            delegate?.textViewDidEndEditing(self)
            NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        }
        hooks.shouldChange = { [weak self] range, replacement in
            guard let self, let delegate else { return true }
            return delegate.textView(
                self, shouldChangeTextIn: NSRange(range, in: content), replacementText: replacement)
        }
        hooks.didChange = { [weak self] in
            guard let self else { return }
            delegate?.textViewDidChange(self)
            NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        }
        hooks.didChangeSelection = { [weak self] in if let self { delegate?.textViewDidChangeSelection(self) } }
    }

    /// The text; empty, never nil. Setting it notifies no delegate.
    open var text: String! {
        get { content }
        set { content = newValue ?? "" }
    }
    /// The text with the font and the color of the view. Setting it takes both from the first character: a text view
    /// has one font and one color.
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(string: content, attributes: typingAttributes) }
        set {
            if let text = newValue, text.length > 0 { typingAttributes = text.attributes(at: 0, effectiveRange: nil) }
            text = newValue?.string
        }
    }

    /// The font.
    open var font: UIFont? {
        get { textFont }
        set { textFont = newValue ?? .systemFont(ofSize: 13) }
    }
    /// The color of the text; nil means the text color of the appearance.
    open var textColor: UIColor? {
        get { textInk }
        set { textInk = newValue }
    }
    /// The alignment of the lines.
    open var textAlignment = NSTextAlignment.natural {
        didSet { lineAlignment = textAlignment.alignment }
    }
    /// The area of the text; its padding is at the sides of the lines.
    public let textContainer: NSTextContainer

    func paddingDidChange(from former: CGFloat) {
        let (insets, change) = (textInsets, textContainer.lineFragmentPadding - former)
        textInsets = ContentInsets(
            top: insets.top, left: insets.left + change, bottom: insets.bottom, right: insets.right + change)
    }

    /// The space around the text container, in points. The padding of the container is added at the sides.
    open var textContainerInset: UIEdgeInsets {
        get {
            let (insets, padding) = (textInsets, textContainer.lineFragmentPadding)
            return UIEdgeInsets(
                top: insets.top, left: insets.left - padding, bottom: insets.bottom, right: insets.right - padding)
        }
        set {
            let padding = textContainer.lineFragmentPadding
            textInsets = ContentInsets(
                top: newValue.top, left: newValue.left + padding, bottom: newValue.bottom,
                right: newValue.right + padding)
        }
    }
    /// The selected range, in UTF-16 units; of length 0 at the caret. Setting it limits it to the text, and extends it
    /// to whole characters.
    open var selectedRange: NSRange {
        get {
            let text = content
            func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
            return NSRange(index(selectedOffsets.lowerBound)..<index(selectedOffsets.upperBound), in: text)
        }
        set {
            let text = NSString(string: content)
            var range = newValue.limited(to: content)
            if range.length > 0 { range = text.rangeOfComposedCharacterSequences(for: range) }
            let start = text.substring(to: range.location).utf8.count
            selectedOffsets = start..<start + text.substring(with: range).utf8.count
        }
    }
    // MARK: Actions of editing

    /// Whether the editor can perform an action now. Override it to take actions out of the menu and to ignore their
    /// keys.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        super.canPerform(action)
    }

    /// Undo and redo are the editor's; ``canPerformAction(_:withSender:)`` decides about the other commands.
    open override func canPerform(_ command: EditCommand) -> Bool {
        command == .undo || command == .redo
            ? super.canPerform(command) : canPerformAction(command, withSender: self)
    }

    /// Undoes and redoes in the editor; calls the methods of the other commands.
    open override func perform(_ command: EditCommand) {
        switch command {
        case .undo, .redo: super.perform(command)
        case .cut: cut(nil)
        case .copy: copy(nil)
        case .paste: paste(nil)
        case .delete: delete(nil)
        case .selectAll: selectAll(nil)
        }
    }

    private func edit(_ command: EditCommand) { if super.canPerform(command) { super.perform(command) } }
    /// Moves the selection to the clipboard.
    open override func cut(_ sender: Any?) { edit(.cut) }
    /// Copies the selection to the clipboard.
    open override func copy(_ sender: Any?) { edit(.copy) }
    /// Replaces the selection by the text on the clipboard.
    open override func paste(_ sender: Any?) { edit(.paste) }
    /// Deletes the selection.
    open override func delete(_ sender: Any?) { edit(.delete) }
    /// Selects all text.
    open override func selectAll(_ sender: Any?) { edit(.selectAll) }

    /// The history of the editor. It is lost when the program sets the text.
    open override var undoManager: UndoManager? { editorHistory }
    private lazy var editorHistory = EditorUndoManager(
        canPerform: { [weak self] in self?.canPerform($0) == true }, perform: { [weak self] in self?.perform($0) })

    /// Whether the view is not empty.
    public var hasText: Bool { !content.isEmpty }

    /// Stored for code that sets it: there is no keyboard on the screen.
    open var returnKeyType = UIReturnKeyType.default
    /// Stored for code that sets it: there is no keyboard on the screen.
    open var keyboardType = UIKeyboardType.default
    /// Stored for code that sets it: text is never capitalized.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Stored for code that sets it: text is never corrected.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Stored for code that sets it: spelling is never checked.
    open var spellCheckingType = UITextSpellCheckingType.default

    /// The height of the text at a width; nil if the text scrolls.
    open override func intrinsicContentHeight(forWidth width: CGFloat) -> CGFloat? {
        isScrollEnabled ? nil : sizeThatFits(CGSize(width: width, height: 0)).height
    }

    /// The height of the text at the view's width if scrolling is disabled; otherwise none.
    open override var intrinsicContentSize: CGSize {
        let height = isScrollEnabled ? UIView.noIntrinsicMetric : sizeThatFits(frame.size).height
        return CGSize(width: UIView.noIntrinsicMetric, height: height)
    }
}

/// Decides about editing in a text view. All methods are optional.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing begins.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Whether editing ends. Refusing keeps the focus.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether typing, pasting or deleting replaces a range of the text.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// The user has changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// The user has changed the selection.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// True.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Has no effect.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// True.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Has no effect.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// True.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    /// Has no effect.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Has no effect.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}
