import DragAndDrop
import Testing

/// Delegates that change views, interactions and sessions within each of their callbacks.
@MainActor @Suite struct ChangesDuringDragTests {
    nonisolated static let callbacks =
        [
            "itemsForBeginning", "previewForLifting", "willAnimateLift", "willBegin", "allowsMove", "isRestricted",
            "didMove", "willEnd(copy)", "didEnd(copy)", "didTransfer", "previewForCancelling", "willAnimateCancel",
            "willEnd(cancel)", "didEnd(cancel)", "itemsForAdding", "willAdd(1)",
        ].map { "source.\($0)" }
        + [
            "canHandle", "didEnter", "didUpdate", "didExit", "performDrop", "previewForDropping", "willAnimateDrop",
            "concludeDrop", "sessionDidEnd",
        ].map { "target.\($0)" }

    enum Change: String, CaseIterable, Sendable {
        case removeSource, removeTarget, removeDragInteraction, removeDropInteraction, cancel, cancelAll, addTarget
        case disable, newPreview, contentDidMove, escape
    }

    private func apply(_ change: Change, to fixture: EngineFixture) {
        switch change {
        case .removeSource: fixture.photo.removeFromSuperview()
        case .removeTarget: fixture.album.removeFromSuperview()
        case .removeDragInteraction: fixture.photo.remove(fixture.dragInteraction)
        case .removeDropInteraction: fixture.album.remove(fixture.dropInteraction)
        case .cancel: for session in fixture.engine.sessions { fixture.engine.cancel(session) }
        case .cancelAll: fixture.engine.cancelAll()
        case .addTarget: _ = fixture.addAlbum("new", at: fixture.album.frame)
        case .disable: fixture.dragInteraction.isEnabled = false
        case .newPreview:
            for item in fixture.engine.sessions.flatMap(\.items) {
                item.previewProvider = { DragPreview(view: fixture.album) }
            }
        case .contentDidMove: fixture.engine.contentDidMove()
        case .escape: fixture.escape()
        }
    }

    /// A long press, a drag over the target and out again, an added item, and a drop there or a cancellation elsewhere.
    private func run(_ fixture: EngineFixture, drops: Bool) {
        fixture.press(on: fixture.photo)
        fixture.hold(0.8)
        fixture.drag(to: CGPoint(x: 300, y: 600), steps: 4)
        fixture.drag(to: fixture.album, steps: 4)
        fixture.drag(to: CGPoint(x: 90, y: 85), steps: 4)
        fixture.press(at: CGPoint(x: 90, y: 85), button: .secondary)
        fixture.release(button: .secondary)
        if drops {
            fixture.drag(to: fixture.album, steps: 4)
        } else {
            fixture.drag(to: CGPoint(x: 300, y: 600), steps: 4)
        }
        fixture.release()
        fixture.settle()
    }

    private func check(_ fixture: EngineFixture, _ comment: Comment) {
        let log = fixture.log
        #expect(fixture.engine.sessions.isEmpty, comment)
        #expect(fixture.previews.isEmpty, comment)
        #expect(fixture.isIdle, comment)
        #expect(fixture.host.pointersUnderDrag.isEmpty, comment)
        #expect(Set(fixture.host.frozen).isSubset(of: fixture.host.discarded), comment)
        #expect(log.count("source.willBegin") <= 1, comment)
        let ends = log.lines.filter { $0.hasPrefix("source.didEnd") }.count
        #expect(ends == log.count("source.willBegin"), comment)
        #expect(log.lines.filter { $0.hasPrefix("source.willEnd") }.count == ends, comment)
        for name in ["target", "new"] {
            let entered = log.count("\(name).didEnter")
            let left = log.count("\(name).didExit")
            let dropped = log.count("\(name).performDrop")
            #expect(entered == left + dropped, comment)
            #expect(log.count("\(name).concludeDrop") == dropped, comment)
            #expect(log.count("\(name).sessionDidEnd") == (log.lines.contains("\(name).canHandle") ? 1 : 0), comment)
        }
        // A source receives a copy operation only after a drop was performed.
        if !log.lines.contains(where: { $0.hasSuffix("performDrop") }) {
            #expect(!log.lines.contains("source.didEnd(copy)"), comment)
        }
    }

    @Test("A change within any callback keeps the order of callbacks", arguments: callbacks, Change.allCases)
    func changes(callback: String, change: Change) {
        var isReached = false
        for drops in [true, false] {
            let fixture = EngineFixture()
            fixture.source.added = [EngineFixture.item("more")]
            var isDone = false
            func changeOnce(in name: String) {
                guard name == callback, !isDone else { return }
                (isDone, isReached) = (true, true)
                apply(change, to: fixture)
            }
            fixture.source.onCallback = { name, _ in changeOnce(in: "source.\(name)") }
            fixture.target.onCallback = { name, _ in changeOnce(in: "target.\(name)") }
            run(fixture, drops: drops)
            check(fixture, "\(change) within \(callback), drops: \(drops)")
        }
        #expect(isReached)
    }

    @Test("The test's list of callbacks contains every callback of a drop and of a cancel")
    func callbackListIsComplete() {
        var callbacks: Set<String> = []
        for drops in [true, false] {
            let fixture = EngineFixture()
            fixture.source.added = [EngineFixture.item("more")]
            run(fixture, drops: drops)
            callbacks.formUnion(fixture.log.lines)
        }
        callbacks = callbacks.filter { !$0.contains("sessionForAdding") }
        #expect(callbacks == Set(Self.callbacks))
    }

    @Test("DROP-5: a target removed in willEnd performs no drop, and the session ends as canceled")
    func targetRemovedInWillEnd() {
        let fixture = EngineFixture()
        fixture.source.onCallback = { callbackName, _ in
            if callbackName == "willEnd(copy)" { fixture.album.removeFromSuperview() }
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(!fixture.log.lines.contains("target.performDrop"))
        #expect(
            fixture.log.milestones.suffix(6) == [
                "source.willEnd(copy)", "target.didExit", "target.sessionDidEnd", "source.previewForCancelling",
                "source.willAnimateCancel", "source.didEnd(cancel)",
            ])
    }

    @Test("DROP-10: a target that removes itself in performDrop receives concludeDrop and sessionDidEnd")
    func targetRemovedInPerformDrop() {
        let fixture = EngineFixture()
        fixture.target.onCallback = { callbackName, _ in
            if callbackName == "performDrop" { fixture.album.removeFromSuperview() }
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(
            fixture.log.lines.suffix(4) == [
                "target.concludeDrop", "target.sessionDidEnd", "source.didEnd(copy)", "source.didTransfer",
            ])
    }
}
