import Foundation
import Views

/// The text field of the search, with a button at its right end that clears the text (APP-37).
@MainActor final class SearchFieldView: View {
    private static let buttonSide: CGFloat = 24

    let field: TextField
    let clearButton = Button(symbol: .close, name: "Clear")
    /// Called when the user presses the button, after the text was cleared.
    var onClear: (() -> Void)?

    init(_ field: TextField) {
        self.field = field
        super.init(frame: .zero)
        field.style.trailing = Self.buttonSide
        addSubview(field)
        addSubview(clearButton)
        clearButton.tooltip = "Clear the search"
        clearButton.onPress = { [weak self] in
            self?.field.text = ""
            self?.textDidChange()
            self?.onClear?()
        }
        textDidChange()
    }

    /// Shows the button while there is a text to clear.
    func textDidChange() { clearButton.isHidden = field.text.isEmpty }

    override func sizeThatFits(_ size: CGSize) -> CGSize { field.sizeThatFits(size) }

    override func layoutSubviews() {
        field.frame = bounds
        let side = Self.buttonSide
        clearButton.frame = CGRect(
            x: bounds.maxX - side - 4, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    }
}
