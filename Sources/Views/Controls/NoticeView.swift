/// A quiet notice at the bottom of a window that says what was done and offers to take it back (APP-17).
///
/// It comes and goes by itself, and takes neither the focus nor presses outside of it. It stays while the pointer is on
/// it or the keyboard's focus in it.
@MainActor public final class NoticeView: View, WindowOverlay {
    private static let longest: CGFloat = 560
    private static let height: CGFloat = 48
    private static let bottomMargin: CGFloat = 24
    private static let padding: CGFloat = 16
    /// How far it slides as it comes.
    private static let slide: CGFloat = 24
    private static let spring = Spring(response: 0.32, dampingRatio: 1)

    /// What was done, in one sentence.
    public let message: String
    /// Called when it has gone, in whichever way.
    public var onDismiss: (@MainActor () -> Void)?

    private let label: Label
    private let actionButton: Button?
    private let closeButton = Button(symbol: .close, name: "Close")
    private var presence = Motion(0, spring: NoticeView.spring, tolerance: 0.004)
    private var phase = Phase.new
    private var duration: Duration = .seconds(6)

    private enum Phase: Equatable {
        /// It begins with the next frame: the time of the last one may be long past by then.
        case new
        case present(until: Timestamp)
        case leaving
    }

    /// A notice; `action` takes back what was done.
    public init(_ message: String, actionTitle: String = "Undo", action: (@MainActor () -> Void)? = nil) {
        self.message = message
        label = Label(message, lines: 2)
        actionButton = action == nil ? nil : Button(actionTitle, style: .accent)
        super.init()
        alpha = 0
        addSubview(label)
        if let actionButton { addSubview(actionButton) }
        addSubview(closeButton)
        actionButton?.onPress = { [weak self] in
            guard let self, phase != .leaving else { return }
            dismiss()
            action?()
        }
        closeButton.onPress = { [weak self] in self?.dismiss() }
    }

    // MARK: Coming and going

    /// Comes into a window for a while, and takes the place of the notice that was there.
    ///
    /// It stays for the duration after the pointer has left it, if it ever was on it.
    public func show(in root: RootView, for duration: Duration = .seconds(6)) {
        for case let other as NoticeView in root.subviews where other !== self { other.dismiss() }
        self.duration = duration
        phase = .new
        root.addSubview(self)
        place(in: root.bounds)
        startAnimating()
    }

    /// Lets it go.
    public func dismiss() {
        guard phase != .leaving else { return }
        phase = .leaving
        root?.wake(at: nil, self)
        startAnimating()
    }

    /// Takes its button away: what it offered cannot be done any more. The notice stays for its time.
    public func withdrawAction() {
        actionButton?.isHidden = true
        setNeedsLayout()
    }

    /// Whether it tells of something that its button can take back, or could before that was withdrawn.
    public var hadAction: Bool { actionButton != nil && phase != .leaving }

    private var shownAction: Button? { actionButton?.isHidden == false ? actionButton : nil }

    /// Whether it goes away.
    package var isLeaving: Bool { phase == .leaving }

    private var isInUse: Bool {
        isHovered || root?.focusedView?.isDescendant(of: self) == true
    }

    private var isHovered = false

    /// A notice under the pointer stays.
    public override func hoverChanged(_ isHovered: Bool) { self.isHovered = isHovered }

    /// Slides it in, counts its time down and slides it out.
    public override func animate(at time: Timestamp) -> Bool {
        switch phase {
        case .new:
            phase = .present(until: time + duration)
            presence.retarget(to: 1, at: time)
        case .present(let until) where time >= until:
            // Whoever is about to use it gets as long again.
            if isInUse { phase = .present(until: time + duration) } else { phase = .leaving }
        case .present, .leaving: break
        }
        if phase == .leaving, presence.goal != 0 { presence.retarget(to: 0, at: time) }
        let isSettled = presence.settle(at: time)
        show(presence.value(at: time))
        guard isSettled else { return true }
        switch phase {
        case .new: break
        case .present(let until): root?.wake(at: until, self)
        case .leaving: removeFromSuperview()
        }
        return false
    }

    private func show(_ part: Double) {
        alpha = min(max(part, 0), 1)
        let way = appearance.reducesMotion ? 0 : Self.slide * (1 - part)
        transform = way == 0 ? nil : AffineTransform(translationByX: 0, byY: way)
    }

    /// Tells that it is gone, however it was taken away.
    public override func didMoveToWindow() {
        guard root == nil else { return }
        presence.jump(to: 0)
        isHovered = false
        onDismiss?()
    }

    // MARK: Layout

    package func place(in bounds: CGRect) {
        let room = max(bounds.width - 2 * Self.padding, 0)
        let fixed = buttonsWidth + Self.padding
        let text = label.sizeThatFits(CGSize(width: max(min(room, Self.longest) - fixed, 0), height: .infinity))
        let width = min(text.width + fixed, room)
        let height = max(Self.height, text.height + 2 * ControlMetrics.gap)
        frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: bounds.maxY - Self.bottomMargin - height, width: width,
            height: height)
    }

    /// Lays itself out anew, for the letters of the new scale.
    public override func appearanceDidChange() {
        // Letters are as wide as the window's scale makes them.
        root?.setNeedsLayout()
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var buttonsWidth: CGFloat {
        let action = shownAction.map { $0.sizeThatFits(.zero).width + ControlMetrics.gap } ?? 0
        return ControlMetrics.gap + action + ControlMetrics.height + ControlMetrics.gap
    }

    /// Places the message beside its buttons.
    public override func layoutSubviews() {
        let side = ControlMetrics.height
        var right = bounds.maxX - ControlMetrics.gap
        func put(_ button: Button, width: CGFloat) {
            right -= width
            button.frame = CGRect(x: right, y: bounds.midY - side / 2, width: width, height: side)
        }
        put(closeButton, width: side)
        if let actionButton = shownAction {
            put(actionButton, width: actionButton.sizeThatFits(.zero).width)
        }
        label.frame = CGRect(
            x: Self.padding, y: 0, width: max(right - ControlMetrics.gap - Self.padding, 0), height: bounds.height)
    }

    // MARK: Input

    /// What goes takes nothing any more: what is behind it is meant.
    public override func hitTest(_ point: CGPoint) -> View? { phase == .leaving ? nil : super.hitTest(point) }

    /// A press on the notice is not meant for the photos behind it.
    public override func pointerDown(_ event: InputEvent) -> Bool { true }

    /// The arrow, whatever lies below.
    public override func cursor(at point: CGPoint) -> PointerShape? { .arrow }

    /// Escape sends it away.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .escape else { return false }
        dismiss()
        return true
    }

    // MARK: Look

    /// A notice.
    public override var role: AccessibilityRole? { .notice }

    /// Its message.
    public override var accessibilityName: String? { message }

    /// Room for its shadow, in points.
    public override var overflow: CGFloat { RaisedSurface.reach }

    /// Draws the raised surface with its shadow.
    public override func draw(_ context: Context) {
        drawRaised(cornerRadius: ControlMetrics.panelRadius, in: context)
    }
}
