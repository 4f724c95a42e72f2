internal import CX11
import DragAndDrop

/// Receives other programs' drags over a window: implements the target side of XDND and calls the window's
/// ``DropReceiver``.
///
/// Positions are coalesced per turn: the receiver gets the last position after the turn's events, or before the next
/// XDND message of another type. Earlier positions of the turn are answered with the previous answer (WIRE-13).
@MainActor final class DropTarget {
    /// nil while the window is being deallocated.
    private weak var window: Window?
    private let id: UInt
    weak var receiver: (any DropReceiver)?

    private let display: Display
    private var machine = DropTargetMachine()
    private var activeDrag: ActiveDrag?
    private var drops: [ForeignDragID: IncomingDrop] = [:]
    private var sourceObserver: WindowObserver? { didSet { oldValue?.end() } }
    /// The last position that has not been answered yet.
    private var pending: (source: UInt, position: DropTargetMachine.Position)?

    /// A drag that the receiver has been notified of.
    private struct ActiveDrag {
        let id: ForeignDragID
        let offer: IncomingOffer
        var requestsMove = false
        var location: CGPoint
        /// Whether the list of links is known or being read during the hover.
        var hasList = false
        /// Whether the drag began in another window of this program.
        var isLocal = false
    }

    init(window: Window, receiver: any DropReceiver) {
        self.window = window
        id = window.id
        self.receiver = receiver
        display = window.display
        display.setNumbers(
            display.atoms[.dragAware], of: window.id, type: UInt(XA_ATOM), [UInt(DragMessage.version)])
        display.watchOwner(of: display.atoms[.dragSelection])
    }

    /// The number of drops whose data is still being received.
    var dropCount: Int { drops.count }

    // MARK: Messages

    /// Handles a client message of the window; returns whether it belongs to XDND.
    func handle(_ event: XClientMessageEvent) -> Bool {
        guard event.format == 32,
            let name = [Atoms.Name.dragEnter, .dragPosition, .dragLeave, .dragDrop].first(where: {
                display.atoms[$0] == event.message_type
            })
        else { return false }
        let l = event.data.l
        guard let message = DragMessage(name, [l.0, l.1, l.2, l.3, l.4]) else { return true }
        receive(message)
        return true
    }

    private func receive(_ message: DragMessage) {
        if case .position(let source, let x, let y, let time, let action) = message {
            let position = DropTargetMachine.Position(
                x: x, y: y, time: time, requestsMove: action == display.atoms[.actionMove])
            // Of many queued positions only the last one counts (WIRE-13). Repeat the previous answer for the others.
            if let pending, pending.source == source, machine.source?.window == source {
                sendStatus(to: source, machine.answer)
            }
            pending = (source, position)
            display.hasPendingPositions = true
            return
        }
        answerPendingPosition()
        switch message {
        case .enter(let window, let version, let hasTypeList, let types): enter(window, version, hasTypeList, types)
        case .leave(let window): feed(.leave(window))
        case .drop(let window, let time): feed(.drop(window, time: time))
        case .position, .status, .finished: break
        }
    }

    /// Answers the last received position.
    func answerPendingPosition() {
        guard let window, let (source, position) = pending else { return }
        pending = nil
        let point = location(of: position)
        let size = window.pixelSize
        let isInside =
            point.x >= 0 && point.y >= 0 && point.x * window.scale < CGFloat(size.width)
            && point.y * window.scale < CGFloat(size.height)
        feed(.position(source, position, isInside: isInside))
    }

    /// Ends the drag over the window and cancels its unfinished drops. Called when the window closes or stops accepting
    /// drops.
    func end() {
        pending = nil
        if let source = machine.source { feed(.leave(source.window)) }
        for drop in drops.values { drop.finish(.cancel) }
        drops = [:]
    }

