import Views

/// A row of a panel: a text and, at the right, a detail in the secondary color.
@MainActor final class TextRowCell: TableViewCell {
    static let reuseIdentifier = "text"
    static let height: CGFloat = 32
    private static let inset: CGFloat = 8
    private static let padding: CGFloat = 8
    private static let gap: CGFloat = 16

    private var title = ""
    private var detail = ""

    override var defaultAccessibilityRole: AccessibilityRole? { .row }
    override var defaultAccessibilityName: String? { detail.isEmpty ? title : "\(title): \(detail)" }

    func show(_ title: String, detail: String) {
        (self.title, self.detail) = (title, detail)
        setNeedsDisplay()
    }

    private func layout(_ text: String, _ size: CGFloat, width: CGFloat) -> TextLayout {
        (root?.textRenderer ?? .standard).layout(
            text, font: .system(size: size), maximumWidth: width, alignment: .left, scale: root?.scale ?? 1)
    }

    private var textWidth: CGFloat { max(bounds.width - 2 * (Self.inset + Self.padding), 1) }

    private var detailLayout: TextLayout { layout(detail, 12, width: textWidth) }

    private var titleLayout: TextLayout {
        let taken = detail.isEmpty ? 0 : detailLayout.size.width + Self.gap
        return layout(title, 13, width: max(textWidth - taken, 1))
    }

    /// The text if it is truncated.
    override var tooltipText: String? { titleLayout.isTruncated ? title : nil }

    override func draw(_ context: Context) {
        let area = bounds.insetBy(dx: Self.inset, dy: 1)
        if isSelected { context.fill(Path(roundedRect: area, cornerRadius: 6), palette.accent.withAlpha(0.14)) }
        if isCurrent, isSelected {
            let ring = Path(roundedRect: area.insetBy(dx: 0.75, dy: 0.75), cornerRadius: 5.5)
            context.stroke(ring, palette.accent.withAlpha(0.8), width: 1.5)
        }
        let (title, detail) = (titleLayout, detailLayout)
        context.draw(
            title, at: CGPoint(x: Self.inset + Self.padding, y: bounds.midY - title.size.height / 2),
            color: palette.text)
        context.draw(
            detail,
            at: CGPoint(
                x: bounds.maxX - Self.inset - Self.padding - detail.size.width,
                y: bounds.midY - detail.size.height / 2),
            color: palette.secondaryText)
    }
}
