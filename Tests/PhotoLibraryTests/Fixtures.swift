import Foundation
import GRDB
@_exported import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

extension Photo: Sized {}

extension Library {
    /// Inserts photo rows without files, which suffice for tests of an album's order.
    func insertRows(_ count: Int, from first: Int = 1) throws -> [PhotoID] {
        try database.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt, removedAt)
                    VALUES (?, ?, 'jpeg', 3000, 2000, 4000000, ?, 0)
                    """)
            return try (first..<first + count).map { number in
                let hash = ContentHash(of: Array("\(number)".utf8))
                try statement.execute(arguments: ["IMG_\(number).jpg", hash.digest, Double(number)])
                return PhotoID(rawValue: db.lastInsertedRowID)
            }
        }
    }

    func order(_ album: AlbumID) throws -> [PhotoID] { try read { try LibraryQuery.order($0, in: album) } }

    /// The number of rows that `body` inserts, updates and deletes.
    func rowsWritten(_ body: () throws -> Void) throws -> Int {
        let before = database.writeWithoutTransaction { $0.totalChangesCount }
        try body()
        return database.writeWithoutTransaction { $0.totalChangesCount } - before
    }
}

extension Database {
    /// Inserts an album into a library of the versions 2 to 4, in which albums have no folders.
    func insertAlbumWithoutFolder(_ album: AlbumID, title: String, photos: [PhotoID]) throws {
        try execute(
            sql: "INSERT INTO album (id, title, position) VALUES (?, ?, ?)",
            arguments: [album.rawValue, title, album.rawValue << 32])
        var list = AlbumPages(album: album)
        list.replace(by: try LibraryQuery.listedPhotos(self, photos))
        try list.write(to: self)
    }
}

extension PhotoID: ExpressibleByIntegerLiteral {
    /// Lets tests write ids as integers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

extension AlbumID: ExpressibleByIntegerLiteral {
    /// Lets tests write ids as integers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

extension FolderID: ExpressibleByIntegerLiteral {
    /// Lets tests write ids as integers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

/// A fixed time.
let noon = Date(timeIntervalSince1970: 1_700_000_000)
