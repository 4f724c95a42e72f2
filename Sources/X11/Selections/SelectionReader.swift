internal import CX11
import DragAndDrop

/// Requests data from the owners of selections. Asynchronous, with many concurrent transfers.
@MainActor final class SelectionReader {
    /// A conversion to request.
    struct Request {
        var selection: UInt
        var target: UInt
        /// The target's name, for error messages.
        var name: String
        /// The window that requests. Some programs serve only the window that the items were dropped on (WIRE-51).
        var requestor: UInt
        /// Whether a new helper window requests instead, so that the answers of several requests cannot be confused.
        /// Programs of this project serve every window of the target client.
        var usesHelperWindow = false
        var time: UInt32
        var largest: Int
        /// Bytes that the owner reads from the property, as the request's parameter.
        var parameter = Data()
        /// Atoms that the owner reads from the property instead.
        var atoms: [UInt] = []
        /// Called before the first byte with the progress of the item's source, from 0 to 1. Only programs of this
        /// project report it, for requests with `usesHelperWindow`.
        var sourceProgress: @MainActor (Double) -> Void = { _ in }
        /// Called with the numbers of received and expected bytes; the latter is 0 if unknown.
        var transferProgress: @MainActor (Int, Int) -> Void = { _, _ in }
        /// Called exactly once.
        var completion: @MainActor (Result<ReceivedData, TransferError>) -> Void
    }

    @MainActor private final class Transfer {
        let request: Request
        let property: UInt
        /// The helper window that requests instead of `requestor`.
        let helperWindow: HelperWindow?
        var machine: IncomingTransfer
        /// Observes the owner's window until the owner has answered.
        var ownerObserver: WindowObserver? { didSet { oldValue?.end() } }

        init(_ request: Request, property: UInt, helperWindow: HelperWindow?, machine: IncomingTransfer) {
            self.request = request
            self.property = property
            self.helperWindow = helperWindow
            self.machine = machine
        }

        var window: UInt { helperWindow?.id ?? request.requestor }
    }

    /// The display that retains this object.
    private weak var display: Display?
    private var queued: [Int: Request] = [:]
    /// The ids of the queued requests in order, and those of former ones, which are passed over: an offer may have a
    /// hundred thousand items, whose requests end one by one.
    private var order: [Int] = []
    /// The index of the first one that may be queued.
    private var head = 0
    private var running: [Int: Transfer] = [:]
    private var freeProperties: [UInt] = []
    private var propertyCount = 0
    /// Observes the requesting windows, each once, for answers and properties.
    private var observers: [UInt: WindowObserver] = [:]
    private var next = 0
    private var timer: DeadlineTimer?

    init(display: Display) {
        self.display = display
        timer = DeadlineTimer(display: display) { [weak self] in self?.checkDeadlines() }
    }

    /// The number of queued and running transfers whose outcome has not been reported.
    var count: Int { runningCount + queued.count }

    private var runningCount: Int { running.values.count { $0.machine.isOutcomePending } }

    /// Queues a request; returns its id for cancellation.
    @discardableResult func fetch(_ request: Request) -> Int {
        next += 1
        queued[next] = request
        order.append(next)
        startQueued()
        return next
    }

    /// Ends a transfer with ``TransferError/canceled``. Has no effect on ended transfers.
    func cancel(_ id: Int) { end(id, with: .cancel) }

    /// Ends a transfer by an event. Has no effect on ended transfers.
    func end(_ id: Int, with event: IncomingTransfer.Event) {
        if let request = queued.removeValue(forKey: id) {
            request.completion(.failure(event.error(of: request.name)))
        } else if let transfer = running[id] {
            feed(event, to: transfer, id)
        }
    }

    /// Ends a transfer because the selection has a new owner, unless the previous owner continues it: it has answered,
    /// or the request names the offer, which another owner refuses.
    func ownerChanged(during id: Int) {
        if let transfer = running[id], !transfer.machine.awaitsAnswer || !transfer.request.parameter.isEmpty { return }
        end(id, with: .replaced)
    }

