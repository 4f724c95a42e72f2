import Foundation
import PhotoLibrary
import Views

/// The header of a month in All Photos: "July 2021" and the number of its photos (APP-40). It stays in sight while its
/// photos are scrolled under it.
@MainActor final class MonthHeader: ReusableView {
    static let reuseIdentifier = "month"
    static let height: CGFloat = 40
    private static let inset: CGFloat = 16
    private static let gap: CGFloat = 8

    /// The month that is named.
    var month: PhotoMonth? {
        didSet {
            guard month != oldValue else { return }
            title = month.map(DisplayText.month)
            setNeedsDisplay()
        }
    }
    /// The name of the month. A header that stays in sight is drawn in every frame, and formatting a date takes longer.
    private var title: String?

    override var defaultAccessibilityRole: AccessibilityRole? { .label }
    override var defaultAccessibilityName: String? { title }
    override var accessibilityValue: [String: Int] { ["count": month?.count ?? 0] }

    override func draw(_ context: Context) {
        // The rings of the photos in the first row reach into the header.
        context.fill(
            CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - PhotoCell.ringReach), palette.window)
        guard let month, let title, let root else { return }
        func layout(_ text: String, _ font: Font, width: CGFloat) -> TextLayout {
            root.textRenderer.layout(
                text, font: font, maximumWidth: max(width, 1), alignment: .left, scale: root.scale)
        }
        let available = bounds.width - 2 * Self.inset
        let name = layout(title, .system(size: 14, weight: .semibold), width: available)
        let count = layout(
            DisplayText.photos(month.count), .system(size: 12), width: available - name.size.width - Self.gap)
        // On one baseline.
        let y = ((bounds.height - name.size.height) / 2).rounded()
        context.draw(name, at: CGPoint(x: Self.inset, y: y), color: palette.text)
        guard name.size.width + Self.gap + count.size.width <= available else { return }
        context.draw(
            count,
            at: CGPoint(x: Self.inset + name.size.width + Self.gap, y: y + name.baseline - count.baseline),
            color: palette.secondaryText)
    }
}
