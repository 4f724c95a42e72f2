import DragAndDrop
import Testing

@testable import X11

/// The windows at dragging pointers: the server is asked for them, and nothing waits for its answer.
@Suite("Windows at a point", .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct WindowSearchTests {
    private let signal = Signal()

    @Test("WIRE-74: a busy server delays the answer where a window is on top, but not the program")
    func busyServer() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (client, window, signal) = (fixture.client, fixture.window, signal)
        var answers: [Bool] = []
        func check(_ point: CGPoint) {
            window.checkIsOnTop(at: point, for: PointerID(2)) {
                answers.append($0)
                signal.changed()
            }
        }
        // Known until the window moves.
        _ = window.contentPosition
        client.keepServer()
        check(CGPoint(x: 10, y: 10))
        #expect(answers == [])
        client.letServerGo()
        try await signal.wait("the server answers") { answers == [true] }

        let cover = client.cover(x: 0, y: 0, width: 800, height: 600)
        client.keepServer()
        // Of the points that wait for the first answer, only the last one is asked for.
        for x in 10..<20 { check(CGPoint(x: x, y: 10)) }
        #expect(answers == [true])
        client.unmap(cover)
        client.letServerGo()
        try await signal.wait("the server answers") { answers.count == 3 }
        #expect(answers == [true, true, true])

        _ = client.cover(x: 0, y: 0, width: 800, height: 600)
        var now: Bool?
        window.checkIsOnTop(at: CGPoint(x: 10, y: 10), for: PointerID(2), isAwaited: true) { now = $0 }
        #expect(now == false, "a release waits for the answer")
        window.endStackingChecks(for: PointerID(2))
        #expect(window.stackingSearches.isEmpty)
    }

    @Test("WIRE-74: a search follows windows that are added, removed and covered since the last one")
    func changes() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (client, signal) = (fixture.client, signal)
        let search = WindowSearch(display: fixture.display)
        var paths: [[UInt]] = []
        func find() async throws -> [UInt] {
            let count = paths.count
            search.ask(x: 100, y: 100) {
                paths.append($0)
                signal.changed()
            }
            try await signal.wait("the windows are found") { paths.count > count }
            return paths.last ?? []
        }
        let uncovered = try await find()
        let outer = client.cover(x: 50, y: 50, width: 200, height: 200)
        #expect(try await find() == [outer])
        let inner = client.cover(x: 10, y: 10, width: 100, height: 100, in: outer)
        let innermost = client.cover(x: 5, y: 5, width: 90, height: 90, in: inner)
        #expect(try await find() == [outer, inner, innermost])
        #expect(try await find() == [outer, inner, innermost])
        client.unmap(innermost)
        #expect(try await find() == [outer, inner])
        client.destroy(inner)
        #expect(try await find() == [outer])
        client.destroy(outer)
        #expect(try await find() == uncovered)
        search.ask(x: 100, y: 100) { _ in Issue.record("a canceled search has an answer") }
        search.cancel()
        #expect(try await find() == uncovered)
    }

    @Test("WIRE-74: a search ends without an answer when the connection is closed")
    func closed() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let search = WindowSearch(display: fixture.display)
        search.ask(x: 10, y: 10) { _ in Issue.record("there is no server") }
        fixture.display.close()
        search.finish()
        search.ask(x: 10, y: 10) { _ in Issue.record("there is no server") }
        search.finish()
        await nextTurn()
    }

    @Test("WIRE-74: an answer may cancel its search, and the one that waits has no answer then")
    func canceledByAnswer() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (signal, search) = (signal, WindowSearch(display: fixture.display))
        var answers = 0
        search.ask(x: 10, y: 10) { _ in
            answers += 1
            search.cancel()
            signal.changed()
        }
        search.ask(x: 20, y: 20) { _ in Issue.record("a canceled search has an answer") }
        try await signal.wait("the first search is answered") { answers == 1 }
        search.ask(x: 30, y: 30) { _ in
            answers += 1
            signal.changed()
        }
        try await signal.wait("a later search is answered") { answers == 2 }
    }
}
