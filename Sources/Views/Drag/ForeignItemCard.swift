/// The preview of another program's item while it animates to its drop position: a card with the item's aspect ratio
/// and a symbol of its type.
@MainActor final class ForeignItemCard: View {
    private static let maximumSide: CGFloat = 120
    private let symbol: Symbol?
    private let ink: Color

    init(of item: DragItem, palette: Palette) {
        ink = palette.secondaryText
        let provider = item.itemProvider
        symbol = provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.image) ? .image : nil
        let preferred = provider.preferredPresentationSize
        let longSide = max(preferred.width, preferred.height)
        let isKnown = preferred.width > 0 && preferred.height > 0 && longSide.isFinite
        // Limits the aspect ratio, so that the card of a very narrow image remains visible.
        let size =
            isKnown
            ? CGSize(
                width: max(preferred.width / longSide, 0.2) * Self.maximumSide,
                height: max(preferred.height / longSide, 0.2) * Self.maximumSide)
            : CGSize(width: Self.maximumSide * 0.75, height: Self.maximumSide * 0.75)
        super.init(frame: CGRect(origin: .zero, size: size))
        backgroundColor = palette.placeholder
        cornerRadius = 6
    }

    override func draw(_ context: Context) {
        guard let symbol else { return }
        let side = min(bounds.width, bounds.height, 48)
        let box = CGRect(center: bounds.center, size: CGSize(width: side, height: side))
        context.draw(symbol, in: box, color: ink)
    }
}
