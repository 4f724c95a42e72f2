import Testing

/// The fixtures of the running test, whose recorded runs are checked when the test has ended (BUILD-5).
@MainActor final class RecordedFilms {
    private var fixtures: [ScreenFixture] = []

    nonisolated init() {}

    func add(_ fixture: ScreenFixture) { fixtures.append(fixture) }

    fileprivate func checkAll() async throws {
        while let fixture = fixtures.popLast() { try await fixture.checkFilms() }
    }
}

/// Checks the recorded runs of each test of a suite.
struct ChecksFilms: SuiteTrait, TestTrait, TestScoping {
    /// The fixtures of the running test.
    @TaskLocal static var films: RecordedFilms?

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let films = RecordedFilms()
        try await Self.$films.withValue(films) { try await function() }
        try await films.checkAll()
    }
}
