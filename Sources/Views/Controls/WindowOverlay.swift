/// A view that stands over a window's content, directly in its root: a menu, a notice, a panel.
@MainActor package protocol WindowOverlay: View {
    /// The window has this size now, or the view has just come into it.
    func place(in bounds: CGRect)
}
