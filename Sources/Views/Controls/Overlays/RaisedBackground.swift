/// The background, border and shadow of menus, notices and panels.
@MainActor package enum RaisedBackground {
    /// The elevation of the shadow, relative to that of a lifted drag preview.
    private static let elevation = 0.6
    /// How far the shadow extends beyond the surface, in points; an upper bound.
    package static let reach: CGFloat = 44

    static func draw(
        _ rect: CGRect, cornerRadius: CGFloat, palette: Palette, shadows: ShadowCache, in context: Context
    ) {
        let card = context.snapped(rect)
        guard card.width > 0, card.height > 0 else { return }
        context.drawShadow(around: card, cornerRadius: cornerRadius, elevation: elevation, from: shadows)
        context.fill(Path(roundedRect: card, cornerRadius: cornerRadius), palette.raised)
        context.drawBorder(card, cornerRadius: cornerRadius, palette.line)
    }
}

extension View {
    /// Draws the view's raised background, with the shadow cache of the window.
    package func drawRaised(cornerRadius: CGFloat, in context: Context) {
        guard let root else { return }
        RaisedBackground.draw(
            bounds, cornerRadius: cornerRadius, palette: palette, shadows: root.overlayShadows, in: context)
    }
}
