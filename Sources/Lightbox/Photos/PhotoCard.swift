import Canvas
import PhotoLibrary
import Views

/// The preview of a dragged photo that no cell shows: a photo of an album whose row is dragged, or a selected photo
/// outside the viewport (DRAG-6). Its image appears when it is loaded.
@MainActor final class PhotoCard: View {
    let image: Image?
    /// Of the window: the card itself is in none.
    private let placeholderColor: Color
    /// The request for the image; the card cancels it when it is released.
    private var request: PhotoLoader.Request?

    private init(size: CGSize, cornerRadius: CGFloat, image: Image?, placeholderColor: Color) {
        (self.image, self.placeholderColor) = (image, placeholderColor)
        super.init(frame: CGRect(origin: .zero, size: size))
        self.cornerRadius = cornerRadius
    }

    /// Makes a card the preview of an item, unless so many items are above it that the stack does not show it.
    ///
    /// - Parameters:
    ///   - depth: The number of items above it.
    ///   - size: In points.
    ///   - view: The view that the drag begins in.
    static func show(
        _ photo: ListedPhoto, of item: DragItem, depth: Int, size: CGSize, cornerRadius: CGFloat, from view: View,
        loader: PhotoLoader
    ) {
        guard let root = view.root, depth < root.engine.thresholds.stackLimit, size.width >= 1, size.height >= 1
        else { return }
        let scale = root.scale
        let pixels = PixelSize(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        let radius = Int((cornerRadius * scale).rounded())
        let color = view.palette.placeholder
        func card(_ image: Image?) -> PhotoCard {
            PhotoCard(size: size, cornerRadius: cornerRadius, image: image, placeholderColor: color)
        }
        if let ready = loader.cached(photo, size: pixels, radius: radius) { return card(ready).becomePreview(of: item) }
        let first = card(loader.nearest(photo))
        first.request = loader.load(photo, size: pixels, radius: radius) { [weak item, weak first] result in
            // A photo that cannot be read keeps the placeholder; its cell tells the reason. The item may have another
            // preview by now.
            guard let item, let first, case .success(let image) = result, item.previewProvider?()?.view === first
            else { return }
            card(image).becomePreview(of: item)
        }
        first.becomePreview(of: item)
    }

    /// The same in the size of a row's tile.
    static func show(
        _ photo: ListedPhoto, ofRow item: DragItem, depth: Int, from view: View, loader: PhotoLoader
    ) {
        show(
            photo, of: item, depth: depth, size: CGSize(width: LibraryRowCell.side, height: LibraryRowCell.side),
            cornerRadius: LibraryRowCell.radius, from: view, loader: loader)
    }

    private func becomePreview(of item: DragItem) {
        let preview = DragPreview(
            view: self,
            parameters: DragPreviewParameters(
                roundedRect: bounds, cornerRadius: cornerRadius, backgroundColor: .clear))
        item.previewProvider = { preview }
    }

    override func draw(_ context: Context) {
        let outline = Path(roundedRect: bounds, cornerRadius: cornerRadius)
        guard let image else { return context.fill(outline, placeholderColor) }
        context.draw(image, covering: bounds, cornerRadius: cornerRadius)
    }
}
