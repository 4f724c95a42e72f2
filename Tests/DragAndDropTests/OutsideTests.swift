import DragAndDrop
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct OutsideTests {
    let stage = Stage()
    private let away = CGPoint(x: 1_400, y: 300)

    private func leave() {
        stage.begin()
        stage.drag(to: away)
    }

    /// Lets main-actor jobs run until the engine has removed the session.
    private func forgotten() async {
        while !stage.engine.sessions.isEmpty { await Task.yield() }
    }

    @Test("XDND-1: the host receives the location of the pointer outside, and its return")
    func whereabouts() throws {
        stage.begin()
        #expect(stage.host.outside.isEmpty)
        stage.drag(to: away)
        #expect(stage.host.outside.last == .some(away))
        stage.modifiers = .shift
        let told = stage.host.outside.count
        stage.send(.modifiersChanged)
        #expect(stage.host.outside.count == told + 1, "the other program must hear of changed modifiers")
        stage.drag(to: stage.album)
        #expect(stage.host.outside.last == .some(nil))
        #expect(stage.host.outside.filter { $0 == nil }.count == 1)
    }

    @Test("DRAG-5: badge and operation follow the other program's answer")
    func answers() throws {
        leave()
        let session = try #require(stage.source.session)
        #expect(stage.engine.operation(of: session) == .cancel)
        for answer in [DropOperation.copy, .forbidden, .move] {
            stage.outside(.answered(answer))
            #expect(stage.engine.operation(of: session) == answer)
        }
        stage.outside(.answered(.copy))
        #expect(stage.engine.presentations.first?.badge?.sign == .copy)
        stage.drag(to: CGPoint(x: 300, y: 600))
        #expect(stage.engine.operation(of: session) == .cancel, "an answer counts only outside")
        stage.outside(.answered(.copy))
        #expect(stage.engine.operation(of: session) == .cancel, "an answer that comes late counts for nothing")
    }

    @Test("XDND-1: an accepted drop outside fades the previews, and ends when the other program has finished")
    func accepted() async {
        leave()
        stage.outside(.answered(.copy))
        stage.release()
        #expect(stage.host.droppedOutside.count == 1 && stage.phases == ["handingOver"])
        #expect(stage.log.milestones.suffix(1) == ["source.willEnd(copy)"])
        stage.settle()
        #expect(stage.previews.isEmpty && stage.engine.sessions.count == 1)
        stage.outside(.finished(.copy, success: true))
        #expect(stage.log.milestones.suffix(2) == ["source.didEnd(copy)", "source.didTransfer"])
        #expect(stage.isIdle && stage.engine.sessions.isEmpty)
        #expect(stage.host.outside.last != .some(nil), "the other program was not left")
    }

    @Test("XDND-1: a drop that finishes before the previews have faded ends after them")
    func earlyFinish() {
        leave()
        stage.outside(.answered(.copy))
        stage.release()
        stage.outside(.finished(.copy, success: true))
        #expect(stage.log.count("source.didEnd(copy)") == 0)
        stage.settle()
        #expect(stage.log.count("source.didEnd(copy)") == 1 && stage.log.count("source.didTransfer") == 1)
    }

    @Test(
        "XDND-1: a refused or unanswered drop returns to its source",
        arguments: [DropOperation?.none, .cancel, .forbidden])
    func refused(_ answer: DropOperation?) {
        leave()
        stage.outside(.answered(answer))
        stage.release()
        #expect(stage.host.droppedOutside.isEmpty && stage.phases == ["cancelling"])
        #expect(stage.host.outside.last == .some(nil), "the other program is left")
        stage.settle()
        #expect(stage.engine.sessions.isEmpty && stage.log.count("source.didTransfer") == 0)
    }

    @Test("XDND-4: if the other program fails or disappears, the session ends as cancelled")
    func lost() {
        for event in [OutsideEvent.lost, .finished(.move, success: false)] {
            leave()
            stage.outside(.answered(.move))
            stage.release()
            stage.settle()
            stage.outside(event)
            #expect(stage.log.take().suffix(1) == ["source.didEnd(cancel)"])
            #expect(stage.engine.sessions.isEmpty)
        }
        leave()
        stage.outside(.answered(.copy))
        stage.outside(.lost)
        stage.release()
        #expect(stage.phases == ["cancelling"], "nobody is there to drop on")
    }

    @Test(
        "XDND-1: a move is reported if the source allows it, and the other program requests it and has the data",
        arguments: [(true, DropOperation.move, DropOperation.move), (true, .copy, .copy), (false, .move, .copy)])
    func moves(_ allowed: Bool, _ answer: DropOperation, _ told: DropOperation) async throws {
        try await finish(answer, allowsMove: allowed, loading: TypeIdentifier.plainText, told: told)
    }

    @Test("XDND-3: a move without a successful load is reported as a copy")
    func emptyMoves() async throws {
        try await finish(.move, allowsMove: true, loading: nil, told: .copy)
        try await finish(.move, allowsMove: true, loading: "public.nothing", told: .copy)
    }

    /// Drops outside, where the other program loads `type`, or nothing.
    private func finish(
        _ answer: DropOperation, allowsMove: Bool, loading type: String?, told: DropOperation
    ) async throws {
        stage.source.allowsMove = allowsMove
        leave()
        stage.outside(.answered(answer))
        stage.release()
        _ = stage.log.take()
        let session = try #require(stage.host.droppedOutside.last)
        if let type {
            await withCheckedContinuation { continuation in
                session.loadData(of: session.items[0], forTypeIdentifier: type, for: .others) { _, _ in
                    continuation.resume()
                }
            }
        }
        stage.settle()
        stage.outside(.finished(answer, success: true))
        #expect(stage.log.take().contains("source.didEnd(\(told.rawValue))"))
    }

    @Test("DATA-9: a session restricted to this program is not offered outside")
    func restricted() throws {
        stage.source.isRestricted = true
        leave()
        let session = try #require(stage.source.session)
        #expect(stage.host.outside.isEmpty)
        stage.outside(.answered(.copy))
        #expect(stage.engine.operation(of: session) == .cancel)
        #expect(session.typeIdentifiers(of: session.items[0], visibleTo: .others).isEmpty)
        stage.release()
        #expect(stage.host.droppedOutside.isEmpty)
        stage.settle()
    }

    @Test("DATA-9, DATA-10: the other program sees and loads only the representations visible to it")
    func visibility() async throws {
        let provider = ItemProvider()
        for (type, visibility) in [
            ("own", ItemProviderRepresentationVisibility.ownProcess), ("team", .team), ("any", .all),
        ] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { _ in Data(type.utf8)
            }
        }
        stage.source.items = [DragItem(itemProvider: provider)]
        leave()
        let session = try #require(stage.source.session)
        let item = session.items[0]
        #expect(session.typeIdentifiers(of: item, visibleTo: .others) == ["any"])
        #expect(session.typeIdentifiers(of: item, visibleTo: .team) == ["team", "any"])
        #expect(session.typeIdentifiers(of: item, visibleTo: .ownProcess) == ["own", "team", "any"])
        func load(_ type: String, _ audience: ItemProviderAudience) async -> Data? {
            await withCheckedContinuation { continuation in
                session.loadData(of: item, forTypeIdentifier: type, for: audience) { data, _ in
                    continuation.resume(returning: data)
                }
            }
        }
        #expect(await load("any", .others) == Data("any".utf8), "many programs look while they hover")
        #expect(await load("team", .others) == nil)
        #expect(await load("team", .team) == Data("team".utf8))
        #expect(await load("own", .team) == nil)
        stage.escape()
        #expect(await load("any", .others) == nil, "a drag that is over is offered to nobody")
        stage.settle()
    }

    @Test("DRAG-2: the source is notified of the transfer after the loads of the other program have ended")
    func transfers() async throws {
        let gate = Gate()
        stage.source.items = [gate.item("slow")]
        leave()
        let session = try #require(stage.source.session)
        stage.outside(.answered(.copy))
        stage.release()
        session.loadData(of: session.items[0], forTypeIdentifier: TypeIdentifier.plainText, for: .others) { _, _ in }
        stage.settle()
        stage.outside(.finished(.copy, success: true))
        #expect(stage.log.count("source.didEnd(copy)") == 1 && stage.log.count("source.didTransfer") == 0)
        gate.open()
        await forgotten()
        #expect(stage.log.count("source.didTransfer") == 1)
    }

    @Test("DRAG-9: cancelling outside sends a leave message to the other program")
    func escape() {
        leave()
        stage.outside(.answered(.copy))
        stage.escape()
        #expect(stage.host.outside.last == .some(nil))
        stage.settle()
        #expect(stage.engine.sessions.isEmpty && stage.isIdle)
    }
}
