internal import CX11
import Dispatch
import DragAndDrop

/// A drag of this program over other programs: finds the target under the pointer, negotiates with it, and transfers
/// the items that are dropped on it (XDND-1).
///
/// A target receives messages as soon as the pointer enters it, but data only after the pointer has rested there
/// or was released there (XDND-6). The creator retains the drag until the drop; after that, the drag retains itself
/// until the target client has finished.
@MainActor package final class OutgoingDrag {
    /// The result of a dropped drag.
    package enum Outcome: Sendable, Hashable {
        /// The target has sent `XdndFinished`. Without success the target has taken nothing.
        case finished(DropOperation, success: Bool)
        /// The target rejected the drop, disappeared, or did not answer in time; or the drag ended before the drop.
        case lost
    }

    /// Called when the operation of a drop at the pointer changes; nil without a target or before its first answer.
    package var onOperationChange: (@MainActor (DropOperation?) -> Void)?
    /// Called when the items are dropped: the target has accepted ``agreedOperation``.
    package var onDrop: (@MainActor () -> Void)?
    /// Called at most once: after ``drop()``, or with ``Outcome/lost`` if the drag ends before, because another client
    /// has taken the XDND selection or the display is closed.
    package var onEnd: (@MainActor (Outcome) -> Void)?

    /// The offered session, which targets in other windows of this program see themselves; nil for a test's items.
    let session: DragSession?
    private let display: Display
    private let helper: HelperWindow
    private let owner: SelectionOwner
    private let offer: OutgoingOffer
    private let directSave: DirectSave?
    private let finder: DropTargetFinder
    private var machine: DragSourceMachine
    private var authorizer: RequestAuthorizer
    private var targetObservers: [WindowObserver] = [] {
        didSet { for observer in oldValue { observer.end() } }
    }
    private var listsMove = false
    private var isRequestCountStale = false
    private lazy var timer = DeadlineTimer(display: display) { [weak self] in self?.checkDeadlines() }
    private lazy var authorizerTimer = DeadlineTimer(
        display: display, fired: { [weak self] in self?.serveAuthorizedRequests() })

    /// Takes ownership of the XDND selection and offers items.
    ///
    /// - Parameters:
    ///   - items: The offered items; none of a session that is restricted to this program.
    ///   - window: The window in which the drag began. Drops on that window do not use XDND.
    ///   - session: The session, for the other windows of this program (DRAG-10).
    /// - Returns: nil if the display is closed, another drag of this program is not dropped yet (DRAG-8), or another
    ///   client owns the XDND selection.
    package init?(items: [OutgoingItem], from window: Window, session: DragSession? = nil) {
        let display = window.display
        guard Self.canBegin(on: display) else { return nil }
        // Stop waiting for the previous drag's target (WIRE-28).
        display.outgoingDrag?.abandon()
        guard let helper = try? HelperWindow(display: display) else { return nil }
        let taken = SelectionOwner(
            display.atoms[.dragSelection], window: helper, display: display, time: display.serverClock.last,
            maximumPropertySize: display.limits.maximumPropertySize)
        guard let owner = taken else {
            helper.close()
            return nil
        }
        self.session = session
        self.display = display
        self.helper = helper
        self.owner = owner
        offer = OutgoingOffer(items)
        directSave = DirectSave(items, hostName: Window.hostName)
        finder = DropTargetFinder(display: display, excluding: [window.id])
        machine = DragSourceMachine(limits: display.limits)
        authorizer = RequestAuthorizer(limits: display.limits)
        owner.content = self
        owner.onLost = { [weak self] in self?.feed(.cancel) }
        owner.onCountChange = { [weak self] in self?.requestsDidChange() }
        helper.handler = { [weak self] in self?.received($0) }
        announce()
        display.outgoingDrag = self
    }

    /// Whether no drag of this program is outside its window and not dropped yet (DRAG-8).
    package static func canBegin(on display: Display) -> Bool { display.outgoingDrag?.machine.isDropped ?? true }

    /// Whether the drag was released and has not ended.
    var isReleased: Bool { !machine.isHovering && !machine.isEnded }

    /// Until when an exchange that is to be completed waits for the target's next request.
    var quietDeadline: Timestamp { owner.quietDeadline }

    /// The number of unfinished data requests, including those held back.
    var requestCount: Int { owner.count }

    // MARK: Pointer

    /// Reports the pointer's position in root pixels and the requested operation. The target there is asked when the
    /// server has named it.
    ///
    /// - Parameter requestsMove: Whether the user requests a move, which some programs then perform (XDND-1).
    package func move(to point: CGPoint, requestsMove: Bool) {
        guard !machine.isEnded, !machine.isDropped else { return }
        listActions(withMove: requestsMove)
        let motion = DragSourceMachine.Motion(
            x: Int(point.x.rounded()), y: Int(point.y.rounded()), time: display.serverClock.last,
            requestsMove: requestsMove)
        finder.find(x: motion.x, y: motion.y) { [weak self] in self?.moved(motion, over: $0) }
    }

    private func moved(_ motion: DragSourceMachine.Motion, over target: DragSourceMachine.Target?) {
        var (motion, target) = (motion, target)
        if let session, let found = target {
            // A window of this program may move the items, as it may those of its own drags.
            if display.window(found.window) != nil {
                motion.requestsMove = session.allowsMoveOperation
            } else if session.isRestrictedToDraggingApplication {
                target = nil
            }
        }
        feed(.moved(motion, target))
    }

    /// Whether a window is the one that XDND messages of this drag name as their source.
    func isSource(_ window: UInt) -> Bool { window == helper.id }

    /// Drops the items at the last position as soon as the target there accepts them. ``onDrop`` is called then, and
    /// ``onEnd`` when the drag ends, both possibly before this method returns. Has no effect after the first call.
    package func drop() {
        guard machine.isHovering else { return }
        // The release is where the last motion was.
        finder.finish()
        isReleasedOverTarget = machine.target != nil
        owner.noteActivity()
        feed(.release)
        guard isReleased, !machine.isDropped, let target = machine.target else { return }
        // Many targets accept a drop only when they have read the data.
        authorizer.release(target)
        owner.reviewHeldRequests()
    }

    /// Whether a program was below the pointer when the items were released.
    package private(set) var isReleasedOverTarget = false

    /// The operation that the target has accepted; nil unless the items are dropped.
    package var agreedOperation: DropOperation? { machine.agreedOperation }

    /// Cancels the drag, for example because the pointer returned to its own window, also while ``drop()`` waits for
    /// the target. Calls neither ``onDrop`` nor ``onEnd``. Has no effect once the items are dropped.
    package func cancel() {
        guard !machine.isEnded, !machine.isDropped else { return }
        onDrop = nil
        onEnd = nil
        feed(.cancel)
    }

    /// Ends the drag in any state. Called when another drag replaces it, and when the display is closed.
    func abandon() { feed(.abandon) }

    // MARK: Protocol

    private func announce() {
        let names = offer.names + (directSave == nil ? [] : [Atoms.Name.directSave.rawValue])
        display.setNumbers(
            display.atoms[.dragTypeList], of: helper.id, type: UInt(XA_ATOM), display.atoms(names))
        let open = TeamItem.List.encodeOpen(
            offer: offer.id, items: offer.items.lazy.map(\.teamItem), limit: display.limits.maximumHoverListSize)
        if let open {
            display.setBytes(display.atoms[.teamItems], of: helper.id, type: display.atoms[.teamItems], open)
        }
        if let directSave {
            display.setBytes(
                display.atoms[.directSave], of: helper.id, type: display.atom("text/plain"), Data(directSave.name.utf8))
        }
        listActions(withMove: false, always: true)
    }

    /// Lists the move action only if the user requests a move: file managers move files if it is merely listed
    /// (WIRE-55).
    private func listActions(withMove: Bool, always: Bool = false) {
        guard withMove != listsMove || always else { return }
        listsMove = withMove
        let atoms = display.atoms
        display.setNumbers(
            atoms[.dragActionList], of: helper.id, type: UInt(XA_ATOM),
            withMove ? [atoms[.actionMove], atoms[.actionCopy]] : [atoms[.actionCopy]])
    }

    private func received(_ event: XEvent) {
        guard event.type == ClientMessage, event.xclient.format == 32 else { return owner.handle(event) }
        let l = event.xclient.data.l
        let data = [l.0, l.1, l.2, l.3, l.4]
        switch event.xclient.message_type {
        case display.atoms[.dragStatus]:
            guard case .status(let target, let accepts, let action)? = DragMessage(.dragStatus, data) else { return }
            feed(.status(target, accepts ? operation(action) : nil))
        case display.atoms[.dragFinished]:
            guard case .finished(let target, let succeeded, let action)? = DragMessage(.dragFinished, data) else {
                return
            }
            feed(.finished(target, succeeded: succeeded, operation(action)))
        default: break
        }
    }

    /// Reads every action other than move as a copy (WIRE-67).
    private func operation(_ action: UInt) -> DropOperation { action == display.atoms[.actionMove] ? .move : .copy }

    private func checkDeadlines() {
        feed(.tick)
        setTimers()
    }

    private func setTimers() {
        timer.set(machine.deadline)
        serveAuthorizedRequests()
    }

    /// Serves held-back requests once the authorizer's deadline has passed. The timer, or another event before it, may
    /// be the first call after the deadline.
    private func serveAuthorizedRequests() {
        if let deadline = authorizer.deadline, deadline > display.now() { return authorizerTimer.set(deadline) }
        authorizerTimer.set(nil)
        owner.reviewHeldRequests()
    }

    private func feed(_ event: DragSourceMachine.Event) {
        // A callback may release the last reference to this object.
        withExtendedLifetime(self) {
            for effect in machine.handle(event, at: display.now()) { perform(effect) }
            setTimers()
        }
    }

    /// Tells the state machine on a later turn: the owner may be answering requests while an effect is performed.
    private func requestsDidChange() {
        guard !isRequestCountStale else { return }
        isRequestCountStale = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isRequestCountStale = false
                self.display.performTurn { self.feed(.requestsChanged(self.owner.pendingCount)) }
            }
        }
    }

    private func perform(_ effect: DragSourceMachine.Effect) {
        let action = { (requestsMove: Bool) in self.display.atoms[requestsMove ? .actionMove : .actionCopy] }
        switch effect {
        case .enter(let target):
            observe(target)
            authorizer.enter(target, at: display.now())
            let types = display.atoms(offer.names)
            send(
                .enter(
                    source: helper.id, version: target.version, hasTypeList: types.count > 3,
                    types: Array(types.prefix(3))), to: target)
        case .position(let target, let motion):
            let requested = action(motion.requestsMove)
            send(
                .position(source: helper.id, x: motion.x, y: motion.y, time: motion.time, action: requested),
                to: target)
        case .leave(let target):
            send(.leave(source: helper.id), to: target)
            revoke()
        case .forget: revoke()
        case .drop(let target, let time):
            authorizer.drop(target)
            owner.noteActivity()
            send(.drop(source: helper.id, time: time), to: target)
            owner.reviewHeldRequests()
            onDrop?()
        case .operationChanged(let operation): onOperationChange?(operation)
        case .end(let outcome): end(outcome)
        }
    }

    /// Refuses the requests of a target that the drag is not over any more, and stops producing data for it.
    private func revoke() {
        authorizer.revoke()
        owner.refusePendingRequests()
        targetObservers = []
    }

    private func send(_ message: DragMessage, to target: DragSourceMachine.Target) {
        display.send(message, about: target.window, to: target.receiver)
    }

    private func observe(_ target: DragSourceMachine.Target) {
        targetObservers = Set([target.window, target.receiver]).map { window in
            WindowObserver(window, display: display) { [weak self] event in
                guard event.type == DestroyNotify, event.xdestroywindow.window == window,
                    event.xany.send_event == 0
                else { return }
                self?.feed(.vanished(window))
            }
        }
    }

    /// Ends the drag. After a drop, its transfers to the target continue; after a cancel the selection is free at once
    /// (WIRE-31).
    private func end(_ outcome: DragSourceMachine.Outcome) {
        targetObservers = []
        finder.end()
        if outcome == .canceled { owner.release() } else { owner.retire() }
        if display.outgoingDrag === self { display.outgoingDrag = nil }
        let report = onEnd
        onEnd = nil
        onOperationChange = nil
        switch outcome {
        case .finished(let operation, let succeeded): report?(.finished(operation, success: succeeded))
        case .lost, .canceled: report?(.lost)
        }
        display.exchangesDidChange()
    }
}

