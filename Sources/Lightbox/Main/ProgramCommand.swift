import Views

/// The commands of the window: the one table from which the menus, the keys and the list of shortcuts are made, so that
/// they cannot disagree (APP-29, APP-30).
enum ProgramCommand: CaseIterable {
    case importPhotos, importFolders, exportPhotos, open, pickUp, moveTo, copyTo, moveToStart, moveToEnd, makeCover
    case remove, restore, sort
    case favorite, rate0, rate1, rate2, rate3, rate4, rate5, rotateRight, rotateLeft
    case newAlbum, newFolder, rename, moveToFolder, deleteItem, dissolveFolder, editAlbums
    case addSample, deleteSample, deleteAll, removeFailures
    case undo, redo, cut, copy, paste, selectAll, selectSeveral, search
    case sidebar, zoomIn, zoomOut, standardSize, keepShapes, showNames, information, fullScreen, slideShow
    case insertions, contextMenu, programMenu, shortcuts, settings, about, newWindow, closeWindow, quit

    /// The headings in the list of shortcuts.
    enum Group: String, CaseIterable {
        case photos = "Photos"
        case albums = "Albums"
        case edit = "Edit"
        case view = "View"
        case program = "Program"
    }

    /// The text in menus and lists, in sentence case. The menus name the change of undo and redo, and the item that is
    /// renamed or deleted.
    var title: String {
        switch self {
        case .importPhotos: "Import photos…"
        case .importFolders: "Import folders…"
        case .exportPhotos: "Export…"
        case .open: "Open"
        case .pickUp: "Pick up"
        case .moveTo: "Move to"
        case .copyTo: "Copy to"
        case .moveToStart: "Move to start"
        case .moveToEnd: "Move to end"
        case .makeCover: "Make cover"
        case .remove: "Remove from album"
        case .restore: "Restore"
        case .sort: "Sort once by"
        case .favorite: "Favorite"
        case .rate0: "No rating"
        case .rate1: "1 star"
        case .rate2: "2 stars"
        case .rate3: "3 stars"
        case .rate4: "4 stars"
        case .rate5: "5 stars"
        case .rotateRight: "Rotate right"
        case .rotateLeft: "Rotate left"
        case .search: "Search"
        case .newAlbum: "New album"
        case .newFolder: "New folder"
        case .moveToFolder: "Move to folder…"
        case .rename: "Rename"
        case .deleteItem: "Delete album"
        case .dissolveFolder: "Delete folder, keep albums"
        case .editAlbums: "Edit albums"
        case .addSample: "Add sample photos"
        case .deleteSample: "Delete sample photos"
        case .deleteAll: "Delete all permanently…"
        case .removeFailures: "Remove messages of failed imports"
        case .undo: "Undo"
        case .redo: "Redo"
        case .cut: "Cut"
        case .copy: "Copy"
        case .paste: "Paste"
        case .selectAll: "Select all"
        case .selectSeveral: "Select several"
        case .sidebar: "Show albums"
        case .zoomIn: "Zoom in"
        case .zoomOut: "Zoom out"
        case .standardSize: "Standard size"
        case .keepShapes: "Keep photo shapes"
        case .showNames: "Show names"
        case .information: "Information"
        case .fullScreen: "Full screen"
        case .slideShow: "Slide show"
        case .insertions: "Start insertions"
        case .contextMenu: "Menu of the selection"
        case .programMenu: "Menu of the program"
        case .shortcuts: "Keyboard shortcuts"
        case .settings: "Settings…"
        case .about: "About Lightbox"
        case .newWindow: "New window"
        case .closeWindow: "Close window"
        case .quit: "Quit"
        }
    }

