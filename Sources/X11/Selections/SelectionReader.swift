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
        /// Whether a window that is made for it asks instead, so that no answer can be taken for another's. Programs of
        /// this project answer any window of ours.
        var hasOwnWindow = false
        var time: UInt32
        var largest: Int
        /// Bytes that the owner is handed with the request.
        var parameter = Data()
        /// How far its source has come, from 0 to 1, before the first byte can: told by programs of this project to
        /// those that ask with a window of its own.
        var produced: @MainActor (Double) -> Void = { _ in }
        /// How much of it has come, and how much is to come in all, 0 when nobody knows.
        var progressed: @MainActor (Int, Int) -> Void = { _, _ in }
        /// Called once.
        var completion: @MainActor (Result<ReceivedData, TransferError>) -> Void
    }

    @MainActor private final class Transfer {
        let request: Request
        let property: UInt
        /// What asks in place of the requestor.
        let ownWindow: HelperWindow?
        var machine: IncomingTransfer
        /// Listens to whoever has to answer, until that is done.
        var ownerWatch: WindowWatch? { didSet { oldValue?.end() } }

        init(_ request: Request, property: UInt, ownWindow: HelperWindow?, machine: IncomingTransfer) {
            self.request = request
            self.property = property
            self.ownWindow = ownWindow
            self.machine = machine
        }

        var window: UInt { ownWindow?.id ?? request.requestor }
    }

    /// Its owner.
    private weak var display: Display?
    private var waiting: [(id: Int, request: Request)] = []
    private var running: [Int: Transfer] = [:]
    private var freeProperties: [UInt] = []
    private var propertyCount = 0
    /// Listens to the windows of ours that ask, each once.
    private var watches: [UInt: WindowWatch] = [:]
    private var next = 0
    private var alarm: Alarm?

    init(display: Display) {
        self.display = display
        alarm = Alarm(display: display) { [weak self] in self?.tick() }
    }

    /// The transfers whose outcome somebody waits for, those that wait for their turn included.
    var count: Int { runningCount + waiting.count }

    private var runningCount: Int { running.values.count { $0.machine.isWanted } }

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
            let request = waiting.remove(at: index).request
            request.completion(.failure(event.error(of: request.name)))
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

    // MARK: Asking

    private func startWaiting() {
        var index = 0
        while let display, display.raw != nil, index < waiting.count,
            runningCount < display.limits.simultaneousTransfers
        {
            guard !isAsked(waiting[index].request) else {
                index += 1
                continue
            }
            guard let property = takeProperty(display) else { break }
            let (id, request) = waiting.remove(at: index)
            start(request, id, property, display)
        }
        setAlarm()
    }

    /// Whether somebody has been asked for the very same and has not answered. A refusal would name no more than that,
    /// so nobody could tell which of two it is for.
    private func isAsked(_ request: Request) -> Bool {
        guard !request.hasOwnWindow else { return false }
        return running.values.contains { transfer in
            let other = transfer.request
            return transfer.machine.awaitsAnswer && transfer.window == request.requestor
                && (other.selection, other.target, other.time) == (request.selection, request.target, request.time)
        }
    }

    /// A property that nothing is written into by anybody, as far as we know; nil when there is none.
    private func takeProperty(_ display: Display) -> UInt? {
        if !freeProperties.isEmpty { return freeProperties.removeFirst() }
        guard propertyCount < display.limits.mostProperties else { return nil }
        propertyCount += 1
        return display.atom("_LIGHTBOX_TRANSFER_\(propertyCount)")
    }

    private func start(_ request: Request, _ id: Int, _ property: UInt, _ display: Display) {
        let machine = IncomingTransfer(
            name: request.name, incremental: display.atoms[.incremental], largest: request.largest,
            limits: display.limits, at: display.now())
        let ownWindow = request.hasOwnWindow ? try? HelperWindow(display: display) : nil
        let transfer = Transfer(request, property: property, ownWindow: ownWindow, machine: machine)
        running[id] = transfer
        if let ownWindow {
            ownWindow.handler = { [weak self] in self?.received($0) }
        } else if watches[request.requestor] == nil {
            watches[request.requestor] = WindowWatch(request.requestor, display: display) { [weak self] event in
                self?.received(event)
            }
        }
        let owner = display.owner(of: request.selection)
        if owner != 0 {
            transfer.ownerWatch = WindowWatch(owner, display: display) { [weak self] event in
                guard event.type == DestroyNotify, event.xdestroywindow.window == owner, event.xany.send_event == 0
                else { return }
                self?.end(id, with: .vanished)
            }
        }
        if request.parameter.isEmpty {
            display.deleteProperty(property, of: transfer.window)
        } else {
            display.setBytes(property, of: transfer.window, type: request.target, request.parameter)
        }
        guard let raw = display.raw else { return }
        XConvertSelection(raw, request.selection, request.target, property, transfer.window, UInt(request.time))
        display.scheduleTurn()
    }

    // MARK: What comes

    private func received(_ event: XEvent) {
        switch event.type {
        case SelectionNotify:
            guard let (id, transfer) = addressee(of: event.xselection) else { return }
            transfer.ownerWatch = nil
            feed(.answered(hasProperty: event.xselection.property != 0), to: transfer, id)
        case PropertyNotify where event.xproperty.state == PropertyNewValue:
            let (window, property) = (event.xproperty.window, event.xproperty.atom)
            if property == display?.atoms[.ownProgress] { return sourceHasComeOn(window) }
            let transfer = running.first { $0.value.window == window && $0.value.property == property }
            if let (id, transfer) = transfer { feed(.written, to: transfer, id) }
        default: break
        }
    }

    /// Whoever was asked says how far it has come.
    private func sourceHasComeOn(_ window: UInt) {
        guard let display, let transfer = running.values.first(where: { $0.ownWindow?.id == window }),
            transfer.machine.isWanted, transfer.machine.awaitsAnswer,
            let done = display.property(display.atoms[.ownProgress], of: window, length: 4)?.numbers.first
        else { return }
        transfer.request.produced(min(Double(done) / Double(ProgressTeller.whole), 1))
    }

    /// The transfer that an answer is for. A refusal names no property; it has the request's time, as a rule, and
    /// where it has not and could be for several it is for none.
    private func addressee(of answer: XSelectionEvent) -> (key: Int, value: Transfer)? {
        let asked = running.filter { _, transfer in
            let request = transfer.request
            return transfer.machine.awaitsAnswer && transfer.window == answer.requestor
                && request.selection == answer.selection && request.target == answer.target
        }
        guard answer.property == 0 else { return asked.first { $0.value.property == answer.property } }
        return asked.first { UInt($0.value.request.time) == answer.time } ?? (asked.count == 1 ? asked.first : nil)
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
        case .delete: display.deleteProperty(transfer.property, of: transfer.window)
        case .succeed(let data): request.completion(.success(data))
        case .fail(let error):
            request.completion(.failure(error))
            // Whatever is still to come goes with the window.
            transfer.ownWindow == nil ? startWaiting() : discard(transfer, id)
        case .discard: discard(transfer, id)
        }
    }

    private func discard(_ transfer: Transfer, _ id: Int) {
        guard running.removeValue(forKey: id) != nil else { return }
        transfer.ownerWatch = nil
        transfer.ownWindow?.close()
        if !running.values.contains(where: { $0.window == transfer.window }) {
            watches.removeValue(forKey: transfer.window)?.end()
        }
        freeProperties.append(transfer.property)
        startWaiting()
    }

    private func read(_ offset: Int, _ id: Int) {
        guard let display, let transfer = running[id] else { return }
        let part = display.property(
            transfer.property, of: transfer.window, offset: offset, length: display.limits.pieceSize)
        feed(.part(part), to: transfer, id)
    }
}
