import Application
import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// Importing and exporting by dialogs (APP-27).
extension MainController {
    /// The settings with the folders of the last import, the last export and the last choice of a library.
    enum FolderSetting: String {
        case importFolder, exportFolder, libraryFolder
    }

    var canImport: Bool { fileAccess != nil && grid.itemImporter != nil }

    /// Whether there are photos to export: the selected ones, or those of the shown album.
    var canExport: Bool { fileAccess != nil && library != nil && grid.count > 0 && viewer?.isClosing != true }

    /// Shows the dialog whose files are imported into the shown album, or without one into a new album. The program's
    /// own dialog shows files and folders.
    func importPhotos() { importEntries("Import photos", .files) }

    /// Shows the dialog whose folders become albums.
    func importFolders() { importEntries("Import folders", .folders) }

    private func importEntries(_ title: String, _ purpose: PortalRequest.Purpose) {
        guard canImport else { return }
        showDialog(title, button: "Import", for: purpose, setting: .importFolder) { [weak self] entries in
            self?.importFiles(entries)
        }
    }

    func importFiles(_ entries: [FolderEntry]) {
        let providers = entries.map(\.itemProvider)
        if entries.allSatisfy(\.isFolder) {
            // They become albums of their own, as folders that are dropped on the photos do (APP-25).
            list.receiveFolders(providers.map { DragItem(itemProvider: $0) })
        } else if shownAlbum != nil {
            grid.importFiles(providers)
        } else {
            list.importIntoNewAlbum(providers.map { DragItem(itemProvider: $0) })
        }
    }

    /// Shows the dialog whose folder receives the viewer's photo, the selected photos, or all photos of the shown
    /// album.
    func exportPhotos() {
        guard canExport, let album = grid.album else { return }
        let selected = targetPhotos
        let photos = selected.isEmpty ? grid.photos : selected
        let title = selected.isEmpty ? gallery.title(of: album) ?? "" : DisplayText.photos(photos.count)
        showDialog("Export \(title.isolated)", button: "Export", for: .targetFolder, setting: .exportFolder) {
            [weak self] entries in
            guard let self, let target = entries.first?.url else { return }
            if selected.isEmpty, let folder = album.builtInList?.folderID {
                exportAlbums(in: folder, to: target)
            } else {
                let ids = photos.ids
                export(ids.count, to: target) { try $0.export(ids, to: target, progress: $1) }
            }
        }
    }

    /// Copies the albums in a folder to folders of their own, in the same order of folders (APP-43).
    private func exportAlbums(in folder: FolderID, to target: URL) {
        let albums = Array(gallery.catalog.albums(in: folder))
        export(albums.reduce(0) { $0 + $1.photoCount }, to: target) {
            try $0.export(albums, to: target, folders: .within(folder), progress: $1)
        }
    }

    /// Shows the desktop's dialog, or the program's own if the desktop has none. A former dialog of the desktop is
    /// closed.
    func showDialog(
        _ title: String, button: String, for purpose: PortalRequest.Purpose, setting: FolderSetting,
        onChoose: @escaping ([FolderEntry]) -> Void
    ) {
        guard let fileAccess else { return }
        let start = settings[setting.rawValue] ?? fileAccess.home
        let request = PortalRequest(
            title, button: button, for: purpose, in: start, filters: purpose == .files ? Self.photoFilters : [])
        let showOwn = { [weak self] in
            guard let self else { return }
            showOwnDialog(request, from: start, setting: setting, onChoose: onChoose)
        }
        guard let desktopDialog else { return showOwn() }
        let name = "dialog \(title)"
        desktopRequest = gallery.backgroundWork.start(name) { () -> [FolderEntry]? in
            guard let urls = try await desktopDialog(request) else { return nil }
            return try await FolderReader.blocking { urls.map { FolderEntry(at: $0) } }
        }.onCompletion { [weak self, settings] result in
            switch result {
            case .success(nil): break
            case .success(let entries?):
                if let folder = Self.folder(of: entries, purpose) { settings.set(setting.rawValue, to: folder) }
                onChoose(entries)
            case .failure(PortalError.unavailable): showOwn()
            case .failure(let error): self?.showNotice("\(error)")
            }
        }
    }

