internal import CX11
import DragAndDrop

/// Tells a program of this project how far the source of an item has come that it waits for, until the item is there.
///
/// Who waits has nothing to look at otherwise: the first byte goes only once the source has the last one. It is told by
/// a property of the window that asks, in thousandths.
@MainActor final class ProgressTeller {
    /// The number that stands for all of it.
    static let whole = 1000
    /// No eye follows more.
    private static let interval = Timestamp.milliseconds(100)
    /// A source that does not come on is looked at less and less often.
    private static let longestInterval = Timestamp.seconds(2)

    private let requestor: UInt
    private let display: Display
    private var progress: Progress?
    private var told = 0
    private var interval = ProgressTeller.interval
    private lazy var alarm = Alarm(display: display) { [weak self] in self?.tell() }

    init(requestor: UInt, display: Display) {
        self.requestor = requestor
        self.display = display
    }

    /// Begins to tell; what is there at once is not worth a word.
    func follow(_ progress: Progress) {
        self.progress = progress
        alarm.set(display.now() + Self.interval)
    }

    /// Tells no more.
    func end() {
        progress = nil
        alarm.set(nil)
    }

    private func tell() {
        guard let progress else { return }
        let done = Int(min(max(progress.fractionCompleted, 0), 1) * Double(Self.whole))
        interval = done == told ? min(interval * 2, Self.longestInterval) : Self.interval
        if done != told {
            told = done
            display.setNumbers(
                display.atoms[.ownProgress], of: requestor, type: UInt(XA_CARDINAL), [UInt(done)])
        }
        alarm.set(display.now() + interval)
    }
}
