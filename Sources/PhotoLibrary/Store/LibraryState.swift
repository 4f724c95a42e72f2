import Foundation
import GRDB
import ImageFiles

/// The complete content of a library except for the original files, as a recording of a run stores it.
package struct LibraryState: Codable, Sendable, Equatable {
    /// An album and the ids of its photos, in order.
    package struct AlbumEntry: Codable, Sendable, Equatable {
        var id: Int64
        var title: String
        var cover: Int64?
        var photos: [Int64]
        /// The folder that contains the album; nil at the top level, and in records without folders.
        var folder: Int64?
    }

    /// A folder of albums.
    package struct FolderEntry: Codable, Sendable, Equatable {
        var id: Int64
        var title: String
        /// The folder that contains the folder; nil at the top level.
        var folder: Int64?
        /// The number of albums that precede the folder in the common order of albums and folders.
        var albumsBefore: Int
    }

    /// A photo that is in an album, or was removed from its last one and is not deleted yet.
    package struct PhotoEntry: Codable, Sendable, Equatable {
        var id: Int64
        var name: String
        /// The SHA-256 as 64 hexadecimal digits.
        var hash: String
        var format: ImageFormat
        var width: Int
        var height: Int
        var bytes: Int
        /// In seconds since 1970, like every date here.
        var added: Double
        var taken: Double?
        /// The path of a linked original; nil for a stored one.
        var link: String?
        /// Whether the photo is a favorite. Like the values below, nil if it is not, and in records without details.
        var favorite: Bool?
        var rating: Int?
        var title: String?
        var caption: String?
        /// The number of quarter turns. `width` and `height` are those of the rotated photo.
        var turns: Int?
        /// When the photo left its last album; nil for a photo in an album.
        var removed: Double?
    }

    /// In the user's order.
    package var albums: [AlbumEntry]
    /// Sorted by id.
    package var photos: [PhotoEntry]
    /// All stored settings by key.
    package var settings: [String: String]
    /// The last id given to an album, so that new albums of the copy get the same ids.
    package var lastAlbum: Int64
    /// In the user's order, each before the folders that it contains; nil without folders, as in older records.
    package var folders: [FolderEntry]?
    /// The last id given to a folder; nil if none was.
    package var lastFolder: Int64?
}

/// A state from which no library can be created.
package enum LibraryStateError: Error, Sendable, Hashable {
    /// `count` of `total` originals are missing or have another length: `directory` belongs to another library.
    case originalsMissing(directory: String, first: String, count: Int, total: Int)
    /// Ids or hashes of the state are duplicate or malformed.
    case inconsistent(String)
}

extension LibraryStateError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .originalsMissing(let directory, let first, let count, let total):
            "The library in '\(directory)' is not the one that was recorded: \(count) of the record's \(total) photos, "
                + "such as '\(first)', are not in it. Specify the recorded one with --library."
        case .inconsistent(let detail): "The record's library is invalid: \(detail)."
        }
    }
}

extension Library {
    /// Reads the complete content except for the original files, in one transaction.
    package func state() throws(LibraryError) -> LibraryState {
        let last = lastIDs
        return try read { db in
            let snapshot = try LibraryQuery.snapshot(db)
            var photos: [Int64: LibraryState.PhotoEntry] = [:]
            let albums = try snapshot.albums.map { album in
                let members = try LibraryQuery.photos(db, in: album.id)
                for photo in members { photos[photo.id.rawValue] = LibraryState.PhotoEntry(photo) }
                return LibraryState.AlbumEntry(
                    id: album.id.rawValue, title: album.title, cover: album.chosenCoverID?.rawValue,
                    photos: members.map(\.id.rawValue),
                    folder: snapshot.catalog.tree.row(of: .album(album.id))?.folder?.rawValue)
            }
            for photo in try LibraryQuery.photos(db, in: AlbumID(.recentlyDeleted)) {
                photos[photo.id.rawValue] = LibraryState.PhotoEntry(photo)
            }
            return LibraryState(
                albums: albums, photos: photos.values.sorted { $0.id < $1.id }, settings: snapshot.settings,
                lastAlbum: last.album, folders: Self.folders(of: snapshot.catalog),
                lastFolder: last.folder > 0 ? last.folder : nil)
        }
    }

    private static func folders(of catalog: AlbumCatalog) -> [LibraryState.FolderEntry]? {
        var count = 0
        var folders: [LibraryState.FolderEntry] = []
        for row in catalog.tree.rows {
            if case .folder(let id) = row.item {
                folders.append(
                    LibraryState.FolderEntry(
                        id: id.rawValue, title: catalog.title(of: row.item) ?? "", folder: row.folder?.rawValue,
                        albumsBefore: count))
            } else {
                count += 1
            }
        }
        return folders.isEmpty ? nil : folders
    }

