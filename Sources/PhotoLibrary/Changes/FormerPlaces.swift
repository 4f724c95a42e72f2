import Foundation
import GRDB

/// The places of photos in the albums that they left when they were deleted, from which they are restored (APP-34).
///
/// Stored as variable-length integers, so that the deletion of a million photos adds one or two bytes for each.
struct FormerPlaces: Equatable {
    /// One edit per album, which inserts the photos.
    var edits: [AlbumEdit]

    init(_ edits: [AlbumEdit]) { self.edits = edits }

    /// The places of those of the photos that are among these.
    func members(of photos: PhotoIDSet) -> FormerPlaces {
        FormerPlaces(
            edits.compactMap { edit in
                let runs = edit.inserting.compactMap { run -> PhotoRun? in
                    let members = run.photos.filter(photos.contains)
                    return members.isEmpty ? nil : PhotoRun(photos: members, after: run.after, before: run.before)
                }
                return runs.isEmpty ? nil : AlbumEdit(album: edit.album, removing: [], inserting: runs)
            })
    }

    /// The photos of all albums; one that was in several albums more than once.
    var photos: [PhotoID] { edits.flatMap { $0.inserting.flatMap(\.photos) } }

    // MARK: Encoding

    /// The stored form.
    var encoded: Data {
        var numbers = NumberWriter()
        numbers.append(Int64(edits.count))
        for edit in edits {
            numbers.append(edit.album.rawValue)
            numbers.append(Int64(edit.inserting.count))
            for run in edit.inserting {
                numbers.append(run.after?.rawValue ?? 0)
                numbers.append(run.before?.rawValue ?? 0)
                numbers.append(Int64(run.photos.count))
                var previous: Int64 = 0
                for photo in run.photos {
                    numbers.append(photo.rawValue - previous)
                    previous = photo.rawValue
                }
            }
        }
        return Data(numbers.bytes)
    }

    /// Nil for data that was damaged.
    init?(_ data: Data) {
        var numbers = NumberReader(bytes: [UInt8](data)[...])
        edits = []
        guard let albums = numbers.count() else { return nil }
        for _ in 0..<albums {
            guard let album = numbers.next(), let runs = numbers.count() else { return nil }
            var inserting: [PhotoRun] = []
            for _ in 0..<runs {
                guard let after = numbers.next(), let before = numbers.next(), let count = numbers.count() else {
                    return nil
                }
                var photos: [PhotoID] = []
                var previous: Int64 = 0
                for _ in 0..<count {
                    guard let step = numbers.next() else { return nil }
                    previous = previous &+ step
                    guard ListedPhoto.ids.contains(previous) else { return nil }
                    photos.append(PhotoID(rawValue: previous))
                }
                func neighbor(_ id: Int64) -> PhotoID? { id == 0 ? nil : PhotoID(rawValue: id) }
                inserting.append(PhotoRun(photos: photos, after: neighbor(after), before: neighbor(before)))
            }
            edits.append(AlbumEdit(album: AlbumID(rawValue: album), removing: [], inserting: inserting))
        }
    }
}

/// Writes integers of seven bits per byte, small ones of either sign first.
private struct NumberWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: Int64) {
        var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reads what a `NumberWriter` has written.
private struct NumberReader {
    var bytes: ArraySlice<UInt8>

    mutating func next() -> Int64? {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while let byte = bytes.popFirst(), shift < 64 {
            number |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
            shift += 7
        }
        return nil
    }

    /// A number of values that follow, each of which has a byte at least.
    mutating func count() -> Int? { next().flatMap { (0...Int64(bytes.count)).contains($0) ? Int($0) : nil } }
}

extension ChangeWriter {
    /// Stores the places that deleted photos had in the albums that this change has removed them from.
    func recordFormerPlaces(of deleted: PhotoIDSet) throws {
        guard !deleted.isEmpty else { return }
        let places = FormerPlaces(removals).members(of: deleted)
        guard !places.edits.isEmpty else { return }
        // Those of photos that were purged; a photo's date may be later than that of its places, if a clock was behind.
        try db.execute(
            sql: """
                DELETE FROM removal WHERE removedAt < (SELECT min(removedAt) FROM photo WHERE removedAt IS NOT NULL) - ?
                """, arguments: [Library.retentionPeriod])
        try db.execute(
            sql: "INSERT INTO removal (removedAt, places) VALUES (?, ?)",
            arguments: [now.timeIntervalSince1970, places.encoded])
    }

    /// Inserts deleted photos at their former places, in the albums that still exist, and restores the albums that were
    /// deleted. Leaves other photos deleted.
    mutating func restoreDeleted(_ photos: [PhotoID]) throws -> Change {
        let deletions = try FormerDeletions(db, of: PhotoIDSet(photos))
        let all = PhotoIDSet(deletions.all)
        var inverse: [Change] = []
        for places in try formerPlaces(of: deletions) {
            // Backward: what was deleted last is restored first, so that albums of one change keep their order.
            for place in places.edits.reversed() where try !exists(.album(place.album)) {
                inverse += try restoreAlbum(place.album, with: all)?.reversed() ?? []
            }
            for place in places.edits where try exists(.album(place.album)) {
                inverse.append(.restorePhotos([try edit(place)]))
            }
        }
        return .group(inverse.reversed())
    }

    /// Reads the places of deleted photos, the last deletion first: for each photo those of the deletion that has its
    /// date, since later ones may have been undone; without it, those of its last one.
    private func formerPlaces(of deletions: FormerDeletions) throws -> [FormerPlaces] {
        struct Record {
            let places: FormerPlaces
            /// The photos that were deleted at the time of the record, and those of which it is the last one.
            let photos, others: PhotoIDSet
        }
        let byDate = deletions.photos.mapValues { PhotoIDSet($0) }
        var wanted = PhotoIDSet(deletions.all)
        var unseen = wanted
        var records: [Record] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT removedAt, places FROM removal ORDER BY id DESC")
        while !wanted.isEmpty, let row = try rows.next() {
            let stored = FormerPlaces(try row.decode(Data.self, atIndex: 1))
            guard let places = stored?.members(of: wanted), !places.edits.isEmpty else { continue }
            let members = places.photos
            let deleted = byDate[try row.decode(Double.self, atIndex: 0)]
            let photos = PhotoIDSet(members.filter { deleted?.contains($0) == true })
            let others = PhotoIDSet(members.filter { unseen.contains($0) && !photos.contains($0) })
            wanted.subtract(photos.ids)
            unseen.subtract(members)
            records.append(Record(places: places, photos: photos, others: others))
        }
        return records.compactMap { record in
            let photos = record.photos.ids + record.others.ids.filter(wanted.contains)
            return photos.isEmpty ? nil : record.places.members(of: PhotoIDSet(photos))
        }
    }
}
