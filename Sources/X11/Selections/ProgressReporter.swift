internal import CX11
import DragAndDrop

/// Reports the progress of an item's source to another program of this project, until the data is available.
///
/// No bytes are transferred before the source is complete, so the requestor has no progress of its own to show. The
/// progress is written to a property of the requestor's window, in thousandths.
@MainActor final class ProgressReporter {
    /// The value that means complete progress.
    static let completeValue = 1000
    /// The shortest time between two reports; more frequent ones would not be visible.
    private static let interval = Timestamp.milliseconds(100)
    /// The longest interval; the interval doubles up to this while there is no progress.
    private static let longestInterval = Timestamp.seconds(2)

    private let requestor: UInt
    private let display: Display
    private var progress: Progress?
    private var reported = 0
    private var interval = ProgressReporter.interval
    private lazy var timer = DeadlineTimer(display: display) { [weak self] in self?.report() }

    init(requestor: UInt, display: Display) {
        self.requestor = requestor
        self.display = display
    }

    /// Starts reporting. Nothing is reported for data that is available within the first interval.
    func follow(_ progress: Progress) {
        self.progress = progress
        timer.set(display.now() + Self.interval)
    }

    func end() {
        progress = nil
        timer.set(nil)
    }

    private func report() {
        guard let progress else { return }
        let done = Int(min(max(progress.fractionCompleted, 0), 1) * Double(Self.completeValue))
        interval = done == reported ? min(interval * 2, Self.longestInterval) : Self.interval
        if done != reported {
            reported = done
            display.setNumbers(
                display.atoms[.teamProgress], of: requestor, type: UInt(XA_CARDINAL), [UInt(done)])
        }
        timer.set(display.now() + interval)
    }
}
