import DragAndDrop

/// Decides which client may receive data: the one over which the pointer has rested or was released (XDND-6).
struct RequestAuthorizer {
    private enum State {
        /// No client may receive data.
        case unauthorized
        /// The pointer has been over the target since this time.
        case hovering(DragSourceMachine.Target, since: Timestamp)
        /// The pointer was released over the target, which has not accepted the drop yet.
        case released(DragSourceMachine.Target)
        case dropped(DragSourceMachine.Target)
    }

    let limits: ExchangeLimits
    private var state = State.unauthorized

    init(limits: ExchangeLimits) { self.limits = limits }

    /// The time at which held-back requests are served if the pointer stays over the target.
    var deadline: Timestamp? {
        if case .hovering(_, let since) = state { since + limits.hoverDelay } else { nil }
    }

    /// The target that the items were dropped on.
    var droppedTarget: DragSourceMachine.Target? { if case .dropped(let target) = state { target } else { nil } }

    mutating func enter(_ target: DragSourceMachine.Target, at time: Timestamp) {
        state = .hovering(target, since: time)
    }

    mutating func release(_ target: DragSourceMachine.Target) { state = .released(target) }

    mutating func drop(_ target: DragSourceMachine.Target) { state = .dropped(target) }

    mutating func revoke() { state = .unauthorized }

    /// Whether a window may receive data now.
    ///
    /// - Parameter isSameProgram: Whether two windows belong to the same program.
    func decision(on requestor: UInt, at time: Timestamp, isSameProgram: (UInt, UInt) -> Bool) -> RequestDecision {
        func isTarget(_ target: DragSourceMachine.Target) -> Bool {
            isSameProgram(requestor, target.window)
                || (target.receiver != target.window && isSameProgram(requestor, target.receiver))
        }
        switch state {
        case .unauthorized: return .refuse
        case .released(let target), .dropped(let target): return isTarget(target) ? .serve : .refuse
        case .hovering(let target, let since):
            guard isTarget(target) else { return .refuse }
            return time >= since + limits.hoverDelay ? .serve : .hold
        }
    }
}
