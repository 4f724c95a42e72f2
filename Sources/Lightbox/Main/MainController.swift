import Application
import Foundation
import PhotoLibrary
import Views

/// The root controller: albums at the left, photos of the selected one at the right, commands and notices (APP-1).
@MainActor final class MainController {
    /// What the windows share.
    let model: ProgramModel
    var settings: SettingsWriter { model.settings }
    var gallery: Gallery { model.gallery }
    let view: MainView
    let grid: PhotoGridController
    let list: AlbumListController
    let lists: ListsController
    var loader: PhotoLoader { model.loader }
    /// Nil for synthetic photos.
    var library: Library? { model.library }
    /// The folders for the dialogs of import and export; nil disables both, as in a recorded run, whose replay must not
    /// write files.
    var fileAccess: FileDialog.Access? {
        didSet { updateHeader() }
    }
    /// Shows the dialog of the desktop in place of a ``FileDialog``; nil to show none.
    var desktopDialog: DesktopDialog?
    /// The request of the desktop's dialog that is open.
    var desktopRequest: Task<Void, Never>? {
        didSet { oldValue?.cancel() }
    }
    /// Reads images of files outside of the library; nil shows symbols, as in a recorded run.
    var filePreview: FilePreview? {
        didSet { grid.pendingImports.filePreview = filePreview }
    }
    /// The appearance chosen in the settings, of all windows.
    var appearance: AppearanceChoice {
        get { model.appearance }
        set { model.appearance = newValue }
    }
    /// Called when the user has chosen another appearance in any window; the window applies it.
    var onAppearanceChange: ((AppearanceChoice) -> Void)?
    /// Requests the keyboard for the window; nil without one.
    var onActivate: (() -> Void)?
    /// Called with the title of the shown album; nil without one. The window's title has it.
    var onTitleChange: ((String?) -> Void)? {
        didSet { onTitleChange?(shownTitle) }
    }
    private var shownTitle: String?
    /// This program's photos on the clipboard.
    var clipboard: PhotoClipboard { model.clipboard }
    let split: SplitView
    let sidebar: SidebarPane
    let pane: PhotoPane
    let infoPanel: InfoPanel
    let trash = TrashView()
    let zoom: ZoomControl
    let aspectRatioButton = Button(symbol: .rows, name: "Keep the photos' aspect ratios")
    let edit = Button("Edit", style: .accent)
    let importButton = Button(symbol: .download, name: "Import photos")
    let sortButton = Button(symbol: .sort, name: "Sort the album")
    let searchButton = Button(symbol: .search, name: "Search")
    let infoButton = Button(symbol: .info, name: "Information")
    let sidebarButton = Button(symbol: .sidebar, name: "Albums")
    let newAlbumButton = Button(symbol: .plus, name: "New album")
    /// The field of the search; nil while no search is shown.
    var searchField: SearchField?
    /// The album that was shown before the search.
    var albumBeforeSearch: AlbumID?
    let menuButton = Button(symbol: .more, name: "Menu")
    /// Visible during the insertions.
    let stopInsertionsButton = Button("Stop insertions", style: .accent)
    let doneSelectingButton = Button("Done", style: .accent)
    let insertions: Insertions
    let insertionsClock: InsertionsClock
    private let draggedPhotosMonitor: DraggedPhotosMonitor
    /// Called when the user quits by keyboard.
    var onQuit: (() -> Void)?
    /// Opens another window at what this one shows; nil without windows, and in a recorded run, whose replay has one.
    var onNewWindow: (() -> Void)?
    /// Ends the program and starts it with the library in a folder; nil in a recorded run.
    var onChangeLibrary: ((URL) -> Void)?
    /// Shows a folder in the desktop's file manager.
    var showFolder: @MainActor (URL) throws -> Void = { try DesktopOpener.open($0) }
    /// Called when the user closes the window by keyboard.
    var onCloseWindow: (() -> Void)?
    /// Whether the user has closed the window. Its imports and exports may still be running.
    private(set) var isClosed = false
    /// Asks for the window to fill the screen or to be restored; returns whether that is possible. Nil without a
    /// window, as in a replay.
    var onFullScreen: ((_ fills: Bool) -> Bool)?
    /// Whether the user has made the window fill the screen.
    var fillsScreen = false
    var viewer: PhotoViewer?
    /// The notice that was shown last.
    var notice: NoticeView?
    /// The notice that was shown last of what an undo or a redo did.
    weak var stepNotice: NoticeView?

