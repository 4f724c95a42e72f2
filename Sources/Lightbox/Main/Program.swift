import Application
import Foundation
import PhotoLibrary

/// The photo program in a window: opens the library and the display, joins them, and runs.
@MainActor final class Program {
    let controller: WindowController
    let main: MainController
    private let library: Library?
    private var inspector: InspectServer?
    private var isEnding = false
    private var signals: [any DispatchSourceSignal] = []

    /// Runs until the window is closed.
    ///
    /// - Throws: what keeps it from opening: `DisplayError`, `LibraryError`.
    static func run(_ options: ProgramOptions) throws -> Never {
        let program = try Program(options)
        program.show()
        // The program lives as long as its window: nothing else holds it.
        withExtendedLifetime(program) { dispatchMain() }
    }

    private init(_ options: ProgramOptions) throws {
        // Fonts and the display are readied while the library is read.
        let fonts = Thread { TextRenderer.warmUp(family: Self.fonts) }
        fonts.start()
        let opened = try Self.open(options)
        let display = try Display.open()
        library = opened.library
        let gallery = Gallery(store: opened.store, albums: opened.albums, photos: opened.photos)
        gallery.covers = opened.covers
        main = MainController(
            gallery: gallery, library: opened.library,
            beginning: MainController.Beginning(
                album: opened.selected, settings: opened.settings, cadence: options.cadence))
        var configuration = WindowController.Configuration(
            title: "Lightbox", className: ("lightbox", "Lightbox"), size: Self.size(options, opened.settings))
        configuration.minimumSize = CGSize(width: 720, height: 480)
        configuration.isDark = options.isDark
        controller = try WindowController(
            display: display, configuration: configuration,
            textRenderer: TextRenderer(family: display.settings.fontFamily ?? Self.fonts))
        connect(options, opened)
        if let path = options.inspect { inspector = try InspectServer(path: path, program: self) }
    }

    /// What the text is set in where the desktop names no font: the first of these that is there.
    private nonisolated static let fonts = "Inter, Cantarell, Noto Sans, sans"

    private static func size(_ options: ProgramOptions, _ settings: [String: String]) -> CGSize {
        if let size = options.size { return CGSize(width: size.width, height: size.height) }
        let parts = (settings["windowSize"] ?? "").split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts[0] >= 720, parts[1] >= 480, parts[0] < 20_000, parts[1] < 20_000 else {
            return CGSize(width: 1280, height: 800)
        }
        return CGSize(width: parts[0], height: parts[1])
    }

    /// The long side of what is carried, in points: two rows of albums, so that their names can be read beside it.
    private static let previewLimit: CGFloat = 148

    private func connect(_ options: ProgramOptions, _ opened: Opened) {
        controller.root.engine.thresholds.previewLimit = Self.previewLimit
        controller.root.addSubview(main.view)
        main.view.frame = controller.root.bounds
        let keepsSize = options.size == nil
        controller.onResize = { [weak self] size in
            guard let self else { return }
            self.main.view.frame = CGRect(origin: .zero, size: size)
            if keepsSize { self.main.remember("windowSize", "\(Int(size.width))x\(Int(size.height))") }
        }
        controller.onClose = { [weak self] in self?.quit() }
        main.onQuit = { [weak self] in self?.quit() }
        controller.display.onConnectionLost = { error in
            FileHandle.standardError.write(Data("lightbox: \(error)\n".utf8))
            exit(1)
        }
        controller.onFirstFrame = { [weak self] in self?.begin(options, opened) }
    }

