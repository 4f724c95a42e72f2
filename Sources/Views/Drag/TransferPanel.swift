/// Shows the progress of slow transfers over the window, with a button that cancels them (DATA-7).
///
/// The window shows the panel when a drop's data has been pending for half a second and removes the panel when all
/// transfers have ended. A program that shows the progress elsewhere sets the session's `progressIndicatorStyle` to
/// `.none`. The panel is not modal.
@MainActor final class TransferPanel: View, WindowOverlay {
    private static let size = CGSize(width: 300, height: 64)
    private static let margin: CGFloat = 24
    private static let padding: CGFloat = 16
    private static let radius: CGFloat = 10
    /// The interval of progress updates.
    private static let updateInterval = Duration.milliseconds(100)

    /// The drops with pending data.
    var sessions: [DropSession] { didSet { update() } }

    private let title = Label("", font: .system(size: 13, weight: .medium), alignment: .left)
    private let bar = ProgressBar(name: "Transfer")
    private let cancelButton = Button(symbol: .close, name: "Cancel")

    init(_ sessions: [DropSession]) {
        self.sessions = sessions
        super.init(frame: .zero)
        for view in [title, bar, cancelButton] { addSubview(view) }
        cancelButton.onPress = { [weak self] in
            for session in self?.sessions ?? [] { session.progress.cancel() }
        }
        update()
    }

    private func update() {
        let count = sessions.reduce(0) { $0 + $1.itemList.count }
        let subject =
            count == 1 ? sessions.first?.itemList.first?.itemProvider.suggestedName ?? "1 item" : "\(count) items"
        title.text = (sessions.contains { $0.localDragSession == nil } ? "Receiving " : "Sending ") + subject
        let parts = sessions.map(\.progress.fractionCompleted)
        bar.fraction = parts.isEmpty ? 1 : parts.reduce(0, +) / Double(parts.count)
        setNeedsLayout()
    }

    override func didMoveToWindow() { if let root { root.wake(at: root.now + Self.updateInterval, self) } }

    override func animate(at time: Timestamp) -> Bool {
        update()
        root?.wake(at: time + Self.updateInterval, self)
        return false
    }

    // MARK: Look

    var bottomLevel: WindowOverlayLevel? { .progress }

    func place(in bounds: CGRect) {
        let width = min(Self.size.width, bounds.width - 2 * Self.margin)
        var panel = CGRect(
            x: bounds.maxX - Self.margin - width, y: bounds.maxY - Self.margin - Self.size.height, width: width,
            height: Self.size.height)
        for other in root?.bottomOverlays(below: .progress) ?? [] where other.frame.intersects(panel) {
            panel.origin.y = other.frame.minY - 12 - panel.height
        }
        frame = panel
    }

    override var overflow: CGFloat { RaisedBackground.reach }

    override func layoutSubviews() {
        let side = ControlMetrics.height
        let width = bounds.width - 2 * Self.padding - side
        let text = title.sizeThatFits(CGSize(width: width, height: bounds.height))
        title.frame = CGRect(
            x: Self.padding, y: 14, width: min(text.width.rounded(.up) + 1, width), height: text.height)
        bar.frame = CGRect(x: Self.padding, y: bounds.maxY - 22, width: width - 4, height: 6)
        cancelButton.frame = CGRect(
            x: bounds.maxX - side - 10, y: (bounds.height - side) / 2, width: side, height: side)
    }

    override func draw(_ context: Context) { drawRaised(cornerRadius: Self.radius, in: context) }

    /// Tracks presses so that no view behind receives them.
    override func pointerDown(_ event: InputEvent) -> Bool { true }

    override var role: AccessibilityRole? { .panel }
    override var accessibilityName: String? { title.text }
}

extension RootView {
    /// Shows, updates or removes the panel (DATA-7).
    func updateTransferPanel() {
        let slow = engine.slowTransfers
        let shown = subviews.lazy.compactMap { $0 as? TransferPanel }.first
        guard !slow.isEmpty else {
            shown?.removeFromSuperview()
            return
        }
        if let shown {
            if !shown.sessions.elementsEqual(slow, by: ===) { shown.sessions = slow }
        } else {
            let panel = TransferPanel(slow)
            addSubview(panel)
            panel.place(in: bounds)
        }
    }
}
