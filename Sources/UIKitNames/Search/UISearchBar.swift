/// The field of a search bar.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
    /// Creates a field with a border, a magnifying glass and a button that removes the text.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .roundedRect
        clearButtonMode = .always
        (returnKeyType, placeholder) = (.search, "Search")
        let symbol = UIImage.SymbolConfiguration(pointSize: 12)
        let glass = UIImageView(image: UIImage(systemName: "magnifyingglass", withConfiguration: symbol))
        glass.contentMode = .center
        glass.tintColor = .secondaryLabel
        glass.frame.size = CGSize(width: 28, height: 24)
        (leftView, leftViewMode) = (glass, .always)
    }
}

/// A field for the text of a search, with a Cancel button on request, 52 points high, and with a scope bar below, 96.
@preconcurrency @MainActor open class UISearchBar: UIView {
    /// The emphasis of a search bar.
    public enum Style: UInt, Sendable, Hashable {
        /// The background of the window.
        case `default`
        /// The background of the window.
        case prominent
        /// No background.
        case minimal
    }

    /// The field.
    public let searchTextField = UISearchTextField()
    /// Receives what the user does.
    open weak var delegate: (any UISearchBarDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UISearchBarDelegate") { $0 is any UISearchBarDelegate.Type }
        }
    }
    /// Receives the same events before the delegate.
    weak var controller: UISearchController?
    private let cancelButton = TintedButton()
    private let fieldDelegate = SearchFieldDelegate()
    private var reportedText = ""
    private let scopes = UISegmentedControl(items: nil)

    /// The height of a bar without scopes, in points.
    static let height: CGFloat = 52
    private static let scopeHeight: CGFloat = 44
    /// The height of the bar, in points.
    var barHeight: CGFloat { Self.height + (scopes.isHidden ? 0 : Self.scopeHeight) }

    /// Creates an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(searchTextField)
        fieldDelegate.bar = self
        searchTextField.delegate = fieldDelegate
        searchTextField.addAction(UIAction { [weak self] _ in self?.reportText() }, for: .editingChanged)
        cancelButton.title = "Cancel"
        cancelButton.isHidden = true
        cancelButton.onPress = { [weak self] in self?.cancelWasPressed() }
        addSubview(cancelButton)
        scopes.isHidden = true
        scopes.addAction(UIAction { [weak self] _ in self?.scopeDidChange() }, for: .valueChanged)
        addSubview(scopes)
    }

    // MARK: Scopes

    /// The titles of the scopes, parts of the content that the search is limited to; nil or empty without scopes.
    open var scopeButtonTitles: [String]? {
        didSet {
            let selected = selectedScopeButtonIndex
            scopes.removeAllSegments()
            for (index, title) in (scopeButtonTitles ?? []).enumerated() {
                scopes.insertSegment(withTitle: title, at: index, animated: false)
            }
            selectedScopeButtonIndex = selected
            updateScopes()
        }
    }
    /// The selected scope; 0 at first. Setting it does not call the delegate.
    open var selectedScopeButtonIndex: Int {
        get { max(scopes.selectedSegmentIndex, 0) }
        set { scopes.selectedSegmentIndex = min(max(newValue, 0), max(scopes.numberOfSegments - 1, 0)) }
    }
    /// Whether the scopes are shown below the field; false by default. A search controller shows them while the search
    /// is active.
    open var showsScopeBar = false { didSet { updateScopes() } }

    /// Shows or hides the scopes, without an animation.
    open func setShowsScope(_ show: Bool, animated: Bool) { showsScopeBar = show }

    private func updateScopes() {
        let isHidden = !showsScopeBar || scopeButtonTitles?.isEmpty != false
        guard scopes.isHidden != isHidden else { return }
        scopes.isHidden = isHidden
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    private func scopeDidChange() {
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        controller?.scopeDidChange()
    }

    /// The text; empty, never nil. Setting it does not call the delegate.
    open var text: String? {
        get { searchTextField.text }
        set {
            searchTextField.text = newValue
            reportedText = searchTextField.text ?? ""
        }
    }
    /// The text shown while the field is empty; "Search" at first.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// Whether the Cancel button is visible; false by default.
    open var showsCancelButton: Bool {
        get { !cancelButton.isHidden }
        set { setShowsCancelButton(newValue, animated: false) }
    }
    /// Shows or hides the Cancel button, without an animation.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        cancelButton.isHidden = !showsCancelButton
        setNeedsLayout()
    }
    /// The emphasis.
    open var searchBarStyle = Style.default { didSet { setNeedsDisplay() } }
    /// The background; nil means that of the window, or of the panel that contains the bar.
    open var barTintColor: UIColor? { didSet { setNeedsDisplay() } }

    /// Stored for code that sets it: text is never capitalized.
    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }
    /// Stored for code that sets it: text is never corrected.
    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }
    /// Stored for code that sets it: there is no keyboard on the screen.
    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }
    /// Stored for code that sets it: Return searches in any case.
    open var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }
    /// Stored for code that sets it: a desktop's keyboard has one return key.
    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }

    // MARK: Responder

    /// Whether the field is enabled.
    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    /// Whether the text is being edited.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    /// Begins editing unless the delegate refuses.
    @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    /// Ends editing unless the delegate refuses.
    @discardableResult open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    // MARK: Events

    fileprivate func editingDidBegin() {
        controller?.searchDidBegin()
        delegate?.searchBarTextDidBeginEditing(self)
    }

    fileprivate func editingDidEnd() {
        // Escape restores the former text.
        reportText()
        delegate?.searchBarTextDidEndEditing(self)
    }

    private func reportText() {
        let text = text ?? ""
        guard text != reportedText else { return }
        reportedText = text
        controller?.textDidChange()
        delegate?.searchBar(self, textDidChange: text)
    }

    private func cancelWasPressed() {
        delegate?.searchBarCancelButtonClicked(self)
        controller?.isActive = false
    }

    // MARK: Layout

    /// The given width, and the height of a bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }

    /// The height of a bar, and no width of its own.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }

    /// Places the field and the button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let button = cancelButton.naturalSize()
        let trailing = showsCancelButton ? button.width + 8 : 0
        let scopeSpace = scopes.isHidden ? 0 : Self.scopeHeight
        let area = CGRect(
            x: bounds.minX + 16, y: bounds.minY, width: max(bounds.width - 32, 0),
            height: max(bounds.height - scopeSpace, 0))
        scopes.frame = CGRect(x: area.minX, y: area.maxY, width: area.width, height: max(scopeSpace - 12, 0))
        searchTextField.frame = CGRect(
            x: area.minX, y: (area.midY - 17).rounded(), width: max(area.width - trailing, 0), height: 34)
        cancelButton.frame = CGRect(
            x: area.maxX - button.width + 8, y: (area.midY - button.height / 2).rounded(), width: button.width,
            height: button.height)
    }

    /// Draws the background.
    open override func draw(_ context: Context) {
        super.draw(context)
        guard searchBarStyle != .minimal else { return }
        context.fill(bounds, barTintColor ?? backgroundBehindContent)
    }
}

/// Passes what a search bar's field reports to the bar.
@MainActor private final class SearchFieldDelegate: UITextFieldDelegate {
    weak var bar: UISearchBar?

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { bar?.editingDidBegin() }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true
    }
    func textFieldDidEndEditing(_ textField: UITextField) { bar?.editingDidEnd() }
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        bar.flatMap { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) } ?? true
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
        return false
    }
}

/// Receives what the user does in a search bar. All methods are optional.
@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
    /// Whether editing begins.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Whether editing ends. Refusing keeps the focus.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// The user has changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether typing, pasting or deleting replaces a range of the text.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Return was pressed. Editing continues.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The user has selected a scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
    /// The Cancel button was pressed. Editing continues, unless the bar is that of a search controller.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    /// True.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Has no effect.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// True.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Has no effect.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Has no effect.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// True.
    public func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Has no effect.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Has no effect.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Has no effect.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
