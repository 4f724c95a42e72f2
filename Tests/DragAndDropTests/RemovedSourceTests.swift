import DragAndDrop
import Testing

/// Drags whose source view leaves the window.
@MainActor @Suite struct RemovedSourceTests {
    let fixture = EngineFixture()

    @Test("DRAG-9: a lift is canceled when its source view is removed")
    func sourceIsRemovedDuringLift() {
        fixture.press(on: fixture.photo)
        fixture.hold(0.55)
        #expect(fixture.phases == ["lifting"])
        fixture.photo.removeFromSuperview()
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty && fixture.isIdle && fixture.log.count("source.willBegin") == 0)
    }

    @Test("LIFT-6: a lift whose source view is used otherwise stays where it is, and fades when it is released")
    func sourceIsReusedDuringLift() throws {
        fixture.press(on: fixture.photo)
        fixture.hold(0.8)
        let place = try #require(fixture.engine.presentations.first?.previews.first).center
        fixture.engine.sourceWillDisappear(fixture.photo)
        fixture.photo.frame.origin.y += 200
        fixture.advance(by: 0.3)
        let preview = try #require(fixture.engine.presentations.first?.previews.first)
        #expect(preview.center == place && !preview.isLive && fixture.phases == ["lifting"])
        fixture.release()
        fixture.advance(by: 0.1)
        #expect(try #require(fixture.engine.presentations.first?.previews.first).alpha < 0.9)
        fixture.settle()
        #expect(fixture.isIdle && fixture.log.count("source.willBegin") == 0)
    }

    @Test("DRAG-9: a drag outlives its source view, and can be dropped")
    func sourceIsRemovedDuringDrag() {
        fixture.beginDrag()
        fixture.photo.removeFromSuperview()
        fixture.advance(by: 0.1)
        #expect(fixture.phases == ["dragging"])
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(fixture.log.count("target.performDrop") == 1 && fixture.log.count("source.didEnd(copy)") == 1)
        #expect(fixture.isIdle)
    }

    @Test(
        "DRAG-9, MOTION-4: without its source view a canceled preview fades in place, or goes where the delegate says",
        arguments: [false, true])
    func cancelWithoutSource(hasOtherPlace: Bool) throws {
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 300, y: 600))
        fixture.settle()
        fixture.photo.removeFromSuperview()
        let place = TestView("place", frame: CGRect(x: 700, y: 500, width: 100, height: 80))
        fixture.root.add(place)
        if hasOtherPlace {
            fixture.source.cancelPreview = { _, preview in
                preview.retargetedPreview(with: DragPreviewTarget(container: place, center: place.bounds.center))
            }
        }
        let start = try #require(fixture.engine.presentations.first?.previews.first).center
        fixture.escape()
        var last = start
        fixture.onFrame = { [unowned fixture] in
            last = fixture.engine.presentations.first?.previews.first?.center ?? last
        }
        fixture.settle()
        #expect(fixture.log.count("source.previewForCancelling") == 1 && fixture.isIdle)
        let goal = hasOtherPlace ? CGPoint(x: 750, y: 540) : start
        #expect(last.distance(to: goal) < 3, "\(last)")
    }
}
