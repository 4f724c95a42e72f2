import PhotoLibrary
import Views

/// The albums that the window shows, and the photos of those that are loaded. A value without side effects; `Gallery`
/// applies each change to it, notifies its observers and writes the change to the store.
///
/// Invariants: only existing albums and built-in lists have loaded photos. A change of loaded photos updates the count
/// and the cover of their album in the same step. The cover of a loaded album is among the cover photos, so that a row
/// finds it in O(1).
struct GalleryContents {
    /// The albums and folders.
    private(set) var catalog: AlbumCatalog
    private var photos: [AlbumID: [ListedPhoto]]
    /// The ids of the loaded favorites; empty until they are loaded (APP-35).
    private(set) var favorites = PhotoIDSet([PhotoID]())
    /// The months of All Photos; empty until that is loaded. Invariant: their counts add up to that of its photos.
    private var months: [PhotoMonth] = []
    /// Cover photos.
    private var covers: [PhotoID: ListedPhoto]

    init(
        _ catalog: AlbumCatalog, photos: [AlbumID: [ListedPhoto]] = [:], covers: [PhotoID: ListedPhoto] = [:]
    ) {
        self.catalog = catalog
        self.covers = covers
        self.photos = photos
        discardPhotosOfMissingAlbums()
        for album in self.photos.keys { keepCover(of: album) }
    }

    // MARK: Queries

    /// In display order, those of a folder in its place.
    var albums: [Album] { catalog.albums }

    func index(of album: AlbumID) -> Int? { catalog.index(of: album) }

    func album(_ id: AlbumID) -> Album? { catalog.album(id) }

    /// Whether an id names an existing album, the photos of an existing folder, or another built-in list.
    func exists(_ id: AlbumID) -> Bool {
        guard let list = id.builtInList else { return index(of: id) != nil }
        return list.folderID.map { catalog.folder($0) != nil } ?? true
    }

    /// The built-in lists that are loaded.
    var loadedLists: [AlbumID] { photos.keys.filter { $0.builtInList != nil }.sorted() }

    /// Whether a list is loaded whose photos depend on the order or the titles of the albums.
    var hasListOfAlbums: Bool {
        photos.keys.contains { $0.builtInList == .searchResults || $0.builtInList?.folderID != nil }
    }

    /// The photos of an album; nil if they are not loaded.
    func photos(in album: AlbumID) -> [ListedPhoto]? { photos[album] }

    /// The months of All Photos, in the order of its photos; empty for any other list.
    func months(in album: AlbumID) -> [PhotoMonth] { album == Self.grouped ? months : [] }

    private static let grouped = AlbumID(.allPhotos)

    func isLoaded(_ album: AlbumID) -> Bool { photos[album] != nil }

    /// The photo that represents an album; nil for an empty album, or until the photo is loaded.
    func cover(of album: Album) -> ListedPhoto? { album.coverID.flatMap { covers[$0] } }

    /// The cover photos of albums that are not loaded that have not been read.
    var missingCovers: [PhotoID] {
        albums.filter { !isLoaded($0.id) }.compactMap(\.coverID).filter { covers[$0] == nil }
    }

    /// The cover photos that need not be read again.
    var knownCovers: Set<PhotoID> { Set(covers.keys) }

    /// The photo before which an insertion at `index` takes place; nil at the end, or if the album is not loaded.
    func anchor(in album: AlbumID, at index: Int?) -> PhotoID? {
        guard let index, let photos = photos[album] else { return nil }
        return index < photos.count ? photos[max(index, 0)].id : nil
    }

    // MARK: Albums

    /// Inserts a loaded album.
    mutating func insertAlbum(_ id: AlbumID, title: String, photos new: [ListedPhoto], at place: AlbumPlace) {
        catalog.insert(Album(id: id, title: title, photoCount: new.count, coverID: new.first?.id), at: place)
        photos[id] = new
        keepCover(of: id)
    }

    mutating func insertFolder(_ folder: AlbumFolder, at place: AlbumPlace) { catalog.insert(folder, at: place) }

    mutating func rename(_ item: AlbumItem, to title: String) { catalog.rename(item, to: title) }

