import DragAndDrop
import Testing

@testable import X11

/// Selection content whose requests are answered on the test's command.
@MainActor final class Answers: SelectionContent {
    var targets: [UInt] = []
    let signal = Signal()
    private var asked: [String: CheckedContinuation<Data, any Error>] = [:]
    private var count = 0

    func decision(on requestor: UInt) -> RequestDecision { .serve }

    func content(for request: ConversionRequest, progress: ProductionProgress) async throws -> PropertyValue {
        count += 1
        return PropertyValue(type: request.target, bytes: try await data("request \(count)"))
    }

    /// Returns the data of a request when the test provides it.
    func data(_ name: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            asked[name] = continuation
            signal.changed()
        }
    }

    /// Waits until a type was requested.
    func wait(for name: String) async throws {
        try await signal.wait("\(name) is requested") { self.asked[name] != nil }
    }

    /// Waits until `count` requests are unanswered; returns their types, sorted.
    func waitForRequests(_ count: Int) async throws -> [String] {
        try await signal.wait("\(count) requests") { self.asked.count == count }
        return asked.keys.sorted()
    }

    /// The number of unanswered requests.
    var openCount: Int { asked.count }

    func answer(_ name: String, _ text: String) { asked.removeValue(forKey: name)?.resume(returning: Data(text.utf8)) }

    func refuse(_ name: String) { asked.removeValue(forKey: name)?.resume(throwing: TransferError.refused(type: name)) }
}

@Suite(
    "Answers of selection owners", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct SelectionReaderTests {
    /// A selection owner that answers on command, and a client that requests from it.
    @MainActor final class TransferFixture {
        let answers = Answers()
        let selection: OwnedSelection
        var owning: Display { selection.owning }
        var asking: Display { selection.asking }
        var owner: SelectionOwner { selection.owner }

        init() throws {
            selection = try OwnedSelection()
            answers.targets = [owning.atom("image/png")]
            owner.content = answers
        }

        /// Requests the image with the server time of a user action.
        func fetch(time: UInt32) -> Task<ReceivedData, any Error> {
            let loader = selection.loader(time: time)
            return Task { try await loader.data("image/png") }
        }
    }

    @Test("XDND-4: a refusal ends its own request, even if an equal one is pending")
    func refusals() async throws {
        let fixture = try TransferFixture()
        let first = fixture.fetch(time: 1)
        let second = fixture.fetch(time: 1)
        try await fixture.answers.wait(for: "request 1")
        fixture.owning.settle()
        #expect(fixture.answers.openCount == 1, "the second request waits, since a refusal would be ambiguous")
        let later = fixture.fetch(time: 2)
        try await fixture.answers.wait(for: "request 2")
        fixture.answers.refuse("request 1")
        await #expect(throws: TransferError.refused(type: "image/png")) { try await first.value }
        try await fixture.answers.wait(for: "request 3")
        fixture.answers.answer("request 3", "second")
        fixture.answers.answer("request 2", "later")
        #expect(try await second.value.bytes == Data("second".utf8))
        #expect(try await later.value.bytes == Data("later".utf8))
        #expect(fixture.asking.reader.count == 0)
    }

    @Test("XDND-4: a late answer is not assigned to another transfer")
    func lateAnswer() async throws {
        let fixture = try TransferFixture()
        fixture.asking.limits.maximumConcurrentTransfers = 1
        fixture.asking.limits.pieceTimeout = .zero
        let first = fixture.fetch(time: 1)
        try await fixture.answers.wait(for: "request 1")
        first.cancel()
        await #expect(throws: TransferError.canceled) { try await first.value }
        let second = fixture.fetch(time: 2)
        try await fixture.answers.wait(for: "request 2")
        fixture.answers.answer("request 1", "first")
        try await fixture.answers.signal.wait("the late answer is received") {
            fixture.owner.count == 1 || self.poke(fixture)
        }
        fixture.owning.settle()
        fixture.asking.settle()
        fixture.answers.answer("request 2", "second")
        #expect(try await second.value.bytes == Data("second".utf8))
    }

    @Test("XDND-4: no answer is awaited from an owner that has exited")
    func death() async throws {
        let fixture = try TransferFixture()
        let given = fixture.fetch(time: 1)
        try await fixture.answers.wait(for: "request 1")
        given.cancel()
        await #expect(throws: TransferError.canceled) { try await given.value }
        let load = fixture.fetch(time: 2)
        try await fixture.answers.wait(for: "request 2")
        fixture.owning.close()
        await #expect(throws: TransferError.vanished(type: "image/png")) { try await load.value }
        #expect(fixture.asking.reader.count == 0)
        fixture.asking.settle()
        #expect(fixture.asking.routes.count == 1, "only the requesting window is observed")
        fixture.answers.refuse("request 1")
        fixture.answers.refuse("request 2")
    }

    @Test("XDND-4: queued transfers fail when the loader is closed")
    func deathBeforeTheRequest() async throws {
        let fixture = try TransferFixture()
        fixture.asking.limits.maximumConcurrentTransfers = 1
        let loader = fixture.selection.loader(time: 1)
        var errors: [TransferError] = []
        for _ in 0..<3 {
            loader.fetch("image/png") { if case .failure(let error) = $0 { errors.append(error) } }
        }
        loader.close()
        #expect(errors == Array(repeating: .vanished(type: "image/png"), count: 3))
        #expect(fixture.asking.reader.count == 0)
    }

    @Test("XDND-4, XDND-5: one of three concurrent transfers fails, the others succeed")
    func items() async throws {
        let pair = try ClipboardTransferTests.Pair()
        let answers = Answers()
        let names = ["one", "two", "three"]
        pair.one.clipboard.put(
            names.map { name in
                let item = ItemProvider()
                item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                    try await answers.data(name)
                }
                return item
            })
        let items = await pair.other.clipboard.items()
        try #require(items.count == 3)
        let loads = items.map { item in
            Task { try await item.dataRepresentation(forTypeIdentifier: TypeIdentifier.png) }
        }
        for name in names { try await answers.wait(for: name) }
        answers.refuse("two")
        await #expect(throws: TransferError.refused(type: TeamItem.target)) { try await loads[1].value }
        answers.answer("three", "3")
        answers.answer("one", "1")
        #expect(try await loads[0].value == Data("1".utf8))
        #expect(try await loads[2].value == Data("3".utf8))
        #expect(pair.other.helperWindows.count == 1, "only the clipboard's window remains")
    }

    /// Evaluates the condition again on a later turn.
    private func poke(_ fixture: TransferFixture) -> Bool {
        DispatchQueue.main.async { MainActor.assumeIsolated { fixture.answers.signal.changed() } }
        return false
    }
}
