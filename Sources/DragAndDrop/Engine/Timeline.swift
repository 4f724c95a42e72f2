/// What happened, in order, for tests and for the inspector: each phase change and each delegate's callback (BUILD-3).
@MainActor public final class Timeline {
    /// A value of an entry's detail.
    public enum Value: Sendable, Hashable {
        /// A word.
        case text(String)
        /// A whole number.
        case number(Int)
        /// An index path.
        case path([Int])
    }

    /// One thing that happened.
    public struct Entry: Sendable, Hashable {
        /// Its number, from 0, never used twice.
        public let number: Int
        /// When.
        public let time: Timestamp
        /// The session, or nil for what belongs to none.
        public let session: Int?
        /// The phase, or the callback's name.
        public let what: String
        /// The view or interaction, by the name that a user would read.
        public let on: String?
        /// What else there is to say.
        public let detail: [String: Value]
    }

    /// So many entries are kept.
    public static let capacity = 10_000

    private var ring: [Entry] = []
    /// The number of the next entry.
    public private(set) var next = 0

    /// An empty timeline.
    public init() {}

    /// Adds an entry.
    public func record(
        _ what: String, session: Int?, on: String? = nil, at time: Timestamp, detail: [String: Value] = [:]
    ) {
        let entry = Entry(number: next, time: time, session: session, what: what, on: on, detail: detail)
        if ring.count < Self.capacity { ring.append(entry) } else { ring[next % Self.capacity] = entry }
        next += 1
    }

    /// The entries from a number on, oldest first; those that are no longer kept are missing.
    public func entries(since number: Int) -> [Entry] {
        let first = max(number, next - ring.count, 0)
        guard first < next else { return [] }
        return (first..<next).map { ring[$0 % Self.capacity] }
    }
}
