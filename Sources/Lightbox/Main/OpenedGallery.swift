import Dispatch
import PhotoLibrary

/// What the program begins with.
struct OpenedGallery {
    var store: any GalleryStore
    /// Nil for made-up photos.
    var library: Library?
    /// Brings photos in; nil for made-up photos.
    var importer: Importer?
    var albums: [Album]
    var photos: [AlbumID: [PhotoInfo]]
    var covers: [PhotoID: PhotoInfo]
    var selected: AlbumID?
    var settings: [String: String]
    /// What the user is told once the window is there.
    var notices: [String]
    /// Whether the library is new, or was not filled to the end.
    var wantsSample: Bool

    /// So many made-up photos.
    init(synthetic count: Int) {
        let store = SyntheticStore(count: count)
        self.store = store
        albums = store.currentAlbums
        photos = Dictionary(uniqueKeysWithValues: albums.map { ($0.id, store.currentPhotos(in: $0.id)) })
        (covers, settings, notices, wantsSample) = ([:], [:], [], false)
        selected = albums.first?.id
    }

    /// A library, whose small pictures are kept in a cache if there is one.
    init(_ opened: OpenedLibrary, thumbnails: ThumbnailCache?) {
        let snapshot = opened.snapshot
        store = LibraryStore(library: opened.library, cache: thumbnails)
        library = opened.library
        importer = Importer(thumbnails: thumbnails)
        albums = snapshot.albums
        photos = [:]
        if let selected = snapshot.selectedAlbum { photos[selected] = snapshot.photos.map(PhotoInfo.init) }
        covers = snapshot.covers.mapValues(PhotoInfo.init)
        selected = snapshot.selectedAlbum
        settings = snapshot.settings
        notices = opened.notices.filter { $0 != .created }.map { "\($0)" }
        wantsSample = SampleFilling.isWanted(by: opened)
        guard let thumbnails, !opened.purged.isEmpty else { return }
        DispatchQueue.global(qos: .utility).async { thumbnails.forget(opened.purged) }
    }

    /// What the command line asks for.
    ///
    /// - Throws: `LibraryError`.
    init(_ options: ProgramOptions) throws {
        if let count = options.synthetic {
            self.init(synthetic: count)
        } else {
            // A record is of the originals alone: what was kept before is not known where it is replayed.
            let cache = options.record == nil ? ThumbnailCache(directory: ThumbnailCache.defaultDirectory) : nil
            self.init(try Library.open(at: options.library), thumbnails: cache)
        }
    }
}
