import ImageFiles

/// An undoable edit of albums and photos. `Library.apply` writes it in one transaction and returns its inverse.
///
/// Positions are given by neighbors, not by indices, so that a change keeps its meaning after concurrent insertions. A
/// neighbor that has left the album stands for the end. Duplicate photos count once. Photos that are not in the
/// expected album, and photos that no longer exist because they were permanently deleted, are ignored: the inverse of a
/// change stays applicable after ``Library/deletePermanently(_:)``.
package indirect enum Change: Sendable, Equatable {
    /// Moves photos from one album to another, or within one, and inserts them in the given order before a photo (nil:
    /// at the end). Photos of another album that the target already contains keep their positions in it.
    case movePhotos([PhotoID], from: AlbumID, to: AlbumID, before: PhotoID?)
    /// Adds photos to an album, before a photo (nil: at the end). Photos that it already contains keep their positions.
    case copyPhotos([PhotoID], to: AlbumID, before: PhotoID?)
    /// Adds photos to an album as `copyPhotos` does, but only until the library is opened again, unless the user keeps
    /// them: those that are removed and restored meanwhile, as by undo, stay.
    case copyTemporarily([PhotoID], to: AlbumID, before: PhotoID?)
    /// Removes photos from an album. A photo that is in no other album is kept until it is purged.
    case removePhotos([PhotoID], from: AlbumID)
    /// Removes photos from all albums. They are kept until they are purged; the inverse restores their positions in
    /// every album.
    case deletePhotos([PhotoID])
    /// Removes photos and inserts others at exact positions: the inverse of the five changes above.
    case restorePhotos([AlbumEdit])
    /// Restores deleted photos, at the places that they had in the albums from which they were deleted. An album that
    /// was deleted itself is restored with its title, its place and those of its photos that are not deleted. Photos of
    /// which no album is known stay deleted.
    case restoreDeleted([PhotoID])
    /// Has no effect by itself: the photos that are in no album after the change were not deleted by it, but keep the
    /// date and the former places of an earlier deletion. Part of the inverse of a change that restores photos.
    case keepDeletions(FormerDeletions)
    /// Reorders an album. Photos that are not listed follow the others, in their present order.
    case setOrder(AlbumID, [PhotoID])
    /// Sorts an album once, in ascending or descending order. Later reordering is not affected.
    case sortPhotos(AlbumID, by: PhotoOrder, isDescending: Bool)
    /// Sets an album's cover; nil means the first photo.
    case setCover(AlbumID, PhotoID?)
    /// Creates an album that contains `photos`, with an id from `newAlbumID`.
    case createAlbum(AlbumID, title: String, at: AlbumPlace, photos: [PhotoID])
    /// Restores a deleted album with its id and photos.
    case restoreAlbum(AlbumRecord)
    /// Deletes an album. Photos that are in no other album are kept until they are purged.
    case deleteAlbum(AlbumID)
    /// Renames an album; surrounding white space is trimmed.
    case renameAlbum(AlbumID, String)
    /// Creates an empty folder, or restores a deleted one (APP-43).
    case createFolder(FolderRecord)
    /// Deletes a folder. What it contains takes its place.
    case deleteFolder(FolderID)
    /// Renames a folder; surrounding white space is trimmed.
    case renameFolder(FolderID, String)
    /// Moves an album, or a folder with what it contains.
    case move(AlbumItem, to: AlbumPlace)
    /// Marks photos as favorites or removes the mark (APP-35). The inverse affects those that had another mark.
    case setFavorite([PhotoID], Bool)
    /// Gives photos a number of stars (APP-35); values outside of 0...5 are clamped. The inverse restores the photos'
    /// different ratings, of those that had another one.
    case setRating([PhotoID], Int)
    /// Sets a photo's title and caption (APP-36). Both are trimmed; line breaks and control characters of the title
    /// become spaces. The inverse is empty if neither changes.
    case setTexts(PhotoID, title: String, caption: String)
    /// Rotates photos, besides their present rotation and in all albums (APP-39). Their files are unchanged.
    case turnPhotos([PhotoID], by: QuarterTurns)
    /// A change that has no effect if an album or a folder does not exist.
    case ifExists(AlbumItem, Change)
    /// Several changes applied in order as one.
    case group([Change])
}

extension Change {
    /// Creates an album at the top level, before another album there (nil: at the end).
    package static func createAlbum(_ id: AlbumID, title: String, before next: AlbumID?, photos: [PhotoID]) -> Change {
        .createAlbum(id, title: title, at: AlbumPlace(before: next.map(AlbumItem.album)), photos: photos)
    }

