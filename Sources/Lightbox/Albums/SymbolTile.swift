import Views

/// The preview of a dragged row without a cover over a row that takes it: the tile that the row shows (DRAG-14).
@MainActor final class SymbolTile: View {
    /// Of the window: the tile itself is in none.
    private let colors: Palette
    private let isFolder: Bool

    /// The tile of a folder, or of an album without a cover.
    init(isFolder: Bool, palette: Palette) {
        (self.isFolder, colors) = (isFolder, palette)
        super.init(frame: CGRect(x: 0, y: 0, width: LibraryRowCell.side, height: LibraryRowCell.side))
    }

    /// The tile as a preview.
    var preview: DragPreview {
        DragPreview(
            view: self,
            parameters: DragPreviewParameters(
                roundedRect: bounds, cornerRadius: LibraryRowCell.radius, backgroundColor: colors.raised))
    }

    override func draw(_ context: Context) {
        LibraryRowCell.drawTile(
            isFolder ? .folder : .image, in: bounds, side: isFolder ? FolderCell.symbolSide : AlbumCell.symbolSide,
            color: isFolder ? colors.accent : AlbumCell.symbolColor(colors), colors, context)
    }
}
