import Testing

@testable import Application

/// Results of background work whose order a replay determines.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReplayGateTests {
    private func makeWork() -> (BackgroundWork, ReplayGate) {
        let (work, gate) = (BackgroundWork(), ReplayGate())
        work.gate = gate
        return (work, gate)
    }

    @Test("BUILD-2: a replay does not wait for the result of canceled work")
    func cancellation() async {
        let (work, gate) = makeWork()
        let pending = work.start("thumbnail") { try await Task.never() }
        let reader = Task { try await pending.value }
        let delivery = Task { await gate.deliver("thumbnail") }
        await Task.yield()
        reader.cancel()
        #expect(await delivery.value == false)
        #expect(await reader.result.isFailure)
        #expect(!gate.isInProgress("thumbnail"))
    }

    @Test("BUILD-2: work that was canceled before the replay asks for its result is not in progress")
    func earlyCancellation() async {
        let (work, gate) = makeWork()
        let pending = work.start("thumbnail") { try await Task.never() }
        let reader = Task { try await pending.value }
        reader.cancel()
        #expect(await reader.result.isFailure)
        #expect(await gate.deliver("thumbnail") == false)
    }

    @Test("BUILD-2: a result is delivered in the replay's turn, also if it is complete before")
    func order() async throws {
        let (work, gate) = makeWork()
        let pending = work.start("thumbnail") { 7 }
        let reader = Task { try await pending.value }
        for _ in 0..<100 { await Task.yield() }
        #expect(await gate.deliver("thumbnail"))
        #expect(try await reader.value == 7)
    }
}

extension Task where Success == Never, Failure == Never {
    /// Suspends until the task is canceled.
    fileprivate static func never() async throws {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        defer { continuation.finish() }
        for await _ in stream {}
        try checkCancellation()
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