    /// Moves an album to the top level, before another album there (nil: to the end).
    package static func moveAlbum(_ album: AlbumID, before next: AlbumID?) -> Change {
        .move(.album(album), to: AlbumPlace(before: next.map(AlbumItem.album)))
    }
}

extension Change {
    /// The photos whose ``Photo`` values the change may alter by marks, ratings, texts and rotations, within groups
    /// too; each once, in the order of the change. Removal dates do not count.
    package var photosWithChangedDetails: [PhotoID] {
        var seen: Set<PhotoID> = []
        return detailPhotos.filter { seen.insert($0).inserted }
    }

    /// The photos that the change rotates, within groups too; may contain a photo twice.
    package var turnedPhotos: [PhotoID] {
        switch self {
        case .turnPhotos(let photos, _): photos
        case .ifExists(_, let change): change.turnedPhotos
        case .group(let changes): changes.flatMap(\.turnedPhotos)
        default: []
        }
    }

    private var detailPhotos: [PhotoID] {
        switch self {
        case .setFavorite(let photos, _), .setRating(let photos, _), .turnPhotos(let photos, _): photos
        case .setTexts(let photo, _, _): [photo]
        case .ifExists(_, let change): change.detailPhotos
        case .group(let changes): changes.flatMap(\.detailPhotos)
        default: []
        }
    }
}

extension Change {
    /// Changes as one; nil for none.
    static func joined(_ changes: [Change]) -> Change? { changes.count > 1 ? .group(changes) : changes.first }

    /// This change, in which photos that it deletes keep earlier deletions.
    func keeping(_ deletions: FormerDeletions) -> Change {
        if deletions.isEmpty { return self }
        if case .group(let changes) = self { return .group([.keepDeletions(deletions)] + changes) }
        return .group([.keepDeletions(deletions), self])
    }
}

/// The criteria for sorting an album, in ascending order. Every sort is stable.
package enum PhotoOrder: String, Sendable, Hashable, CaseIterable {
    /// By time of import, earliest first.
    case dateAdded
    /// By time of exposure, earliest first; photos without a date come last.
    case dateTaken
    /// By file name, comparing digit sequences as numbers.
    case name
    /// By number of stars, fewest first.
    case rating
}

/// Photos to remove from and to insert into an album at exact positions.
package struct AlbumEdit: Sendable, Equatable {
    /// The album to edit.
    package let album: AlbumID
    /// Removed before anything is inserted.
    package let removing: [PhotoID]
    /// Inserted in order.
    package let inserting: [PhotoRun]
}

/// Consecutive photos and their neighbors.
package struct PhotoRun: Sendable, Equatable {
    /// In the order in which they are inserted.
    package let photos: [PhotoID]
    /// The preceding photo; nil at the start of the album.
    package let after: PhotoID?
    /// The following photo; nil at the end of the album. If it has left the album, `after` determines the position.
    package let before: PhotoID?
}

/// The complete content of an album, from which it can be restored.
package struct AlbumRecord: Sendable, Equatable {
    /// The id, which is kept when the album is restored.
    package let id: AlbumID
    /// The user-visible name.
    package let title: String
    /// The cover that the user chose, if any.
    package let chosenCoverID: PhotoID?
    /// The folder from which the album was imported, if any.
    package let sourcePath: String?
    /// In the user's order.
    package let photos: [PhotoID]
    /// Where the album is inserted.
    package let place: AlbumPlace
}

/// A folder without its content.
package struct FolderRecord: Sendable, Equatable {
    /// The id, from ``Library/newFolderID()``, which is kept when the folder is restored.
    package let id: FolderID
    /// The user-visible name.
    package let title: String
    /// The folder of files that it was made for, if any.
    package let sourcePath: String?
    /// Where the folder is inserted.
    package let place: AlbumPlace
    /// The places in the folder of the albums that were deleted before the folder was, which return there.
    package let deletedAlbums: [AlbumID: AlbumPlace]

    package init(
        id: FolderID, title: String, sourcePath: String? = nil, place: AlbumPlace,
        deletedAlbums: [AlbumID: AlbumPlace] = [:]
    ) {
        (self.id, self.title, self.sourcePath, self.place) = (id, title, sourcePath, place)
        self.deletedAlbums = deletedAlbums
    }
}
