internal import CX11
import DragAndDrop

/// Owns a selection and answers every request, with data or with a refusal (WIRE-53). Requests for which the content
/// returns ``RequestDecision/hold`` are answered after ``reviewHeldRequests()``. Call ``retire()`` or ``abort()`` to
/// end ownership.
@MainActor final class SelectionOwner {
    private enum State {
        /// The content's decision determines which requests are served.
        case serving
        /// New requests are refused; those that were accepted before continue. Retains the content until then.
        case retired(any SelectionContent)
        case ended
    }

    let selection: UInt
    /// The owning window; closed when the owner ends.
    let window: HelperWindow
    /// The server time at which ownership began.
    let time: UInt32
    /// Called when another client takes the selection.
    var onLost: (@MainActor () -> Void)?
    /// Called when a request has arrived or was answered; see ``pendingCount``.
    var onCountChange: (@MainActor () -> Void)?
    weak var content: (any SelectionContent)?

    private let display: Display
    private let maximumPropertySize: Int
    private let writer: SelectionWriter
    private var state = State.serving
    /// When the content was last offered, requested or written.
    private(set) var lastActivity: Timestamp
    private var heldRequests: [ConversionRequest] = []
    private var loads: [Int: Load] = [:]
    private var nextLoad = 0
    private lazy var timer = DeadlineTimer(display: display) { [weak self] in self?.checkDeadlines() }

    private struct Load {
        let task: Task<Void, Never>
        let progress: ProductionProgress
        /// The progress at which `deadline` was set.
        var seen: ProductionProgress.Value
        var deadline: Timestamp
        let answer: @MainActor (Bool) -> Void
    }

    /// Takes ownership; nil if the server does not grant it or the display is closed.
    ///
    /// - Parameters:
    ///   - window: The owning window.
    ///   - time: The server time of the user's action.
    ///   - maximumPropertySize: The largest data to send as one property.
    init?(_ selection: UInt, window: HelperWindow, display: Display, time: UInt32, maximumPropertySize: Int) {
        guard let raw = display.raw else { return nil }
        XSetSelectionOwner(raw, selection, window.id, UInt(time))
        guard display.owner(of: selection) == window.id else { return nil }
        self.selection = selection
        self.window = window
        self.display = display
        self.time = time
        self.maximumPropertySize = maximumPropertySize
        writer = SelectionWriter(display: display)
        lastActivity = display.now()
    }

    /// Notes that another program is about to request the content.
    func noteActivity() { lastActivity = display.now() }

    /// The number of unfinished requests.
    var count: Int { heldRequests.count + loads.count + writer.count }

    /// The number of requests that are held back or whose data is being produced.
    var pendingCount: Int { heldRequests.count + loads.count }

    /// Whether data is being produced or transferred; held-back requests do not count.
    var isBusy: Bool { !loads.isEmpty || writer.count > 0 }

    /// When ``ExchangeLimits/quietTimeout`` has passed since the last activity; a running transfer is activity.
    var quietDeadline: Timestamp { (isBusy ? display.now() : lastActivity) + display.limits.quietTimeout }

    /// Refuses held-back and later requests. The requests that are being served continue, as the ICCCM requires of an
    /// owner that loses the selection; the display retains the owner and its content until the last one has ended. Then
    /// gives up ownership, unless another client has taken it, and closes the window. Idempotent.
    func retire() {
        guard case .serving = state else { return }
        guard let content else { return abort() }
        state = .retired(content)
        display.retiredOwners[window.id] = self
        refuseHeldRequests()
        endIfIdle()
    }

    /// Gives up ownership at once, and refuses all requests but those whose data is being transferred, which continue
    /// as in ``retire()``. Idempotent.
    func release() {
        guard case .serving = state else { return }
        refusePendingRequests()
        giveUpSelection()
        retire()
    }

    private func giveUpSelection() {
        guard let raw = display.raw, display.owner(of: selection) == window.id else { return }
        XSetSelectionOwner(raw, selection, 0, UInt(time))
        display.scheduleTurn()
    }

    /// Refuses held-back and later requests, aborts transfers, gives up ownership unless another client has taken it,
    /// and closes the window. Idempotent.
    func abort() {
        if case .ended = state { return }
        state = .ended
        timer.set(nil)
        refusePendingRequests()
        writer.endAll()
        display.retiredOwners[window.id] = nil
        giveUpSelection()
        window.close()
        display.exchangesDidChange()
    }

    private func refuseHeldRequests() {
        let refused = heldRequests
        heldRequests = []
        for request in refused { notify(request, false) }
    }

    /// Ends a retired owner when no transfer is running any more.
    private func endIfIdle() {
        if case .retired = state, !isBusy { abort() }
    }

    /// Handles an event of the owning window.
    func handle(_ event: XEvent) {
        switch event.type {
        case SelectionRequest where event.xselectionrequest.selection == selection:
            process(ConversionRequest(event.xselectionrequest))
        case SelectionClear where event.xselectionclear.selection == selection: onLost?()
        default: break
        }
    }