    /// Fails all transfers, because the display is closed.
    func endAll() {
        let pending = running.filter { $0.value.machine.isOutcomePending }.map { ($0.key, $0.value.request) }
        let failed = (pending + queued.map { ($0.key, $0.value) }).sorted { $0.0 < $1.0 }
        for transfer in running.values {
            transfer.ownerObserver = nil
            transfer.helperWindow?.close()
        }
        (queued, order, head, running) = ([:], [], 0, [:])
        for observer in observers.values { observer.end() }
        observers = [:]
        setTimer()
        for (_, request) in failed { request.completion(.failure(.connectionLost)) }
    }

    /// Ends all transfers that a window has requested. Called when the window closes.
    func end(requestor: UInt) {
        let ended = queued.filter { $0.value.requestor == requestor }.sorted { $0.key < $1.key }
        for (id, _) in ended { queued[id] = nil }
        for (_, request) in ended { request.completion(.failure(.canceled)) }
        for (id, transfer) in running where transfer.request.requestor == requestor {
            feed(.vanished, to: transfer, id)
        }
    }

    // MARK: Requests

    private func startQueued() {
        // By its id, since a completion may queue further requests.
        var last = 0
        while let display, display.raw != nil, runningCount < display.limits.maximumConcurrentTransfers,
            let (id, request) = nextQueued(after: last)
        {
            last = id
            guard !hasPendingDuplicate(request) else { continue }
            guard let property = reserveProperty(display) else { break }
            queued[id] = nil
            start(request, id, property, display)
        }
        setTimer()
    }

    /// The first queued request with a greater id. O(log n), and a step for each canceled request that is passed over.
    private func nextQueued(after last: Int) -> (id: Int, request: Request)? {
        while head < order.count, queued[order[head]] == nil { head += 1 }
        if head > 1_000, head * 2 > order.count {
            order.removeFirst(head)
            head = 0
        }
        // Ids increase.
        var (low, high) = (head, order.count)
        while low < high {
            let middle = (low + high) / 2
            if order[middle] > last { high = middle } else { low = middle + 1 }
        }
        for id in order[low...] {
            if let request = queued[id] { return (id, request) }
        }
        return nil
    }

    /// Whether an equal request is unanswered. A refusal contains only the request's fields, so that the refusals of
    /// two equal requests could not be told apart.
    private func hasPendingDuplicate(_ request: Request) -> Bool {
        guard !request.usesHelperWindow else { return false }
        return running.values.contains { transfer in
            let other = transfer.request
            return transfer.machine.awaitsAnswer && transfer.window == request.requestor
                && (other.selection, other.target, other.time) == (request.selection, request.target, request.time)
        }
    }

    /// Returns a property that no owner may still write into; nil if the maximum number is in use.
    private func reserveProperty(_ display: Display) -> UInt? {
        if !freeProperties.isEmpty { return freeProperties.removeFirst() }
        guard propertyCount < display.limits.maximumPropertyCount else { return nil }
        propertyCount += 1
        return display.atom("_LIGHTBOX_TRANSFER_\(propertyCount)")
    }

    private func start(_ request: Request, _ id: Int, _ property: UInt, _ display: Display) {
        let machine = IncomingTransfer(
            name: request.name, incremental: display.atoms[.incremental], largest: request.largest,
            limits: display.limits, at: display.now())
        let helperWindow = request.usesHelperWindow ? try? HelperWindow(display: display) : nil
        let transfer = Transfer(request, property: property, helperWindow: helperWindow, machine: machine)
        running[id] = transfer
        if let helperWindow {
            helperWindow.handler = { [weak self] in self?.received($0) }
        } else if observers[request.requestor] == nil {
            observers[request.requestor] = WindowObserver(request.requestor, display: display) { [weak self] event in
                self?.received(event)
            }
        }
        let owner = display.owner(of: request.selection)
        if owner != 0 {
            transfer.ownerObserver = WindowObserver(owner, display: display) { [weak self] event in
                guard event.type == DestroyNotify, event.xdestroywindow.window == owner, event.xany.send_event == 0
                else { return }
                self?.end(id, with: .vanished)
            }
        }
        if !request.atoms.isEmpty {
            display.setNumbers(property, of: transfer.window, type: UInt(XA_ATOM), request.atoms)
        } else if request.parameter.isEmpty {
            display.deleteProperty(property, of: transfer.window)
        } else {
            display.setBytes(property, of: transfer.window, type: request.target, request.parameter)
        }
        guard let raw = display.raw else { return }
        XConvertSelection(raw, request.selection, request.target, property, transfer.window, UInt(request.time))
        display.scheduleTurn()
    }

