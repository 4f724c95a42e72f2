import GRDB

/// The full-text index `photoSearch` over the names, titles and captions of the photos, as the view `photoText` folds
/// them (APP-37).
///
/// Triggers keep it in step with the table. The index of an older library is filled after the migration, in short
/// transactions in ascending order of the ids, each of which records how far it has come: `searchProgress.lastID`.
/// Photos with higher ids are not indexed yet, and the triggers leave them alone. When all are, it is the largest id.
enum SearchIndex {
    /// The number of photos that a transaction indexes, some 20 milliseconds.
    static let batch = 1000

    /// Creates the index of the versions 3 to 8, of texts that are not folded, which a migration replaces.
    static func createUnfolded(_ db: Database) throws { try db.execute(sql: schema(of: "photo")) }

    /// Replaces the index of an older version, and indexes the photos of a small library.
    static func replace(_ db: Database) throws {
        let columns = ["name", "title", "caption"].map { "\(SearchFolding.sql($0)) AS \($0)" }.joined(separator: ", ")
        try IndexTriggers.drop(db, of: "photo")
        try db.execute(
            sql: """
                DROP TABLE photoSearch;
                DROP TABLE searchProgress;
                DROP VIEW IF EXISTS photoText;
                CREATE VIEW photoText AS SELECT id, \(columns) FROM photo;
                """)
        try db.execute(sql: schema(of: "photoText"))
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
                    SELECT id, name, title, caption FROM photoText WHERE id > ? AND id <= ? ORDER BY id
                    """, arguments: [progress, last])
        }
        let isLast = try ids?.decode(Int.self, atIndex: 1) ?? 0 < count
        try db.execute(
            sql: "UPDATE searchProgress SET lastID = ?", arguments: [isLast ? Int64.max : last ?? Int64.max])
        return !isLast
    }

    /// - Parameter content: The table or view that has the indexed texts.
    private static func schema(of content: String) -> String {
        let triggers = IndexTriggers(table: "photo", columns: ["name", "title", "caption"], content: content)
        // External content: the index has no copy of the texts.
        return """
            CREATE VIRTUAL TABLE photoSearch USING fts5(
                name, title, caption, content = '\(content)', content_rowid = 'id', columnsize = 0, prefix = '1 2',
                tokenize = "unicode61 remove_diacritics 2"
            );
            CREATE TABLE searchProgress (lastID INTEGER NOT NULL) STRICT;
            INSERT INTO searchProgress VALUES (0);
            \(triggers.sql { "\($0).id <= (SELECT lastID FROM searchProgress)" })
            """
    }
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