    /// The window's initial state.
    struct InitialState {
        var album: AlbumID?
        var settings: [String: String]
        var cadence: ReorderingCadence?

        init(album: AlbumID?, settings: [String: String], cadence: ReorderingCadence? = nil) {
            (self.album, self.settings, self.cadence) = (album, settings, cadence)
        }

        /// That of the first window; without a cadence, that of the settings.
        init(_ opened: OpenedGallery, cadence: ReorderingCadence?) {
            self.init(album: opened.selected, settings: opened.settings, cadence: cadence)
        }
    }

    init(model: ProgramModel, initialState: InitialState) {
        self.model = model
        let (gallery, loader, library) = (model.gallery, model.loader, model.library)
        grid = PhotoGridController(gallery: gallery, loader: loader)
        list = AlbumListController(gallery: gallery, loader: loader, library: library)
        lists = ListsController(gallery: gallery, loader: loader)
        sidebar = SidebarPane(lists: lists.table, albums: list.table)
        infoPanel = InfoPanel(store: gallery.store, backgroundWork: gallery.backgroundWork)
        pane = PhotoPane(grid: grid.grid, infoPanel: infoPanel)
        insertions = Insertions(gallery: gallery) { [grid] in grid.shownAlbum }
        insertionsClock = InsertionsClock(insertions)
        split = SplitView(sidebar: sidebar, main: pane)
        view = MainView(content: split)
        draggedPhotosMonitor = DraggedPhotosMonitor(gallery: gallery, in: view)
        zoom = ZoomControl(value: 0.45, steps: PhotoGridController.zoomSteps)
        buildHeaders()
        connect()
        grid.itemImporter = model.itemImporter
        list.itemImporter = model.itemImporter
        lists.importsItems = model.itemImporter != nil
        apply(initialState)
    }

    // MARK: Setup

