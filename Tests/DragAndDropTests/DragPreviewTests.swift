import DragAndDrop
import Testing

@MainActor @Suite struct DragPreviewTests {
    let fixture = EngineFixture()

    private func view(_ size: CGSize) -> TestView { TestView("picture", frame: CGRect(origin: .zero, size: size)) }

    @Test("DRAG-6: a preview provider set during a drag is called once, and the preview morphs into its result")
    func previewProvider() {
        var calls = 0
        let image = view(CGSize(width: 60, height: 60))
        fixture.beginDrag()
        fixture.settle()
        fixture.source.items[0].previewProvider = {
            calls += 1
            return DragPreview(view: image)
        }
        #expect(calls == 1)
        var preview = fixture.previews[0]
        #expect(preview.content.view === image)
        #expect(preview.transition?.previous.view === fixture.photo)
        #expect(preview.transition?.progress == 0)
        #expect(abs(preview.size.width - 120 * 1.06) < 1)
        fixture.settle()
        preview = fixture.previews[0]
        #expect(preview.transition == nil)
        #expect(abs(preview.size.width - 60 * 1.06) < 0.01)
        #expect(calls == 1)
    }

    @Test("DRAG-6: a preview provider set before the drag is called when the drag begins")
    func earlyPreviewProvider() {
        var calls = 0
        let image = view(CGSize(width: 60, height: 60))
        fixture.source.items[0].previewProvider = {
            calls += 1
            return DragPreview(view: image)
        }
        fixture.press(on: fixture.photo)
        fixture.hold(2)
        #expect(calls == 0)
        fixture.drag(to: CGPoint(x: 300, y: 300))
        #expect(calls == 1)
        #expect(fixture.previews[0].content.view === image)
    }

    @Test("DRAG-6: preview providers of hidden items are not called")
    func hiddenItemsNeedNoPreview() {
        var calls: [String] = []
        fixture.source.items = (0..<6).map { number in
            let item = EngineFixture.item("\(number)")
            item.previewProvider = {
                calls.append("\(number)")
                return nil
            }
            return item
        }
        fixture.beginDrag()
        #expect(calls == ["2", "3", "4", "5"])
    }

    @Test("DRAG-6: items that lift without a preview show the ones that they provide, from the pointer on, in order")
    func previewsOfItemsOutOfView() {
        var calls: [String] = []
        let cards = (0..<6).map { _ in view(CGSize(width: 60, height: 60)) }
        fixture.source.items = cards.enumerated().map { number, card in
            let item = EngineFixture.item("\(number)")
            item.previewProvider = {
                calls.append("\(number)")
                // Of the last ones, that of 3 has no preview at all.
                return number == 3 ? nil : DragPreview(view: card)
            }
            return item
        }
        fixture.source.items[4].previewProvider = nil
        fixture.source.liftPreview = { item, preview in
            ["4", "5"].contains(item.localObject as? String) ? preview : nil
        }
        fixture.press(on: fixture.photo)
        fixture.hold(2)
        #expect(calls.isEmpty && fixture.previews.count == 2)
        let pointer = CGPoint(x: 300, y: 300)
        fixture.drag(to: pointer, steps: 1)
        #expect(calls == ["5", "2", "3"])
        #expect(fixture.previews.count == 3 && fixture.previews[0].content.view === cards[2])
        #expect(fixture.previews[0].alpha < 0.3 && fixture.previews[0].center.distance(to: pointer) < 60)
        fixture.settle()
        #expect(fixture.previews[0].alpha > 0.99)
        fixture.escape()
        fixture.settle()
        #expect(fixture.previews.isEmpty)
        #expect(Set(fixture.host.discarded).isSuperset(of: fixture.host.frozen))
    }

    @Test("DRAG-6: a morphed preview returns to the view that it lifted from")
    func morphedPreviewReturns() {
        let image = view(CGSize(width: 60, height: 60))
        var target: TargetedDragPreview?
        fixture.source.cancelPreview = { _, preview in
            target = preview
            return preview
        }
        fixture.source.onCallback = { callback, session in
            if callback == "willBegin" { session.items[0].previewProvider = { DragPreview(view: image) } }
        }
        fixture.beginDrag()
        fixture.release()
        #expect(target?.view === fixture.photo)
        #expect(fixture.previews[0].content.view === fixture.photo)
    }

