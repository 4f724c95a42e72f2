/// Decides about editing in a text field. All methods are optional.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing begins.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing ends. Refusing keeps the focus.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Editing has ended. The default calls ``textFieldDidEndEditing(_:)``, which is not called otherwise.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether typing, pasting or deleting replaces a range of the text.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// The caret was moved, or the selection changed, while the text is being edited.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button removes the text.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Return was pressed; returns whether its events are sent.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// True.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Has no effect.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// True.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Has no effect.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls ``textFieldDidEndEditing(_:)``.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// True.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Has no effect.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// True.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// True.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

extension UITextField {
    /// Why editing has ended.
    public enum DidEndEditingReason: Int, Sendable, Hashable {
        /// The field has lost the focus.
        case committed
        /// Never reported: Escape restores the former text before editing ends.
        case cancelled
    }
}
