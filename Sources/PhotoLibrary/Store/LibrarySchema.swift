import GRDB

/// The tables and their migrations.
enum LibrarySchema {
    /// The schema version that this program writes to `PRAGMA user_version`.
    static let version = 1

    /// The schema's version relative to this program's. Stored as one number so that an ordinary opening needs a single
    /// query for it.
    enum State {
        case current, older, newer
    }

    static func state(_ db: Database) throws -> State {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        return found == version ? .current : found < version ? .older : .newer
    }

    static func migrate(_ database: some DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 albums and photos") { db in
            try db.execute(sql: firstVersion)
        }
        try migrator.migrate(database)
        try database.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    }

    // Positions are sparse keys, so that moving a photo writes one row; see `OrderKeys`. `coverID` and `sourcePath`
    // have no foreign key: the photo or the folder may no longer exist, and the value is then ignored.
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
