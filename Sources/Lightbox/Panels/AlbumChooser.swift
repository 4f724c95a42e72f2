import Foundation
import PhotoLibrary
import Views

/// A panel in which the user chooses an album or a folder; typing filters the list, without regard to case and
/// diacritics, and with the letters of a search (APP-18, APP-37).
@MainActor final class AlbumChooser: View {
    private static let padding: CGFloat = 16
    private static let gap: CGFloat = 8
    private static let height: CGFloat = 32
    private static let naturalSize = CGSize(width: 400, height: 460)

    /// An album or a folder.
    struct Choice: Equatable {
        let title: String
        /// The titles of the folders that contain it; empty at the top level.
        var path = ""
        /// The text at the right.
        let detail: String
    }

    /// Called with the index of the choice, after the panel has closed.
    var onChoose: ((Int) -> Void)?
    /// Called with the typed title to create an album or a folder; empty if nothing was typed. A row below the choices
    /// announces a title that no choice has.
    var onNew: ((String) -> Void)?

    private let choices: [Choice]
    /// The forms of the titles and paths of the choices, with which the filter is compared.
    private let forms: [[String]]
    /// The indices of the choices whose titles or paths contain the filter.
    private var shownIndices: [Int]
    /// The choices whose titles or paths contain the filter.
    var shown: [Choice] { shownIndices.map { choices[$0] } }
    /// The typed text.
    private(set) var filter = "" {
        didSet { filterDidChange() }
    }
    private let title: Label
    private let filterLabel = Label("", tone: .secondary, alignment: .left)
    private let table = ChoiceTable()
    private let noun: String
    private let newTitle: String
    private let newButton: Button
    private let cancel = Button("Cancel", style: .bordered)
    private let choose: Button
    private weak var panel: ModalPanel?

    /// - Parameters:
    ///   - newTitle: What is created: "New album".
    ///   - noun: What is chosen, in the plural.
    init(_ title: String, button: String, choices: [Choice], newTitle: String, noun: String) {
        self.title = Label(title, font: .system(size: 17, weight: .semibold), alignment: .left)
        self.choices = choices
        forms = choices.map { SearchFolding.forms(of: $0.title) + SearchFolding.forms(of: $0.path) }
        self.noun = noun
        self.newTitle = newTitle
        shownIndices = Array(choices.indices)
        newButton = Button("\(newTitle)…", style: .bordered)
        choose = Button(button, style: .prominent)
        super.init(frame: .zero)
        table.rowHeight = TextRowCell.height
        table.edgeInset = 4
        table.accessibilityName = noun.prefix(1).uppercased() + noun.dropFirst()
        table.register(TextRowCell.self, forCellWithReuseIdentifier: TextRowCell.reuseIdentifier)
        table.dataSource = self
        table.delegate = self
        for view in [self.title, filterLabel, table, newButton, cancel, choose] { addSubview(view) }
        newButton.onPress = { [weak self] in self?.chooseNew() }
        cancel.onPress = { [weak self] in self?.panel?.dismiss() }
        choose.onPress = { [weak self] in self?.chooseSelected() }
    }

    func show(in root: RootView) {
        table.rowHeight = root.panelRowHeight(TextRowCell.height)
        let panel = ModalPanel(content: self, initialFocus: table, name: title.text)
        self.panel = panel
        panel.show(in: root)
        filterDidChange()
    }

    private func filterDidChange() {
        let filterForms = SearchFolding.forms(of: filter)
        shownIndices = choices.indices.filter { index in
            filter.isEmpty
                || forms[index].contains { form in
                    filterForms.contains {
                        form.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
                    }
                }
        }
        filterLabel.text = filter.isEmpty ? "Type to filter the \(noun)" : filter
        filterLabel.tone = filter.isEmpty ? .secondary : .primary
        table.reloadData()
        table.select(rowCount == 0 ? [] : [IndexPath(row: 0, section: 0)], clearing: true)
        choose.isEnabled = rowCount > 0
        setNeedsDisplay()
    }

