import Foundation
import Testing

/// The timeout of all waits: far longer than needed, so that no test fails on a busy machine.
private let timeout = Duration.seconds(20)
/// The minimum number of attempts, since other tests may block the main actor for longer than the timeout.
private let minimumAttempts = 100

/// Evaluates a closure repeatedly until it returns a value; fails after the timeout.
@MainActor @discardableResult
func until<Value>(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ attempt: () async throws -> Value?
) async throws -> Value {
    let end = ContinuousClock.now + timeout
    var attempts = 0
    while true {
        if let value = try await attempt() { return value }
        attempts += 1
        if attempts >= minimumAttempts, ContinuousClock.now > end { break }
        await yieldProcessor(after: attempts)
    }
    // Record the failure at the caller, which names the awaited condition.
    return try #require(nil as Value?, "waited in vain: \(what)", sourceLocation: sourceLocation)
}

/// Evaluates a condition repeatedly until it holds; fails after the timeout.
@MainActor
func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, holds condition: () async throws -> Bool
) async throws {
    try await until(what, sourceLocation: sourceLocation) { try await condition() ? true : nil }
}

/// Yields the processor between two attempts, longer after a number of them: an attempt often asks a program for its
/// whole view tree. No result depends on the duration.
@MainActor private func yieldProcessor(after attempts: Int) async { await pause(.milliseconds(attempts < 8 ? 12 : 24)) }

/// Yields the processor between two events of the input. Results depend on the events and on conditions alone.
@MainActor func pause(_ duration: Duration) async {
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    let parts = duration.components
    let nanoseconds = Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
    await withCheckedContinuation { continuation in
        timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .nanoseconds(0))
        timer.setEventHandler { continuation.resume() }
        timer.activate()
    }
    timer.cancel()
}
