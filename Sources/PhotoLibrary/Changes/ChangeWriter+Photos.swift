import GRDB

/// A photo and its position key in one album.
struct PlacedPhoto {
    let photo: PhotoID
    let position: Int64
}

extension ChangeWriter {
    mutating func movePhotos(
        _ photos: [PhotoID], from source: AlbumID, to target: AlbumID, before anchor: PhotoID?
    ) throws -> Change {
        try requireAlbum(source)
        try requireAlbum(target)
        let moving = try unique(photos).filter { try position(of: $0, in: source) != nil }
        if source == target {
            let anchor = try firstRemaining(from: anchor, in: target, without: Set(moving))
            let run = PhotoRun(photos: moving, after: nil, before: anchor)
            return .restorePhotos([try edit(AlbumEdit(album: target, removing: moving, inserting: [run]))])
        }
        let removal = try edit(AlbumEdit(album: source, removing: moving, inserting: []))
        let run = PhotoRun(photos: moving, after: nil, before: anchor)
        let insertion = try edit(AlbumEdit(album: target, removing: [], inserting: [run]))
        return .restorePhotos([insertion, removal])
    }

    mutating func copyPhotos(_ photos: [PhotoID], to target: AlbumID, before anchor: PhotoID?) throws -> Change {
        try requireAlbum(target)
        let run = PhotoRun(photos: unique(photos), after: nil, before: anchor)
        return .restorePhotos([try edit(AlbumEdit(album: target, removing: [], inserting: [run]))])
    }

    /// Applies an edit and returns its inverse.
    mutating func edit(_ edit: AlbumEdit) throws -> AlbumEdit {
        try requireAlbum(edit.album)
        let removed = try placed(edit.removing, in: edit.album)
        let places = try runs(of: removed, in: edit.album)
        let delete = try db.cachedStatement(sql: "DELETE FROM placement WHERE albumID = ? AND photoID = ?")
        for placed in removed {
            try delete.execute(arguments: [edit.album.rawValue, placed.photo.rawValue])
            recordRemoval(placed.photo)
        }
        var inserted: [PhotoID] = []
        for run in edit.inserting { inserted += try insert(run, into: edit.album) }
        return AlbumEdit(album: edit.album, removing: inserted, inserting: places)
    }

    private mutating func insert(_ run: PhotoRun, into album: AlbumID) throws -> [PhotoID] {
        let new = try unique(run.photos).filter { try position(of: $0, in: album) == nil }
        guard !new.isEmpty else { return [] }
        let neighbors = try neighbors(of: run, in: album)
        let keys = try allocateKeys(for: new.count, in: album, between: neighbors.lower, and: neighbors.upper)
        for (photo, key) in zip(new, keys) {
            try place(photo, in: album, at: key)
            recordInsertion(photo)
        }
        return new
    }

    func place(_ photo: PhotoID, in album: AlbumID, at key: Int64) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO placement (albumID, photoID, position) VALUES (?, ?, ?)")
        do {
            try statement.execute(arguments: [album.rawValue, photo.rawValue, key])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw LibraryError.noSuchPhoto(photo)
        }
    }

    /// Returns the keys between which a run is inserted: before its following neighbor if that is still in the album,
    /// otherwise after its preceding neighbor, otherwise at the end.
    private func neighbors(of run: PhotoRun, in album: AlbumID) throws -> (lower: Int64?, upper: Int64?) {
        if let before = run.before, let upper = try position(of: before, in: album) {
            return (try previous(upper, in: album)?.position, upper)
        }
        if let after = run.after, let lower = try position(of: after, in: album) {
            return (lower, try next(lower, in: album)?.position)
        }
        return (try previous(.max, in: album)?.position, nil)
    }
}
