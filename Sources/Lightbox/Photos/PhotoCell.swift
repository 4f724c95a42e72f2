import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// A photo in the grid.
@MainActor final class PhotoCell: CollectionViewCell {
    static let reuseIdentifier = "photo"
    static let radius: CGFloat = 6

    private(set) var photo: ListedPhoto?
    private var loader: PhotoLoader?
    /// The revision of the photo's images.
    private var revision = 0
    private var content = PhotoCellContent()
    /// Whether the photo is marked as a favorite (APP-35).
    var isFavorite = false { didSet { if isFavorite != oldValue { setNeedsDisplay() } } }
    /// Whether the days until the permanent deletion are shown (APP-34).
    var showsDaysLeft = false { didSet { if showsDaysLeft != oldValue { setNeedsDisplay() } } }
    /// When the image of the cell's exact size is requested, unless the size changes before.
    private var restTime: Timestamp?

    required init() {
        super.init()
        cornerRadius = Self.radius
    }

    /// Whether the photo's name is below the photo (APP-41).
    var showsName = false {
        // Both for the former and the new area.
        willSet { if newValue != showsName { setNeedsDisplay() } }
        didSet { if showsName != oldValue { setNeedsDisplay() } }
    }

    /// The selection ring and, below, the name. A cell that moves damages it, too, so it is small without a name.
    override var overflow: CGFloat { showsName ? Self.nameHeight : Self.ringReach }
    /// How far the rings reach beyond the photo.
    static let ringReach: CGFloat = 6
    override var defaultAccessibilityRole: AccessibilityRole? { .cell }
    override var defaultAccessibilityName: String? {
        if case .failure(let reason) = content.shown { return "\(name ?? ""): \(reason)" }
        return problemText.map { "\(name ?? ""): \($0)" } ?? name
    }
    /// Why the original cannot be read, although an image is shown (APP-10).
    var problemText: String? {
        guard let photo, shownImage != nil, let problem = loader?.originalProblem(of: photo) else { return nil }
        if case .missing = problem { return "the original is missing" }
        return "the original can't be read: \(problem)"
    }
    var name: String? { photo.flatMap { loader?.name(of: $0) } }
    /// The days until the permanent deletion; nil until they are known.
    var daysLeft: Int? { photo.flatMap { loader?.daysLeft(of: $0) } }
    /// From 0 to 5; 0 until it is known.
    var rating: Int { photo.flatMap { loader?.rating(of: $0) } ?? 0 }

    /// The name unless it is whole below the photo; for a failure with its reason, for which a small cell has no space.
    override var tooltipText: String? {
        if case .failure = content.shown { return accessibilityName }
        if problemText != nil { return accessibilityName }
        return nameLayout?.isTruncated == false ? nil : accessibilityName
    }

    override var accessibilityValue: [String: Int] {
        var value = super.accessibilityValue
        if isFavorite { value["favorite"] = 1 }
        if rating > 0 { value["rating"] = rating }
        if showsDaysLeft, let daysLeft { value["daysLeft"] = daysLeft }
        return value
    }

    override var accessibilityStates: Set<AccessibilityState> {
        var states = super.accessibilityStates
        switch content.shown {
        case .failure: states.insert(.error)
        case .nothing: states.insert(.loading)
        case .picture: if problemText != nil { states.insert(.error) }
        }
        return states
    }

    /// Shows a photo; its image appears when it is loaded, unless the cell shows another photo by then (VIEW-9).
    ///
    /// If the photo's original was replaced or the photo was rotated, the former image stays until the new one is
    /// loaded.
    func show(_ photo: ListedPhoto, loader: PhotoLoader) {
        let shown = self.photo
        let newRevision = loader.revision(of: photo)
        if shown == photo, newRevision == revision, !isFailed { return }
        revision = newRevision
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
        restTime = nil
    }

