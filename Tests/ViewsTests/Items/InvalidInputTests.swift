import Foundation
import Testing

@testable import Views

/// Invalid values from a program: they are ignored, and nothing traps.
@MainActor struct InvalidInputTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    nonisolated private static let invalidRects: [CGRect] = [
        .null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
        CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
        CGRect(x: -1e300, y: 0, width: CGFloat.greatestFiniteMagnitude, height: 10),
        CGRect(x: 0, y: 0, width: -5, height: -5), CGRect(x: 1e20, y: -1e20, width: 10, height: 1e20),
    ]

    @Test("VIEW-5: an item dropped into an invalid rectangle of a cell lands in the cell", arguments: invalidRects)
    func invalidLandingRect(rect: CGRect) throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        grid.landingRect = rect
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.release()
        window.settle()
        #expect(grid.dropped?.destination == path(4))
        #expect(grid.problemsAtRest(on: window).isEmpty && table.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: a grid of Int.max items and sections shows the reachable ones")
    func hugeCounts() {
        @MainActor final class HugeDataSource: CollectionViewDataSource {
            var sections = 3
            func numberOfSections(in collectionView: CollectionView) -> Int { sections }
            func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { .max }
            func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
                CollectionViewCell()
            }
        }
        let source = HugeDataSource()
        let window = WindowFixture(CGSize(width: 300, height: 300))
        let view = CollectionView(collectionViewLayout: GridLayout())
        view.dataSource = source
        window.add(view, window.root.bounds)
        window.settle()
        #expect(!view.indexPathsForVisibleItems.isEmpty)
        view.scroll(to: CGPoint(x: 0, y: view.contentSize.height), animated: false)
        window.settle()
        source.sections = 1
        view.performBatchUpdates { view.deleteSections([0, 1]) }
        view.selectAll()
        window.settle()
        #expect(view.numberOfSections == 1)
        source.sections = .max
        #expect(view.countsOfSource().count == 1 << 20)
    }

    @Test("MOTION-1: a preview with an invalid target disappears where it is", arguments: invalidRects)
    func invalidTarget(rect: CGRect) throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .unspecified) }
        grid.onDrop = { coordinator in
            for item in coordinator.items {
                let scale = AffineTransform(scale: rect.width)
                coordinator.drop(
                    item.dragItem,
                    to: DragPreviewTarget(container: grid.view, center: rect.center, transform: scale))
            }
        }
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.release()
        window.settle()
        #expect(window.root.engine.sessions.isEmpty)
    }

    @Test("LIFT-5: a preview with an invalid visible path shows its whole view", arguments: invalidRects)
    func invalidVisiblePath(rect: CGRect) throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        grid.onCellRequest = nil
        let view = try #require(grid.cell(4))
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(rect: rect)
        let preview = DragPreview(view: view, parameters: parameters)
        #expect(preview.visibleBounds.isFinite)
        _ = PreviewImage(of: preview, at: rect.size, scale: 1)
        window.settle()
    }

    @Test("VIEW-5: if an item is dropped to two targets, both animations end and the last target wins")
    func itemDroppedTwice() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        var completedTargets: [Int] = []
        grid.onDrop = { coordinator in
            guard let dragItem = coordinator.items.first?.dragItem else { return }
            for item in 1...2 {
                coordinator.drop(dragItem, toItemAt: IndexPath(item: item, section: 0)).addCompletion { _ in
                    completedTargets.append(item)
                }
            }
        }
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.release()
        #expect(completedTargets == [1])
        window.settle()
        #expect(completedTargets == [1, 2])
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-4: nothing can be dropped into a placeholder, nor into the item beside it")
    func dropIntoPlaceholder() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        _ = grid.view.insertPlaceholders([
            (
                CollectionViewPlaceholder(
                    insertionIndexPath: path(0), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier),
                DragItem(itemProvider: ItemProvider())
            )
        ])
        window.settle()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        let center = grid.view.layout.frame(at: path(0)).center
        window.movePointer(to: grid.view.convert(center, to: nil))
        #expect(grid.view.highlighted == nil)
        window.release()
        window.settle()
        #expect(grid.dropped?.destination == nil && grid.dropped?.intent == .unspecified)
    }

    @Test("HOLD-2: a placeholder that is being committed can be neither committed again nor deleted")
    func nestedCommit() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        let contexts = grid.view.insertPlaceholders([
            (
                CollectionViewPlaceholder(
                    insertionIndexPath: path(2), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier),
                DragItem(itemProvider: ItemProvider())
            )
        ])
        let context = try #require(contexts.first)
        window.settle()
        var results: [Bool] = []
        grid.view.performBatchUpdates {
            let isCommitted = context.commitInsertion { path in
                results.append(context.commitInsertion { _ in results.append(true) })
                results.append(context.deletePlaceholder())
                grid.sections[0].insert(50, at: path.item)
            }
            results.append(isCommitted)
            // The enclosing batch has not ended.
            results.append(context.commitInsertion { _ in results.append(true) })
            results.append(context.deletePlaceholder())
        }
        #expect(results == [false, false, true, false, false])
        window.settle()
        #expect(grid.sections == [[0, 1, 50, 2, 3, 4, 5]])
        #expect(grid.errors.isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "ORDER-2: an invalid source index path is replaced by the pressed one",
        arguments: [
            IndexPath(item: 900, section: 0), IndexPath(item: -5, section: 0), IndexPath(item: 0, section: 9),
            IndexPath(item: .max, section: 0), IndexPath(),
        ])
    func sources(hint: IndexPath) throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        grid.reportedSourcePath = hint
        window.press(on: try #require(grid.cell(1)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.release()
        window.settle()
        #expect(grid.dropped?.sources == [path(1)])
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "Invalid sizes are clamped",
        arguments: [
            CGFloat.nan, .infinity, -.infinity, -3, 0, 1e300, .greatestFiniteMagnitude,
        ])
    func invalidSizes(value: CGFloat) {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        (grid.view.layout as? GridLayout)?.itemSize = CGSize(width: value, height: value)
        (table.view as? TableView)?.rowHeight = value
        (grid.view.layout as? GridLayout)?.gap = value
        (grid.view.layout as? GridLayout)?.inset = value
        window.settle()
        grid.view.scroll(to: CGPoint(x: value, y: value), animated: false)
        table.view.scroll(to: CGPoint(x: value, y: value), animated: true)
        window.settle()
        #expect(grid.view.layout.heightOfContent.isFinite && table.view.layout.heightOfContent.isFinite)
        let rows = JustifiedLayout()
        (rows.rowHeight, rows.gap, rows.inset) = (value, value, value)
        grid.view.setLayout(rows, animated: false)
        window.settle()
        #expect(rows.heightOfContent.isFinite)
        #expect(grid.view.contentOffset.y.isFinite && table.view.contentOffset.y.isFinite)
    }
}
