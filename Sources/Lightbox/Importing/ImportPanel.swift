import Foundation
import Views

/// Shows an import of many files in progress over the window: its count, rate and time left, with buttons that pause
/// and cancel it (APP-28). The panel is not modal.
@MainActor final class ImportPanel: View, WindowOverlay {
    private static let size = CGSize(width: 440, height: 84)
    private static let margin: CGFloat = 24
    private static let gap: CGFloat = 12
    private static let padding: CGFloat = 16
    private static let radius: CGFloat = 10
    private static let buttonSide: CGFloat = 32
    /// The interval of progress updates.
    private static let updateInterval = Duration.milliseconds(250)
    /// The interval at which the window's albums are updated.
    private static let reloadInterval = Duration.seconds(3)

    /// Called at intervals while photos are added.
    var onProgress: (() -> Void)?

    private let activity: ImportActivity
    private let title = Label("Adding photos", font: .system(size: 13, weight: .medium), alignment: .left)
    private let detail = Label("", font: .system(size: 12), tone: .secondary, alignment: .left)
    private let bar = ProgressBar(name: "Import")
    private let pauseButton = Button(symbol: .pause, name: "Pause")
    private let cancelButton = Button(symbol: .close, name: "Cancel")
    private var rate = ImportRate()
    /// The progress of the last report, and its time.
    private var reported: (completed: Int, time: Timestamp)?

    init(_ activity: ImportActivity) {
        self.activity = activity
        super.init(frame: .zero)
        for view in [title, detail, bar, pauseButton, cancelButton] { addSubview(view) }
        pauseButton.onPress = { [weak self] in self?.togglePause() }
        cancelButton.onPress = { [activity] in activity.progress.cancel() }
        update(at: nil)
    }

    private func togglePause() {
        if activity.control.isPaused { activity.control.resume() } else { activity.control.pause() }
        rate.reset()
        update(at: nil)
    }

    private func update(at time: Timestamp?) {
        let (completed, isPaused) = (activity.completed, activity.control.isPaused)
        if let time, !isPaused, completed >= activity.importedBefore { rate.add(completed, at: time) }
        title.text = isPaused ? "Adding photos is paused" : "Adding photos"
        detail.text = DisplayText.importing(completed, of: activity.total, rate, isPaused: isPaused)
        pauseButton.symbol = isPaused ? .play : .pause
        pauseButton.name = isPaused ? "Continue" : "Pause"
        bar.fraction = Double(completed) / Double(max(activity.total, 1))
        setNeedsLayout()
        guard let time else { return }
        guard let last = reported else { return reported = (completed, time) }
        guard completed > last.completed, time >= last.time + Self.reloadInterval else { return }
        reported = (completed, time)
        onProgress?()
    }

    override func didMoveToWindow() { if let root { root.wake(at: root.now + Self.updateInterval, self) } }

    override func animate(at time: Timestamp) -> Bool {
        update(at: time)
        root?.wake(at: time + Self.updateInterval, self)
        return false
    }

    // MARK: Look

    var bottomLevel: WindowOverlayLevel? { .progress }

    /// In the corner, above what is there.
    func place(in bounds: CGRect) {
        let width = min(Self.size.width, bounds.width - 2 * Self.margin)
        var panel = CGRect(
            x: bounds.maxX - Self.margin - width, y: bounds.maxY - Self.margin - Self.size.height, width: width,
            height: Self.size.height)
        for case let other as any WindowOverlay in root?.subviews.prefix(while: { $0 !== self }) ?? [] {
            guard other.bottomLevel != nil, other.frame.intersects(panel) else { continue }
            panel.origin.y = other.frame.minY - Self.gap - panel.height
        }
        frame = panel
    }

    override var overflow: CGFloat { RaisedBackground.reach }

    override func layoutSubviews() {
        let side = Self.buttonSide
        let width = bounds.width - 2 * Self.padding - 2 * side
        for (label, y) in [(title, 14), (detail, 34)] as [(Label, CGFloat)] {
            let text = label.sizeThatFits(CGSize(width: width, height: bounds.height))
            label.frame = CGRect(x: Self.padding, y: y, width: width, height: text.height)
        }
        bar.frame = CGRect(x: Self.padding, y: bounds.maxY - 20, width: bounds.width - 2 * Self.padding, height: 6)
        cancelButton.frame = CGRect(x: bounds.maxX - side - 10, y: 14, width: side, height: side)
        pauseButton.frame = cancelButton.frame.offsetBy(dx: -side, dy: 0)
    }

    override func draw(_ context: Context) { drawRaised(cornerRadius: Self.radius, in: context) }

    /// Tracks presses so that no view behind receives them.
    override func pointerDown(_ event: InputEvent) -> Bool { true }

    override var defaultAccessibilityRole: AccessibilityRole? { .panel }
    override var defaultAccessibilityName: String? { title.text }
}
