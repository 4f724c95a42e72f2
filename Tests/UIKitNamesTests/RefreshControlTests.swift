import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct RefreshControlTests {
    private final class Rows: UITableViewController {
        var count = 30
        var refreshes = 0
        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.rowHeight = 40
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
            refreshControl = UIRefreshControl()
            refreshControl?.addTarget(self, action: Rows.refresh, for: .valueChanged)
        }
        func refresh() { refreshes += 1 }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        }
    }

    private func shown(count: Int = 30) -> (Rows, UIRefreshControl, SimulatedWindow) {
        let rows = Rows()
        rows.count = count
        let window = SimulatedWindow(rows.view)
        window.kind = .touch
        return (rows, rows.refreshControl ?? UIRefreshControl(), window)
    }

    @Test("BUILD-4: a pull refreshes while the finger is down, once, and the content stays below the control")
    func pull() {
        let (rows, control, window) = shown()
        let table: UITableView = rows.tableView
        #expect(table.refreshControl === control && control.frame == CGRect(x: 0, y: -60, width: 400, height: 60))
        window.press(CGPoint(x: 200, y: 100))
        window.move(to: CGPoint(x: 200, y: 200))
        #expect(table.contentOffset.y < -30 && !control.isRefreshing && rows.refreshes == 0)
        window.move(to: CGPoint(x: 200, y: 330))
        #expect(table.contentOffset.y < -80 && control.isRefreshing && rows.refreshes == 1)
        // At the upper edge of the view.
        #expect(control.frame.minY == table.contentOffset.y && table.contentInset.top == 0)
        window.wait(0.2)
        window.release()
        window.wait(2)
        #expect(table.contentOffset.y == -60 && table.adjustedContentInset.top == 60 && table.contentInset.top == 0)
        #expect(control.frame.minY == -60 && rows.refreshes == 1)
        control.endRefreshing()
        window.frame()
        #expect(table.contentOffset.y < 0 && !control.isRefreshing)
        window.wait(2)
        #expect(table.contentOffset.y == 0 && table.adjustedContentInset.top == 0)
    }

    @Test("BUILD-4: a refresh that ends while the finger is down does not begin again before the release")
    func endsDuringPull() {
        let (rows, control, window) = shown()
        window.press(CGPoint(x: 200, y: 60))
        window.move(to: CGPoint(x: 200, y: 330))
        #expect(rows.refreshes == 1)
        control.endRefreshing()
        window.move(to: CGPoint(x: 200, y: 360))
        window.wait(0.2)
        #expect(rows.refreshes == 1 && !control.isRefreshing)
        window.release()
        window.wait(2)
        #expect(rows.tableView.contentOffset.y == 0)
        window.press(CGPoint(x: 200, y: 60))
        window.move(to: CGPoint(x: 200, y: 330))
        #expect(rows.refreshes == 2)
    }

    @Test("BUILD-4: content that fits into the view is pulled too; a throw to the top refreshes nothing")
    func shortContent() {
        let (rows, control, window) = shown(count: 2)
        window.press(CGPoint(x: 200, y: 200))
        window.move(to: CGPoint(x: 200, y: 390))
        window.move(to: CGPoint(x: 200, y: 398))
        #expect(rows.tableView.contentOffset.y < -60)
        window.wait(0.2)
        window.release()
        window.wait(2)
        #expect(rows.tableView.contentOffset.y == (control.isRefreshing ? -60 : 0))
        let (long, _, second) = shown()
        long.tableView.contentOffset.y = 300
        second.press(CGPoint(x: 200, y: 100))
        second.move(to: CGPoint(x: 200, y: 300), steps: 3)
        second.release()
        second.wait(3)
        #expect(long.tableView.contentOffset.y == 0 && long.refreshes == 0)
    }

    @Test("BUILD-4: the wheel pulls content that has rested at its top, and not content that it scrolls there")
    func wheel() {
        let (rows, control, window) = shown()
        window.kind = .mouse
        let point = CGPoint(x: 200, y: 200)
        rows.tableView.contentOffset.y = 50
        for _ in 0..<12 {
            window.scroll(dy: -60, at: point)
            window.wait(0.1)
        }
        #expect(rows.tableView.contentOffset.y == 0 && rows.refreshes == 0)
        window.wait(1)
        window.scroll(dy: -60, at: point)
        window.wait(0.1)
        #expect(rows.tableView.contentOffset.y < -10)
        window.wait(2)
        #expect(rows.tableView.contentOffset.y == 0 && rows.refreshes == 0)
        for _ in 0..<5 {
            window.scroll(dy: -60, at: point)
            window.wait(0.1)
        }
        #expect(rows.refreshes == 1 && control.isRefreshing)
        window.wait(2)
        #expect(rows.tableView.contentOffset.y == -60)
    }

    @Test("BUILD-4: a refresh that the program begins sends no event, and shows the control at the top of the content")
    func program() {
        let (rows, control, window) = shown()
        rows.tableView.contentInset.top = 20
        control.attributedTitle = NSAttributedString(string: "Loading")
        control.beginRefreshing()
        window.wait(2)
        #expect(rows.refreshes == 0 && rows.tableView.contentOffset.y == -80)
        #expect(rows.tableView.contentInset.top == 20 && rows.tableView.adjustedContentInset.top == 80)
        #expect(control.frame.minY == -80 && control.attributedTitle?.string == "Loading")
        rows.tableView.contentInset.top = 30
        #expect(rows.tableView.adjustedContentInset.top == 90)
        control.endRefreshing()
        window.wait(2)
        #expect(rows.tableView.contentOffset.y == -30)
        rows.tableView.contentOffset.y = 200
        control.beginRefreshing()
        window.wait(1)
        #expect(rows.tableView.contentOffset.y == 200)
        rows.refreshControl = nil
        #expect(rows.tableView.adjustedContentInset.top == 30 && control.superview == nil)
    }
}
