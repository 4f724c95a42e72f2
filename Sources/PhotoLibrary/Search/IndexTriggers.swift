import GRDB

/// The triggers that keep a full-text index with external content in step with a table: `photoSearch` with `photo`.
///
/// A deletion from such an index has to name the indexed texts, which are read before the row changes.
struct IndexTriggers {
    let table: String
    let columns: [String]
    /// The table or view with the indexed texts, by the id of the table's row.
    let content: String

    private static let events = ["Insert", "Delete", "BeforeUpdate", "Update"]

    /// Drops the triggers of a table, also those of an older version.
    static func drop(_ db: Database, of table: String) throws {
        for event in events { try db.execute(sql: "DROP TRIGGER IF EXISTS \(table)Search\(event)") }
    }

    /// The statements that create the triggers.
    ///
    /// - Parameter condition: Returns a condition for the row `new` or `old`; without one, all rows are indexed.
    func sql(where condition: ((String) -> String)? = nil) -> String {
        let index = "\(table)Search"
        let columns = columns.joined(separator: ", ")
        func create(_ event: String, _ time: String, _ row: String, _ statement: String) -> String {
            """
            CREATE TRIGGER \(index)\(event) \(time) ON \(table) \(condition.map { "WHEN \($0(row))" } ?? "") BEGIN
                INSERT INTO \(index) \(statement) FROM \(content) WHERE id = \(row).id;
            END;
            """
        }
        let insertion = "(rowid, \(columns)) SELECT id, \(columns)"
        let deletion = "(\(index), rowid, \(columns)) SELECT 'delete', id, \(columns)"
        return [
            create("Insert", "AFTER INSERT", "new", insertion),
            create("Delete", "BEFORE DELETE", "old", deletion),
            create("BeforeUpdate", "BEFORE UPDATE OF \(columns)", "old", deletion),
            create("Update", "AFTER UPDATE OF \(columns)", "new", insertion),
        ].joined(separator: "\n")
    }
}
