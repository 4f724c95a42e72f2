/// The title of one menu in a bar.
@MainActor final class MenuBarTitle: View {
    static let padding: CGFloat = 10
    /// How far a pointer moves from its press before it points to items.
    private static let trackingDistance: CGFloat = 4

    /// The item with the menu.
    var item: MenuItem {
        didSet { setNeedsDisplay() }
    }
    /// The letter of the title that opens the menu with Alt.
    var letter: String.Index?
    private weak var bar: MenuBar?
    private var isHovered = false
    /// Where the pointer is pressed, in the window, and whether it has moved away from there since.
    private var press: (start: CGPoint, isTracking: Bool)?

    init(_ item: MenuItem, of bar: MenuBar) {
        (self.item, self.bar) = (item, bar)
        super.init(frame: .zero)
    }

    var menu: Menu {
        if case .submenu(let menu) = item.kind { menu } else { Menu([]) }
    }

    var canBeOpened: Bool { item.isEnabled && !menu.items.isEmpty }

    private var isOpen: Bool { bar?.shown?.title === self }

    // MARK: Pointer

    override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        if isHovered, let bar, bar.shown != nil, canBeOpened { bar.open(self) }
        setNeedsDisplay()
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return bar?.shown != nil }
        if isOpen {
            bar?.close()
        } else {
            press = (convert(event.location, to: nil), false)
            bar?.open(self)
        }
        return true
    }

    override func pointerMoved(_ event: InputEvent) {
        let point = convert(event.location, to: nil)
        guard let press, press.isTracking || point.distance(to: press.start) > Self.trackingDistance else { return }
        self.press = (press.start, true)
        if let title = bar?.title(at: point) {
            if title.canBeOpened { bar?.open(title) }
        } else {
            bar?.shown?.menu.track(point)
        }
    }

    override func pointerUp(_ event: InputEvent) {
        let point = convert(event.location, to: nil)
        guard press.take()?.isTracking == true, let bar, let menu = bar.shown?.menu else { return }
        if !menu.release(at: point), bar.title(at: point) == nil { bar.close() }
    }

    override func pointerCanceled(_ pointer: PointerID) { press = nil }

    override func cursor(at point: CGPoint) -> PointerShape? { .arrow }

    // MARK: Look

    override var defaultAccessibilityRole: AccessibilityRole? { .button }
    override var defaultAccessibilityName: String? { item.title }
    override var accessibilityStates: Set<AccessibilityState> {
        canBeOpened ? isOpen ? [.selected] : [] : [.disabled]
    }

    override func draw(_ context: Context) {
        guard bounds.width > 2 * Self.padding, bounds.height > 0 else { return }
        if isOpen || isHovered, canBeOpened {
            let area = context.snapped(bounds.insetBy(dx: 0, dy: 2))
            context.fill(
                Path(roundedRect: area, cornerRadius: controlRadius), isOpen ? palette.pressedTint : palette.hoverTint)
        }
        let ink = canBeOpened ? palette.text : palette.disabledText
        let text = lineLayout(item.title, font: ControlMetrics.font, width: bounds.width - 2 * Self.padding)
        let origin = CGPoint(x: Self.padding, y: bounds.midY - text.size.height / 2)
        context.draw(text, at: origin, color: ink)
        guard let letter, bar?.shown?.menu.isOpenedByKey == true else { return }
        let start = item.title[..<letter].utf8.count
        let end = start + String(item.title[letter]).utf8.count
        let left = text.caretRect(TextLayout.Caret(start)).minX
        let right = text.caretRect(TextLayout.Caret(end, isUpstream: true)).minX
        let line = CGRect(
            x: origin.x + min(left, right), y: origin.y + text.baseline + 2, width: abs(right - left), height: 1)
        context.fill(context.snapped(line), ink)
    }
}

extension MenuBarTitle: TouchTarget {}
