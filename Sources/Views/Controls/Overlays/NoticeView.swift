/// A temporary notice at the bottom of a window that reports an action and offers to undo it, or others (APP-17).
///
/// Takes neither the focus nor presses outside its frame. Disappears after a time, but not while the pointer is over
/// the notice or the focus is in it.
@preconcurrency @MainActor public final class NoticeView: View, WindowOverlay {
    private static let maximumWidth: CGFloat = 560
    private static let height: CGFloat = 48
    private static let bottomMargin: CGFloat = 24
    private static let padding: CGFloat = 16
    /// The distance that the notice moves while it appears or disappears.
    private static let slide: CGFloat = 24
    private static let spring = Spring(response: 0.32, dampingRatio: 1)
    /// The spring of a notice that another one replaces.
    private static let quickSpring = Spring(response: 0.14, dampingRatio: 1)
    /// The opacity of a replaced notice below which the new one appears.
    private static let faintAlpha = 0.1

    /// The reported action, in one sentence. May be completed while the notice is shown, which then gets its new width
    /// gradually; the new message fades in once the former one has faded out.
    public var message: String {
        didSet {
            guard message != oldValue else { return }
            beginExchange(from: oldValue)
            label.text = message
            root?.setNeedsLayout()
            setNeedsLayout()
        }
    }
    /// Called when the notice has left its window for any reason.
    @preconcurrency public var onDismiss: (@MainActor () -> Void)?

    private let label: Label
    /// Cuts the message while the notice grows to its width.
    private let messageArea = View(frame: .zero)
    private let actionButtons: [Button]
    private let closeButton = Button(symbol: .close, name: "Close")
    private var presence = Motion(0, spring: NoticeView.spring, tolerance: 0.004)
    /// The former message, until it has faded.
    private var formerLabel: Label?
    /// How far the former message has been replaced: it fades out in the first half, and the new one in in the second.
    private var exchange = Motion(1, spring: NoticeView.spring, tolerance: 0.004)
    private var phase = Phase.new
    private var duration: Duration = .seconds(6)
    /// The height at the bottom of the window that the notice leaves free, in points; 0 by default.
    package var bottomInset: CGFloat = 0 {
        didSet { if bottomInset != oldValue { root?.setNeedsLayout() } }
    }
    /// The view over which the notice is centered.
    private weak var coveredView: View?
    /// The window's bounds and the area in which the notice was placed last.
    private var placement: (bounds: CGRect, area: CGRect)?
    /// Whether the notice has the color scheme of the view that it was shown over.
    private var isFollowingScheme = false

    private enum Phase: Equatable {
        /// The animation starts with the next frame, because the root's `now` may be long past.
        case new
        case present(until: Timestamp)
        case disappearing
    }

    /// A button of a notice, and what it does.
    public struct Action {
        /// The title of the button, which names the action within its notice.
        public let title: String
        let perform: @MainActor () -> Void

        /// Creates an action.
        @preconcurrency public init(_ title: String, perform: @escaping @MainActor () -> Void) {
            (self.title, self.perform) = (title, perform)
        }
    }

    /// Creates a notice; `action` is called once if the user presses its button.
    @preconcurrency public convenience init(
        _ message: String, actionTitle: String = "Undo", action: (@MainActor () -> Void)? = nil
    ) {
        self.init(message, actions: action.map { [Action(actionTitle, perform: $0)] } ?? [])
    }

    /// Creates a notice with a button for each action, from left to right. The first one that the user presses is
    /// performed once, and the notice disappears.
    public init(_ message: String, actions: [Action]) {
        self.message = message
        label = Label(message, lines: 4)
        actionButtons = actions.map { Button($0.title, style: .accent) }
        super.init(frame: .zero)
        alpha = 0
        messageArea.clipsToBounds = true
        addSubview(messageArea)
        messageArea.addSubview(label)
        for button in actionButtons { addSubview(button) }
        addSubview(closeButton)
        for (button, action) in zip(actionButtons, actions) {
            button.onPress = { [weak self] in
                guard let self, phase != .disappearing else { return }
                dismiss()
                action.perform()
            }
        }
        closeButton.onPress = { [weak self] in self?.dismiss() }
    }

    // MARK: Appearing and disappearing

