import DragAndDrop
import Testing

@MainActor @Suite struct DropTests {
    let fixture = EngineFixture()
    let outside = CGPoint(x: 300, y: 600)

    @Test("DROP-1: canHandle is called once per entry; after false the superview's interaction is the target")
    func canHandleIsCalledOncePerEntry() {
        let inner = TestView("inner", frame: CGRect(x: 50, y: 50, width: 200, height: 200))
        let innerDelegate = TestDropDelegate("inner", log: fixture.log)
        innerDelegate.handles = false
        inner.add(DropInteraction(delegate: innerDelegate))
        fixture.album.add(inner)
        fixture.beginDrag()
        for _ in 0..<3 {
            fixture.drag(to: inner)
            fixture.drag(to: outside)
        }
        #expect(fixture.log.count("inner.canHandle") == 3)
        #expect(fixture.log.count("target.canHandle") == 3)
        #expect(fixture.log.count("target.didEnter") == 3)
        fixture.release()
        fixture.settle()
        #expect(!fixture.log.lines.contains("inner.sessionDidEnd"))
        #expect(fixture.log.count("target.sessionDidEnd") == 1)
    }

    @Test("DROP-2: a target receives one enter, one update per movement and one exit, and the same when entered again")
    func enterUpdateExit() {
        fixture.press(on: fixture.photo)
        fixture.drag(to: outside)
        fixture.drag(to: fixture.album, steps: 1)
        fixture.send(.pointerMoved, at: CGPoint(x: 640, y: 250))
        fixture.drag(to: outside, steps: 1)
        fixture.drag(to: fixture.album, steps: 1)
        let callbacks = fixture.log.lines.filter { $0.hasPrefix("target") }
        #expect(
            callbacks == [
                "target.canHandle", "target.didEnter", "target.didUpdate", "target.didUpdate", "target.didExit",
                "target.canHandle", "target.didEnter", "target.didUpdate",
            ])
    }

    @Test("DROP-2: between adjacent targets the first is exited before the second is entered")
    func adjacentTargets() {
        _ = fixture.addAlbum("other", at: CGRect(x: 500, y: 420, width: 300, height: 200))
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        _ = fixture.log.take()
        fixture.drag(to: CGPoint(x: 650, y: 500), steps: 1)
        #expect(
            fixture.log.lines == [
                "source.didMove", "other.canHandle", "target.didExit", "other.didEnter", "other.didUpdate",
            ])
    }

    @Test("DROP-2: adding items, moving the content and bringing the pointer to rest each update the target once")
    func otherUpdates() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.drag(to: fixture.album, steps: 3)
        _ = fixture.log.take()
        fixture.hold(1)
        #expect(fixture.log.take() == ["target.didUpdate"])
        fixture.engine.contentDidMove()
        #expect(fixture.engine.isAnimating)
        fixture.hold(0.5)
        #expect(fixture.log.take() == ["target.didUpdate"])
        fixture.press(on: second.view, pointer: 1)
        fixture.release(pointer: 1)
        #expect(fixture.log.take().last == "target.didUpdate")
    }

    @Test("DROP-3: a move that the source does not allow is forbidden, not changed into a copy")
    func forbiddenMove() {
        fixture.source.allowsMove = false
        fixture.target.proposal = DropProposal(operation: .move)
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        #expect(fixture.engine.operation(of: fixture.engine.sessions[0]) == .forbidden)
        #expect(fixture.engine.presentations[0].badge?.sign == .forbidden)
        fixture.release()
        fixture.settle()
        #expect(!fixture.log.lines.contains("target.performDrop"))
        #expect(fixture.log.lines.contains("source.didEnd(forbidden)"))
    }

    @Test("DROP-4: on release outside a target the previews return, and no drop is performed")
    func releaseOverBackground() {
        fixture.beginDrag()
        fixture.settle()
        fixture.release()
        #expect(fixture.phases == ["cancelling"])
        let start = fixture.previews[0].center
        fixture.advance(by: 0.2)
        let halfway = fixture.previews[0].center
        #expect(
            halfway.distance(to: fixture.photo.centerInWindow) < start.distance(to: fixture.photo.centerInWindow) * 0.6)
        var last = halfway
        fixture.onFrame = { last = fixture.previews.first?.center ?? last }
        fixture.settle()
        #expect(last.distance(to: fixture.photo.centerInWindow) < 1.5)
        #expect(!fixture.log.lines.contains { $0.hasPrefix("target") })
        #expect(fixture.log.lines.last == "source.didEnd(cancel)")
    }

    @Test("DROP-4: a target whose delegate has been released accepts no drop")
    func targetWithoutDelegate() {
        let view = TestView("orphan", frame: fixture.album.frame)
        view.add(DropInteraction(delegate: TestDropDelegate("gone", log: fixture.log)))
        fixture.album.removeFromSuperview()
        fixture.root.add(view)
        fixture.beginDrag()
        fixture.drag(to: view)
        fixture.release()
        fixture.settle()
        #expect(fixture.log.lines.last == "source.didEnd(cancel)")
    }

    @Test("DROP-6: every target that a session entered receives sessionDidEnd exactly once")
    func everyTargetReceivesEnd() {
        let others = (0..<3).map { index in
            fixture.addAlbum("other \(index)", at: CGRect(x: 200 + index * 90, y: 560, width: 80, height: 80))
        }
        fixture.beginDrag()
        for other in others { fixture.drag(to: other.view) }
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        for name in ["other 0", "other 1", "other 2", "target"] {
            #expect(fixture.log.count("\(name).sessionDidEnd") == 1)
        }
        #expect(fixture.log.count("other 1.didEnter") == fixture.log.count("other 1.didExit"))
        #expect(fixture.log.count("target.didExit") == 0)
    }

    @Test(
        "DROP-7: an interaction handles one session at a time, unless it allows more", arguments: [false, true])
    func simultaneousSessions(allowed: Bool) {
        fixture.dropInteraction.allowsSimultaneousDropSessions = allowed
        let other = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.press(on: other.view, pointer: 1)
        fixture.drag(to: fixture.album, pointer: 1)
        #expect(fixture.log.count("target.didEnter") == (allowed ? 2 : 1))
        // The badge of the second one shows that it cannot be dropped now.
        let second = fixture.engine.sessions[1]
        #expect(fixture.engine.operation(of: second) == (allowed ? .copy : .forbidden))
        fixture.drag(to: outside)
        fixture.drag(to: CGPoint(x: 655, y: 250), pointer: 1)
        #expect(fixture.log.count("target.didEnter") == 2)
        #expect(fixture.engine.operation(of: second) == .copy)
        fixture.release(pointer: 1)
        fixture.settle()
        #expect(fixture.log.count("second.didEnd(copy)") == 1)
    }

    @Test("DROP-8: a precise target receives a point above the touch, and the location of a mouse unchanged")
    func precisePoint() {
        var locations: [CGPoint] = []
        fixture.target.proposal.isPrecise = true
        fixture.target.onCallback = { callback, session in
            if callback == "didUpdate" { locations.append(session.location(in: nil)) }
        }
        fixture.beginDrag(touch: true)
        fixture.drag(to: CGPoint(x: 650, y: 250), touch: true)
        fixture.send(.pointerMoved, at: CGPoint(x: 650, y: 252), touch: true)
        #expect(locations.last == CGPoint(x: 650, y: 208))
        #expect(fixture.engine.sessions[0].locationInWindow == CGPoint(x: 650, y: 252))
        // The touch has left the album at the bottom, its precise point has not.
        fixture.send(.pointerMoved, at: CGPoint(x: 650, y: 420), touch: true)
        #expect(fixture.engine.operation(of: fixture.engine.sessions[0]) == .copy)
        // At the upper edge the precise point stays in the album until the touch leaves it.
        fixture.send(.pointerMoved, at: CGPoint(x: 650, y: 120), touch: true)
        #expect(locations.last == CGPoint(x: 650, y: 100.5))
        #expect(fixture.log.count("target.didExit") == 0)
        fixture.send(.pointerMoved, at: CGPoint(x: 650, y: 99), touch: true)
        fixture.send(.pointerMoved, at: CGPoint(x: 650, y: 98), touch: true)
        #expect(fixture.log.count("target.didExit") == 1)
        #expect(fixture.log.count("target.didEnter") == 1)
        fixture.escape()
        fixture.settle()
        locations.removeAll()
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 650, y: 250))
        #expect(locations.last == CGPoint(x: 650, y: 250))
    }

    /// Drops a photo; returns its last presented preview.
    private func dropPhoto() -> PreviewPresentation {
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 520, y: 380))
        fixture.release()
        var last = fixture.previews[0]
        fixture.onFrame = { [fixture] in last = fixture.previews.first ?? last }
        fixture.settle()
        return last
    }

    @Test("DROP-9: if the delegate returns no preview, the item's preview shrinks and fades where it was dropped")
    func fadesInPlace() {
        fixture.target.dropPreview = { _, _ in nil }
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 520, y: 380))
        fixture.hold(1)
        let start = fixture.previews[0]
        fixture.release()
        var last = start
        fixture.onFrame = { [fixture] in last = fixture.previews.first ?? last }
        fixture.settle()
        #expect(last.center.distance(to: start.center) < 0.01)
        #expect(abs(last.size.width / start.size.width - fixture.engine.thresholds.dropScale) < 0.02)
        #expect(last.alpha < 0.05)
    }

    @Test("DROP-9: the default preview flies to the center of the target and fades")
    func defaultLanding() {
        let last = dropPhoto()
        #expect(last.center.distance(to: fixture.album.centerInWindow) < 1.5)
        #expect(last.alpha < 0.05)
    }

    @Test("DROP-9: a retargeted default preview flies to its target and size; a new preview morphs into it")
    func customLandings() {
        let cell = TestView("cell", frame: CGRect(x: 10, y: 20, width: 60, height: 60))
        fixture.album.add(cell)
        fixture.target.dropPreview = { _, preview in
            preview.retargetedPreview(
                with: DragPreviewTarget(
                    container: fixture.album, center: CGPoint(x: 30, y: 40), transform: AffineTransform(scale: 0.5)))
        }
        var last: PreviewPresentation?
        fixture.onFrame = { last = fixture.previews.first ?? last }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        #expect(fixture.previews.first?.isLive == false, "its view stays visible where it is")
        fixture.settle()
        #expect((last?.center ?? .zero).distance(to: CGPoint(x: 530, y: 140)) < 1.5)
        #expect(abs((last?.size.width ?? 0) - 60) < 1.5)
        #expect(last?.alpha == 1)
        #expect(last?.content.view === fixture.photo)

        fixture.target.dropPreview = { _, _ in TargetedDragPreview(view: cell) }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        #expect(fixture.previews[0].content.view === cell)
        #expect(fixture.previews[0].transition?.previous.view === fixture.photo)
        fixture.settle()
        #expect((last?.center ?? .zero).distance(to: cell.centerInWindow) < 1.5)
        #expect((last?.transition?.progress ?? 1) > 0.98)
    }

    @Test(
        "DROP-9: a view that performDrop has moved to the target is drawn in the preview; elsewhere it stays visible",
        arguments: [true, false])
    func viewAtTarget(isMoved: Bool) {
        let (photo, album) = (fixture.photo, fixture.album)
        fixture.target.onCallback = { name, _ in
            guard name == "performDrop" else { return }
            photo.removeFromSuperview()
            photo.frame = CGRect(x: isMoved ? 20 : 150, y: 20, width: 120, height: 90)
            album.add(photo)
        }
        fixture.target.dropPreview = { _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: album, center: CGPoint(x: 80, y: 65)))
        }
        fixture.beginDrag()
        fixture.drag(to: album)
        fixture.release()
        #expect(fixture.previews.first?.isLive == isMoved)
    }

    @Test("DROP-9: as many items as can land one by one are asked for, though the stack shows fewer")
    func itemsLandOneByOne() {
        let limit = fixture.engine.thresholds.landingLimit
        #expect(limit == 16 && fixture.engine.thresholds.stackLimit == 4)
        fixture.source.items = (0..<limit).map { EngineFixture.item("\($0)") }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        #expect(fixture.log.count("target.previewForDropping") == limit)
        #expect(fixture.log.count("target.willAnimateDrop") == limit)
        fixture.settle()
        #expect(fixture.log.count("target.concludeDrop") == 1)
    }

    @Test("DROP-9: with more items than can land one by one, default previews land with a single animation")
    func manyItemsUseDefaults() {
        let limit = fixture.engine.thresholds.landingLimit
        fixture.source.items = (0...limit).map { EngineFixture.item("\($0)") }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        #expect(fixture.log.count("target.previewForDropping") == 0)
        #expect(fixture.log.count("target.willAnimateDrop") == 1)
        fixture.settle()
        #expect(fixture.log.count("target.concludeDrop") == 1)
    }

    @Test("DROP-9: a default target receives any number of items without a call of the delegate")
    func defaultTarget() {
        let limit = fixture.engine.thresholds.landingLimit
        for count in [1, limit + 6] {
            fixture.source.items = (0..<count).map { EngineFixture.item("\($0)") }
            var items: [ObjectIdentifier] = []
            var sizes: [CGSize] = []
            fixture.dropInteraction.defaultTarget = { item, size in
                items.append(ObjectIdentifier(item))
                sizes.append(size)
                return DragPreviewTarget(
                    container: fixture.album, center: CGPoint(x: 30, y: 40), transform: AffineTransform(scale: 0.25))
            }
            fixture.log.lines.removeAll()
            fixture.beginDrag()
            fixture.drag(to: fixture.album)
            fixture.release()
            #expect(fixture.log.count("target.previewForDropping") == (count > limit ? 0 : 1))
            #expect(Set(items).count == items.count && items.count == fixture.previews.count)
            #expect(sizes.allSatisfy { $0 == CGSize(width: 120, height: 90) })
            var last: [PreviewPresentation] = []
            fixture.onFrame = { if !fixture.previews.isEmpty { last = fixture.previews } }
            fixture.settle()
            #expect(last.count == items.count)
            for preview in last {
                #expect(preview.center.distance(to: CGPoint(x: 530, y: 140)) < 1.5)
                #expect(abs(preview.size.width - 30) < 1.5 && preview.alpha < 0.05)
            }
        }
    }

    @Test("DROP-9: a default target outside every window is replaced by the center of the view")
    func defaultTargetOutsideWindow() {
        let elsewhere = TestView("elsewhere", frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        fixture.dropInteraction.defaultTarget = { _, _ in DragPreviewTarget(container: elsewhere, center: .zero) }
        let last = dropPhoto()
        #expect(last.center.distance(to: fixture.album.centerInWindow) < 1.5 && last.alpha < 0.05)
    }

    @Test("DROP-10: a landing takes between 0.25 and 0.55 s depending on its distance, and is concluded once")
    func landingDuration() {
        func landing(from point: CGPoint) -> Double {
            fixture.beginDrag()
            fixture.drag(to: point)
            fixture.hold(1)
            fixture.release()
            let time = fixture.settle()
            return time
        }
        fixture.album.frame = CGRect(x: 0, y: 0, width: 1_000, height: 700)
        fixture.photo.removeFromSuperview()
        fixture.root.add(fixture.photo)
        let times = [(510, 340), (600, 400), (800, 400), (990, 690)].map { landing(from: CGPoint(x: $0.0, y: $0.1)) }
        #expect(times.allSatisfy { $0 >= 0.25 && $0 <= 0.57 })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(fixture.log.count("target.concludeDrop") == 4)
    }

    @Test("DROP-11: a nil cancel preview fades the item in place; a retargeted one flies to its target")
    func cancelPreviews() {
        fixture.source.cancelPreview = { _, _ in nil }
        fixture.beginDrag()
        fixture.settle()
        let center = fixture.previews[0].center
        fixture.release()
        var last = fixture.previews[0]
        fixture.onFrame = { last = fixture.previews.first ?? last }
        fixture.settle()
        #expect(last.center.distance(to: center) < 1)
        #expect(last.alpha < 0.05)

        fixture.source.cancelPreview = { _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: fixture.album, center: CGPoint(x: 9, y: 9)))
        }
        fixture.beginDrag()
        fixture.release()
        fixture.settle()
        #expect(last.center.distance(to: CGPoint(x: 509, y: 109)) < 1.5)
    }
}
