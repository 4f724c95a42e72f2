/// A panel in the center of a dimmed window that must be answered before anything else.
///
/// Either an ``Alert``, or a dialog that the user has opened, with any content; never for drops (APP-17). The focus
/// stays inside.
@MainActor package final class ModalPanel: View, WindowOverlay {
    private let card: View
    private let answers: [Alert.Answer]
    private let name: String
    private weak var initialFocus: View?
    private let onCancel: (@MainActor () -> Void)?
    private weak var formerFocus: View?
    private var presence = Motion(0, spring: Spring(response: 0.28, dampingRatio: 1), tolerance: 0.004)
    private var isStarted = false
    /// Called once, after the panel has left its window: with the index of the answer, or with nil without one.
    package var onEnd: (@MainActor (Int?) -> Void)?

    /// Creates a panel that shows an alert; without answers it has a Close button.
    package init(_ alert: Alert) {
        answers = alert.answers.isEmpty ? [Alert.Answer("Close", role: .preferred)] : alert.answers
        let card = ModalCard(alert.title, message: alert.message, symbol: alert.symbol)
        (self.card, name, onCancel) = (card, alert.title, nil)
        super.init(frame: .zero)
        alpha = 0
        addSubview(card)
        for (index, answer) in answers.enumerated() {
            let style: Button.Style = answer.role == .preferred ? .prominent : .bordered
            let button = Button(answer.title, style: style) { [weak self] in self?.choose(index) }
            button.isDestructive = answer.isDestructive
            card.add(button)
        }
    }

    /// Creates a panel that shows `content`, whose `sizeThatFits` gets the size that the window offers.
    ///
    /// - Parameters:
    ///   - initialFocus: The view inside `content` that has the focus at first.
    ///   - name: The accessibility name.
    ///   - onCancel: Called after Escape has closed the panel.
    package init(
        content: View, initialFocus: View? = nil, name: String, onCancel: (@MainActor () -> Void)? = nil
    ) {
        (card, answers) = (ModalSurface(content: content), [])
        (self.name, self.initialFocus, self.onCancel) = (name, initialFocus, onCancel)
        super.init(frame: .zero)
        alpha = 0
        addSubview(card)
    }

    // MARK: Appearing and disappearing

    /// Shows the panel over a window and takes the focus. Over a closed window it ends at once.
    package func show(in root: RootView) {
        guard self.root == nil else { return }
        guard !root.isClosed else {
            let onEnd = onEnd
            self.onEnd = nil
            onEnd?(nil)
            return
        }
        formerFocus = root.focusedView
        isStarted = false
        presence.jump(to: 0)
        frame = root.bounds
        root.addSubview(self)
        if initialFocus.map({ root.focus($0) }) != true { root.focus(self) }
        startAnimating()
    }

    /// Closes the panel without an answer and restores the focus.
    package func dismiss() {
        guard let root else { return }
        if root.focusedView?.isDescendant(of: self) == true {
            root.focus(formerFocus?.root === root ? formerFocus : nil)
        }
        removeFromSuperview()
    }

    private func choose(_ index: Int) {
        guard root != nil, answers.indices.contains(index) else { return }
        let onEnd = onEnd
        self.onEnd = nil
        dismiss()
        answers[index].action()
        onEnd?(index)
    }

    /// Ends a panel that was closed without an answer.
    package override func didMoveToWindow() {
        guard root == nil, let onEnd else { return }
        self.onEnd = nil
        onEnd(nil)
    }

    /// Fades the dimming in and scales the card to its size.
    package override func animate(at time: Timestamp) -> Bool {
        if !isStarted {
            isStarted = true
            presence.retarget(to: 1, at: time)
        }
        let isSettled = presence.settle(at: time)
        let progress = presence.value(at: time)
        alpha = min(max(progress, 0), 1)
        let scale = appearance.reducesMotion ? 1 : 0.96 + 0.04 * progress
        card.transform = isSettled || scale == 1 ? .identity : AffineTransform(scale: scale)
        return !isSettled
    }

    /// True.
    package var isModal: Bool { true }

    package func place(in bounds: CGRect) {
        frame = bounds
        setNeedsLayout()
    }

    /// Invalidates the layout: the width of text depends on the window's scale.
    package override func appearanceDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Places the card a little above the center.
    package override func layoutSubviews() {
        let margin = ModalSurface.margin
        let available = CGSize(
            width: max(bounds.width - 2 * margin, 0), height: max(bounds.height - 2 * margin, 0))
        let size = card.sizeThatFits(available)
        let origin = CGPoint(
            x: ((bounds.width - size.width) / 2).rounded(), y: max(((bounds.height - size.height) * 0.42).rounded(), 0))
        card.frame = CGRect(origin: origin, size: size)
    }

    // MARK: Input

    /// The panel itself outside the card, so that no view behind the panel is hit.
    package override func hitTest(_ point: CGPoint) -> View? { isHidden ? nil : super.hitTest(point) ?? self }
    /// Prevents presses from reaching views behind.
    package override func pointerDown(_ event: InputEvent) -> Bool { true }
    /// Prevents scrolling of views behind.
    package override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }
    /// Prevents zooming of views behind.
    package override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool { true }
    /// Prevents typed text from reaching views behind.
    package override func insertText(_ text: String) -> Bool { true }
    /// The arrow.
    package override func cursor(at point: CGPoint) -> PointerShape? { .arrow }
    /// True, so that the panel receives keys.
    package override var canBecomeFocused: Bool { true }

    /// Enter gives the default answer, Escape cancels, Tab and, from a button, arrows move the focus; all other keys
    /// are ignored.
    package override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        if event.isRepeatedKey, key == .enter || key == .escape { return true }
        switch key {
        case .enter: choose(answers.firstIndex { $0.role == .preferred } ?? (answers.count == 1 ? 0 : -1))
        case .escape where answers.isEmpty:
            dismiss()
            onCancel?()
        case .escape: choose(answers.firstIndex { $0.role == .cancel } ?? (answers.count == 1 ? 0 : -1))
        case .tab: root?.moveFocus(backwards: event.modifiers.contains(.shift), within: card)
        case .right, .left, .up, .down:
            guard isFocused || root?.focusedView is Button else { break }
            root?.moveFocus(backwards: key == .left || key == .up, within: card)
        default: break
        }
        // The panel uses all keys, so that no view behind it receives them.
        return true
    }

    // MARK: Look

    /// `panel`.
    package override var defaultAccessibilityRole: AccessibilityRole? { .panel }

    /// The title of the question, or the name of the content.
    package override var defaultAccessibilityName: String? { name }

    /// Dims the window.
    package override func draw(_ context: Context) { context.fill(bounds, palette.dimming) }
}

