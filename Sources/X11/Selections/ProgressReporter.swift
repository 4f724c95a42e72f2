internal import CX11
import DragAndDrop

/// Reports the progress of an item's source to a waiting program of this project, until the data is available.
///
/// No bytes are transferred before the source is complete, so the requestor could not show progress otherwise. The
/// progress is written to a property of the requestor's window, in thousandths.
@MainActor final class ProgressReporter {
    /// The value of complete progress.
    static let completeValue = 1000
    /// More updates than this would not be visible.
    private static let interval = Timestamp.milliseconds(100)
    /// The interval grows to this while there is no progress.
    private static let longestInterval = Timestamp.seconds(2)

    private let requestor: UInt
    private let display: Display
    private var progress: Progress?
    private var reported = 0
    private var interval = ProgressReporter.interval
    private lazy var alarm = Alarm(display: display) { [weak self] in self?.report() }

    init(requestor: UInt, display: Display) {
        self.requestor = requestor
        self.display = display
    }

    /// Starts reporting. Data that is available before the first interval is not reported.
    func follow(_ progress: Progress) {
        self.progress = progress
        alarm.set(display.now() + Self.interval)
    }

    /// Stops reporting.
    func end() {
        progress = nil
        alarm.set(nil)
    }

    private func report() {
        guard let progress else { return }
        let done = Int(min(max(progress.fractionCompleted, 0), 1) * Double(Self.completeValue))
        interval = done == reported ? min(interval * 2, Self.longestInterval) : Self.interval
        if done != reported {
            reported = done
            display.setNumbers(
                display.atoms[.ownProgress], of: requestor, type: UInt(XA_CARDINAL), [UInt(done)])
        }
        alarm.set(display.now() + interval)
    }
}
