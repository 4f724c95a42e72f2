import Foundation
import GRDB

extension ChangeWriter {
    mutating func setOrder(_ album: AlbumID, _ photos: [PhotoID]) throws -> Change {
        try requireAlbum(album)
        let present = try LibraryQuery.order(db, in: album)
        let members = Set(present)
        let named = unique(photos).filter(members.contains)
        let namedSet = Set(named)
        let order = named + present.filter { !namedSet.contains($0) }
        guard order != present else { return .setOrder(album, present) }
        guard let keys = OrderKeys.keys(order.count, after: nil, before: nil) else {
            throw LibraryError.database("an album has too many photos")
        }
        try db.execute(sql: "DELETE FROM placement WHERE albumID = ?", arguments: [album.rawValue])
        for (photo, key) in zip(order, keys) { try place(photo, in: album, at: key) }
        return .setOrder(album, present)
    }

    func sorted(_ album: AlbumID, by order: PhotoOrder) throws -> [PhotoID] {
        let photos = try LibraryQuery.photos(db, in: album)
        switch order {
        case .dateAdded: return stableSort(photos, key: \.addedAt, precedes: <)
        case .dateTaken: return stableSort(photos, key: { $0.takenAt ?? .distantFuture }, precedes: <)
        case .name: return stableSort(photos, key: { NaturalOrder.key($0.name) }, precedes: NaturalOrder.precedes)
        }
    }

    private func stableSort<Key>(
        _ photos: [Photo], key: (Photo) -> Key, precedes: (Key, Key) -> Bool
    ) -> [PhotoID] {
        let keyed = photos.enumerated().map { (index: $0.offset, key: key($0.element), id: $0.element.id) }
        return keyed.sorted { left, right in
            if precedes(left.key, right.key) { return true }
            return !precedes(right.key, left.key) && left.index < right.index
        }.map(\.id)
    }
}

/// Natural, case-insensitive order: "img2" sorts before "img10".
enum NaturalOrder {
    static func key(_ name: String) -> [UInt8] { Array(name.lowercased().utf8) }

    static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var (l, r) = (0, 0)
        while l < left.count && r < right.count {
            if isDigit(left[l]) && isDigit(right[r]) {
                let (first, second) = (number(left, from: &l), number(right, from: &r))
                if first.count != second.count { return first.count < second.count }
                if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
            } else {
                if left[l] != right[r] { return left[l] < right[r] }
                l += 1
                r += 1
            }
        }
        return left.count - l < right.count - r
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Returns the digits at `index` without leading zeros and advances `index` past them.
    private static func number(_ text: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
        while index < text.count && text[index] == UInt8(ascii: "0") { index += 1 }
        let start = index
        while index < text.count && isDigit(text[index]) { index += 1 }
        return text[start..<index]
    }
}
