import Foundation
import Testing

@testable import DragAndDrop
@testable import Views

/// Items that another view has lifted, over a view that shows them, too.
@MainActor struct AdoptedItemsTests {
    /// A view that lifts one item with a value.
    private final class Source: View, DragInteractionDelegate {
        var value = 0
        var container: ContainerFixture?

        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            let item = DragItem(itemProvider: ItemProvider(object: "\(value)"))
            item.localObject = container.map { DraggedValue(value, $0) }
            return [item]
        }
    }

    private let window: WindowFixture
    private let grid: ContainerFixture
    private let source = Source()

    init() {
        (window, grid, _) = WindowFixture.gridBesideTable()
        grid.view.locateDragItem = { [grid] item in
            (item.localObject as? DraggedValue).flatMap { grid.sections[0].firstIndex(of: $0.value) }
                .map { IndexPath(item: $0, section: 0) }
        }
        source.value = 1
        source.container = grid
        source.addInteraction(DragInteraction(delegate: source))
        window.add(source, CGRect(x: 210, y: 320, width: 80, height: 80))
        window.settle()
    }

    private var frames: [Int: CGRect] {
        Dictionary(
            uniqueKeysWithValues: grid.sections[0].compactMap { value in grid.cell(value).map { (value, $0.frame) } })
    }

    private func lift() {
        window.press(on: source)
        window.hold(0.8)
    }

    @Test("ORDER-7: the view closes up over an item that it shows, too; at the drop no other item moves")
    func closesUp() throws {
        lift()
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 1)
        #expect(grid.view.gap?.length == 1 && grid.cell(1) == nil, "hidden, as the view's own")
        let gap = try #require(grid.view.gapFrames.first)
        var before = frames
        before[1] = nil
        window.release()
        window.settle()
        var after = frames
        #expect(after.removeValue(forKey: 1) == gap)
        #expect(after == before && grid.sections[0] == [0, 2, 3, 4, 1, 5])
        #expect(grid.problemsAtRest(on: window).isEmpty && !grid.view.hasActiveDrag)
    }

    @Test("ORDER-7: the items are the view's own only while the drag is over it")
    func leaves() throws {
        lift()
        let before = frames
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 1)
        window.drag(to: window.reach(source))
        window.advance(by: 1)
        #expect(grid.cell(1)?.dragState == CellDragState.none && frames == before && !grid.view.hasActiveDrag)
        window.drag(to: window.reach(try #require(grid.cell(2))))
        window.advance(by: 1)
        #expect(grid.view.hasActiveDrag)
        window.key(.escape)
        window.settle()
        #expect(!grid.view.hasActiveDrag && frames == before)
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-7: an item that the view does not show is inserted")
    func others() throws {
        source.value = 77
        lift()
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 1)
        #expect(grid.view.gap?.length == 1 && !grid.view.hasActiveDrag)
        window.key(.escape)
        window.settle()
    }

    @Test("DRAG-3, ORDER-7: an item that a tap adds stays with the drag when it leaves the view")
    func tap() throws {
        lift()
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 1)
        window.press(on: try #require(grid.cell(2)), pointer: 1)
        window.release(pointer: 1)
        window.advance(by: 1)
        window.drag(to: window.reach(source))
        window.advance(by: 1)
        #expect(window.root.engine.sessions.first?.items.count == 2 && grid.cell(2)?.dragState == .dragging)
        window.key(.escape)
        window.settle()
        #expect(!grid.view.hasActiveDrag && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-7: an update and a reload during the drag keep the item; one that appears meanwhile is found")
    func updates() throws {
        lift()
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 1)
        grid.view.reloadData()
        window.advance(by: 0.1)
        window.drag(to: window.reach(try #require(grid.cell(5))))
        window.advance(by: 0.5)
        #expect(grid.view.hasActiveDrag && grid.cell(1) == nil)
        window.key(.escape)
        window.settle()
        source.value = 77
        lift()
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 0.5)
        #expect(!grid.view.hasActiveDrag)
        grid.sections[0].append(77)
        grid.view.reloadData()
        window.advance(by: 0.1)
        window.drag(to: window.reach(try #require(grid.cell(3))))
        window.advance(by: 0.5)
        #expect(grid.view.hasActiveDrag && grid.cell(77) == nil)
        window.key(.escape)
        window.settle()
        #expect(!grid.view.hasActiveDrag && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-7: an item that updates delete and insert again during its drag belongs to the view again")
    func returns() throws {
        window.press(on: try #require(grid.cell(1)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 0.5)
        grid.remove([1])
        window.advance(by: 0.5)
        grid.insert([90], at: 0)
        window.advance(by: 0.5)
        #expect(grid.cell(90)?.dragState == CellDragState.none, "another item")
        grid.insert([1], at: 2)
        window.advance(by: 1)
        #expect(grid.cell(1) == nil && grid.view.gap?.length == 1, "hidden, as since the lift")
        // In one update.
        let place = try #require(grid.sections[0].firstIndex(of: 1))
        grid.view.performBatchUpdates {
            grid.sections[0].remove(at: place)
            grid.sections[0].insert(1, at: 2)
            grid.view.deleteItems(at: [IndexPath(item: place, section: 0)])
            grid.view.insertItems(at: [IndexPath(item: 2, section: 0)])
        }
        window.advance(by: 1)
        #expect(grid.cell(1) == nil && grid.view.gap?.length == 1)
        let count = grid.sections[0].count
        window.release()
        window.settle()
        #expect(grid.dropped?.sources == [IndexPath(item: 2, section: 0)])
        #expect(grid.sections[0].count == count && grid.sections[0].count { $0 == 1 } == 1, "a move")
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-7, CELL-2: the cell fades when the drag comes and when it leaves, without a cut")
    func fades() throws {
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .unspecified) }
        lift()
        let cell = try #require(grid.cell(1))
        func alphas(_ frames: Int) -> [Double] {
            (0..<frames).map { _ in
                window.advance(by: 1.0 / 60)
                return cell.withShownValues { cell.alpha }
            }
        }
        window.drag(to: window.reach(try #require(grid.cell(4))))
        let coming = alphas(40)
        window.drag(to: window.reach(source))
        let leaving = alphas(40)
        #expect(coming.last == ItemCell.leftBehind && leaving.last == 1)
        for (one, next) in zip(coming + leaving, (coming + leaving).dropFirst()) { #expect(abs(next - one) < 0.25) }
        window.key(.escape)
        window.settle()
    }
}
