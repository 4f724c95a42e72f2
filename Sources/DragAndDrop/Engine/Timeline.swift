/// Records each phase change and delegate callback in order, for tests and the inspector (BUILD-3).
@preconcurrency @MainActor public final class Timeline {
    /// A value in an entry's `detail`.
    public enum Value: Sendable, Hashable {
        /// Text, such as an operation's raw value.
        case text(String)
        /// An integer, such as a number of items; 1 and 0 for Booleans.
        case number(Int)
        /// An index path, as its indices.
        case path([Int])
    }

    /// One recorded phase change or callback.
    public struct Entry: Sendable, Hashable {
        /// The entry's number, counted from 0 and never reused.
        public let number: Int
        /// The engine's time when it was recorded.
        public let time: Timestamp
        /// The session's id; nil for entries without a session.
        public let session: Int?
        /// The name of the callback or event; "phase." precedes a phase, "ignored." an event without effect.
        public let name: String
        /// The user-readable name of the view concerned; nil if it has none.
        public let viewName: String?
        /// Further values, by name.
        public let detail: [String: Value]
    }

    /// The number of entries kept; older ones are overwritten.
    public static let capacity = 10_000

    private var ring: [Entry] = []
    /// The number that the next entry will have.
    public private(set) var next = 0

    /// Creates an empty timeline.
    package init() {}

    /// Appends an entry. O(1).
    package func record(
        _ name: String, session: Int?, on viewName: String? = nil, at time: Timestamp, detail: [String: Value] = [:]
    ) {
        let entry = Entry(number: next, time: time, session: session, name: name, viewName: viewName, detail: detail)
        if ring.count < Self.capacity { ring.append(entry) } else { ring[next % Self.capacity] = entry }
        next += 1
    }

    /// The entries numbered `number` or higher, oldest first. Only the newest `capacity` entries are kept.
    public func entries(since number: Int) -> [Entry] {
        let first = max(number, next - ring.count, 0)
        guard first < next else { return [] }
        return (first..<next).map { ring[$0 % Self.capacity] }
    }
}
