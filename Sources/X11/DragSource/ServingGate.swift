import DragAndDrop

/// Whom the items are given to: the program that the hand has rested on, or let go over, and nobody else (XDND-6).
struct ServingGate {
    private enum State {
        case closed
        case hovering(DragSourceMachine.Target, since: Timestamp)
        case dropped(DragSourceMachine.Target)
    }

    let limits: ExchangeLimits
    private var state = State.closed

    init(limits: ExchangeLimits) { self.limits = limits }

    /// When those that are held back may be served, unless the hand has left by then.
    var deadline: Timestamp? {
        if case .hovering(_, let since) = state { since + limits.hoverDelay } else { nil }
    }

    /// The target, if the items were let go over it.
    var droppedTarget: DragSourceMachine.Target? { if case .dropped(let target) = state { target } else { nil } }

    mutating func enter(_ target: DragSourceMachine.Target, at time: Timestamp) {
        state = .hovering(target, since: time)
    }

    mutating func drop(_ target: DragSourceMachine.Target) { state = .dropped(target) }

    mutating func close() { state = .closed }

    /// Whether a window may have data now.
    ///
    /// - Parameter isSameProgram: Whether two windows are the same program's.
    func admission(of requestor: UInt, at time: Timestamp, isSameProgram: (UInt, UInt) -> Bool) -> Admission {
        func isTarget(_ target: DragSourceMachine.Target) -> Bool {
            isSameProgram(requestor, target.window)
                || (target.receiver != target.window && isSameProgram(requestor, target.receiver))
        }
        switch state {
        case .closed: return .refuse
        case .dropped(let target): return isTarget(target) ? .serve : .refuse
        case .hovering(let target, let since):
            guard isTarget(target) else { return .refuse }
            return time >= since + limits.hoverDelay ? .serve : .hold
        }
    }
}
