import DragAndDrop
import Testing

/// Every path of a session, combined with every timing of its data.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionPathTests {
    enum SessionPath: CaseIterable, CustomTestStringConvertible {
        case liftReversed, liftAbandoned, canceled, forbidden, copied, moved, sourceRemoved, sourceRemovedInFlight
        case targetRemoved, targetRemovedAtTheEnd, targetRemovedInFlight, viewReloaded, closed, closedInFlight
        case foreignDropped, foreignLeft, outsideAccepted, outsideMoved, outsideRefused, outsideLost

        var testDescription: String { "\(self)" }
    }

    /// The timing of the data of two items.
    enum DataTiming: CaseIterable, CustomTestStringConvertible {
        case early, late, outOfOrder, failing, never

        var testDescription: String { "\(self)" }
    }

    /// The end callbacks of the drag side for each path, and whether data is requested.
    static let expectedEnds: [SessionPath: (callbacks: [String], hasData: Bool)] = [
        .liftReversed: ([], false), .liftAbandoned: ([], false),
        .canceled: (["willEnd(cancel)", "didEnd(cancel)"], false),
        .forbidden: (["willEnd(forbidden)", "didEnd(forbidden)"], false),
        .copied: (["willEnd(copy)", "didEnd(copy)"], true), .moved: (["willEnd(move)", "didEnd(move)"], true),
        .sourceRemoved: (["willEnd(copy)", "didEnd(copy)"], true),
        .sourceRemovedInFlight: (["willEnd(cancel)", "didEnd(cancel)"], false),
        .targetRemoved: (["willEnd(cancel)", "didEnd(cancel)"], false),
        .targetRemovedAtTheEnd: (["willEnd(copy)", "didEnd(cancel)"], false),
        .targetRemovedInFlight: (["willEnd(copy)", "didEnd(copy)"], true),
        .viewReloaded: (["willEnd(copy)", "didEnd(copy)"], true),
        .closed: (["willEnd(cancel)", "didEnd(cancel)"], false),
        .closedInFlight: (["willEnd(copy)", "didEnd(copy)"], true), .foreignDropped: ([], true),
        .foreignLeft: ([], false), .outsideAccepted: (["willEnd(copy)", "didEnd(copy)"], true),
        .outsideMoved: (["willEnd(copy)", "didEnd(move)"], true),
        .outsideRefused: (["willEnd(forbidden)", "didEnd(forbidden)"], false),
        .outsideLost: (["willEnd(copy)", "didEnd(cancel)"], true),
    ]

    let fixture = EngineFixture()
    private let gates = [Gate(), Gate()]

    /// Performs a path until only data is pending.
    private func perform(_ path: SessionPath, _ data: DataTiming) async {
        switch path {
        case .liftReversed, .liftAbandoned:
            fixture.press(on: fixture.photo)
            fixture.hold(path == .liftReversed ? 0.55 : 1.5)
            fixture.release()
        case .foreignDropped, .foreignLeft:
            let items = fixture.source.items.map(\.itemProvider)
            fixture.sendForeign(.entered(ForeignDragOffer(items: items)), at: CGPoint(x: 300, y: 600))
            fixture.sendForeign(.moved(allowsMove: false), at: fixture.album.centerInWindow)
            fixture.sendForeign(path == .foreignDropped ? .dropped : .exited)
        case .outsideAccepted, .outsideMoved, .outsideRefused, .outsideLost: await performOutside(path, data)
        default: performInside(path)
        }
        fixture.settle()
    }

    private func performInside(_ path: SessionPath) {
        let operations: [SessionPath: DropOperation] = [.forbidden: .forbidden, .moved: .move]
        fixture.target.proposal = DropProposal(operation: operations[path] ?? .copy)
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        switch path {
        case .canceled: fixture.escape()
        case .sourceRemoved: fixture.photo.removeFromSuperview()
        case .sourceRemovedInFlight:
            fixture.escape()
            fixture.advance(by: 0.05)
            fixture.photo.removeFromSuperview()
        case .targetRemoved: fixture.album.removeFromSuperview()
        case .targetRemovedAtTheEnd:
            fixture.source.onCallback = { [fixture] callbackName, _ in
                if callbackName.hasPrefix("willEnd") { fixture.album.removeFromSuperview() }
            }
        case .viewReloaded:
            // As a table does when it reloads a cell: another view with the same interaction.
            fixture.album.remove(fixture.dropInteraction)
            let other = TestView("album again", frame: fixture.album.frame)
            fixture.album.removeFromSuperview()
            fixture.root.add(other)
            other.add(fixture.dropInteraction)
        case .closed: fixture.engine.cancelAll()
        default: break
        }
        fixture.advance(by: 0.02)
        fixture.release()
        if path == .targetRemovedInFlight || path == .closedInFlight { fixture.advance(by: 0.05) }
        if path == .targetRemovedInFlight { fixture.album.removeFromSuperview() }
        if path == .closedInFlight { fixture.engine.cancelAll() }
    }

    private func performOutside(_ path: SessionPath, _ data: DataTiming) async {
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 1_400, y: 300))
        let answers: [SessionPath: DropOperation] = [.outsideMoved: .move, .outsideRefused: .forbidden]
        let answer = answers[path] ?? .copy
        fixture.sendOutside(.answered(answer))
        fixture.release()
        if path != .outsideRefused, let session = fixture.source.session {
            let (loads, loaded) = AsyncStream<Void>.makeStream()
            for item in session.items {
                session.loadData(of: item, forTypeIdentifier: TypeIdentifier.plainText, for: .others) { _, _ in
                    loaded.yield()
                }
            }
            // The other program reports the end after all loads, or before.
            if data == .early { for await _ in loads.prefix(session.items.count) {} }
        }
        fixture.settle()
        fixture.sendOutside(path == .outsideLost ? .lost : .finished(answer, success: true))
    }

    private func prepare(_ data: DataTiming) {
        fixture.source.items = gates.enumerated().map { index, gate in
            guard data == .failing else { return gate.item("\(index)") }
            let provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { _ in
                await gate.wait()
                throw ItemProviderError.sourceFailed("broken")
            }
            return DragItem(itemProvider: provider)
        }
        fixture.target.onCallback = { callbackName, session in
            if callbackName == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        if data == .early || data == .failing { for gate in gates { gate.open() } }
    }

    @Test(
        "DRAG-2, DATA-8: every path with every timing of the data", arguments: SessionPath.allCases, DataTiming.allCases
    )
    func everyPath(_ path: SessionPath, _ data: DataTiming) async throws {
        prepare(data)
        await perform(path, data)
        var (callbacks, hasData) = try #require(Self.expectedEnds[path])
        // The operation is a copy if the data was not loaded in time.
        if path == .outsideMoved, data != .early { callbacks = ["willEnd(copy)", "didEnd(copy)"] }
        let ends = fixture.log.lines.filter { $0.hasPrefix("source.willEnd") || $0.hasPrefix("source.didEnd") }
        #expect(ends == callbacks.map { "source." + $0 })
        if data == .outOfOrder { for gate in gates.reversed() { gate.open() } }
        if data == .late { for gate in gates { gate.open() } }
        // The loads of a lost program end with it.
        let isPending = data == .never && hasData && path != .outsideLost
        let id = fixture.source.session?.id ?? fixture.target.session?.id
        if isPending {
            #expect(fixture.log.count("source.didTransfer") == 0)
            #expect(fixture.log.order.problems(open: [try #require(id)]) == [])
            for gate in gates { gate.open() }
        }
        await finishLoads(hasData && path != .outsideLost, path)
        #expect(fixture.log.order.problems() == [])
        let hasTransferred = callbacks.last.map { $0 == "didEnd(copy)" || $0 == "didEnd(move)" } ?? false
        #expect(fixture.log.count("source.didTransfer") == (hasTransferred ? 1 : 0))
        let isOver = fixture.log.lines.last == "source.didTransfer" || !hasTransferred
        #expect(isOver && fixture.engine.sessions.isEmpty && fixture.previews.isEmpty)
        #expect(Set(fixture.host.frozen).isSubset(of: fixture.host.discarded))
        fixture.advance(by: 0.6)
        #expect(fixture.isIdle)
        for gate in gates { gate.open() }
    }

    /// Waits for the requested data.
    private func finishLoads(_ hasData: Bool, _ path: SessionPath) async {
        guard hasData else { return }
        if path == .foreignDropped {
            while fixture.host.foreignEnds.isEmpty { await Task.yield() }
        }
        while !fixture.engine.sessions.isEmpty { await Task.yield() }
    }
}