    /// Creates a library from a recorded state in an empty folder. Its originals are links to the files in the folder
    /// `other`; no operation on the new library changes those. Removed photos whose originals are gone are left out:
    /// they were permanently deleted after the recording.
    ///
    /// - Throws: `LibraryStateError`, `LibraryError`.
    package static func create(from state: LibraryState, originalsOf other: URL, at directory: URL) throws {
        let originals = LibraryFolder(url: other)
        let photos = try state.photos.map { entry in (entry, try entry.file(in: originals)) }
            .filter { entry, file in entry.removed == nil || entry.exists(file) }
        let missing = photos.filter { entry, file in !entry.exists(file) }
        if let first = missing.first {
            throw LibraryStateError.originalsMissing(
                directory: other.path, first: first.0.name, count: missing.count, total: photos.count)
        }
        let library = try open(at: directory).library
        do {
            try library.database.write { db in
                for (entry, file) in photos { try entry.insert(into: db, file: file) }
                let ids = PhotoIDSet(photos.map { PhotoID(rawValue: $0.0.id) })
                try ChangeWriter.perform(in: db, now: library.now()) { writer in
                    var folders = (state.folders ?? [])[...]
                    for (index, album) in state.albums.enumerated() {
                        while let folder = folders.first, folder.albumsBefore <= index {
                            try folders.removeFirst().insert(with: &writer)
                        }
                        try album.insert(with: &writer, of: ids)
                    }
                    for folder in folders { try folder.insert(with: &writer) }
                }
                for (key, value) in state.settings { try set(key, to: value, in: db) }
                // Restores the id sequences, so that what is created in the copy gets the same id.
                for (table, last) in [("album", state.lastAlbum), ("folder", state.lastFolder ?? 0)] {
                    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
                    try db.execute(
                        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, last])
                }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw LibraryStateError.inconsistent(error.message ?? "a number occurs twice")
        } catch let error as LibraryError {
            throw LibraryStateError.inconsistent("\(error)")
        }
    }
}

extension LibraryState.PhotoEntry {
    init(_ photo: Photo) {
        id = photo.id.rawValue
        name = photo.name
        hash = photo.contentHash.description
        format = photo.format
        (width, height, bytes) = (photo.width, photo.height, photo.fileSize)
        added = photo.addedAt.timeIntervalSince1970
        taken = photo.takenAt?.timeIntervalSince1970
        if case .linked(let path) = photo.location { link = path }
        favorite = photo.isFavorite ? true : nil
        rating = photo.rating > 0 ? photo.rating : nil
        title = photo.title.isEmpty ? nil : photo.title
        caption = photo.caption.isEmpty ? nil : photo.caption
        turns = photo.turns == .none ? nil : photo.turns.rawValue
        removed = photo.removedAt?.timeIntervalSince1970
    }

    /// The URL at which the original should be.
    fileprivate func file(in folder: LibraryFolder) throws -> URL {
        if let link { return URL(fileURLWithPath: link) }
        guard let hash = ContentHash(hexadecimal: hash) else {
            throw LibraryStateError.inconsistent("'\(hash.prefix(80))' is not a hash")
        }
        return folder.original(hash, format)
    }

    fileprivate func exists(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && Int(status.st_size) == bytes
    }

    fileprivate func insert(into db: Database, file: URL) throws {
        guard ListedPhoto.ids.contains(id) else {
            throw LibraryStateError.inconsistent("\(id) is not a photo's number")
        }
        let sql = """
            INSERT INTO photo (
                id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath,
                isFavorite, rating, title, caption, removedAt, turns)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [
            id, name, ContentHash(hexadecimal: hash)?.digest, format.rawValue, width, height, bytes, added, taken,
            file.path, favorite ?? false, rating ?? 0, title ?? "", caption ?? "", removed, turns ?? 0,
        ])
    }
}

extension LibraryState.AlbumEntry {
    fileprivate func insert(with writer: inout ChangeWriter, of known: PhotoIDSet) throws {
        // A change would ignore it.
        if let missing = photos.first(where: { !known.contains(PhotoID(rawValue: $0)) }) {
            throw LibraryStateError.inconsistent("album \(id) contains the photo \(missing), which is missing")
        }
        guard PhotoIDSet(photos.map(PhotoID.init)).count == photos.count else {
            throw LibraryStateError.inconsistent("album \(id) contains a photo twice")
        }
        let record = AlbumRecord(
            id: AlbumID(rawValue: id), title: title, chosenCoverID: cover.map(PhotoID.init), sourcePath: nil,
            photos: photos.map(PhotoID.init), place: try LibraryState.end(of: folder, with: writer))
        _ = try writer.apply(.restoreAlbum(record))
    }
}

extension LibraryState.FolderEntry {
    fileprivate func insert(with writer: inout ChangeWriter) throws {
        let record = FolderRecord(
            id: FolderID(rawValue: id), title: title, place: try LibraryState.end(of: folder, with: writer))
        _ = try writer.apply(.createFolder(record))
    }
}

extension LibraryState {
    /// The end of a folder that comes earlier in the state, or of the top level.
    fileprivate static func end(of folder: Int64?, with writer: ChangeWriter) throws -> AlbumPlace {
        let place = AlbumPlace(in: folder.map(FolderID.init))
        // A change would use the top level instead.
        guard try writer.existing(place) == place else {
            throw LibraryStateError.inconsistent("the folder \(folder ?? 0) is missing")
        }
        return place
    }
}

extension ContentHash {
    /// Creates a hash from 64 hexadecimal digits; nil for any other text.
    init?(hexadecimal text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
        }
        // `UInt8(_:radix:)` accepts a sign, which is not a digit.
        guard bytes.count == 32, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")) else {
            return nil
        }
        self.init(digest: Data(bytes))
    }
}
