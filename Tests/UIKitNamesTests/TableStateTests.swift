import Testing
import UIKitNames

/// Records the changes of editing mode.
private final class StateCell: UITableViewCell {
    var log: [String] = []

    override func willTransition(to state: UITableViewCell.StateMask) {
        super.willTransition(to: state)
        log.append("will \(state.contains(.showingEditControl))")
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        log.append("editing \(editing)")
    }

    override func didTransition(to state: UITableViewCell.StateMask) {
        super.didTransition(to: state)
        log.append("did \(state.contains(.showingEditControl))")
    }
}

/// Rows that move, and a drag delegate that begins no drag.
private final class PlanController: UITableViewController, UITableViewDragDelegate, UITableViewDropDelegate {
    var plans = ["Plant", "Water", "Harvest"]
    private(set) var log: [String] = []
    private(set) var offsets: [CGFloat] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(StateCell.self, forCellReuseIdentifier: "Plan")
        (tableView.dragDelegate, tableView.dropDelegate) = (self, self)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { plans.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Plan", for: indexPath)
        cell.textLabel?.text = plans[indexPath.row]
        return cell
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        plans.insert(plans.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        log.append("move")
    }

    override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            UIMenu(children: [UIAction(title: "Copy") { [weak self] _ in self?.log.append("copy") }])
        }
    }

    override func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        animator?.addCompletion { [weak self] in self?.log.append("displayed") }
        animator?.addAnimations { [weak self] in self?.log.append("display") }
    }

    override func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { [] }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator) {
        log.append("drop")
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct TableStateTests {
    private func show() -> (PlanController, SimulatedWindow) {
        let controller = PlanController(style: .plain)
        let window = SimulatedWindow(controller.view)
        window.wait(0.2)
        return (controller, window)
    }

    private func row(_ controller: PlanController, _ row: Int) -> UITableViewCell? {
        controller.tableView.cellForRow(at: IndexPath(row: row, section: 0))
    }

    @Test("ORDER-9: in editing mode a drag moves a row, although the drag delegate returns no items")
    func moveWithoutItems() async throws {
        let (controller, window) = show()
        window.drag(from: window.center(of: row(controller, 2)), to: window.center(of: row(controller, 0)))
        await window.settle()
        #expect(controller.log.isEmpty && controller.plans == ["Plant", "Water", "Harvest"])
        controller.setEditing(true, animated: false)
        window.drag(
            from: window.center(of: row(controller, 2)),
            to: CGPoint(x: 200, y: (row(controller, 0)?.frame.minY ?? 0) + 4))
        await window.settle()
        #expect(controller.log == ["move"] && controller.plans == ["Harvest", "Plant", "Water"])
    }

    @Test("LIST-4: a cell is notified before and after it enters and leaves editing mode")
    func transitions() throws {
        let (controller, window) = show()
        let cell = try #require(row(controller, 0) as? StateCell)
        cell.log = []
        controller.setEditing(true, animated: false)
        window.wait(0.1)
        controller.setEditing(false, animated: false)
        #expect(cell.log == ["will true", "editing true", "did true", "will false", "editing false", "did false"])
    }

    @Test("LIST-5: the delegate is notified when a row's menu opens and closes, before the chosen action")
    func menu() {
        let (controller, window) = show()
        window.press(window.center(of: row(controller, 1)), button: .secondary)
        window.wait(0.3)
        #expect(controller.log == ["display", "displayed"])
        window.key(.down)
        window.key(.enter)
        window.wait(0.3)
        #expect(controller.log == ["display", "displayed", "end", "copy"])
    }

    @Test("BUILD-4: a table view controller overrides the methods of scroll views")
    func scrolling() {
        let (controller, window) = show()
        controller.plans = (0..<60).map { "\($0)" }
        controller.tableView.reloadData()
        window.frame()
        controller.tableView.setContentOffset(CGPoint(x: 0, y: 90), animated: false)
        #expect(controller.offsets.last == 90)
    }

    @Test("HAND-2: a table that may not bounce stops at its end", arguments: [true, false])
    func bouncing(_ bounces: Bool) {
        let (controller, window) = show()
        controller.plans = (0..<60).map { "\($0)" }
        controller.tableView.reloadData()
        controller.tableView.bounces = bounces
        window.frame()
        window.kind = .touch
        window.press(CGPoint(x: 150, y: 20))
        window.move(to: CGPoint(x: 150, y: 130))
        let offset = controller.tableView.contentOffset.y
        #expect(bounces ? offset < -30 : offset == 0)
        window.release()
        window.wait(1)
        #expect(controller.tableView.contentOffset.y == 0)
    }

    @Test("LIST-2: a header shows its content configuration")
    func header() {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        var content = header.defaultContentConfiguration()
        #expect(content.textProperties.font == UIListContentConfiguration.groupedHeader().textProperties.font)
        (content.text, content.secondaryText) = ("Fruit", "3 kinds")
        content.textProperties.color = .red
        header.contentConfiguration = content
        #expect(header.contentView is UIListContentView && header.contentView.accessibilityName == "Fruit")
        let labels = header.contentView.subviews.compactMap { $0 as? UILabel }
        #expect(labels.map(\.text) == ["Fruit", "3 kinds"] && labels[0].textColor == .red)
        header.contentConfiguration = nil
        #expect(header.textLabel?.superview === header.contentView)
        var background = UIBackgroundConfiguration.clear()
        background.backgroundColor = .blue
        header.backgroundConfiguration = background
        header.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
        let window = SimulatedWindow(header)
        #expect(window.pixel(150, 15) == 0x0000FF)
    }
}
