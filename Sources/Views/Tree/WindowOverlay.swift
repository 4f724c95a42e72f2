/// A direct subview of the root that floats over the window's content: a menu, a notice, a panel.
@MainActor package protocol WindowOverlay: View {
    /// Positions the view within the window. Called after the window was resized or the layout of the root
    /// invalidated.
    func place(in bounds: CGRect)
}
