import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos
import Testing

@testable import Application
@testable import Lightbox
@testable import Views

/// Every panel, menu and mode of the program, for the tests that look at all of them.
enum ProgramState: String, CaseIterable, Sendable {
    case photos, selectingSeveral, editingAlbums, renaming, information, notice, importPanel
    case emptySearch, searchResults, noResults
    case allPhotos, favorites, recentlyDeleted, folder, emptyAlbum, emptyLibrary
    case settings, shortcuts, about, albumChooser, folderChooser
    case importDialog, typedPath, exportDialog, newFolder
    case programMenu, photoMenu, backgroundMenu, albumMenu, folderMenu, listMenu, sortMenu, deletion
    case viewer, viewerWithoutControls, viewerInformation, viewerMenu, fullScreen, slideShow

    /// Whether the program shows the state's views in an opened photo.
    var isInViewer: Bool {
        switch self {
        case .viewer, .viewerWithoutControls, .viewerInformation, .viewerMenu, .fullScreen, .slideShow: true
        default: false
        }
    }
}

/// A window that shows a state of the program with a library of two albums of painted photos and a folder.
@MainActor final class ProgramStateFixture {
    let program: ProgramFixture
    private let files: CommandFixture
    private var main: MainController { program.main }

    /// Imports the library that all windows of a test show, each as a copy.
    static func library() async throws -> CommandFixture {
        let files = try CommandFixture()
        for album in SampleLibrary.albums.prefix(2) {
            for picture in album.pictures {
                let painted = picture.paint(longSide: 160)
                let file = URL(fileURLWithPath: files.path("Pictures/\(album.title)/\(picture.name)"))
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try ImageEncoder.jpeg(rgb: painted.rgb, width: painted.width, height: painted.height).write(to: file)
            }
        }
        let folders = SampleLibrary.albums.prefix(2).map {
            URL(fileURLWithPath: files.path("Pictures/\($0.title)"))
        }
        // The dialogs for files show the dates.
        for folder in folders {
            let manager = FileManager.default
            let names = try manager.contentsOfDirectory(atPath: folder.path)
            for path in names.map({ folder.path + "/" + $0 }) + [folder.path] {
                try manager.setAttributes([.modificationDate: Self.date], ofItemAtPath: path)
            }
        }
        try Data("text".utf8).write(to: URL(fileURLWithPath: files.path("Pictures/notes.txt")))
        let importer = Importer(thumbnails: nil)
        let plan = importer.plan(paths: folders)
        let library = try Library.open(at: files.library, now: { Self.date }).library
        _ = await importer.run(plan, into: library)
        let trips = library.newFolderID()
        try await library.apply(.createFolder(FolderRecord(id: trips, title: "Trips", place: .end)))
        try await library.apply(
            .createAlbum(library.newAlbumID(), title: "Empty", at: AlbumPlace(in: trips), photos: []))
        try library.close()
        return files
    }

    /// A fixed time.
    private nonisolated static let date = Date(timeIntervalSince1970: 1_700_000_000)