    private func connect() {
        gallery.addObserver(self)
        gallery.presenters.didUse(self)
        // The notice is centered over the grid.
        pane.onLayout = { [weak self] in self?.notice?.root?.setNeedsLayout() }
        list.onScroll = { [weak self] in self?.sidebar.albumsDidScroll() }
        list.onSelect = { [weak self] in self?.open($0) }
        list.onSelectionReplaced = { [weak self] in self?.open($0, keepsOverlay: true) }
        list.onAlbumCreated = { [weak self] in self?.showCreatedAlbum($0, naming: $1) }
        // After a drop from another window that window still has the keyboard.
        list.onNaming = { [weak self] in if let self, view.root?.windowIsFocused == false { onActivate?() } }
        list.onAlbumMade = { [weak self] pending in
            self?.open(pending.item.list)
            self?.rename(pending.item, for: pending)
        }
        list.onFilesFailed = { [weak self] in self?.grid.addFailures($0, of: $1) }
        list.onPhotosAdded = { [weak self] in self?.grid.selectAfterTransfer($0, to: $1, reveals: true) }
        list.onMessage = { [weak self] in self?.showNotice($0, undo: $1) }
        list.onImported = { [weak self] in self?.show($0) }
        list.onContextMenu = { [weak self] in self?.showAlbumMenu($0, at: $1) }
        list.onOpenFoldersChange = { [weak self] in self?.storeOpenFolders($0) }
        grid.onMessage = { [weak self] in self?.showNotice($0, undo: $1) }
        grid.onImported = { [weak self] in self?.show($0) }
        grid.onTargetChange = { [weak self] in self?.pane.setIsTarget($0, of: $1) }
        grid.onAlbumsOffer = { [weak self] in self?.list.offerAlbums(to: $0) }
        grid.onAlbumsOfferEnd = { [weak self] in self?.list.endNewAlbumOffer(to: $0) }
        grid.onDropWithoutAlbum = { [weak self] in self?.list.receiveIntoNewAlbum($0) }
        grid.onFoldersDropped = { [weak self] in self?.list.receiveFolders($0) }
        grid.onItemsDropped = { [weak self] in self?.list.importItems($0, into: $1) }
        lists.onItemsDropped = { [weak self] in self?.list.importItems($0, into: $1) }
        grid.onOpen = { [weak self] in self?.openPhoto($0) }
        grid.onSelectionChange = { [weak self] in self?.updateHeader() }
        grid.onAlbumChange = { [weak self] in self?.closeOutdatedViewer() }
        grid.grid.onSelectByFingers = { [weak self] in self?.setSelecting(true) }
        doneSelectingButton.onPress = { [weak self] in self?.setSelecting(false) }
        grid.onPlaceholdersChange = { [weak self] in self?.updateHeader() }
        grid.onContextMenu = { [weak self] in self?.showPhotoMenu($0, at: $1) }
        zoom.onChange = { [weak self] in self?.setZoom($0) }
        zoom.onStep = { [weak self] in self?.changeZoom(by: $0) }
        connectHeader()
        connectLists()
        insertions.onStop = { [weak self] in self?.insertionsStopped($0) }
        insertions.onExhausted = { [weak self] in self?.showNotice("Every photo is in this album now") }
        split.onMoved = { [weak self] in self?.storeSetting("sidebarWidth", "\(Int($0))") }
        grid.grid.onZoom = { [weak self] in self?.scalePhotos(by: $0, about: $1) }
        view.onKey = { [weak self] in self?.handleKey($0, $1) ?? false }
        connectPasting()
        connect(infoPanel)
        connectSidebar()
        if !gallery.store.isReadOnly {
            trash.onDrop = { [weak self] in self?.removeDropped($0) }
            trash.onPress = { [weak self] in self?.removeSelected() }
        }
    }

    private func apply(_ initialState: InitialState) {
        let settings = initialState.settings
        let stored = settings["cadence"].flatMap(ReorderingCadence.init(rawValue:))
        let reorderingCadence = initialState.cadence ?? stored ?? .immediate
        grid.grid.reorderingCadence = reorderingCadence
        if let width = settings["sidebarWidth"].flatMap(Double.init) { split.sidebarWidth = width }
        let value = settings["zoom"].flatMap(Double.init).map { min(max($0, 0), 1) } ?? 0.45
        zoom.value = value
        grid.zoom = value
        if settings["keepsShapes"] == "true" {
            grid.keepsAspectRatios = true
            aspectRatioButton.isOn = true
        }
        grid.showsNames = settings[Self.namesSetting] == "true"
        if settings[Self.infoSetting] == "true" { pane.setShowsInfo(true) }
        let album = initialState.album.flatMap { gallery.exists($0) ? $0 : nil } ?? gallery.albums.first?.id
        list.openFolders = FolderID.list(in: settings[LibrarySettingKey.openFolders])
        list.show(selected: album)
        if let builtIn = album?.builtInList { lists.show(selected: builtIn) }
        grid.show(album)
        updateHeader()
    }

    // MARK: Content

    /// The text beside the title of the albums; empty for none.
    var sidebarDetail: String { sidebar.header.detail.text }

    /// The header above the photos.
    var header: HeaderView { pane.header }

