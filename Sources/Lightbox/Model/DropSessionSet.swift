import Views

/// The drop sessions in a state, such as those whose release now would be a drop on a view. Does not retain them: each
/// has to be removed when it leaves the state or ends.
struct DropSessionSet: Equatable {
    private var ids: Set<ObjectIdentifier> = []

    var isEmpty: Bool { ids.isEmpty }

    mutating func insert(_ session: DropSession) { ids.insert(ObjectIdentifier(session)) }

    /// Returns whether the session was a member.
    @discardableResult mutating func remove(_ session: DropSession) -> Bool {
        ids.remove(ObjectIdentifier(session)) != nil
    }

    /// Inserts or removes a session.
    mutating func set(_ session: DropSession, isMember: Bool) {
        if isMember { insert(session) } else { remove(session) }
    }
}