    override func boundsDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        guard let size = pixelSize, size != content.requestedSize else { return }
        if shownImage == nil || content.requestedSize == nil {
            load(size)
        } else if let root {
            // Draw an uncropped image while the cell's shape is animated, so that the crop follows the frame; load the
            // exact size once it has not changed for 120 ms.
            if !hasRequestedShape(size) { loadWhole(covering: size) }
            let time = root.now + .milliseconds(120)
            restTime = time
            root.wake(at: time, self)
        }
    }

    /// Whether a size has about the aspect ratio of the requested one.
    private func hasRequestedShape(_ size: PixelSize) -> Bool {
        guard let requested = content.requestedSize else { return true }
        let ratio = CGFloat(size.width * requested.height) / CGFloat(max(size.height * requested.width, 1))
        return abs(ratio - 1) < 0.03
    }

    private func loadWhole(covering size: PixelSize) {
        guard !content.isChangingShape, let photo, let loader, let requested = content.requestedSize else { return }
        let largest = PixelSize(
            width: max(size.width, requested.width), height: max(size.height, requested.height))
        let request = loader.loadWhole(photo, covering: largest) { [weak self] image in
            guard let self, self.photo == photo, shownImage != nil else { return }
            content.showWhole(image, at: fadeTime)
            contentDidChange()
        }
        content.loadWhole(request: request)
    }

    /// The time from which new content fades in; nil if it appears at once.
    private var fadeTime: Timestamp? { appearance.reducesMotion ? nil : root?.now }

    private func contentDidChange() {
        if content.fade.isFading { startAnimating() }
        setNeedsDisplay()
    }

    private var pixelSize: PixelSize? {
        guard let root, bounds.width >= 1, bounds.height >= 1 else { return nil }
        return Self.pixelSize(of: bounds.size, scale: root.scale)
    }

    /// The size in pixels of the image of a cell.
    static func pixelSize(of size: CGSize, scale: CGFloat) -> PixelSize {
        PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }

    /// The radius in pixels of the corners of the image of a cell.
    static func pixelRadius(scale: CGFloat) -> Int { Int((radius * scale).rounded()) }

    private func load(_ size: PixelSize) {
        guard let photo, let loader, let root else { return }
        // A cell that was waiting has shown its placeholder.
        let isNew = shownImage == nil && content.requestedSize == nil
        let radius = Self.pixelRadius(scale: root.scale)
        if let ready = loader.cached(photo, size: size, radius: radius) {
            content.show(ready, size: size, at: isNew ? nil : fadeTime)
            return contentDidChange()
        }
        let request = loader.load(photo, size: size, radius: radius) { [weak self] result in
            guard let self, self.photo == photo, self.content.requestedSize == size else { return }
            self.finishLoading(result, size: size)
        }
        content.load(
            size, request: request, preview: shownImage == nil ? loader.nearest(photo) : nil,
            at: isNew ? nil : fadeTime)
        contentDidChange()
    }

    private func finishLoading(_ result: Result<Image, any Error>, size: PixelSize) {
        switch result {
        case .success(let image): content.show(image, size: size, at: fadeTime)
        case .failure(let error):
            // The tile shows what it is about.
            let reason = (error as? DecodeError).map { "\($0.reason)" } ?? "\(error)"
            content.fail(reason, size: size, at: fadeTime)
        }
        contentDidChange()
    }

    override func animate(at time: Timestamp) -> Bool {
        if let restTime, time >= restTime {
            self.restTime = nil
            if let size = pixelSize, size != content.requestedSize { load(size) }
        }
        guard content.fade.isFading else { return false }
        setNeedsDisplay()
        return content.advance(to: time)
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
    var shownImage: Image? { content.image }

    /// Whether a failure is shown, because the photo could not be read.
    var isFailed: Bool { if case .failure = content.shown { true } else { false } }

    // MARK: Drawing

    override func draw(_ context: Context) {
        content.draw(in: bounds, at: root?.now ?? .zero, context) { draw($0, context) }
        drawMarks(context)
        drawName(context)
        if isSelected { drawRing(context, color: palette.accent, width: 3) }
        if showsSelectionMark { drawSelectionMark(context) }
        if isCurrent && !isSelected { drawRing(context, color: palette.secondaryText, width: 1.5) }
        if showsKeyboardFocus && isSelected { drawRing(context, color: palette.text, width: 1.5, gap: 4) }
    }

    /// Draws a disk in the corner: with a check mark if the photo is selected, else an empty one (APP-13).
    private func drawSelectionMark(_ context: Context) {
        let side: CGFloat = 22
        let rect = CGRect(x: bounds.maxX - side - 6, y: bounds.maxY - side - 6, width: side, height: side)
        let disk = Path(roundedRect: rect, cornerRadius: side / 2)
        context.fill(disk, isSelected ? palette.accent : Color(hex: 0x000000).withAlpha(0.3))
        context.stroke(
            Path(roundedRect: rect.insetBy(dx: 0.75, dy: 0.75), cornerRadius: side / 2), Color(hex: 0xFFFFFF),
            width: 1.5)
        if isSelected { context.draw(.checkmark, in: rect.insetBy(dx: 4, dy: 4), color: Color(hex: 0xFFFFFF)) }
    }

    private func draw(_ shown: PhotoCellContent.Shown, _ context: Context) {
        switch shown {
        case .nothing: drawPlaceholder(context)
        case .picture(let picture): draw(picture, context)
        case .failure(let reason):
            drawPlaceholder(context)
            drawFailure(reason, context)
        }
    }

    private func drawPlaceholder(_ context: Context) {
        context.fill(Path(roundedRect: bounds, cornerRadius: Self.radius), palette.placeholder)
    }

    private func draw(_ picture: PhotoCellContent.Picture, _ context: Context) {
        let image = picture.image
        if picture.hasCorners, pixelSize == PixelSize(width: image.width, height: image.height) {
            context.draw(image, in: bounds)
        } else {
            context.draw(image, covering: bounds, cornerRadius: Self.radius)
        }
    }

    /// Draws a ring around the photo. It is outside the bounds, so that it is not part of a drag preview.
    private func drawRing(_ context: Context, color: Color, width: CGFloat, gap: CGFloat = 1) {
        let reach = gap + width / 2
        context.stroke(
            Path(roundedRect: bounds.insetBy(dx: -reach, dy: -reach), cornerRadius: Self.radius + reach), color,
            width: width)
    }

    /// Draws a warning sign and, as far as there is space, the name and the reason (DECODE-2).
    private func drawFailure(_ reason: String, _ context: Context) {
        let side = min(28, bounds.width * 0.3)
        let width = bounds.width - 16
        guard let root, bounds.width > 90 else {
            let box = CGRect(
                center: CGPoint(x: bounds.midX, y: bounds.midY), size: CGSize(width: side, height: side))
            return context.draw(.warning, in: box, color: palette.forbidden)
        }
        func layout(_ text: String, _ font: Font, lines: Int) -> TextLayout {
            root.textRenderer.layout(
                text, font: font, maximumWidth: width, alignment: .center, lines: lines,
                lineBreak: lines == 1 ? .truncatingName : .truncatingTail, scale: root.scale)
        }
        let title = layout(name ?? "", .system(size: 11, weight: .semibold), lines: 1)
        let font = Font.system(size: 11)
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
        let used = side + 4 + title.size.height + 2
        let lines = Int((bounds.height - 16 - used) / max(layout("A", font, lines: 1).size.height, 1))
        let text = lines > 0 ? layout(sentence, font, lines: min(lines, 5)) : nil
        var y = bounds.midY - (used + (text?.size.height ?? 0)) / 2
        let box = CGRect(x: bounds.midX - side / 2, y: y, width: side, height: side)
        context.draw(.warning, in: box, color: palette.forbidden)
        y = box.maxY + 4
        context.draw(title, at: CGPoint(x: bounds.midX - title.size.width / 2, y: y), color: palette.text)
        guard let text else { return }
        y += title.size.height + 2
        context.draw(text, at: CGPoint(x: bounds.midX - text.size.width / 2, y: y), color: palette.secondaryText)
    }
}
