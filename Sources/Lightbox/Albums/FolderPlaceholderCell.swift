import Views

/// The row of a dropped folder until its albums exist: the folder's name beside the progress (APP-25).
@MainActor final class FolderPlaceholderCell: PlaceholderCell {
    private static let cancelWidth: CGFloat = 44

    private var cover: CGRect { AlbumCell.thumbnailRect(in: bounds, x: AlbumCell.thumbnailX) }

    override func appearanceDidChange() {
        if root != nil { backgroundColor = palette.sidebar }
        super.appearanceDidChange()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        appearanceDidChange()
    }

    /// The spinner takes the place of the album's cover.
    override func layoutSubviews() {
        super.layoutSubviews()
        for spinner in subviews.compactMap({ $0 as? Spinner }) {
            spinner.frame = CGRect(center: cover.center, size: spinner.frame.size)
        }
    }

    override func draw(_ context: Context) {
        super.draw(context)
        guard let root, let itemName else { return }
        let x = cover.maxX + AlbumCell.textGap
        let title = root.textRenderer.layout(
            itemName, font: .system(size: 14, weight: .semibold),
            maximumWidth: max(bounds.width - x - Self.cancelWidth, 1), alignment: .left, scale: root.scale)
        context.draw(
            title, at: CGPoint(x: x, y: ((bounds.height - title.size.height) / 2).rounded()),
            color: palette.secondaryText)
    }
}
