import Views

/// The list of all shortcuts, made from the table of commands, and of the keys that views use (APP-30).
@MainActor final class ShortcutList: View {
    private static let padding: CGFloat = 16
    private static let gap: CGFloat = 8
    private static let height: CGFloat = 32
    private static let naturalSize = CGSize(width: 520, height: 600)

    /// A heading with its rows.
    struct Section: Equatable {
        let title: String
        var rows: [Row]
    }

    /// A command with its keys.
    struct Row: Equatable {
        let title: String
        let keys: String
    }

    /// The commands that have keys, by group, and the keys of the views.
    static var sections: [Section] {
        let commands = ProgramCommand.Group.allCases.map { group in
            Section(
                title: group.rawValue,
                rows: ProgramCommand.allCases.filter { $0.group == group && !$0.shortcuts.isEmpty }.map { command in
                    Row(title: command.title, keys: command.shortcuts.map(\.text).joined(separator: ", "))
                })
        }
        return commands + [selecting, dragging, viewing]
    }

    private static let selecting = Section(
        title: "Selecting",
        rows: [
            Row(title: "Go to the next or previous photo, or the next row", keys: "Arrow keys"),
            Row(title: "Go to the beginning or the end", keys: "Home, End"),
            Row(title: "Select several", keys: "Shift with these keys"),
            Row(title: "Move without selecting, then select", keys: "Ctrl with these keys, Ctrl+Space"),
            Row(title: "Select nothing", keys: "Escape"),
            Row(title: "Go to the albums and the controls", keys: "Tab, Shift+Tab"),
            Row(title: "Open or close the selected folder", keys: "Right, Left"),
        ])

    private static let dragging = Section(
        title: "During a drag by keys",
        rows: [
            Row(title: "Move the photos", keys: "Arrow keys"),
            Row(title: "Go to the albums, the trash can and back", keys: "Tab, Shift+Tab"),
            Row(title: "Copy instead of moving", keys: "Ctrl"),
            Row(title: "Drop, or cancel", keys: "Enter, Escape"),
        ])

    private static let viewing = Section(
        title: "An opened photo",
        rows: [
            Row(title: "Next and previous photo", keys: "Arrow keys, Page Up, Page Down"),
            Row(title: "First and last photo", keys: "Home, End"),
            Row(title: "Zoom in, zoom out", keys: "+, -"),
            Row(title: "Whole photo, actual size", keys: "0, 1"),
            Row(title: "Move an enlarged photo", keys: "Arrow keys"),
            Row(title: "Pause the slide show", keys: "Space"),
            Row(title: "Rate", keys: "Alt+0 to Alt+5"),
            Row(title: "Move, copy, export, rotate, mark, remove, undo", keys: "As for selected photos"),
            Row(title: "Close", keys: "Escape, Enter, Space"),
        ])

    private let sections = ShortcutList.sections
    private let title = Label("Keyboard shortcuts", font: .system(size: 17, weight: .semibold), alignment: .left)
    private let table = ChoiceTable(style: .grouped)
    private let close = Button("Close", style: .bordered)
    private weak var panel: ModalPanel?

    init() {
        super.init(frame: .zero)
        table.rowHeight = TextRowCell.height
        table.edgeInset = 4
        table.accessibilityName = title.text
        table.register(TextRowCell.self, forCellWithReuseIdentifier: TextRowCell.reuseIdentifier)
        table.dataSource = self
        for view in [title, table, close] { addSubview(view) }
        close.onPress = { [weak self] in self?.panel?.dismiss() }
    }

    func show(in root: RootView) {
        let panel = ModalPanel(content: self, initialFocus: table, name: title.text)
        self.panel = panel
        panel.show(in: root)
    }

    /// Enter and F1 close the list.
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .enter || key == .function(1), !event.isRepeatedKey else { return false }
        panel?.dismiss()
        return true
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: min(size.width, Self.naturalSize.width), height: min(size.height, Self.naturalSize.height))
    }

    override func layoutSubviews() {
        let inner = max(bounds.width - 2 * Self.padding, 0)
        let titleHeight = title.sizeThatFits(CGSize(width: inner, height: 100)).height
        title.frame = CGRect(x: Self.padding, y: Self.padding, width: inner, height: titleHeight)
        let bottom = bounds.height - Self.padding - Self.height
        let top = title.frame.maxY + Self.padding
        table.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bottom - Self.gap - top, 0))
        let width = max(close.sizeThatFits(.zero).width, 80)
        close.frame = CGRect(
            x: bounds.width - Self.padding - width, y: bottom, width: width, height: Self.height)
    }

    override func draw(_ context: Context) {
        let pixel = 1 / (root?.scale ?? 1)
        for y in [table.frame.minY, table.frame.maxY] {
            context.fill(CGRect(x: 0, y: y, width: bounds.width, height: pixel), palette.line)
        }
    }
}

extension ShortcutList: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: TextRowCell.reuseIdentifier, for: indexPath)
        let row = sections[indexPath.section].rows[indexPath.row]
        (cell as? TextRowCell)?.show(row.title, detail: row.keys)
        return cell
    }
}
