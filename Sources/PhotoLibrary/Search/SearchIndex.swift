import GRDB

/// The full-text index `photoSearch` over the names, titles and captions of the photos (APP-37).
///
/// Triggers keep it in step with the table. The index of an older library is filled after the migration, in short
/// transactions in ascending order of the ids, each of which records how far it has come: `searchProgress.lastID`.
/// Photos with higher ids are not indexed yet, and the triggers leave them alone. When all are, it is the largest id.
enum SearchIndex {
    /// The number of photos that a transaction indexes, some 20 milliseconds.
    static let batch = 1000

    /// Creates the index and its triggers, and indexes the photos of a small library.
    static func create(_ db: Database) throws {
        try db.execute(sql: schema)
        for _ in 0..<5 where try !indexNext(db) { return }
    }

    /// Whether all photos are indexed.
    static func isComplete(_ db: Database) throws -> Bool { try progress(db) == .max }

    private static func progress(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT lastID FROM searchProgress") ?? .max
    }

    /// Indexes the next photos.
    ///
    /// - Returns: Whether there may be more.
    static func indexNext(_ db: Database, count: Int = batch) throws -> Bool {
        let progress = try progress(db)
        guard progress < .max else { return false }
        let ids = try Row.fetchOne(
            db,
            sql: """
                SELECT max(id), count(*) FROM (SELECT id FROM photo WHERE id > ? ORDER BY id LIMIT ?)
                """, arguments: [progress, count])
        let last = try ids?.decode(Int64?.self, atIndex: 0)
        if let last {
            try db.execute(
                sql: """
                    INSERT INTO photoSearch (rowid, name, title, caption)
                    SELECT id, name, title, caption FROM photo WHERE id > ? AND id <= ? ORDER BY id
                    """, arguments: [progress, last])
        }
        let isLast = try ids?.decode(Int.self, atIndex: 1) ?? 0 < count
        try db.execute(
            sql: "UPDATE searchProgress SET lastID = ?", arguments: [isLast ? Int64.max : last ?? Int64.max])
        return !isLast
    }

    // External content: the index has no copy of the texts, so that a deletion has to name them.
    private static let schema = """
        CREATE VIRTUAL TABLE photoSearch USING fts5(
            name, title, caption, content = 'photo', content_rowid = 'id', columnsize = 0, prefix = '1 2',
            tokenize = "unicode61 remove_diacritics 2"
        );
        CREATE TABLE searchProgress (lastID INTEGER NOT NULL) STRICT;
        INSERT INTO searchProgress VALUES (0);
        CREATE TRIGGER photoSearchInsert AFTER INSERT ON photo
        WHEN new.id <= (SELECT lastID FROM searchProgress) BEGIN
            INSERT INTO photoSearch (rowid, name, title, caption)
            VALUES (new.id, new.name, new.title, new.caption);
        END;
        CREATE TRIGGER photoSearchDelete AFTER DELETE ON photo
        WHEN old.id <= (SELECT lastID FROM searchProgress) BEGIN
            INSERT INTO photoSearch (photoSearch, rowid, name, title, caption)
            VALUES ('delete', old.id, old.name, old.title, old.caption);
        END;
        CREATE TRIGGER photoSearchUpdate AFTER UPDATE OF name, title, caption ON photo
        WHEN old.id <= (SELECT lastID FROM searchProgress) BEGIN
            INSERT INTO photoSearch (photoSearch, rowid, name, title, caption)
            VALUES ('delete', old.id, old.name, old.title, old.caption);
            INSERT INTO photoSearch (rowid, name, title, caption)
            VALUES (new.id, new.name, new.title, new.caption);
        END;
        """
}

extension Library {
    /// Indexes the photos of an older library in the background, in transactions between which changes are written.
    /// Ends when all are indexed, the library is closed or a transaction fails; the next opening goes on.
    func completeSearchIndex() {
        database.asyncWrite({ try SearchIndex.indexNext($0) }) { [weak self] _, result in
            if case .success(true) = result { self?.completeSearchIndex() }
        }
    }
}
