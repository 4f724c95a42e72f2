/// The local changes that the store has not written yet, and the number of all local changes.
///
/// Decides whether a state that was read from the store includes every local change.
struct PendingWrites {
    /// One write. Only `begin()` creates it.
    struct Token: Hashable {
        fileprivate let number: Int
    }

    /// A point in the sequence of local changes.
    struct Revision: Equatable {
        fileprivate let number: Int
    }

    /// The current point in the sequence of local changes.
    private(set) var revision = Revision(number: 0)
    private var unfinished: Set<Token> = []

    var isEmpty: Bool { unfinished.isEmpty }
    var count: Int { unfinished.count }

    /// Records a local change that is to be written.
    mutating func begin() -> Token {
        recordChange()
        let token = Token(number: revision.number)
        unfinished.insert(token)
        return token
    }

    /// Records a local change that the store contains already, such as an imported photo.
    mutating func recordChange() { revision = Revision(number: revision.number + 1) }

    /// Records the store's answer to a write, whether it succeeded or failed. Idempotent.
    mutating func finish(_ token: Token) { unfinished.remove(token) }

    /// Whether a state read since `revision` includes every local change.
    func includesAllChanges(since revision: Revision) -> Bool { isEmpty && self.revision == revision }
}
