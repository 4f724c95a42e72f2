import GRDB

/// A photo of a list that is sorted by date, as a covering index has it.
struct DatedPhoto {
    let photo: ListedPhoto
    /// In seconds since 1970.
    let takenAt: Double?
    /// The date by which the photo is sorted: that of the exposure, or that of the import for a photo without one.
    let date: Double

    /// Those with a date of exposure, newest first, and then the others, last added first; photos of one date by id.
    static func precedes(_ left: DatedPhoto, _ right: DatedPhoto) -> Bool {
        if (left.takenAt == nil) != (right.takenAt == nil) { return left.takenAt != nil }
        return left.date != right.date ? left.date > right.date : left.photo.id < right.photo.id
    }
}

/// Decodes a row of `LibraryQuery.BuiltInSQL.dateColumns` from SQLite's statement, without a `Row` per photo, which
/// takes a quarter longer. A row that is not valid is a `RowDecodingError`.
extension DatedPhoto: DatabaseValueConvertible, StatementColumnConvertible {
    /// - Parameter index: The index of the first column.
    init?(sqliteStatement: SQLiteStatement, index: CInt) {
        let id = Int64(sqliteStatement: sqliteStatement, index: index)
        guard ListedPhoto.ids.contains(id) else { return nil }
        let width = Int64(sqliteStatement: sqliteStatement, index: index + 1)
        let height = Int64(sqliteStatement: sqliteStatement, index: index + 2)
        photo = ListedPhoto(id: PhotoID(rawValue: id), width: Int(width), height: Int(height))
        takenAt = Double.fromStatement(sqliteStatement, atUncheckedIndex: index + 3)
        date = takenAt ?? Double(sqliteStatement: sqliteStatement, index: index + 4)
    }

    // Required by the protocol; a list's value has no single database value.
    var databaseValue: DatabaseValue { .null }
    static func fromDatabaseValue(_ value: DatabaseValue) -> DatedPhoto? { nil }
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
        case .allPhotos: return try allPhotosByMonth(db).photos
        case .favorites: return try datedPhotos(db, BuiltInSQL.favorites).map(\.photo)
        case .recentlyDeleted:
            var photos: [ListedPhoto] = []
            let cursor = try Row.fetchCursor(db.cachedStatement(sql: BuiltInSQL.recentlyDeleted))
            while let row = try cursor.next() { photos.append(try ListedPhoto(row)) }
            return photos
        case .searchResults: return []
        case .folder(let folder): return try folderList(db, folder)
        }
    }

    /// The photos of the albums in a folder; a photo of several albums at its first place. Empty if the folder does not
    /// exist.
    private static func folderList(_ db: Database, _ folder: FolderID) throws -> [ListedPhoto] {
        let photos = try catalog(db).tree.albums(in: folder).flatMap { try list(db, in: $0) }
        var rest = PhotoIDSet(photos)
        return rest.count == photos.count ? photos : photos.filter { rest.remove($0.id) }
    }

    /// Reads all photos and their months in one pass: those with a date, newest first, then the others, last added
    /// first.
    static func allPhotosByMonth(_ db: Database) throws -> PhotoList {
        var photos: [ListedPhoto] = []
        var undated: [DatedPhoto] = []
        var months = MonthCounter()
        let cursor = try DatedPhoto.fetchCursor(db.cachedStatement(sql: BuiltInSQL.allPhotos))
        while let photo = try cursor.next() {
            guard let takenAt = photo.takenAt else {
                undated.append(photo)
                continue
            }
            photos.append(photo.photo)
            months.add(takenAt: takenAt)
        }
        months.addUndated(undated.count)
        return PhotoList(photos + undated.sorted(by: DatedPhoto.precedes).map(\.photo), months: months.months)
    }

    /// A list with its months, if it is grouped by month.
    static func groupedList(_ db: Database, in album: AlbumID) throws -> PhotoList {
        if album.builtInList == .allPhotos { return try allPhotosByMonth(db) }
        return PhotoList(try list(db, in: album))
    }

    /// Reads photos in the order of an index by `takenAt`, which has those without that date last and by id, and sorts
    /// these by the time of their import.
    static func datedPhotos(_ db: Database, _ sql: String) throws -> [DatedPhoto] {
        var dated: [DatedPhoto] = []
        var undated: [DatedPhoto] = []
        let cursor = try DatedPhoto.fetchCursor(db.cachedStatement(sql: sql))
        while let photo = try cursor.next() {
            if photo.takenAt != nil { dated.append(photo) } else { undated.append(photo) }
        }
        return dated + undated.sorted(by: DatedPhoto.precedes)
    }
}
