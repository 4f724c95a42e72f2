internal import CX11
import DragAndDrop

/// Fetches data from the owners of selections: many transfers at once, none of which anybody waits for.
@MainActor final class SelectionReader {
    /// What is asked for.
    struct Request {
        var selection: UInt
        var target: UInt
        /// The target's name, for messages.
        var name: String
        /// The window that asks: some programs answer no other than the one that they dropped on.
        var requestor: UInt
        var time: UInt32
        var largest: Int
        /// Bytes that the owner is handed with the request.
        var parameter = Data()
        /// How much of it has come, and how much is to come in all, 0 when nobody knows.
        var progressed: @MainActor (Int, Int) -> Void = { _, _ in }
        /// Called once.
        var completion: @MainActor (Result<ReceivedData, TransferError>) -> Void
    }

    @MainActor private final class Transfer {
        let request: Request
        let property: UInt
        var machine: IncomingTransfer
        var watch: WindowWatch? { didSet { oldValue?.end() } }

        init(_ request: Request, property: UInt, machine: IncomingTransfer) {
            self.request = request
            self.property = property
            self.machine = machine
        }
    }

    /// Its owner.
    private weak var display: Display?
    private var waiting: [(id: Int, request: Request)] = []
    private var running: [Int: Transfer] = [:]
    private var freeProperties: [UInt]
    private var next = 0
    private var alarm: Alarm?

    init(display: Display) {
        self.display = display
        freeProperties = display.atoms((0..<display.limits.simultaneousTransfers).map { "_LIGHTBOX_TRANSFER_\($0)" })
        alarm = Alarm(display: display) { [weak self] in self?.tick() }
    }

    /// The transfers that have not ended, those that wait for their turn included.
    var count: Int { running.count + waiting.count }

    /// Asks for data; returns the number by which the transfer can be cancelled.
    @discardableResult func fetch(_ request: Request) -> Int {
        next += 1
        waiting.append((next, request))
        startWaiting()
        return next
    }

    /// Ends a transfer with ``TransferError/cancelled``; harmless for one that has ended.
    func cancel(_ id: Int) { end(id, with: .cancel) }

    /// Ends a transfer, because nobody wants it or nobody will answer; harmless for one that has ended.
    func end(_ id: Int, with event: IncomingTransfer.Event) {
        if let index = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: index).request.completion(.failure(.cancelled))
        } else if let transfer = running[id] {
            feed(event, to: transfer, id)
        }
    }

    /// Ends the transfers that a window asked for: it closes.
    func end(requestor: UInt) {
        let ended = waiting.filter { $0.request.requestor == requestor }
        waiting.removeAll { $0.request.requestor == requestor }
        for (_, request) in ended { request.completion(.failure(.cancelled)) }
        for (id, transfer) in running where transfer.request.requestor == requestor {
            feed(.vanished, to: transfer, id)
        }
    }

    private func startWaiting() {
        while let display, let raw = display.raw, !waiting.isEmpty, let property = freeProperties.first {
            freeProperties.removeFirst()
            let (id, request) = waiting.removeFirst()
            let machine = IncomingTransfer(
                name: request.name, incremental: display.atoms[.incremental], largest: request.largest,
                limits: display.limits, at: display.now())
            let transfer = Transfer(request, property: property, machine: machine)
            running[id] = transfer
            transfer.watch = WindowWatch(request.requestor, display: display) { [weak self] event in
                self?.received(event, id)
            }
            if request.parameter.isEmpty {
                display.deleteProperty(property, of: request.requestor)
            } else {
                display.setBytes(property, of: request.requestor, type: request.target, request.parameter)
            }
            XConvertSelection(
                raw, request.selection, request.target, property, request.requestor, UInt(request.time))
            display.scheduleTurn()
        }
        setAlarm()
    }

    private func received(_ event: XEvent, _ id: Int) {
        guard let transfer = running[id] else { return }
        switch event.type {
        case SelectionNotify:
            let answer = event.xselection
            guard answer.selection == transfer.request.selection, answer.target == transfer.request.target,
                answer.property == 0 || answer.property == transfer.property
            else { return }
            feed(.answered(hasProperty: answer.property != 0), to: transfer, id)
        case PropertyNotify:
            guard event.xproperty.atom == transfer.property, event.xproperty.state == PropertyNewValue else { return }
            feed(.written, to: transfer, id)
        default: break
        }
    }

    private func tick() {
        for (id, transfer) in running.sorted(by: { $0.key < $1.key }) { feed(.tick, to: transfer, id) }
        setAlarm()
    }

    private func setAlarm() { alarm?.set(running.values.compactMap(\.machine.deadline).min()) }

    private func feed(_ event: IncomingTransfer.Event, to transfer: Transfer, _ id: Int) {
        guard let display else { return }
        let before = transfer.machine.received
        let effects = transfer.machine.handle(event, at: display.now())
        if transfer.machine.received > before {
            transfer.request.progressed(transfer.machine.received, transfer.machine.expected)
        }
        for effect in effects { perform(effect, transfer, id) }
        setAlarm()
    }

    private func perform(_ effect: IncomingTransfer.Effect, _ transfer: Transfer, _ id: Int) {
        guard let display else { return }
        let request = transfer.request
        switch effect {
        case .read(let offset) where offset > 0 && offset % display.limits.bytesPerTurn == 0:
            // Other work has its turn in between.
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.display?.turn { self?.read(offset, id) } }
            }
        case .read(let offset): read(offset, id)
        case .delete: display.deleteProperty(transfer.property, of: request.requestor)
        case .succeed(let data): request.completion(.success(data))
        case .fail(let error): request.completion(.failure(error))
        case .discard:
            transfer.watch = nil
            running[id] = nil
            // Behind the others: whatever is still written into it hits no new transfer.
            freeProperties.append(transfer.property)
            startWaiting()
        }
    }

    private func read(_ offset: Int, _ id: Int) {
        guard let display, let transfer = running[id] else { return }
        let part = display.property(
            transfer.property, of: transfer.request.requestor, offset: offset, length: display.limits.pieceSize)
        feed(.part(part), to: transfer, id)
    }
}
