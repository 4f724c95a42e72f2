import Foundation
import PhotoLibrary
import Views

/// A table row with an album's cover, title and photo count.
@MainActor final class AlbumCell: LibraryRowCell {
    static let reuseIdentifier = "album"
    static let symbolSide: CGFloat = 20
    /// The color of the symbol of an album without a cover.
    static func symbolColor(_ palette: Palette) -> Color { palette.secondaryText.withAlpha(0.7) }

    private(set) var album: Album?
    private var cover: ListedPhoto?
    /// The revision of the cover's original; nil without a cover.
    private var revision: Int?
    private var loader: PhotoLoader?
    /// The cover's image; nil shows a symbol.
    private var image = CrossFade<Image?>(nil)
    private var request: PhotoLoader.Request?
    /// The photo of `image`; while another cover is loading, the former one.
    private var shownCover: ListedPhoto?
    /// Whether the album's cover is shown, if it has one.
    var showsCover: Bool { shownCover == cover }

    override var fieldName: String { "Album name" }

    /// Shows an album; its cover appears when it is loaded.
    func show(_ album: Album, cover: ListedPhoto?, loader: PhotoLoader) {
        // The row's own changes fade; a cell that is reused for another album shows the album's cover at once.
        let fades = self.album?.id == album.id
        self.album = album
        let newRevision = cover.map { loader.revision(of: $0) }
        if self.loader == nil || cover != self.cover || newRevision != revision {
            self.cover = cover
            revision = newRevision
            self.loader = loader
            request?.cancel()
            loadCover(fades: fades)
        }
        show(Texts(title: album.title, detail: DisplayText.photos(album.photoCount), count: album.photoCount))
    }

    override func prepareForReuse() {
        album = nil
        cover = nil
        image = CrossFade(nil)
        request?.cancel()
        (request, shownCover) = (nil, nil)
        super.prepareForReuse()
    }

    override func didMoveToWindow() { if root != nil, image.value == nil { loadCover(fades: false) } }

    private func loadCover(fades: Bool) {
        guard let cover, let loader, let root else {
            if cover == nil { showImage(nil, fades: fades) }
            return
        }
        let pixels = Int((Self.side * root.scale).rounded())
        let size = PixelSize(width: pixels, height: pixels)
        let radius = Int((Self.radius * root.scale).rounded())
        if let ready = loader.cached(cover, size: size, radius: radius) {
            return showImage(ready, fades: fades)
        }
        request = loader.load(cover, size: size, radius: radius) { [weak self] result in
            guard let self, self.cover == cover, case .success(let image) = result else { return }
            showImage(image, fades: true)
        }
    }

    private func showImage(_ new: Image?, fades: Bool) {
        shownCover = cover
        guard new !== image.value else { return }
        image.show(new, at: fades && !appearance.reducesMotion ? root?.now : nil)
        startAnimating()
        setNeedsDisplay(thumbnailRect)
    }

    override func animate(at time: Timestamp) -> Bool {
        let isAnimating = super.animate(at: time)
        if image.isFading { setNeedsDisplay(thumbnailRect) }
        return image.advance(to: time) || isAnimating
    }

    override func drawThumbnail(_ context: Context) {
        let rect = thumbnailRect
        // The symbol's tile is translucent, so that it is drawn below images that fade in or out.
        let share = image.share(at: root?.now ?? .zero) { $0 == nil }
        if share > 0 {
            Self.drawTile(
                .image, in: rect, side: Self.symbolSide, color: Self.symbolColor(palette), opacity: share, palette,
                context)
        }
        image.forEachShare(at: root?.now ?? .zero) { image, share in
            guard let image else { return }
            context.saved {
                if share < 1 { context.alpha *= share }
                context.draw(image, covering: rect)
            }
        }
    }
}