    /// Selects an album or a built-in list and shows its photos; in a narrow window instead of the sidebar, unless
    /// `keepsOverlay` is true: then the user has chosen something else in it.
    func open(_ album: AlbumID, keepsOverlay: Bool = false) {
        lists.show(selected: album.builtInList)
        if AlbumItem(list: album) == nil { list.selectNone() } else if list.selected != album { list.select(album) }
        if grid.album != album { setSelecting(false) }
        if !keepsOverlay { split.setShowsOverlay(false) }
        if album != AlbumID(.searchResults) { closeSearchField() }
        grid.show(album)
        updateHeader()
        if album.builtInList == nil { storeSetting(LibrarySettingKey.selectedAlbum, "\(album.rawValue)") }
    }

    func updateHeader() {
        let album = grid.album.flatMap { gallery.album($0) }
        let title = grid.album.flatMap { gallery.title(of: $0) }
        pane.header.title.text = title ?? "No album"
        grid.grid.name = title ?? PhotoGrid.nameWithoutAlbum
        if shownTitle != title {
            shownTitle = title
            onTitleChange?(shownTitle)
        }
        let selected = grid.grid.selectedCount
        pane.header.detail.text =
            selected > 0 ? "\(selected.formatted()) selected" : shownCount(of: album).map(DisplayText.photos) ?? ""
        pane.header.widerDetail.text = shownCount(of: album).map { "\($0.formatted()) selected" } ?? ""
        pane.emptyReason = grid.album?.builtInList.map(emptyReason(of:)) ?? emptyReason(of: album)
        searchButton.isOn = searchField != nil
        infoButton.isOn = pane.showsInfo
        pane.offersImport = canImport
        importButton.isEnabled = canImport
        sortButton.isEnabled = isEnabled(.sort)
        edit.isEnabled = !gallery.store.isReadOnly && (!gallery.catalog.tree.rows.isEmpty || list.table.isEditing)
        pane.header.setNeedsLayout()
        updateInfo()
    }

    private func emptyReason(of album: Album?) -> PhotoPane.EmptyReason? {
        guard let album else {
            // While the sample is being begun, its albums follow at once. They may have been deleted since.
            let albumsFollow = model.sample?.albums.isEmpty == true
            return gallery.albums.isEmpty && !albumsFollow ? .noAlbums(noAlbumsOffer) : nil
        }
        guard grid.count == 0, album.photoCount == 0, grid.grid.placeholderCount == 0 else { return nil }
        return model.sample?.albums.contains(album.id) == true ? .sample : .drops
    }

    // MARK: Settings

    func storeSetting(_ key: String, _ value: String) { settings.set(key, to: value) }

    /// Starts or stops the insertions (APP-8).
    func toggleInsertions() {
        insertions.toggle()
        pane.header.setControl(stopInsertionsButton, isIncluded: insertions.isRunning)
        insertionsClock.startAnimating()
    }

    private func insertionsStopped(_ count: Int) {
        pane.header.setControl(stopInsertionsButton, isIncluded: false)
        if count > 0 { showNotice("Removed the inserted photos", undoTitle: "Keep") }
    }

    func toggleEditing() {
        list.table.isEditing.toggle()
        edit.title = list.table.isEditing ? "Done" : "Edit"
        sidebar.header.setNeedsLayout()
    }

    // MARK: Use and end

    /// Notes that the user is using the window, unless an event only moves the pointer or a drag over it.
    func willHandle(_ event: InputEvent) {
        // The focused view may have left the window, as a viewer that has closed behind a panel.
        if case .keyDown = event.kind, !isClosed, view.root?.subviews.contains(where: { $0 is ModalPanel }) == false {
            restoreFocus()
        }
        switch event.kind {
        case .pointerDown, .scroll, .pinch, .keyDown, .text, .focusChanged(true), .foreignDrag(_, .dropped):
            if !isClosed { gallery.presenters.didUse(self) }
        default: break
        }
    }

    /// Stores the text that is being edited in the window.
    func endEditing() {
        view.root?.focus(nil)
    }

