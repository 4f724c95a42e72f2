/// The lists of photos that the library keeps itself, beside the albums of the user (APP-34).
///
/// An `AlbumID` names either an album or one of these lists, so that grids, the viewer and drags work with both.
package enum BuiltInList: Int64, Sendable, CaseIterable {
    /// The photos that are in an album, by month, newest first; then those without a date, last added first.
    case allPhotos = -1
    /// The photos that the user marked, newest first.
    case favorites = -2
    /// The photos that are in no album and can be restored, last removed first.
    case recentlyDeleted = -3
    /// The photos that match the search of the window. The library keeps no such list.
    case searchResults = -4
}

extension AlbumID {
    /// Names a built-in list. Its raw value is negative; those of albums are positive.
    package init(_ list: BuiltInList) { self.init(rawValue: list.rawValue) }

    /// The built-in list that the id names; nil for an album.
    package var builtInList: BuiltInList? { rawValue < 0 ? BuiltInList(rawValue: rawValue) : nil }
}