    /// Handles a new owner of the XDND selection: it cannot be asked for the data of earlier drops.
    ///
    /// - Parameter serial: The serial number of the event.
    func ownerChanged(to owner: UInt, serial: UInt) {
        for drop in drops.values { drop.ownerChanged(to: owner, serial: serial) }
        guard let source = machine.source, source.isOwner, !display.isSameProgram(owner, source.window) else { return }
        answerPendingPosition()
        activeDrag?.offer.loader.close()
        feed(.ownerChanged)
    }

    private func location(of position: DropTargetMachine.Position) -> CGPoint {
        guard let window else { return .zero }
        let origin = window.contentPosition
        return CGPoint(
            x: (CGFloat(position.x) - origin.x) / window.scale, y: (CGFloat(position.y) - origin.y) / window.scale)
    }

    // MARK: Effects

    private func enter(_ source: UInt, _ version: Int, _ hasTypeList: Bool, _ types: [UInt]) {
        var types = types
        if hasTypeList {
            let length = display.limits.maximumTypeCount * 4
            let list = display.property(display.atoms[.dragTypeList], of: source, length: length)
            types = list?.type == UInt(XA_ATOM) ? list?.numbers ?? [] : []
        }
        let known = Set(display.atoms(IncomingOffer.names))
        let owner = display.owner(of: display.atoms[.dragSelection])
        let watch = observe(source)
        sourceObserver = watch
        feed(
            .enter(
                DropTargetMachine.Source(
                    window: source, version: version, types: types.filter(known.contains),
                    isOwner: display.isSameProgram(owner, source))))
        if watch.isWindowMissing { vanished(source) }
    }

    /// Observes the destruction of a source window.
    private func observe(_ source: UInt) -> WindowObserver {
        WindowObserver(source, display: display) { [weak self] event in
            guard event.type == DestroyNotify, event.xdestroywindow.window == source, event.xany.send_event == 0 else {
                return
            }
            self?.vanished(source)
        }
    }

    private func vanished(_ source: UInt) {
        answerPendingPosition()
        if machine.source?.window == source { activeDrag?.offer.loader.close() }
        for drop in drops.values { drop.vanished(source) }
        feed(.vanished(source))
    }

    private func feed(_ event: DropTargetMachine.Event) {
        for effect in machine.handle(event) { perform(effect) }
        if machine.source == nil { sourceObserver = nil }
    }

    private func perform(_ effect: DropTargetMachine.Effect) {
        switch effect {
        case .begin(let source, let position): begin(source, position)
        case .requestOperation(let position): requestOperation(from: position)
        case .status(let window, let answer): sendStatus(to: window, answer)
        case .end:
            guard let activeDrag else { return }
            self.activeDrag = nil
            activeDrag.offer.loader.close()
            notify(.exited, activeDrag)
        case .perform(let source, let time, let position): drop(source, time, position)
        case .refuseDrop(let source):
            display.send(
                .finished(target: id, succeeded: false, action: 0), about: source.window)
        }
    }

    private func sendStatus(to source: UInt, _ answer: DropOperation) {
        display.send(
            .status(target: id, accepts: answer.performsDrop, action: action(answer, activeDrag)), about: source)
    }

    /// Answers other programs with the copy action: a source might delete its original after a move (XDND-1).
    private func action(_ operation: DropOperation, _ drag: ActiveDrag?) -> UInt {
        display.atoms[drag?.isLocal == true && operation == .move ? .actionMove : .actionCopy]
    }

    private func begin(_ source: DropTargetMachine.Source, _ position: DropTargetMachine.Position) {
        let offered = display.knownTypes(among: source.types, of: source.window)
        let loader = OfferLoader(
            display: display, selection: display.atoms[.dragSelection], requestor: id, time: position.time)
        var offer = IncomingOffer(
            offered: offered, loader: loader, hostName: Window.hostName, limits: display.limits)
        if let name = display.property(display.atoms[.directSave], of: source.window, length: 1024) {
            offer.fileName = TextConversion.decode(name.bytes).split(separator: "/").last.map(String.init)
        }
        var activeDrag = ActiveDrag(
            id: display.nextForeignDrag(), offer: offer, requestsMove: position.requestsMove,
            location: location(of: position))
        let known: ForeignDragOffer?
        if let drag = display.outgoingDrag, drag.isSource(source.window), let session = drag.session {
            known = ForeignDragOffer(of: session, allowsMove: position.requestsMove)
            activeDrag.isLocal = true
        } else {
            known = teamItems(of: source.window, offer).map {
                ForeignDragOffer(items: $0, allowsMove: position.requestsMove)
            }
        }
        activeDrag.hasList = known != nil
        self.activeDrag = activeDrag
        notify(
            .entered(known ?? ForeignDragOffer(items: [offer.provider()], allowsMove: position.requestsMove)),
            activeDrag)
    }

