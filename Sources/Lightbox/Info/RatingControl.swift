import Views

/// Five stars that show a photo's rating; a click on a star sets it, and one on the last full star removes it. Arrows,
/// Home, End and digits change it while the stars have the focus (APP-35).
@MainActor final class RatingControl: Control {
    private static let starWidth: CGFloat = 22
    /// The opacity of the stars that are not part of the rating.
    static let emptyOpacity = 0.55
    static let size = CGSize(width: 5 * starWidth, height: 28)

    /// Whether it is in the viewer, where the keys have modifiers.
    private let isInViewer: Bool
    /// Called with the new rating, from 0 to 5.
    var onRate: ((Int) -> Void)?
    /// From 0, which is none, to 5.
    var rating = 0 {
        didSet { if rating != oldValue { setNeedsDisplay() } }
    }
    /// The number of stars up to the pressed one; nil while none is pressed.
    private var pressedStars: Int? {
        didSet { if pressedStars != oldValue { setNeedsDisplay() } }
    }

    init(isInViewer: Bool) {
        self.isInViewer = isInViewer
        super.init(frame: CGRect(origin: .zero, size: Self.size))
    }

    override var tooltipText: String? { onRate == nil ? nil : "Rate (\(isInViewer ? "Alt+1 to Alt+5" : "1 to 5"))" }
    override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    override var defaultAccessibilityRole: AccessibilityRole? { .slider }
    override var defaultAccessibilityName: String? { "Rating" }
    override var accessibilityValue: [String: Int] { ["stars": rating] }
    override func cursor(at point: CGPoint) -> PointerShape? { onRate == nil ? .arrow : .pointingHand }

    /// The number of stars up to the one at a point; nil outside.
    private func stars(at point: CGPoint) -> Int? {
        bounds.contains(point) ? min(Int(point.x / Self.starWidth) + 1, 5) : nil
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind, onRate != nil else { return false }
        pressedStars = stars(at: event.location)
        return true
    }

    override func pointerMoved(_ event: InputEvent) { pressedStars = stars(at: event.location) }

    override func pointerUp(_ event: InputEvent) {
        let pressed = pressedStars
        pressedStars = nil
        if let pressed { request(pressed == rating ? 0 : pressed) }
    }

    override func pointerCanceled(_ pointer: PointerID) {
        super.pointerCanceled(pointer)
        pressedStars = nil
    }

    override var canBecomeFocused: Bool { super.canBecomeFocused && onRate != nil }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard onRate != nil, event.modifiers.isDisjoint(with: [.control, .alternate, .logo]) else { return false }
        let new: Int
        switch key {
        case .left, .down: new = rating - 1
        case .right, .up: new = rating + 1
        case .home: new = 0
        case .end: new = 5
        case .character(let digit):
            guard let number = digit.wholeNumberValue, 0...5 ~= number else { return false }
            new = number
        default: return false
        }
        if 0...5 ~= new, new != rating { request(new) }
        return true
    }

    /// Shows the requested rating at once, so that the next key goes on from it while the library writes.
    private func request(_ new: Int) {
        rating = new
        onRate?(new)
    }

    override func draw(_ context: Context) {
        guard let root else { return }
        let full = pressedStars ?? rating
        let ink = palette.text
        for index in 0..<5 {
            let layout = root.textRenderer.layout(
                index < full ? "★" : "☆", font: .system(size: 17), alignment: .left, scale: root.scale)
            let x = CGFloat(index) * Self.starWidth + (Self.starWidth - layout.size.width) / 2
            context.draw(
                layout, at: CGPoint(x: x, y: ((bounds.height - layout.size.height) / 2).rounded()),
                color: index < full ? ink : ink.withAlpha(Self.emptyOpacity))
        }
        drawFocusRing(around: context.snapped(bounds), cornerRadius: 6, in: context)
    }
}
