import Foundation
import Testing

@testable import Views

/// Invalid values from a program: they are ignored, and nothing traps.
@MainActor struct StrangeInputTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    nonisolated private static let noRects: [CGRect] = [
        .null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
        CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
        CGRect(x: -1e300, y: 0, width: CGFloat.greatestFiniteMagnitude, height: 10),
        CGRect(x: 0, y: 0, width: -5, height: -5),
    ]

    @Test("VIEW-5: an item dropped into an invalid rectangle of a cell lands in the cell", arguments: noRects)
    func parts(rect: CGRect) throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        grid.landsInto = rect
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        stage.press(on: try #require(table.cell(100)))
        stage.hold(0.8)
        stage.drag(to: stage.reach(try #require(grid.cell(4))))
        stage.release()
        stage.settle()
        #expect(grid.dropped?.destination == path(4))
        #expect(grid.problemsAtRest(on: stage).isEmpty && table.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-10: a grid of Int.max items and sections shows the reachable ones")
    func endlessCounts() {
        @MainActor final class Endless: CollectionViewDataSource {
            var sections = 3
            func numberOfSections(in collectionView: CollectionView) -> Int { sections }
            func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { .max }
            func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
                CollectionViewCell()
            }
        }
        let source = Endless()
        let stage = Stage(CGSize(width: 300, height: 300))
        let view = CollectionView(collectionViewLayout: GridLayout())
        view.dataSource = source
        stage.add(view, stage.root.bounds)
        stage.settle()
        #expect(!view.indexPathsForVisibleItems.isEmpty)
        view.scroll(to: CGPoint(x: 0, y: view.contentSize.height), animated: false)
        stage.settle()
        source.sections = 1
        view.performBatchUpdates { view.deleteSections([0, 1]) }
        view.selectAll()
        stage.settle()
        #expect(view.numberOfSections == 1)
        source.sections = .max
        #expect(view.countsOfSource().count == 1 << 20)
    }

    @Test("MOTION-1: a preview with an invalid target disappears where it is", arguments: noRects)
    func targets(rect: CGRect) throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .unspecified) }
        grid.onDrop = { coordinator in
            for item in coordinator.items {
                coordinator.drop(item.dragItem, to: DragPreviewTarget(container: grid.view, center: rect.center))
            }
        }
        stage.press(on: try #require(table.cell(100)))
        stage.hold(0.8)
        stage.drag(to: stage.reach(try #require(grid.cell(4))))
        stage.release()
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty)
    }

    @Test("LIFT-5: a preview with an invalid visible path shows its whole view", arguments: noRects)
    func visiblePaths(rect: CGRect) throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        grid.onCell = nil
        let view = try #require(grid.cell(4))
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(rect: rect)
        let preview = DragPreview(view: view, parameters: parameters)
        #expect(preview.visibleBounds.isFinite)
        _ = PreviewImage(of: preview, scale: 1, background: .white)
        stage.settle()
    }

    @Test("VIEW-5: if an item is dropped to two targets, both animations end and the last target wins")
    func landingTwice() throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        var ended: [Int] = []
        grid.onDrop = { coordinator in
            guard let item = coordinator.items.first?.dragItem else { return }
            for place in 1...2 {
                coordinator.drop(item, toItemAt: IndexPath(item: place, section: 0)).addCompletion { _ in
                    ended.append(place)
                }
            }
        }
        stage.press(on: try #require(table.cell(100)))
        stage.hold(0.8)
        stage.drag(to: stage.reach(try #require(grid.cell(4))))
        stage.release()
        #expect(ended == [1])
        stage.settle()
        #expect(ended == [1, 2])
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-4: nothing can be dropped into a placeholder, nor into the item beside it")
    func intoPlaceholder() throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        _ = grid.view.insertPlaceholders([
            (
                CollectionViewPlaceholder(
                    insertionIndexPath: path(0), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier),
                DragItem(itemProvider: ItemProvider())
            )
        ])
        stage.settle()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        stage.press(on: try #require(table.cell(100)))
        stage.hold(0.8)
        let place = grid.view.layout.frame(at: path(0)).center
        stage.jump(to: grid.view.convert(place, to: nil))
        #expect(grid.view.highlighted == nil)
        stage.release()
        stage.settle()
        #expect(grid.dropped?.destination == nil && grid.dropped?.intent == .unspecified)
    }

    @Test("HOLD-2: a placeholder that is being committed can be neither committed again nor deleted")
    func nestedCommits() throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        let contexts = grid.view.insertPlaceholders([
            (
                CollectionViewPlaceholder(
                    insertionIndexPath: path(2), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier),
                DragItem(itemProvider: ItemProvider())
            )
        ])
        let context = try #require(contexts.first)
        stage.settle()
        var answers: [Bool] = []
        grid.view.performBatchUpdates {
            let isCommitted = context.commitInsertion { path in
                answers.append(context.commitInsertion { _ in answers.append(true) })
                answers.append(context.deletePlaceholder())
                grid.sections[0].insert(50, at: path.item)
            }
            answers.append(isCommitted)
            // The enclosing batch has not ended.
            answers.append(context.commitInsertion { _ in answers.append(true) })
            answers.append(context.deletePlaceholder())
        }
        #expect(answers == [false, false, true, false, false])
        stage.settle()
        #expect(grid.sections == [[0, 1, 50, 2, 3, 4, 5]])
        #expect(grid.errors.isEmpty && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test(
        "ORDER-2: an item that says it stands where nothing can stand comes from where it was pressed",
        arguments: [
            IndexPath(item: 900, section: 0), IndexPath(item: -5, section: 0), IndexPath(item: 0, section: 9),
            IndexPath(item: .max, section: 0), IndexPath(),
        ])
    func sources(hint: IndexPath) throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        grid.hint = hint
        stage.press(on: try #require(grid.cell(1)))
        stage.hold(0.8)
        stage.drag(to: stage.reach(try #require(grid.cell(4))))
        stage.release()
        stage.settle()
        #expect(grid.dropped?.sources == [path(1)])
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test(
        "VIEW-1: invalid sizes are clamped",
        arguments: [
            CGFloat.nan, .infinity, -.infinity, -3, 0, 1e300, .greatestFiniteMagnitude,
        ])
    func sizes(value: CGFloat) {
        let (stage, grid, table) = Stage.gridBesideTable()
        (grid.view.layout as? GridLayout)?.itemSize = CGSize(width: value, height: value)
        (table.view as? TableView)?.rowHeight = value
        (grid.view.layout as? GridLayout)?.gap = value
        (grid.view.layout as? GridLayout)?.inset = value
        stage.settle()
        grid.view.scroll(to: CGPoint(x: value, y: value), animated: false)
        table.view.scroll(to: CGPoint(x: value, y: value), animated: true)
        stage.settle()
        #expect(grid.view.layout.contentHeight.isFinite && table.view.layout.contentHeight.isFinite)
        let rows = JustifiedLayout()
        (rows.rowHeight, rows.gap, rows.inset) = (value, value, value)
        grid.view.setLayout(rows, animated: false)
        stage.settle()
        #expect(rows.contentHeight.isFinite)
        #expect(grid.view.contentOffset.y.isFinite && table.view.contentOffset.y.isFinite)
    }
}
