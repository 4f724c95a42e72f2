/// A sidebar and a main view, separated by a divider that can be dragged and moved by keys. In a narrow window the
/// sidebar is hidden, and slides over the main view on request (``overlayWidth``).
@preconcurrency @MainActor public final class SplitView: View {
    /// The left view.
    public let sidebar: View
    /// The right view.
    public let main: View
    /// The minimum and maximum width of the sidebar, in points.
    public var widths: ClosedRange<CGFloat> {
        didSet { setNeedsLayout() }
    }
    /// The minimum width of the main view, in points. In a narrow window the sidebar shrinks first.
    public var minimumMainWidth: CGFloat {
        didSet {
            guard minimumMainWidth.isFinite else {
                reject(minimumMainWidth, for: "minimumMainWidth")
                return minimumMainWidth = oldValue
            }
            setNeedsLayout()
        }
    }
    /// The sidebar width set by a double click on the divider, in points.
    public var defaultWidth: CGFloat
    /// Called with the sidebar's width when the user has moved the divider.
    @preconcurrency public var onMoved: (@MainActor (CGFloat) -> Void)?

    /// The width of the split view below which the sidebar is hidden, and slides over the main view; 0, the default,
    /// for none.
    public var overlayWidth: CGFloat = 0 {
        didSet { setNeedsLayout() }
    }
    /// Called after ``isOverlaying`` or ``showsOverlay`` has changed.
    @preconcurrency public var onOverlayChange: (@MainActor () -> Void)?
    /// Whether the sidebar lies over the main view, or is hidden, because the split view is narrow.
    public private(set) var isOverlaying = false
    /// Whether the sidebar is shown over the main view; has no meaning beside it.
    public private(set) var showsOverlay = false
    /// How far the sidebar is visible over the main view.
    private var presence = Motion(0, spring: .reflow, tolerance: 0.002)
    private let scrim = SplitScrim()

    private static let usualWidth: CGFloat = 264
    private static let usualMainWidth: CGFloat = 320
    private let divider = SplitDivider()
    private var requestedWidth: CGFloat

    /// Creates a split view. The requested width of the sidebar is kept while the window is too narrow for it. Lengths
    /// are in points; those that are not finite are replaced by the defaults.
    public init(
        sidebar: View, main: View, width: CGFloat = 264, widths: ClosedRange<CGFloat> = 220...400,
        minimumMainWidth: CGFloat = 320
    ) {
        self.sidebar = sidebar
        self.main = main
        self.widths = widths
        self.minimumMainWidth = minimumMainWidth.isFinite ? minimumMainWidth : Self.usualMainWidth
        defaultWidth = width
        requestedWidth = width.isFinite ? width : Self.usualWidth
        super.init(frame: .zero)
        addSubview(main)
        addSubview(scrim)
        addSubview(sidebar)
        addSubview(divider)
        divider.split = self
        scrim.isHidden = true
        scrim.onPress = { [weak self] in self?.setShowsOverlay(false) }
    }

    /// Shows or hides the sidebar over the main view. Has no effect while it stands beside it.
    public func setShowsOverlay(_ shows: Bool) {
        guard isOverlaying, shows != showsOverlay else { return }
        showsOverlay = shows
        let goal: CGFloat = shows ? 1 : 0
        if let root, !appearance.reducesMotion {
            presence.retarget(to: goal, at: root.now)
            startAnimating()
        } else {
            presence.jump(to: goal)
        }
        placeOverlay(at: root?.now ?? .zero)
        onOverlayChange?()
    }

    /// Without the views behind the sidebar while it lies over them.
    override var subviewsInFocusOrder: [View] { showsOverlay ? [sidebar] : super.subviewsInFocusOrder }

    /// Slides the sidebar.
    public override func animate(at time: Timestamp) -> Bool {
        let isSettled = presence.settle(at: time)
        if isOverlaying { placeOverlay(at: time) }
        return !isSettled
    }

    private func updateOverlay() {
        let overlays = bounds.width < overlayWidth
        guard overlays != isOverlaying else { return }
        isOverlaying = overlays
        showsOverlay = false
        presence.jump(to: 0)
        onOverlayChange?()
    }

    /// The share of the sidebar that is visible over the main view at a time.
    private func shownShare(at time: Timestamp) -> Double { min(max(presence.value(at: time), 0), 1) }

    /// The frame of the sidebar over the main view, of which a share is visible.
    private func overlayFrame(_ shown: Double) -> CGRect {
        let width = min(max(requestedWidth, widths.lowerBound), widths.upperBound, bounds.width - Self.leastScrim)
        return CGRect(x: (-width * (1 - shown)).rounded(), y: 0, width: width, height: bounds.height)
    }

    private func placeOverlay(at time: Timestamp) {
        let shown = shownShare(at: time)
        // A view outside the split view need not be drawn, nor found by a drag.
        sidebar.isHidden = !showsOverlay && shown < 0.001
        sidebar.frame = overlayFrame(shown)
        scrim.isHidden = sidebar.isHidden
        scrim.alpha = shown
        scrim.frame = bounds
    }

    /// The part of a narrow split view that the sidebar never covers, so that it can be closed there.
    private static let leastScrim: CGFloat = 48

