import Foundation
import GRDB

extension Library {
    /// Returns the photos in albums that match all words of a text, in the order of `BuiltInList.allPhotos` (APP-37).
    ///
    /// Words are separated by white space. A word matches as a prefix, without regard to case and diacritics, and with
    /// letters such as ß, æ and ø as ss, ae and o, and ä, ö, ü, å and ø also as ae, oe, ue, aa and oe
    /// (`SearchFolding`), of a word in the name, the title or the caption, or in the title of an album that contains
    /// the photo, or of a folder of that album; or as the date at which the photo was taken, in UTC: a year ("2021"), a
    /// month ("July", "jul", or in the current locale), "2021-07" or "2021-07-14". "★★★", "***", "3★" and "3*" match
    /// the photos that have at least that number of stars; ⭐ counts as ★. Other words without letters and digits, and
    /// those after the first 32, are ignored. A text without words matches nothing. Any text is valid.
    ///
    /// If the task is canceled, the query is interrupted and the result is empty. While the index of an older library
    /// is filled in the background, the names of photos that are not in it yet do not match.
    package func search(_ text: String) async throws(LibraryError) -> [ListedPhoto] {
        let query = SearchQuery(text)
        guard !query.words.isEmpty else { return [] }
        do {
            return try await photos(matching: query)
        } catch is CancellationError {
            return []
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_INTERRUPT {
            return []
        } catch {
            throw failure(error)
        }
    }

    /// Returns the photos that match all words of a text, as the suspending function does; blocks, and cannot be
    /// interrupted.
    package func search(_ text: String) throws(LibraryError) -> [ListedPhoto] {
        let query = SearchQuery(text)
        return query.words.isEmpty ? [] : try photos(matching: query)
    }
}

extension LibraryQuery {
    /// The largest number of matches whose rows are read one by one if the order of all photos is not known.
    private static let lookupLimit = 1000

    static func search(
        _ db: Database, _ query: SearchQuery, in orders: DateOrderCache, version: Int
    ) throws -> [ListedPhoto] {
        var conditions: [(ids: PhotoIDSet, date: SearchQuery.DateCondition?)] = []
        for word in query.words {
            let ids = try photos(db, matching: word)
            if ids.isEmpty, word.date == nil { return [] }
            conditions.append((ids, word.date))
        }
        // A condition without a date that few photos meet.
        if let few = conditions.filter({ $0.date == nil }).map(\.ids).min(by: { $0.count < $1.count }),
            few.count <= lookupLimit, orders.order(at: version) == nil
        {
            let found = DateOrder(try datedPhotos(db, few.ids).sorted(by: DatedPhoto.precedes))
            return found.photos(meeting: conditions)
        }
        return try dateOrder(db, in: orders, version: version).photos(meeting: conditions)
    }

    /// The photos that match a word by their texts, or by the title of an album or a folder, or by their stars; also
    /// removed ones.
    private static func photos(_ db: Database, matching word: SearchQuery.Word) throws -> PhotoIDSet {
        var ids: [PhotoID] = []
        if let rating = word.rating {
            let statement = try db.cachedStatement(sql: "SELECT id FROM photo WHERE rating > 0 AND rating >= ?")
            let cursor = try Int64.fetchCursor(statement, arguments: [rating])
            while let id = try cursor.next() { ids.append(PhotoID(rawValue: id)) }
            return PhotoIDSet(ids)
        }
        let statement = try db.cachedStatement(sql: "SELECT rowid FROM photoSearch WHERE photoSearch MATCH ?")
        let cursor = try Int64.fetchCursor(statement, arguments: [word.photoExpression])
        while let id = try cursor.next() { ids.append(PhotoID(rawValue: id)) }
        try forEachPage(db, where: "albumID IN (\(TitleIndex.matchingAlbums))", [word.expression]) { _, page in
            ids += page.photos.lazy.map(\.id)
        }
        return PhotoIDSet(ids)
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
