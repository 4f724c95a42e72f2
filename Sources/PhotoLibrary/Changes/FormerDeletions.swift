import GRDB

/// The dates of deletions. A change that restores photos keeps them in its inverse, which deletes the photos again with
/// the same dates: they have as many days left as before, and return to the albums that they left then (APP-34).
package struct FormerDeletions: Sendable, Equatable {
    /// The photos by the dates of their deletions, in seconds since 1970.
    private(set) var photos: [Double: [PhotoID]] = [:]

    var isEmpty: Bool { photos.isEmpty }

    /// All photos, in unspecified order.
    var all: [PhotoID] { photos.values.flatMap { $0 } }

    /// Reads the deletions of those of the photos that are deleted.
    ///
    /// Fast if none of them is: an import adds thousands of photos, one by one.
    init(_ db: Database, of candidates: PhotoIDSet) throws {
        guard !candidates.isEmpty else { return }
        guard candidates.count > 100 else {
            let statement = try db.cachedStatement(
                sql: "SELECT removedAt FROM photo WHERE id = ? AND removedAt IS NOT NULL")
            for id in candidates.ids {
                if let date = try Double.fetchOne(statement, arguments: [id.rawValue]) {
                    photos[date, default: []].append(id)
                }
            }
            return
        }
        let sql = "SELECT id, removedAt FROM photo WHERE removedAt IS NOT NULL ORDER BY id"
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let id = PhotoID(rawValue: try row.decode(atIndex: 0))
            if candidates.contains(id) { photos[try row.decode(atIndex: 1), default: []].append(id) }
        }
    }

    /// Those of some of the photos.
    func members(of set: PhotoIDSet) -> FormerDeletions {
        var members = self
        members.photos = photos.mapValues { $0.filter(set.contains) }.filter { !$0.value.isEmpty }
        return members
    }

    /// Gives the photos their dates.
    func write(to db: Database) throws {
        let set = try db.cachedStatement(sql: "UPDATE photo SET removedAt = ? WHERE id BETWEEN ? AND ?")
        for (date, photos) in photos {
            for ids in PhotoIDSet(photos).ranges {
                try set.execute(arguments: [date, ids.lowerBound, ids.upperBound])
            }
        }
    }
}
