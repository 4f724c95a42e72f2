import DragAndDrop

/// What was dropped on a window: its links are read, the program performs the drop, and the source hears of the end
/// as soon as the last byte is in.
@MainActor final class IncomingDrop {
    private enum State {
        case readingList
        case performing
        case finished
    }

    private let source: DropTargetMachine.Source
    private let offer: IncomingOffer
    private let display: Display
    private let tell: @MainActor (ForeignDragEvent) -> Void
    private let finished: @MainActor (DropOperation) -> Void
    /// Listens to the source for as long as it owes data.
    var watch: WindowWatch? { didSet { oldValue?.end() } }
    private var state = State.readingList
    private lazy var alarm = Alarm(display: display) { [weak self] in self?.patienceEnds() }
    /// Some programs wait a second for the end and then think that all was in vain.
    private static let patience = Timestamp.milliseconds(800)

    /// - Parameters:
    ///   - tell: Called with the events that follow.
    ///   - finished: Called once, when the source is to be told of the end.
    init(
        source: DropTargetMachine.Source, offer: IncomingOffer, display: Display,
        tell: @escaping @MainActor (ForeignDragEvent) -> Void, finished: @escaping @MainActor (DropOperation) -> Void
    ) {
        self.source = source
        self.offer = offer
        self.display = display
        self.tell = tell
        self.finished = finished
    }

    /// Fetches what tells of the items, then has the drop performed.
    func begin() {
        guard !offer.listNames.isEmpty else { return perform() }
        offer.items { [weak self] in self?.offered($0) }
    }

    private func offered(_ items: [ItemProvider]) {
        guard case .readingList = state else { return }
        tell(.offered(items))
        perform()
    }

    private func perform() {
        state = .performing
        offer.fetcher.onIdle = { [weak self] in self?.waitForProgram() }
        tell(.dropped)
        if case .performing = state, offer.fetcher.running.isEmpty { waitForProgram() }
    }

    /// All bytes are in, as far as anybody has asked for them. What the program does with them may take longer than
    /// the source has patience for.
    private func waitForProgram() {
        guard case .performing = state else { return }
        alarm.set(display.now() + Self.patience)
    }

    private func patienceEnds() {
        if offer.fetcher.running.isEmpty { finish(.copy) }
    }

    /// The program is done.
    func performed(_ operation: DropOperation) { finish(operation) }

    /// A window is gone; if it was the source, no more data comes.
    func vanished(_ window: UInt) { if window == source.window { offer.fetcher.close() } }

    /// Tells the source that it is over, unless it has been told.
    func finish(_ operation: DropOperation) {
        if case .finished = state { return }
        state = .finished
        alarm.set(nil)
        offer.fetcher.onIdle = nil
        watch = nil
        finished(operation)
    }
}
