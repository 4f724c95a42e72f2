import Application
import Foundation
import PhotoLibrary
import Views

/// Shows one photo as large as the window (APP-14). Opens from the photo's cell and closes into it.
///
/// Between two photos the former one stays until the next one is decoded, so that no frame is empty.
@MainActor final class PhotoViewer: View, WindowOverlay {
    private let store: any GalleryStore
    private let backgroundWork: BackgroundWork
    /// What is drawn; nil until the first photo is loaded.
    private var content: Content?
    private var loads: [PhotoID: Load] = [:]
    private var progress = Motion(0, spring: .drop, tolerance: 0.002)
    private var start: CGRect?
    private(set) var isClosing = false
    /// Where gestures have moved the photo.
    var placement = ViewerPlacement()
    /// The scale for which the shown photo is loaded.
    private var loadedScale = 1.0
    /// The number of clicks of the press in progress.
    private var clickCount = 0
    private let closeButton = ViewerCloseButton()

    private struct Content {
        let photo: ListedPhoto
        let picture: Picture

        enum Picture {
            /// The photo, or a preview of lower resolution until it is loaded.
            case image(Image)
            /// The error's message for the user.
            case failure(String)
        }
    }

    /// The shown photo or one of its neighbors, loaded for the size of the window.
    private struct Load {
        let size: PixelSize
        let task: Task<Void, Never>
        var picture: Content.Picture?
    }

    /// The shown photo. Not an index, since photos before it can be inserted or removed while the viewer is open.
    private(set) var photo: ListedPhoto
    /// The photo `distance` positions after another one; nil beyond the ends.
    var neighbor: (ListedPhoto, Int) -> ListedPhoto? = { _, _ in nil }
    /// The frame of a photo's cell in the window; nil while the cell is not visible.
    var cellFrame: (ListedPhoto) -> CGRect? = { _ in nil }
    /// The image of a photo's cell; nil while the cell is not visible or not loaded.
    var cellImage: (ListedPhoto) -> Image? = { _ in nil }
    /// Called after the closing animation, with the photo that was shown last.
    var onClose: ((ListedPhoto) -> Void)?

    init(store: any GalleryStore, backgroundWork: BackgroundWork, photo: ListedPhoto) {
        self.store = store
        self.backgroundWork = backgroundWork
        self.photo = photo
        super.init(frame: .zero)
        closeButton.onPress = { [weak self] in self?.close() }
        addSubview(closeButton)
        addInteraction(DropInteraction(delegate: self))
        addGestures()
    }

    deinit { for load in loads.values { load.task.cancel() } }

    override var role: AccessibilityRole? { .image }
    override var accessibilityName: String? { store.name(of: photo) }
    override var accessibilityStates: Set<AccessibilityState> {
        guard let content, content.photo == photo else { return [.loading] }
        return switch content.picture {
        case .image: []
        case .failure: [.error]
        }
    }
    override var canBecomeFocused: Bool { true }

    /// Opens over all views of the window; draws `preview` until the photo is loaded.
    func show(in root: RootView, preview: Image?) {
        root.addSubview(self)
        place(in: root.bounds)
        if let preview { content = Content(photo: photo, picture: .image(preview)) }
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
        if content != nil { load() }
    }

    override func layoutSubviews() {
        let size = ViewerCloseButton.size
        closeButton.frame = CGRect(x: bounds.width - size - 16, y: 16, width: size, height: size)
    }

    /// Closes with an animation.
    func close() {
        guard let root, !isClosing else { return }
        isClosing = true
        start = cellFrame(photo)
        placement.reset(at: root.now)
        if appearance.reducesMotion { placement.finish() }
        progress.retarget(to: 0, at: root.now)
        startAnimating()
    }

    private func step(by distance: Int) {
        guard let next = neighbor(photo, distance), !isClosing else { return }
        placement.reset()
        show(next)
    }

    private func show(_ next: ListedPhoto) {
        photo = next
        loadedScale = 1
        load()
        setNeedsDisplay()
    }

    /// Shows a neighbor that a swipe has slid into the viewer. Until it is loaded its cell's image is shown, since the
    /// former photo has left.
    func slide(by distance: Int) {
        guard let next = neighbor(photo, distance) else { return }
        content = picture(of: next).map { Content(photo: next, picture: $0) }
        show(next)
    }

    private func picture(of photo: ListedPhoto) -> Content.Picture? {
        loads[photo.id]?.picture ?? cellImage(photo).map { .image($0) }
    }

    /// The place of the photo at rest, and its neighbors.
    var space: ViewerPlacement.Space {
        ViewerPlacement.Space(
            rest: restFrame(of: content?.photo ?? photo), viewer: bounds.size,
            hasPrevious: neighbor(photo, -1) != nil, hasNext: neighbor(photo, 1) != nil)
    }

    private func restFrame(of photo: ListedPhoto) -> CGRect {
        bounds.insetBy(dx: 24, dy: 24).fitting(aspectRatio: CGFloat(photo.aspectRatio))
    }

    // MARK: Loading

    private func targetSize(of photo: ListedPhoto) -> PixelSize? {
        let enlargement = photo.id == self.photo.id ? CGFloat(loadedScale) : 1
        return root.map {
            PixelSize(
                width: Int(bounds.width * $0.scale * enlargement), height: Int(bounds.height * $0.scale * enlargement))
        }
    }

