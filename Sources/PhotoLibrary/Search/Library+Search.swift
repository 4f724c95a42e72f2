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
    /// The largest number of matching albums that are read one by one, rather than all lists in the order of the index.
    private static let albumLookupLimit = 200

    static func search(_ db: Database, _ query: SearchQuery) throws -> [ListedPhoto] {
        let conditions = zip(try matches(db, of: query.words), query.words.map(\.date)).map { (ids: $0, date: $1) }
        if conditions.contains(where: { $0.ids.isEmpty && $0.date == nil }) { return [] }
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

    /// The photos that match each word by their texts or by the title of an album or a folder; also removed ones.
    private static func matches(_ db: Database, of words: [SearchQuery.Word]) throws -> [PhotoIDSet] {
        let albums = matchingAlbums(of: words, in: try catalog(db))
        return try zip(words, albums).map { word, albums in
            var ids: [PhotoID] = []
            let statement = try db.cachedStatement(sql: "SELECT rowid FROM photoSearch WHERE photoSearch MATCH ?")
            let cursor = try Int64.fetchCursor(statement, arguments: [word.expression])
            while let id = try cursor.next() { ids.append(PhotoID(rawValue: id)) }
            if albums.count <= albumLookupLimit {
                for album in albums { try forEachPage(db, of: album) { _, page in ids += page.photos.lazy.map(\.id) } }
            } else {
                let albums = Set(albums)
                try forEachPage(db) { album, page in
                    if albums.contains(album) { ids += page.photos.lazy.map(\.id) }
                }
            }
            return PhotoIDSet(ids)
        }
    }

    /// The albums with photos whose titles match each word, or that are in a folder whose title does. Divides each
    /// title once, for all words.
    static func matchingAlbums(of words: [SearchQuery.Word], in catalog: AlbumCatalog) -> [[AlbumID]] {
        let sought = words.map { SearchTokens.tokens(of: $0.text) }
        var found = words.map { _ in [AlbumID]() }
        // For each word, the row behind the outermost matching folder so far.
        var ends = words.map { _ in 0 }
        for (index, row) in catalog.tree.rows.enumerated() {
            let open = words.indices.filter { ends[$0] <= index }
            guard !open.isEmpty, let title = catalog.title(of: row.item) else { continue }
            let tokens = SearchTokens.tokens(of: title)
            let matching = open.filter { SearchTokens.matches(tokens, sought[$0]) }
            guard !matching.isEmpty, let range = catalog.tree.leafRange(of: row.item) else { continue }
            let albums = catalog.albums[range].filter { $0.photoCount > 0 }.map(\.id)
            for word in matching {
                found[word] += albums
                ends[word] = catalog.tree.range(of: row.item)?.upperBound ?? index
            }
        }
        return found
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
