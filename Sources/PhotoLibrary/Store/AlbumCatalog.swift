/// The albums and folders of a library, with their order.
///
/// Invariant: the albums and folders are those of the tree, and the albums have its order. Queries cost O(1) or what
/// they return; changes O(*n*) in the number of albums and folders.
package struct AlbumCatalog: Sendable, Equatable {
    /// In the order of the sidebar, with those of a folder in its place.
    package private(set) var albums: [Album]
    package private(set) var folders: [FolderID: AlbumFolder]
    package private(set) var tree: AlbumTree

    /// Albums without folders.
    package init(_ albums: [Album] = []) {
        self.init(albums: albums, folders: [], items: albums.map { (.album($0.id), nil) })
    }

    /// - Parameter items: The albums and the folders with the folders that contain them, in the order of each folder.
    package init(albums: [Album], folders: [AlbumFolder], items: [(item: AlbumItem, folder: FolderID?)]) {
        self.albums = albums
        self.folders = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        tree = AlbumTree(items)
        if !folders.isEmpty { sortAlbums() }
    }

    private mutating func sortAlbums() {
        let known = Dictionary(albums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        albums = tree.rows.compactMap { $0.item.albumID.flatMap { known[$0] } }
    }

    // MARK: Queries

    package func index(of album: AlbumID) -> Int? { tree.albumIndex(of: album) }

    package func album(_ id: AlbumID) -> Album? { index(of: id).map { albums[$0] } }

    package func folder(_ id: FolderID) -> AlbumFolder? { folders[id] }

    /// The albums in a folder and in its folders, in order; empty if the folder does not exist.
    package func albums(in folder: FolderID) -> ArraySlice<Album> {
        albums[tree.leafRange(of: .folder(folder)) ?? 0..<0]
    }

    /// The title of an album or a folder; nil if it does not exist.
    package func title(of item: AlbumItem) -> String? {
        switch item {
        case .album(let id): album(id)?.title
        case .folder(let id): folders[id]?.title
        }
    }

    /// The titles of the folders that contain an item, the outermost first.
    package func folderTitles(of item: AlbumItem) -> [String] {
        folders.isEmpty ? [] : tree.folders(containing: item).compactMap { folders[$0]?.title }
    }

    // MARK: Changes

    /// Changes the values of an album other than its id.
    package mutating func updateAlbum(at index: Int, _ body: (inout Album) -> Void) { body(&albums[index]) }

    /// Has no effect on an album that exists.
    package mutating func insert(_ album: Album, at place: AlbumPlace) {
        guard index(of: album.id) == nil else { return }
        tree.insert(.album(album.id), at: place)
        if let index = index(of: album.id) { albums.insert(album, at: index) }
    }

    package mutating func insert(_ folder: AlbumFolder, at place: AlbumPlace) {
        tree.insert(.folder(folder.id), at: place)
        folders[folder.id] = folder
    }

    /// Renames an album or a folder.
    package mutating func rename(_ item: AlbumItem, to title: String) {
        switch item {
        case .album(let id): if let index = index(of: id) { albums[index].title = title }
        case .folder(let id): folders[id]?.title = title
        }
    }

    /// Moves an album, or a folder with its content.
    package mutating func move(_ item: AlbumItem, to place: AlbumPlace) {
        guard let old = tree.leafRange(of: item) else { return }
        tree.move(item, to: place)
        guard let new = tree.leafRange(of: item), new != old else { return }
        let moved = albums[old]
        albums.removeSubrange(old)
        albums.insert(contentsOf: moved, at: new.lowerBound)
    }

    /// Removes an album, or a folder with its content.
    package mutating func remove(_ item: AlbumItem) {
        guard let range = tree.range(of: item), let removed = tree.leafRange(of: item) else { return }
        for removed in tree.rows[range] { removed.item.folderID.map { folders[$0] = nil } }
        albums.removeSubrange(removed)
        tree.remove(item)
    }

    /// Removes a folder; its content takes its place.
    package mutating func dissolve(_ folder: FolderID) {
        tree.dissolve(folder)
        folders[folder] = nil
    }
}
