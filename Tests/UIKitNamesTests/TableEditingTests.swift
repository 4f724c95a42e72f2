import Testing
import UIKitNames

/// Heights, headers, selection, editing and actions of table views, by UIKit's names.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TableEditingTests {
    private func show(_ style: UITableView.Style = .grouped) -> (ErrandsViewController, SimulatedWindow) {
        let controller = ErrandsViewController(style: style)
        let window = SimulatedWindow(controller.view)
        window.wait(0.2)
        return (controller, window)
    }

    private func row(_ controller: ErrandsViewController, _ row: Int, _ section: Int = 0) -> UITableViewCell? {
        controller.tableView.cellForRow(at: IndexPath(row: row, section: section))
    }

    @Test("LIST-1: heightForRowAt and automaticDimension of a table view controller give the rows their heights")
    func heights() throws {
        let (controller, _) = show()
        #expect(row(controller, 0)?.frame.height == 60)
        #expect(row(controller, 1)?.frame.height == 44)
        #expect(controller.tableView.rectForRow(at: IndexPath(row: 2, section: 0)).height == 44)
        #expect(ErrandCell.awoken >= 5)
        #expect(row(controller, 0)?.accessoryType == .disclosureIndicator)
    }

    @Test("LIST-2: titles and dequeued header views are above their sections")
    func headers() throws {
        let (controller, _) = show()
        let first = try #require(controller.tableView.headerView(forSection: 0))
        let second = try #require(controller.tableView.headerView(forSection: 1))
        #expect(first.textLabel?.text == "Groceries" && second.textLabel?.text == "Town")
        #expect(first.frame.maxY == row(controller, 0)?.frame.minY)
        #expect(second.frame.maxY == row(controller, 0, 1)?.frame.minY)
        #expect(second.reuseIdentifier == "header")
    }

    @Test("LIST-3: a release selects, after the highlight; the former row is deselected; willSelect may refuse")
    func selection() throws {
        let (controller, window) = show()
        let milk = try #require(row(controller, 1) as? ErrandCell)
        milk.changes = []
        window.press(window.center(of: milk))
        #expect(milk.isHighlighted && !milk.isSelected && controller.log.isEmpty)
        window.release()
        #expect(milk.changes == ["highlighted true", "highlighted false", "selected true"])
        #expect(controller.log == ["select Milk"])
        #expect(controller.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        window.press(window.center(of: row(controller, 2)))
        window.release()
        #expect(controller.log == ["select Milk", "deselect Milk", "select Apples"])
        window.press(window.center(of: row(controller, 0, 1)))
        window.release()
        #expect(controller.log.count == 3 && controller.tableView.indexPathForSelectedRow?.row == 2)
    }

    @Test("LIST-3: a row that is selected before the first layout stays selected")
    func earlySelection() {
        let controller = ErrandsViewController(style: .grouped)
        controller.clearsSelectionOnViewWillAppear = false
        controller.loadViewIfNeeded()
        controller.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        let window = SimulatedWindow(controller.view)
        window.wait(0.2)
        #expect(controller.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        #expect(row(controller, 1)?.isSelected == true)
    }

    @Test("LIST-3: with multiple selection a tap adds a row or deselects it, and the background keeps the selection")
    func multipleSelection() throws {
        let (controller, window) = show()
        controller.tableView.allowsMultipleSelection = true
        for number in [1, 2, 1] {
            window.press(window.center(of: row(controller, number)))
            window.release()
        }
        #expect(controller.tableView.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
        #expect(controller.log == ["select Milk", "select Apples", "deselect Milk"])
        window.press(CGPoint(x: 200, y: 390))
        window.release()
        #expect(controller.tableView.indexPathForSelectedRow != nil)
    }

    @Test("LIST-4: in editing mode the control asks for a confirmation, and the button deletes")
    func editing() async throws {
        let (controller, window) = show()
        controller.setEditing(true, animated: true)
        window.wait(0.1)
        let milk = try #require(row(controller, 1))
        #expect(milk.editingStyle == .delete && milk.contentView.frame.minX == 38)
        let frame = milk.frame
        window.press(CGPoint(x: 23, y: frame.midY))
        window.release()
        window.wait(0.6)
        #expect(controller.tableView.rowWithActions == IndexPath(row: 1, section: 0))
        #expect(controller.log.isEmpty)
        window.press(CGPoint(x: frame.maxX - 20, y: frame.midY))
        window.release()
        window.wait(0.6)
        #expect(controller.log == ["delete Milk"] && controller.groups[0] == ["Bread", "Apples"])
        #expect(controller.tableView.rowWithActions == nil)
        await window.settle()
    }

    @Test("LIST-4: a touchpad swipe reveals the deletion, a press elsewhere hides it; a long swipe deletes")
    func swipes() throws {
        let (controller, window) = show()
        let place = window.center(of: row(controller, 1))
        window.scroll(dx: 70, dy: 0, at: place)
        window.wait(0.8)
        #expect(controller.tableView.rowWithActions == IndexPath(row: 1, section: 0))
        window.press(window.center(of: row(controller, 2)))
        window.release()
        window.wait(0.8)
        #expect(controller.tableView.rowWithActions == nil && controller.log.isEmpty)
        for _ in 0..<5 { window.scroll(dx: 80, dy: 0, at: place) }
        window.wait(0.8)
        #expect(controller.log == ["delete Milk"])
        window.scroll(dx: -80, dy: 0, at: window.center(of: row(controller, 0)))
        window.wait(0.8)
        window.press(CGPoint(x: 20, y: row(controller, 0)?.frame.midY ?? 0))
        window.release()
        #expect(controller.log == ["delete Milk", "done"])
    }

    @Test("LIST-4: a row that the data source excludes from editing has no actions; others do without a deletion")
    func excludedRows() {
        final class Controller: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell { UITableViewCell() }
            override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
                indexPath.row == 1
            }
            override func tableView(
                _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
            ) -> UISwipeActionsConfiguration? {
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
                ])
            }
        }
        let controller = Controller(style: .plain)
        let window = SimulatedWindow(controller.view)
        for row in 0..<2 {
            let path = IndexPath(row: row, section: 0)
            window.scroll(dx: 70, dy: 0, at: window.center(of: controller.tableView.cellForRow(at: path)))
            window.wait(0.8)
            #expect(controller.tableView.rowWithActions == (row == 0 ? nil : path))
        }
    }

    @Test("LIST-4: a swipe clips the row, and leaves its clipsToBounds to the program", arguments: [true, false])
    func swipedRowKeepsClipping(clips: Bool) throws {
        let (controller, window) = show()
        let cell = try #require(row(controller, 1))
        cell.clipsToBounds = clips
        window.scroll(dx: 70, dy: 0, at: window.center(of: cell))
        window.wait(0.8)
        #expect(controller.tableView.rowWithActions?.row == 1 && cell.clipsToBounds == clips)
        window.press(window.center(of: row(controller, 2)))
        window.release()
        window.wait(0.8)
        #expect(controller.tableView.rowWithActions == nil && cell.clipsToBounds == clips)
    }

    @Test("LIST-4: a touchpad swipes the row under the pointer in a table that is not at the window's origin")
    func swipeBelowBar() throws {
        let controller = ErrandsViewController(style: .grouped)
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        controller.view.frame = CGRect(x: 0, y: 100, width: 400, height: 300)
        content.addSubview(controller.view)
        let window = SimulatedWindow(content)
        window.wait(0.2)
        window.scroll(dx: 70, dy: 0, at: window.center(of: row(controller, 0)))
        window.wait(0.8)
        #expect(controller.tableView.rowWithActions == IndexPath(row: 0, section: 0))
    }

    @Test("LIST-4: a touch swipes, and neither scrolls, selects nor lifts")
    func touchSwipe() throws {
        let (controller, window) = show()
        window.kind = .touch
        let place = window.center(of: row(controller, 1))
        window.press(place)
        window.move(to: place - CGPoint(x: 60, y: 3))
        window.release()
        window.wait(0.8)
        #expect(controller.tableView.rowWithActions == IndexPath(row: 1, section: 0))
        #expect(controller.log.isEmpty && window.root.engine.sessions.isEmpty)
    }

    @Test("ORDER-9: in editing mode a drag moves a row, although there is no drag delegate")
    func editModeReorder() async throws {
        let (controller, window) = show()
        window.drag(from: window.center(of: row(controller, 2)), to: window.center(of: row(controller, 0)))
        await window.settle()
        #expect(controller.groups[0] == ["Bread", "Milk", "Apples"], "not outside of editing mode")
        controller.tableView.setEditing(true, animated: false)
        window.drag(
            from: window.center(of: row(controller, 2)),
            to: CGPoint(x: 200, y: (row(controller, 0)?.frame.minY ?? 0) + 4))
        await window.settle()
        #expect(controller.log == ["move Apples"] && controller.groups[0] == ["Apples", "Bread", "Milk"])
    }

    @Test("LIST-5: the secondary button opens the row's menu, whose chosen action is performed")
    func menu() throws {
        let (controller, window) = show()
        for choice in 1...2 {
            window.press(window.center(of: row(controller, 1)), button: .secondary)
            window.wait(0.3)
            #expect(window.root.subviews.contains { $0 is MenuView })
            for _ in 0..<choice { window.key(.down) }
            window.key(.enter)
            window.wait(0.3)
        }
        #expect(controller.log.filter { !$0.hasPrefix("select") } == ["share", "delete"])
    }
}
