internal import CX11
import DragAndDrop

/// Data for another program, in format 8.
struct PropertyValue: Equatable, Sendable {
    /// The property's type as an atom.
    var type: UInt
    var bytes: Data
}

/// Writes data into properties of other clients' windows. Asynchronous, with many concurrent transfers.
@MainActor final class SelectionWriter {
    private struct Key: Hashable {
        let requestor: UInt
        let property: UInt
    }

    @MainActor private final class Transfer {
        let content: Data
        let type: UInt
        var machine: OutgoingTransfer
        /// Called once and then set to nil.
        var notify: (@MainActor (Bool) -> Void)?
        let completion: @MainActor (Bool) -> Void
        var observer: WindowObserver? { didSet { oldValue?.end() } }

        init(
            _ content: Data, type: UInt, machine: OutgoingTransfer, notify: @escaping @MainActor (Bool) -> Void,
            completion: @escaping @MainActor (Bool) -> Void
        ) {
            self.content = content
            self.type = type
            self.machine = machine
            self.notify = notify
            self.completion = completion
        }
    }

    private let display: Display
    private var running: [Key: Transfer] = [:]
    private lazy var timer = DeadlineTimer(display: display) { [weak self] in self?.checkDeadlines() }

    init(display: Display) { self.display = display }

    /// The number of running transfers.
    var count: Int { running.count }

    /// Writes content into a property.
    ///
    /// - Parameters:
    ///   - maximumPropertySize: The largest data to send as one property.
    ///   - notify: Called once, to send `SelectionNotify`; with false if no data could be written.
    ///   - completion: Called once; with true if all data was written and, in an INCR transfer, read.
    func write(
        _ content: PropertyValue, to property: UInt, of requestor: UInt, maximumPropertySize: Int,
        notify: @escaping @MainActor (Bool) -> Void, completion: @escaping @MainActor (Bool) -> Void
    ) {
        let limits = display.limits
        let machine = OutgoingTransfer(
            size: content.bytes.count, maximumPropertySize: maximumPropertySize,
            pieceSize: min(limits.pieceSize, display.largestRequest), limits: limits)
        let key = Key(requestor: requestor, property: property)
        // A second request for the same property aborts the first transfer.
        if running[key] != nil { feed(.vanished, key) }
        running[key] = Transfer(
            content.bytes, type: content.type, machine: machine, notify: notify, completion: completion)
        feed(.begin, key)
    }

    func endAll() {
        for key in running.keys { feed(.vanished, key) }
    }

    private func received(_ event: XEvent, _ key: Key) {
        switch event.type {
        case PropertyNotify:
            guard event.xproperty.atom == key.property, event.xproperty.state == PropertyDelete else { return }
            feed(.propertyDeleted, key)
        case DestroyNotify where event.xdestroywindow.window == key.requestor && event.xany.send_event == 0:
            feed(.vanished, key)
        default: break
        }
    }

    private func checkDeadlines() {
        for key in running.keys { feed(.tick, key) }
        setTimer()
    }

    private func setTimer() { timer.set(running.values.compactMap(\.machine.deadline).min()) }

    private func feed(_ event: OutgoingTransfer.Event, _ key: Key) {
        guard let transfer = running[key] else { return }
        for effect in transfer.machine.handle(event, at: display.now()) { perform(effect, transfer, key) }
        setTimer()
    }

    private func perform(_ effect: OutgoingTransfer.Effect, _ transfer: Transfer, _ key: Key) {
        switch effect {
        case .replace(let range): write(range, of: transfer, key, appending: false)
        case .append(let range): write(range, of: transfer, key, appending: true)
        case .announcePieces(let size):
            transfer.observer = WindowObserver(key.requestor, display: display) { [weak self] in self?.received($0, key)
            }
            display.setNumbers(
                key.property, of: key.requestor, type: display.atoms[.incremental],
                [UInt(min(size, Int(UInt32.max)))])
        case .notify: notifyOnce(transfer, hasData: true)
        case .pause:
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.display.performTurn { self?.feed(.resume, key) } }
            }
        case .end(let succeeded):
            if running[key] === transfer { running[key] = nil }
            transfer.observer = nil
            notifyOnce(transfer, hasData: false)
            transfer.completion(succeeded)
        }
    }

    /// Calls `notify` unless it has been called before.
    private func notifyOnce(_ transfer: Transfer, hasData: Bool) {
        let notify = transfer.notify
        transfer.notify = nil
        notify?(hasData)
    }

    private func write(_ range: Range<Int>, of transfer: Transfer, _ key: Key, appending: Bool) {
        let start = transfer.content.startIndex
        let slice = transfer.content[start + range.lowerBound..<start + range.upperBound]
        display.setBytes(key.property, of: key.requestor, type: transfer.type, slice, appending: appending)
    }
}
