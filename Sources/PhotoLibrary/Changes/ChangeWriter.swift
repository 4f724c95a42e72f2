import Foundation
import GRDB

/// Writes changes within a transaction and computes their inverses. The lists of the albums are edited in memory and
/// written when the change is complete, so that a change of a million photos writes some thousand rows.
struct ChangeWriter {
    let db: Database
    let now: Date
    /// The lists that the change has read.
    private(set) var lists: [AlbumID: AlbumPages] = [:]
    /// The photos that left an album. Only these may have left their last one.
    private var left: [ListedPhoto] = []
    /// The photos that entered an album.
    private var entered: [PhotoID] = []
    /// The places that photos have left, as edits that insert them again.
    private(set) var removals: [AlbumEdit] = []
    /// The photos that were added until the library is opened again.
    var temporary = TemporaryPhotos()
    /// The deletions that photos keep which are in no album after the change; of one photo, the last ones count.
    private var keptDeletions: [FormerDeletions] = []

    init(_ db: Database, now: Date) {
        self.db = db
        self.now = now
    }

    /// Writes a change and updates the removal dates of the affected photos.
    static func apply(_ change: Change, in db: Database, now: Date) throws -> Change {
        var writer = ChangeWriter(db, now: now)
        let inverse = try writer.apply(change)
        return inverse.keeping(try writer.finish())
    }

    /// Calls `body` with a writer, and then writes the lists that it has changed and the removal dates.
    static func perform<Result>(
        in db: Database, now: Date, _ body: (inout ChangeWriter) throws -> Result
    ) throws -> Result {
        var writer = ChangeWriter(db, now: now)
        let result = try body(&writer)
        try writer.finish()
        return result
    }

    /// Writes the changed lists and the removal dates. Returns the deletions of the photos that were added to albums.
    @discardableResult private mutating func finish() throws -> FormerDeletions {
        for album in lists.keys.sorted() { try lists[album]?.write(to: db) }
        let deletions = try FormerDeletions(db, of: PhotoIDSet(entered))
        try updateRemovalDates(of: PhotoIDSet(deletions.all))
        try updateTemporaryPhotos()
        return deletions
    }

    mutating func apply(_ change: Change) throws -> Change {
        switch change {
        case .movePhotos(let photos, let source, let target, let anchor):
            return try movePhotos(photos, from: source, to: target, before: anchor)
        case .copyPhotos(let photos, let target, let anchor):
            return try copyPhotos(photos, to: target, before: anchor)
        case .copyTemporarily(let photos, let target, let anchor):
            let inverse = try copyPhotos(photos, to: target, before: anchor)
            recordTemporaryPhotos(inverse)
            return inverse
        case .removePhotos(let photos, let album):
            return .restorePhotos([try edit(AlbumEdit(album: album, removing: photos, inserting: []))])
        case .restorePhotos(let edits):
            return .restorePhotos(try edits.map { try edit($0) }.reversed())
        case .restoreDeleted(let photos): return try restoreDeleted(photos)
        case .keepDeletions(let deletions):
            keptDeletions.append(deletions)
            return .group([])
        case .deletePhotos(let photos): return try deletePhotos(photos)
        case .setFavorite(let photos, let isFavorite): return try setFavorite(photos, isFavorite)
        case .setRating(let photos, let rating): return try setRating(photos, rating)
        case .setTexts(let photo, let title, let caption):
            return try setTexts(of: photo, title: title, caption: caption)
        case .turnPhotos(let photos, let turns): return try turn(photos, by: turns)
        case .setOrder(let album, let photos): return try setOrder(album, photos)
        case .sortPhotos(let album, let order, let isDescending):
            return try sort(album, by: order, isDescending: isDescending)
        case .setCover(let album, let photo): return try setCover(album, photo)
        case .createAlbum(let id, let title, let place, let photos):
            return try createAlbum(
                AlbumRecord(
                    id: id, title: title, chosenCoverID: nil, sourcePath: nil, photos: photos, place: place))
        case .restoreAlbum(let record): return try createAlbum(record)
        case .deleteAlbum(let album): return try deleteAlbum(album)
        case .renameAlbum(let album, let title): return try renameAlbum(album, title)
        case .createFolder(let record): return try createFolder(record)
        case .deleteFolder(let folder): return try deleteFolder(folder)
        case .renameFolder(let folder, let title): return try renameFolder(folder, title)
        case .move(let item, let place): return try move(item, to: place)
        case .ifExists(let item, let change): return try exists(item) ? try apply(change) : .group([])
        case .group(let changes):
            return .group(try changes.map { try apply($0) }.reversed())
        }
    }