    /// The sidebar's width in points, limited by `widths` and the window. Setting it changes the requested width.
    public var sidebarWidth: CGFloat {
        get {
            let clamped = min(max(requestedWidth, widths.lowerBound), widths.upperBound)
            return max(min(clamped, bounds.width - minimumMainWidth), min(widths.lowerBound, bounds.width), 0)
        }
        set {
            guard newValue.isFinite else { return reject(newValue, for: "sidebarWidth") }
            guard newValue != requestedWidth else { return }
            requestedWidth = newValue
            setNeedsLayout()
        }
    }

    func drag(to width: CGFloat) {
        let before = sidebarWidth
        sidebarWidth = width.rounded()
        // While the pointer is beyond the limits, the requested width does not change.
        requestedWidth = sidebarWidth
        if sidebarWidth != before { onMoved?(sidebarWidth) }
    }

    /// Lays out the sidebar, the divider and the main view.
    public override func layoutSubviews() {
        updateOverlay()
        divider.isHidden = isOverlaying
        if isOverlaying {
            main.frame = bounds
            return placeOverlay(at: root?.now ?? .zero)
        }
        scrim.isHidden = true
        sidebar.isHidden = false
        let width = sidebarWidth
        let hit = SplitDivider.hitWidth
        sidebar.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
        main.frame = CGRect(x: width, y: 0, width: max(bounds.width - width, 0), height: bounds.height)
        divider.frame = CGRect(x: width - hit / 2, y: 0, width: hit, height: bounds.height)
    }
}

extension SplitView: MovingContent {
    /// The sidebar that slides over the main view, and the dimming behind it; beside each other, the views, which a
    /// pointer resizes.
    package func movingPieces(at time: Timestamp) -> [MovingPiece] {
        guard isOverlaying else { return [sidebar, main].map { MovingPiece($0, frame: $0.frame) } }
        guard !sidebar.isHidden else { return [] }
        let (shown, goal) = (shownShare(at: time), min(max(Double(presence.goal), 0), 1))
        let pieces = [
            MovingPiece(sidebar, frame: overlayFrame(shown), goal: overlayFrame(goal)),
            MovingPiece(scrim, frame: scrim.frame, alpha: shown, goalAlpha: goal),
        ]
        return pieces.map { piece in
            var piece = piece
            piece.isTransient = true
            return piece
        }
    }
}

/// Dims the main view behind the sidebar; a press, or a drag that stays on it, hides the sidebar.
@MainActor final class SplitScrim: Button {
    init() {
        super.init(name: "Hide the sidebar")
        isSpringLoaded = true
        tooltip = nil
    }

    override var canBecomeFocused: Bool { false }

    override func draw(_ context: Context) { context.fill(bounds, Color(hex: 0x000000, alpha: 0.28)) }
}

/// The divider line with a wider hit area. While it has the focus, arrows, Home and End move it.
@MainActor final class SplitDivider: View {
    static let hitWidth: CGFloat = 6
    /// How far an arrow key moves the divider, in points.
    private static let step: CGFloat = 16

    weak var split: SplitView?
    /// The dragging pointer and its distance from the line.
    private var grip: (pointer: PointerID, offset: CGFloat)?
    /// The dragging pointer, whose movement places the views at both sides again (BUILD-5).
    var draggingPointer: PointerID? { grip?.pointer }
    private var isLit = false {
        didSet { if isLit != oldValue { setNeedsDisplay() } }
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .split }
    override var defaultAccessibilityName: String? { "Sidebar" }
    override var accessibilityValue: [String: Int] { ["width": Int((split?.sidebarWidth ?? 0).rounded())] }
    override var accessibilityStates: Set<AccessibilityState> { isFocused ? [.focused] : [] }
    override func cursor(at point: CGPoint) -> PointerShape? { .resizeHorizontal }
    /// For a drag, the views on both sides, which may take it, meet at the line.
    override func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
        root?.isFindingDropView != true && super.point(inside: point, with: event)
    }
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
        // The next event is converted with the frame of the divider, which must be current.
        split.layoutIfNeeded()
    }

    override var canBecomeFocused: Bool { true }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard let split, event.modifiers.isDisjoint(with: [.control, .alternate, .logo]) else { return false }
        switch key {
        case .left: split.drag(to: split.sidebarWidth - Self.step)
        case .right: split.drag(to: split.sidebarWidth + Self.step)
        case .home: split.drag(to: split.widths.lowerBound)
        case .end: split.drag(to: split.widths.upperBound)
        default: return false
        }
        return true
    }

    override func pointerUp(_ event: InputEvent) { endDrag() }
    override func pointerCanceled(_ pointer: PointerID) { endDrag() }

    private func endDrag() {
        grip = nil
        isLit = false
    }

    override func draw(_ context: Context) {
        let width = context.hairlineWidth
        let line = CGRect(x: bounds.midX - width / 2, y: bounds.minY, width: width, height: bounds.height)
        context.fill(context.snapped(line), palette.line)
        if isLit || isFocused {
            context.fill(context.snapped(line.insetBy(dx: -0.5, dy: 0)), palette.accent.withAlpha(isFocused ? 1 : 0.6))
        }
    }
}
