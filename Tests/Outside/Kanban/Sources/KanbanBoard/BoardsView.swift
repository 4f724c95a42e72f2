import Views

/// The boards, one of which is visible, below a tab for each.
public final class BoardsView: View {
    let store: Store
    private var tabs: [Button] = []
    private var boards: [BoardView] = []
    private(set) var shownBoard = 0
    private weak var notice: NoticeView?

    init(_ store: Store, titles: [String]) {
        self.store = store
        super.init(frame: .zero)
        for (index, title) in titles.enumerated() {
            let tab = Button(title) { [weak self] in self?.showBoard(index) }
            tab.accessibilityRole = .tab
            // A drag that rests on the tab opens it.
            tab.isSpringLoaded = true
            tabs.append(tab)
            addSubview(tab)
            boards.append(BoardView(index, of: store))
        }
        store.onChange = { [weak self] message in self?.didChange(message) }
        showBoard(0)
    }

    private func showBoard(_ index: Int) {
        boards[shownBoard].removeFromSuperview()
        shownBoard = index
        for (other, tab) in tabs.enumerated() { tab.isOn = other == index }
        addSubview(boards[index])
    }

    private func didChange(_ message: String?) {
        for board in boards { board.show() }
        // Its button would undo another change.
        notice?.dismiss()
        guard let message, let root else { return }
        let notice = NoticeView(message) { [store] in store.undo() }
        notice.show(in: root)
        self.notice = notice
    }

    // Performed by Ctrl+Z, and by the menu's item, unless a view inside has something to undo.
    public override func canPerform(_ command: EditCommand) -> Bool { command == .undo && store.canUndo }
    public override func perform(_ command: EditCommand) { store.undo() }

    public override func layoutSubviews() {
        var x: CGFloat = 12
        for tab in tabs {
            tab.frame = CGRect(origin: CGPoint(x: x, y: 8), size: tab.sizeThatFits(.zero))
            x = tab.frame.maxX + 4
        }
        let top = (tabs.map(\.frame.maxY).max() ?? 0) + 8
        for board in boards { board.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top) }
    }
}

/// The columns of a board side by side.
final class BoardView: View {
    private let columns: [ColumnController]

    init(_ board: Int, of store: Store) {
        columns = store.workspace.boards[board].indices.map {
            ColumnController(ColumnPath(board: board, column: $0), of: store)
        }
        super.init(frame: .zero)
        for column in columns { addSubview(column.view) }
    }

    func show() { for column in columns { column.show() } }

    override func layoutSubviews() {
        let gap: CGFloat = 8
        let width = (bounds.width - gap) / CGFloat(max(columns.count, 1)) - gap
        for (index, column) in columns.enumerated() {
            let x = gap + CGFloat(index) * (width + gap)
            column.view.frame = CGRect(x: x, y: 0, width: width, height: bounds.height - gap)
        }
    }

    override func draw(_ context: Context) {
        for column in columns {
            context.fill(Path(roundedRect: column.view.frame, cornerRadius: 10), appearance.palette.sidebar)
        }
    }
}
