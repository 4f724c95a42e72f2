import Foundation
import GRDB

extension Library {
    /// Returns the photos in albums that match all words of a text, newest first, as `BuiltInList.allPhotos` (APP-37).
    ///
    /// Words are separated by white space. A word matches as a prefix, without regard to case and diacritics, of a word
    /// in the name, the title or the caption, or in the title of an album that contains the photo, or of a folder of
    /// that album; or as the date at which the photo was taken, in UTC: a year ("2021"), a month ("July", "jul", or in
    /// the current locale), "2021-07" or "2021-07-14". Words without letters and digits, and those after the first 32,
    /// are ignored. A text without words matches nothing. Any text is valid.
    ///
    /// If the task is canceled, the query is interrupted and the result is empty. While the index of an older library
    /// is filled in the background, the names of photos that are not in it yet do not match.
    package func search(_ text: String) async throws(LibraryError) -> [ListedPhoto] {
        let query = SearchQuery(text)
        guard !query.words.isEmpty else { return [] }
        do {
            return try await database.read { try LibraryQuery.search($0, query) }
        } catch is CancellationError {
            return []
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_INTERRUPT {
            return []
        } catch {
            throw failure(error)
        }
    }
}

extension LibraryQuery {
    /// The largest number of matches whose rows are read one by one, rather than all photos in the order of the index.
    private static let lookupLimit = 1000

    static func search(_ db: Database, _ query: SearchQuery) throws -> [ListedPhoto] {
        var conditions: [(ids: PhotoIDSet, date: SearchQuery.DateCondition?)] = []
        for word in query.words {
            let ids = PhotoIDSet(try matches(db, of: word))
            if ids.isEmpty, word.date == nil { return [] }
            conditions.append((ids, word.date))
        }
        func includes(_ id: PhotoID, _ takenAt: Double?) -> Bool {
            conditions.allSatisfy { ids, date in
                if ids.contains(id) { return true }
                guard let date, let takenAt else { return false }
                return date.contains(takenAt)
            }
        }
        // A condition without a date that few photos meet.
        if let few = conditions.filter({ $0.date == nil }).map(\.ids).min(by: { $0.count < $1.count }),
            few.count <= lookupLimit
        {
            return try datedPhotos(db, few.ids).filter { includes($0.photo.id, $0.takenAt) }
                .sorted(by: DatedPhoto.precedes).map(\.photo)
        }
        return try datedList(db, BuiltInSQL.allPhotos, where: includes)
    }

    /// The photos that match a word by their texts or by the title of an album or a folder; also removed ones.
    private static func matches(_ db: Database, of word: SearchQuery.Word) throws -> [PhotoID] {
        var ids: [PhotoID] = []
        let statement = try db.cachedStatement(sql: "SELECT rowid FROM photoSearch WHERE photoSearch MATCH ?")
        let cursor = try Int64.fetchCursor(statement, arguments: [word.expression])
        while let id = try cursor.next() { ids.append(PhotoID(rawValue: id)) }
        let tokens = SearchTokens.tokens(of: word.text)
        func matches(_ title: String) -> Bool { SearchTokens.matches(SearchTokens.tokens(of: title), tokens) }
        let catalog = try catalog(db)
        var albums = catalog.albums[...]
        // The level of the outermost matching folder that contains the row.
        var matching: Int?
        for row in catalog.tree.rows {
            if let level = matching, row.level <= level { matching = nil }
            if let folder = row.item.folderID {
                if matching == nil, matches(catalog.folder(folder)?.title ?? "") { matching = row.level }
            } else if let album = albums.popFirst(), album.photoCount > 0, matching != nil || matches(album.title) {
                try forEachPage(db, of: album.id) { _, page in ids += page.photos.lazy.map(\.id) }
            }
        }
        return ids
    }

    /// The photos in albums with the given ids, in any order.
    private static func datedPhotos(_ db: Database, _ ids: [PhotoID]) throws -> [DatedPhoto] {
        var photos: [DatedPhoto] = []
        try forEachPhoto(db, of: ids, columns: "\(BuiltInSQL.dateColumns), removedAt") { row in
            guard try row.decode(Double?.self, atIndex: 5) == nil else { return }
            let takenAt = try row.decode(Double?.self, atIndex: 3)
            photos.append(
                DatedPhoto(
                    photo: try ListedPhoto(row), takenAt: takenAt, date: try takenAt ?? row.decode(atIndex: 4)))
        }
        return photos
    }
}