    /// Shows the notice in a window and dismisses the notice shown before, which fades first: two messages at the same
    /// place could not be read.
    ///
    /// - Parameters:
    ///   - root: The root view of the window.
    ///   - view: The view over which the notice is centered, such as the pane of a window with a sidebar; nil, the
    ///     default, or a view narrower than 320 points stands for the whole window. The notice has the view's color
    ///     scheme. Call `setNeedsLayout()` of the root view if the view's frame changes although the window's size does
    ///     not.
    ///   - duration: How long the notice stays. It starts again if it elapses while the pointer is over the notice or
    ///     the focus is in it.
    public func show(in root: RootView, over view: View? = nil, for duration: Duration = .seconds(6)) {
        coveredView = view
        if view != nil { followScheme() }
        for other in others(in: root) { other.dismissQuickly() }
        self.duration = duration
        phase = .new
        root.addSubview(self)
        place(in: root.bounds)
        startAnimating()
    }

    /// Starts to disappear; idempotent.
    public func dismiss() {
        guard phase != .disappearing else { return }
        phase = .disappearing
        root?.wake(at: nil, self)
        startAnimating()
    }

    private func others(in root: RootView) -> [NoticeView] {
        root.subviews.compactMap { $0 as? NoticeView }.filter { $0 !== self }
    }

    /// Disappears quickly, for another notice.
    private func dismissQuickly() {
        dismiss()
        presence.retarget(to: 0, at: root?.now ?? .zero, spring: Self.quickSpring)
    }

    /// Hides the button of an action, or those of all with nil, because the action is no longer possible. The notice
    /// stays for its duration.
    public func withdrawAction(_ title: String? = nil) {
        for button in actionButtons where title == nil || button.title == title { button.isHidden = true }
        root?.setNeedsLayout()
        setNeedsLayout()
    }

    /// Whether the notice has or had a button for an action, and is not disappearing.
    package func hadAction(_ title: String) -> Bool {
        phase != .disappearing && actionButtons.contains { $0.title == title }
    }

    private var shownActions: [Button] { actionButtons.filter { !$0.isHidden } }

    package var bottomLevel: WindowOverlayLevel? { .message }

    /// Whether the notice is disappearing.
    package var isDisappearing: Bool { phase == .disappearing }

    private var isHoveredOrFocused: Bool {
        isHovered || root?.focusedView?.isDescendant(of: self) == true
    }

    private var isHovered = false

    /// Tracks the pointer, because a notice under the pointer stays.
    public override func hoverChanged(_ isHovered: Bool) { self.isHovered = isHovered }

    /// Runs the phases: appears, waits for its duration, disappears.
    public override func animate(at time: Timestamp) -> Bool {
        let isExchanged = exchange.settle(at: time)
        applyExchange(exchange.value(at: time))
        switch phase {
        case .new:
            if let root, others(in: root).contains(where: { $0.alpha > Self.faintAlpha }) { return true }
            phase = .present(until: time + duration)
            presence.retarget(to: 1, at: time)
        case .present(let until) where time >= until:
            // A notice under the pointer or with the focus stays for another duration.
            if isHoveredOrFocused { phase = .present(until: time + duration) } else { phase = .disappearing }
        case .present, .disappearing: break
        }
        if phase == .disappearing, presence.goal != 0 { presence.retarget(to: 0, at: time) }
        let isSettled = presence.settle(at: time)
        applyPresence(presence.value(at: time))
        guard isSettled, isExchanged else { return true }
        switch phase {
        case .new: break
        case .present(let until): root?.wake(at: until, self)
        case .disappearing: removeFromSuperview()
        }
        return false
    }

    /// Fades the former message out before the label shows another one.
    private func beginExchange(from message: String) {
        guard let root, phase != .new else { return }
        // Another message may be fading already; what has not appeared yet is not shown.
        if formerLabel == nil || exchange.value(at: root.now) > 0.5 {
            formerLabel?.removeFromSuperview()
            let former = Label(message, lines: 4)
            former.isAccessibilityElement = false
            formerLabel = former
            ViewAnimation.withoutAnimation {
                former.frame = label.frame
                messageArea.addSubview(former)
            }
            // The label may not have appeared as a whole.
            exchange.jump(to: (1 - label.alpha) / 2)
        }
        exchange.retarget(to: 1, at: root.now)
        applyExchange(exchange.value(at: root.now))
        startAnimating()
    }

    private func applyExchange(_ progress: Double) {
        guard let formerLabel else { return }
        formerLabel.alpha = min(max(1 - 2 * progress, 0), 1)
        label.alpha = min(max(2 * progress - 1, 0), 1)
        guard formerLabel.alpha == 0 else { return }
        if exchange.goal == progress { self.formerLabel = nil }
        formerLabel.removeFromSuperview()
    }

    private func applyPresence(_ progress: Double) {
        alpha = min(max(progress, 0), 1)
        let offset = offset(progress)
        transform = offset == 0 ? .identity : AffineTransform(translationByX: 0, byY: offset)
    }

