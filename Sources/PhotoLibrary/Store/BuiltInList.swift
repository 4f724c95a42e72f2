/// The lists of photos that the library derives, beside the albums of the user (APP-34).
///
/// An `AlbumID` names either an album or one of these lists, so that grids, the viewer and drags work with both.
package enum BuiltInList: Sendable, Hashable {
    /// The photos that are in an album, by month, newest first; then those without a date, last added first.
    case allPhotos
    /// The photos that the user marked, in the order of `allPhotos`.
    case favorites
    /// The photos that are in no album and can be restored, last removed first.
    case recentlyDeleted
    /// The photos that match the search of the window. The library keeps no such list.
    case searchResults
    /// The photos of the albums in a folder, in the order of the albums; each photo once (APP-43).
    case folder(FolderID)

    /// The lists of the whole library.
    package static let general: [BuiltInList] = [.allPhotos, .favorites, .recentlyDeleted, .searchResults]
    /// The id of the folder `n` is `folderBase - n`, beyond those of `general`.
    private static let folderBase: Int64 = -1000

    /// A negative number.
    fileprivate var rawValue: Int64 {
        switch self {
        case .allPhotos: -1
        case .favorites: -2
        case .recentlyDeleted: -3
        case .searchResults: -4
        // Does not trap for an id that no folder can have.
        case .folder(let id): Self.folderBase &- id.rawValue
        }
    }

    fileprivate init?(rawValue: Int64) {
        if rawValue < Self.folderBase {
            let (number, overflow) = Self.folderBase.subtractingReportingOverflow(rawValue)
            guard !overflow, FolderID.ids.contains(number) else { return nil }
            self = .folder(FolderID(rawValue: number))
        } else if let list = Self.general.first(where: { $0.rawValue == rawValue }) {
            self = list
        } else {
            return nil
        }
    }

    /// The folder whose photos the list has; nil for any other list.
    package var folderID: FolderID? { if case .folder(let id) = self { id } else { nil } }
}

extension AlbumID {
    /// Names a built-in list. Its raw value is negative; those of albums are positive.
    package init(_ list: BuiltInList) { self.init(rawValue: list.rawValue) }

    /// The built-in list that the id names; nil for an album.
    package var builtInList: BuiltInList? { rawValue < 0 ? BuiltInList(rawValue: rawValue) : nil }
}
