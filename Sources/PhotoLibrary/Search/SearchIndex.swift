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

    /// Creates the index of the versions 3 to 8, of texts that are not folded, which the migration to version 9 fills.
    static func createUnfolded(_ db: Database) throws { try db.execute(sql: schema(of: "photo") { $0 }) }

    /// Replaces the index of an older version, and indexes the photos of a small library.
    static func replaceUnfolded(_ db: Database) throws {
        let columns = ["name", "title", "caption"].map { "\(SearchFolding.sql($0)) AS \($0)" }.joined(separator: ", ")
        try db.execute(
            sql: """
                DROP TRIGGER photoSearchInsert;
                DROP TRIGGER photoSearchDelete;
                DROP TRIGGER photoSearchUpdate;
                DROP TABLE photoSearch;
                DROP TABLE searchProgress;
                CREATE VIEW photoText AS SELECT id, \(columns) FROM photo;
                """)
        try db.execute(sql: schema(of: "photoText", folded: SearchFolding.sql))
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

    /// - Parameters:
    ///   - content: The table or view that has the indexed texts.
    ///   - folded: Returns the expression of an indexed text.
    private static func schema(of content: String, folded: (String) -> String) -> String {
        func texts(_ row: String) -> String {
            ["name", "title", "caption"].map { folded("\(row).\($0)") }.joined(separator: ", ")
        }
        let insert = """
            INSERT INTO photoSearch (rowid, name, title, caption) VALUES (new.id, \(texts("new")));
            """
        let delete = """
            INSERT INTO photoSearch (photoSearch, rowid, name, title, caption)
            VALUES ('delete', old.id, \(texts("old")));
            """
        // External content: the index has no copy of the texts, so that a deletion has to name them.
        return """
            CREATE VIRTUAL TABLE photoSearch USING fts5(
                name, title, caption, content = '\(content)', content_rowid = 'id', columnsize = 0, prefix = '1 2',
                tokenize = "unicode61 remove_diacritics 2"
            );
            CREATE TABLE searchProgress (lastID INTEGER NOT NULL) STRICT;
            INSERT INTO searchProgress VALUES (0);
            CREATE TRIGGER photoSearchInsert AFTER INSERT ON photo
            WHEN new.id <= (SELECT lastID FROM searchProgress) BEGIN \(insert) END;
            CREATE TRIGGER photoSearchDelete AFTER DELETE ON photo
            WHEN old.id <= (SELECT lastID FROM searchProgress) BEGIN \(delete) END;
            CREATE TRIGGER photoSearchUpdate AFTER UPDATE OF name, title, caption ON photo
            WHEN old.id <= (SELECT lastID FROM searchProgress) BEGIN \(delete) \(insert) END;
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