    func requireAlbum(_ album: AlbumID) throws {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM album WHERE id = ?")
        guard try Int.fetchOne(statement, arguments: [album.rawValue]) != nil else {
            throw LibraryError.noSuchAlbum(album)
        }
    }

    // MARK: Lists

    /// Calls `body` with the list of an existing album.
    mutating func withList<Result>(
        of album: AlbumID, _ body: (inout AlbumPages) throws -> Result
    ) throws -> Result {
        // Out of the dictionary, so that the list is edited in place.
        var list: AlbumPages
        if let known = lists.removeValue(forKey: album) {
            list = known
        } else {
            try requireAlbum(album)
            list = try AlbumPages(db, of: album)
        }
        defer { lists[album] = list }
        return try body(&list)
    }

    /// Begins the list of an album that was just created.
    mutating func beginList(of album: AlbumID) { lists[album] = AlbumPages(album: album) }

    /// Forgets the list of a deleted album.
    mutating func endList(of album: AlbumID) { lists[album] = nil }

    mutating func recordInsertion(_ photos: [PhotoID]) { entered += photos }

    mutating func recordRemoval(_ photos: [ListedPhoto]) { left += photos }

    /// Records the places in an album that photos have left.
    mutating func recordRemoval(_ runs: [PhotoRun], from album: AlbumID) {
        if !runs.isEmpty { removals.append(AlbumEdit(album: album, removing: [], inserting: runs)) }
    }

    /// The lists' values of photos, in the same order. Those that do not exist are left out.
    func listed(_ ids: [PhotoID]) throws -> [ListedPhoto] {
        guard !ids.isEmpty else { return [] }
        let known = PhotoPositions(left)
        let unknown = ids.filter { known[$0] == nil }
        var read: [ListedPhoto] = []
        try LibraryQuery.forEachPhoto(db, of: unknown, columns: ListedPhoto.columns) { row in
            read.append(try ListedPhoto(row))
        }
        let positions = PhotoPositions(read)
        return ids.compactMap { id in known[id].map { left[$0] } ?? positions[id].map { read[$0] } }
    }

    /// Gives photos other values in all albums, such as those of another shape.
    mutating func update(_ photos: [ListedPhoto]) throws {
        let positions = PhotoPositions(photos)
        left = left.map { photo in positions[photo.id].map { photos[$0] } ?? photo }
        for album in try albums(containing: PhotoIDSet(photos)) {
            try withList(of: album) { list in
                list.update { photo in positions[photo.id].map { photos[$0] } ?? photo }
            }
        }
    }

    // MARK: Removal dates

    /// Sets `removedAt` for photos that left their last album, and clears it for those of `deleted` that are in an
    /// album again. A clock that is behind must not make a removal look old: it is never earlier than the import.
    private func updateRemovalDates(of deleted: PhotoIDSet) throws {
        var orphans = PhotoIDSet(left)
        for list in lists.values { orphans.subtract(list.photos.lazy.map(\.id)) }
        if !orphans.isEmpty {
            try LibraryQuery.forEachPage(db) { album, page in
                if lists[album] == nil { orphans.subtract(page.photos.lazy.map(\.id)) }
            }
        }
        let clear = try db.cachedStatement(sql: "UPDATE photo SET removedAt = NULL WHERE id = ?")
        for id in deleted.ids where !orphans.contains(id) { try clear.execute(arguments: [id.rawValue]) }
        for deletions in keptDeletions.reversed() {
            let kept = deletions.members(of: orphans)
            orphans.subtract(kept.all)
            try kept.write(to: db)
        }
        try recordFormerPlaces(of: orphans)
        let set = try db.cachedStatement(
            sql: "UPDATE photo SET removedAt = max(?, addedAt) WHERE id BETWEEN ? AND ?")
        for ids in orphans.ranges {
            try set.execute(arguments: [now.timeIntervalSince1970, ids.lowerBound, ids.upperBound])
        }
    }
}

extension Library {
    /// Writes a change in one transaction and returns its inverse. Writes nothing if it throws.
    @discardableResult
    package func apply(_ change: Change) throws(LibraryError) -> Change {
        try write { try ChangeWriter.apply(change, in: $0, now: now()) }
    }

    /// Writes a change in one transaction and returns its inverse. Writes nothing if it throws; canceling the task
    /// does not stop the write.
    @discardableResult
    package func apply(_ change: Change) async throws(LibraryError) -> Change {
        try await writeSuspending { [now] db in try ChangeWriter.apply(change, in: db, now: now()) }
    }
}
