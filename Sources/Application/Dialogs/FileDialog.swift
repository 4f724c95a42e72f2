import Foundation
import Views

/// A dialog over the window in which the user chooses files and folders to read, or a file or folder to write (RUN-4,
/// APP-27). ``choose()`` shows the desktop's dialog in its place, where the desktop has one.
///
/// Folders are read in the background. The path is shown as buttons and can be typed; the list is used with the pointer
/// or by keys alone.
///
///     let dialog = FileDialog("Save board", button: "Save", for: .save(name: "board.json"), over: root)
///     guard let file = try await dialog.choose().first else { return }
@MainActor public final class FileDialog: View {
    /// What the user chooses.
    public enum Purpose: Sendable, Hashable {
        /// Files and folders, several at once; in the desktop's dialog, files. The noun, in the singular, says what a
        /// listed file is, such as "photo".
        case open(noun: String)
        /// One folder: the selected or the listed one.
        case chooseFolder
        /// A file to write, whose suggested name is given. Before a file is replaced, the user is asked.
        case save(name: String)

        /// The noun of ``open(noun:)``; nil otherwise.
        var noun: String? { if case .open(let noun) = self { noun } else { nil } }
        var opensFiles: Bool { noun != nil }
        /// The suggested name of a file to write; nil otherwise.
        var savedName: String? { if case .save(let name) = self { name } else { nil } }
    }

    /// Reads an image of the file at a path that covers a square with the given side in pixels; nil if the file has
    /// none. Called off the main actor.
    package typealias Preview = @Sendable (_ path: String, _ pixels: Int) async throws -> Image?

    /// The folders that a dialog can show.
    package struct Access: Sendable {
        /// Lists folders.
        package var reader: FolderReader
        /// Finds the places; may block.
        package var places: @Sendable () -> [FolderPlace]
        /// The path of the user's home folder.
        package var home: String
        /// Reads the images beside the names of files; nil shows symbols.
        package var preview: Preview?
        /// The symbol of files without an image.
        var fileSymbol = Symbol.image

        /// Creates the access to a computer's folders.
        package init(reader: FolderReader, places: @escaping @Sendable () -> [FolderPlace], home: String) {
            (self.reader, self.places, self.home, preview) = (reader, places, home, nil)
        }
    }

    static let padding: CGFloat = 16
    static let placesWidth: CGFloat = 168
    /// The width of a dialog from which the places are shown.
    static let widthForPlaces: CGFloat = 560

    /// Called with the chosen entries, at least one, after the dialog has closed.
    package var onChoose: (([FolderEntry]) -> Void)?
    /// Called after the dialog has closed, with or without a choice, before `onChoose`.
    var onEnd: (() -> Void)?
    /// Called after the dialog has listed another folder, with its path.
    package var onFolderChange: ((String) -> Void)?

    let purpose: Purpose
    let access: Access
    let backgroundWork: BackgroundWork
    let previews: FilePreviews?
    private weak var panel: ModalPanel?
    /// The window of a dialog that is shown by `choose()`.
    weak var shownRoot: RootView?
    /// The extensions of the files that `choose()` lists, in lowercase; empty for all files.
    var listedExtensions: Set<String> = []
    /// The chosen entries; empty until there are any.
    private(set) var result: [FolderEntry] = []

    let title: Label
    let up = Button(symbol: .chevronLeft, name: "Folder above")
    let pathBar = PathBar()
    let editPath = Button(symbol: .pencil, name: "Type a path")
    let pathField = TextField(placeholder: "Path of a folder or file", name: "Path")
    let placesTable = FileTable()
    let table = FileTable()
    let message = EmptyStateView("", symbol: .folder)
    let status = Label("", font: .system(size: 12), tone: .secondary, alignment: .left)
    /// What is wrong with a typed path or name; hidden while nothing is.
    let problem = Label("", font: .system(size: 12), alignment: .left, lines: 4)
    let newFolder = Button("New folder", style: .bordered)
    let nameField = TextField(placeholder: "Name of the folder", name: "Name of the new folder")
    /// The name of the file to write.
    let fileField = TextField(placeholder: "Name of the file", name: "File name")
    let cancel = Button("Cancel", style: .bordered)
    let choose: Button