    /// Ends what concerns the window only, which the user has closed while others are open. Its imports and exports go
    /// on, and others show their results.
    func close() {
        if insertions.isRunning { toggleInsertions() }
        endEditing()
        closeSearchField()
        desktopRequest = nil
        isClosed = true
        gallery.presenters.remove(self)
        viewer = nil
        grid.show(nil)
    }

    // MARK: Commands

    /// Shows an album that another program's files have created, and starts renaming it (APP-15), as a change of an
    /// undo group, unless that is nil, or the user is dragging or typing by then.
    private func showCreatedAlbum(_ album: AlbumID, naming undoGroup: UndoGroup?, again: Bool = true) {
        gallery.enqueue { _ in
            { [weak self] in
                guard let self, let root = view.root, !isClosed else { return }
                // The gallery discarded the albums that it had read, because of a later local change, and reads them
                // again: retry once.
                guard gallery.index(of: album) != nil else {
                    guard again else { return list.endAwaitingRow(of: album) }
                    return showCreatedAlbum(album, naming: undoGroup, again: false)
                }
                let focused = root.focusedView
                let isInputIdle = focused == nil || [grid.grid, list.table, lists.table].contains { $0 === focused }
                let isDragging = root.engine.sessions.contains { $0.phase == .lifting || $0.phase == .dragging }
                guard let undoGroup, isInputIdle, !isDragging else { return list.reveal(.album(album)) }
                beginNaming(album, createdIn: undoGroup)
            }
        }
    }

    /// Creates an empty album, opens it and starts renaming it.
    func makeAlbum() {
        guard !gallery.store.isReadOnly else { return }
        // In the selected folder, or beside the selected album in its folder.
        let folder =
            list.selectedItem?.folderID ?? list.selectedItem.flatMap { gallery.catalog.tree.place(of: $0)?.folder }
        let undoGroup = gallery.newUndoGroup()
        let album = gallery.createAlbum(
            title: list.newTitle, at: AlbumPlace(in: folder), undoGroup: undoGroup, showingOnceUndone: grid.album)
        open(album)
        beginNaming(album, createdIn: undoGroup)
    }
}

extension MainController: Gallery.Presenter, Gallery.Observer {
    /// The existing album that followed a deleted one or a deleted folder, or else the one before it.
    private func neighbor(of album: AlbumID, in old: AlbumCatalog) -> AlbumID? {
        let items = old.tree.rows.map(\.item)
        let index = AlbumItem(list: album).flatMap { items.firstIndex(of: $0) } ?? 0
        func existing(_ item: AlbumItem) -> AlbumID? { item.albumID.flatMap { gallery.album($0)?.id } }
        return items[index...].lazy.compactMap(existing).first ?? items[..<index].reversed().lazy.compactMap(existing)
            .first
            ?? gallery.albums.first?.id
    }

    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) {
        if case .updated(let indices) = change, let viewer, let photos = gallery.photos(in: album) {
            viewer.imagesDidChange(of: indices.runs.lazy.flatMap { photos[$0] })
        }
        if album == grid.album || album == AlbumID(.favorites) { viewer?.albumDidChange() }
        updateHeader()
    }

    func galleryWillChange(_ gallery: Gallery, isStep: Bool) { withdrawUndo(isStep: isStep) }

    func galleryDidWrite(_ gallery: Gallery) { changesWereWritten() }

    func gallerySearchWillEnd(_ gallery: Gallery) { endSearch() }

    func gallery(_ gallery: Gallery, albumsDidChangeFrom old: AlbumCatalog) {
        guard !isClosed else { return }
        if let album = grid.album, !gallery.exists(album) {
            if let next = neighbor(of: album, in: old) { open(next, keepsOverlay: true) } else { grid.show(nil) }
        } else if grid.album == nil, let first = gallery.albums.first {
            open(first.id)
        }
        updateHeader()
    }
}
