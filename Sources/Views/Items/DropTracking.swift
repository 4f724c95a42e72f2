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
    case performing(WeakDropSession?)

    /// The engine owns the session.
    struct WeakDropSession {
        fileprivate(set) weak var session: DropSession?
    }

    var session: DropSession? {
        switch self {
        case .idle: nil
        case .over(let tracked, _): tracked.session
        case .performing(let tracked): tracked?.session
        }
    }

    /// The target of the drag over the container, with the latest proposal.
    var destination: DropDestination? { if case .over(_, let destination) = self { destination } else { nil } }

    var isPerforming: Bool { if case .performing = self { true } else { false } }

    /// Follows the session whose update was called last. The destination stays until the update is answered.
    mutating func follow(_ session: DropSession) {
        let tracked = WeakDropSession(session: session)
        self = isPerforming ? .performing(tracked) : .over(tracked, destination)
    }

    /// Stores the answer to an update; has no effect unless a drag is over the container.
    mutating func setDestination(_ destination: DropDestination) {
        if case .over(let tracked, _) = self { self = .over(tracked, destination) }
    }

    /// Ends the tracking of the session. A drop continues without it.
    mutating func stopFollowing() { self = isPerforming ? .performing(nil) : .idle }

    /// Performs the drop of the session that is over the container; has no effect without one.
    mutating func beginDrop() { if case .over(let tracked, _) = self { self = .performing(tracked) } }

    /// Ends the drop: its session owns the gap until `stopFollowing()`.
    mutating func endDrop() {
        if case .performing(let tracked) = self { self = tracked.map { .over($0, nil) } ?? .idle }
    }

    // MARK: Updates

    /// Keeps the part of the destination that exists after all data was reloaded.
    func reloaded(counts: [Int]) -> DropTracking {
        guard case .over(let tracked, let destination) = self else { return self }
        return .over(tracked, destination?.reloaded(counts: counts))
    }

    /// Follows an update.
    func remapped(by mapping: UpdateMapping) -> DropTracking {
        guard case .over(let tracked, let destination) = self else { return self }
        return .over(tracked, destination?.remapped(by: mapping))
    }
}
