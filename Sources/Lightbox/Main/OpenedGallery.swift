import Dispatch
import PhotoLibrary

/// An opened library, or synthetic photos, with everything that the window needs at start.
struct OpenedGallery {
    var store: any GalleryStore
    let origin: Origin
    var contents: GalleryContents
    var selected: AlbumID?
    var settings: [String: String]
    /// Messages shown once the window is visible.
    var notices: [String]
    /// Whether another process had the library open.
    private(set) var isOpenElsewhere = false
    /// Whether the library is new, or an earlier run did not finish painting the sample.
    var needsSample: Bool

    /// The message of a recorded run, which paints no sample photos; nil if none are missing.
    ///
    /// A later run continues only a sample that was begun, since the library is no longer new then.
    var unpaintedSampleNotice: String? {
        guard needsSample else { return nil }
        if settings[SampleProgress.key] != nil {
            return "The remaining sample photos aren't painted during a recording. Start without --record to get them."
        }
        return "The new library stays empty: no sample photos are painted during a recording. Import photos with "
            + "'lightbox import', or get the sample by starting without --record and with a new folder for --library."
    }

    /// The origin of the photos.
    enum Origin {
        case synthetic
        case library(Library, importer: Importer)
    }

    /// Nil for synthetic photos.
    var library: Library? { if case .library(let library, _) = origin { library } else { nil } }

    /// Nil for synthetic photos.
    var importer: Importer? { if case .library(_, let importer) = origin { importer } else { nil } }

    /// `count` synthetic photos.
    init(synthetic count: Int) {
        let store = SyntheticStore(count: count)
        self.store = store
        origin = .synthetic
        let catalog = store.currentCatalog
        let albums = catalog.albums
        let photos = albums.map { ($0.id, store.currentPhotos(in: $0.id)) }
        contents = GalleryContents(catalog, photos: Dictionary(uniqueKeysWithValues: photos))
        (settings, notices, needsSample) = ([:], [], false)
        selected = albums.first?.id
    }

    /// - Parameter thumbnails: The thumbnail cache; nil makes each thumbnail from its original.
    init(_ opened: OpenedLibrary, thumbnails: ThumbnailCache?) {
        let snapshot = opened.snapshot
        let store = LibraryStore(library: opened.library, cache: thumbnails)
        for photo in snapshot.covers.values { store.keepDetails(photo) }
        for photo in snapshot.details { store.keepDetails(photo) }
        self.store = store
        origin = .library(opened.library, importer: Importer(thumbnails: thumbnails))
        var photos: [AlbumID: [ListedPhoto]] = [:]
        if let selected = snapshot.selectedAlbum { photos[selected] = snapshot.photos }
        contents = GalleryContents(
            snapshot.catalog, photos: photos, covers: snapshot.covers.mapValues(ListedPhoto.init))
        selected = snapshot.selectedAlbum
        settings = snapshot.settings
        isOpenElsewhere = opened.notices.contains(.openElsewhere)
        notices = opened.notices.filter { $0 != .created }.map { "\($0)" }
        needsSample = SampleFiller.isNeeded(by: opened)
        guard let thumbnails, !opened.purged.isEmpty else { return }
        DispatchQueue.global(qos: .utility).async { thumbnails.removeThumbnails(of: opened.purged) }
    }

    /// Opens the library that the command line names, or makes synthetic photos.
    ///
    /// - Throws: `LibraryError`.
    init(_ options: ProgramOptions) throws {
        if let count = options.synthetic {
            self.init(synthetic: count)
        } else {
            // A recorded run must not depend on cached thumbnails, which a replay on another machine does not have.
            let cache = options.record == nil ? ThumbnailCache.standard : nil
            self.init(try Library.open(at: options.library, decoder: options.decoder), thumbnails: cache)
        }
    }

    /// Opens the library for a window, or passes the files to the process that opens it at the same moment.
    ///
    /// - Returns: Nil if the other process has taken over.
    /// - Throws: `LibraryError`.
    static func openOrHandOver(
        _ options: ProgramOptions, _ console: Console, timeout: Duration = WindowProtocol.timeout
    ) throws -> OpenedGallery? {
        var options = options
        while true {
            let opened = Result { try OpenedGallery(options) }
            // The process that has the lock may not have created the database yet.
            let isLate = (try? opened.get())?.library?.isReadOnly ?? true
            guard isLate, HandOver.isPossible(options) else { return try opened.get() }
            let isElsewhere = Library.isOpenElsewhere(at: options.library)
            let hasNotice = (try? opened.get())?.isOpenElsewhere ?? false
            guard isElsewhere || hasNotice else { return try opened.get() }
            switch HandOver(options: options, console: console, timeout: timeout).run() {
            case .done: return nil
            // It has ended since.
            case .notOpen: break
            case .unavailable: options.handsOver = false
            }
        }
    }
}

extension ThumbnailCache {
    /// The user's cache.
    static var standard: ThumbnailCache {
        ThumbnailCache(directory: defaultDirectory, programVersion: LightboxCommand.version)
    }
}