    /// Loads the shown photo with more pixels if it is enlarged.
    func loadForScale() {
        let scale = min(placement.scale.rounded(.up), ViewerPlacement.largest)
        guard scale > loadedScale else { return }
        loadedScale = scale
        load()
    }

    /// Loads the photo, then its neighbors, and forgets all other photos.
    private func load() {
        let wanted = [photo, neighbor(photo, 1), neighbor(photo, -1)].compactMap(\.self)
        let sizes = Dictionary(wanted.map { ($0.id, targetSize(of: $0)) }) { first, _ in first }
        for (id, load) in loads where load.size != sizes[id] {
            load.task.cancel()
            loads[id] = nil
        }
        if let picture = loads[photo.id]?.picture {
            show(picture, of: photo)
            wanted.forEach(startLoading)
        } else {
            startLoading(photo)
        }
    }

    /// Loads the new original of a photo; the former picture stays until then.
    func didReplaceOriginal(of photo: ListedPhoto) {
        loads.removeValue(forKey: photo.id)?.task.cancel()
        if self.photo == photo { self.photo = photo }
        if root != nil { load() }
    }

    private func startLoading(_ photo: ListedPhoto) {
        guard let size = targetSize(of: photo), loads[photo.id] == nil else { return }
        let name = "picture \(photo.id.rawValue), \(size.width)x\(size.height)"
        let answer = backgroundWork.start(name) { [store] in try await store.picture(of: photo, fitting: size) }
        let task = answer.onCompletion { [weak self] result in
            switch result {
            case .success(let image): self?.finishLoading(photo, at: size, .image(image))
            case .failure(let error): self?.finishLoading(photo, at: size, .failure("\(error)"))
            }
        }
        loads[photo.id] = Load(size: size, task: task)
    }

    private func finishLoading(_ loaded: ListedPhoto, at size: PixelSize, _ picture: Content.Picture) {
        guard loads[loaded.id]?.size == size else { return }
        loads[loaded.id]?.picture = picture
        // The neighbors follow once the photo itself is shown.
        if loaded.id == photo.id { load() }
    }

    private func show(_ picture: Content.Picture, of photo: ListedPhoto) {
        content = Content(photo: photo, picture: picture)
        setNeedsDisplay()
    }

    override func animate(at time: Timestamp) -> Bool {
        setNeedsDisplay()
        closeButton.alpha = min(max(progress.value(at: time), 0), 1)
        let isPlaced = placement.settle(at: time)
        guard progress.settle(at: time), isPlaced else { return true }
        if isClosing {
            let (last, callback) = (photo, onClose)
            removeFromSuperview()
            callback?(last)
        }
        return false
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, let count) = event.kind { clickCount = count } else { clickCount = 0 }
        return true
    }

    /// A double click closes, as it opened, and a double tap enlarges; a single one changes nothing.
    override func pointerUp(_ event: InputEvent) {
        guard clickCount == 2 else { return }
        if event.pointerKind == .touch { toggleZoom(at: event.location) } else { close() }
    }

    /// Moves an enlarged photo.
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard let root, placement.isZoomed, !isClosing else { return true }
        placement.pan(by: distance * -1, in: space, at: root.now)
        _ = placement.release(velocity: .zero, in: space, at: root.now)
        startAnimating()
        return true
    }

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
        switch content?.picture {
        case nil: break
        case .image(let image):
            let shown = content?.photo ?? photo
            drawImage(image, of: shown, at: placement.frame(in: space, at: root.now), phase, context)
        case .failure(let message): drawFailure(message, context, root)
        }
        drawNeighbor(slid: placement.slide(at: root.now), context)
    }

    /// Draws the photo beside one that is slid aside.
    private func drawNeighbor(slid distance: CGFloat, _ context: Context) {
        guard abs(distance) >= 1, let other = neighbor(photo, distance > 0 ? -1 : 1),
            case .image(let image)? = picture(of: other)
        else { return }
        let frame = restFrame(of: other).offsetBy(dx: distance + (distance > 0 ? -space.page : space.page), dy: 0)
        drawImage(image, of: other, at: frame, 1, context)
    }

    private func drawImage(
        _ image: Image, of photo: ListedPhoto, at rest: CGRect, _ phase: Double, _ context: Context
    ) {
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

/// Closes the viewer: a cross on a disk that contrasts with any photo, in both color schemes.
@MainActor private final class ViewerCloseButton: Button {
    static let size: CGFloat = 36

    init() { super.init(symbol: .close, name: "Close") }

    override func draw(_ context: Context) {
        let fill = Color(hex: 0x000000).withAlpha(isPressed ? 0.75 : isHovered ? 0.6 : 0.4)
        context.fill(Path(roundedRect: bounds, cornerRadius: bounds.width / 2), fill)
        context.draw(.close, in: bounds.insetBy(dx: 9, dy: 9), color: Color(hex: 0xF5F5F7))
    }
}

/// The viewer covers the views that accept drops. It refuses every drop, so that a drag of the program has the
/// forbidden badge and another program learns of the refusal (DROP-13).
extension PhotoViewer: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .forbidden)
    }
}

extension PhotoViewer: AccessibilityDragging {
    /// Empty: a keyboard drag does not stop at a view that refuses every drop.
    var accessibilityDropPointDescriptors: [LocationDescriptor]? { [] }
}