/// The card with title, message and buttons.
@MainActor private final class ModalCard: View {
    private static let width: CGFloat = 420
    private static let padding: CGFloat = 24
    private static let symbolSide: CGFloat = 24

    private var buttons: [Button] = []
    private let symbol: Symbol?
    private let titleLabel: Label
    private let messageLabel: Label

    init(_ title: String, message: String, symbol: Symbol?) {
        self.symbol = symbol
        titleLabel = Label(title, font: .system(size: 17, weight: .semibold), lines: 3)
        messageLabel = Label(message, lines: 0)
        super.init(frame: .zero)
        addSubview(titleLabel)
        addSubview(messageLabel)
    }

    override var overflow: CGFloat { RaisedBackground.reach }

    func add(_ button: Button) {
        buttons.append(button)
        addSubview(button)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = min(Self.width, size.width)
        let height = layOut(width: width) { _, _ in }
        return CGSize(width: width, height: height)
    }

    override func layoutSubviews() { _ = layOut(width: bounds.width) { $0.frame = $1 } }

    private var symbolIndent: CGFloat { symbol == nil ? 0 : Self.symbolSide + 12 }

    /// Passes the frame of each part to `put`, from top to bottom; returns the card's height.
    private func layOut(width: CGFloat, _ put: (View, CGRect) -> Void) -> CGFloat {
        let inner = max(width - 2 * Self.padding, 0)
        var y = Self.padding
        func line(_ label: Label, indent: CGFloat) {
            let width = max(inner - indent, 0)
            let height = label.sizeThatFits(CGSize(width: width, height: .infinity)).height
            put(label, CGRect(x: Self.padding + indent, y: y, width: width, height: height))
            y += height
        }
        line(titleLabel, indent: symbolIndent)
        y += 8
        line(messageLabel, indent: symbolIndent)
        y += 24
        var right = Self.padding + inner
        for button in buttons.reversed() {
            let size = button.sizeThatFits(.zero)
            let width = min(max(size.width, 80), inner)
            put(button, CGRect(x: right - width, y: y, width: width, height: size.height))
            right -= width + ControlMetrics.gap
        }
        return y + ControlMetrics.height + Self.padding
    }

    override func draw(_ context: Context) {
        drawRaised(cornerRadius: panelRadius, in: context)
        guard let symbol else { return }
        let box = CGRect(x: Self.padding, y: Self.padding - 2, width: Self.symbolSide, height: Self.symbolSide)
        context.draw(symbol, in: context.snapped(box), color: palette.secondaryText)
    }
}

/// The raised background of a panel's content.
@MainActor private final class ModalSurface: View {
    /// The least distance between a card and the window's edges.
    static let margin: CGFloat = 16

    private let content: View

    init(content: View) {
        self.content = content
        super.init(frame: .zero)
        addSubview(content)
    }

    override var overflow: CGFloat { RaisedBackground.reach }
    override func sizeThatFits(_ size: CGSize) -> CGSize { content.sizeThatFits(size) }
    override func layoutSubviews() { content.frame = bounds }
    override func draw(_ context: Context) { drawRaised(cornerRadius: panelRadius, in: context) }
}
