/// The albums and folders of a library, with their order.
///
/// Invariant: the albums and folders are those of the tree, and the albums have its order.
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

    package func index(of album: AlbumID) -> Int? { albums.firstIndex { $0.id == album } }

    package func album(_ id: AlbumID) -> Album? { albums.first { $0.id == id } }

    package func folder(_ id: FolderID) -> AlbumFolder? { folders[id] }

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

    package mutating func insert(_ album: Album, at place: AlbumPlace) {
        tree.insert(.album(album.id), at: place)
        albums.append(album)
        sortAlbums()
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
        tree.move(item, to: place)
        sortAlbums()
    }

    /// Removes an album, or a folder with its content.
    package mutating func remove(_ item: AlbumItem) {
        guard let range = tree.range(of: item) else { return }
        for removed in tree.rows[range] { removed.item.folderID.map { folders[$0] = nil } }
        tree.remove(item)
        sortAlbums()
    }

    /// Removes a folder; its content takes its place.
    package mutating func dissolve(_ folder: FolderID) {
        guard let place = tree.place(of: .folder(folder)) else { return }
        for item in tree.items(in: folder) { tree.move(item, to: place) }
        remove(.folder(folder))
    }
}
