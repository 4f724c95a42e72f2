import Foundation
import GRDB

extension LibraryQuery {
    /// Checks what SQLite's own check does not: both copies of the albums' lists, the numbers that are derived from
    /// them, and whether each listed photo has a row.
    ///
    /// - Returns: A description of each finding.
    static func damagedLists(_ db: Database) throws -> [String] {
        var findings: [String] = []
        let ids = try Int64.fetchAll(db, sql: "SELECT id FROM photo")
        let photos = PhotoPositions(
            ids.filter(ListedPhoto.ids.contains).map { ListedPhoto(id: PhotoID(rawValue: $0), aspectRatio: 1) })
        let catalog = try catalog(db)
        for album in catalog.albums {
            do {
                let list = try list(db, in: album.id)
                let missing = list.count { photos[$0.id] == nil }
                if missing > 0 { findings.append("\(missing) photos of album \(album.id.rawValue) are missing") }
                if PhotoIDSet(list).count < list.count {
                    findings.append("album \(album.id.rawValue) contains a photo twice")
                }
                let cover = album.chosenCoverID.flatMap { id in list.contains { $0.id == id } ? id : nil }
                if album.coverID != cover ?? list.first?.id {
                    findings.append("album \(album.id.rawValue) has another cover")
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                findings.append("album \(album.id.rawValue): \(error.message ?? "damaged")")
            }
        }
        return findings + (try damagedCopies(db)) + (try damagedFolders(db, catalog))
    }

    /// Finds albums and folders in folders that do not exist, and folders that contain themselves.
    private static func damagedFolders(_ db: Database, _ catalog: AlbumCatalog) throws -> [String] {
        var findings: [String] = []
        for (table, noun) in [("album", "album"), ("folder", "folder")] {
            let sql = "SELECT id FROM \(table) WHERE folderID IS NOT NULL AND folderID NOT IN (SELECT id FROM folder)"
            findings += try Int64.fetchAll(db, sql: sql).map { "the folder of \(noun) \($0) is missing" }
        }
        for row in catalog.tree.rows where row.level == 0 {
            guard let id = row.item.folderID?.rawValue else { continue }
            let sql = "SELECT 1 FROM folder WHERE id = ? AND folderID IN (SELECT id FROM folder)"
            if try Int.fetchOne(db, sql: sql, arguments: [id]) != nil {
                findings.append("folder \(id) contains itself")
            }
        }
        return findings
    }

    /// Compares the table of the pages with its index.
    private static func damagedCopies(_ db: Database) throws -> [String] {
        let sql = """
            SELECT count(*) FROM (
                SELECT id, albumID, position, checksum, photos FROM albumPage NOT INDEXED EXCEPT
                SELECT id, albumID, position, checksum, photos FROM albumPage INDEXED BY albumPageCopy)
            """
        let count = try Int.fetchOne(db, sql: sql) ?? 0
        return count > 0 ? ["\(count) pages of lists differ from their copies"] : []
    }
}