    /// Moves an album, or a folder with its content.
    mutating func move(_ item: AlbumItem, to place: AlbumPlace) { catalog.move(item, to: place) }

    /// Removes an album, or a folder with its content.
    mutating func remove(_ item: AlbumItem) {
        catalog.remove(item)
        discardPhotosOfMissingAlbums()
    }

    /// Removes a folder; its content takes its place.
    mutating func dissolve(_ folder: FolderID) {
        catalog.dissolve(folder)
        discardPhotosOfMissingAlbums()
    }

    /// Chooses a photo of the album as its cover.
    mutating func chooseCover(_ photo: ListedPhoto, of album: AlbumID) {
        guard let index = index(of: album) else { return }
        catalog.updateAlbum(at: index) { $0.chosenCoverID = photo.id }
        covers[photo.id] = photo
        updateSummary(of: album)
    }

    /// Provides cover photos of albums that are not loaded.
    mutating func addCovers(_ new: [ListedPhoto]) {
        for cover in new { covers[cover.id] = cover }
    }

    // MARK: Photos

    /// Replaces the values of photos whose images or shapes have changed. Returns the loaded albums that contain one of
    /// them, with their indices in each. O(*n*) in the number of loaded photos.
    mutating func update(_ new: [ListedPhoto]) -> [(album: AlbumID, change: Gallery.PhotosChange)] {
        let positions = PhotoPositions(new)
        for photo in new where covers[photo.id] != nil { covers[photo.id] = photo }
        var changes: [(album: AlbumID, change: Gallery.PhotosChange)] = []
        for album in albums.map(\.id) + loadedLists {
            guard let old = photos[album] else { continue }
            let indices = IndexRuns(old.indices) { positions[old[$0].id] != nil }
            guard !indices.isEmpty else { continue }
            for index in indices.runs.joined() {
                if let position = positions[old[index].id] { photos[album]?[index] = new[position] }
            }
            changes.append((album, .updated(indices)))
        }
        return changes
    }

    /// Sets the photos of an existing album or a built-in list as read from the store. Does not change the count, which
    /// may include changes that are not written yet.
    mutating func load(_ new: [ListedPhoto], months: [PhotoMonth] = [], of album: AlbumID) {
        guard exists(album) else { return }
        photos[album] = new
        if album == Self.grouped { self.months = months }
        if album.builtInList != nil { photosDidChange(in: album) }
        keepCover(of: album)
    }

    /// Forgets the photos of a built-in list that is no longer shown.
    mutating func unload(_ list: BuiltInList) {
        photos[AlbumID(list)] = nil
        if list == .allPhotos { months = [] }
        photosDidChange(in: AlbumID(list))
    }

    /// Removes photos; nil if the album contains none of them or is not loaded.
    mutating func remove(_ ids: PhotoIDSet, from album: AlbumID) -> Gallery.PhotosChange? {
        guard let old = photos[album] else { return nil }
        let removed = IndexRuns(ranges: ids.indexRanges(in: old))
        guard !removed.isEmpty else { return nil }
        photos[album] = ids.nonmembers(of: old)
        if album == Self.grouped { months = PhotoSections(months, count: old.count).removing(removed) }
        photosDidChange(in: album)
        return .removed(removed)
    }

    /// Inserts photos before another one, or at the end. If the album is not loaded, changes only the album's count,
    /// and its cover if it has none, and returns nil; a later load reads the photos.
    mutating func insert(
        _ new: [ListedPhoto], into album: AlbumID, before anchor: PhotoID?
    ) -> Gallery.PhotosChange? {
        guard let old = photos[album] else {
            countUnloaded(new, in: album)
            return nil
        }
        let index = anchor.flatMap { anchor in old.firstIndex { $0.id == anchor } } ?? old.count
        photos[album]?.insert(contentsOf: new, at: index)
        photosDidChange(in: album)
        if album == Self.grouped {
            // The months of the new photos are not known here. Until the store's list follows, there is one section.
            months = []
            return .reset
        }
        return .inserted(IndexRuns(index..<index + new.count))
    }

    private mutating func countUnloaded(_ new: [ListedPhoto], in album: AlbumID) {
        guard let index = index(of: album) else { return }
        catalog.updateAlbum(at: index) { $0.photoCount += new.count }
        if albums[index].coverID == nil, let first = new.first {
            catalog.updateAlbum(at: index) { $0.coverID = first.id }
            covers[first.id] = first
        }
    }

