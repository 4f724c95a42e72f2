import DragAndDrop
import Testing

/// Delegates that change views, interactions and sessions within each of their callbacks.
@MainActor @Suite struct ChangesDuringDragTests {
    nonisolated static let dragCallbacks = [
        "itemsForBeginning", "previewForLifting", "willAnimateLift", "willBegin", "allowsMove", "isRestricted",
        "didMove", "willEnd(copy)", "didEnd(copy)", "didTransfer", "previewForCancelling", "willAnimateCancel",
        "willEnd(cancel)", "didEnd(cancel)", "itemsForAdding", "willAdd(1)",
    ]
    nonisolated static let dropCallbacks = [
        "canHandle", "didEnter", "didUpdate", "didExit", "performDrop", "previewForDropping", "willAnimateDrop",
        "concludeDrop", "sessionDidEnd",
    ]

    enum Change: String, CaseIterable, Sendable {
        case removeSource, removeTarget, removeDragInteraction, removeDropInteraction, cancel, cancelAll, addTarget
        case disable, newPreview, contentDidMove, escape
    }

    private func apply(_ change: Change, to stage: Stage) {
        switch change {
        case .removeSource: stage.photo.removeFromSuperview()
        case .removeTarget: stage.album.removeFromSuperview()
        case .removeDragInteraction: stage.photo.remove(stage.dragInteraction)
        case .removeDropInteraction: stage.album.remove(stage.dropInteraction)
        case .cancel: for session in stage.engine.sessions { stage.engine.cancel(session) }
        case .cancelAll: stage.engine.cancelAll()
        case .addTarget: _ = stage.addAlbum("new", at: stage.album.frame)
        case .disable: stage.dragInteraction.isEnabled = false
        case .newPreview:
            for item in stage.engine.sessions.flatMap(\.items) {
                item.previewProvider = { DragPreview(view: stage.album) }
            }
        case .contentDidMove: stage.engine.contentDidMove()
        case .escape: stage.escape()
        }
    }

    /// A long press, a drag over the target and out again, an added item, and a drop there or a cancellation elsewhere.
    private func run(_ stage: Stage, drops: Bool) {
        stage.press(on: stage.photo)
        stage.hold(0.8)
        stage.drag(to: CGPoint(x: 300, y: 600), steps: 4)
        stage.drag(to: stage.album, steps: 4)
        stage.drag(to: CGPoint(x: 90, y: 85), steps: 4)
        stage.press(at: CGPoint(x: 90, y: 85), button: .secondary)
        stage.release(button: .secondary)
        if drops { stage.drag(to: stage.album, steps: 4) } else { stage.drag(to: CGPoint(x: 300, y: 600), steps: 4) }
        stage.release()
        stage.settle()
    }

    private func check(_ stage: Stage, _ comment: Comment) {
        let log = stage.log
        #expect(stage.engine.sessions.isEmpty, comment)
        #expect(stage.previews.isEmpty, comment)
        #expect(stage.isIdle, comment)
        #expect(stage.host.underDrag.isEmpty, comment)
        #expect(Set(stage.host.frozen).isSubset(of: stage.host.discarded), comment)
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

    @Test("The drag delegate makes a change within each callback", arguments: dragCallbacks, Change.allCases)
    func dragSide(callback: String, change: Change) {
        for drops in [true, false] {
            let stage = Stage()
            stage.source.added = [Stage.item("more")]
            var done = false
            stage.source.meanwhile = { what, _ in
                guard what == callback, !done else { return }
                done = true
                apply(change, to: stage)
            }
            run(stage, drops: drops)
            check(stage, "\(change) within \(callback), drops: \(drops)")
        }
    }

    @Test("The drop delegate makes a change within each callback", arguments: dropCallbacks, Change.allCases)
    func dropSide(callback: String, change: Change) {
        for drops in [true, false] {
            let stage = Stage()
            stage.source.added = [Stage.item("more")]
            var done = false
            stage.target.meanwhile = { what, _ in
                guard what == callback, !done else { return }
                done = true
                apply(change, to: stage)
            }
            run(stage, drops: drops)
            check(stage, "\(change) within \(callback), drops: \(drops)")
        }
    }

    @Test("The lists of callbacks are complete")
    func allCallbacks() {
        var told: Set<String> = []
        for drops in [true, false] {
            let stage = Stage()
            stage.source.added = [Stage.item("more")]
            run(stage, drops: drops)
            told.formUnion(stage.log.lines)
        }
        told = told.filter { !$0.contains("sessionForAdding") }
        #expect(told == Set(Self.dragCallbacks.map { "source.\($0)" } + Self.dropCallbacks.map { "target.\($0)" }))
    }

    @Test("DROP-5: a target removed in willEnd performs no drop, and the session ends as cancelled")
    func targetVanishesAtTheEnd() {
        let stage = Stage()
        stage.source.meanwhile = { what, _ in if what == "willEnd(copy)" { stage.album.removeFromSuperview() } }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(!stage.log.lines.contains("target.performDrop"))
        #expect(
            stage.log.milestones.suffix(6) == [
                "source.willEnd(copy)", "target.didExit", "target.sessionDidEnd", "source.previewForCancelling",
                "source.willAnimateCancel", "source.didEnd(cancel)",
            ])
    }

    @Test("DROP-10: a target that removes itself in performDrop receives the end of the drop")
    func targetVanishesInPerformDrop() {
        let stage = Stage()
        stage.target.meanwhile = { what, _ in if what == "performDrop" { stage.album.removeFromSuperview() } }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(
            stage.log.lines.suffix(4) == [
                "target.concludeDrop", "target.sessionDidEnd", "source.didEnd(copy)", "source.didTransfer",
            ])
    }
}
