import Views

/// The row below the albums that announces the album that a drop there creates (APP-15).
@MainActor final class NewAlbumRow: View {
    /// Whether a release now would create the album.
    var isTarget = false { didSet { if isTarget != oldValue { setNeedsDisplay() } } }

    override var role: AccessibilityRole? { .newAlbum }
    override var accessibilityName: String? { "New album" }
    override var accessibilityStates: Set<AccessibilityState> { isTarget ? [.dropTarget] : [] }

    override func draw(_ context: Context) {
        let color = isTarget ? palette.accent : palette.secondaryText
        let outline = Path(roundedRect: bounds.insetBy(dx: AlbumCell.inset + 1, dy: 3), cornerRadius: 7)
        if isTarget {
            context.fill(
                Path(roundedRect: bounds.insetBy(dx: AlbumCell.inset, dy: 2), cornerRadius: 8),
                palette.accent.withAlpha(0.22))
            context.stroke(outline, color, width: 2)
        } else {
            context.stroke(outline, color.withAlpha(0.7), width: 1.5, dash: [5, 4])
        }
        let cover = AlbumCell.thumbnailRect(in: bounds, x: AlbumCell.thumbnailX)
        context.draw(.plus, in: CGRect(center: cover.center, size: CGSize(width: 20, height: 20)), color: color)
        guard let root else { return }
        let x = cover.maxX + AlbumCell.textGap
        let title = root.textRenderer.layout(
            "New album", font: .system(size: 14, weight: .semibold), maximumWidth: max(bounds.width - x - 20, 1),
            alignment: .left, scale: root.scale)
        context.draw(
            title, at: CGPoint(x: x, y: ((bounds.height - title.size.height) / 2).rounded()),
            color: isTarget ? palette.text : palette.secondaryText)
    }
}

extension AccessibilityRole {
    /// The announcement of an album that a drop creates.
    static let newAlbum = AccessibilityRole(rawValue: "newAlbum")
}