    // MARK: Answers

    private func received(_ event: XEvent) {
        switch event.type {
        case SelectionNotify:
            guard let (id, transfer) = transfer(answeredBy: event.xselection) else { return }
            transfer.ownerObserver = nil
            feed(.answered(hasProperty: event.xselection.property != 0), to: transfer, id)
        case PropertyNotify where event.xproperty.state == PropertyNewValue:
            let (window, property) = (event.xproperty.window, event.xproperty.atom)
            if property == display?.atoms[.teamProgress] { return receivedProgress(window) }
            let transfer = running.first { $0.value.window == window && $0.value.property == property }
            if let (id, transfer) = transfer { feed(.written, to: transfer, id) }
        default: break
        }
    }

    /// Reports the progress that the owner has written to a helper window's property.
    private func receivedProgress(_ window: UInt) {
        guard let display, let transfer = running.values.first(where: { $0.helperWindow?.id == window }),
            transfer.machine.isOutcomePending, transfer.machine.awaitsAnswer,
            let done = display.property(display.atoms[.teamProgress], of: window, length: 4)?.numbers.first
        else { return }
        transfer.machine.noteProgress(at: display.now())
        transfer.request.sourceProgress(min(Double(done) / Double(ProgressReporter.completeValue), 1))
    }

    /// Returns the transfer that an answer belongs to. A refusal names no property: it belongs to the transfer
    /// with the same time, or else to the only candidate; if there are several, it is ignored.
    private func transfer(answeredBy answer: XSelectionEvent) -> (key: Int, value: Transfer)? {
        let asked = running.filter { _, transfer in
            let request = transfer.request
            return transfer.machine.awaitsAnswer && transfer.window == answer.requestor
                && request.selection == answer.selection && request.target == answer.target
        }
        guard answer.property == 0 else { return asked.first { $0.value.property == answer.property } }
        return asked.first { UInt($0.value.request.time) == answer.time } ?? (asked.count == 1 ? asked.first : nil)
    }

    private func checkDeadlines() {
        for (id, transfer) in running.sorted(by: { $0.key < $1.key }) { feed(.tick, to: transfer, id) }
        setTimer()
    }

    private func setTimer() { timer?.set(running.values.compactMap(\.machine.deadline).min()) }

    private func feed(_ event: IncomingTransfer.Event, to transfer: Transfer, _ id: Int) {
        guard let display else { return }
        let before = transfer.machine.received
        let effects = transfer.machine.handle(event, at: display.now())
        if transfer.machine.received > before {
            transfer.request.transferProgress(transfer.machine.received, transfer.machine.expected)
        }
        for effect in effects { perform(effect, transfer, id) }
        setTimer()
    }

    private func perform(_ effect: IncomingTransfer.Effect, _ transfer: Transfer, _ id: Int) {
        guard let display else { return }
        let request = transfer.request
        switch effect {
        case .read(let offset) where offset > 0 && offset % display.limits.bytesPerTurn == 0:
            // Let the main queue do other work between the parts.
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.display?.performTurn { self?.read(offset, id) } }
            }
        case .read(let offset): read(offset, id)
        case .delete: display.deleteProperty(transfer.property, of: transfer.window)
        case .succeed(let data): request.completion(.success(data))
        case .fail(let error):
            request.completion(.failure(error))
            // Closing the helper window also discards the owner's later pieces.
            transfer.helperWindow == nil ? startQueued() : discard(transfer, id)
        case .discard: discard(transfer, id)
        }
    }

    private func discard(_ transfer: Transfer, _ id: Int) {
        guard running.removeValue(forKey: id) != nil else { return }
        transfer.ownerObserver = nil
        transfer.helperWindow?.close()
        if !running.values.contains(where: { $0.window == transfer.window }) {
            observers.removeValue(forKey: transfer.window)?.end()
        }
        freeProperties.append(transfer.property)
        startQueued()
    }

    private func read(_ offset: Int, _ id: Int) {
        guard let display, let transfer = running[id] else { return }
        let part = display.property(
            transfer.property, of: transfer.window, offset: offset, length: display.limits.pieceSize)
        feed(.part(part), to: transfer, id)
    }
}
