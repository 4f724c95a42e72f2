import Foundation
import Testing

@testable import Views

@MainActor struct SelectionTests {
    private func selectedItems(_ container: ContainerFixture) -> [Int] {
        container.view.indexPathsForSelectedItems.map(\.item)
    }

    @Test("APP-13: a click selects one item, Ctrl adds and removes, Shift extends")
    func clicksSelect() throws {
        let (window, container) = WindowFixture.withGrid(9)
        window.click(try #require(container.cell(1)))
        #expect(selectedItems(container) == [1] && container.cell(1)?.isSelected == true)
        window.modifiers = .control
        window.click(try #require(container.cell(4)))
        #expect(selectedItems(container) == [1, 4])
        window.click(try #require(container.cell(1)))
        #expect(selectedItems(container) == [4])
        window.modifiers = .shift
        window.click(try #require(container.cell(7)))
        #expect(selectedItems(container) == [1, 2, 3, 4, 5, 6, 7], "from the item last clicked with Ctrl")
        window.modifiers = []
        window.click(try #require(container.cell(3)))
        #expect(selectedItems(container) == [3], "on release, since the press could have begun a drag")
        window.click(try #require(container.cell(3)), clicks: 2)
        #expect(container.log.contains("activate 0.3"))
    }

    @Test("APP-13: the rubber band selects the items it touches, adds to them with Ctrl, and ends with its pointer")
    func rubberBand() throws {
        let (window, container) = WindowFixture.withGrid(9)
        window.click(try #require(container.cell(8)))
        let (first, fifth) = (try #require(container.cell(0)), try #require(container.cell(4)))
        let corner = CGPoint(x: 4, y: 4)
        window.press(at: corner)
        #expect(selectedItems(container).isEmpty)
        window.drag(to: fifth.center)
        #expect(selectedItems(container) == [0, 1, 3, 4] && container.view.pointers.band != nil)
        window.press(at: corner, pointer: 1)
        window.movePointer(to: CGPoint(x: 200, y: 300), pointer: 1)
        #expect(selectedItems(container) == [0, 1, 3, 4], "another pointer does not change the rubber band")
        window.drag(to: first.center)
        #expect(selectedItems(container) == [0])
        container.insert([50], at: 0)
        window.advance(by: 0.05)
        window.release()
        #expect(container.view.pointers.band == nil)
        window.settle()
        window.modifiers = .control
        window.press(at: corner)
        window.drag(to: CGPoint(x: 8, y: 8))
        window.release()
        #expect(selectedItems(container).contains(1), "Ctrl keeps the selected items")
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("APP-13: a press that replaces the rubber band of its pointer leaves no marks", arguments: [1, 2])
    func pressReplacesRubberBand(clicks: Int) throws {
        let (window, container) = WindowFixture.withGrid(9)
        let cell = try #require(container.cell(4))
        window.press(at: CGPoint(x: 4, y: 4))
        window.drag(to: cell.center)
        window.settle()
        #expect(window.stalePixels() == 0)
        // The window cancels a pointer's press before the next one; a program that passes on events may not.
        let press = InputEvent(
            .pointerDown(.primary, clickCount: clicks), at: cell.center, time: window.now, pointer: PointerID(0))
        #expect(container.view.pointerDown(press))
        window.frame()
        #expect(container.view.pointers.band == nil && window.stalePixels() == 0)
    }

    @Test("APP-13, DRAG-11: a rubber band scrolls at an edge; a drag at the other edge takes precedence")
    func dragScrollsBeforeRubberBand() throws {
        let (window, container) = WindowFixture.withGrid(90)
        window.press(at: CGPoint(x: 4, y: 4), pointer: 1)
        window.movePointer(to: CGPoint(x: 200, y: 419), pointer: 1)
        window.advance(by: 1)
        let distance = container.view.contentOffset.y
        #expect(distance > 500)
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")], allowsMove: true)
        window.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: CGPoint(x: 150, y: 15), pointer: -1)
        var offsets = [container.view.contentOffset.y]
        for _ in 0..<100 {
            window.advance(by: 0.05)
            offsets.append(container.view.contentOffset.y)
        }
        #expect(offsets == offsets.sorted(by: >) && container.view.contentOffset.y == 0, "\(offsets)")
        window.send(.foreignDrag(ForeignDragID(1), .exited), at: CGPoint(x: 150, y: 15), pointer: -1)
        window.advance(by: 1.2)
        #expect(container.view.contentOffset.y > 500, "the rubber band scrolls again")
    }

    @Test("APP-13: a drag of a selected cell drags the selection, of another cell that cell alone")
    func draggedSelection() throws {
        let (window, container) = WindowFixture.withGrid(9)
        container.view.select([1, 4, 6].map { IndexPath(item: $0, section: 0) }, clearing: true)
        window.press(on: try #require(container.cell(4)))
        window.hold(0.6)
        #expect(
            window.root.engine.sessions.first?.items.compactMap { ($0.localObject as? DraggedValue)?.value } == [
                1, 6, 4,
            ])
        window.drag(to: CGPoint(x: 250, y: 350))
        window.key(.escape)
        window.release()
        window.settle()
        #expect(selectedItems(container) == [1, 4, 6], "the selection keeps its items")
        window.press(on: try #require(container.cell(2)))
        window.hold(0.6)
        #expect(window.root.engine.sessions.first?.items.count == 1)
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("APP-13: arrows, Home and End move and extend the selection, also across sections")
    func keysMoveSelection() throws {
        let (window, container) = WindowFixture.withGrid(9)
        container.sections.append([20, 21])
        container.view.reloadData()
        window.settle()
        window.click(try #require(container.cell(0)))
        for (key, expected) in [(Key.right, 1), (.down, 4), (.left, 3), (.up, 0)] {
            window.key(key)
            #expect(selectedItems(container) == [expected], "\(key)")
        }
        window.key(.end)
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 1)])
        window.key(.left)
        window.key(.left)
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 8, section: 0)])
        window.key(.right)
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 1)])
        window.key(.home)
        window.modifiers = .shift
        window.key(.right)
        window.key(.right)
        #expect(selectedItems(container) == [0, 1, 2])
        window.modifiers = .control
        window.key(.character("a"))
        #expect(container.view.selectedCount == 11)
    }

    @Test(
        "APP-13: up, down and Page keys move by rows, far apart or overlapping",
        arguments: [(50.0, 90.0), (-3, 108)])
    func keysMoveByRows(gap: Double, inset: Double) throws {
        let (window, container) = WindowFixture.withGrid(0)
        let layout = try #require(container.view.layout as? GridLayout)
        (layout.itemSize, layout.gap, layout.inset) = (CGSize(width: 40, height: 40), gap, inset)
        container.sections = [Array(0..<5), Array(10..<17)]
        container.view.reloadData()
        container.view.becomeFocused()
        window.settle()
        func visited(_ key: Key, _ times: Int) -> [IndexPath] {
            (0..<times).flatMap { _ in
                window.key(key)
                return container.view.indexPathsForSelectedItems
            }
        }
        // Two columns; the last row of each section holds one item.
        window.key(.home)
        window.key(.right)
        let left: [IndexPath] = [[0, 0], [0, 2], [0, 4], [1, 0], [1, 2], [1, 4], [1, 6]]
        #expect(visited(.down, 7) == [[0, 3]] + left.dropFirst(2) + [[1, 6]])
        #expect(visited(.up, 7) == left.dropLast().reversed() + [[0, 0]])
        let pages = visited(.pageDown, 4)
        // Overlapping rows form a single page.
        #expect(pages.last == [1, 6] && (pages.first == [1, 6]) == (gap < 0) && pages.allSatisfy(left.contains))
        #expect(visited(.pageUp, 4).last == [0, 0])
    }

    @Test("APP-13: arrows skip placeholders")
    func keysSkipPlaceholders() throws {
        let container = ContainerFixture(table: Array(0..<4))
        let window = WindowFixture(CGSize(width: 290, height: 420))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        container.view.becomeFocused()
        container.view.register(PlaceholderCell.self, forCellWithReuseIdentifier: "waiting")
        for item in [2, 2, 4] {
            let path = IndexPath(item: item, section: 0)
            let placeholder = ItemPlaceholder(path, "waiting", rowHeight: nil)
            _ = container.view.insertPlaceholders([(placeholder, DragItem(itemProvider: ItemProvider(object: "late")))])
        }
        window.settle()
        func visited(_ key: Key, _ times: Int) -> [Int] {
            (0..<times).flatMap { _ in
                window.key(key)
                return selectedItems(container)
            }
        }
        #expect(visited(.down, 5) == [0, 1, 2, 3, 3])
        #expect(visited(.up, 4) == [2, 1, 0, 0])
    }

    @Test("An update between the second press of a double click and its release still opens the item")
    func updateInDoubleClick() throws {
        let (window, container) = WindowFixture.withGrid(9)
        let center = try #require(container.cell(4)).center
        window.click(try #require(container.cell(4)))
        container.clearLog()
        window.press(at: center, clicks: 2)
        container.insert([50], at: 8)
        window.release()
        #expect(container.log.contains("activate 0.4") && !container.log.contains("didSelect 0.4"))
    }

    @Test("A selection of a million items is one run, and updates remap it")
    func millionSelectedItems() {
        let (window, container) = WindowFixture.withGrid(1_000_000)
        container.view.selectAll()
        container.remove([5, 6])
        container.insert([-5], at: 3)
        #expect(container.view.selectedCount == 999_998 && !container.view.isSelected(IndexPath(item: 3, section: 0)))
        #expect(container.view.selection[0].runs.count == 2)
        window.settle()
        #expect(container.errors.isEmpty)
    }

    @Test("LIFT-10, APP-13: a selection of a million items lifts without creating them, the pressed item frontmost")
    func millionLiftedItems() throws {
        let (window, container) = WindowFixture.withGrid(1_000_000)
        container.createsItemsLater = true
        container.view.selectAll()
        window.press(at: try #require(container.cell(4)).center)
        window.drag(to: CGPoint(x: 200, y: 200))
        let session = try #require(window.root.engine.sessions.first)
        #expect(session.itemList.count == 1_000_000 && container.createdItems < 100)
        #expect((session.itemList.last?.localObject as? DraggedValue)?.value == 4)
        #expect((session.itemList.first?.localObject as? DraggedValue)?.value == 0)
        #expect((session.itemList[4].localObject as? DraggedValue)?.value == 5)
        container.remove([6])
        #expect(container.view.paths.draggedItems.path(of: session.itemList[4])?.item == 5)
        #expect(container.view.paths.draggedItems.path(of: session.itemList[5]) == nil)
        // A drop would insert a million items one by one; benchmarks measure it.
        window.key(.escape)
        window.settle()
        #expect(window.root.engine.sessions.isEmpty && container.errors.isEmpty)
    }
}
