import GRDB

/// The full-text indexes `albumSearch` and `folderSearch` over the titles of the albums and folders (APP-37).
///
/// Triggers keep them in step with the tables, in the transaction that changes a title. They divide texts as
/// `SearchIndex` does.
enum TitleIndex {
    /// Creates the indexes and their triggers, and indexes the present titles.
    static func create(_ db: Database) throws {
        for table in ["album", "folder"] { try db.execute(sql: schema(of: table)) }
    }

    /// Selects the ids of the albums whose title matches an expression of FTS5, `?1`, or that are in a folder whose
    /// title does, at any depth. May name an album twice.
    static let matchingAlbums = """
        WITH RECURSIVE inside(folder) AS (
            SELECT rowid FROM folderSearch WHERE folderSearch MATCH ?1
            UNION SELECT folder.id FROM inside JOIN folder ON folder.folderID = inside.folder
        )
        SELECT rowid FROM albumSearch WHERE albumSearch MATCH ?1
        UNION ALL SELECT album.id FROM inside JOIN album ON album.folderID = inside.folder
        """

    // External content, as in `SearchIndex`.
    private static func schema(of table: String) -> String {
        let index = "\(table)Search"
        let delete = """
            INSERT INTO \(index) (\(index), rowid, title) VALUES ('delete', old.id, old.title);
            """
        let insert = "INSERT INTO \(index) (rowid, title) VALUES (new.id, new.title);"
        return """
            CREATE VIRTUAL TABLE \(index) USING fts5(
                title, content = '\(table)', content_rowid = 'id', columnsize = 0, prefix = '1 2',
                tokenize = "unicode61 remove_diacritics 2"
            );
            INSERT INTO \(index) (rowid, title) SELECT id, title FROM \(table) ORDER BY id;
            CREATE TRIGGER \(index)Insert AFTER INSERT ON \(table) BEGIN \(insert) END;
            CREATE TRIGGER \(index)Delete AFTER DELETE ON \(table) BEGIN \(delete) END;
            CREATE TRIGGER \(index)Update AFTER UPDATE OF title ON \(table) BEGIN \(delete) \(insert) END;
            """
    }
}