    /// Being told to end is as good as closing the window: what was done is written first.
    private func heedSignals() {
        signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.quit() } }
            source.activate()
            return source
        }
    }

    private func show() {
        heedSignals()
        main.grid.grid.becomeFocused()
        controller.show()
    }

    /// What the first frame did not need.
    private func begin(_ options: ProgramOptions, _ opened: Opened) {
        for notice in opened.notices { main.tell("\(notice)") }
        guard let library, !library.isReadOnly else { return }
        let importer = Importer(thumbnails: ThumbnailCache(directory: ThumbnailCache.defaultDirectory))
        if opened.wantsSample, options.paths.isEmpty { fill(library, with: importer) }
        if !options.paths.isEmpty { bringIn(options.paths, to: library, with: importer) }
    }

    /// Paints the sample; photos appear as they are ready.
    private func fill(_ library: Library, with importer: Importer) {
        Task {
            do {
                try await SampleFilling(importer: importer).fill(library) { _ in
                    main.gallery.enqueue { try await $0.refresh() }
                } onPhoto: { photo, album in
                    main.gallery.didArrive(PhotoInfo(photo), in: album)
                }
            } catch {
                main.tell("\(error)")
            }
        }
    }

    /// Brings in what was named on the command line, and shows the first album of it.
    private func bringIn(_ paths: [String], to library: Library, with importer: Importer) {
        main.tell("Adding photos…")
        Task {
            do {
                let (report, selected) = try await StartImport(importer: importer).run(paths, into: library)
                main.gallery.didApply(title: "Import", inverse: report.undo)
                try await main.gallery.refresh()
                if let selected { main.open(selected) }
                let failed = report.failures.count
                main.tell(
                    failed == 0
                        ? "Added \(Words.photos(report.addedCount))"
                        : failed == 1
                            ? "\(report.failures[0])"
                            : "Added \(Words.photos(report.addedCount)); \(failed) files couldn't be added",
                    undo: report.undo != nil)
            } catch {
                main.tell("\(error)")
            }
        }
    }

    /// Ends in an orderly way: what was done is written first.
    func quit() {
        guard !isEnding else { return }
        isEnding = true
        inspector?.close()
        controller.close()
        Task {
            await main.gallery.finishWriting()
            exit(0)
        }
    }
}

extension Program: InspectableProgram {
    var root: RootView { controller.root }

    var windowFrame: (x: Int, y: Int, width: Int, height: Int) {
        let (origin, size) = (controller.window.framePosition, controller.window.pixelSize)
        return (Int(origin.x), Int(origin.y), size.width, size.height)
    }

    var statistics: FrameStatistics { controller.statistics }
    func copyOfLastFrame() -> Surface? { controller.copyOfLastFrame() }
    // Everything that can be carried is in the program already: nothing is ever waited for.
    var transfers: [(item: Int, fraction: Double)] { [] }
    var placeholderCount: Int { 0 }
}

extension Program {
    /// What the program begins with.
    struct Opened {
        var store: any GalleryStore
        var library: Library?
        var albums: [Album]
        var photos: [AlbumID: [PhotoInfo]]
        var covers: [PhotoID: PhotoInfo]
        var selected: AlbumID?
        var settings: [String: String]
        var notices: [LibraryNotice]
        /// Whether the library is new, or was not filled to the end.
        var wantsSample: Bool
    }

    private static func open(_ options: ProgramOptions) throws -> Opened {
        if let count = options.synthetic {
            let store = SyntheticStore(count: count)
            let albums = store.currentAlbums
            let first = albums.first?.id
            return Opened(
                store: store, library: nil, albums: albums,
                photos: Dictionary(uniqueKeysWithValues: albums.map { ($0.id, store.currentPhotos(in: $0.id)) }),
                covers: [:], selected: first, settings: [:], notices: [], wantsSample: false)
        }
        let opened = try Library.open(at: options.library)
        let snapshot = opened.snapshot
        var photos: [AlbumID: [PhotoInfo]] = [:]
        if let selected = snapshot.selectedAlbum { photos[selected] = snapshot.photos.map(PhotoInfo.init) }
        return Opened(
            store: LibraryStore(library: opened.library), library: opened.library, albums: snapshot.albums,
            photos: photos, covers: snapshot.covers.mapValues(PhotoInfo.init), selected: snapshot.selectedAlbum,
            settings: snapshot.settings, notices: opened.notices.filter { $0 != .created },
            wantsSample: SampleFilling.isWanted(by: opened))
    }
}
