/// What a progress panel shows.
@MainActor package protocol ProgressSubject: AnyObject {
    /// The operation, such as "Exporting 12 photos".
    var title: String { get }
    /// The parts of the operation, which the panel's button cancels. Another thread may change them.
    var progress: [Progress] { get }
}

/// Shows the progress of an operation in the background over the window, with a button that cancels it.
///
/// Takes neither the focus nor presses outside its frame. Panels of several operations are stacked.
@MainActor package final class ProgressPanel: View, WindowOverlay {
    private static let size = CGSize(width: 300, height: 64)
    private static let margin: CGFloat = 24
    private static let gap: CGFloat = 12
    private static let padding: CGFloat = 16
    private static let radius: CGFloat = 10
    /// The interval of progress updates.
    private static let updateInterval = Duration.milliseconds(100)

    private let label: Label
    private let bar: ProgressBar
    private let cancelButton = Button(symbol: .close, name: "Cancel")
    /// How long the operation may last without a panel; nil once the panel is visible.
    private var delay: Duration?
    private var visibleTime: Timestamp?

    /// The operation.
    let subject: any ProgressSubject

    /// Creates a panel; `name` is the accessibility name of its bar.
    init(_ subject: any ProgressSubject, name: String) {
        self.subject = subject
        label = Label(subject.title, font: .system(size: 13, weight: .medium), alignment: .left)
        bar = ProgressBar(name: name)
        super.init(frame: .zero)
        for view in [label, bar, cancelButton] { addSubview(view) }
        cancelButton.onPress = { [weak self] in
            for part in self?.subject.progress ?? [] { part.cancel() }
        }
        update()
    }

    /// Creates a panel for an operation whose title and parts stay the same.
    package convenience init(_ title: String, name: String, progress: [Progress]) {
        self.init(Operation(title: title, progress: progress), name: name)
    }

    private final class Operation: ProgressSubject {
        let title: String
        let progress: [Progress]

        init(title: String, progress: [Progress]) { (self.title, self.progress) = (title, progress) }
    }

    /// Adds the panel to a window. It appears after `delay`, so that short operations show none; the caller removes it
    /// when the operation has ended.
    package func show(in root: RootView, after delay: Duration = .milliseconds(500)) {
        self.delay = delay
        isHidden = true
        root.addSubview(self)
        place(in: root.bounds)
    }

    /// Shows the present title and progress.
    func update() {
        if label.text != subject.title {
            label.text = subject.title
            setNeedsLayout()
        }
        let parts = subject.progress.map(\.fractionCompleted)
        bar.fraction = parts.isEmpty ? 1 : parts.reduce(0, +) / Double(parts.count)
    }

    package override func didMoveToWindow() {
        if let root { root.wake(at: root.now + (delay == nil ? Self.updateInterval : .zero), self) }
    }

    /// Updates the progress at intervals.
    package override func animate(at time: Timestamp) -> Bool {
        if let delay {
            self.delay = nil
            visibleTime = time + delay
        }
        if let visibleTime, time >= visibleTime {
            self.visibleTime = nil
            isHidden = false
        }
        update()
        root?.wake(at: time + Self.updateInterval, self)
        return false
    }

    // MARK: Look

    package var bottomLevel: WindowOverlayLevel? { .progress }

    package func place(in bounds: CGRect) {
        let width = min(Self.size.width, bounds.width - 2 * Self.margin)
        var panel = CGRect(
            x: bounds.maxX - Self.margin - width, y: bounds.maxY - Self.margin - Self.size.height, width: width,
            height: Self.size.height)
        for other in root?.bottomOverlays(below: .progress) ?? [] where other.frame.intersects(panel) {
            panel.origin.y = other.frame.minY - Self.gap - panel.height
        }
        for case let other as ProgressPanel in root?.subviews.prefix(while: { $0 !== self }) ?? [] {
            if other.frame.intersects(panel) { panel.origin.y = other.frame.minY - Self.gap - panel.height }
        }
        frame = panel
    }

    package override var overflow: CGFloat { RaisedBackground.reach }

    package override func layoutSubviews() {
        let side = ControlMetrics.height
        let width = bounds.width - 2 * Self.padding - side
        let text = label.sizeThatFits(CGSize(width: width, height: bounds.height))
        label.frame = CGRect(
            x: Self.padding, y: 14, width: min(text.width.rounded(.up) + 1, width), height: text.height)
        bar.frame = CGRect(x: Self.padding, y: bounds.maxY - 22, width: width - 4, height: 6)
        cancelButton.frame = CGRect(
            x: bounds.maxX - side - 10, y: (bounds.height - side) / 2, width: side, height: side)
    }

    /// Draws the raised background.
    package override func draw(_ context: Context) { drawRaised(cornerRadius: Self.radius, in: context) }

    /// Tracks presses so that no view behind receives them.
    package override func pointerDown(_ event: InputEvent) -> Bool { true }

    /// `panel`.
    package override var defaultAccessibilityRole: AccessibilityRole? { .panel }

    /// The title of the operation.
    package override var defaultAccessibilityName: String? { subject.title }
}
