import Foundation
import Views

/// A photo in the grid.
@MainActor final class PhotoCell: CollectionViewCell {
    static let reuseIdentifier = "photo"
    static let radius: CGFloat = 6

    private(set) var photo: PhotoInfo?
    private var loader: PhotoLoader?
    private var content = PhotoCellContent()
    private var fade = Motion(1, spring: Spring(response: 0.2, dampingRatio: 1), tolerance: 0.01)

    required init() {
        super.init()
        cornerRadius = Self.radius
    }

    override var overflow: CGFloat { 5 }
    override var role: AccessibilityRole? { .cell }
    override var accessibilityName: String? { photo?.name }

    override var accessibilityStates: Set<AccessibilityState> {
        var states = super.accessibilityStates
        switch content.shown {
        case .failure: states.insert(.error)
        case .nothing: states.insert(.loading)
        case .image: break
        }
        return states
    }

    /// Shows a photo; its image appears when it is loaded, unless the cell shows another photo by then (VIEW-9).
    ///
    /// If the photo's original was replaced, the former image stays until the new one is loaded.
    func show(_ photo: PhotoInfo, loader: PhotoLoader) {
        let shown = self.photo
        if let shown, shown.hasSameContent(as: photo), !isFailed { return }
        self.photo = photo
        self.loader = loader
        if shown == photo, shownImage != nil { content.expire() } else { clearContent() }
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func prepareForReuse() {
        photo = nil
        clearContent()
    }

    private func clearContent() {
        content = PhotoCellContent()
        fade.jump(to: 1)
    }

    override func boundsDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        guard let size = pixelSize, size != content.requestedSize else { return }
        if shownImage == nil {
            load(size)
        } else if let root {
            // Keep the current image while the cell's size is animated; load the exact size once it has not changed for
            // 120 ms.
            root.wake(at: root.now + .milliseconds(120), self)
        }
    }

    private var pixelSize: PixelSize? {
        guard let root, bounds.width >= 1, bounds.height >= 1 else { return nil }
        return PixelSize(
            width: Int((bounds.width * root.scale).rounded()), height: Int((bounds.height * root.scale).rounded()))
    }

    private func load(_ size: PixelSize) {
        guard let photo, let loader, let root else { return }
        let radius = Int((Self.radius * root.scale).rounded())
        if let ready = loader.cached(photo, size: size, radius: radius) {
            content.show(ready, size: size)
            setNeedsDisplay()
            return
        }
        let request = loader.load(photo, size: size, radius: radius) { [weak self] result in
            guard let self, self.photo == photo, self.content.requestedSize == size else { return }
            self.finishLoading(result, size: size)
        }
        content.load(size, request: request, preview: shownImage == nil ? loader.nearest(photo) : nil)
    }

    private func finishLoading(_ result: Result<Image, any Error>, size: PixelSize) {
        switch result {
        case .success(let image):
            let fades = shownImage == nil && !appearance.reducesMotion
            content.show(image, size: size)
            if fades, let root {
                fade.jump(to: 0)
                fade.retarget(to: 1, at: root.now)
                startAnimating()
            }
        case .failure: content.fail(size: size)
        }
        setNeedsDisplay()
    }

    override func animate(at time: Timestamp) -> Bool {
        if let size = pixelSize, size != content.requestedSize { load(size) }
        guard fade.value(at: time) < 1 else { return false }
        setNeedsDisplay()
        return !fade.settle(at: time)
    }

    /// Reads the photo again after a failure (APP-10).
    func retry() {
        guard isFailed, let photo, let loader else { return }
        loader.retry(photo)
        clearContent()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The image drawn now, at any size; nil until one is loaded.
    var shownImage: Image? { if case .image(let image) = content.shown { image } else { nil } }

    /// Whether a failure is shown, because the photo could not be read.
    var isFailed: Bool { if case .failure = content.shown { true } else { false } }

    // MARK: Drawing

    override func draw(_ context: Context) {
        let opacity = fade.value(at: root?.now ?? .zero)
        if shownImage == nil || opacity < 1 {
            context.fill(Path(roundedRect: bounds, cornerRadius: Self.radius), palette.placeholder)
        }
        switch content.shown {
        case .failure: drawFailure(context)
        case .image(let image): drawImage(image, opacity, context)
        case .nothing: break
        }
        if isSelected { drawRing(context, color: palette.accent, width: 3) }
        if isCurrent && !isSelected { drawRing(context, color: palette.secondaryText, width: 1.5) }
    }

    private func drawImage(_ image: Image, _ opacity: Double, _ context: Context) {
        context.saved {
            if opacity < 1 { context.alpha *= max(opacity, 0) }
            if let size = pixelSize, size == PixelSize(width: image.width, height: image.height) {
                context.draw(image, in: bounds)
            } else {
                context.draw(image, covering: bounds, cornerRadius: Self.radius)
            }
        }
    }

    private func drawRing(_ context: Context, color: Color, width: CGFloat) {
        let reach = 1 + width / 2
        context.stroke(
            Path(roundedRect: bounds.insetBy(dx: -reach, dy: -reach), cornerRadius: Self.radius + reach), color,
            width: width)
    }

    private func drawFailure(_ context: Context) {
        let side = min(32, bounds.width * 0.3)
        let box = CGRect(
            center: CGPoint(x: bounds.midX, y: bounds.midY - side * 0.4), size: CGSize(width: side, height: side))
        context.draw(.warning, in: box, color: palette.secondaryText)
        guard let root, bounds.width > 90 else { return }
        let text = root.textRenderer.layout(
            "Couldn't load", font: .system(size: 11), maximumWidth: bounds.width - 12, alignment: .leading,
            scale: root.scale)
        context.draw(
            text, at: CGPoint(x: bounds.midX - text.size.width / 2, y: box.maxY + 4), color: palette.secondaryText)
    }
}
