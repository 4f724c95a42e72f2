import DragAndDrop
import Testing

@MainActor @Suite struct DragPreviewTests {
    let stage = Stage()

    private func view(_ size: CGSize) -> TestView { TestView("picture", frame: CGRect(origin: .zero, size: size)) }

    @Test("DRAG-6: a preview provider set during a drag is called once, and the preview morphs into its result")
    func previewProvider() {
        var asked = 0
        let picture = view(CGSize(width: 60, height: 60))
        stage.begin()
        stage.settle()
        stage.source.items[0].previewProvider = {
            asked += 1
            return DragPreview(view: picture)
        }
        #expect(asked == 1)
        var preview = stage.previews[0]
        #expect(preview.content.view === picture)
        #expect(preview.previous?.view === stage.photo)
        #expect(preview.morph == 0)
        #expect(abs(preview.size.width - 120 * 1.06) < 1)
        stage.settle()
        preview = stage.previews[0]
        #expect(preview.morph == 1)
        #expect(preview.previous == nil)
        #expect(abs(preview.size.width - 60 * 1.06) < 0.01)
        #expect(asked == 1)
    }

    @Test("DRAG-6: a preview provider set before the drag is called when the drag begins")
    func earlyPreviewProvider() {
        var asked = 0
        let picture = view(CGSize(width: 60, height: 60))
        stage.source.items[0].previewProvider = {
            asked += 1
            return DragPreview(view: picture)
        }
        stage.press(on: stage.photo)
        stage.hold(2)
        #expect(asked == 0)
        stage.drag(to: CGPoint(x: 300, y: 300))
        #expect(asked == 1)
        #expect(stage.previews[0].content.view === picture)
    }

    @Test("DRAG-6: preview providers of hidden items are not called")
    func hiddenItems() {
        var asked: [String] = []
        stage.source.items = (0..<6).map { number in
            let item = Stage.item("\(number)")
            item.previewProvider = {
                asked.append("\(number)")
                return nil
            }
            return item
        }
        stage.begin()
        #expect(asked == ["2", "3", "4", "5"])
    }

    @Test("DRAG-6: a morphed preview returns to the view that it lifted from")
    func morphedPreviewFliesHome() {
        let picture = view(CGSize(width: 60, height: 60))
        var home: TargetedDragPreview?
        stage.source.cancelPreview = { _, preview in
            home = preview
            return preview
        }
        stage.source.meanwhile = { what, session in
            if what == "willBegin" { session.items[0].previewProvider = { DragPreview(view: picture) } }
        }
        stage.begin()
        stage.release()
        #expect(home?.view === stage.photo)
        #expect(stage.previews[0].content.view === stage.photo)
    }

    @Test("DRAG-7: a large preview shrinks to 200 points on its long side, a small one keeps its size")
    func previewsShrink() {
        stage.photo.frame.size = CGSize(width: 400, height: 200)
        stage.begin()
        stage.settle()
        #expect(abs(stage.previews[0].size.width - 200) < 0.01)
        #expect(abs(stage.previews[0].size.height - 100) < 0.01)
    }

    @Test("DRAG-7: the source can keep a single preview at full size inside the window; once shrunk it stays small")
    func fullSizeBySource() {
        stage.photo.frame.size = CGSize(width: 400, height: 200)
        stage.source.prefersFullSize = true
        stage.begin()
        stage.settle()
        #expect(abs(stage.previews[0].size.width - 424) < 0.01)
        stage.drag(to: CGPoint(x: -50, y: 100))
        stage.settle()
        #expect(abs(stage.previews[0].size.width - 200) < 0.01)
        stage.drag(to: CGPoint(x: 300, y: 500))
        stage.settle()
        #expect(abs(stage.previews[0].size.width - 200) < 0.01)
    }