    /// Determines again whether held-back requests may be served.
    func reviewHeldRequests() {
        let waiting = heldRequests
        heldRequests = []
        for request in waiting { process(request) }
    }

    /// Refuses the requests that are held back or whose data is being produced.
    func refusePendingRequests() {
        refuseHeldRequests()
        for id in loads.keys { end(id, false) }
    }

    private func decision(on request: ConversionRequest) -> RequestDecision {
        guard case .serving = state, let content else { return .refuse }
        return content.decision(on: request.requestor)
    }

    private func process(_ request: ConversionRequest) {
        defer { onCountChange?() }
        switch decision(on: request) {
        case .hold where heldRequests.count < display.limits.maximumRequestCount: heldRequests.append(request)
        case .hold, .refuse: notify(request, false)
        case .serve:
            // A refused request must not keep a program that ends.
            noteActivity()
            if request.target == display.atoms[.multiple] {
                serveMultiple(request)
            } else {
                serve(request) { [weak self] in self?.notify(request, $0) }
            }
        }
    }

    private func notify(_ request: ConversionRequest, _ succeeded: Bool) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = succeeded ? request.property : 0
        event.xselection.time = request.time
        _ = display.ignoringErrors { XSendEvent($0, request.requestor, 0, 0, &event) }
        onCountChange?()
    }

    // MARK: Serving

    /// Writes the requested data. `answer` is called once: with true when the requestor can read the data, or with
    /// false if the request is refused.
    private func serve(_ request: ConversionRequest, answer: @escaping @MainActor (Bool) -> Void) {
        let atoms = display.atoms
        let targets = content?.targets ?? []
        switch request.target {
        case atoms[.timestamp]:
            display.setNumbers(request.property, of: request.requestor, type: UInt(XA_INTEGER), [UInt(time)])
            answer(true)
        case atoms[.targets]:
            let known = [atoms[.targets], atoms[.timestamp], atoms[.multiple]]
            display.setNumbers(request.property, of: request.requestor, type: UInt(XA_ATOM), known + targets)
            answer(true)
        case let target
        where targets.contains(target) && loads.count + writer.count < display.limits.maximumRequestCount:
            load(request, answer)
        default: answer(false)
        }
    }

    private func load(_ request: ConversionRequest, _ answer: @escaping @MainActor (Bool) -> Void) {
        guard let content else { return answer(false) }
        nextLoad += 1
        let id = nextLoad
        let progress = ProductionProgress()
        let task = Task { @MainActor [weak self] in
            let result = try? await content.content(for: request, progress: progress)
            self?.display.performTurn { self?.loaded(id, request, result) }
        }
        loads[id] = Load(
            task: task, progress: progress, seen: progress.value,
            deadline: display.now() + display.limits.productionTimeout, answer: answer)
        setTimer()
    }

    private func loaded(_ id: Int, _ request: ConversionRequest, _ result: PropertyValue?) {
        guard let load = loads.removeValue(forKey: id) else { return }
        setTimer()
        guard let result else {
            load.answer(false)
            return endIfIdle()
        }
        writer.write(
            result, to: request.property, of: request.requestor, maximumPropertySize: maximumPropertySize,
            notify: load.answer,
            completion: { [weak self] _ in
                self?.noteActivity()
                self?.endIfIdle()
            })
    }

    private func end(_ id: Int, _ succeeded: Bool) {
        guard let load = loads.removeValue(forKey: id) else { return }
        load.task.cancel()
        load.answer(succeeded)
        endIfIdle()
    }

    /// Ends the loads that have made no progress since their deadlines were set.
    private func checkDeadlines() {
        for (id, load) in loads where load.deadline <= display.now() {
            let value = load.progress.value
            if value == load.seen {
                end(id, false)
            } else {
                loads[id]?.seen = value
                loads[id]?.deadline = display.now() + display.limits.productionTimeout
            }
        }
        setTimer()
    }

    private func setTimer() { timer.set(loads.values.map(\.deadline).min()) }

    /// Serves a MULTIPLE request: writes each conversion into its own property, and sets failed ones to 0 (`None`) in
    /// the list.
    private func serveMultiple(_ request: ConversionRequest) {
        let list = display.property(request.property, of: request.requestor)
        let numbers = list?.numbers ?? []
        guard !numbers.isEmpty, numbers.count.isMultiple(of: 2),
            numbers.count / 2 <= display.limits.maximumMultipleCount
        else { return notify(request, false) }
        var answers = numbers
        var missing = numbers.count / 2
        for index in stride(from: 0, to: numbers.count, by: 2) {
            var part = request
            (part.target, part.property) = (numbers[index], numbers[index + 1])
            let answer: @MainActor (Bool) -> Void = { [weak self] succeeded in
                if !succeeded { answers[index + 1] = 0 }
                missing -= 1
                guard missing == 0, let self else { return }
                self.display.setNumbers(
                    request.property, of: request.requestor, type: self.display.atoms[.atomPair], answers)
                self.notify(request, true)
            }
            if part.property == 0 || part.target == display.atoms[.multiple] {
                answer(false)
            } else {
                serve(part, answer: answer)
            }
        }
    }
}
