/// The order of the albums and folders of a library.
package typealias AlbumTree = FolderTree<AlbumItem>

extension AlbumItem: FolderTreeItem {}

extension FolderTree<AlbumItem> {
    /// The number of albums in a folder and in its folders; 0 if the folder does not exist.
    package func albumCount(in folder: FolderID) -> Int { leafRange(of: .folder(folder))?.count ?? 0 }

    /// The albums in a folder and in its folders, in order; empty if the folder does not exist. O(*k*) in the number of
    /// rows of the folder.
    package func albums(in folder: FolderID) -> [AlbumID] {
        range(of: .folder(folder)).map { rows[$0].compactMap(\.item.albumID) } ?? []
    }

    /// The position of an album among all albums; nil if the tree does not contain it.
    package func albumIndex(of album: AlbumID) -> Int? { leafRange(of: .album(album))?.lowerBound }

    /// The present place of an item; nil if the tree does not contain it.
    package func place(of item: AlbumItem) -> AlbumPlace? {
        row(of: item).map { AlbumPlace(in: $0.folder, before: next(after: item)) }
    }

    /// Inserts an item without content. Has no effect on an item that the tree contains.
    package mutating func insert(_ item: AlbumItem, at place: AlbumPlace) {
        insert(item, in: place.folder, before: place.next)
    }

    /// Moves an item with its content. Has no effect if it does not exist, or on a folder that would contain itself.
    package mutating func move(_ item: AlbumItem, to place: AlbumPlace) {
        move(item, to: place.folder, before: place.next)
    }
}
