import Views

/// The row below the albums that announces the album that a drop there creates (APP-15).
@MainActor final class NewAlbumRow: View {
    /// The sessions a release of which now would create the album.
    private var sessions = DropSessionSet() {
        didSet { if sessions.isEmpty != oldValue.isEmpty { setNeedsDisplay() } }
    }
    /// Whether a release now would create the album.
    var isTarget: Bool { !sessions.isEmpty }

    /// Sets whether a release of a session now would create the album.
    func setIsTarget(_ isTarget: Bool, of session: DropSession) { sessions.set(session, isMember: isTarget) }

    /// Takes over the targets of another row.
    func show(_ other: NewAlbumRow) { sessions = other.sessions }

    override var defaultAccessibilityRole: AccessibilityRole? { .newAlbum }
    override var defaultAccessibilityName: String? { "New album" }
    override var accessibilityStates: Set<AccessibilityState> { isTarget ? [.dropTarget] : [] }

    override func draw(_ context: Context) {
        let color = isTarget ? palette.accent : palette.secondaryText
        let outline = Path(roundedRect: bounds.insetBy(dx: AlbumCell.plateInset + 1, dy: 3), cornerRadius: 7)
        if isTarget {
            context.fill(
                Path(roundedRect: bounds.insetBy(dx: AlbumCell.plateInset, dy: 2), cornerRadius: 8),
                palette.accent.withAlpha(0.22))
            context.stroke(outline, color, width: 2)
        } else {
            context.stroke(outline, color.withAlpha(0.7), width: 1.5, dash: [5, 4])
        }
        context.draw(.plus, in: symbolRect, color: color)
        guard let (title, origin) = title else { return }
        context.draw(title, at: origin, color: isTarget ? palette.text : palette.secondaryText)
    }

    private var coverRect: CGRect { AlbumCell.thumbnailRect(in: bounds, x: AlbumCell.thumbnailX) }
    private var symbolRect: CGRect { CGRect(center: coverRect.center, size: CGSize(width: 20, height: 20)) }

    /// The title and its origin; nil outside a window.
    private var title: (TextLayout, CGPoint)? {
        guard let root else { return nil }
        let x = coverRect.maxX + AlbumCell.textGap
        let title = root.textRenderer.layout(
            "New album", font: .system(size: 14, weight: .semibold), maximumWidth: max(bounds.width - x - 20, 1),
            alignment: .left, scale: root.scale)
        return (title, CGPoint(x: x, y: ((bounds.height - title.size.height) / 2).rounded()))
    }

    /// What a preview over the row should leave visible: the symbol and the title (DRAG-14).
    var unobscuredRects: [CGRect] {
        [symbolRect] + (title.map { [CGRect(origin: $0.1, size: $0.0.size)] } ?? [])
    }
}

extension AccessibilityRole {
    /// The announcement of an album that a drop creates.
    static let newAlbum = AccessibilityRole(rawValue: "newAlbum")
}
