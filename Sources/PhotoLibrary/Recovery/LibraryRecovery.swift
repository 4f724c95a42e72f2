import Foundation
import GRDB
import ImageFiles

/// Builds a new database from the readable rows of a damaged one and from the original files (APP-11).
struct LibraryRecovery {
    /// The title of the album of the photos whose albums are not known.
    static let albumTitle = "Recovered Photos"

    let folder: LibraryFolder
    let services: LibraryServices

    /// Replaces the damaged database, which is kept unchanged in a folder of its own. The caller holds the library's
    /// lock. If the process is killed, the next opening continues.
    ///
    /// - Returns: The path of the damaged database, or nil if there was none, and what was recovered.
    static func recover(
        _ folder: LibraryFolder, services: LibraryServices
    ) throws(LibraryError) -> (kept: URL?, RecoveryReport) {
        let recovery = LibraryRecovery(folder: folder, services: services)
        let replacement = try folder.beginReplacement(at: services.now())
        let report: RecoveryReport
        do {
            report = try recovery.build(replacement.unfinished.path)
            guard rename(replacement.unfinished.path, replacement.recovered.path) == 0 else {
                throw LibraryError.cannotMoveAside(path: replacement.unfinished.path, code: errno)
            }
        } catch {
            folder.discard(replacement)
            throw LibraryError(error, path: folder.database.path)
        }
        return (try folder.finish(replacement), report)
    }

    private func build(_ path: String) throws -> RecoveryReport {
        let salvaged = try SalvagedLibrary(reading: folder.database.path)
        // Not in WAL mode, so that the closed database is one file.
        let database = try DatabaseQueue(path: path)
        try LibrarySchema.migrate(database)
        let report = try database.write { db in
            var writer = RecoveryWriter(db: db, services: services)
            try writer.writePhotos(of: salvaged)
            try writer.addFiles(of: folder, ids: salvaged.ids)
            try writer.writeAlbums(of: salvaged)
            try writer.writeRemovals(of: salvaged)
            try writer.placeTheUnplaced()
            return writer.report
        }
        try database.close()
        guard DirectorySync.synchronizeFile(path) else { throw LibraryError.cannotMoveAside(path: path, code: EIO) }
        return report
    }
}

/// Inserts recovered rows into a new database, in one transaction.
private struct RecoveryWriter {
    let db: Database
    let services: LibraryServices
    private(set) var report = RecoveryReport()
    private var hashes: Set<ContentHash> = []
    /// The ids of the photos that were written.
    private var photos: Set<Int64> = []
    /// The photos that should be in an album and are in none so far.
    private var unplaced: Set<Int64> = []

    init(db: Database, services: LibraryServices) {
        self.db = db
        self.services = services
    }

    mutating func writePhotos(of salvaged: SalvagedLibrary) throws {
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO photo (\(SalvagedLibrary.PhotoRow.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for (id, photo) in salvaged.photos.sorted(by: { $0.key < $1.key }) where hashes.insert(photo.hash).inserted {
            do {
                try insert.execute(arguments: StatementArguments(photo.values))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                // Its file is added without the row.
                hashes.remove(photo.hash)
                continue
            }
            report.photos += 1
            photos.insert(id)
            if !photo.isRemoved { unplaced.insert(id) }
        }
    }

    /// Writes the folders, the albums with the photos that are known by now, and the settings.
    mutating func writeAlbums(of salvaged: SalvagedLibrary) throws {
        for row in Self.tree(of: salvaged).rows {
            let place = AlbumPlace(in: row.folder)
            switch row.item {
            case .album(let id): try write(id.rawValue, at: place, of: salvaged)
            case .folder(let id): try write(id, at: place, of: salvaged)
            }
        }
        for (key, value) in salvaged.settings { try Library.set(key, to: value, in: db) }
    }

    /// Writes the places to which deleted photos can be restored, and the deleted albums.
    func writeRemovals(of salvaged: SalvagedLibrary) throws {
        for (id, removal) in salvaged.removals.sorted(by: { $0.key < $1.key }) where id > 0 {
            try db.execute(
                sql: "INSERT INTO removal (id, removedAt, places) VALUES (?, ?, ?)",
                arguments: [id, removal.date, removal.places])
        }
        for (date, album) in salvaged.deletedAlbums where try !Self.exists(album.record.id, in: db) {
            try album.insert(into: db, removedAt: date)
        }
        // New albums and folders must not get the ids of deleted ones, whose photos would be restored to them.
        let places = salvaged.removals.values.compactMap { FormerPlaces($0.places) }
        let albums = salvaged.deletedAlbums.map(\.album.record)
        let ids = (places.flatMap { $0.edits.map(\.album) } + albums.map(\.id)).map(\.rawValue)
        for (table, last) in [("album", ids.max()), ("folder", albums.compactMap(\.place.folder?.rawValue).max())] {
            guard let last, last < Self.largestReservedID else { continue }
            try reserve(last, of: table)
        }
    }

    /// Ids beyond it are damaged, and would leave no room for new ones.
    private static let largestReservedID: Int64 = 1 << 31

    /// Lets the ids of new rows begin behind one.
    private func reserve(_ id: Int64, of table: String) throws {
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        guard last ?? 0 < id else { return }
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, id])
    }

