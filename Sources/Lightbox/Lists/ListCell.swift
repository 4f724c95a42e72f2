import Foundation
import PhotoLibrary
import Views

/// A row above the albums: the symbol and the title of a built-in list (APP-34).
@MainActor final class ListCell: PlateRowCell {
    static let reuseIdentifier = "list"
    static let height: CGFloat = 40
    private static let symbolSide: CGFloat = 20

    private(set) var list: BuiltInList?

    override var defaultAccessibilityName: String? { list?.title }

    func show(_ list: BuiltInList) {
        guard list != self.list else { return }
        self.list = list
        setNeedsDisplay()
    }

    /// The frame of the symbol, in whose center dropped photos shrink. It is centered above the covers of the albums.
    var symbolRect: CGRect {
        let cover = AlbumCell.thumbnailRect(in: bounds, x: AlbumCell.thumbnailX)
        return CGRect(center: cover.center, size: CGSize(width: Self.symbolSide, height: Self.symbolSide))
    }

    /// The title and its origin; nil without a list.
    private var title: (layout: TextLayout, origin: CGPoint)? {
        guard let list, let root else { return nil }
        let x = AlbumCell.thumbnailRect(in: bounds, x: AlbumCell.thumbnailX).maxX + AlbumCell.textGap
        let layout = root.textRenderer.layout(
            list.title, font: .system(size: 14, weight: .medium), maximumWidth: max(bounds.width - x - 20, 1),
            alignment: .left, scale: root.scale)
        return (layout, CGPoint(x: x, y: ((bounds.height - layout.size.height) / 2).rounded()))
    }

    override var unobscuredRects: [CGRect] {
        [symbolRect] + (title.map { [CGRect(origin: $0.origin, size: $0.layout.size)] } ?? [])
    }

    /// The title if it is truncated.
    override var tooltipText: String? { title?.layout.isTruncated == true ? list?.title : nil }

    override func draw(_ context: Context) {
        drawPlate(context)
        guard let list, let title else { return }
        context.draw(list.symbol, in: symbolRect, color: isSelected ? palette.accent : palette.secondaryText)
        context.draw(title.layout, at: title.origin, color: palette.text)
    }
}

extension BuiltInList {
    fileprivate var symbol: Symbol {
        switch self {
        case .allPhotos: .images
        case .favorites: .heart
        case .recentlyDeleted: .trash
        case .searchResults: .search
        case .folder: .folder
        }
    }
}
