import GRDB

/// A photo of a list that is sorted by date, as a covering index has it.
struct DatedPhoto {
    let photo: ListedPhoto
    /// In seconds since 1970.
    let takenAt: Double?
    /// The date by which the photo is sorted: that of the exposure, or that of the import for a photo without one.
    let date: Double

    /// Newest first; photos of one date by id.
    static func precedes(_ left: DatedPhoto, _ right: DatedPhoto) -> Bool {
        left.date != right.date ? left.date > right.date : left.photo.id < right.photo.id
    }
}

extension LibraryQuery {
    /// The statements of the built-in lists; each reads a covering index in its order.
    enum BuiltInSQL {
        static let dateColumns = "\(ListedPhoto.columns), takenAt, addedAt"
        static let allPhotos = """
            SELECT \(dateColumns) FROM photo INDEXED BY photoByDate
            WHERE removedAt IS NULL ORDER BY takenAt DESC, id
            """
        static let favorites = """
            SELECT \(dateColumns) FROM photo INDEXED BY photoByFavorite
            WHERE isFavorite = 1 AND removedAt IS NULL ORDER BY takenAt DESC, id
            """
        static let recentlyDeleted = """
            SELECT \(ListedPhoto.columns) FROM photo INDEXED BY photoByRemoval
            WHERE removedAt IS NOT NULL ORDER BY removedAt DESC, id
            """
    }

    static func builtInList(_ db: Database, _ list: BuiltInList) throws -> [ListedPhoto] {
        switch list {
        case .allPhotos: return try datedList(db, BuiltInSQL.allPhotos)
        case .favorites: return try datedList(db, BuiltInSQL.favorites)
        case .recentlyDeleted:
            var photos: [ListedPhoto] = []
            let cursor = try Row.fetchCursor(db.cachedStatement(sql: BuiltInSQL.recentlyDeleted))
            while let row = try cursor.next() { photos.append(try ListedPhoto(row)) }
            return photos
        case .searchResults: return []
        }
    }

    /// Reads photos in the order of an index by `takenAt`, which has the photos without that date last and by id, and
    /// merges those into the others by `addedAt`.
    ///
    /// - Parameter includes: Whether a photo is in the list, by its id and `takenAt`.
    static func datedList(
        _ db: Database, _ sql: String, where includes: (PhotoID, Double?) -> Bool = { _, _ in true }
    ) throws -> [ListedPhoto] {
        var dated: [DatedPhoto] = []
        var undated: [DatedPhoto] = []
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql))
        while let row = try cursor.next() {
            let takenAt = try row.decode(Double?.self, atIndex: 3)
            guard includes(PhotoID(rawValue: try row.decode(atIndex: 0)), takenAt) else { continue }
            let photo = try ListedPhoto(row)
            if let takenAt {
                dated.append(DatedPhoto(photo: photo, takenAt: takenAt, date: takenAt))
            } else {
                undated.append(DatedPhoto(photo: photo, takenAt: nil, date: try row.decode(atIndex: 4)))
            }
        }
        return merge(dated, undated)
    }

    /// - Parameters:
    ///   - dated: Sorted by `DatedPhoto.precedes`.
    ///   - undated: In any order.
    private static func merge(_ dated: [DatedPhoto], _ undated: [DatedPhoto]) -> [ListedPhoto] {
        guard !undated.isEmpty else { return dated.map(\.photo) }
        let undated = undated.sorted(by: DatedPhoto.precedes)
        var photos: [ListedPhoto] = []
        photos.reserveCapacity(dated.count + undated.count)
        var rest = dated[...]
        for next in undated {
            while let first = rest.first, DatedPhoto.precedes(first, next) {
                photos.append(first.photo)
                rest.removeFirst()
            }
            photos.append(next.photo)
        }
        return photos + rest.map(\.photo)
    }
}
