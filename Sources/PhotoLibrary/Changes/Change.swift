/// One thing that a user does to albums and photos. `Library.apply` writes it in one transaction and returns the change
/// that takes it back.
///
/// Places are named by neighbours, not by numbers, so that a change still means the same when others have come between.
/// A neighbour that has left the album stands for the end. Photos that are named twice count once, and those that are
/// not where a change looks for them are passed over.
public indirect enum Change: Sendable, Equatable {
    /// Moves photos out of one album into another, or within one, to stand in the given order before a photo (nil: at
    /// the end). Photos that the target has already are brought to the place, too.
    case movePhotos([PhotoID], from: AlbumID, to: AlbumID, before: PhotoID?)
    /// Puts photos into an album as well, before a photo (nil: at the end). Those that it has already stay where they
    /// are.
    case copyPhotos([PhotoID], to: AlbumID, before: PhotoID?)
    /// Takes photos out of an album. One that is in no other is kept until it is purged.
    case removePhotos([PhotoID], from: AlbumID)
    /// Takes photos out of albums and puts others in their exact places; what undoes the three above.
    case restorePhotos([AlbumEdit])
    /// Gives an album's photos a new order. Photos that are not named follow, in the order they have.
    case setOrder(AlbumID, [PhotoID])
    /// Sorts an album's photos once; later changes by hand stay as they are made.
    case sortPhotos(AlbumID, by: PhotoOrder)
    /// Makes a photo stand for an album; nil leaves that to the first one.
    case setCover(AlbumID, PhotoID?)
    /// Makes an album with some photos before another album (nil: at the end), under an id from `newAlbumID`.
    case createAlbum(AlbumID, title: String, before: AlbumID?, photos: [PhotoID])
    /// Brings an album back as it was.
    case restoreAlbum(AlbumRecord)
    /// Removes an album. Photos that are in no other are kept until they are purged.
    case deleteAlbum(AlbumID)
    /// Gives an album another name, without the spaces around it.
    case renameAlbum(AlbumID, String)
    /// Moves an album before another (nil: to the end).
    case moveAlbum(AlbumID, before: AlbumID?)
    /// Several changes as one, in order.
    case group([Change])
}

/// By what an album can be sorted. Equal photos keep the order they have.
public enum PhotoOrder: String, Sendable, Hashable, CaseIterable {
    /// Oldest arrival first.
    case dateAdded
    /// Earliest picture first; those without a date follow.
    case dateTaken
    /// By file name, numbers by their value.
    case name
}

/// Photos that leave and photos that come to an album, at exact places.
public struct AlbumEdit: Sendable, Equatable {
    /// The album.
    public let album: AlbumID
    /// Those that leave, before any come.
    public let removing: [PhotoID]
    /// Those that come.
    public let inserting: [PhotoRun]
}

/// Photos that stand side by side, and who stands around them.
public struct PhotoRun: Sendable, Equatable {
    /// The photos in order.
    public let photos: [PhotoID]
    /// The photo in front of them, nil at the start of the album.
    public let after: PhotoID?
    /// The photo behind them, nil at the end of the album. If it has left, they stand behind `after`.
    public let before: PhotoID?
}

/// All there is to an album, so that it can be brought back.
public struct AlbumRecord: Sendable, Equatable {
    /// The id that it had and will have again.
    public let id: AlbumID
    /// Its name.
    public let title: String
    /// The photo that was chosen to stand for it.
    public let chosenCoverID: PhotoID?
    /// The folder that it was imported from.
    public let sourcePath: String?
    /// Its photos in order.
    public let photos: [PhotoID]
    /// The album behind it, nil at the end.
    public let before: AlbumID?
}
