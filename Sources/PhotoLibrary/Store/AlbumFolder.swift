/// Identifies a folder of albums within its library. Never reused after the folder is deleted.
package struct FolderID: Hashable, Sendable, Codable, RawRepresentable, Comparable {
    /// The row id in the database.
    package let rawValue: Int64

    /// Wraps a row id; whether such a folder exists is not checked.
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// The valid ids. Each has a list of photos with an id of its own: see ``BuiltInList``.
    package static let ids: ClosedRange<Int64> = 1...1 << 62

    /// The folders of ``LibrarySettingKey/openFolders``; those that are no ids are left out.
    package static func list(in setting: String?) -> Set<FolderID> {
        Set((setting ?? "").split(separator: " ").compactMap { Int64($0) }.map { FolderID(rawValue: $0) })
    }

    /// Orders by creation: an older folder has the smaller id.
    package static func < (left: FolderID, right: FolderID) -> Bool { left.rawValue < right.rawValue }
}

/// A folder of albums and other folders (APP-43). An ``AlbumTree`` has its place and its content.
package struct AlbumFolder: Sendable, Identifiable, Equatable {
    /// Stable for the lifetime of the library.
    package let id: FolderID
    /// The user-visible name, trimmed and never empty.
    package var title: String

    /// Creates a value without a database row, for tests and models.
    package init(id: FolderID, title: String) { (self.id, self.title) = (id, title) }
}

/// An album or a folder: what has a row of its own in the sidebar.
package enum AlbumItem: Hashable, Sendable {
    case album(AlbumID)
    case folder(FolderID)

    /// Nil for a folder.
    package var albumID: AlbumID? { if case .album(let id) = self { id } else { nil } }

    /// Nil for an album.
    package var folderID: FolderID? { if case .folder(let id) = self { id } else { nil } }

    /// The list of photos that the item stands for: those of the album, or of all albums in the folder.
    package var list: AlbumID {
        switch self {
        case .album(let id): id
        case .folder(let id): AlbumID(.folder(id))
        }
    }

    /// The item whose photos a list has; nil for the lists that stand for no item.
    package init?(list: AlbumID) {
        switch list.builtInList {
        case nil: self = .album(list)
        case .folder(let id): self = .folder(id)
        case .allPhotos, .favorites, .recentlyDeleted, .searchResults: return nil
        }
    }
}

/// A place among the albums and folders, given by its neighbor, so that it keeps its meaning after concurrent changes.
package struct AlbumPlace: Hashable, Sendable {
    /// The folder; nil for the top level, and so is a folder that does not exist.
    package var folder: FolderID?
    /// The following item; nil for the end of the folder, and so is an item that is not in the folder.
    package var next: AlbumItem?

    package init(in folder: FolderID? = nil, before next: AlbumItem? = nil) {
        (self.folder, self.next) = (folder, next)
    }

    /// The end of the top level.
    package static let end = AlbumPlace()
}
