/// The session that a container's drop side follows.
@MainActor enum DropTracking {
    /// No drag is over the container.
    case idle
    /// A drag is over the container.
    case over(WeakDropSession)
    /// A drop is being performed. The session is nil after the container left its window meanwhile.
    case performing(WeakDropSession?)

    /// The engine owns the session.
    struct WeakDropSession {
        fileprivate(set) weak var session: DropSession?
    }

    var session: DropSession? {
        switch self {
        case .idle: nil
        case .over(let tracked): tracked.session
        case .performing(let tracked): tracked?.session
        }
    }

    var isPerforming: Bool { if case .performing = self { true } else { false } }

    /// Follows the session whose update was called last.
    mutating func follow(_ session: DropSession) {
        let tracked = WeakDropSession(session: session)
        self = isPerforming ? .performing(tracked) : .over(tracked)
    }

    mutating func forget() { self = isPerforming ? .performing(nil) : .idle }

    /// Performs the drop of the session that is over the container; has no effect without one.
    mutating func beginDrop() { if case .over(let tracked) = self { self = .performing(tracked) } }

    /// Returns to the state before the drop: its session owns the gap until it is forgotten.
    mutating func endDrop() {
        if case .performing(let tracked) = self { self = tracked.map { .over($0) } ?? .idle }
    }
}
