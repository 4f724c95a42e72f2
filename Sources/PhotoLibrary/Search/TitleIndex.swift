import GRDB

/// The full-text indexes `albumSearch` and `folderSearch` over the titles of the albums and folders (APP-37).
///
/// Triggers keep them in step with the tables, in the transaction that changes a title. They divide texts as
/// `SearchIndex` does.
enum TitleIndex {
    private static let tables = ["album", "folder"]

    /// Creates the indexes of the versions 6 to 8, of titles that are not folded, and indexes the present titles.
    static func createUnfolded(_ db: Database) throws {
        for table in tables { try db.execute(sql: schema(of: table, content: table)) }
    }

    /// Replaces the indexes of an older version by those of the folded titles, which the views `albumText` and
    /// `folderText` have.
    static func replace(_ db: Database) throws {
        for table in tables {
            try IndexTriggers.drop(db, of: table)
            try db.execute(
                sql: """
                    DROP TABLE \(table)Search;
                    DROP VIEW IF EXISTS \(table)Text;
                    CREATE VIEW \(table)Text AS SELECT id, \(SearchFolding.sql("title")) AS title FROM \(table);
                    """)
            try db.execute(sql: schema(of: table, content: "\(table)Text"))
        }
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
    private static func schema(of table: String, content: String) -> String {
        let index = "\(table)Search"
        return """
            CREATE VIRTUAL TABLE \(index) USING fts5(
                title, content = '\(content)', content_rowid = 'id', columnsize = 0, prefix = '1 2',
                tokenize = "unicode61 remove_diacritics 2"
            );
            INSERT INTO \(index) (rowid, title) SELECT id, title FROM \(content) ORDER BY id;
            \(IndexTriggers(table: table, columns: ["title"], content: content).sql())
            """
    }
}
