import DragAndDrop
import Testing

/// Every path of a session, combined with every timing of its data.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PathTests {
    enum Path: CaseIterable, CustomTestStringConvertible {
        case liftReversed, liftAbandoned, cancelled, forbidden, copied, moved, sourceRemoved, sourceRemovedInFlight
        case targetRemoved, targetRemovedAtTheEnd, targetRemovedInFlight, viewReloaded, closed, closedInFlight
        case foreignDropped, foreignLeft, outsideAccepted, outsideMoved, outsideRefused, outsideLost

        var testDescription: String { "\(self)" }
    }

    /// The timing of the data of two items.
    enum Data: CaseIterable, CustomTestStringConvertible {
        case early, late, outOfOrder, failing, never

        var testDescription: String { "\(self)" }
    }

    /// The end callbacks of the drag side for each path, and whether data is requested.
    static let ends: [Path: (told: [String], hasData: Bool)] = [
        .liftReversed: ([], false), .liftAbandoned: ([], false),
        .cancelled: (["willEnd(cancel)", "didEnd(cancel)"], false),
        .forbidden: (["willEnd(forbidden)", "didEnd(forbidden)"], false),
        .copied: (["willEnd(copy)", "didEnd(copy)"], true), .moved: (["willEnd(move)", "didEnd(move)"], true),
        .sourceRemoved: (["willEnd(cancel)", "didEnd(cancel)"], false),
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

    let stage = Stage()
    private let gates = [Gate(), Gate()]

    /// Performs a path until only data is pending.
    private func walk(_ path: Path, _ data: Data) async {
        switch path {
        case .liftReversed, .liftAbandoned:
            stage.press(on: stage.photo)
            stage.hold(path == .liftReversed ? 0.55 : 1.5)
            stage.release()
        case .foreignDropped, .foreignLeft:
            let items = stage.source.items.map(\.itemProvider)
            stage.foreign(.entered(ForeignDragOffer(items: items)), at: CGPoint(x: 300, y: 600))
            stage.foreign(.moved(allowsMove: false), at: stage.album.middle)
            stage.foreign(path == .foreignDropped ? .dropped : .exited)
        case .outsideAccepted, .outsideMoved, .outsideRefused, .outsideLost: await walkOutside(path, data)
        default: walkInside(path)
        }
        stage.settle()
    }

    private func walkInside(_ path: Path) {
        let operations: [Path: DropOperation] = [.forbidden: .forbidden, .moved: .move]
        stage.target.proposal = DropProposal(operation: operations[path] ?? .copy)
        stage.begin()
        stage.drag(to: stage.album)
        switch path {
        case .cancelled: stage.escape()
        case .sourceRemoved: stage.photo.removeFromSuperview()
        case .sourceRemovedInFlight:
            stage.escape()
            stage.advance(by: 0.05)
            stage.photo.removeFromSuperview()
        case .targetRemoved: stage.album.removeFromSuperview()
        case .targetRemovedAtTheEnd:
            stage.source.meanwhile = { [stage] what, _ in
                if what.hasPrefix("willEnd") { stage.album.removeFromSuperview() }
            }
        case .viewReloaded:
            // As a table does when it reloads a cell: another view with the same interaction.
            stage.album.remove(stage.dropInteraction)
            let other = TestView("album again", frame: stage.album.frame)
            stage.album.removeFromSuperview()
            stage.root.add(other)
            other.add(stage.dropInteraction)
        case .closed: stage.engine.cancelAll()
        default: break
        }
        stage.advance(by: 0.02)
        stage.release()
        if path == .targetRemovedInFlight || path == .closedInFlight { stage.advance(by: 0.05) }
        if path == .targetRemovedInFlight { stage.album.removeFromSuperview() }
        if path == .closedInFlight { stage.engine.cancelAll() }
    }

    private func walkOutside(_ path: Path, _ data: Data) async {
        stage.begin()
        stage.drag(to: CGPoint(x: 1_400, y: 300))
        let answers: [Path: DropOperation] = [.outsideMoved: .move, .outsideRefused: .forbidden]
        let answer = answers[path] ?? .copy
        stage.outside(.answered(answer))
        stage.release()
        if path != .outsideRefused, let session = stage.source.session {
            let (loads, loaded) = AsyncStream<Void>.makeStream()
            for item in session.items {
                session.loadData(of: item, forTypeIdentifier: TypeIdentifier.plainText, for: .others) { _, _ in
                    loaded.yield()
                }
            }
            // The other program reports the end after all loads, or before.
            if data == .early { for await _ in loads.prefix(session.items.count) {} }
        }
        stage.settle()
        stage.outside(path == .outsideLost ? .lost : .finished(answer, success: true))
    }

    private func prepare(_ data: Data) {
        stage.source.items = gates.enumerated().map { index, gate in
            guard data == .failing else { return gate.item("\(index)") }
            let provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { _ in
                await gate.wait()
                throw ItemProviderError.sourceFailed("broken")
            }
            return DragItem(itemProvider: provider)
        }
        stage.target.meanwhile = { what, session in
            if what == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        if data == .early || data == .failing { for gate in gates { gate.open() } }
    }

    @Test("DRAG-2, DATA-8: every path with every timing of the data", arguments: Path.allCases, Data.allCases)
    func everyPath(_ path: Path, _ data: Data) async throws {
        prepare(data)
        await walk(path, data)
        var (told, hasData) = try #require(Self.ends[path])
        // The operation is a copy if the data was not loaded in time.
        if path == .outsideMoved, data != .early { told = ["willEnd(copy)", "didEnd(copy)"] }
        let ends = stage.log.lines.filter { $0.hasPrefix("source.willEnd") || $0.hasPrefix("source.didEnd") }
        #expect(ends == told.map { "source." + $0 })
        if data == .outOfOrder { for gate in gates.reversed() { gate.open() } }
        if data == .late { for gate in gates { gate.open() } }
        // The loads of a lost program end with it.
        let waits = data == .never && hasData && path != .outsideLost
        let id = stage.source.session?.id ?? stage.target.session?.id
        if waits {
            #expect(stage.log.count("source.didTransfer") == 0)
            #expect(stage.log.order.problems(open: [try #require(id)]) == [])
            for gate in gates { gate.open() }
        }
        await finished(hasData && path != .outsideLost, path)
        #expect(stage.log.order.problems() == [])
        let hasTransferred = told.last.map { $0 == "didEnd(copy)" || $0 == "didEnd(move)" } ?? false
        #expect(stage.log.count("source.didTransfer") == (hasTransferred ? 1 : 0))
        let isOver = stage.log.lines.last == "source.didTransfer" || !hasTransferred
        #expect(isOver && stage.engine.sessions.isEmpty && stage.previews.isEmpty)
        #expect(Set(stage.host.frozen).isSubset(of: stage.host.discarded))
        stage.advance(by: 0.6)
        #expect(stage.isIdle)
        for gate in gates { gate.open() }
    }

    /// Waits for the requested data.
    private func finished(_ hasData: Bool, _ path: Path) async {
        guard hasData else { return }
        if path == .foreignDropped {
            while stage.host.foreignEnds.isEmpty { await Task.yield() }
        }
        while !stage.engine.sessions.isEmpty { await Task.yield() }
    }
}
