import Foundation
import PhotoLibrary
import Views

/// A table row with an album's cover, title and photo count.
@MainActor final class AlbumCell: SidebarRowCell {
    static let reuseIdentifier = "album"
    static let height: CGFloat = 60
    private static let side: CGFloat = 44
    private static let radius: CGFloat = 6
    /// The x coordinate of the cover outside edit mode.
    static let thumbnailX: CGFloat = 16
    /// The distance from the cover to the text.
    static let textGap: CGFloat = 12

    private(set) var album: Album?
    private var cover: ListedPhoto?
    /// The revision of the cover's original; nil without a cover.
    private var revision: Int?
    private var loader: PhotoLoader?
    /// The cover's image; nil shows a symbol.
    private var image = CrossFade<Image?>(nil)
    private var request: PhotoLoader.Request?
    private var field: TextField?
    private var deleteButton: Button?
    /// Called with the new title after the user renames the album.
    var onRename: ((String) -> Void)?
    /// Called when the user presses the delete button.
    var onDelete: (() -> Void)?
    /// Called on a primary press outside edit mode, from which a drag of the album's photos may start.
    var onPress: (() -> Void)?

    override var defaultAccessibilityName: String? { album?.title }
    override var accessibilityValue: [String: Int] { ["count": album?.photoCount ?? 0] }

    /// Shows an album; its cover appears when it is loaded.
    func show(_ album: Album, cover: ListedPhoto?, loader: PhotoLoader) {
        let changed = self.album != album
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
        deleteButton?.name = "Delete \(album.title)"
        deleteButton?.tooltip = deleteButton?.name
        if changed { setNeedsDisplay() }
    }

