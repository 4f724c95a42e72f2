import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

/// A library of version 8, whose indexes have texts that are not folded.
@Suite("Search in a library of the version before", .timeLimit(.minutes(20)))
struct SearchMigrationTests {
    private static let count = 5 * SearchIndex.batch + 1500
    let folder: TemporaryFolder
    private var file: String { folder.path("library/library.sqlite").path }

    /// Photos 1 to `count`, of which each 1000th has a title, in the album "Große Straße".
    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: file)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: 8)
        try database.write { db in
            for id in 1...Self.count {
                try db.execute(
                    sql: """
                        INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, title)
                        VALUES (?, 'a.jpg', randomblob(32), 'jpeg', 3000, 2000, 4000000, ?, ?)
                        """, arguments: [id, Double(id), id % 1000 == 0 ? "Tromsø \(id)" : ""])
            }
            try db.execute(
                sql: "INSERT INTO folder (id, title, position) VALUES (1, 'Færøerne', 1)")
            try db.insertAlbumWithoutFolder(
                1, title: "Große Straße", photos: (1...Self.count).map { PhotoID(rawValue: Int64($0)) })
            try db.execute(sql: "UPDATE album SET folderID = 1")
        }
        try database.close()
    }

    /// Makes the library one of version 9, with the indexes that this version had: a view folds the texts, fewer
    /// letters than today, and triggers after each change fold them again.
    private func makeVersion9() throws {
        func folded(_ column: String) -> String { "replace(replace(\(column), 'ß', 'ss'), 'ø', 'o')" }
        func triggers(_ table: String, _ columns: [String], _ condition: (String) -> String) -> String {
            let names = columns.joined(separator: ", ")
            func values(_ row: String) -> String { columns.map { folded("\(row).\($0)") }.joined(separator: ", ") }
            let insert = "INSERT INTO \(table)Search (rowid, \(names)) VALUES (new.id, \(values("new")));"
            let delete = """
                INSERT INTO \(table)Search (\(table)Search, rowid, \(names)) VALUES ('delete', old.id, \(values("old")));
                """
            return """
                CREATE TRIGGER \(table)SearchInsert AFTER INSERT ON \(table) \(condition("new")) BEGIN \(insert) END;
                CREATE TRIGGER \(table)SearchDelete AFTER DELETE ON \(table) \(condition("old")) BEGIN \(delete) END;
                CREATE TRIGGER \(table)SearchUpdate AFTER UPDATE OF \(names) ON \(table) \(condition("old"))
                BEGIN \(delete) \(insert) END;
                """
        }
        let database = try DatabaseQueue(path: file)
        try LibrarySchema.migrate(database, to: 9)
        try database.write { db in
            for (table, columns) in [
                ("photo", ["name", "title", "caption"]), ("album", ["title"]), ("folder", ["title"]),
            ] {
                let names = columns.joined(separator: ", ")
                try IndexTriggers.drop(db, of: table)
                try db.execute(
                    sql: """
                        DROP TABLE \(table)Search;
                        CREATE VIEW \(table)Text AS
                        SELECT id, \(columns.map { "\(folded($0)) AS \($0)" }.joined(separator: ", ")) FROM \(table);
                        CREATE VIRTUAL TABLE \(table)Search USING fts5(
                            \(names), content = '\(table)Text', content_rowid = 'id', columnsize = 0, prefix = '1 2',
                            tokenize = "unicode61 remove_diacritics 2"
                        );
                        INSERT INTO \(table)Search (rowid, \(names)) SELECT id, \(names) FROM \(table)Text
                        \(table == "photo" ? "WHERE id <= 3000" : "");
                        \(triggers(table, columns) { table == "photo" ? "WHEN \($0).id <= 3000" : "" })
                        """)
            }
            try db.execute(sql: "UPDATE searchProgress SET lastID = 3000")
            try db.execute(
                sql: "UPDATE photo SET title = CASE id WHEN 2 THEN 'Tromsø 2' ELSE '' END WHERE id IN (2, 1000)")
        }
        try database.close()
    }

    @Test("APP-37: the indexes of version 9 are made again, also if they were not complete")
    func version9() async throws {
        try makeVersion9()
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        while try library.write({ try SearchIndex.indexNext($0) }) {}
        #expect(try await library.search("tromsoe").map(\.id) == [6000, 5000, 4000, 3000, 2000, 2])
        #expect(try await library.search("faeroeerne strasse").count == Self.count)
        try await library.apply(.setTexts(2, title: "", caption: ""))
        #expect(try await library.search("tromso").count == 5)
        try await library.database.write { db in
            for index in ["photoSearch", "albumSearch", "folderSearch"] {
                try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
        }
        try library.close()
    }

    @Test(
        "APP-37: the indexes of an older library are made again, those of the photos in the background",
        arguments: [false, true])
    func migration(isKilled: Bool) async throws {
        if isKilled {
            let database = try DatabaseQueue(path: file)
            // The state between the migration's transaction and that of its version.
            try LibrarySchema.migrate(database)
            try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 8") }
            #expect(try await database.read { try !SearchIndex.isComplete($0) })
            try database.close()
        }
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        let library = opened.library
        #expect(opened.notices.isEmpty && opened.snapshot.albums.map(\.title) == ["Große Straße"])
        // The titles are indexed at once.
        #expect(try await library.search("faeroeerne").count == Self.count)
        #expect(try await library.search("strasse").count == Self.count)
        #expect(try await library.search("faeroerne grosse").count == Self.count)
        // The background may have indexed the others by now; the rest follows here.
        while try library.write({ try SearchIndex.indexNext($0) }) {}
        #expect(try await library.search("tromso").map(\.id) == [6000, 5000, 4000, 3000, 2000, 1000])
        #expect(try await library.search("tromsø 6000").map(\.id) == [6000])
        try await library.apply(.setTexts(6000, title: "", caption: ""))
        #expect(try await library.search("tromso").count == 5)
        try await library.database.write { db in
            for index in ["photoSearch", "albumSearch", "folderSearch"] {
                // Throws if the index differs from the folded texts.
                try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
        }
        #expect(try library.findDamage() == [])
        try library.close()
    }
}
