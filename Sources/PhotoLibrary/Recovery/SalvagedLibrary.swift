import Foundation
import GRDB
import ImageFiles

/// The rows read from a damaged database.
struct SalvagedLibrary {
    struct PhotoRow {
        /// Decoded, since a damaged row may have values of other types than its columns.
        let values: [(any DatabaseValueConvertible)?]
        let hash: ContentHash
        /// Whether the photo was in no album when it was last written.
        let isRemoved: Bool

        /// The columns of `values`, which are all of the table, in its order.
        static let columns = """
            id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath, removedAt, isFavorite, rating,
            title, caption, turns
            """
    }

    struct AlbumRow {
        let title: String
        let position: Int64
        let cover: Int64?
        let sourcePath: String?
        /// The number of the album's photos; nil if it is lost or the library has the first version.
        let count: Int?
        /// The folder that contains the album; nil at the top level, or if it is lost.
        let folder: Int64?
    }

    struct FolderRow {
        let title: String
        let position: Int64
        let sourcePath: String?
        /// The folder that contains the folder; nil at the top level, or if it is lost.
        let folder: Int64?
    }

    private(set) var photos: [Int64: PhotoRow] = [:]
    /// The ids of photos by content, from the index of the hashes. It may contain photos whose rows are lost.
    private(set) var ids: [ContentHash: Int64] = [:]
    private(set) var albums: [Int64: AlbumRow] = [:]
    private(set) var folders: [Int64: FolderRow] = [:]
    /// Per album, the positions of its photos; nil where the position is lost.
    private(set) var placements: [Int64: [Int64: Int64?]] = [:]
    private(set) var settings: [String: String] = [:]
    /// The places that deleted photos had, by the ids of their deletions: the date, and the encoded `FormerPlaces`.
    private(set) var removals: [Int64: (date: Double, places: Data)] = [:]
    /// The deleted albums, and when they were deleted.
    private(set) var deletedAlbums: [(date: Double, album: DeletedAlbum)] = []

    /// Reads what can be read; empty for a missing file and one that is not a database.
    ///
    /// - Throws: `LibraryError` if the file cannot be opened, which is no sign of damage.
    init(reading path: String) throws(LibraryError) {
        guard let pages = try DatabasePages(path: path) else { return }
        let salvage = TableSalvage(pages)
        readPhotos(salvage)
        readAlbums(salvage)
        readPages(salvage)
        readPlacements(salvage)
        salvage.forEachRow(of: .setting) { row in
            guard let key: String = row[0], let value: String = row[1] else { return }
            settings[key] = value
        }
        salvage.forEachRow(of: .removal) { row in
            guard let date: Double = row[1], let places: Data = row[2], FormerPlaces(places) != nil else { return }
            removals[row.key] = (date, places)
        }
        salvage.forEachRow(of: .deletedAlbum) { row in
            if let date: Double = row[1], let album = Self.deletedAlbum(row) { deletedAlbums.append((date, album)) }
        }
    }

    private static func deletedAlbum(_ row: SalvagedRow) -> DeletedAlbum? {
        guard row.key > 0, let title: String = row[2],
            !title.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty, let photos: Data = row[8],
            let list = FormerPlaces(photos)
        else { return nil }
        let (cover, folder, nextIsFolder, next): (Int64?, Int64?, Bool?, Int64?) = (row[3], row[5], row[6], row[7])
        let following = next.flatMap { id -> AlbumItem? in
            guard nextIsFolder == true else { return id > 0 ? .album(AlbumID(rawValue: id)) : nil }
            return FolderID.ids.contains(id) ? .folder(FolderID(rawValue: id)) : nil
        }
        return DeletedAlbum(
            AlbumRecord(
                id: AlbumID(rawValue: row.key), title: title, chosenCoverID: cover.map(PhotoID.init),
                sourcePath: row[4], photos: list.photos,
                place: AlbumPlace(
                    in: folder.flatMap { FolderID.ids.contains($0) ? FolderID(rawValue: $0) : nil },
                    before: following)))
    }