    /// Opens a window with a copy of the library and brings it into a state.
    ///
    /// - Parameter byTouch: Whether the last press before was a touch.
    init(
        _ state: ProgramState, of files: CommandFixture, width: Int = 1000, height: Int = 700, scale: Int = 1,
        isDark: Bool = false, byTouch: Bool = false
    ) async throws {
        self.files = files
        let copy = files.folder.appendingPathComponent("\(state.rawValue)-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: files.library, to: copy)
        let opened = try Library.open(at: copy, now: { Self.date })
        program = ProgramFixture(
            OpenedGallery(opened, thumbnails: nil), width: width, height: height, scale: scale, isDark: isDark)
        let home = files.folder.path
        main.fileAccess = FileDialog.Access(
            reader: FileDialog.Access.computer.reader,
            places: { [FolderPlace(kind: .home, path: home), FolderPlace(kind: .pictures, path: home + "/Pictures")] },
            home: home)
        main.settings.set(MainController.FolderSetting.importFolder.rawValue, to: home + "/Pictures")
        main.settings.set(MainController.FolderSetting.exportFolder.rawValue, to: home + "/Pictures")
        if let first = main.gallery.albums.first { main.open(first.id) }
        await settle()
        if byTouch {
            // A tap between the albums and the edge of the window, which changes nothing.
            let point = CGPoint(x: 20, y: CGFloat(height) - 20)
            program.touch(.pointerDown(.primary, clickCount: 1), at: point)
            program.touch(.pointerUp(.primary), at: point)
            program.advance(by: 1)
        }
        await enter(state)
        await settle()
    }

    /// Waits until the photos are shown and nothing moves.
    private func settle() async {
        await program.wait { [self] in
            let cells = (0..<main.grid.count).compactMap { main.grid.cell(at: $0) }
            let albums = main.list.table.subviews.compactMap { $0 as? AlbumCell }
            return cells.allSatisfy { $0.shownImage != nil } && albums.allSatisfy(\.showsCover)
        }
        await main.gallery.finishWriting()
        program.advance(by: 1)
    }

    private func enter(_ state: ProgramState) async {
        if state.isInViewer { return await enterViewer(state) }
        switch state {
        case .selectingSeveral:
            main.perform(.selectSeveral)
            main.grid.select(1)
        case .editingAlbums: main.perform(.editAlbums)
        case .renaming: if let album = main.gallery.albums.first { main.rename(.album(album.id)) }
        case .information:
            main.perform(.information)
            main.grid.select(0)
            await program.wait { main.infoPanel.information != nil }
        case .notice: main.showNotice("Moved 3 photos to Alps in June", undo: true)
        case .importPanel:
            let activity = ImportActivity(total: 12_000, progress: Progress(totalUnitCount: 12_000))
            _ = main.show(activity)
            for second in 1...8 {
                activity.complete(second * 60)
                program.advance(by: 1)
            }
        case .emptySearch, .searchResults, .noResults:
            main.perform(.search)
            guard state != .emptySearch else { return }
            program.type(state == .noResults ? "xyz" : "coast")
            await program.wait {
                main.grid.album == AlbumID(.searchResults)
                    && main.gallery.photos(in: AlbumID(.searchResults))?.isEmpty == (state == .noResults)
            }
        case .allPhotos: await open(.allPhotos)
        case .favorites:
            main.gallery.setFavorite(Array(main.grid.photos.prefix(3)), true)
            await open(.favorites)
        case .recentlyDeleted: await deleteSome()
        case .folder: if let row = folderRow { await open(.folder(row)) }
        case .emptyAlbum: if let album = main.gallery.albums.last { main.open(album.id) }
        case .emptyLibrary:
            for item in main.gallery.catalog.tree.rows.map(\.item) where item.albumID != nil { main.list.delete(item) }
            if let row = folderRow { main.list.delete(.folder(row)) }
            await main.gallery.finishWriting()
            main.dismissNotice()
        default: await openPanel(state)
        }
    }

    private var folderRow: FolderID? { main.gallery.catalog.tree.rows.lazy.compactMap(\.item.folderID).first }

    /// Shows the deleted photos, of which there are three.
    private func deleteSome() async {
        main.gallery.delete(Array(main.grid.photos.prefix(3)))
        await main.gallery.finishWriting()
        await open(.recentlyDeleted)
    }

    private func open(_ list: BuiltInList) async {
        main.open(AlbumID(list))
        await program.wait { main.gallery.photos(in: AlbumID(list)) != nil }
    }

    /// The dialog for files that is open.
    var dialog: FileDialog? { program.root.first(FileDialog.self) }

    private func openPanel(_ state: ProgramState) async {
        let point = program.center(ofPhoto: 1)
        main.grid.select(1)
        switch state {
        case .settings: main.perform(.settings)
        case .shortcuts: main.perform(.shortcuts)
        case .about: main.perform(.about)
        case .albumChooser: main.perform(.moveTo)
        case .folderChooser: main.perform(.moveToFolder)
        case .importDialog, .typedPath: main.perform(.importPhotos)
        case .exportDialog, .newFolder: main.perform(.exportPhotos)
        case .programMenu: main.perform(.programMenu)
        case .photoMenu: main.showPhotoMenu(1, at: point)
        case .backgroundMenu: main.showPhotoMenu(nil, at: point)
        case .albumMenu: main.showAlbumMenu(main.list.selectedItem, at: program.center(ofAlbum: 0))
        case .folderMenu: main.showAlbumMenu(folderRow.map { .folder($0) }, at: program.center(ofAlbum: 2))
        case .listMenu: main.showListMenu(.recentlyDeleted, at: CGPoint(x: 60, y: 200))
        case .deletion:
            await deleteSome()
            main.perform(.deleteAll)
            await program.wait { [program] in program.root.first(ModalPanel.self) != nil }
        case .sortMenu: main.perform(.sort)
        default: break
        }
        guard let dialog else { return }
        await program.wait { !dialog.isReading && dialog.places.count == 2 }
        if state == .typedPath {
            dialog.beginPath(with: "~/Pictures/notes.txt")
            program.press(.enter)
            await program.wait { !dialog.problem.isHidden }
        }
        if state == .newFolder { dialog.beginNewFolder() }
    }

    private func enterViewer(_ state: ProgramState) async {
        main.grid.onOpen?(1)
        guard let viewer = main.viewer else { return }
        await program.wait { viewer.content?.photo == viewer.photo && viewer.isLoaded(0) }
        switch state {
        case .viewerWithoutControls: program.advance(by: 4)
        case .viewerInformation:
            viewer.setShowsInfo(true)
            await program.wait { viewer.infoPanel?.information != nil }
        case .viewerMenu: main.showViewerMenu(at: viewer.menuPoint)
        case .fullScreen: main.perform(.fullScreen)
        case .slideShow: main.perform(.slideShow)
        default: break
        }
        if state != .viewerWithoutControls, state != .slideShow { viewer.showControls() }
        await program.wait {
            guard let strip = viewer.filmstrip?.grid else { return true }
            let cells = strip.indexPathsForVisibleItems.compactMap { strip.cellForItem(at: $0) as? PhotoCell }
            return cells.allSatisfy { $0.shownImage != nil }
        }
    }

    // MARK: Views

    /// The view within which the user is: a menu or a panel that is open, an opened photo, or the window.
    var scope: View {
        let overlays = program.root.subviews.filter { $0 is MenuView || $0 is ModalPanel }
        return overlays.last ?? main.viewer ?? program.root
    }

    /// The visible views below a view, in front of which no ancestor is hidden.
    func visibleViews(in top: View) -> [View] {
        var found: [View] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0.01 else { return }
            found.append(view)
            view.subviewsInFocusOrder.forEach(collect)
        }
        collect(top)
        return found
    }
}

extension View {
    /// The first view of a class below this one, or this one.
    func first<Wanted: View>(_ kind: Wanted.Type) -> Wanted? {
        self as? Wanted ?? subviews.lazy.compactMap { $0.first(kind) }.first
    }

    /// The frame in the window, in points.
    var windowFrame: CGRect { convert(bounds, to: nil) }

    /// The views that contain this one, from the inside.
    var ancestors: [View] { sequence(first: self, next: \.superview).dropFirst().map(\.self) }
}
