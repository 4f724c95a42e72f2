import Testing
import UIKitNames

/// Rows that record what the delegate is asked and told.
private final class ListController: UITableViewController {
    var log: [String] = []
    var refused: Set<Int> = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        tableView.rowHeight = 40
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        refused.contains(indexPath.row) ? nil : indexPath
    }

    override func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        refused.contains(indexPath.row) ? nil : indexPath
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("+\(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.append("-\(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        log.append("action \(indexPath.row)")
    }
}

/// What delegates hear of selections by mouse and keys.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SelectionTests {
    private let controller = ListController(style: .plain)
    private let window: SimulatedWindow

    init() {
        window = SimulatedWindow(controller.view)
        window.wait(0.2)
    }

    private func click(_ row: Int, _ modifiers: KeyModifiers = []) {
        window.modifiers = modifiers
        window.press(window.center(of: controller.tableView.cellForRow(at: IndexPath(row: row, section: 0))))
        window.release()
        window.modifiers = []
        window.wait(0.6)
    }

    private func log() -> [String] {
        defer { controller.log = [] }
        return controller.log
    }

    @Test("LIST-3: a tap performs the primary action of the row that it selects, unless it extends a selection")
    func primaryAction() {
        click(1)
        #expect(log() == ["+1", "action 1"])
        click(2)
        #expect(log() == ["-1", "+2", "action 2"])
        controller.tableView.allowsMultipleSelection = true
        click(3)
        #expect(log() == ["+3"], "extends the selection")
        click(3)
        click(2)
        #expect(log() == ["-3", "-2"])
        click(4)
        #expect(log() == ["+4", "action 4"])
        controller.tableView.allowsSelectionDuringEditing = true
        controller.setEditing(true, animated: false)
        click(5)
        #expect(!log().contains("action 5"))
    }

    @Test("LIST-3: each row of a selection by Shift, Ctrl+A, Escape and the rubber band is asked for and reported")
    func several() {
        controller.tableView.allowsMultipleSelection = true
        controller.refused = [3]
        click(1)
        click(5, .shift)
        #expect(log() == ["+1", "action 1", "+2", "+4", "+5"])
        window.press(.character("a"), .control)
        #expect(log() == ["+0", "+6", "+7"])
        #expect(controller.tableView.indexPathsForSelectedRows?.map(\.row) == [0, 1, 2, 4, 5, 6, 7])
        controller.refused = [6]
        window.press(.escape)
        #expect(log() == ["-0", "-1", "-2", "-4", "-5", "-7"])
        #expect(controller.tableView.indexPathsForSelectedRows?.map(\.row) == [6])
    }

    @Test("LIST-3: arrow keys move the focus, Enter and Space select; with selectionFollowsFocus arrow keys select")
    func keys() {
        click(1)
        _ = log()
        window.press(.down)
        window.press(.down)
        #expect(log().isEmpty && controller.tableView.indexPathForSelectedRow?.row == 1)
        window.press(.enter)
        #expect(log() == ["-1", "+3", "action 3"])
        window.press(.up)
        window.press(.space)
        #expect(log() == ["-3", "+2", "action 2"])
        controller.tableView.selectionFollowsFocus = true
        window.press(.down)
        #expect(log() == ["-2", "+3"])
    }

    @Test("LIST-3: deselecting by the program is not reported to the delegate")
    func program() {
        click(1)
        _ = log()
        controller.tableView.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(controller.tableView.indexPathForSelectedRow == nil && log().isEmpty)
    }
}
