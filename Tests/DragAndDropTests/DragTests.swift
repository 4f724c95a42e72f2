import DragAndDrop
import Testing

@MainActor @Suite struct DragTests {
    let fixture = EngineFixture()

    static let beginning = [
        "source.itemsForBeginning", "source.previewForLifting", "source.willAnimateLift", "source.willBegin",
        "source.allowsMove", "source.isRestricted",
    ]

    @Test("DRAG-2: the order of callbacks of a drop", arguments: [DropOperation.copy, .move])
    func orderOfDrop(operation: DropOperation) {
        fixture.target.proposal = DropProposal(operation: operation)
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 500), steps: 1)
        fixture.drag(to: fixture.album, steps: 1)
        fixture.release()
        fixture.settle()
        #expect(
            fixture.log.lines == Self.beginning + [
                "source.didMove", "source.didMove", "target.canHandle", "target.didEnter", "target.didUpdate",
                "target.didUpdate", "source.willEnd(\(operation.rawValue))", "target.performDrop",
                "target.previewForDropping", "target.willAnimateDrop", "target.concludeDrop", "target.sessionDidEnd",
                "source.didEnd(\(operation.rawValue))", "source.didTransfer",
            ])
    }

    @Test(
        "DRAG-2: the order of callbacks of a drag without a drop", arguments: [DropOperation.cancel, .forbidden])
    func orderOfCancel(operation: DropOperation) {
        fixture.target.proposal = DropProposal(operation: operation)
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album, steps: 1)
        fixture.release()
        fixture.settle()
        #expect(
            fixture.log.lines == Self.beginning + [
                "source.didMove", "target.canHandle", "target.didEnter", "target.didUpdate", "target.didUpdate",
                "source.willEnd(\(operation.rawValue))", "target.didExit", "target.sessionDidEnd",
                "source.previewForCancelling", "source.willAnimateCancel", "source.didEnd(\(operation.rawValue))",
            ])
    }

    @Test("DRAG-2: each movement is reported once, at any point of the gesture")
    func movementIsReportedOnce() {
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 300), steps: 1)
        #expect(fixture.log.count("source.didMove") == 1)
        fixture.drag(to: CGPoint(x: 310, y: 300), steps: 5)
        #expect(fixture.log.count("source.didMove") == 6)
        fixture.hold(1)
        #expect(fixture.log.count("source.didMove") == 6)
    }

    @Test("DRAG-2: the timeline contains the callbacks in order")
    func timelineMatchesCallbacks() {
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album, steps: 1)
        fixture.release()
        fixture.settle()
        let entries = fixture.engine.timeline.entries(since: 0)
        #expect(entries.map(\.number) == Array(0..<entries.count))
        #expect(
            entries.map(\.name) == [
                "itemsForBeginning", "lift", "previewForLifting", "willAnimateLift", "phase.dragging",
                "sessionWillBegin", "sessionPolicies", "sessionDidMove", "canHandle", "dropSessionDidEnter",
                "dropSessionDidUpdate", "dropSessionDidUpdate", "phase.dropping", "sessionWillEnd", "performDrop",
                "previewForDropping", "willAnimateDrop", "phase.ended", "concludeDrop", "dropSessionDidEnd",
                "sessionDidEnd", "sessionDidTransferItems",
            ])
        #expect(entries.first { $0.name == "dropSessionDidUpdate" }?.detail == ["operation": .text("copy")])
        #expect(entries.first { $0.name == "performDrop" }?.viewName == "album")
    }

    @Test("DRAG-3: a secondary click during a drag adds the items under it, which fly to the stack")
    func secondaryClickAddsItems() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100), items: 2)
        fixture.beginDrag()
        fixture.drag(to: second.view)
        #expect(fixture.press(at: second.view.centerInWindow, button: .secondary))
        #expect(fixture.release(button: .secondary))
        #expect(fixture.engine.sessions[0].items.count == 3)
        #expect(fixture.log.lines.contains("second.itemsForAdding"))
        #expect(fixture.log.lines.contains("source.willAdd(2)") && fixture.log.lines.contains("second.willAdd(2)"))
        #expect(fixture.previews.map { $0.item.localObject as? String } == ["photo", "second 0", "second 1"])
        let center = fixture.previews[2].center
        #expect(center.distance(to: second.view.centerInWindow) < 1)
        #expect(fixture.phases == ["dragging"])
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(fixture.log.count("target.willAnimateDrop") == 3)
    }

    @Test("DRAG-3: a tap of a second touch adds items, and its press is reported as consumed")
    func secondTouchAddsItems() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag(touch: true)
        fixture.press(on: second.view, pointer: 1, touch: true)
        fixture.advance(by: 0.1)
        #expect(fixture.release(pointer: 1, touch: true))
        #expect(fixture.engine.sessions.map(\.items.count) == [2])
        #expect(fixture.host.consumedPresses.contains(PointerID(1)))
        let flying = fixture.previews[1].center
        #expect(flying.distance(to: second.view.centerInWindow) < 1)
        fixture.settle()
        #expect(fixture.previews[1].center.distance(to: CGPoint(x: 300, y: 500)) < 120)
    }

    @Test("DRAG-3: if no items are added, the tap is not consumed")
    func emptyAddition() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        second.delegate.added = []
        fixture.beginDrag()
        fixture.press(on: second.view, pointer: 1)
        #expect(!fixture.release(pointer: 1))
        #expect(fixture.engine.sessions[0].items.count == 1)
        #expect(!fixture.host.consumedPresses.contains(PointerID(1)))
    }

    @Test("DRAG-3: a tap that moves adds nothing")
    func movedTapAddsNothing() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag(touch: true)
        fixture.press(on: second.view, pointer: 1, touch: true)
        fixture.drag(to: CGPoint(x: 90, y: 420), pointer: 1, touch: true)
        fixture.release(pointer: 1, touch: true)
        #expect(!fixture.log.lines.contains("second.itemsForAdding"))
    }

    @Test("DRAG-3: a second press that is held lifts separately, and does not count as a tap when released")
    func heldSecondPress() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag(touch: true)
        fixture.press(on: second.view, pointer: 1, touch: true)
        fixture.hold(0.8)
        #expect(fixture.phases == ["dragging", "lifting"])
        fixture.release(pointer: 1, touch: true)
        #expect(fixture.phases == ["dragging", "reverting"])
        fixture.hold(1)
        #expect(fixture.phases == ["dragging"])
        #expect(!fixture.log.lines.contains("second.itemsForAdding"))
    }

    @Test("DRAG-3: a secondary click released after the end of the drag requests no items")
    func lateSecondaryClick() {
        fixture.beginDrag()
        fixture.press(at: fixture.photo.centerInWindow, button: .secondary)
        fixture.send(.pointerMoved, at: CGPoint(x: 300, y: 500))
        fixture.release()
        fixture.release(button: .secondary)
        fixture.settle()
        #expect(!fixture.log.lines.contains { $0.contains("sessionForAdding") })
    }

    @Test("DRAG-4: an item is never dragged twice")
    func itemIsAddedOnce() {
        fixture.beginDrag()
        fixture.source.added = fixture.source.items
        fixture.press(on: fixture.photo, pointer: 1)
        fixture.release(pointer: 1)
        #expect(fixture.engine.sessions[0].items.count == 1)
        #expect(fixture.previews.count == 1)
    }

    @Test("DRAG-5: the badge counts from two items; copy and forbidden show a sign, move and cancel none")
    func badges() {
        fixture.beginDrag()
        func badge() -> BadgePresentation? { fixture.engine.presentations[0].badge }
        #expect(badge()?.isVisible == false)
        fixture.drag(to: fixture.album)
        #expect(badge() == BadgePresentation(count: 1, sign: .copy))
        #expect(badge()?.isVisible == true)
        for (operation, sign) in [(DropOperation.move, BadgePresentation.Sign.none), (.forbidden, .forbidden)] {
            fixture.target.proposal = DropProposal(operation: operation)
            fixture.engine.contentDidMove()
            fixture.hold(0.1)
            #expect(badge()?.sign == sign)
        }
        fixture.release()
        #expect(badge() == nil)

        fixture.settle()
        fixture.source.items = ["a", "b"].map(EngineFixture.item)
        fixture.beginDrag()
        #expect(badge() == BadgePresentation(count: 2, sign: .none))
        #expect(badge()?.isVisible == true)
    }

    @Test("DRAG-5: the badge stays on the screen, and on its preview; it moves without a jump")
    func badgeOnScreen() throws {
        // A window that fills the screen.
        fixture.host.screenFrame = fixture.root.frame
        let screen = fixture.root.frame
        fixture.source.items = ["a", "b"].map(EngineFixture.item)
        fixture.beginDrag()
        fixture.hold(1)
        var last: CGPoint?
        var isMoved = false
        func check() throws {
            let presentation = try #require(fixture.engine.presentations.first)
            let (preview, badge) = (try #require(presentation.previews.last), try #require(presentation.badge))
            #expect((-1...1).contains(badge.position.x) && (-1...1).contains(badge.position.y))
            let place = CGPoint(
                x: preview.center.x + badge.position.x * preview.size.width / 2,
                y: preview.center.y + badge.position.y * preview.size.height / 2)
            let area = screen.insetBy(dx: 15.9, dy: 15.9)
            let frame = CGRect(center: preview.center, size: preview.size)
            if frame.intersects(area) { #expect(area.contains(place), "\(place)") }
            if badge.position != BadgePresentation.ordinaryPosition { isMoved = true }
            if let last { #expect(last.distance(to: place) < 60, "from \(last) to \(place)") }
            last = place
        }
        fixture.onFrame = { try? check() }
        for corner in [CGPoint(x: 990, y: 300), CGPoint(x: 990, y: 4), CGPoint(x: 400, y: 4), CGPoint(x: 4, y: 690)] {
            fixture.drag(to: corner, steps: 40)
            fixture.hold(0.5)
            try check()
        }
        #expect(isMoved)
        fixture.drag(to: CGPoint(x: 500, y: 550), steps: 40)
        fixture.hold(0.5)
        #expect(fixture.engine.presentations.first?.badge?.position == BadgePresentation.ordinaryPosition)
    }
}
