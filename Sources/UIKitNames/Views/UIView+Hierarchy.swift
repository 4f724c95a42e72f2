extension View {
    /// Resigns the first responder if it is this view or a descendant.
    ///
    /// - Parameter force: Whether the responder's delegate is not asked. It is asked here in any case.
    /// - Returns: Whether neither the view nor a descendant is the first responder afterward.
    @discardableResult public func endEditing(_ force: Bool) -> Bool {
        guard let focused = root?.focusedView, focused.isDescendant(of: self) else { return true }
        return focused.resignFirstResponder()
    }
}
