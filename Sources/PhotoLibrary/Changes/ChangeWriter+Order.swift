import Foundation
import GRDB

extension ChangeWriter {
    mutating func setOrder(_ album: AlbumID, _ photos: [PhotoID]) throws -> Change {
        let present = try withList(of: album) { $0.photos }
        let positions = PhotoPositions(present)
        let named = unique(photos).compactMap { positions[$0] }
        var isNamed = [Bool](repeating: false, count: present.count)
        for position in named { isNamed[position] = true }
        let order = named.map { present[$0] } + present.indices.lazy.filter { !isNamed[$0] }.map { present[$0] }
        if order != present { try withList(of: album) { $0.replace(by: order) } }
        return .setOrder(album, present.ids)
    }

    mutating func sort(_ album: AlbumID, by order: PhotoOrder, isDescending: Bool) throws -> Change {
        let photos = try withList(of: album) { $0.photos }
        let sorted =
            switch order {
            case .dateAdded:
                try sorted(
                    photos, by: "addedAt", isDescending, key: { try $0.decode(Double.self, atIndex: 1) }, precedes: <)
            case .dateTaken:
                // Photos without a date are last in both directions.
                try sorted(
                    photos, by: "takenAt", isDescending,
                    key: { try $0.decode(Double?.self, atIndex: 1) ?? (isDescending ? -.infinity : .infinity) },
                    precedes: <)
            case .name:
                try sorted(
                    photos, by: "name", isDescending, key: { NaturalOrder.key(try $0.decode(String.self, atIndex: 1)) },
                    precedes: NaturalOrder.precedes)
            case .rating:
                try sorted(
                    photos, by: "rating", isDescending, key: { try $0.decode(Int.self, atIndex: 1) }, precedes: <)
            }
        return try setOrder(album, sorted)
    }

    private func sorted<Key>(
        _ photos: [ListedPhoto], by column: String, _ isDescending: Bool, key: (Row) throws -> Key,
        precedes: (Key, Key) -> Bool
    ) throws -> [PhotoID] {
        let positions = PhotoPositions(photos)
        var keyed: [(position: Int, key: Key)] = []
        keyed.reserveCapacity(photos.count)
        try LibraryQuery.forEachPhoto(db, of: photos.ids, columns: "id, \(column)") { row in
            guard let position = positions[PhotoID(rawValue: try row.decode(atIndex: 0))] else { return }
            keyed.append((position, try key(row)))
        }
        guard keyed.count == photos.count else { throw LibraryQuery.missingPhoto }
        keyed.sort { left, right in
            // Of equal photos the order stays, in both directions.
            if precedes(left.key, right.key) { return !isDescending }
            if precedes(right.key, left.key) { return isDescending }
            return left.position < right.position
        }
        return keyed.map { photos[$0.position].id }
    }
}

/// Natural, case-insensitive order: "img2" sorts before "img10".
package enum NaturalOrder {
    /// Returns names in this order.
    package static func sorted(_ names: [String]) -> [String] {
        names.map { (name: $0, key: key($0)) }.sorted { precedes($0.key, $1.key) }.map(\.name)
    }

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
