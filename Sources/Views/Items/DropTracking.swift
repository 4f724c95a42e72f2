/// The drag over a container: its session, and the target found for it.
///
/// The only record of that drag: whether there is one, its session, its target and the highlighted item are read from
/// here.
@MainActor enum DropTracking {
    /// No drag is over the container.
    case idle
    /// A drag is over the container. The destination is nil until the session's first update has been answered.
    case over(WeakDropSession, DropDestination?)
    /// A drop is being performed. The session is nil after the container left its window meanwhile.
    case performing(WeakDropSession?, Updates)

    /// What the updates of a drop have done.
    struct Updates {
        /// The items of a compressed gap, once an update has replaced it.
        fileprivate(set) var folded: FoldedItems?
        /// The items that the last update has inserted or moved, by section.
        fileprivate(set) var inserted: [IndexRuns] = []
    }

    /// The engine owns the session.
    struct WeakDropSession {
        fileprivate(set) weak var session: DropSession?
    }

    var session: DropSession? {
        switch self {
        case .idle: nil
        case .over(let tracked, _): tracked.session
        case .performing(let tracked, _): tracked?.session
        }
    }

    /// The target of the drag over the container, with the latest proposal.
    var destination: DropDestination? { if case .over(_, let destination) = self { destination } else { nil } }

    var isPerforming: Bool { if case .performing = self { true } else { false } }

    /// The items that unfold when an update of the drop inserts them.
    var folded: FoldedItems? { if case .performing(_, let updates) = self { updates.folded } else { nil } }

    /// The items that the last update of the drop has inserted or moved, by section.
    var inserted: [IndexRuns] { if case .performing(_, let updates) = self { updates.inserted } else { [] } }

    /// Follows the session whose update was called last. The destination stays until the update is answered.
    mutating func follow(_ session: DropSession) {
        let tracked = WeakDropSession(session: session)
        switch self {
        case .performing(_, let updates): self = .performing(tracked, updates)
        case .idle, .over: self = .over(tracked, destination)
        }
    }

    /// Stores the answer to an update; has no effect unless a drag is over the container.
    mutating func setDestination(_ destination: DropDestination) {
        if case .over(let tracked, _) = self { self = .over(tracked, destination) }
    }

    /// Ends the tracking of the session. A drop continues without it.
    mutating func stopFollowing() {
        self = if case .performing(_, let updates) = self { .performing(nil, updates) } else { .idle }
    }

    /// Performs the drop of the session that is over the container; has no effect without one.
    mutating func beginDrop() { if case .over(let tracked, _) = self { self = .performing(tracked, Updates()) } }

    /// Keeps the items of the compressed gap that an update of the drop replaces; has no effect without a drop.
    mutating func fold(_ items: FoldedItems) { changeUpdates { $0.folded = items } }

    /// Keeps the items that an update of the drop has inserted or moved; has no effect without a drop.
    mutating func insert(_ items: [IndexRuns]) { changeUpdates { $0.inserted = items } }

    private mutating func changeUpdates(_ change: (inout Updates) -> Void) {
        guard case .performing(let tracked, var updates) = self else { return }
        change(&updates)
        self = .performing(tracked, updates)
    }

    /// Follows the content that was scrolled by a vector.
    mutating func moveFolded(by vector: CGPoint) { changeUpdates { $0.folded?.move(by: vector) } }

    /// Ends the drop: its session owns the gap until `stopFollowing()`. Returns the items that have not unfolded yet.
    mutating func endDrop() -> FoldedItems? {
        guard case .performing(let tracked, let updates) = self else { return nil }
        self = tracked.map { .over($0, nil) } ?? .idle
        return updates.folded
    }

    // MARK: Updates

    /// Keeps the part of the destination that exists after all data was reloaded.
    func reloaded(counts: [Int]) -> DropTracking {
        switch self {
        case .idle: self
        case .over(let tracked, let destination): .over(tracked, destination?.reloaded(counts: counts))
        case .performing(let tracked, _): .performing(tracked, Updates())
        }
    }

    /// Follows an update.
    func remapped(by mapping: UpdateMapping) -> DropTracking {
        switch self {
        case .idle: self
        case .over(let tracked, let destination): .over(tracked, destination?.remapped(by: mapping))
        case .performing(let tracked, let updates):
            .performing(tracked, Updates(folded: updates.folded?.remapped(by: mapping)))
        }
    }
}
