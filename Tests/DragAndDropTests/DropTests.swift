import DragAndDrop
import Testing

@MainActor @Suite struct DropTests {
    let stage = Stage()
    let outside = CGPoint(x: 300, y: 600)

    @Test("DROP-1: canHandle is called once; after false the surrounding interaction is the target")
    func canHandleOnce() {
        let inner = TestView("inner", frame: CGRect(x: 50, y: 50, width: 200, height: 200))
        let side = DropSide("inner", log: stage.log)
        side.handles = false
        inner.add(DropInteraction(delegate: side))
        stage.album.add(inner)
        stage.begin()
        for _ in 0..<3 {
            stage.drag(to: inner)
            stage.drag(to: outside)
        }
        #expect(stage.log.count("inner.canHandle") == 1)
        #expect(stage.log.count("target.canHandle") == 1)
        #expect(stage.log.count("target.didEnter") == 3)
        stage.release()
        stage.settle()
        #expect(!stage.log.lines.contains("inner.sessionDidEnd"))
        #expect(stage.log.count("target.sessionDidEnd") == 1)
    }

    @Test("DROP-2: enter, an update per movement, exit; entering again starts over")
    func enterUpdateExit() {
        stage.press(on: stage.photo)
        stage.drag(to: outside)
        stage.drag(to: stage.album, steps: 1)
        stage.send(.pointerMoved, at: CGPoint(x: 640, y: 250))
        stage.drag(to: outside, steps: 1)
        stage.drag(to: stage.album, steps: 1)
        let told = stage.log.lines.filter { $0.hasPrefix("target") }
        #expect(
            told == [
                "target.canHandle", "target.didEnter", "target.didUpdate", "target.didUpdate", "target.didExit",
                "target.didEnter", "target.didUpdate",
            ])
    }

    @Test("DROP-2: between adjacent targets the first is exited before the second is entered")
    func fromTargetToTarget() {
        _ = stage.addAlbum("other", at: CGRect(x: 500, y: 420, width: 300, height: 200))
        stage.begin()
        stage.drag(to: stage.album)
        _ = stage.log.take()
        stage.drag(to: CGPoint(x: 650, y: 500), steps: 1)
        #expect(
            stage.log.lines == [
                "source.didMove", "other.canHandle", "target.didExit", "other.didEnter", "other.didUpdate",
            ])
    }

    @Test("DROP-2: added items, moved content and a pointer that comes to rest each update the target once")
    func otherReasonsToAsk() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.drag(to: stage.album, steps: 3)
        _ = stage.log.take()
        stage.hold(1)
        #expect(stage.log.take() == ["target.didUpdate"])
        stage.engine.contentDidMove()
        #expect(stage.engine.isAnimating)
        stage.hold(0.5)
        #expect(stage.log.take() == ["target.didUpdate"])
        stage.press(on: second.view, pointer: 1)
        stage.release(pointer: 1)
        #expect(stage.log.take().last == "target.didUpdate")
    }

    @Test("DROP-3: a move that the source does not allow is forbidden, not changed into a copy")
    func forbiddenMove() {
        stage.source.allowsMove = false
        stage.target.proposal = DropProposal(operation: .move)
        stage.begin()
        stage.drag(to: stage.album)
        #expect(stage.engine.operation(of: stage.engine.sessions[0]) == .forbidden)
        #expect(stage.engine.presentations[0].badge?.sign == .forbidden)
        stage.release()
        stage.settle()
        #expect(!stage.log.lines.contains("target.performDrop"))
        #expect(stage.log.lines.contains("source.didEnd(forbidden)"))
    }

    @Test("DROP-4: on release outside a target the previews return, and no drop is performed")
    func releasedOverNothing() {
        stage.begin()
        stage.settle()
        stage.release()
        #expect(stage.phases == ["cancelling"])
        let start = stage.previews[0].center
        stage.advance(by: 0.2)
        let halfway = stage.previews[0].center
        #expect(halfway.distance(to: stage.photo.middle) < start.distance(to: stage.photo.middle) * 0.6)
        var last = halfway
        stage.onFrame = { last = stage.previews.first?.center ?? last }
        stage.settle()
        #expect(last.distance(to: stage.photo.middle) < 1.5)
        #expect(!stage.log.lines.contains { $0.hasPrefix("target") })
        #expect(stage.log.lines.last == "source.didEnd(cancel)")
    }

    @Test("DROP-4: a target whose delegate has been released accepts no drop")
    func targetWithoutDelegate() {
        let view = TestView("orphan", frame: stage.album.frame)
        view.add(DropInteraction(delegate: DropSide("gone", log: stage.log)))
        stage.album.removeFromSuperview()
        stage.root.add(view)
        stage.begin()
        stage.drag(to: view)
        stage.release()
        stage.settle()
        #expect(stage.log.lines.last == "source.didEnd(cancel)")
    }

    @Test("DROP-6: every target that handled a session receives its end exactly once")
    func everybodyIsTold() {
        let others = (0..<3).map { index in
            stage.addAlbum("other \(index)", at: CGRect(x: 200 + index * 90, y: 560, width: 80, height: 80))
        }
        stage.begin()
        for other in others { stage.drag(to: other.view) }
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        for name in ["other 0", "other 1", "other 2", "target"] {
            #expect(stage.log.count("\(name).sessionDidEnd") == 1)
        }
        #expect(stage.log.count("other 1.didEnter") == stage.log.count("other 1.didExit"))
        #expect(stage.log.count("target.didExit") == 0)
    }

    @Test(
        "DROP-7: an interaction handles one session at a time, unless it allows more", arguments: [false, true])
    func simultaneousSessions(allowed: Bool) {
        stage.dropInteraction.allowsSimultaneousDropSessions = allowed
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.drag(to: stage.album)
        stage.press(on: second.view, pointer: 1)
        stage.drag(to: stage.album, pointer: 1)
        #expect(stage.log.count("target.didEnter") == (allowed ? 2 : 1))
        stage.drag(to: outside)
        stage.drag(to: CGPoint(x: 655, y: 250), pointer: 1)
        #expect(stage.log.count("target.didEnter") == 2)
        stage.release(pointer: 1)
        stage.settle()
        #expect(stage.log.count("second.didEnd(copy)") == 1)
    }

    @Test("DROP-8: a precise target receives a point above the touch, and the location of a mouse unchanged")
    func precision() {
        var places: [CGPoint] = []
        stage.target.proposal.isPrecise = true
        stage.target.meanwhile = { what, session in if what == "didUpdate" { places.append(session.location(in: nil)) }
        }
        stage.begin(touch: true)
        stage.drag(to: CGPoint(x: 650, y: 250), touch: true)
        stage.send(.pointerMoved, at: CGPoint(x: 650, y: 252), touch: true)
        #expect(places.last == CGPoint(x: 650, y: 208))
        #expect(stage.engine.sessions[0].locationInWindow == CGPoint(x: 650, y: 252))
        // The touch has left the album at the bottom, its precise point has not.
        stage.send(.pointerMoved, at: CGPoint(x: 650, y: 420), touch: true)
        #expect(stage.engine.operation(of: stage.engine.sessions[0]) == .copy)
        // Above the upper edge the precise point is outside: the album is exited, and not entered again while the touch
        // rests.
        stage.send(.pointerMoved, at: CGPoint(x: 650, y: 120), touch: true)
        stage.send(.pointerMoved, at: CGPoint(x: 650, y: 121), touch: true)
        #expect(stage.log.count("target.didExit") == 1)
        #expect(stage.log.count("target.didEnter") == 1)
        stage.escape()
        stage.settle()
        places.removeAll()
        stage.begin()
        stage.drag(to: CGPoint(x: 650, y: 250))
        #expect(places.last == CGPoint(x: 650, y: 250))
    }

    /// Drops a photo; returns its last presented preview.
    private func landed() -> PreviewPresentation {
        stage.begin()
        stage.drag(to: CGPoint(x: 520, y: 380))
        stage.release()
        var last = stage.previews[0]
        stage.onFrame = { [stage] in last = stage.previews.first ?? last }
        stage.settle()
        return last
    }

    @Test("DROP-9: without a preview from the delegate an item flies to the center of the target and fades")
    func defaultLanding() {
        let last = landed()
        #expect(last.center.distance(to: stage.album.middle) < 1.5)
        #expect(last.alpha < 0.05)
    }

    @Test("DROP-9: a retargeted default preview flies to its target and size; a new preview morphs into it")
    func chosenLandings() {
        let cell = TestView("cell", frame: CGRect(x: 10, y: 20, width: 60, height: 60))
        stage.album.add(cell)
        stage.target.dropPreview = { _, preview in
            preview.retargetedPreview(
                with: DragPreviewTarget(
                    container: stage.album, center: CGPoint(x: 30, y: 40), transform: AffineTransform(scale: 0.5)))
        }
        var last: PreviewPresentation?
        stage.onFrame = { last = stage.previews.first ?? last }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect((last?.center ?? .zero).distance(to: CGPoint(x: 530, y: 140)) < 1.5)
        #expect(abs((last?.size.width ?? 0) - 60) < 1.5)
        #expect(last?.alpha == 1)
        #expect(last?.content.view === stage.photo)

        stage.target.dropPreview = { _, _ in TargetedDragPreview(view: cell) }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        #expect(stage.previews[0].content.view === cell)
        #expect(stage.previews[0].previous?.view === stage.photo)
        stage.settle()
        #expect((last?.center ?? .zero).distance(to: cell.middle) < 1.5)
        #expect((last?.morph ?? 0) > 0.98)
    }

    @Test("DROP-9: with more items than the stack shows, default previews land with a single animation")
    func manyItems() {
        let limit = stage.engine.thresholds.stackLimit
        #expect(limit == 4)
        stage.source.items = (0...limit).map { Stage.item("\($0)") }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        #expect(stage.log.count("target.previewForDropping") == 0)
        #expect(stage.log.count("target.willAnimateDrop") == 1)
        stage.settle()
        #expect(stage.log.count("target.concludeDrop") == 1)
    }

    @Test("DROP-9: a default target receives any number of items without a call of the delegate")
    func namedDefault() {
        let limit = stage.engine.thresholds.stackLimit
        for count in [1, limit + 6] {
            stage.source.items = (0..<count).map { Stage.item("\($0)") }
            var asked: [ObjectIdentifier] = []
            var sizes: [CGSize] = []
            stage.dropInteraction.defaultTarget = { item, size in
                asked.append(ObjectIdentifier(item))
                sizes.append(size)
                return DragPreviewTarget(
                    container: stage.album, center: CGPoint(x: 30, y: 40), transform: AffineTransform(scale: 0.25))
            }
            stage.log.lines.removeAll()
            stage.begin()
            stage.drag(to: stage.album)
            stage.release()
            #expect(stage.log.count("target.previewForDropping") == (count > limit ? 0 : 1))
            #expect(Set(asked).count == asked.count && asked.count == stage.previews.count)
            #expect(sizes.allSatisfy { $0 == CGSize(width: 120, height: 90) })
            var last: [PreviewPresentation] = []
            stage.onFrame = { if !stage.previews.isEmpty { last = stage.previews } }
            stage.settle()
            #expect(last.count == asked.count)
            for preview in last {
                #expect(preview.center.distance(to: CGPoint(x: 530, y: 140)) < 1.5)
                #expect(abs(preview.size.width - 30) < 1.5 && preview.alpha < 0.05)
            }
        }
    }

    @Test("DROP-9: a default target outside every window is replaced by the center of the view")
    func defaultOutOfWindow() {
        let elsewhere = TestView("elsewhere", frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.dropInteraction.defaultTarget = { _, _ in DragPreviewTarget(container: elsewhere, center: .zero) }
        let last = landed()
        #expect(last.center.distance(to: stage.album.middle) < 1.5 && last.alpha < 0.05)
    }

    @Test("DROP-10: a landing takes between 0.25 and 0.55 s depending on its distance, and is concluded once")
    func landingTimes() {
        func landing(from point: CGPoint) -> Double {
            stage.begin()
            stage.drag(to: point)
            stage.hold(1)
            stage.release()
            let time = stage.settle()
            return time
        }
        stage.album.frame = CGRect(x: 0, y: 0, width: 1_000, height: 700)
        stage.photo.removeFromSuperview()
        stage.root.add(stage.photo)
        let times = [(510, 340), (600, 400), (800, 400), (990, 690)].map { landing(from: CGPoint(x: $0.0, y: $0.1)) }
        #expect(times.allSatisfy { $0 >= 0.25 && $0 <= 0.57 })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(stage.log.count("target.concludeDrop") == 4)
    }

    @Test("DROP-11: a nil cancel preview fades the item in place; a retargeted one flies to its target")
    func cancelPreviews() {
        stage.source.cancelPreview = { _, _ in nil }
        stage.begin()
        stage.settle()
        let place = stage.previews[0].center
        stage.release()
        var last = stage.previews[0]
        stage.onFrame = { last = stage.previews.first ?? last }
        stage.settle()
        #expect(last.center.distance(to: place) < 1)
        #expect(last.alpha < 0.05)

        stage.source.cancelPreview = { _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: stage.album, center: CGPoint(x: 9, y: 9)))
        }
        stage.begin()
        stage.release()
        stage.settle()
        #expect(last.center.distance(to: CGPoint(x: 509, y: 109)) < 1.5)
    }
}