    private(set) var places: [FolderPlace] = []
    /// The path of the listed folder, or of the one that is being read.
    private(set) var folder: String
    private(set) var entries: [FolderEntry] = []
    /// The failure of the last listing.
    private(set) var error: FolderError?
    /// Whether the folder is being read.
    private(set) var isReading = false
    private var reading: Task<Void, Never>?
    /// The number of requests, which makes their names unique, and that of the last listing.
    var requests = 0
    private var listing = 0
    /// Text that was typed to select an entry.
    var typed = TypedPrefix()
    /// The file of a typed path, while its folder is being read.
    var typedFile: String?
    /// Whether the button was pressed while a typed path or name, or the folder, was still being looked up: the choice
    /// follows, unless the user does something else before.
    var isChoiceAwaited = false
    /// Whether the name of the file to write was edited after the path.
    var isNameNewer = false
    /// Whether a new folder is being created.
    var isCreatingFolder = false
    /// Whether an entry of the folder that is being read will be selected.
    private var selectsEntry = false

    /// Creates a dialog that begins with a folder.
    package init(
        _ title: String, button: String, for purpose: Purpose, in folder: String, access: Access,
        backgroundWork: BackgroundWork
    ) {
        (self.purpose, self.access, self.folder, self.backgroundWork) = (purpose, access, folder, backgroundWork)
        self.title = Label(title, font: .system(size: 17, weight: .semibold), alignment: .left)
        choose = Button(button, style: .prominent)
        previews = access.preview.map { FilePreviews($0, backgroundWork: backgroundWork) }
        super.init(frame: .zero)
        build()
        connect()
    }

    private func build() {
        for (table, name) in [(placesTable, "Places"), (table, "Files")] {
            table.name = name
            table.rowHeight = FileRowCell.height(showsPreview: table === self.table && previews != nil)
            table.edgeInset = 4
            table.register(FileRowCell.self, forCellWithReuseIdentifier: FileRowCell.reuseIdentifier)
            table.dataSource = self
            table.delegate = self
        }
        table.allowsMultipleSelection = purpose.opensFiles
        up.shortcut = "Alt+Up"
        editPath.shortcut = "Ctrl+L"
        newFolder.shortcut = "Ctrl+Shift+N"
        newFolder.tooltip = "Create a folder here"
        newFolder.isHidden = purpose.opensFiles
        for view in [title, up, pathBar, editPath, pathField, placesTable, table, message, status, nameField] {
            addSubview(view)
        }
        for view in [problem, fileField, newFolder, cancel, choose] { addSubview(view) }
        problem.isHidden = true
        fileField.isHidden = purpose.savedName == nil
        fileField.text = purpose.savedName ?? ""
        pathField.isHidden = true
        nameField.isHidden = true
        message.isHidden = true
    }

    private func connect() {
        up.onPress = { [weak self] in self?.goUp() }
        pathBar.onOpen = { [weak self] in self?.open($0, selecting: nil) }
        editPath.onPress = { [weak self] in self?.beginPath() }
        newFolder.onPress = { [weak self] in self?.beginNewFolder() }
        cancel.onPress = { [weak self] in self?.close() }
        choose.onPress = { [weak self] in self?.chooseSelected() }
        for field in [pathField, nameField] { field.onChange = { [weak self] _ in self?.typedTextDidChange() } }
        pathField.hooks.onReturn = { [weak self] in self?.goToTypedPath() }
        // A path or a name that the focus leaves is used by the button.
        pathField.onCommit = { [weak self] text in
            guard let self, !pathField.isHidden, text.isEmpty || text == folder else { return }
            endField()
        }
        pathField.onCancel = { [weak self] in self?.endField(focusing: true) }
        nameField.hooks.onReturn = { [weak self] in self?.createFolder() }
        nameField.onCommit = { [weak self] text in
            guard let self, !nameField.isHidden, text.isEmpty else { return }
            endField()
        }
        nameField.onCancel = { [weak self] in self?.endField(focusing: true) }
        fileField.hooks.onReturn = { [weak self] in self?.chooseSelected() }
        fileField.onChange = { [weak self] _ in
            self?.isNameNewer = true
            self?.typedTextDidChange()
        }
        fileField.onCancel = { [weak self] in self?.close() }
    }