    /// Whether the recovery has found the album, which was deleted according to another row.
    private static func exists(_ album: AlbumID, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT 1 FROM album WHERE id = ?", arguments: [album.rawValue]) ?? false
    }

    /// The albums and folders, also those whose rows are lost and that other rows name.
    private static func tree(of salvaged: SalvagedLibrary) -> AlbumTree {
        var items: [(item: AlbumItem, folder: FolderID?, position: Int64)] = []
        func add(_ item: AlbumItem, _ folder: Int64?, _ position: Int64?) {
            items.append(
                (item, folder.flatMap { FolderID.ids.contains($0) ? FolderID(rawValue: $0) : nil }, position ?? .max))
        }
        // A damaged row may have the id of a built-in list.
        for id in Set(salvaged.albums.keys).union(salvaged.placements.keys).sorted() where id > 0 {
            let row = salvaged.albums[id]
            add(.album(AlbumID(rawValue: id)), row?.folder, row?.position)
        }
        let named = salvaged.albums.values.compactMap(\.folder) + salvaged.folders.values.compactMap(\.folder)
        for id in Set(salvaged.folders.keys).union(named).sorted() where FolderID.ids.contains(id) {
            let row = salvaged.folders[id]
            add(.folder(FolderID(rawValue: id)), row?.folder, row?.position)
        }
        // Stable: items without a position keep the order of their ids.
        let order = items.indices.sorted { (items[$0].position, $0) < (items[$1].position, $1) }
        return AlbumTree(order.map { (items[$0].item, items[$0].folder) })
    }

    private mutating func write(_ id: FolderID, at place: AlbumPlace, of salvaged: SalvagedLibrary) throws {
        let folder = salvaged.folders[id.rawValue]
        let title = folder?.title.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let record = FolderRecord(
            id: id, title: title.isEmpty ? "Recovered Folder" : title, sourcePath: folder?.sourcePath, place: place)
        _ = try ChangeWriter.apply(.createFolder(record), in: db, now: services.now())
        report.folders += 1
    }

    private mutating func write(_ id: Int64, at place: AlbumPlace, of salvaged: SalvagedLibrary) throws {
        let album = salvaged.albums[id]
        let title = album?.title.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let placements = salvaged.placements[id] ?? [:]
        let members = placements.sorted { ($0.value ?? .max, $0.key) < ($1.value ?? .max, $1.key) }.map(\.key)
        let known = members.filter { photos.contains($0) }
        let record = AlbumRecord(
            id: AlbumID(rawValue: id), title: title.isEmpty ? "Recovered Album" : title,
            chosenCoverID: album?.cover.map(PhotoID.init), sourcePath: album?.sourcePath,
            photos: known.map(PhotoID.init), place: place)
        // Also clears the removal dates of the photos: a placement is newer than a date that was not written again.
        _ = try ChangeWriter.apply(.restoreAlbum(record), in: db, now: services.now())
        report.albums += 1
        report.lostPlacements += max(members.count, album?.count ?? 0) - known.count
        unplaced.subtract(known)
    }

    /// Adds the images among the originals that have no row, with their former ids if the index of the hashes has them,
    /// so that they keep their places in the albums.
    mutating func addFiles(of folder: LibraryFolder, ids: [ContentHash: Int64]) throws {
        var others: [IncomingPhoto] = []
        for file in folder.originalFiles().sorted(by: { $0.path < $1.path }) {
            guard let hash = ContentHash(hexadecimal: file.deletingPathExtension().lastPathComponent),
                !hashes.contains(hash),
                let incoming = IncomingPhoto(unknownFile: file, in: folder, decoder: services.decoder)
            else { continue }
            hashes.insert(hash)
            if let id = ids[hash], !photos.contains(id) {
                try add(incoming, id: PhotoID(rawValue: id))
            } else {
                others.append(incoming)
            }
        }
        // New ids last, so that none of them is a former one.
        for incoming in others { try add(incoming, id: nil) }
    }

    private mutating func add(_ incoming: IncomingPhoto, id: PhotoID?) throws {
        let id = try Library.insert(incoming, id: id, in: db, now: services.now()).rawValue
        photos.insert(id)
        unplaced.insert(id)
        report.photosFromFiles += 1
    }

    /// Puts the photos without an album into one, so that they are seen, and are not deleted after 30 days.
    mutating func placeTheUnplaced() throws {
        guard !unplaced.isEmpty else { return }
        report.unplacedPhotos = unplaced.count
        let last = try LibraryQuery.lastNumbers(db).album
        try Library.addToRecoveredPhotos(
            unplaced.sorted().map(PhotoID.init), newAlbum: AlbumID(rawValue: last + 1), in: db, now: services.now())
    }
}
