import Foundation
import GRDB

/// Folders, and the places of albums and folders (APP-43).
extension ChangeWriter {
    func createFolder(_ record: FolderRecord) throws -> Change {
        let title = try trimmedTitle(record.title)
        guard FolderID.ids.contains(record.id.rawValue) else { throw LibraryError.noSuchFolder(record.id) }
        let place = try existing(record.place)
        let key = try key(at: place)
        do {
            try db.execute(
                sql: "INSERT INTO folder (id, title, position, sourcePath, folderID) VALUES (?, ?, ?, ?, ?)",
                arguments: [record.id.rawValue, title, key, record.sourcePath, place.folder?.rawValue])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw LibraryError.database("the folder \(record.id.rawValue) exists already")
        }
        try moveDeletedAlbums(to: record.deletedAlbums)
        return .deleteFolder(record.id)
    }

    func deleteFolder(_ folder: FolderID) throws -> Change {
        let sql = "SELECT title, sourcePath FROM folder WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [folder.rawValue]) else {
            throw LibraryError.noSuchFolder(folder)
        }
        let place = try place(of: .folder(folder))
        let record = FolderRecord(
            id: folder, title: try row.decode(atIndex: 0), sourcePath: try row.decode(atIndex: 1), place: place,
            deletedAlbums: try deletedAlbums(in: folder))
        var inverse = [Change.createFolder(record)]
        let items = try items(in: folder)
        let keys = try keys(items.count, at: AlbumPlace(in: place.folder, before: .folder(folder)))
        for (item, key) in zip(items, keys) {
            try write(item, key: key, folder: place.folder)
            inverse.append(.move(item, to: AlbumPlace(in: folder)))
        }
        try moveDeletedAlbums(in: folder, to: place)
        try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [folder.rawValue])
        return inverse.count == 1 ? inverse[0] : .group(inverse)
    }

    func renameFolder(_ folder: FolderID, _ title: String) throws -> Change {
        let title = try trimmedTitle(title)
        let sql = "SELECT title FROM folder WHERE id = ?"
        guard let old = try String.fetchOne(db, sql: sql, arguments: [folder.rawValue]) else {
            throw LibraryError.noSuchFolder(folder)
        }
        try db.execute(sql: "UPDATE folder SET title = ? WHERE id = ?", arguments: [title, folder.rawValue])
        return .renameFolder(folder, old)
    }

    func move(_ item: AlbumItem, to place: AlbumPlace) throws -> Change {
        let (old, new) = (try self.place(of: item), try existing(place))
        try requireOutside(item, new.folder)
        guard new.folder != old.folder || new.next != old.next && new.next != item else { return .move(item, to: old) }
        try write(item, key: try key(at: new), folder: new.folder)
        return .move(item, to: old)
    }

    private func write(_ item: AlbumItem, key: Int64, folder: FolderID?) throws {
        try db.execute(
            sql: "UPDATE \(item.table) SET position = ?, folderID = ? WHERE id = ?",
            arguments: [key, folder?.rawValue, item.number])
    }

    // MARK: Places

    /// The place with a folder that exists; the end of the top level in place of one that does not.
    func existing(_ place: AlbumPlace) throws -> AlbumPlace {
        guard let folder = place.folder else { return place }
        let found = try Int.fetchOne(db, sql: "SELECT 1 FROM folder WHERE id = ?", arguments: [folder.rawValue])
        return found == nil ? .end : place
    }

    /// The present place of an item.
    ///
    /// - Throws: `LibraryError` for an item that does not exist.
    func place(of item: AlbumItem) throws -> AlbumPlace {
        guard let (folder, position) = try location(of: item) else { throw item.missing }
        let next = try Row.fetchOne(
            db,
            sql: """
                SELECT isFolder, id FROM (\(Self.items)) WHERE folderID IS ? AND position > ?
                ORDER BY position LIMIT 1
                """, arguments: [folder?.rawValue, position])
        return AlbumPlace(in: folder, before: try next.map(AlbumItem.init))
    }

    /// The albums and folders with the columns that both have.
    static let items = """
        SELECT 0 AS isFolder, id, position, folderID FROM album
        UNION ALL SELECT 1 AS isFolder, id, position, folderID FROM folder
        """

    func exists(_ item: AlbumItem) throws -> Bool { try location(of: item) != nil }

    private func location(of item: AlbumItem) throws -> (folder: FolderID?, position: Int64)? {
        let sql = "SELECT folderID, position FROM \(item.table) WHERE id = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [item.number]).map { row in
            (try row.decode(Int64?.self, atIndex: 0).map(FolderID.init), try row.decode(atIndex: 1))
        }
    }

    /// The items of a folder in order, without those of its folders.
    private func items(in folder: FolderID) throws -> [AlbumItem] {
        let sql = "SELECT isFolder, id FROM (\(Self.items)) WHERE folderID = ? ORDER BY position"
        return try Row.fetchAll(db, sql: sql, arguments: [folder.rawValue]).map(AlbumItem.init)
    }

    /// Throws if a folder would contain itself.
    private func requireOutside(_ item: AlbumItem, _ folder: FolderID?) throws {
        guard case .folder(let moved) = item else { return }
        var (next, seen) = (folder, Set<FolderID>())
        while let folder = next, seen.insert(folder).inserted {
            if folder == moved { throw LibraryError.folderWithinItself(moved) }
            next = try location(of: .folder(folder))?.folder
        }
    }

    /// Returns the key of an item at a place whose folder exists.
    func key(at place: AlbumPlace) throws -> Int64 {
        guard let key = try keys(1, at: place).first else { throw LibraryError.database("there is no key") }
        return key
    }

    /// Returns ascending keys for items at a place whose folder exists. If they are not free there, every item gets a
    /// new key: there are few albums.
    private func keys(_ count: Int, at place: AlbumPlace) throws -> [Int64] {
        for _ in 0..<2 {
            let bounds = try bounds(of: place)
            if let keys = OrderKeys.keys(count, after: bounds.lower, before: bounds.upper) { return keys }
            try renumber()
        }
        throw LibraryError.database("there are too many albums")
    }

    /// The keys between which new items have their place. Only the order within a folder matters, so the end of each is
    /// behind all keys, where there is always space.
    private func bounds(of place: AlbumPlace) throws -> (lower: Int64?, upper: Int64?) {
        guard let next = place.next, let found = try location(of: next), found.folder == place.folder else {
            return (try lastKey(before: nil), nil)
        }
        return (try lastKey(before: found.position), found.position)
    }

    /// The largest key of all albums and folders, or of those before a key. Two searches in indices: the maximum of the
    /// common rows would read all of them.
    private func lastKey(before limit: Int64?) throws -> Int64? {
        let condition = limit == nil ? "" : "WHERE position < ?"
        return try ["album", "folder"].compactMap { table in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT max(position) FROM \(table) \(condition)"),
                arguments: limit.map { [$0] } ?? [])
        }.max()
    }

    private func renumber() throws {
        let sql = "SELECT isFolder, id FROM (\(Self.items)) ORDER BY position"
        let items = try Row.fetchAll(db, sql: sql).map(AlbumItem.init)
        let lowest = try Int64.fetchOne(db, sql: "SELECT min(position) FROM (\(Self.items))") ?? 0
        func set(_ item: AlbumItem, _ key: Int64) throws {
            try db.execute(
                sql: "UPDATE \(item.table) SET position = ? WHERE id = ?", arguments: [key, item.number])
        }
        // Two passes, first through negative keys: `position` is unique even within the transaction.
        for (index, item) in items.enumerated() { try set(item, min(lowest, 0) - Int64(items.count - index)) }
        for (index, item) in items.enumerated().reversed() { try set(item, Int64(index + 1) * OrderKeys.spacing) }
    }
}

extension AlbumItem {
    /// Creates an item from the columns `isFolder` and `id`.
    fileprivate init(_ row: Row) throws {
        let id = try row.decode(Int64.self, atIndex: 1)
        self =
            try row.decode(Bool.self, atIndex: 0)
            ? .folder(FolderID(rawValue: id)) : .album(AlbumID(rawValue: id))
    }

    /// The table that has the item's row.
    var table: String { folderID == nil ? "album" : "folder" }

    /// The id of the item's row.
    var number: Int64 {
        switch self {
        case .album(let id): id.rawValue
        case .folder(let id): id.rawValue
        }
    }

    /// The error of a change of an item that does not exist.
    fileprivate var missing: LibraryError {
        switch self {
        case .album(let id): .noSuchAlbum(id)
        case .folder(let id): .noSuchFolder(id)
        }
    }
}
