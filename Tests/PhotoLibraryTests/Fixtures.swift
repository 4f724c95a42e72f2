import Foundation
import GRDB
@_exported import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

extension Photo: Sized {}

extension Library {
    /// Rows without files, which are all that the order of albums needs.
    func insertRows(_ count: Int, from first: Int = 1) throws -> [PhotoID] {
        try database.write { db in
            try (first..<first + count).map { number in
                let hash = ContentHash(of: Array("\(number)".utf8))
                try db.execute(
                    sql: """
                        INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt, removedAt)
                        VALUES (?, ?, 'jpeg', 3000, 2000, 4000000, ?, 0)
                        """,
                    arguments: ["IMG_\(number).jpg", hash.digest, Double(number)])
                return PhotoID(rawValue: db.lastInsertedRowID)
            }
        }
    }

    func order(_ album: AlbumID) throws -> [PhotoID] { try read { try LibraryQuery.order($0, in: album) } }

    /// How many rows the body inserts, updates and deletes.
    func rowsWritten(_ body: () throws -> Void) throws -> Int {
        let before = database.writeWithoutTransaction { $0.totalChangesCount }
        try body()
        return database.writeWithoutTransaction { $0.totalChangesCount } - before
    }
}

extension PhotoID: ExpressibleByIntegerLiteral {
    /// So that tests can name things by numbers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

extension AlbumID: ExpressibleByIntegerLiteral {
    /// So that tests can name things by numbers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

/// A clock that stands.
let noon = Date(timeIntervalSince1970: 1_700_000_000)
