import Foundation
import Testing

/// How long anything that is waited for may take: far longer than it should, so that a busy machine fails no test.
private let patience = Duration.seconds(20)
/// How often is looked at least: other tests may keep the main actor from looking for longer than that.
private let looks = 100

/// Looks again and again until there is something, and returns it; fails when there is nothing for very long.
@MainActor @discardableResult
func until<Value>(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ look: () async throws -> Value?
) async throws -> Value {
    let end = ContinuousClock.now + patience
    var looked = 0
    while true {
        if let value = try await look() { return value }
        looked += 1
        if looked >= looks, ContinuousClock.now > end { break }
        await breathe()
    }
    // Recorded and thrown at the place that waits, which names what did not come.
    return try #require(nil as Value?, "waited in vain: \(what)", sourceLocation: sourceLocation)
}

/// Looks again and again until a condition holds; fails when it does not for very long.
@MainActor
func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, holds condition: () async throws -> Bool
) async throws {
    try await until(what, sourceLocation: sourceLocation) { try await condition() ? true : nil }
}

/// Lets the program have the processor between two looks at it. Nothing may depend on how long this takes.
@MainActor private func breathe() async {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    await withCheckedContinuation { continuation in
        timer.schedule(deadline: .now() + .milliseconds(12))
        timer.setEventHandler { continuation.resume() }
        timer.activate()
    }
    timer.cancel()
}
