/// An editor whose text is kept when editing ends.
@MainActor protocol TextEditing: View {
    /// Ends editing and keeps the text; has no effect outside editing.
    func commit()
}

extension TextField: TextEditing {}
extension TextView: TextEditing {}
