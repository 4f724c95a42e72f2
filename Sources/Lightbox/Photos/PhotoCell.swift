import Foundation
import Views

/// A photo in the grid.
@MainActor final class PhotoCell: CollectionViewCell {
    static let reuseIdentifier = "photo"
    static let radius: CGFloat = 6

    private(set) var photo: PhotoInfo?
    private var loader: PhotoLoader?
    private var image: Image?
    private var wanted: PixelSize?
    private var request: PhotoLoader.Request?
    private var failed = false
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
        if failed { states.insert(.error) } else if image == nil { states.insert(.loading) }
        return states
    }

    /// Shows a photo; its image appears when it is loaded, unless the cell shows another photo by then (VIEW-9).
    func show(_ photo: PhotoInfo, loader: PhotoLoader) {
        if self.photo == photo, !failed { return }
        self.photo = photo
        self.loader = loader
        forgetPicture()
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func prepareForReuse() {
        photo = nil
        forgetPicture()
    }

    private func forgetPicture() {
        request?.cancel()
        request = nil
        image = nil
        wanted = nil
        failed = false
        fade.jump(to: 1)
    }

    override func boundsDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        guard let size = pixelSize, size != wanted else { return }
        if image == nil {
            ask(for: size)
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

    private func ask(for size: PixelSize) {
        guard let photo, let loader, let root else { return }
        wanted = size
        let radius = Int((Self.radius * root.scale).rounded())
        if let ready = loader.cached(photo, size: size, radius: radius) {
            image = ready
            failed = false
            setNeedsDisplay()
            return
        }
        if image == nil { image = loader.nearest(photo) }
        request = loader.load(photo, size: size, radius: radius) { [weak self] result in
            guard let self, self.photo == photo, self.wanted == size else { return }
            self.arrive(result)
        }
    }

    private func arrive(_ result: Result<Image, any Error>) {
        request = nil
        switch result {
        case .success(let new):
            let fades = image == nil && !appearance.reducesMotion
            image = new
            failed = false
            if fades, let root {
                fade.jump(to: 0)
                fade.retarget(to: 1, at: root.now)
                startAnimating()
            }
        case .failure:
            failed = image == nil
        }
        setNeedsDisplay()
    }

    override func animate(at time: Timestamp) -> Bool {
        if let size = pixelSize, size != wanted { ask(for: size) }
        guard fade.value(at: time) < 1 else { return false }
        setNeedsDisplay()
        return !fade.settle(at: time)
    }

    /// Reads the photo again after a failure (APP-10).
    func retry() {
        guard failed, let photo, let loader else { return }
        loader.retry(photo)
        forgetPicture()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The image drawn now, at any size; nil until one is loaded.
    var shownImage: Image? { image }

    /// Whether the photo could not be read.
    var isFailed: Bool { failed }

    // MARK: Drawing

    override func draw(_ context: Context) {
        let shown = fade.value(at: root?.now ?? .zero)
        if image == nil || shown < 1 || failed {
            context.fill(Path(roundedRect: bounds, cornerRadius: Self.radius), palette.placeholder)
        }
        if failed {
            drawFailure(context)
        } else if let image {
            drawPicture(image, shown, context)
        }
        if isSelected { drawRing(context, color: palette.accent, width: 3) }
        if isCurrent && !isSelected { drawRing(context, color: palette.secondaryText, width: 1.5) }
    }

    private func drawPicture(_ image: Image, _ shown: Double, _ context: Context) {
        context.saved {
            if shown < 1 { context.alpha *= max(shown, 0) }
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
