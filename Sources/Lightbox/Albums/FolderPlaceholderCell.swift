import Views

/// The row of a dropped folder until its albums exist: the folder's name beside the progress (APP-25).
@MainActor final class FolderPlaceholderCell: PlaceholderCell {
    required init() {
        super.init()
        nameLabel.font = .system(size: 14, weight: .semibold)
    }

    private var cover: CGRect { AlbumCell.thumbnailRect(in: bounds, x: AlbumCell.thumbnailX) }

    override func appearanceDidChange() {
        if root != nil { backgroundColor = palette.sidebar }
        super.appearanceDidChange()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        appearanceDidChange()
    }

    /// The spinner takes the place of the album's cover, and the name that of its title.
    override func layoutSubviews() {
        super.layoutSubviews()
        for spinner in subviews.compactMap({ $0 as? Spinner }) {
            spinner.frame = CGRect(center: cover.center, size: spinner.frame.size)
        }
        let x = cover.maxX + AlbumCell.textGap
        nameLabel.frame = CGRect(
            x: x, y: nameLabel.frame.minY, width: max(nameLabel.frame.maxX - x, 0), height: nameLabel.frame.height)
    }
}
