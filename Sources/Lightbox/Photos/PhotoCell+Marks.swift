import PhotoLibrary
import Views

/// What is drawn over a photo and below it: its name, the heart of a favorite, the stars of its rating, and the days
/// until the permanent deletion (APP-34, APP-35).
extension PhotoCell {
    private static let markHeight: CGFloat = 20
    private static let markInset: CGFloat = 6
    /// The width from which a cell has space for marks.
    private static let smallestWidth: CGFloat = 60

    func drawMarks(_ context: Context) {
        drawProblem(context)
        guard bounds.width >= Self.smallestWidth else { return }
        var x = bounds.minX + Self.markInset
        if isFavorite {
            let box = CGRect(
                x: x, y: bounds.maxY - Self.markInset - Self.markHeight, width: Self.markHeight,
                height: Self.markHeight)
            context.fill(Path(roundedRect: box, cornerRadius: Self.markHeight / 2), Self.shade)
            context.draw(.heartFilled, in: box.insetBy(dx: 4, dy: 4), color: Self.ink)
            x = box.maxX + 4
        }
        guard shownImage != nil, let root else { return }
        let available = bounds.maxX - x - 14 - Self.markInset - (showsSelectionMark ? Self.selectionMarkWidth : 0)
        func layout(_ text: String) -> TextLayout {
            root.textRenderer.layout(
                text, font: .system(size: 11, weight: .semibold), maximumWidth: 1000, alignment: .left,
                scale: root.scale)
        }
        // Truncated stars would be another rating.
        guard let layout = markTexts.lazy.map(layout).first(where: { $0.size.width <= available }) else { return }
        let box = CGRect(
            x: x, y: bounds.maxY - Self.markInset - Self.markHeight, width: layout.size.width + 14,
            height: Self.markHeight)
        context.fill(Path(roundedRect: box, cornerRadius: Self.markHeight / 2), Self.shade)
        context.draw(
            layout, at: CGPoint(x: box.minX + 7, y: (box.midY - layout.size.height / 2).rounded()), color: Self.ink)
    }

    /// Draws a warning sign in the upper left corner of a photo whose original cannot be read (APP-10).
    private func drawProblem(_ context: Context) {
        guard problemText != nil else { return }
        let box = CGRect(
            x: bounds.minX + Self.markInset, y: bounds.minY + Self.markInset, width: Self.markHeight,
            height: Self.markHeight)
        // Legible on every photo.
        context.fill(Path(roundedRect: box, cornerRadius: Self.markHeight / 2), Self.ink)
        context.draw(.warning, in: box.insetBy(dx: 3, dy: 3), color: Palette.light.forbidden)
    }

    /// The space below a photo that its name needs.
    static let nameHeight: CGFloat = 20

    /// The name below the photo; nil while none is shown.
    var nameLayout: TextLayout? {
        guard showsName, let name, let root else { return nil }
        // The number tells the files of a camera apart, and the extension the formats of one photo.
        return root.textRenderer.layout(
            name, font: .system(size: 11), maximumWidth: bounds.width, alignment: .center,
            lineBreak: .truncatingName, scale: root.scale)
    }

    /// Draws the name below the photo, outside of the bounds, so that it is not part of a drag preview (APP-41).
    func drawName(_ context: Context) {
        guard let layout = nameLayout else { return }
        let y = bounds.maxY + ((Self.nameHeight - layout.size.height) / 2).rounded() + 1
        context.draw(
            layout, at: CGPoint(x: bounds.midX - layout.size.width / 2, y: y),
            color: isSelected ? palette.text : palette.secondaryText)
    }

    /// White on a dark shade, which is legible on every photo.
    private static let ink = Color(hex: 0xFFFFFF)
    private static let shade = Color(hex: 0x000000, alpha: 0.5)

    /// The stars, or the days left, from the longest text to the shortest; empty for neither.
    private var markTexts: [String] {
        if showsDaysLeft { return daysLeft.map { [DisplayText.daysLeft($0), $0.formatted()] } ?? [] }
        return rating > 0 ? [String(repeating: "★", count: rating), "★\(rating)"] : []
    }

    /// The space of the selection mark and its distance from the marks.
    private static var selectionMarkWidth: CGFloat { 28 }
}