    /// The typed title if no choice has it; nil for none.
    private var newName: String? {
        let name = filter.trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty || choices.contains { $0.title == name } ? nil : name
    }

    /// The number of the shown choices and of the row that creates another one.
    private var rowCount: Int { shownIndices.count + (newName == nil ? 0 : 1) }

    private func chooseSelected() {
        guard let row = table.indexPathsForSelectedItems.first?.row, row < rowCount else { return }
        guard row < shownIndices.count else { return chooseNew() }
        let index = shownIndices[row]
        panel?.dismiss()
        onChoose?(index)
    }

    private func chooseNew() {
        panel?.dismiss()
        onNew?(filter.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    // MARK: Input

    /// Adds typed text to the filter. Space presses a focused button instead.
    override func insertText(_ text: String) -> Bool {
        guard !(root?.focusedView is Button) || text != " " else { return true }
        filter += text
        root?.focus(table)
        return true
    }

    /// Backspace shortens the filter; Enter chooses.
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        switch key {
        case .backspace: if !filter.isEmpty { filter.removeLast() }
        case .enter: chooseSelected()
        default: return false
        }
        return true
    }

    // MARK: Look

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: min(size.width, Self.naturalSize.width), height: min(size.height, Self.naturalSize.height))
    }

    private var filterArea: CGRect {
        CGRect(
            x: Self.padding, y: title.frame.maxY + Self.gap, width: max(bounds.width - 2 * Self.padding, 0),
            height: Self.height)
    }

    override func layoutSubviews() {
        let inner = max(bounds.width - 2 * Self.padding, 0)
        let titleHeight = title.sizeThatFits(CGSize(width: inner, height: 100)).height
        title.frame = CGRect(x: Self.padding, y: Self.padding, width: inner, height: titleHeight)
        filterLabel.frame = filterArea.insetBy(dx: Self.gap + 24, dy: 0)
        let bottom = bounds.height - Self.padding - Self.height
        let top = filterArea.maxY + Self.gap
        table.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bottom - Self.gap - top, 0))
        var right = bounds.width - Self.padding
        for button in [choose, cancel] {
            let width = max(button.sizeThatFits(.zero).width, 80)
            button.frame = CGRect(x: right - width, y: bottom, width: width, height: Self.height)
            right -= width + Self.gap
        }
        newButton.frame = CGRect(
            x: Self.padding, y: bottom, width: newButton.sizeThatFits(.zero).width, height: Self.height)
    }

    override func draw(_ context: Context) {
        context.fill(Path(roundedRect: context.snapped(filterArea), cornerRadius: 6), palette.text.withAlpha(0.06))
        let box = CGRect(x: filterArea.minX + Self.gap, y: filterArea.midY - 8, width: 16, height: 16)
        context.draw(.search, in: context.snapped(box), color: palette.secondaryText)
        let pixel = 1 / (root?.scale ?? 1)
        for y in [table.frame.minY, table.frame.maxY] {
            context.fill(CGRect(x: 0, y: y, width: bounds.width, height: pixel), palette.line)
        }
    }
}

extension AlbumChooser: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: TextRowCell.reuseIdentifier, for: indexPath)
        guard let cell = cell as? TextRowCell else { return cell }
        if indexPath.row >= shownIndices.count {
            cell.show("\(newTitle) '\((newName ?? "").isolated)'", detail: "")
        } else {
            let choice = choices[shownIndices[indexPath.row]]
            cell.show(
                choice.title, detail: [choice.path, choice.detail].filter { !$0.isEmpty }.joined(separator: " · "))
        }
        return cell
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) { chooseSelected() }
}

/// A table in a panel, which is closed by Escape even while a row is selected.
@MainActor final class ChoiceTable: TableView {
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        key == .escape ? false : super.keyDown(key, event)
    }
}