    var group: Group {
        switch self {
        case .importPhotos, .importFolders, .exportPhotos, .open, .pickUp, .moveTo, .copyTo, .moveToStart, .moveToEnd,
            .makeCover, .remove, .restore, .sort, .favorite, .rate0, .rate1, .rate2, .rate3, .rate4, .rate5,
            .rotateRight, .rotateLeft, .removeFailures:
            .photos
        case .newAlbum, .newFolder, .rename, .moveToFolder, .deleteItem, .dissolveFolder, .editAlbums, .addSample,
            .deleteSample, .deleteAll:
            .albums
        case .undo, .redo, .cut, .copy, .paste, .selectAll, .selectSeveral, .search: .edit
        case .sidebar, .zoomIn, .zoomOut, .standardSize, .keepShapes, .showNames, .information, .fullScreen, .slideShow:
            .view
        case .insertions, .contextMenu, .programMenu, .shortcuts, .settings, .about, .newWindow, .closeWindow, .quit:
            .program
        }
    }

    /// The keys; menus show the first one. A command without keys has a ``reasonWithoutShortcut``.
    var shortcuts: [Shortcut] {
        switch self {
        case .importPhotos: [.control("i", shift: true)]
        case .exportPhotos: [.control("e", shift: true)]
        case .open: [Shortcut(key: .enter)]
        case .pickUp: [.control("d", shift: true)]
        case .moveTo: [.control("m")]
        case .copyTo: [.control("m", shift: true)]
        case .remove: [Shortcut(key: .delete), Shortcut(key: .backspace)]
        case .restore: [.control("b", shift: true)]
        case .favorite: [Shortcut(key: .character("."))]
        case .rate0: [Shortcut(key: .character("0")), .alternate("0")]
        case .rate1: [Shortcut(key: .character("1")), .alternate("1")]
        case .rate2: [Shortcut(key: .character("2")), .alternate("2")]
        case .rate3: [Shortcut(key: .character("3")), .alternate("3")]
        case .rate4: [Shortcut(key: .character("4")), .alternate("4")]
        case .rate5: [Shortcut(key: .character("5")), .alternate("5")]
        case .rotateRight: [.control("r")]
        case .rotateLeft: [.control("r", shift: true)]
        case .search: [.control("f")]
        case .newAlbum: [.control("n")]
        case .newFolder: [.control("n", shift: true)]
        case .moveToFolder: [.control("g")]
        case .rename: [Shortcut(key: .function(2))]
        case .editAlbums: [.control("e")]
        case .undo: [.control("z")]
        case .redo: [.control("z", shift: true), .control("y")]
        case .cut: [.control("x")]
        case .copy: [.control("c")]
        case .paste: [.control("v")]
        case .selectAll: [.control("a")]
        case .sidebar: [Shortcut(key: .function(9))]
        case .zoomIn: [.control("+"), .control("=")]
        case .zoomOut: [.control("-")]
        case .standardSize: [.control("0")]
        case .information: [.control("i")]
        case .fullScreen: [Shortcut(key: .function(11))]
        case .slideShow: [Shortcut(key: .function(5))]
        case .contextMenu: [Shortcut(key: .menu), Shortcut(key: .function(10), shift: true)]
        case .programMenu: [Shortcut(key: .function(10))]
        case .shortcuts: [Shortcut(key: .function(1))]
        case .settings: [.control(",")]
        case .newWindow: [.control("o", shift: true)]
        case .closeWindow: [.control("w")]
        case .quit: [.control("q")]
        case .sort: [.control("s", shift: true)]
        case .selectSeveral: [.control("l", shift: true)]
        case .keepShapes: [.control("k")]
        case .showNames: [.control("l")]
        case .importFolders, .moveToStart, .moveToEnd, .makeCover, .insertions, .about, .deleteItem, .dissolveFolder,
            .addSample, .deleteSample, .deleteAll, .removeFailures:
            []
        }
    }

