import Foundation

/// Waiting for conditions that other threads and processes bring about. The first 20 turns only yield; then the
/// intervals grow from half a millisecond to 8, so that loops that wait leave the processor to what they wait for.
package struct Polling {
    private static let immediateTurns = 20
    private static let longestInterval = 8000
    private var turns = 0
    /// In microseconds.
    private var interval = 500

    package init() {}

    /// Suspends until the condition should be evaluated again. Other tasks of the caller's actor run meanwhile.
    ///
    /// - Returns: The time for which the call has suspended by the clock; 0 for the first turns.
    @discardableResult package mutating func pause() async -> Duration {
        turns += 1
        guard turns >= Self.immediateTurns else {
            await Task.yield()
            return .zero
        }
        let pause = interval
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(pause)) { continuation.resume() }
        }
        // A tenth of the time waited so far.
        interval = min(interval + interval / 10, Self.longestInterval)
        return .microseconds(pause)
    }
}