    /// The folder that the next dialog begins with.
    private static func folder(of entries: [FolderEntry], _ purpose: PortalRequest.Purpose) -> String? {
        guard let path = entries.first?.path else { return nil }
        return purpose == .targetFolder ? path : (path as NSString).deletingLastPathComponent
    }

    private static let photoFilters = [
        PortalRequest.Filter("Photos", types: ["image/*"]), .allFiles,
    ]

    private func showOwnDialog(
        _ request: PortalRequest, from start: String, setting: FolderSetting,
        onChoose: @escaping ([FolderEntry]) -> Void
    ) {
        guard var fileAccess, let root = view.root else { return }
        let writes = request.purpose == .targetFolder
        if !writes { fileAccess.preview = filePreview?.reader }
        let dialog = FileDialog(
            request.title, button: request.button, for: writes ? .chooseFolder : .open(noun: "photo"), in: start,
            access: fileAccess, backgroundWork: gallery.backgroundWork)
        dialog.onFolderChange = { [settings] in settings.set(setting.rawValue, to: $0) }
        dialog.onChoose = onChoose
        dialog.show(in: root)
    }

    /// Copies photos to a folder on another thread, with their progress in a panel (APP-20). It goes on if the window
    /// is closed, and another one shows the result.
    ///
    /// - Parameter work: Exports; called on another thread with a function that takes the number of photos done and
    ///   returns whether to continue.
    private func export(
        _ count: Int, to folder: URL,
        by work: @escaping @Sendable (Library, (Int, Int) -> Bool) throws -> ExportReport
    ) {
        guard let library, let root = view.root else { return }
        let progress = Progress(totalUnitCount: Int64(count))
        let panel = ProgressPanel(
            "Exporting \(DisplayText.photos(count))", name: "Export", progress: [progress])
        panel.show(in: root)
        let origin = gallery.presenters.origin
        let token = model.exports.begin(progress, in: origin)
        gallery.enqueue { [model] gallery in
            // The photos that are being moved or imported are in the database by now.
            let report = gallery.backgroundWork.start("export to \(folder.path)") {
                try await FolderReader.blocking {
                    try work(library) { done, _ in
                        progress.completedUnitCount = Int64(done)
                        return !progress.isCancelled
                    }
                }
            }
            report.onCompletion { result in
                panel.removeFromSuperview()
                model.exports.end(token)
                let presenter = gallery.presenters[origin]
                switch result {
                case .success(let report):
                    let message = DisplayText.exported(report, of: count, to: folder.lastPathComponent)
                    presenter?.showNotice(message, undo: false, showing: .folder(folder))
                case .failure(let error): presenter?.showNotice("\(error)", undo: false)
                }
            }
            return nil
        }
    }
}

extension FileDialog.Access {
    /// This computer's folders, with their images.
    static var computer: FileDialog.Access {
        FileDialog.Access(
            reader: FolderReader(
                includes: { ImageFormat.isClaimed(byName: $0) }, sorted: { NaturalOrder.sorted($0) }),
            places: { FolderPlaces.read() }, home: FolderPlaces.home(in: ProcessInfo.processInfo.environment))
    }
}

extension FolderEntry {
    /// What is at the URL of a file or folder. Blocks.
    fileprivate init(at url: URL) {
        var status = stat()
        let isFolder = stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        self.init(path: url.path, isFolder: isFolder)
    }

    /// An item as another program would drop it.
    fileprivate var itemProvider: ItemProvider {
        let provider = ItemProvider(object: url)
        if isFolder {
            provider.registerFileRepresentation(for: .folder, fileOptions: .openInPlace) { [url] _ in url }
        }
        provider.suggestedName = name
        return provider
    }
}