    /// Returns the item descriptions that a program of this project publishes from the start of a drag. Nil for an
    /// unauthorized source client, which would also refuse the items' data.
    private func teamItems(of source: UInt, _ offer: IncomingOffer) -> [ItemProvider]? {
        guard offer.offered.contains(TeamItem.target) else { return nil }
        let list = display.property(display.atoms[.teamItems], of: source, length: display.limits.maximumHoverListSize)
        guard let list, list.remaining == 0 else { return nil }
        return try? offer.teamItems(list.bytes)
    }

    private func requestOperation(from position: DropTargetMachine.Position) {
        activeDrag?.location = location(of: position)
        activeDrag?.requestsMove = position.requestsMove
        activeDrag?.offer.loader.time = position.time
        guard let activeDrag else { return feed(.answered(.cancel)) }
        feed(.answered(notify(.moved(allowsMove: activeDrag.requestsMove), activeDrag)))
        if self.activeDrag?.id == activeDrag.id, !activeDrag.hasList { readList(activeDrag) }
    }

    /// Reads the list of links during the hover, so that the items are known before the drop. If reading fails, the
    /// list is read again after the drop.
    private func readList(_ activeDrag: ActiveDrag) {
        self.activeDrag?.hasList = true
        let lists = activeDrag.offer.listNames.filter { $0 != TeamItem.target }
        guard !lists.isEmpty else { return }
        activeDrag.offer.read(lists, largest: display.limits.maximumHoverListSize) { [weak self] result in
            guard let self, let current = self.activeDrag, current.id == activeDrag.id,
                case .success(let items) = result
            else {
                return
            }
            self.notify(.offered(items), current)
        }
    }

    private func drop(
        _ source: DropTargetMachine.Source, _ time: UInt32, _ position: DropTargetMachine.Position
    ) {
        guard let activeDrag else { return }
        self.activeDrag = nil
        activeDrag.offer.loader.time = time
        let drop = IncomingDrop(
            source: source, offer: activeDrag.isLocal ? nil : activeDrag.offer, display: display
        ) { [weak self] event in
            self?.notify(event, activeDrag) ?? .cancel
        } finished: { [weak self, display, id] operation in
            self?.drops[activeDrag.id] = nil
            let action = self?.action(operation, activeDrag) ?? display.atoms[.actionCopy]
            display.send(
                .finished(target: id, succeeded: operation.performsDrop, action: action), about: source.window)
        }
        drops[activeDrag.id] = drop
        // Keep observing the source: it may be destroyed before all data is transferred.
        drop.sourceObserver = observe(source.window)
        drop.begin()
    }

    /// Reports the receiver's result of a drop.
    func finished(_ id: ForeignDragID, with operation: DropOperation) { drops[id]?.performed(operation) }

    @discardableResult private func notify(_ event: ForeignDragEvent, _ activeDrag: ActiveDrag) -> DropOperation {
        guard let window else { return .cancel }
        // Deliver queued input first: drag and input events keep their order.
        display.deliverInput()
        let event = InputEvent(
            .foreignDrag(activeDrag.id, event), at: activeDrag.location, time: display.now(),
            pointer: display.primaryPointer,
            modifiers: display.lastModifiers)
        return receiver?.window(window, didReceive: event, of: activeDrag.id) ?? .cancel
    }
}
