/// The last place of a compressed gap: shows how many items it stands for (ORDER-8).
@MainActor final class GapCell: ItemCell {
    /// The size of the gap.
    var size = GapSize(count: 1, capacity: 1) { didSet { if size != oldValue { setNeedsDisplay() } } }

    /// The number of items without a place of their own, `+22`; the number of all items if there is no other place.
    private var text: String {
        let number = size.remainder.formatted()
        return size.length == 1 ? number : "+\(number)"
    }

    override func draw(_ context: Context) {
        // Rows have margins; cells fill their frames.
        let isRow = bounds.width > 3 * bounds.height
        let area = isRow ? bounds.insetBy(dx: 9, dy: 3) : bounds.insetBy(dx: 1, dy: 1)
        let outline = Path(roundedRect: area, cornerRadius: 6)
        context.fill(outline, palette.accent.withAlpha(0.08))
        context.stroke(outline, palette.accent.withAlpha(0.7), width: 1.5, dash: [5, 4])
        guard let root else { return }
        let fontSize = min(max((min(area.width, area.height) / 4).rounded(), 13), 28)
        let line = root.textRenderer.layout(
            text, font: .system(size: fontSize, weight: .semibold), maximumWidth: max(area.width - 8, 1),
            alignment: .left, scale: root.scale)
        context.draw(
            line,
            at: CGPoint(
                x: (area.midX - line.size.width / 2).rounded(), y: (area.midY - line.size.height / 2).rounded()),
            color: palette.accent)
    }

    /// None: the container reports its gap.
    override var role: AccessibilityRole? { nil }
}
