import Foundation
import Testing

@testable import Views

@MainActor struct SelectionTests {
    private func chosen(_ shelf: Shelf) -> [Int] { shelf.view.indexPathsForSelectedItems.map(\.item) }

    @Test("APP-13: a click selects one item, Ctrl adds and removes, Shift extends")
    func clicks() throws {
        let (stage, shelf) = Stage.ofGrid(9)
        stage.click(try #require(shelf.cell(1)))
        #expect(chosen(shelf) == [1] && shelf.cell(1)?.isSelected == true)
        stage.modifiers = .control
        stage.click(try #require(shelf.cell(4)))
        #expect(chosen(shelf) == [1, 4])
        stage.click(try #require(shelf.cell(1)))
        #expect(chosen(shelf) == [4])
        stage.modifiers = .shift
        stage.click(try #require(shelf.cell(7)))
        #expect(chosen(shelf) == [1, 2, 3, 4, 5, 6, 7], "from where Ctrl was last used")
        stage.modifiers = []
        stage.click(try #require(shelf.cell(3)))
        #expect(chosen(shelf) == [3], "on its release, since it might have become a drag")
        stage.click(try #require(shelf.cell(3)), clicks: 2)
        #expect(shelf.log.contains("activate 0.3"))
    }

    @Test("APP-13: the rubber band selects the items it touches, adds to them with Ctrl, and ends with its pointer")
    func band() throws {
        let (stage, shelf) = Stage.ofGrid(9)
        stage.click(try #require(shelf.cell(8)))
        let (first, fifth) = (try #require(shelf.cell(0)), try #require(shelf.cell(4)))
        let corner = CGPoint(x: 4, y: 4)
        stage.press(at: corner)
        #expect(chosen(shelf).isEmpty)
        stage.drag(to: fifth.center)
        #expect(chosen(shelf) == [0, 1, 3, 4] && shelf.view.pointers.band != nil)
        stage.press(at: corner, pointer: 1)
        stage.jump(to: CGPoint(x: 200, y: 300), pointer: 1)
        #expect(chosen(shelf) == [0, 1, 3, 4], "another hand does not draw it")
        stage.drag(to: first.center)
        #expect(chosen(shelf) == [0])
        shelf.insert([50], at: 0)
        stage.advance(by: 0.05)
        stage.release()
        #expect(shelf.view.pointers.band == nil)
        stage.settle()
        stage.modifiers = .control
        stage.press(at: corner)
        stage.drag(to: CGPoint(x: 8, y: 8))
        stage.release()
        #expect(chosen(shelf).contains(1), "Ctrl keeps what was selected, with its item")
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("APP-13, DRAG-11: a rubber band scrolls at an edge; a drag at the other edge takes precedence")
    func bandBesideDrag() throws {
        let (stage, shelf) = Stage.ofGrid(90)
        stage.press(at: CGPoint(x: 4, y: 4), pointer: 1)
        stage.jump(to: CGPoint(x: 200, y: 419), pointer: 1)
        stage.advance(by: 1)
        let way = shelf.view.contentOffset.y
        #expect(way > 500)
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")])
        stage.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: CGPoint(x: 150, y: 15), pointer: -1)
        var offsets = [shelf.view.contentOffset.y]
        for _ in 0..<100 {
            stage.advance(by: 0.05)
            offsets.append(shelf.view.contentOffset.y)
        }
        #expect(offsets == offsets.sorted(by: >) && shelf.view.contentOffset.y == 0, "\(offsets)")
        stage.send(.foreignDrag(ForeignDragID(1), .exited), at: CGPoint(x: 150, y: 15), pointer: -1)
        stage.advance(by: 1.2)
        #expect(shelf.view.contentOffset.y > 500, "the band has it again")
    }

    @Test("APP-13: a drag of a selected cell drags the selection, of another cell that cell alone")
    func drags() throws {
        let (stage, shelf) = Stage.ofGrid(9)
        shelf.view.select([1, 4, 6].map { IndexPath(item: $0, section: 0) }, clearing: true)
        stage.press(on: try #require(shelf.cell(4)))
        stage.hold(0.6)
        #expect(stage.root.engine.sessions.first?.items.compactMap { ($0.localObject as? Parcel)?.value } == [1, 6, 4])
        stage.drag(to: CGPoint(x: 250, y: 350))
        stage.key(.escape)
        stage.release()
        stage.settle()
        #expect(chosen(shelf) == [1, 4, 6], "the selection stays with the items")
        stage.press(on: try #require(shelf.cell(2)))
        stage.hold(0.6)
        #expect(stage.root.engine.sessions.first?.items.count == 1)
        stage.release()
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("APP-13: arrows, Home and End move and extend the selection, also across sections")
    func keys() throws {
        let (stage, shelf) = Stage.ofGrid(9)
        shelf.sections.append([20, 21])
        shelf.view.reloadData()
        stage.settle()
        stage.click(try #require(shelf.cell(0)))
        for (key, expected) in [(Key.right, 1), (.down, 4), (.left, 3), (.up, 0)] {
            stage.key(key)
            #expect(chosen(shelf) == [expected], "\(key)")
        }
        stage.key(.end)
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 1)])
        stage.key(.left)
        stage.key(.left)
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 8, section: 0)])
        stage.key(.right)
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 1)])
        stage.key(.home)
        stage.modifiers = .shift
        stage.key(.right)
        stage.key(.right)
        #expect(chosen(shelf) == [0, 1, 2])
        stage.modifiers = .control
        stage.key(.character("a"))
        #expect(shelf.view.selectedCount == 11)
    }

    @Test(
        "APP-13: up, down and Page keys move by rows, far apart or overlapping",
        arguments: [(50.0, 90.0), (-3, 108)])
    func wideRows(gap: Double, inset: Double) throws {
        let (stage, shelf) = Stage.ofGrid(0)
        let layout = try #require(shelf.view.layout as? GridLayout)
        (layout.itemSize, layout.gap, layout.inset) = (CGSize(width: 40, height: 40), gap, inset)
        shelf.sections = [Array(0..<5), Array(10..<17)]
        shelf.view.reloadData()
        shelf.view.becomeFocused()
        stage.settle()
        func visited(_ key: Key, _ times: Int) -> [IndexPath] {
            (0..<times).flatMap { _ in
                stage.key(key)
                return shelf.view.indexPathsForSelectedItems
            }
        }
        // Two columns; the last row of each section holds one item.
        stage.key(.home)
        stage.key(.right)
        let left: [IndexPath] = [[0, 0], [0, 2], [0, 4], [1, 0], [1, 2], [1, 4], [1, 6]]
        #expect(visited(.down, 7) == [[0, 3]] + left.dropFirst(2) + [[1, 6]])
        #expect(visited(.up, 7) == left.dropLast().reversed() + [[0, 0]])
        let pages = visited(.pageDown, 4)
        // Overlapping rows form a single page.
        #expect(pages.last == [1, 6] && (pages.first == [1, 6]) == (gap < 0) && pages.allSatisfy(left.contains))
        #expect(visited(.pageUp, 4).last == [0, 0])
    }

    @Test("APP-13: arrows skip placeholders")
    func placeholders() throws {
        let shelf = Shelf(table: Array(0..<4))
        let stage = Stage(CGSize(width: 290, height: 420))
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.reloadData()
        shelf.view.becomeFocused()
        shelf.view.register(PlaceholderCell.self, forCellWithReuseIdentifier: "waiting")
        for item in [2, 2, 4] {
            let path = IndexPath(item: item, section: 0)
            let placeholder = ItemPlaceholder(path, "waiting", rowHeight: nil)
            _ = shelf.view.insertPlaceholders([(placeholder, DragItem(itemProvider: ItemProvider(object: "late")))])
        }
        stage.settle()
        func visited(_ key: Key, _ times: Int) -> [Int] {
            (0..<times).flatMap { _ in
                stage.key(key)
                return chosen(shelf)
            }
        }
        #expect(visited(.down, 5) == [0, 1, 2, 3, 3])
        #expect(visited(.up, 4) == [2, 1, 0, 0])
    }

    @Test("An update between the second press of a double click and its release still opens the item")
    func updateInDoubleClick() throws {
        let (stage, shelf) = Stage.ofGrid(9)
        let center = try #require(shelf.cell(4)).center
        stage.click(try #require(shelf.cell(4)))
        shelf.forgetLog()
        stage.press(at: center, clicks: 2)
        shelf.insert([50], at: 8)
        stage.release()
        #expect(shelf.log.contains("activate 0.4") && !shelf.log.contains("didSelect 0.4"))
    }

    @Test("A selection of a million items is one run, and updates remap it")
    func million() {
        let (stage, shelf) = Stage.ofGrid(1_000_000)
        shelf.view.selectAll()
        shelf.remove([5, 6])
        shelf.insert([-5], at: 3)
        #expect(shelf.view.selectedCount == 999_998 && !shelf.view.isSelected(IndexPath(item: 3, section: 0)))
        #expect(shelf.view.selection[0].runs.count == 2)
        stage.settle()
        #expect(shelf.errors.isEmpty)
    }
}
