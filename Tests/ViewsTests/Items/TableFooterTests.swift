import Foundation
import Testing

@testable import Views

/// The view below a table's rows.
@MainActor struct TableFooterTests {
    private let window = WindowFixture(CGSize(width: 200, height: 300))
    private let table = ContainerFixture(table: Array(0..<4), rowHeight: 40)

    private func show() throws -> TableView {
        window.add(table.view, window.root.bounds)
        table.view.reloadData()
        window.settle()
        return try #require(table.view as? TableView)
    }

    @Test("VIEW-11: a footer has the frame of an appended row and belongs to the content")
    func frame() throws {
        let view = try show()
        view.edgeInset = 4
        let footer = View(frame: CGRect(x: 0, y: 0, width: 10, height: 150))
        view.tableFooterView = footer
        window.settle()
        #expect(footer.frame == CGRect(x: 0, y: 164, width: 200, height: 150))
        #expect(view.contentSize.height == 318)
        #expect(view.maximumOffset.y == 18)
        #expect(view.indexPathForRow(at: footer.frame.center) == nil)
        #expect(window.root.hitTest(footer.frame.center) === footer)
        view.contentOffset.y = 18
        view.tableFooterView = nil
        #expect(footer.superview == nil && view.contentOffset.y == 0 && view.contentSize.height == 168)
    }

    @Test("VIEW-11: a footer stays below the last row when rows are inserted and deleted")
    func updates() throws {
        let view = try show()
        let footer = View(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
        view.tableFooterView = footer
        view.performBatchUpdates {
            table.sections[0].append(contentsOf: [4, 5])
            view.insertRows(at: [4, 5].map { IndexPath(row: $0, section: 0) })
        }
        window.settle()
        #expect(footer.frame.minY == 240)
        view.performBatchUpdates {
            table.sections[0].removeFirst(3)
            view.deleteRows(at: (0..<3).map { IndexPath(row: $0, section: 0) })
        }
        window.settle()
        #expect(footer.frame.minY == 120)
    }

    @Test("DRAG-11: a row that takes a drag, or opens under it, does not scroll away from a pointer on its middle")
    func targetAtEdge() throws {
        _ = try show()
        table.sections[0] = Array(0..<30)
        table.view.reloadData()
        table.view.isSpringLoaded = true
        window.settle()
        window.press(on: try #require(table.cell(0)))
        window.hold(0.8)
        // The middle and the lower part of the last row that is fully visible, and the middle of the first one.
        for (y, offset) in [(260, 0), (278, 0), (22, 40)] as [(CGFloat, CGFloat)] {
            table.view.contentOffset.y = offset
            table.springLoads = true
            table.proposal = { _, _ in ItemDropProposal(operation: .forbidden) }
            window.drag(to: CGPoint(x: 100, y: y))
            window.advance(by: 0.8)
            #expect(table.view.contentOffset.y == offset, "opens, \(y)")
            table.springLoads = false
            table.proposal = { _, _ in ItemDropProposal(operation: .move, intent: .insertIntoDestinationIndexPath) }
            window.drag(to: CGPoint(x: 101, y: y))
            window.advance(by: 3)
            #expect(table.view.contentOffset.y == offset, "takes, \(y)")
        }
        // Nearer to the edge it scrolls.
        window.drag(to: CGPoint(x: 100, y: 290))
        window.advance(by: 1)
        #expect(table.view.contentOffset.y > 100)
        window.release()
        window.settle()
    }

    @Test("DRAG-11: once the last row is visible, only a drag near the edge scrolls on to the footer")
    func autoscroll() throws {
        let view = try show()
        view.performBatchUpdates {
            table.sections[0].append(contentsOf: 4..<12)
            view.insertRows(at: (4..<12).map { IndexPath(row: $0, section: 0) })
        }
        view.tableFooterView = View(frame: CGRect(x: 0, y: 0, width: 10, height: 60))
        window.settle()
        let lastRow = view.maximumOffset.y - 60
        window.press(on: try #require(table.cell(0)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 100, y: 270))
        window.advance(by: 3)
        #expect(view.contentOffset.y == lastRow, "it scrolls until the last row is visible")
        window.drag(to: CGPoint(x: 100, y: 272))
        window.advance(by: 3)
        #expect(view.contentOffset.y == lastRow)
        window.drag(to: CGPoint(x: 100, y: 282))
        window.advance(by: 3)
        #expect(view.contentOffset.y == view.maximumOffset.y)
        window.drag(to: CGPoint(x: 100, y: 30))
        window.advance(by: 3)
        #expect(view.contentOffset.y == 0, "the zone at the top has its usual depth")
        window.release()
        window.settle()
    }
}
