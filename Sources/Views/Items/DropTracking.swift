/// The drag over a container: its session, and the target found for it.
///
/// The only record of that drag: whether there is one, its session, its target and the highlighted item are read from
/// here.
@MainActor enum DropTracking {
    /// No drag is over the container.
    case idle
    /// A drag is over the container. The destination is nil until the session's first update has been answered.
    case over(WeakDropSession, DropDestination?)
    /// A drop is being performed. The session is nil after the container left its window meanwhile. The items of a
    /// compressed gap are folded once an update has replaced it.
    case performing(WeakDropSession?, FoldedItems?)

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
    var folded: FoldedItems? { if case .performing(_, let folded) = self { folded } else { nil } }

    /// Follows the session whose update was called last. The destination stays until the update is answered.
    mutating func follow(_ session: DropSession) {
        let tracked = WeakDropSession(session: session)
        self = isPerforming ? .performing(tracked, folded) : .over(tracked, destination)
    }

    /// Stores the answer to an update; has no effect unless a drag is over the container.
    mutating func setDestination(_ destination: DropDestination) {
        if case .over(let tracked, _) = self { self = .over(tracked, destination) }
    }

    /// Ends the tracking of the session. A drop continues without it.
    mutating func stopFollowing() { self = isPerforming ? .performing(nil, folded) : .idle }

    /// Performs the drop of the session that is over the container; has no effect without one.
    mutating func beginDrop() { if case .over(let tracked, _) = self { self = .performing(tracked, nil) } }

    /// Keeps the items of the compressed gap that an update of the drop replaces; has no effect without a drop.
    mutating func fold(_ items: FoldedItems) {
        if case .performing(let tracked, _) = self { self = .performing(tracked, items) }
    }

    /// Follows the content that was scrolled by a vector.
    mutating func moveFolded(by vector: CGPoint) {
        guard case .performing(let tracked, var folded?) = self else { return }
        folded.move(by: vector)
        self = .performing(tracked, folded)
    }

    /// Ends the drop: its session owns the gap until `stopFollowing()`. Returns the items that have not unfolded yet.
    mutating func endDrop() -> FoldedItems? {
        guard case .performing(let tracked, let folded) = self else { return nil }
        self = tracked.map { .over($0, nil) } ?? .idle
        return folded
    }

    // MARK: Updates

    /// Keeps the part of the destination that exists after all data was reloaded.
    func reloaded(counts: [Int]) -> DropTracking {
        switch self {
        case .idle: self
        case .over(let tracked, let destination): .over(tracked, destination?.reloaded(counts: counts))
        case .performing(let tracked, _): .performing(tracked, nil)
        }
    }

    /// Follows an update.
    func remapped(by mapping: UpdateMapping) -> DropTracking {
        switch self {
        case .idle: self
        case .over(let tracked, let destination): .over(tracked, destination?.remapped(by: mapping))
        case .performing(let tracked, let folded): .performing(tracked, folded?.remapped(by: mapping))
        }
    }
}
