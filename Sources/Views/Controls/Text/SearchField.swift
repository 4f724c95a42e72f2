import Foundation

/// A text field for a search, with a button at its right end that clears the text (APP-37).
@preconcurrency @MainActor public final class SearchField: View {
    private static let buttonSide: CGFloat = 24
    private static let buttonMargin: CGFloat = 4

    /// The field, for the properties of the text and of its editing. Its `onChange` belongs to the search field.
    public let field: TextField
    /// Called when the user has changed or cleared the text.
    @preconcurrency public var onChange: (@MainActor (String) -> Void)?
    private let clearButton = Button(symbol: .close, name: "Clear")

    /// Creates an empty field.
    ///
    /// - Parameters:
    ///   - placeholder: The text drawn while the field is empty: what can be searched for.
    ///   - name: The accessibility name.
    public init(placeholder: String? = nil, name: String = "Search") {
        field = TextField(placeholder: placeholder, name: name)
        super.init(frame: .zero)
        field.style.trailing = Self.buttonSide
        addSubview(field)
        addSubview(clearButton)
        clearButton.tooltip = "Clear the search"
        clearButton.isHidden = true
        field.onChange = { [weak self] in self?.onChange?($0) }
        field.hooks.emptinessDidChange = { [weak self] in
            if let self { clearButton.isHidden = field.text.isEmpty }
        }
        clearButton.onPress = { [weak self] in self?.clear() }
    }

    /// The text. Setting it does not call ``onChange``.
    public var text: String {
        get { field.text }
        set { field.text = newValue }
    }

    private func clear() {
        text = ""
        onChange?("")
        field.beginEditing()
    }

    /// The size of the field.
    public override func sizeThatFits(_ size: CGSize) -> CGSize { field.sizeThatFits(size) }

    /// The size of the field without an external constraint.
    public override var intrinsicContentSize: CGSize { field.intrinsicContentSize }

    /// Places the field, and the button in it.
    public override func layoutSubviews() {
        field.frame = bounds
        let side = Self.buttonSide
        clearButton.frame = CGRect(
            x: bounds.maxX - side - Self.buttonMargin, y: ((bounds.height - side) / 2).rounded(), width: side,
            height: side)
    }
}
