import Application
import Foundation
import Views

/// Shows one photo as large as the window (APP-14). Opens from the photo's cell and closes into it.
@MainActor final class PhotoViewer: View, WindowOverlay {
    private let store: any GalleryStore
    private let backgroundWork: BackgroundWork
    private var content = Content.loading
    private var task: Task<Void, Never>?
    private var progress = Motion(0, spring: .drop, tolerance: 0.002)
    private var start: CGRect?
    private var isClosing = false
    private enum Content {
        case loading
        /// The photo, or a preview of lower resolution until it is loaded.
        case image(Image)
        /// The error's message for the user.
        case failure(String)
    }

    /// The shown photo. Not an index, since photos before it can be inserted or removed while the viewer is open.
    private(set) var photo: PhotoInfo
    /// The photo `distance` positions after another one; nil beyond the ends.
    var neighbor: (PhotoInfo, Int) -> PhotoInfo? = { _, _ in nil }
    /// The frame of a photo's cell in the window; nil while the cell is not visible.
    var cellFrame: (PhotoInfo) -> CGRect? = { _ in nil }
    /// Called after the closing animation, with the photo that was shown last.
    var onClose: ((PhotoInfo) -> Void)?

    init(store: any GalleryStore, backgroundWork: BackgroundWork, photo: PhotoInfo) {
        self.store = store
        self.backgroundWork = backgroundWork
        self.photo = photo
        super.init()
    }

    deinit { task?.cancel() }

    override var role: AccessibilityRole? { .image }
    override var accessibilityName: String? { photo.name }
    override var accessibilityStates: Set<AccessibilityState> {
        switch content {
        case .loading: [.loading]
        case .image: []
        case .failure: [.error]
        }
    }
    override var canBecomeFocused: Bool { true }

    /// Opens over all views of the window; draws `preview` until the photo is loaded.
    func show(in root: RootView, preview: Image?) {
        root.addSubview(self)
        place(in: root.bounds)
        if let preview { content = .image(preview) }
        start = cellFrame(photo)
        becomeFocused()
        progress.retarget(to: 1, at: root.now)
        startAnimating()
        load()
    }

    /// Fills the resized window and loads the photo at the new size.
    func place(in bounds: CGRect) {
        guard bounds != frame else { return }
        frame = bounds
        if case .image = content { load() }
    }

    /// Closes with an animation.
    func close() {
        guard let root, !isClosing else { return }
        isClosing = true
        start = cellFrame(photo)
        progress.retarget(to: 0, at: root.now)
        startAnimating()
    }

    private func step(by distance: Int) {
        guard let next = neighbor(photo, distance), !isClosing else { return }
        photo = next
        content = .loading
        load()
        setNeedsDisplay()
    }

    private func load() {
        guard let root else { return }
        task?.cancel()
        let size = PixelSize(width: Int(bounds.width * root.scale), height: Int(bounds.height * root.scale))
        let name = "picture \(photo.id.rawValue), \(size.width)x\(size.height)"
        let answer = backgroundWork.start(name) { [store, photo] in try await store.picture(of: photo, fitting: size) }
        task = answer.onCompletion { [weak self] result in
            switch result {
            case .success(let loaded): self?.content = .image(loaded)
            case .failure(let error): self?.content = .failure("\(error)")
            }
            self?.setNeedsDisplay()
        }
    }

    override func animate(at time: Timestamp) -> Bool {
        setNeedsDisplay()
        guard progress.settle(at: time) else { return true }
        if isClosing {
            let (last, callback) = (photo, onClose)
            removeFromSuperview()
            callback?(last)
        }
        return false
    }

    override func pointerDown(_ event: InputEvent) -> Bool { true }
    override func pointerUp(_ event: InputEvent) { close() }
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        switch key {
        case .escape, .enter, .space: close()
        case .left, .up, .pageUp: step(by: -1)
        case .right, .down, .pageDown: step(by: 1)
        // The views behind are hidden: consume paste and drag shortcuts.
        case .character: break
        default: return false
        }
        return true
    }

    override func draw(_ context: Context) {
        guard let root else { return }
        let phase = progress.value(at: root.now)
        let shade = appearance.isDark ? Color(hex: 0x0B0B0C) : Color(hex: 0x161618)
        context.fill(bounds, shade.withAlpha(min(max(phase, 0), 1)))
        switch content {
        case .loading: break
        case .image(let image): drawImage(image, phase, context)
        case .failure(let message): drawFailure(message, context, root)
        }
    }

    private func drawImage(_ image: Image, _ phase: Double, _ context: Context) {
        let rest = bounds.insetBy(dx: 24, dy: 24).fitting(aspectRatio: CGFloat(photo.aspectRatio))
        let from = start?.covering(aspectRatio: CGFloat(photo.aspectRatio)) ?? rest.insetBy(dx: 40, dy: 40)
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * phase }
        let rect = CGRect(
            x: mix(from.minX, rest.minX), y: mix(from.minY, rest.minY), width: max(mix(from.width, rest.width), 1),
            height: max(mix(from.height, rest.height), 1))
        context.saved {
            if let start, phase < 0.98 {
                let window = CGRect(
                    x: mix(start.minX, rest.minX), y: mix(start.minY, rest.minY),
                    width: max(mix(start.width, rest.width), 1), height: max(mix(start.height, rest.height), 1))
                context.clip(to: window)
            }
            if image.size.aspectRatio.distance(to: CGFloat(photo.aspectRatio)).magnitude < 0.05 {
                context.draw(image, in: rect)
            } else {
                context.draw(image, covering: rect)
            }
        }
    }

    private func drawFailure(_ message: String, _ context: Context, _ root: RootView) {
        let text = root.textRenderer.layout(
            message, font: .system(size: 14), maximumWidth: bounds.width * 0.7, alignment: .center, lines: 3,
            scale: root.scale)
        context.draw(
            text, at: CGPoint(x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2),
            color: Color(hex: 0xF5F5F7))
    }
}
