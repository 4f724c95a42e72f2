import Foundation

/// Waiting for conditions that other threads and processes bring about.
package enum Polling {
    /// Suspends for about half a millisecond, so that a loop that waits for a condition leaves the processor to what it
    /// waits for. Other tasks of the caller's actor run meanwhile.
    package static func pause() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(500)) { continuation.resume() }
        }
    }
}
