import GRDB

/// The tables and their migrations.
enum LibrarySchema {
    /// The schema version that this program writes to `PRAGMA user_version`.
    static let version = 10

    /// The schema's version relative to this program's. Stored as one number so that an ordinary opening needs a single
    /// query for it.
    enum State {
        case current, older, newer
    }

    static func state(_ db: Database) throws -> State {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        return found == version ? .current : found < version ? .older : .newer
    }

    /// Whether the process that created the database was ended before it had created the tables.
    static func isIncomplete(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
    }

    /// The migrations' names, by which the database records them. The number is the version.
    private static let names = [
        "1 albums and photos", "2 lists in pages", "3 details and search", "4 rotation", "5 folders",
        "6 titles", "7 former places", "8 deleted albums and stars",
        "9 folded letters", "10 forms of letters",
    ]

    /// - Parameter version: An older version, for tests.
    static func migrate(_ database: some DatabaseWriter, to version: Int = version) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(names[0]) { db in
            try db.execute(sql: firstVersion)
        }
        migrator.registerMigration(names[1]) { db in
            try db.execute(sql: secondVersion)
            try movePlacements(db)
        }
        migrator.registerMigration(names[2]) { db in
            try db.execute(sql: thirdVersion)
            try SearchIndex.createUnfolded(db)
        }
        migrator.registerMigration(names[3]) { db in
            try db.execute(sql: fourthVersion)
        }
        migrator.registerMigration(names[4]) { db in
            try db.execute(sql: fifthVersion)
        }
        migrator.registerMigration(names[5]) { db in
            try db.execute(sql: sixthVersion)
            try TitleIndex.createUnfolded(db)
        }
        migrator.registerMigration(names[6]) { db in
            try db.execute(sql: seventhVersion)
        }
        migrator.registerMigration(names[7]) { db in
            try db.execute(sql: eighthVersion)
        }
        // Created the indexes that the next one replaces.
        migrator.registerMigration(names[8]) { _ in }
        migrator.registerMigration(names[9]) { db in
            try SearchIndex.replace(db)
            try TitleIndex.replace(db)
        }
        try migrator.migrate(database, upTo: names[version - 1])
        try database.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    }

    /// Writes each album's placements of the first version as a list, and deletes them.
    private static func movePlacements(_ db: Database) throws {
        for album in try Int64.fetchAll(db, sql: "SELECT id FROM album") {
            let sql = """
                SELECT photo.id, photo.width, photo.height
                FROM placement LEFT JOIN photo ON photo.id = placement.photoID
                WHERE placement.albumID = ? ORDER BY placement.position
                """
            var photos: [ListedPhoto] = []
            let cursor = try Row.fetchCursor(db, sql: sql, arguments: [album])
            while let row = try cursor.next() {
                guard row[0] as Int64? != nil else { throw LibraryQuery.missingPhoto }
                photos.append(try ListedPhoto(row))
            }
            var list = AlbumPages(album: AlbumID(rawValue: album))
            list.replace(by: photos)
            try list.write(to: db)
        }
        try db.execute(sql: "DROP TABLE placement")
    }

    // A row per deleted album: its values and its place, which `AlbumPlace` explains, and its photos as `FormerPlaces`
    // encodes them. `nextIsFolder` tells whose id `nextID` is. The index is for searches by stars.
    private static let eighthVersion = """
        CREATE TABLE deletedAlbum (
            id INTEGER PRIMARY KEY,
            removedAt REAL NOT NULL,
            title TEXT NOT NULL,
            coverID INTEGER,
            sourcePath TEXT,
            folderID INTEGER,
            nextIsFolder INTEGER NOT NULL CHECK (nextIsFolder IN (0, 1)),
            nextID INTEGER,
            photos BLOB NOT NULL
        ) STRICT;
        CREATE INDEX photoByRating ON photo(rating) WHERE rating > 0;
        """

    // A row per change that has deleted photos: the places that they had, which `FormerPlaces` encodes. A row has no
    // effect once its photos are restored or purged.
    private static let seventhVersion = """
        CREATE TABLE removal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            removedAt REAL NOT NULL,
            places BLOB NOT NULL
        ) STRICT;
        """

    // By these indexes an import finds the album of a folder of files, and whether a title is taken, and a search finds
    // what is in a folder, without reading all albums.
    private static let sixthVersion = """
        CREATE INDEX albumByTitle ON album(title);
        CREATE INDEX albumBySource ON album(sourcePath) WHERE sourcePath IS NOT NULL;
        CREATE INDEX albumByFolder ON album(folderID) WHERE folderID IS NOT NULL;
        CREATE INDEX folderBySource ON folder(sourcePath) WHERE sourcePath IS NOT NULL;
        CREATE INDEX folderByFolder ON folder(folderID) WHERE folderID IS NOT NULL;
        """

    // Folders contain albums and folders. The positions of albums and folders are keys of one order, so that both can
    // be mixed; the order of a folder is that of the positions of its content. `folderID` is that of the containing
    // folder, null at the top level. `sourcePath` has no foreign key: see `firstVersion`.
    private static let fifthVersion = """
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            position INTEGER NOT NULL UNIQUE,
            sourcePath TEXT,
            folderID INTEGER REFERENCES folder(id)
        ) STRICT;
        ALTER TABLE album ADD COLUMN folderID INTEGER REFERENCES folder(id);
        """

    // The number of quarter turns, clockwise, by which the user has rotated the photo. `width` and `height` are those
    // of the rotated photo, so that lists and indexes need no rotation.
    private static let fourthVersion = """
        ALTER TABLE photo ADD COLUMN turns INTEGER NOT NULL DEFAULT 0 CHECK (turns BETWEEN 0 AND 3);
        """

    // The indexes contain all columns of the built-in lists and of a search, in their order: see `BuiltInList`. The
    // first column of two of them is constant; without it SQLite 3.40 reads the rows, too, 20 times slower.
    private static let thirdVersion = """
        ALTER TABLE photo ADD COLUMN isFavorite INTEGER NOT NULL DEFAULT 0 CHECK (isFavorite IN (0, 1));
        ALTER TABLE photo ADD COLUMN rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5);
        ALTER TABLE photo ADD COLUMN title TEXT NOT NULL DEFAULT '';
        ALTER TABLE photo ADD COLUMN caption TEXT NOT NULL DEFAULT '';
        DROP INDEX photoByRemoval;
        CREATE INDEX photoByRemoval ON photo(removedAt DESC, id, width, height) WHERE removedAt IS NOT NULL;
        CREATE INDEX photoByDate ON photo(removedAt, takenAt DESC, id, width, height, addedAt)
            WHERE removedAt IS NULL;
        CREATE INDEX photoByFavorite ON photo(isFavorite, removedAt, takenAt DESC, id, width, height, addedAt)
            WHERE isFavorite = 1 AND removedAt IS NULL;
        """

    // Positions are sparse keys, so that moving a photo writes one row; see `OrderKeys`. `coverID` and `sourcePath`
    // have no foreign key: the photo or the folder may no longer exist, and the value is then ignored.
    //
    // Version 2: an album's photos are a list in pages of 8 bytes per photo, which are written as a whole: see
    // `AlbumPage`. `photoCount` and `shownCoverID`, the chosen cover if the album contains it and otherwise the first
    // photo, are derived from the list, so that the first frame does not need it.
    private static let secondVersion = """
        ALTER TABLE album ADD COLUMN photoCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE album ADD COLUMN shownCoverID INTEGER;
        CREATE TABLE albumPage (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            albumID INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            photos BLOB NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX albumPageCopy ON albumPage(albumID, position, photos, checksum);
        """

    private static let firstVersion = """
        CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            hash BLOB NOT NULL UNIQUE,
            format TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            fileSize INTEGER NOT NULL,
            addedAt REAL NOT NULL,
            takenAt REAL,
            linkPath TEXT,
            removedAt REAL
        ) STRICT;
        CREATE INDEX photoByRemoval ON photo(removedAt) WHERE removedAt IS NOT NULL;
        CREATE TABLE album (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            position INTEGER NOT NULL UNIQUE,
            coverID INTEGER,
            sourcePath TEXT
        ) STRICT;
        CREATE TABLE placement (
            albumID INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
            photoID INTEGER NOT NULL REFERENCES photo(id),
            position INTEGER NOT NULL,
            PRIMARY KEY (albumID, photoID)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX placementByPosition ON placement(albumID, position);
        CREATE INDEX placementByPhoto ON placement(photoID);
        CREATE TABLE setting (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
