import Dispatch
import ImageFiles

/// Who may decode, and the helpers without work. `DecoderPool` protects it with a lock.
///
/// Invariant: requests wait only while `concurrency` others hold a slot.
struct PoolState<Helper> {
    /// A request that waits for a slot.
    final class Waiter: Sendable {
        let urgency: DecodeRequest.Urgency
        let hasSlot = DispatchSemaphore(value: 0)

        init(_ urgency: DecodeRequest.Urgency) { self.urgency = urgency }
    }

    private let limits: DecoderLimits
    /// The requests that hold an ordinary slot, and those that have exchanged it for one of a slow image.
    private(set) var activeCount = 0
    private(set) var slowCount = 0
    /// In the order of their arrival.
    private var waiters: [Waiter] = []
    /// The helpers without work, the most recently used one last.
    private var idle: [(helper: Helper, since: Double)] = []

    init(_ limits: DecoderLimits) { self.limits = limits }

    /// Takes a slot for a request, or has it wait. Returns whether it has a slot.
    mutating func take(for waiter: Waiter) -> Bool {
        guard activeCount >= limits.concurrency else {
            activeCount += 1
            return true
        }
        waiters.append(waiter)
        return false
    }

    /// Has a request stop waiting. Returns false if it has got a slot meanwhile.
    mutating func leave(_ waiter: Waiter) -> Bool {
        guard let index = waiters.firstIndex(where: { $0 === waiter }) else { return false }
        waiters.remove(at: index)
        return true
    }

    /// Exchanges the slot of a request whose image is slow, so that others can start. Returns false if too many images
    /// are slow already; `next` is the request that gets the slot and must be signaled.
    mutating func exchangeSlot() -> (isExchanged: Bool, next: Waiter?) {
        guard slowCount < limits.slowConcurrency else { return (false, nil) }
        slowCount += 1
        return (true, passOnSlot())
    }

    /// Gives a slot back; returns the request that gets it and must be signaled.
    mutating func giveBack(isSlow: Bool) -> Waiter? {
        guard isSlow else { return passOnSlot() }
        slowCount -= 1
        return nil
    }

    /// Of the requests with the highest urgency, the one that has waited longest gets the slot.
    private mutating func passOnSlot() -> Waiter? {
        guard let urgency = waiters.map(\.urgency).max(),
            let index = waiters.firstIndex(where: { $0.urgency == urgency })
        else {
            activeCount -= 1
            return nil
        }
        return waiters.remove(at: index)
    }

    // MARK: Helpers

    /// Removes the helper that was used last; nil if none is idle.
    mutating func takeHelper() -> Helper? { idle.popLast()?.helper }

    /// Keeps a helper for the next request. Returns when it expires.
    mutating func keep(_ helper: Helper, at time: Double) -> Double {
        idle.append((helper, time))
        return time + limits.idleTime
    }

    /// Removes the helpers that have been idle for too long, and returns them with the time at which the next one
    /// expires.
    mutating func expire(at time: Double) -> (helpers: [Helper], next: Double?) {
        let isOld = { (entry: (helper: Helper, since: Double)) in entry.since + self.limits.idleTime <= time }
        let old = idle.filter(isOld)
        idle.removeAll(where: isOld)
        return (old.map(\.helper), idle.first.map { $0.since + limits.idleTime })
    }

    /// Removes all idle helpers.
    mutating func takeAllHelpers() -> [Helper] {
        defer { idle = [] }
        return idle.map(\.helper)
    }
}
