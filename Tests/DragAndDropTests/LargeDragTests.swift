import DragAndDrop
import Testing

/// Counts callbacks, without looking at items.
@MainActor private final class CountingDelegate: DragInteractionDelegate, DropInteractionDelegate {
    var items: [DragItem] = []
    private(set) var calls = 0
    private(set) var cancels = 0
    /// The animators that differ; the engine may reuse one that a delegate has not used.
    private(set) var animators: Set<ObjectIdentifier> = []
    /// Whether every hundredth item has an animation.
    var animatesSome = false
    private(set) var completions = 0

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        calls += 1
        return items
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        calls += 1
        return interaction.host.map { TargetedDragPreview(view: $0) }
    }

    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        cancels += 1
        animators.insert(ObjectIdentifier(animator))
        if animatesSome, cancels.isMultiple(of: 100) { animator.addCompletion { _ in self.completions += 1 } }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        calls += 1
        return DropProposal(operation: .copy)
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) { calls += 1 }
}

/// Drags of many items: what the engine does for each of them.
@MainActor @Suite struct LargeDragTests {
    /// What one drag has cost, besides one cancel callback for each item.
    private struct Work: Equatable {
        var calls = 0
        var snapshots = 0
        var frames = 0
        var timelineEntries = 0
    }

    private func run(items: Int, animatesSome: Bool = false, drops: Bool) -> (work: Work, delegate: CountingDelegate) {
        let fixture = EngineFixture()
        let delegate = CountingDelegate()
        let provider = ItemProvider()
        delegate.items = (0..<items).map { _ in DragItem(itemProvider: provider) }
        delegate.animatesSome = animatesSome
        let photo = TestView("many", frame: CGRect(x: 40, y: 300, width: 120, height: 90))
        let album = TestView("takes many", frame: CGRect(x: 40, y: 420, width: 300, height: 200))
        photo.add(DragInteraction(delegate: delegate))
        album.add(DropInteraction(delegate: delegate))
        for view in [photo, album] { fixture.root.add(view) }
        fixture.press(on: photo)
        fixture.hold(1.2)
        fixture.drag(to: album)
        if drops { fixture.release() } else { fixture.escape() }
        fixture.settle()
        let work = Work(
            calls: delegate.calls, snapshots: fixture.host.frozen.count, frames: fixture.host.requestedFrames,
            timelineEntries: fixture.engine.timeline.next)
        // The items of an ended session call neither the engine nor the delegates.
        var previews = 0
        for item in delegate.items {
            item.previewProvider = {
                previews += 1
                return nil
            }
            item.setNeedsDropPreviewUpdate()
        }
        #expect(fixture.engine.sessions.isEmpty && previews == 0 && delegate.calls == work.calls)
        #expect(fixture.host.frozen.count == work.snapshots && fixture.host.requestedFrames == work.frames)
        #expect(fixture.engine.timeline.next == work.timelineEntries)
        return (work, delegate)
    }

    @Test("DROP-9: the number of callbacks and snapshots of a lift and a drop does not depend on the number of items")
    func drop() {
        let few = run(items: 1_000, drops: true)
        #expect(few.work.snapshots == Thresholds().liftPreviewLimit)
        for count in [10_000, 100_000] {
            let many = run(items: count, drops: true)
            #expect(many.work == few.work, "\(count) items")
            #expect(many.delegate.cancels == 0)
        }
    }

    @Test("DROP-11: a cancel calls the delegate once per item, and items without animations share one animator")
    func cancel() {
        let few = run(items: 1_000, drops: false)
        for count in [10_000, 100_000] {
            let many = run(items: count, drops: false)
            #expect(many.work == few.work, "\(count) items")
            #expect(many.delegate.cancels == count && many.delegate.animators.count == 1)
        }
    }

    @Test("LIFT-7: each item whose delegate adds animations has its own animator")
    func animators() {
        let (_, delegate) = run(items: 1_000, animatesSome: true, drops: false)
        #expect(delegate.cancels == 1_000 && delegate.completions == 10)
        #expect(delegate.animators.count >= 10)
    }

    @Test("DRAG-10: if two drags contain the same item, a change of the item updates the newer drag")
    func itemOfTwoDrags() {
        let fixture = EngineFixture()
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 300, width: 120, height: 90))
        second.delegate.items = fixture.source.items
        fixture.beginDrag()
        fixture.press(on: second.view, pointer: 1)
        fixture.hold(1.2)
        fixture.drag(to: CGPoint(x: 320, y: 320), pointer: 1)
        #expect(fixture.phases == ["dragging", "dragging"])
        fixture.send(.pointerCanceled)
        fixture.settle()
        #expect(fixture.phases == ["dragging"])
        let before = fixture.host.frozen.count
        fixture.source.items[0].previewProvider = { [album = fixture.album] in DragPreview(view: album) }
        #expect(fixture.host.frozen.count == before + 1, "the second drag still follows it")
    }

    @Test("DRAG-4: a tap adds no second copy of an item, even after another drag of the same item has ended")
    func itemOfEndedDrag() {
        let fixture = EngineFixture()
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 300, width: 120, height: 90))
        second.delegate.items = fixture.source.items
        second.delegate.added = fixture.source.items
        fixture.beginDrag()
        fixture.press(on: second.view, pointer: 1)
        fixture.hold(1.2)
        fixture.drag(to: CGPoint(x: 320, y: 320), pointer: 1)
        fixture.send(.pointerCanceled, pointer: 1)
        fixture.settle()
        #expect(fixture.phases == ["dragging"])
        fixture.press(on: second.view, pointer: 1)
        fixture.release(pointer: 1)
        #expect(fixture.log.count("second.itemsForAdding") == 1 && fixture.log.count("source.willAdd(1)") == 0)
        #expect(fixture.engine.sessions.map(\.items.count) == [1])
    }
}
