import DragAndDrop

/// Records delegate callbacks and checks them against the documented order.
@MainActor package final class CallbackChecker {
    private struct Key: Hashable {
        var delegate: String
        var session: Int
    }

    private var drags: [Key: [DragCallback]] = [:]
    private var drops: [Key: [DropCallback]] = [:]
    /// The callbacks of both sides, by session.
    private var sessions: [Int: [SessionCallbackOrder.Callback]] = [:]

    package init() {}

    package func record(_ callback: DragCallback, _ delegate: String, _ session: Int) {
        drags[Key(delegate: delegate, session: session), default: []].append(callback)
        sessions[session, default: []].append(.drag(callback))
    }

    package func record(_ callback: DropCallback, _ delegate: String, _ session: Int) {
        drops[Key(delegate: delegate, session: session), default: []].append(callback)
        sessions[session, default: []].append(.drop(callback))
    }

    /// The sessions that began and have not ended, according to their drag delegates.
    package var begun: Set<Int> {
        Set(
            sessions.filter { $0.value.contains(.drag(.sessionWillBegin)) && !$0.value.contains(.drag(.didEnd)) }
                .map(\.key))
    }

    /// Violations of the order. The callbacks of an open session may stop anywhere.
    package func problems(open: Set<Int> = []) -> [String] {
        var problems: [String] = []
        for (key, calls) in drags {
            let found = CallbackOrder.drag.problems(in: calls, isOpen: open.contains(key.session))
            problems += found.map { "\(key.delegate), session \(key.session): \($0)" }
        }
        for (key, calls) in drops {
            let found = CallbackOrder.drop.problems(in: calls, isOpen: open.contains(key.session))
            problems += found.map { "\(key.delegate), session \(key.session): \($0)" }
        }
        for (session, calls) in sessions {
            for (before, after) in SessionCallbackOrder.precedence {
                guard let end = calls.lastIndex(of: before), let start = calls.firstIndex(of: after) else { continue }
                if start < end { problems.append("session \(session): \(after) came before \(before)") }
            }
        }
        return problems.sorted()
    }

    /// Returns the violations in all sessions but `open`, and discards those sessions.
    package func closeAll(but open: Set<Int>) -> [String] {
        guard sessions.contains(where: { !open.contains($0.key) }) else { return [] }
        let over = problems(open: open)
        drags = drags.filter { open.contains($0.key.session) }
        drops = drops.filter { open.contains($0.key.session) }
        sessions = sessions.filter { open.contains($0.key) }
        return over
    }
}
