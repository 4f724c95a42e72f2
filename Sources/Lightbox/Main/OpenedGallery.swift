import Dispatch
import PhotoLibrary

/// An opened library, or synthetic photos, with everything that the window needs at start.
struct OpenedGallery {
    var store: any GalleryStore
    /// Nil for synthetic photos.
    var library: Library?
    /// Nil for synthetic photos.
    var importer: Importer?
    var albums: [Album]
    var photos: [AlbumID: [PhotoInfo]]
    var covers: [PhotoID: PhotoInfo]
    var selected: AlbumID?
    var settings: [String: String]
    /// Messages shown once the window is visible.
    var notices: [String]
    /// Whether the library is new, or an earlier run did not finish painting the sample.
    var wantsSample: Bool

    /// `count` synthetic photos.
    init(synthetic count: Int) {
        let store = SyntheticStore(count: count)
        self.store = store
        albums = store.currentAlbums
        photos = Dictionary(uniqueKeysWithValues: albums.map { ($0.id, store.currentPhotos(in: $0.id)) })
        (covers, settings, notices, wantsSample) = ([:], [:], [], false)
        selected = albums.first?.id
    }

    /// - Parameter thumbnails: The thumbnail cache; nil makes each thumbnail from its original.
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

    /// Opens the library that the command line names, or makes synthetic photos.
    ///
    /// - Throws: `LibraryError`.
    init(_ options: ProgramOptions) throws {
        if let count = options.synthetic {
            self.init(synthetic: count)
        } else {
            // A recorded run must not depend on cached thumbnails, which a replay on another machine does not have.
            let cache = options.record == nil ? ThumbnailCache(directory: ThumbnailCache.defaultDirectory) : nil
            self.init(try Library.open(at: options.library), thumbnails: cache)
        }
    }
}
