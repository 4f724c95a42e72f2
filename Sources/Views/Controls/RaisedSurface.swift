/// What a menu, a notice and a panel stand on: a card with a hairline and a shadow of the one family.
@MainActor final class RaisedSurface {
    /// How high they stand, of the height to which the hand lifts a photo.
    private static let elevation = 0.6
    /// How far the shadow reaches beyond the card, in points, at most.
    static let reach: CGFloat = 44

    private let shadows = ShadowCache()

    /// Draws the card.
    func draw(_ rect: CGRect, cornerRadius: CGFloat, palette: Palette, in context: Context) {
        let card = context.snapped(rect)
        guard card.width > 0, card.height > 0 else { return }
        context.drawShadow(around: card, cornerRadius: cornerRadius, elevation: Self.elevation, from: shadows)
        context.fill(Path(roundedRect: card, cornerRadius: cornerRadius), palette.raised)
        context.drawBorder(card, cornerRadius: cornerRadius, palette.line)
    }
}

extension View {
    /// Draws the card that the view stands on.
    func drawRaised(cornerRadius: CGFloat, in context: Context) {
        root?.raisedSurface.draw(bounds, cornerRadius: cornerRadius, palette: palette, in: context)
    }
}