    /// How far below its frame a notice is shown that is present to a share.
    private func offset(_ progress: Double) -> CGFloat {
        appearance.reducesMotion ? 0 : Self.slide * (1 - progress)
    }

    /// Calls `onDismiss` when the notice has left its window.
    public override func didMoveToWindow() {
        guard root == nil else { return }
        presence.jump(to: 0)
        isHovered = false
        onDismiss?()
    }

    // MARK: Layout

    /// Takes the color scheme of the view that the notice is over; that of the window once the view has left it.
    private func followScheme() {
        isFollowingScheme = true
        schemeOverride = coveredView?.root == nil ? nil : coveredView?.inheritedScheme
    }

    package func place(in bounds: CGRect) {
        if isFollowingScheme { followScheme() }
        let area = root?.messageArea(over: coveredView, in: bounds) ?? bounds
        let available = max(area.width - 2 * Self.padding, 0)
        let fixed = buttonsWidth + Self.padding
        let text = label.sizeThatFits(
            CGSize(width: max(min(available, Self.maximumWidth) - fixed, 0), height: .infinity))
        let width = min(text.width + fixed, available)
        let height = max(Self.height, text.height + 2 * ControlMetrics.gap)
        let new = CGRect(
            x: (area.midX - width / 2).rounded(), y: bounds.maxY - bottomInset - Self.bottomMargin - height,
            width: width, height: height)
        // A notice whose message or buttons change gets its new size gradually. One whose area changes follows that.
        let isInSameArea = placement.map { $0.bounds == bounds && $0.area == area } ?? false
        placement = (bounds, area)
        guard new != frame else { return }
        guard let root, isInSameArea, phase != .new else { return frame = new }
        root.animate {
            frame = new
            layoutIfNeeded()
        }
    }

    /// Invalidates the layout: the width of text depends on the window's scale.
    public override func appearanceDidChange() {
        root?.setNeedsLayout()
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var buttonsWidth: CGFloat {
        let actions = shownActions.reduce(0) { $0 + $1.sizeThatFits(.zero).width + ControlMetrics.gap }
        return ControlMetrics.gap + actions + ControlMetrics.height + ControlMetrics.gap
    }

    /// Places the message beside the buttons.
    public override func layoutSubviews() {
        let side = ControlMetrics.height
        var right = bounds.maxX - ControlMetrics.gap
        func put(_ button: Button, width: CGFloat) {
            right -= width
            button.frame = CGRect(x: right, y: bounds.midY - side / 2, width: width, height: side)
        }
        put(closeButton, width: side)
        for button in shownActions.reversed() {
            right -= button === shownActions.last ? 0 : ControlMetrics.gap
            put(button, width: button.sizeThatFits(.zero).width)
        }
        messageArea.frame = CGRect(
            x: Self.padding, y: 0, width: max(right - ControlMetrics.gap - Self.padding, 0), height: bounds.height)
        ViewAnimation.withoutAnimation { label.frame = messageArea.bounds }
    }

    // MARK: Input

    /// A disappearing notice lets presses through.
    public override func hitTest(_ point: CGPoint) -> View? { phase == .disappearing ? nil : super.hitTest(point) }

    /// Tracks presses so that no view behind receives them.
    public override func pointerDown(_ event: InputEvent) -> Bool { true }

    /// The arrow.
    public override func cursor(at point: CGPoint) -> PointerShape? { .arrow }

    /// Escape dismisses the notice.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .escape else { return false }
        dismiss()
        return true
    }

    // MARK: Look

    /// `notice`.
    public override var defaultAccessibilityRole: AccessibilityRole? { .notice }

    /// `message`.
    public override var defaultAccessibilityName: String? { message }

    /// The extent of the shadow, in points.
    public override var overflow: CGFloat { RaisedBackground.reach }

    /// Draws the raised background.
    public override func draw(_ context: Context) {
        drawRaised(cornerRadius: panelRadius, in: context)
    }
}

extension NoticeView: MovingContent {
    /// The notice, which slides and fades.
    package func movingPieces(at time: Timestamp) -> [MovingPiece] {
        // The animation starts with the next frame.
        let progress = phase == .new ? 0 : presence.value(at: time)
        func place(_ progress: Double) -> CGRect { frame.offsetBy(dx: 0, dy: offset(progress)) }
        var piece = MovingPiece(
            self, frame: place(progress), goal: place(presence.goal), alpha: min(max(progress, 0), 1),
            goalAlpha: presence.goal)
        piece.isTransient = true
        piece.isTransformed = true
        return [piece]
    }
}
