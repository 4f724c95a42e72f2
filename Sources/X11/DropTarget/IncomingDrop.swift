import DragAndDrop

/// A drop of another program: reads the list of links, lets the receiver perform the drop, and sends `XdndFinished`
/// within one second after the last byte was received.
@MainActor final class IncomingDrop {
    private enum State {
        case readingList
        case performing
        case finished
    }

    private let source: DropTargetMachine.Source
    /// The offered data; nil for a drag of another window of this program, whose target has the items themselves.
    private let offer: IncomingOffer?
    private let display: Display
    private let notify: @MainActor (ForeignDragEvent) -> DropOperation
    private let finished: @MainActor (DropOperation) -> Void
    /// Observes the source window until the drop has finished.
    var sourceObserver: WindowObserver? { didSet { oldValue?.end() } }
    private var state = State.readingList
    private lazy var timer = DeadlineTimer(display: display) { [weak self] in self?.timeoutExpired() }
    /// Some sources give up one second after the last byte (WIRE-52); the drop finishes before that.
    private static let timeout = Timestamp.milliseconds(800)

    /// - Parameters:
    ///   - notify: Called with the following drag events; returns the receiver's operation.
    ///   - finished: Called once, to send `XdndFinished`.
    init(
        source: DropTargetMachine.Source, offer: IncomingOffer?, display: Display,
        notify: @escaping @MainActor (ForeignDragEvent) -> DropOperation,
        finished: @escaping @MainActor (DropOperation) -> Void
    ) {
        self.source = source
        self.offer = offer
        self.display = display
        self.notify = notify
        self.finished = finished
    }

    /// Reads the list of items, then performs the drop.
    func begin() {
        guard let offer, !offer.listNames.isEmpty else { return perform() }
        _ = notify(.released)
        offer.items { [weak self] in self?.offered($0) }
    }

    private func offered(_ items: [ItemProvider]) {
        guard case .readingList = state else { return }
        _ = notify(.offered(items))
        perform()
    }

    private func perform() {
        state = .performing
        offer?.loader.onIdle = { [weak self] in self?.waitForReceiver() }
        let operation = notify(.dropped)
        guard case .performing = state else { return }
        // A drag that was canceled here meanwhile, for example, is not dropped.
        if !operation.performsDrop { return finish(.cancel) }
        if let offer, offer.loader.running.isEmpty { waitForReceiver() }
    }

    /// Starts a timeout when no transfer is running: the receiver may process the data for longer than the source
    /// waits.
    private func waitForReceiver() {
        guard case .performing = state else { return }
        timer.set(display.now() + Self.timeout)
    }

    private func timeoutExpired() {
        if offer?.loader.running.isEmpty == true { finish(.copy) }
    }

    /// Finishes the drop with the receiver's result.
    func performed(_ operation: DropOperation) { finish(operation) }

    /// Handles the destruction of a window. If it is the source window, no more data can be received.
    func vanished(_ window: UInt) { if window == source.window { offer?.loader.close() } }

    /// Handles a new owner of the selection, which has other data.
    func ownerChanged(to owner: UInt, serial: UInt) { offer?.loader.ownerChanged(to: owner, serial: serial) }

    /// Ends the drop. Idempotent.
    func finish(_ operation: DropOperation) {
        if case .finished = state { return }
        let isReadingList = if case .readingList = state { true } else { false }
        state = .finished
        timer.set(nil)
        offer?.loader.onIdle = nil
        sourceObserver = nil
        if isReadingList { _ = notify(.exited) }
        finished(operation)
    }
}
