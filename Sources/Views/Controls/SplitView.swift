/// Two views side by side, with a line between them that can be dragged: a sidebar and what it is about.
@MainActor public final class SplitView: View {
    /// The view at the left.
    public let sidebar: View
    /// The view at the right.
    public let main: View
    /// The narrowest and the widest sidebar, in points.
    public var widths: ClosedRange<CGFloat> {
        didSet { setNeedsLayout() }
    }
    /// The least room for the main view, in points; a window that is too narrow takes it from the sidebar first.
    public var leastMainWidth: CGFloat {
        didSet { setNeedsLayout() }
    }
    /// Where a double click puts the line.
    public var defaultWidth: CGFloat
    /// The line was moved by the user; the sidebar's width in points.
    public var onMoved: (@MainActor (CGFloat) -> Void)?

    private let divider = SplitDivider()
    private var wantedWidth: CGFloat

    /// A split; the width that is wanted is kept through sizes of the window that have no room for it.
    public init(
        sidebar: View, main: View, width: CGFloat = 264, widths: ClosedRange<CGFloat> = 220...400,
        leastMainWidth: CGFloat = 320
    ) {
        self.sidebar = sidebar
        self.main = main
        self.widths = widths
        self.leastMainWidth = leastMainWidth
        defaultWidth = width
        wantedWidth = width
        super.init()
        addSubview(main)
        addSubview(sidebar)
        addSubview(divider)
        divider.split = self
    }

    /// The sidebar's width in points. Setting it is a wish, limited by `widths` and the room there is.
    public var sidebarWidth: CGFloat {
        get {
            let wanted = min(max(wantedWidth, widths.lowerBound), widths.upperBound)
            return max(min(wanted, bounds.width - leastMainWidth), min(widths.lowerBound, bounds.width), 0)
        }
        set {
            guard newValue.isFinite, newValue != wantedWidth else { return }
            wantedWidth = newValue
            setNeedsLayout()
        }
    }

    func drag(to width: CGFloat) {
        let before = sidebarWidth
        sidebarWidth = width.rounded()
        // Beyond the limits the hand moves on alone; the wish stays at what can be seen.
        wantedWidth = sidebarWidth
        if sidebarWidth != before { onMoved?(sidebarWidth) }
    }

    /// Gives both sides their widths, with the divider between.
    public override func layoutSubviews() {
        let width = sidebarWidth
        let hit = SplitDivider.hitWidth
        sidebar.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
        main.frame = CGRect(x: width, y: 0, width: max(bounds.width - width, 0), height: bounds.height)
        divider.frame = CGRect(x: width - hit / 2, y: 0, width: hit, height: bounds.height)
    }
}

/// The line of a split, with room around it for the hand.
@MainActor final class SplitDivider: View {
    static let hitWidth: CGFloat = 6

    weak var split: SplitView?
    /// The pointer that drags, and how far from the line it took hold.
    private var grip: (pointer: PointerID, offset: CGFloat)?
    private var isLit = false {
        didSet { if isLit != oldValue { setNeedsDisplay() } }
    }

    override var role: AccessibilityRole? { .split }
    override var accessibilityName: String? { "Sidebar" }
    override var accessibilityValue: [String: Int] { ["width": Int((split?.sidebarWidth ?? 0).rounded())] }
    override func cursor(at point: CGPoint) -> PointerShape? { .resizeHorizontal }
    override func hoverChanged(_ isHovered: Bool) { isLit = isHovered || grip != nil }

    override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, let clicks) = event.kind, let split else { return false }
        if clicks == 2 {
            split.drag(to: split.defaultWidth)
            return true
        }
        grip = (event.pointer, event.location.x - bounds.midX)
        isLit = true
        return true
    }

    override func pointerMoved(_ event: InputEvent) {
        guard let grip, grip.pointer == event.pointer, let split else { return }
        split.drag(to: convert(event.location, to: split).x - grip.offset)
        // The next event's place must be told from where the line is now.
        split.layoutIfNeeded()
    }

    override func pointerUp(_ event: InputEvent) { letGo() }
    override func pointerCancelled(_ pointer: PointerID) { letGo() }

    private func letGo() {
        grip = nil
        isLit = false
    }

    override func draw(_ context: Context) {
        let width = context.hairlineWidth
        let line = CGRect(x: bounds.midX - width / 2, y: bounds.minY, width: width, height: bounds.height)
        context.fill(context.snapped(line), palette.line)
        if isLit { context.fill(context.snapped(line.insetBy(dx: -0.5, dy: 0)), palette.accent.withAlpha(0.6)) }
    }
}
