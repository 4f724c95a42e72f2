import DragAndDrop
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct OutsideDragTests {
    let fixture = EngineFixture()
    private let outsidePoint = CGPoint(x: 1_400, y: 300)

    private func dragOutside() {
        fixture.beginDrag()
        fixture.drag(to: outsidePoint)
    }

    /// Lets main-actor jobs run until the engine has removed the session.
    private func sessionEnd() async {
        while !fixture.engine.sessions.isEmpty { await Task.yield() }
    }

    @Test("XDND-1: the host receives the location of the pointer outside, and its return")
    func hostReceivesOutsideLocation() throws {
        fixture.beginDrag()
        #expect(fixture.host.outsideLocations.isEmpty)
        fixture.drag(to: outsidePoint)
        #expect(fixture.host.outsideLocations.last == .some(outsidePoint))
        fixture.modifiers = .shift
        let reported = fixture.host.outsideLocations.count
        fixture.send(.modifiersChanged)
        #expect(
            fixture.host.outsideLocations.count == reported + 1, "changed modifiers are reported to the other program")
        fixture.drag(to: fixture.album)
        #expect(fixture.host.outsideLocations.last == .some(nil))
        #expect(fixture.host.outsideLocations.filter { $0 == nil }.count == 1)
    }

    @Test("DRAG-5: badge and operation follow the other program's answer")
    func answerSetsBadgeAndOperation() throws {
        dragOutside()
        let session = try #require(fixture.source.session)
        #expect(fixture.engine.operation(of: session) == .cancel)
        for answer in [DropOperation.copy, .forbidden, .move] {
            fixture.sendOutside(.answered(answer))
            #expect(fixture.engine.operation(of: session) == answer)
        }
        fixture.sendOutside(.answered(.copy))
        #expect(fixture.engine.presentations.first?.badge?.sign == .copy)
        fixture.drag(to: CGPoint(x: 300, y: 600))
        #expect(fixture.engine.operation(of: session) == .cancel, "an answer applies only outside the window")
        fixture.sendOutside(.answered(.copy))
        #expect(fixture.engine.operation(of: session) == .cancel, "a late answer has no effect")
    }

    @Test("XDND-1: an accepted drop outside fades the previews, and ends when the other program has finished")
    func acceptedOutside() async {
        dragOutside()
        fixture.sendOutside(.answered(.copy))
        fixture.release()
        #expect(fixture.host.droppedOutside.count == 1 && fixture.phases == ["handingOver"])
        #expect(fixture.log.milestones.suffix(1) == ["source.willEnd(copy)"])
        fixture.settle()
        #expect(fixture.previews.isEmpty && fixture.engine.sessions.count == 1)
        fixture.sendOutside(.finished(.copy, success: true))
        #expect(fixture.log.milestones.suffix(2) == ["source.didEnd(copy)", "source.didTransfer"])
        #expect(fixture.isIdle && fixture.engine.sessions.isEmpty)
        #expect(fixture.host.outsideLocations.last != .some(nil), "the other program received no leave message")
    }

    @Test("DRAG-13: the previews of a drop in another program disappear where they are, within 0.1 s")
    func previewsDisappear() throws {
        dragOutside()
        fixture.hold(0.5)
        fixture.sendOutside(.answered(.copy))
        let before = try #require(fixture.previews.first)
        fixture.release()
        fixture.hold(0.018)
        let next = try #require(fixture.previews.first)
        #expect(next.center == before.center && next.size == before.size && next.alpha < 0.8)
        fixture.hold(0.08)
        #expect(fixture.previews.allSatisfy { $0.alpha < 0.05 })
    }

    @Test("XDND-1: if the other program finishes before the previews have faded, the session ends after the fade")
    func earlyFinish() {
        dragOutside()
        fixture.sendOutside(.answered(.copy))
        fixture.release()
        fixture.sendOutside(.finished(.copy, success: true))
        #expect(fixture.log.count("source.didEnd(copy)") == 0)
        fixture.settle()
        #expect(fixture.log.count("source.didEnd(copy)") == 1 && fixture.log.count("source.didTransfer") == 1)
    }

    @Test(
        "XDND-1: a refused or unanswered drop returns to its source",
        arguments: [DropOperation?.none, .cancel, .forbidden])
    func refusedOutside(_ answer: DropOperation?) {
        dragOutside()
        fixture.sendOutside(.answered(answer))
        fixture.release()
        #expect(fixture.host.droppedOutside.isEmpty && fixture.phases == ["cancelling"])
        #expect(fixture.host.outsideLocations.last == .some(nil), "the other program receives a leave message")
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty && fixture.log.count("source.didTransfer") == 0)
    }

    @Test("XDND-4: if the other program fails or disappears, the session ends as canceled")
    func failedOutside() {
        for event in [OutsideEvent.lost, .finished(.move, success: false)] {
            dragOutside()
            fixture.sendOutside(.answered(.move))
            fixture.release()
            fixture.settle()
            fixture.sendOutside(event)
            #expect(fixture.log.take().suffix(1) == ["source.didEnd(cancel)"])
            #expect(fixture.engine.sessions.isEmpty)
        }
        dragOutside()
        fixture.sendOutside(.answered(.copy))
        fixture.sendOutside(.lost)
        fixture.release()
        #expect(fixture.phases == ["cancelling"], "the other program has disappeared")
    }

    @Test("DROP-13: a release outside that nothing takes has the host's reason")
    func refusedOutside() {
        dragOutside()
        fixture.engine.outsideRefusalReason = "No"
        fixture.sendOutside(.answered(.forbidden))
        fixture.release()
        fixture.settle()
        #expect(fixture.host.refusals == ["No"])
        dragOutside()
        fixture.sendOutside(.answered(.copy))
        fixture.sendOutside(.lost)
        fixture.release()
        #expect(fixture.host.refusals == ["No", "No"])
    }

    @Test(
        "XDND-1: a move is reported if the source allows it, and the other program requests it and has the data",
        arguments: [(true, DropOperation.move, DropOperation.move), (true, .copy, .copy), (false, .move, .copy)])
    func movesOutside(_ allowed: Bool, _ answer: DropOperation, _ reported: DropOperation) async throws {
        try await finish(answer, allowsMove: allowed, loading: TypeIdentifier.plainText, reported: reported)
    }

    @Test("XDND-3: a move without a successful load is reported as a copy")
    func moveWithoutDataIsCopy() async throws {
        try await finish(.move, allowsMove: true, loading: nil, reported: .copy)
        try await finish(.move, allowsMove: true, loading: "public.nothing", reported: .copy)
    }

    /// Drops outside, where the other program loads `type`, or nothing.
    private func finish(
        _ answer: DropOperation, allowsMove: Bool, loading type: String?, reported: DropOperation
    ) async throws {
        fixture.source.allowsMove = allowsMove
        dragOutside()
        fixture.sendOutside(.answered(answer))
        fixture.release()
        _ = fixture.log.take()
        let session = try #require(fixture.host.droppedOutside.last)
        if let type {
            await withCheckedContinuation { continuation in
                session.loadData(of: session.items[0], forTypeIdentifier: type, for: .others) { _, _ in
                    continuation.resume()
                }
            }
        }
        fixture.settle()
        fixture.sendOutside(.finished(answer, success: true))
        #expect(fixture.log.take().contains("source.didEnd(\(reported.rawValue))"))
    }

    @Test("DATA-9: a session restricted to this program is not offered outside")
    func restrictedSession() throws {
        fixture.source.isRestricted = true
        dragOutside()
        let session = try #require(fixture.source.session)
        #expect(fixture.host.outsideLocations.isEmpty)
        fixture.sendOutside(.answered(.copy))
        #expect(fixture.engine.operation(of: session) == .cancel)
        #expect(session.typeIdentifiers(of: session.items[0], visibleTo: .others).isEmpty)
        fixture.release()
        #expect(fixture.host.droppedOutside.isEmpty)
        fixture.settle()
    }

    @Test("DATA-9, DATA-10: another program sees and loads only the representations that are visible to it")
    func visibilityOutside() async throws {
        let provider = ItemProvider()
        for (type, visibility) in [
            ("own", ItemProviderRepresentationVisibility.ownProcess), ("team", .team), ("any", .all),
        ] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { _ in Data(type.utf8)
            }
        }
        fixture.source.items = [DragItem(itemProvider: provider)]
        dragOutside()
        let session = try #require(fixture.source.session)
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
        #expect(await load("any", .others) == Data("any".utf8), "programs may load data before the drop")
        #expect(await load("team", .others) == nil)
        #expect(await load("team", .team) == Data("team".utf8))
        #expect(await load("own", .team) == nil)
        fixture.escape()
        #expect(await load("any", .others) == nil, "an ended drag provides no data")
        fixture.settle()
    }

    @Test("DATA-10: a program that the items were dropped on loads data until the session ends")
    func loadsUntilEnd() async throws {
        dragOutside()
        let session = try #require(fixture.source.session)
        fixture.sendOutside(.answered(.copy))
        fixture.release()
        func load() async -> Data? {
            await withCheckedContinuation { continuation in
                session.loadData(of: session.items[0], forTypeIdentifier: TypeIdentifier.plainText, for: .others) {
                    data, _ in continuation.resume(returning: data)
                }
            }
        }
        #expect(await load() != nil)
        fixture.settle()
        #expect(session.phase == .handingOver(previewsFaded: true, result: nil))
        #expect(await load() != nil, "the previews have faded, the outcome is open")
        fixture.sendOutside(.finished(.copy, success: true))
        await sessionEnd()
        #expect(session.phase == .ended(.copy))
        #expect(await load() == nil)
    }

    @Test("DRAG-2: the source is notified of the transfer after the loads of the other program have ended")
    func transferEndsAfterLoads() async throws {
        let gate = Gate()
        fixture.source.items = [gate.item("slow")]
        dragOutside()
        let session = try #require(fixture.source.session)
        fixture.sendOutside(.answered(.copy))
        fixture.release()
        session.loadData(of: session.items[0], forTypeIdentifier: TypeIdentifier.plainText, for: .others) { _, _ in }
        fixture.settle()
        fixture.sendOutside(.finished(.copy, success: true))
        #expect(fixture.log.count("source.didEnd(copy)") == 1 && fixture.log.count("source.didTransfer") == 0)
        gate.open()
        await sessionEnd()
        #expect(fixture.log.count("source.didTransfer") == 1)
    }

    @Test("DRAG-9: canceling outside sends a leave message to the other program")
    func cancelLeavesOtherProgram() {
        dragOutside()
        fixture.sendOutside(.answered(.copy))
        fixture.escape()
        #expect(fixture.host.outsideLocations.last == .some(nil))
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty && fixture.isIdle)
    }
}