    private mutating func readPhotos(_ salvage: TableSalvage) {
        salvage.forEachRow(of: .photo) { photos[$0.key] = Self.photo($0) }
        salvage.forEachRow(of: .photoHash) { row in
            guard let digest: Data = row[0], let hash = ContentHash(digest: digest), let id: Int64 = row[1],
                ListedPhoto.ids.contains(id)
            else { return }
            ids[hash] = id
        }
    }

    /// Checks the values as `LibraryQuery` does, which rejects a library with an invalid row. An unreadable value of a
    /// column after the first version is no reason to lose the photo.
    private static func photo(_ row: SalvagedRow) -> PhotoRow? {
        guard ListedPhoto.ids.contains(row.key), let name: String = row[1], let digest: Data = row[2],
            let hash = ContentHash(digest: digest), let text: String = row[3], let format = ImageFormat(rawValue: text),
            let width: Int = row[4], let height: Int = row[5], let fileSize: Int = row[6], let addedAt: Double = row[7]
        else { return nil }
        let (takenAt, linkPath, removedAt): (Double?, String?, Double?) = (row[8], row[9], row[10])
        let (isFavorite, rating, title, caption): (Bool?, Int?, String?, String?) = (row[11], row[12], row[13], row[14])
        let turns = (row[15] as Int?).flatMap(QuarterTurns.init(rawValue:)) ?? QuarterTurns.none
        let values: [(any DatabaseValueConvertible)?] = [
            row.key, name, hash.digest, format.rawValue, width, height, fileSize, addedAt, takenAt, linkPath, removedAt,
            isFavorite ?? false, rating.map { 0...5 ~= $0 ? $0 : 0 } ?? 0, title ?? "", caption ?? "", turns.rawValue,
        ]
        return PhotoRow(values: values, hash: hash, isRemoved: removedAt != nil)
    }

    private mutating func readAlbums(_ salvage: TableSalvage) {
        salvage.forEachRow(of: .album) { row in
            guard row.key > 0, let title: String = row[1], let position: Int64 = row[2] else { return }
            albums[row.key] = AlbumRow(
                title: title, position: position, cover: row[3], sourcePath: row[4], count: row[5], folder: row[7])
        }
        salvage.forEachRow(of: .folder) { row in
            guard FolderID.ids.contains(row.key), let title: String = row[1], let position: Int64 = row[2] else {
                return
            }
            folders[row.key] = FolderRow(title: title, position: position, sourcePath: row[3], folder: row[4])
        }
    }

    /// Reads the albums' lists from the table of their pages and from its copy. Each has every page.
    private mutating func readPages(_ salvage: TableSalvage) {
        var pages: [Int64: [Int64: [ListedPhoto]]] = [:]
        func read(_ row: SalvagedRow, from column: Int) {
            guard let album: Int64 = row[column], let position: Int64 = row[column + 1],
                let data: Data = row[column + 2], let checksum: Int64 = row[column + 3],
                let photos = try? data.withUnsafeBytes({
                    try AlbumPage.decode($0, checksum: checksum, album: album)
                })
            else { return }
            pages[album, default: [:]][position] = photos
        }
        salvage.forEachRow(of: .albumPageCopy) { read($0, from: 0) }
        salvage.forEachRow(of: .albumPage) { read($0, from: 1) }
        for (album, found) in pages {
            let photos = found.sorted { $0.key < $1.key }.flatMap(\.value)
            placements[album] = Dictionary(
                photos.enumerated().map { ($1.id.rawValue, Int64($0)) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Reads the placements of the first version from the table and from its index by position.
    private mutating func readPlacements(_ salvage: TableSalvage) {
        func read(_ row: SalvagedRow, photo: Int, position: Int) {
            guard let album: Int64 = row[0], let photo: Int64 = row[photo] else { return }
            placements[album, default: [:]][photo] = .some(row[position])
        }
        salvage.forEachRow(of: .placementByPosition) { read($0, photo: 2, position: 1) }
        salvage.forEachRow(of: .placement) { read($0, photo: 1, position: 2) }
    }
}
