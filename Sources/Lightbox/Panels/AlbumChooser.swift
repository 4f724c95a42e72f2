import PhotoLibrary
import Views

/// A panel in which the user chooses an album; typing filters the list (APP-18).
@MainActor final class AlbumChooser: View {
    private static let padding: CGFloat = 16
    private static let gap: CGFloat = 8
    private static let height: CGFloat = 32
    private static let naturalSize = CGSize(width: 400, height: 460)

    /// Called with the chosen album, after the panel has closed.
    var onChoose: ((Album) -> Void)?
    /// Called with the typed title to create an album; empty if nothing was typed.
    var onNewAlbum: ((String) -> Void)?

    private let albums: [Album]
    /// The albums whose titles contain the filter.
    private(set) var shown: [Album]
    /// The typed text.
    private(set) var filter = "" {
        didSet { filterDidChange() }
    }
    private let title: Label
    private let filterLabel = Label("", tone: .secondary, alignment: .left)
    private let table = ChoiceTable()
    private let newAlbum = Button("New album…", style: .bordered)
    private let cancel = Button("Cancel", style: .bordered)
    private let choose: Button
    private weak var panel: ModalPanel?

    init(_ title: String, button: String, albums: [Album]) {
        self.title = Label(title, font: .system(size: 17, weight: .semibold), alignment: .left)
        self.albums = albums
        shown = albums
        choose = Button(button, style: .prominent)
        super.init(frame: .zero)
        table.rowHeight = TextRowCell.height
        table.edgeInset = 4
        table.register(TextRowCell.self, forCellWithReuseIdentifier: TextRowCell.reuseIdentifier)
        table.dataSource = self
        table.delegate = self
        for view in [self.title, filterLabel, table, newAlbum, cancel, choose] { addSubview(view) }
        newAlbum.onPress = { [weak self] in self?.chooseNewAlbum() }
        cancel.onPress = { [weak self] in self?.panel?.dismiss() }
        choose.onPress = { [weak self] in self?.chooseSelected() }
    }

    func show(in root: RootView) {
        let panel = ModalPanel(content: self, initialFocus: table, name: title.text)
        self.panel = panel
        panel.show(in: root)
        filterDidChange()
    }

    private func filterDidChange() {
        let words = filter.lowercased()
        shown = words.isEmpty ? albums : albums.filter { $0.title.lowercased().contains(words) }
        filterLabel.text = filter.isEmpty ? "Type to filter the albums" : filter
        filterLabel.tone = filter.isEmpty ? .secondary : .primary
        table.reloadData()
        table.select(shown.isEmpty ? [] : [IndexPath(row: 0, section: 0)], clearing: true)
        choose.isEnabled = !shown.isEmpty
        setNeedsDisplay()
    }

    private func chooseSelected() {
        guard let row = table.indexPathsForSelectedItems.first?.row, shown.indices.contains(row) else { return }
        let album = shown[row]
        panel?.dismiss()
        onChoose?(album)
    }

    private func chooseNewAlbum() {
        panel?.dismiss()
        onNewAlbum?(filter.trimmingCharacters(in: .whitespacesAndNewlines))
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
        case .enter: if shown.isEmpty, !filter.isEmpty { chooseNewAlbum() } else { chooseSelected() }
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
        newAlbum.frame = CGRect(
            x: Self.padding, y: bottom, width: newAlbum.sizeThatFits(.zero).width, height: Self.height)
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
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: TextRowCell.reuseIdentifier, for: indexPath)
        if let cell = cell as? TextRowCell, shown.indices.contains(indexPath.row) {
            let album = shown[indexPath.row]
            cell.show(album.title, detail: DisplayText.photos(album.photoCount))
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