    /// Shows the dialog over a window and reads its folder.
    package func show(in root: RootView) {
        for table in [placesTable, table] { table.rowHeight = root.panelRowHeight(table.rowHeight) }
        let panel = ModalPanel(
            content: self, initialFocus: purpose.savedName == nil ? table : fileField, name: title.text)
        panel.onEnd = { [weak self] _ in self?.onEnd?() }
        panel.show(in: root)
        self.panel = panel
        requests += 1
        backgroundWork.start("places \(requests)") { [access] in
            try await FolderReader.blocking { access.places() }
        }.onCompletion { [weak self] result in
            guard let self, case .success(let places) = result else { return }
            self.places = places
            placesTable.reloadData()
            showPlace()
        }
        open(folder, selecting: nil, orAbove: true)
    }

    /// Closes the dialog without a choice.
    package func close() {
        reading?.cancel()
        panel?.dismiss()
    }

    /// At most 800 by 560 points, less if the window offers less.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: min(size.width, 800), height: min(size.height, 560))
    }

    /// Places the title and the path above the list, and the buttons below.
    public override func layoutSubviews() { layOut() }
    /// Draws the lines around the list.
    public override func draw(_ context: Context) { drawLines(context) }
    /// Goes to other folders, and chooses the selected entries.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool { use(key, event) }
    /// Selects the first entry with the typed prefix.
    public override func insertText(_ text: String) -> Bool { use(typed: text) }

    // MARK: Folders

    /// Lists a folder and selects the entry of a path in it.
    ///
    /// - Parameters:
    ///   - orAbove: Whether the nearest existing folder above is listed if there is none at the path.
    ///   - asTyped: Whether the folder or the file in it was typed: a press of the button meanwhile chooses it.
    func open(_ path: String, selecting selected: String?, orAbove: Bool = false, asTyped: Bool = false) {
        let isChoiceAwaited = isChoiceAwaited && asTyped
        // A press of the button has ended the editing.
        endField(focusing: pathField.isEditing || nameField.isEditing || root?.focusedView == nil)
        typedFile = asTyped ? selected : nil
        self.isChoiceAwaited = isChoiceAwaited
        start(path, selecting: selected) { [reader = access.reader] in
            guard orAbove else { return try await reader.contents(of: path) }
            let nearest = try await FolderReader.blocking { FolderReader.nearestFolder(to: path) }
            return try await reader.contents(of: nearest)
        }
    }

    private func start(
        _ path: String, selecting selected: String?, _ read: @escaping @Sendable () async throws -> FolderReader.Listing
    ) {
        reading?.cancel()
        show(problem: nil)
        requests += 1
        isReading = true
        selectsEntry = selected != nil
        typed.clear()
        let request = requests
        listing = request
        reading = backgroundWork.start("folder \(request)", read).onCompletion { [weak self] result in
            guard let self, root != nil, request == listing else { return }
            switch result {
            case .success(let listing): show(listing, selecting: selected)
            case .failure(let error): show(error as? FolderError ?? .missing(path: path), of: path)
            }
        }
        updateMessage()
        selectionDidChange()
    }

    private func show(_ listing: FolderReader.Listing, selecting selected: String?) {
        let isChoiceAwaited = isChoiceAwaited
        (isReading, error, folder, entries) = (false, nil, listing.path, listing.entries)
        reloadEntries()
        onFolderChange?(folder)
        defer { typedFile = nil }
        // What the user types meanwhile is not lost. If the button was pressed, it is being looked up.
        guard !isTyping else { return self.isChoiceAwaited = isChoiceAwaited }
        if let selected {
            if let row = entries.firstIndex(where: { $0.path == selected }) {
                select(row)
            } else if typedFile == selected {
                show(problem: "'\((selected as NSString).lastPathComponent)' is not listed here.")
            }
        } else if !typed.isEmpty {
            selectTypedPrefix(focusing: root?.focusedView == nil || root?.focusedView === table)
        }
        self.isChoiceAwaited = false
        if isChoiceAwaited { chooseSelected() }
    }

    private func show(_ error: FolderError, of path: String) {
        (isReading, self.error, folder, entries) = (false, error, path, [])
        (isChoiceAwaited, typedFile) = (false, nil)
        reloadEntries()
    }

    private func reloadEntries() {
        // Without any row in between, the current row would stay at its index.
        let listed = entries
        entries = []
        table.reloadData()
        entries = listed
        table.reloadData()
        table.scroll(to: .zero, animated: false)
        pathBar.show(folder, home: access.home)
        up.isEnabled = folder != "/"
        newFolder.isEnabled = error == nil
        showPlace()
        updateMessage()
        selectionDidChange()
    }

    /// Selects a row and scrolls to it.
    func select(_ row: Int) {
        table.select([IndexPath(row: row, section: 0)], clearing: true)
        if let frame = table.frameForItem(at: IndexPath(row: row, section: 0)) { table.scrollRectToVisible(frame) }
        selectionDidChange()
    }

    /// Lists the folder that contains the listed one, which is then selected.
    func goUp() {
        guard folder != "/" else { return }
        open((folder as NSString).deletingLastPathComponent, selecting: folder)
    }

    private func showPlace() {
        let row = places.firstIndex { $0.path == folder }
        placesTable.select(row.map { [IndexPath(row: $0, section: 0)] } ?? [], clearing: true)
    }

    private func updateMessage() {
        message.isHidden = !entries.isEmpty || isReading
        let empty = purpose.noun.map { "No \($0)s here" } ?? "An empty folder"
        message.title = error == nil ? empty : "Can't show this folder"
        message.subtitle = error.map { "\($0)" } ?? ""
        setNeedsLayout()
    }

    // MARK: Choosing

    /// The selected entries, in order.
    var selectedEntries: [FolderEntry] {
        table.indexPathsForSelectedItems.compactMap { entries.indices.contains($0.row) ? entries[$0.row] : nil }
    }

    /// What a press of the button would choose.
    var chosen: [FolderEntry] {
        if isReading || error != nil { return [] }
        if purpose.savedName != nil { return savedEntry.map { [$0] } ?? [] }
        let selected = selectedEntries
        guard purpose == .chooseFolder else { return selected }
        return [selected.first { $0.isFolder } ?? FolderEntry(path: folder, isFolder: true)]
    }

    /// Whether something can be chosen that does not depend on what is selected in the folder that is being read.
    private var canAwaitChoice: Bool {
        switch purpose {
        case .open: typedFile != nil
        case .chooseFolder: !selectsEntry
        case .save: savedEntry != nil
        }
    }

    /// Closes the dialog with the choice; has no effect while there is none. Asks before a file is replaced. What the
    /// dialog is about to show, at a typed path or in a new folder, is chosen once it is known.
    func chooseSelected() {
        isChoiceAwaited = isTyping || isReading && canAwaitChoice
        if !nameField.isHidden { return createFolder() }
        if !pathField.isHidden { return goToTypedPath() }
        let chosen = chosen
        guard let first = chosen.first else { return }
        if purpose.savedName != nil { save(first) } else { finish(chosen) }
    }

    /// Closes the dialog with a choice.
    func finish(_ chosen: [FolderEntry]) {
        result = chosen
        close()
        onChoose?(chosen)
    }

    /// Updates the text below the list, and the button.
    func selectionDidChange() {
        choose.isEnabled = isTyping ? problem.isHidden : isReading ? canAwaitChoice : !chosen.isEmpty
        status.text = statusText
        setNeedsLayout()
    }
}