    @Test("DRAG-7: a large preview shrinks to 200 points on its long side, a small one keeps its size")
    func previewSizeLimit() {
        fixture.photo.frame.size = CGSize(width: 400, height: 200)
        fixture.beginDrag()
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 200) < 0.01)
        #expect(abs(fixture.previews[0].size.height - 100) < 0.01)
    }

    @Test("DRAG-7: the preview of a row stays at least 32 points high, and a lower one keeps its size")
    func rows() {
        for (height, shown) in [(44, CGSize(width: 436.36, height: 32)), (20, CGSize(width: 636, height: 21.2))] {
            let fixture = EngineFixture()
            fixture.photo.frame.size = CGSize(width: 600, height: height)
            fixture.beginDrag()
            fixture.settle()
            let size = fixture.previews[0].size
            #expect(abs(size.width - shown.width) < 0.01 && abs(size.height - shown.height) < 0.01, "\(size)")
        }
    }

    @Test("DRAG-7: the source can keep a single preview at full size inside the window; once shrunk it stays small")
    func fullSizeBySource() {
        fixture.photo.frame.size = CGSize(width: 400, height: 200)
        fixture.source.prefersFullSize = true
        fixture.beginDrag()
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 424) < 0.01)
        fixture.drag(to: CGPoint(x: -50, y: 100))
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 200) < 0.01)
        fixture.drag(to: CGPoint(x: 300, y: 500))
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 200) < 0.01)
    }

    @Test("DRAG-7, DRAG-14: a preview at full size is at full size again after it left a small target visible")
    func fullSizeAfterSmallTarget() {
        fixture.photo.frame.size = CGSize(width: 400, height: 200)
        fixture.source.prefersFullSize = true
        let row = fixture.addAlbum("row", at: CGRect(x: 300, y: 500, width: 150, height: 60))
        row.delegate.proposal = DropProposal(operation: .copy)
        row.delegate.proposal.unobscuredRects = [CGRect(x: 0, y: 0, width: 150, height: 60)]
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 375, y: 530))
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 45) < 0.01)
        fixture.drag(to: CGPoint(x: 375, y: 400))
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 424) < 0.01)
    }

    @Test("DRAG-7: the first target's proposal can keep a preview at full size, until another target is entered")
    func fullSizeByTarget() {
        fixture.photo.frame.size = CGSize(width: 400, height: 200)
        let list = fixture.addAlbum("list", at: CGRect(x: 0, y: 0, width: 480, height: 480))
        list.view.removeFromSuperview()
        fixture.root.add(list.view)
        fixture.photo.removeFromSuperview()
        list.view.add(fixture.photo)
        list.delegate.proposal = DropProposal(operation: .move)
        list.delegate.proposal.prefersFullSizePreview = true
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 200, y: 300))
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 424) < 0.01)
        fixture.drag(to: fixture.album)
        fixture.drag(to: CGPoint(x: 200, y: 300))
        fixture.settle()
        #expect(abs(fixture.previews[0].size.width - 200) < 0.01)
    }

    @Test("DRAG-7: a stack of previews always shrinks")
    func stacksShrink() {
        fixture.photo.frame.size = CGSize(width: 400, height: 200)
        fixture.source.prefersFullSize = true
        fixture.source.items = ["a", "b"].map(EngineFixture.item)
        fixture.beginDrag()
        fixture.settle()
        #expect(fixture.previews.allSatisfy { abs($0.size.width - 200) < 0.01 })
    }

    @Test("MOTION-3: a stack shows four fanned previews with the topmost upright, and follows the pointer")
    func previewStack() {
        fixture.source.items = (0..<6).map { EngineFixture.item("\($0)") }
        fixture.beginDrag()
        fixture.settle()
        let previews = fixture.previews
        #expect(previews.map(\.alpha) == [0, 0, 1, 1, 1, 1])
        #expect(previews[5].angle == 0)
        #expect(Set(previews[2...].map { ($0.angle * 1_000).rounded() }).count == 4)
        #expect(previews[2...].allSatisfy { abs($0.angle) <= 2.01 * fixture.engine.thresholds.stackFan })
        let before = previews.map(\.center)
        fixture.send(.pointerMoved, at: CGPoint(x: 350, y: 480))
        for (old, new) in zip(before, fixture.previews.map(\.center)) {
            #expect(new.distance(to: old + CGPoint(x: 50, y: -20)) < 0.001)
        }
    }

    @Test("MOTION-3: a stack is held at the point where the pressed preview is held")
    func stackKeepsPressedPoint() {
        let views = (0..<3).map { index in
            let view = TestView("cell", frame: CGRect(x: 40 + index * 100, y: 250, width: 80, height: 80))
            fixture.root.add(view)
            return view
        }
        fixture.source.items = (0..<3).map { EngineFixture.item("\($0)") }
        fixture.photo.frame = CGRect(x: 20, y: 200, width: 400, height: 200)
        fixture.source.liftPreview = { item, _ in
            TargetedDragPreview(view: views[Int(item.localObject as? String ?? "") ?? 0])
        }
        for view in views { view.removeFromSuperview() }
        for view in views { fixture.root.add(view) }
        fixture.photo.remove(fixture.dragInteraction)
        fixture.root.add(fixture.dragInteraction)
        // Presses the corner of the left cell; the topmost preview is that of the right cell.
        fixture.press(at: CGPoint(x: 50, y: 260))
        fixture.hold(1)
        fixture.drag(to: CGPoint(x: 300, y: 600))
        fixture.settle()
        let top = fixture.previews[2]
        let grip = CGPoint(x: (300 - top.center.x) / top.size.width, y: (600 - top.center.y) / top.size.height)
        #expect(abs(grip.x + 0.37) < 0.03 && abs(grip.y + 0.37) < 0.03)
    }

    @Test("MOTION-3: a preview whose view is in no window appears under the pointer")
    func previewWithoutWindow() {
        let detached = view(CGSize(width: 80, height: 80))
        fixture.source.liftPreview = { _, _ in TargetedDragPreview(view: detached) }
        fixture.press(on: fixture.photo)
        fixture.hold(1)
        #expect(fixture.previews[0].alpha == 0)
        var distances: [CGFloat] = []
        fixture.onFrame = {
            distances.append(fixture.previews[0].center.distance(to: fixture.pointerLocations[PointerID(0)] ?? .zero))
        }
        fixture.drag(to: CGPoint(x: 600, y: 600))
        fixture.settle()
        #expect(distances.allSatisfy { $0 < 1 })
        #expect(fixture.previews[0].alpha == 1)
    }

    @Test("MOTION-1: the center of the visible path lands on the center of the target, scaled by its transform")
    func visiblePathAndTransform() {
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(rect: CGRect(x: 20, y: 10, width: 200, height: 40))
        let plain = TargetedDragPreview(view: fixture.photo, parameters: parameters)
        #expect(plain.size == CGSize(width: 200, height: 40))
        #expect(plain.placementInWindow?.center == CGPoint(x: 40 + 120, y: 40 + 30))

        var transform = AffineTransform(scale: 0.5)
        transform.rotate(byDegrees: 90)
        let moved = plain.retargetedPreview(
            with: DragPreviewTarget(container: fixture.album, center: CGPoint(x: 10, y: 20), transform: transform))
        #expect(moved.view === fixture.photo)
        #expect(moved.parameters == parameters)
        #expect(moved.placementInWindow?.center == CGPoint(x: 510, y: 120))
        #expect(abs((moved.placementInWindow?.size.width ?? 0) - 100) < 1e-9)
        #expect(abs((moved.placementInWindow?.angle ?? 0) - .pi / 2) < 1e-9)
        fixture.album.removeFromSuperview()
        #expect(moved.placementInWindow == nil)
    }

    @Test("MOTION-1: text lines form a slightly larger visible path; an empty path shows the whole view")
    func textLineRects() {
        let lines = [CGRect(x: 0, y: 0, width: 100, height: 20), CGRect(x: 0, y: 20, width: 50, height: 20)]
        let parameters = DragPreviewParameters(textLineRects: lines)
        #expect(parameters.visiblePath?.bounds == CGRect(x: -4, y: -2, width: 108, height: 44))
        #expect(DragPreviewParameters(textLineRects: []).visiblePath == nil)
        var empty = DragPreviewParameters()
        empty.visiblePath = Path()
        let preview = TargetedDragPreview(view: fixture.photo, parameters: empty)
        #expect(preview.size == fixture.photo.bounds.size)
        #expect(preview.placementInWindow?.center == fixture.photo.centerInWindow)
    }
}