    override func prepareForReuse() {
        album = nil
        cover = nil
        image = CrossFade(nil)
        request?.cancel()
        request = nil
        endRenaming()
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind, !isEditing { onPress?() }
        return super.pointerDown(event)
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
            self.showImage(image, fades: true)
        }
    }

    private func showImage(_ new: Image?, fades: Bool) {
        guard new !== image.value else { return }
        image.show(new, at: fades && !appearance.reducesMotion ? root?.now : nil)
        startAnimating()
        setNeedsDisplay(thumbnailRect)
    }

    // MARK: Editing

    override func editingDidChange() {
        if isEditing, deleteButton == nil {
            let button = Button(symbol: .minus, name: "Delete \(album?.title ?? "")") { [weak self] in self?.onDelete?()
            }
            addSubview(button)
            deleteButton = button
        } else if !isEditing {
            deleteButton?.removeFromSuperview()
            deleteButton = nil
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Opens a text field over the title.
    func beginRenaming() {
        guard field == nil, let album else { return }
        let field = TextField(album.title, font: .system(size: 14, weight: .semibold), name: "Album name")
        field.onCommit = { [weak self] title in
            self?.endRenaming()
            self?.onRename?(title)
        }
        field.onCancel = { [weak self] in self?.endRenaming() }
        addSubview(field)
        self.field = field
        layoutSubviews()
        field.beginEditing()
        setNeedsDisplay()
    }

    private func endRenaming() {
        guard let field else { return }
        self.field = nil
        field.onCommit = nil
        field.onCancel = nil
        let table = superview as? AlbumTable
        field.removeFromSuperview()
        // Keep keyboard focus in the window, so that shortcuts such as Ctrl+Z work.
        if let root, root.focusedView == nil { table?.becomeFocused() }
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        deleteButton?.frame = CGRect(x: 10, y: (bounds.height - 28) / 2, width: 28, height: 28)
        field?.frame = CGRect(x: textX - 8, y: 14, width: max(bounds.width - textX - 8, 0), height: 32)
    }

    private var thumbnailX: CGFloat { isEditing ? 44 : Self.thumbnailX }
    private var textX: CGFloat { thumbnailX + Self.side + Self.textGap }

    /// The cover's frame in the cell. Items dropped onto the album shrink into it (APP-2).
    var thumbnailRect: CGRect {
        Self.thumbnailRect(in: bounds, x: thumbnailX)
    }

    /// The frame of a cover in a row.
    static func thumbnailRect(in bounds: CGRect, x: CGFloat) -> CGRect {
        CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    }

    override func animate(at time: Timestamp) -> Bool {
        let isAnimating = super.animate(at: time)
        if image.isFading { setNeedsDisplay(thumbnailRect) }
        return image.advance(to: time) || isAnimating
    }

    // MARK: Drawing

    override func draw(_ context: Context) {
        drawPlate(context)
        drawThumbnail(context)
        drawText(context)
        if isEditing { drawGrip(context) }
    }

    private func drawThumbnail(_ context: Context) {
        let rect = thumbnailRect
        // The symbol's tile is translucent, so that it is drawn below images that fade in or out.
        let share = image.share(at: root?.now ?? .zero) { $0 == nil }
        if share > 0 {
            context.fill(Path(roundedRect: rect, cornerRadius: Self.radius), palette.text.withAlpha(0.07 * share))
            context.draw(
                .image, in: CGRect(center: rect.center, size: CGSize(width: 20, height: 20)),
                color: palette.secondaryText.withAlpha(0.7 * share))
        }
        image.forEachShare(at: root?.now ?? .zero) { image, share in
            guard let image else { return }
            context.saved {
                if share < 1 { context.alpha *= share }
                context.draw(image, covering: rect)
            }
        }
    }

    /// The thumbnail, the title and the count.
    override var unobscuredRects: [CGRect] {
        guard let text = textLayouts else { return [thumbnailRect] }
        return [
            thumbnailRect, CGRect(origin: text.titleOrigin, size: text.title.size),
            CGRect(origin: text.countOrigin, size: text.count.size),
        ]
    }

    private struct TextLayouts {
        let title: TextLayout
        let titleOrigin: CGPoint
        let count: TextLayout
        let countOrigin: CGPoint
    }

    /// The title above the count; nil without an album.
    private var textLayouts: TextLayouts? {
        guard let album, let root else { return nil }
        let (title, width) = (titleLayout(of: album, in: root), textWidth)
        let count = root.textRenderer.layout(
            DisplayText.photos(album.photoCount), font: .system(size: 12), maximumWidth: width, scale: root.scale)
        let height = title.size.height + 2 + count.size.height
        let y = ((bounds.height - height) / 2).rounded()
        return TextLayouts(
            title: title, titleOrigin: CGPoint(x: textX, y: y), count: count,
            countOrigin: CGPoint(x: textX, y: y + title.size.height + 2))
    }

    private func drawText(_ context: Context) {
        guard field == nil, let text = textLayouts else { return }
        context.draw(text.title, at: text.titleOrigin, color: palette.text)
        context.draw(text.count, at: text.countOrigin, color: palette.secondaryText)
    }

    private var textWidth: CGFloat { max(bounds.width - textX - (isEditing ? 44 : 20), 1) }

    private func titleLayout(of album: Album, in root: RootView) -> TextLayout {
        root.textRenderer.layout(
            album.title, font: .system(size: 14, weight: .semibold), maximumWidth: textWidth, alignment: .left,
            scale: root.scale)
    }

    /// The title if it is truncated.
    override var tooltipText: String? {
        guard let album, let root, field == nil, titleLayout(of: album, in: root).isTruncated else { return nil }
        return album.title
    }

    /// Three lines at the right edge: the row can be reordered.
    private func drawGrip(_ context: Context) {
        for line in -1...1 {
            let rect = CGRect(x: bounds.maxX - 34, y: bounds.midY - 0.75 + CGFloat(line) * 5, width: 16, height: 1.5)
            context.fill(Path(roundedRect: rect, cornerRadius: 0.75), palette.secondaryText)
        }
    }
}

extension AlbumCell: DragHandleView {
    /// The right end of a row in edit mode, around the grip.
    func isDragHandle(at point: CGPoint) -> Bool { isEditing && point.x >= bounds.maxX - 44 }
}