extension OutgoingDrag: SelectionContent {
    var targets: [UInt] {
        var names = offer.names
        if directSave != nil, authorizer.droppedTarget != nil { names.append(Atoms.Name.directSave.rawValue) }
        let isMove = machine.agreedOperation == .move
        return display.atoms(names) + (isMove ? [display.atoms[.delete]] : [])
    }

    func decision(on requestor: UInt) -> RequestDecision {
        authorizer.decision(on: requestor, at: display.now()) { display.isSameProgram($0, $1) }
    }

    func content(for request: ConversionRequest, progress: ProductionProgress) async throws -> PropertyValue {
        switch request.target {
        case display.atoms[.delete]:
            // The owner of the session removes the original, and only after `XdndFinished` (WIRE-56).
            return PropertyValue(type: display.atoms[.null], bytes: Data())
        case display.atoms[.directSave]:
            guard let directSave else { break }
            let address = display.property(display.atoms[.directSave], of: helper.id, length: 64 << 10)?.bytes
            let answer = await directSave.save(to: address ?? Data(), progress: progress)
            return PropertyValue(type: UInt(XA_STRING), bytes: Data(answer.rawValue.utf8))
        default: break
        }
        return try await display.content(of: offer, for: request, progress: progress)
    }
}

extension Display {
    /// Produces the data of an offer for a conversion request.
    func content(
        of offer: OutgoingOffer, for request: ConversionRequest, progress: ProductionProgress
    ) async throws -> PropertyValue {
        if request.target == atom(TeamItem.target) {
            guard isTeamMember(request.requestor) else { throw TransferError.refused(type: TeamItem.target) }
            let own = request.target
            let parameter = property(request.property, of: request.requestor, length: 4096)
            let reporter = ProgressReporter(requestor: request.requestor, display: self)
            defer { reporter.end() }
            let bytes = try await offer.teamData(
                parameter?.type == own ? parameter?.bytes ?? Data() : Data(), progress: progress
            ) {
                progress.beginStep($0)
                reporter.follow($0)
            }
            return PropertyValue(type: own, bytes: bytes)
        }
        guard let entry = offer.entries.first(where: { atom($0.name) == request.target }) else {
            throw TransferError.refused(type: "\(request.target)")
        }
        return PropertyValue(type: atom(entry.type), bytes: try await entry.produce(progress))
    }
}
