import DragAndDrop
import Testing

@MainActor @Suite struct DragTests {
    let stage = Stage()

    static let beginning = [
        "source.itemsForBeginning", "source.previewForLifting", "source.willAnimateLift", "source.willBegin",
        "source.allowsMove", "source.isRestricted",
    ]

    @Test("DRAG-2: the order of callbacks of a drop", arguments: [DropOperation.copy, .move])
    func orderOfADrop(operation: DropOperation) {
        stage.target.proposal = DropProposal(operation: operation)
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 300, y: 500), steps: 1)
        stage.drag(to: stage.album, steps: 1)
        stage.release()
        stage.settle()
        #expect(
            stage.log.lines == Self.beginning + [
                "source.didMove", "source.didMove", "target.canHandle", "target.didEnter", "target.didUpdate",
                "target.didUpdate", "source.willEnd(\(operation.rawValue))", "target.performDrop",
                "target.previewForDropping", "target.willAnimateDrop", "target.concludeDrop", "target.sessionDidEnd",
                "source.didEnd(\(operation.rawValue))", "source.didTransfer",
            ])
    }

    @Test(
        "DRAG-2: the order of callbacks of a drag without a drop", arguments: [DropOperation.cancel, .forbidden])
    func orderOfACancel(operation: DropOperation) {
        stage.target.proposal = DropProposal(operation: operation)
        stage.press(on: stage.photo)
        stage.drag(to: stage.album, steps: 1)
        stage.release()
        stage.settle()
        #expect(
            stage.log.lines == Self.beginning + [
                "source.didMove", "target.canHandle", "target.didEnter", "target.didUpdate", "target.didUpdate",
                "source.willEnd(\(operation.rawValue))", "target.didExit", "target.sessionDidEnd",
                "source.previewForCancelling", "source.willAnimateCancel", "source.didEnd(\(operation.rawValue))",
            ])
    }

    @Test("DRAG-2: each movement is reported once, at any point of the gesture")
    func movementsAreToldOnce() {
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 300, y: 300), steps: 1)
        #expect(stage.log.count("source.didMove") == 1)
        stage.drag(to: CGPoint(x: 310, y: 300), steps: 5)
        #expect(stage.log.count("source.didMove") == 6)
        stage.hold(1)
        #expect(stage.log.count("source.didMove") == 6)
    }

    @Test("DRAG-2: the timeline contains the callbacks in order")
    func timeline() {
        stage.press(on: stage.photo)
        stage.drag(to: stage.album, steps: 1)
        stage.release()
        stage.settle()
        let told = stage.engine.timeline.entries(since: 0)
        #expect(told.map(\.number) == Array(0..<told.count))
        #expect(
            told.map(\.what) == [
                "itemsForBeginning", "lift", "previewForLifting", "willAnimateLift", "phase.dragging",
                "sessionWillBegin", "sessionPolicies", "sessionDidMove", "canHandle", "dropSessionDidEnter",
                "dropSessionDidUpdate", "dropSessionDidUpdate", "phase.dropping", "sessionWillEnd", "performDrop",
                "previewForDropping", "willAnimateDrop", "phase.ended", "concludeDrop", "dropSessionDidEnd",
                "sessionDidEnd", "sessionDidTransferItems",
            ])
        #expect(told.first { $0.what == "dropSessionDidUpdate" }?.detail == ["operation": .text("copy")])
        #expect(told.first { $0.what == "performDrop" }?.on == "album")
    }

    @Test("DRAG-3: a secondary click during a drag adds the items under it, which fly to the stack")
    func rightClickAdds() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100), items: 2)
        stage.begin()
        stage.drag(to: second.view)
        #expect(stage.press(at: second.view.middle, button: .secondary))
        #expect(stage.release(button: .secondary))
        #expect(stage.engine.sessions[0].items.count == 3)
        #expect(stage.log.lines.contains("second.itemsForAdding"))
        #expect(stage.log.lines.contains("source.willAdd(2)") && stage.log.lines.contains("second.willAdd(2)"))
        #expect(stage.previews.map { $0.item.localObject as? String } == ["photo", "second 0", "second 1"])
        let center = stage.previews[2].center
        #expect(center.distance(to: second.view.middle) < 1)
        #expect(stage.phases == ["dragging"])
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(stage.log.count("target.willAnimateDrop") == 3)
    }

    @Test("DRAG-3: a tap of a second touch adds items, and its press is reported as consumed")
    func secondFingerAdds() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin(touch: true)
        stage.press(on: second.view, pointer: 1, touch: true)
        stage.advance(by: 0.1)
        #expect(stage.release(pointer: 1, touch: true))
        #expect(stage.engine.sessions.map(\.items.count) == [2])
        #expect(stage.host.taken.contains(PointerID(1)))
        let flying = stage.previews[1].center
        #expect(flying.distance(to: second.view.middle) < 1)
        stage.settle()
        #expect(stage.previews[1].center.distance(to: CGPoint(x: 300, y: 500)) < 120)
    }

    @Test("DRAG-3: if no items are added, the tap is not consumed")
    func emptyAddition() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        second.side.added = []
        stage.begin()
        stage.press(on: second.view, pointer: 1)
        #expect(!stage.release(pointer: 1))
        #expect(stage.engine.sessions[0].items.count == 1)
        #expect(!stage.host.taken.contains(PointerID(1)))
    }

    @Test("DRAG-3: a tap that moves adds nothing")
    func wanderingTap() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin(touch: true)
        stage.press(on: second.view, pointer: 1, touch: true)
        stage.drag(to: CGPoint(x: 90, y: 420), pointer: 1, touch: true)
        stage.release(pointer: 1, touch: true)
        #expect(!stage.log.lines.contains("second.itemsForAdding"))
    }

    @Test("DRAG-3: a second press that is held lifts separately, and is no tap when released")
    func heldSecondPress() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin(touch: true)
        stage.press(on: second.view, pointer: 1, touch: true)
        stage.hold(0.8)
        #expect(stage.phases == ["dragging", "lifting"])
        stage.release(pointer: 1, touch: true)
        #expect(stage.phases == ["dragging", "reverting"])
        stage.hold(1)
        #expect(stage.phases == ["dragging"])
        #expect(!stage.log.lines.contains("second.itemsForAdding"))
    }

    @Test("DRAG-3: a secondary click released after the end of the drag requests no items")
    func lateRightClick() {
        stage.begin()
        stage.press(at: stage.photo.middle, button: .secondary)
        stage.send(.pointerMoved, at: CGPoint(x: 300, y: 500))
        stage.release()
        stage.release(button: .secondary)
        stage.settle()
        #expect(!stage.log.lines.contains { $0.contains("sessionForAdding") })
    }

    @Test("DRAG-4: an item is never dragged twice")
    func refusals() {
        stage.begin()
        stage.source.added = stage.source.items
        stage.press(on: stage.photo, pointer: 1)
        stage.release(pointer: 1)
        #expect(stage.engine.sessions[0].items.count == 1)
        #expect(stage.previews.count == 1)
    }

    @Test("DRAG-5: the badge counts from two items; copy and forbidden show a sign, move and cancel none")
    func badges() {
        stage.begin()
        func badge() -> BadgePresentation? { stage.engine.presentations[0].badge }
        #expect(badge()?.isVisible == false)
        stage.drag(to: stage.album)
        #expect(badge() == BadgePresentation(count: 1, sign: .copy))
        #expect(badge()?.isVisible == true)
        for (operation, sign) in [(DropOperation.move, BadgePresentation.Sign.none), (.forbidden, .forbidden)] {
            stage.target.proposal = DropProposal(operation: operation)
            stage.engine.contentDidMove()
            stage.hold(0.1)
            #expect(badge()?.sign == sign)
        }
        stage.release()
        #expect(badge() == nil)

        stage.settle()
        stage.source.items = ["a", "b"].map(Stage.item)
        stage.begin()
        #expect(badge() == BadgePresentation(count: 2, sign: .none))
        #expect(badge()?.isVisible == true)
    }
}