    @Test("DRAG-7: the first target's proposal can keep a preview at full size, until another target is entered")
    func fullSizeByTarget() {
        stage.photo.frame.size = CGSize(width: 400, height: 200)
        let list = stage.addAlbum("list", at: CGRect(x: 0, y: 0, width: 480, height: 480))
        list.view.removeFromSuperview()
        stage.root.add(list.view)
        stage.photo.removeFromSuperview()
        list.view.add(stage.photo)
        list.side.proposal = DropProposal(operation: .move)
        list.side.proposal.prefersFullSizePreview = true
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 200, y: 300))
        stage.settle()
        #expect(abs(stage.previews[0].size.width - 424) < 0.01)
        stage.drag(to: stage.album)
        stage.drag(to: CGPoint(x: 200, y: 300))
        stage.settle()
        #expect(abs(stage.previews[0].size.width - 200) < 0.01)
    }

    @Test("DRAG-7: a stack of previews always shrinks")
    func stacksShrink() {
        stage.photo.frame.size = CGSize(width: 400, height: 200)
        stage.source.prefersFullSize = true
        stage.source.items = ["a", "b"].map(Stage.item)
        stage.begin()
        stage.settle()
        #expect(stage.previews.allSatisfy { abs($0.size.width - 200) < 0.01 })
    }

    @Test("MOTION-3: a stack shows four fanned previews with the topmost upright, and follows the pointer")
    func stack() {
        stage.source.items = (0..<6).map { Stage.item("\($0)") }
        stage.begin()
        stage.settle()
        let previews = stage.previews
        #expect(previews.map(\.alpha) == [0, 0, 1, 1, 1, 1])
        #expect(previews[5].angle == 0)
        #expect(Set(previews[2...].map { ($0.angle * 1_000).rounded() }).count == 4)
        #expect(previews[2...].allSatisfy { abs($0.angle) <= 2.01 * stage.engine.thresholds.stackFan })
        let before = previews.map(\.center)
        stage.send(.pointerMoved, at: CGPoint(x: 350, y: 480))
        for (old, new) in zip(before, stage.previews.map(\.center)) {
            #expect(new.distance(to: old + CGPoint(x: 50, y: -20)) < 0.001)
        }
    }

    @Test("MOTION-3: a stack is held at the point where the pressed preview is held")
    func gripOfAStack() {
        let views = (0..<3).map { index in
            let view = TestView("cell", frame: CGRect(x: 40 + index * 100, y: 250, width: 80, height: 80))
            stage.root.add(view)
            return view
        }
        stage.source.items = (0..<3).map { Stage.item("\($0)") }
        stage.photo.frame = CGRect(x: 20, y: 200, width: 400, height: 200)
        stage.source.liftPreview = { item, _ in
            TargetedDragPreview(view: views[Int(item.localObject as? String ?? "") ?? 0])
        }
        for view in views { view.removeFromSuperview() }
        for view in views { stage.root.add(view) }
        stage.photo.remove(stage.dragInteraction)
        stage.root.add(stage.dragInteraction)
        // Presses the corner of the left cell; the topmost preview is that of the right cell.
        stage.press(at: CGPoint(x: 50, y: 260))
        stage.hold(1)
        stage.drag(to: CGPoint(x: 300, y: 600))
        stage.settle()
        let top = stage.previews[2]
        let grip = CGPoint(x: (300 - top.center.x) / top.size.width, y: (600 - top.center.y) / top.size.height)
        #expect(abs(grip.x + 0.37) < 0.03 && abs(grip.y + 0.37) < 0.03)
    }

    @Test("MOTION-3: a preview whose view is in no window appears under the pointer")
    func viewThatIsNowhere() {
        let nowhere = view(CGSize(width: 80, height: 80))
        stage.source.liftPreview = { _, _ in TargetedDragPreview(view: nowhere) }
        stage.press(on: stage.photo)
        stage.hold(1)
        #expect(stage.previews[0].alpha == 0)
        var distances: [CGFloat] = []
        stage.onFrame = { distances.append(stage.previews[0].center.distance(to: stage.hands[PointerID(0)] ?? .zero)) }
        stage.drag(to: CGPoint(x: 600, y: 600))
        stage.settle()
        #expect(distances.allSatisfy { $0 < 1 })
        #expect(stage.previews[0].alpha == 1)
    }

    @Test("MOTION-1: the center of the visible path lands on the center of the target, scaled by its transform")
    func visiblePathAndTransform() {
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(rect: CGRect(x: 20, y: 10, width: 200, height: 40))
        let plain = TargetedDragPreview(view: stage.photo, parameters: parameters)
        #expect(plain.size == CGSize(width: 200, height: 40))
        #expect(plain.placeInWindow?.center == CGPoint(x: 40 + 120, y: 40 + 30))

        var transform = AffineTransform(scale: 0.5)
        transform.rotate(byDegrees: 90)
        let moved = plain.retargetedPreview(
            with: DragPreviewTarget(container: stage.album, center: CGPoint(x: 10, y: 20), transform: transform))
        #expect(moved.view === stage.photo)
        #expect(moved.parameters == parameters)
        #expect(moved.placeInWindow?.center == CGPoint(x: 510, y: 120))
        #expect(abs((moved.placeInWindow?.size.width ?? 0) - 100) < 1e-9)
        #expect(abs((moved.placeInWindow?.angle ?? 0) - .pi / 2) < 1e-9)
        stage.album.removeFromSuperview()
        #expect(moved.placeInWindow == nil)
    }

    @Test("MOTION-1: text lines form a slightly larger visible path; an empty path shows the whole view")
    func textLines() {
        let lines = [CGRect(x: 0, y: 0, width: 100, height: 20), CGRect(x: 0, y: 20, width: 50, height: 20)]
        let parameters = DragPreviewParameters(textLineRects: lines)
        #expect(parameters.visiblePath?.bounds == CGRect(x: -4, y: -2, width: 108, height: 44))
        #expect(DragPreviewParameters(textLineRects: []).visiblePath == nil)
        var empty = DragPreviewParameters()
        empty.visiblePath = Path()
        let preview = TargetedDragPreview(view: stage.photo, parameters: empty)
        #expect(preview.size == stage.photo.bounds.size)
        #expect(preview.placeInWindow?.center == stage.photo.middle)
    }
}
