import Foundation
import Testing
import Views

@testable import Application

/// A grid of four cells that can be reordered.
@MainActor private final class Grid: CollectionViewDataSource, CollectionViewDragDelegate, CollectionViewDropDelegate {
    let view = CollectionView(collectionViewLayout: GridLayout())
    /// The number of items in a drag.
    var count = 1

    init(in root: RootView) {
        view.frame = root.bounds
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = self
        view.dragDelegate = self
        view.dropDelegate = self
        root.addSubview(view)
        view.reloadData()
    }

    final class Cell: ItemCell {
        var title = ""
        override var defaultAccessibilityRole: AccessibilityRole? { .cell }
        override var defaultAccessibilityName: String? { title }
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 4 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? Cell)?.title = "photo \(indexPath.item)"
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { (0..<count).map { _ in DragItem(itemProvider: ItemProvider()) } }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {}

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct InspectDragTests {
    let folder: ShortPathFolder
    let program = FakeProgram()
    let server: InspectServer
    let client: InspectClientSocket

    init() throws {
        folder = try ShortPathFolder()
        server = try InspectServer(path: folder.file("inspect"), program: program)
        client = try InspectClientSocket(folder.file("inspect"))
    }

    private func tree() async throws -> (cells: [Fields], gaps: [Fields], previews: [Fields]) {
        let views = try #require(try await client.ask(#"{"ask":"tree"}"#)["views"]).list
        let inside = views.first { $0["role"]?.text == "grid" }?["children"]?.list ?? []
        return (
            inside.filter { $0["role"]?.text == "cell" }, inside.filter { $0["role"]?.text == "gap" },
            views.filter { $0["role"]?.text == "preview" }
        )
    }

    @Test("A drag is reported: the lifted preview, its hidden cell, the gap and the session")
    func drag() async throws {
        let grid = Grid(in: program.root)
        program.draw()
        let source = try #require(grid.view.cellForItem(at: IndexPath(item: 0, section: 0)))
        let start = source.convert(source.bounds, to: nil).center
        let goal = try #require(grid.view.frameForItem(at: IndexPath(item: 2, section: 0))).center
        var before = try await tree()
        // In reading order, independent of the order of creation.
        #expect(before.cells.map { $0["name"]?.text } == (0..<4).map { "photo \($0)" })
        #expect(before.gaps.isEmpty && before.previews.isEmpty)

        program.root.handle(InputEvent(.pointerDown(.primary, clickCount: 1), at: start, time: .zero))
        program.draw(at: .milliseconds(520))
        program.draw(at: .milliseconds(560))
        before = try await tree()
        let lifted = try #require(before.previews.first)
        #expect(lifted["name"]?.text == "photo 0")
        #expect(lifted["state"]?.texts == ["lifting"])
        let hidden = before.cells.first { $0["name"]?.text == "photo 0" }
        #expect(hidden?["state"]?.texts.contains("hidden") == true)

        for step in 1...20 {
            let time = Timestamp.milliseconds(560 + step * 16)
            let part = min(CGFloat(step) / 10, 1)
            program.root.handle(InputEvent(.pointerMoved, at: start + (goal - start) * part, time: time))
            program.draw(at: time)
        }
        let during = try await tree()
        #expect(during.previews.first?["id"] == lifted["id"])
        #expect(during.previews.first?["state"]?.texts == ["dragging"])
        #expect(during.gaps.count == 1)
        let gap = try #require(grid.view.gapFrames.first)
        #expect(during.gaps.first?["frame"]?.numbers.first == Double(gap.minX * 2))

        let sessions = try await client.ask(#"{"ask":"sessions"}"#)
        let drag = try #require(sessions["drags"]?.list.first)
        #expect(drag["phase"]?.text == "dragging")
        #expect(drag["items"]?.number == 1)
        #expect(drag["operation"]?.text == "move")
        #expect(drag["previews"]?.list.first == during.previews.first?["frame"])
        server.close()
    }

    @Test("A session lists its visible previews, not those deep in the stack")
    func stack() async throws {
        let grid = Grid(in: program.root)
        grid.count = 9
        program.draw()
        let start = try #require(grid.view.frameForItem(at: IndexPath(item: 0, section: 0))).center
        program.root.handle(InputEvent(.pointerDown(.primary, clickCount: 1), at: start, time: .zero))
        for step in 1...60 {
            let time = Timestamp.milliseconds(step * 16)
            program.root.handle(
                InputEvent(.pointerMoved, at: start + CGPoint(x: min(step, 20) * 4, y: 0), time: time))
            program.draw(at: time)
        }
        let drag = try #require(try await client.ask(#"{"ask":"sessions"}"#)["drags"]?.list.first)
        #expect(drag["items"]?.number == 9)
        #expect(drag["previews"]?.list.count == program.root.engine.thresholds.stackLimit)
        server.close()
    }
}