    /// A change of the order within an album.
    struct Reordering {
        let change: Gallery.PhotosChange
        /// The moved photos that the album contains.
        let moved: [PhotoID]
        /// The photo that follows them; nil at the end.
        let next: PhotoID?
    }

    /// Moves photos to an index that counts the album's other photos. Returns nil if the order does not change.
    mutating func reorder(_ moving: [ListedPhoto], in album: AlbumID, at index: Int?) -> Reordering? {
        guard let old = photos[album] else { return nil }
        var rest = PhotoIDSet(moving).nonmembers(of: old)
        let sources = PhotoPositions(old)
        let present = moving.filter { sources[$0.id] != nil }
        let target = min(max(index ?? rest.count, 0), rest.count)
        let next = target < rest.count ? rest[target].id : nil
        rest.insert(contentsOf: present, at: target)
        guard rest != old else { return nil }
        photos[album] = rest
        updateSummary(of: album)
        let moved = present.compactMap { sources[$0.id] }
        let targets = target..<target + present.count
        let keepsOrder = zip(moved, moved.dropFirst()).allSatisfy { $0 < $1 }
        return Reordering(
            change: keepsOrder
                ? .moved(IndexRuns(sorted: moved), to: IndexRuns(targets))
                : .reordered(zip(moved, targets).map { ($0, $1) }),
            moved: present.ids, next: next)
    }

    // MARK: Reload

    /// Replaces the albums, and the photos of loaded albums, with the store's state.
    mutating func reload(
        _ new: AlbumCatalog, photos stored: [(album: AlbumID, photos: [ListedPhoto])], months: [PhotoMonth] = []
    ) -> [(album: AlbumID, change: Gallery.PhotosChange)] {
        catalog = new
        discardPhotosOfMissingAlbums()
        return stored.compactMap { album, photos in
            replacePhotos(of: album, by: photos, months: album == Self.grouped ? months : []).map { (album, $0) }
        }
    }

    /// Replaces the photos of a loaded album or list with the store's; nil if they are the same.
    mutating func replacePhotos(
        of album: AlbumID, by new: [ListedPhoto], months: [PhotoMonth] = []
    ) -> Gallery.PhotosChange? {
        // A list may have been unloaded while it was being read.
        guard album.builtInList == nil ? exists(album) : isLoaded(album) else { return nil }
        let old = photos.updateValue(new, forKey: album) ?? []
        keepCover(of: album)
        let isRegrouped = album == Self.grouped && self.months != months
        if album == Self.grouped { self.months = months }
        guard old != new else { return isRegrouped ? .reset : nil }
        if album.builtInList != nil { photosDidChange(in: album) }
        return Gallery.PhotosChange(from: old, to: new)
    }

    private mutating func discardPhotosOfMissingAlbums() {
        let existing = Set(albums.map(\.id))
        photos = photos.filter { existing.contains($0.key) || $0.key.builtInList != nil && exists($0.key) }
    }

    /// Updates what is derived from the photos of an album or a list.
    private mutating func photosDidChange(in album: AlbumID) {
        if album == AlbumID(.favorites) { favorites = PhotoIDSet(photos[album] ?? []) }
        updateSummary(of: album)
    }

    /// Derives the count and cover of a loaded album from its photos.
    private mutating func updateSummary(of album: AlbumID) {
        guard let index = index(of: album), let photos = photos[album] else { return }
        let chosen = albums[index].chosenCoverID.flatMap { chosen in photos.first { $0.id == chosen } }
        let cover = chosen ?? photos.first
        catalog.updateAlbum(at: index) { album in
            album.photoCount = photos.count
            album.coverID = cover?.id
        }
        if let cover, covers[cover.id] == nil { covers[cover.id] = cover }
    }

    /// Puts the cover of a loaded album among the cover photos. O(*n*) in its photos, once for each cover.
    private mutating func keepCover(of album: AlbumID) {
        guard let cover = self.album(album)?.coverID, covers[cover] == nil else { return }
        covers[cover] = photos[album]?.first { $0.id == cover }
    }
}