    /// Why the command has no keys, in one sentence; nil if it has some. Menus have every command.
    var reasonWithoutShortcut: String? {
        switch self {
        case .importFolders: "Only where the desktop's dialog selects no folders with the files of Ctrl+Shift+I."
        case .moveToStart, .moveToEnd: "Ctrl+Shift+D, Home or End, and Enter do it."
        case .makeCover: "An album gets its cover once."
        case .deleteItem: "While the albums have the focus, Delete does it."
        case .dissolveFolder: "Delete deletes the folder with its albums."
        case .removeFailures: "Delete removes the message that has the focus."
        case .addSample: "A library without albums shows it as a button, which has the focus of Tab."
        case .deleteSample: "Done once; a key could delete albums by accident."
        case .deleteAll: "It cannot be undone; in Recently deleted, Ctrl+A and Delete do it."
        case .insertions: "A demonstration, which F10 and its submenu begin, and a button in the header ends."
        case .about: "No program has a key for it."
        default: nil
        }
    }

    /// The text of the first shortcut; nil without one.
    var shortcutText: String? { shortcuts.first?.text }

    var symbol: Symbol? {
        switch self {
        case .importPhotos: .download
        case .addSample: .image
        case .deleteAll, .deleteItem: .trash
        case .removeFailures: .close
        case .exportPhotos: .share
        case .newAlbum: .plus
        case .newFolder: .folder
        case .rename: .pencil
        case .undo: .undo
        case .redo: .redo
        case .remove: .trash
        case .restore: .undo
        case .information: .info
        case .favorite: .heart
        case .rotateRight: .rotateRight
        case .rotateLeft: .rotateLeft
        case .search: .search
        case .fullScreen: .fullScreen
        case .slideShow: .play
        default: nil
        }
    }

    /// The commands that rate the selected photos, from none to five stars.
    static let ratings: [ProgramCommand] = [.rate0, .rate1, .rate2, .rate3, .rate4, .rate5]

    /// Whether the focused view handles the key itself, for its own items.
    private var isHandledByViews: Bool { [Self.open, .pickUp, .paste].contains(self) }

    /// Whether the command has an effect while the viewer is open: on its photo, its controls or the whole window.
    private var worksInViewer: Bool {
        switch self {
        case .exportPhotos, .moveTo, .copyTo, .moveToStart, .moveToEnd, .makeCover, .remove, .restore, .favorite,
            .rate0, .rate1, .rate2, .rate3, .rate4, .rate5, .rotateRight, .rotateLeft, .rename, .undo, .redo, .cut,
            .copy, .zoomIn, .zoomOut, .information, .fullScreen, .slideShow, .contextMenu, .programMenu, .shortcuts,
            .settings, .about, .newWindow, .closeWindow, .quit:
            true
        case .importPhotos, .importFolders, .open, .pickUp, .sort, .newAlbum, .newFolder, .moveToFolder, .deleteItem,
            .dissolveFolder, .editAlbums, .addSample, .deleteSample, .deleteAll, .removeFailures, .paste, .selectAll,
            .selectSeveral, .search, .sidebar, .standardSize, .keepShapes, .showNames, .insertions:
            false
        }
    }

    /// Whether the command has an effect in a part of the program.
    func works(in scope: Scope) -> Bool { scope == .grid || worksInViewer }

    /// The keys in a part of the program; menus show the first one.
    func shortcuts(in scope: Scope) -> [Shortcut] {
        guard works(in: scope) else { return [] }
        return scope == .grid ? shortcuts : shortcuts.filter { !$0.isPlainDigit }
    }

    /// The part of the program that receives commands (APP-47).
    enum Scope {
        case grid, viewer
    }

    /// The command of a key that no view has used.
    init?(_ key: Key, _ modifiers: KeyModifiers, in scope: Scope = .grid) {
        let found = Self.allCases.first { command in
            !command.isHandledByViews && command.shortcuts(in: scope).contains { $0.matches(key, modifiers) }
        }
        guard let found else { return nil }
        self = found
    }
}

extension Shortcut {
    /// Whether the key is a digit without Control and Alt. In the viewer such keys zoom.
    fileprivate var isPlainDigit: Bool {
        guard case .character(let character) = key else { return false }
        return character.isNumber && !control && !alternate
    }
}
