import Foundation
import GRDB
import ImageFiles

extension ChangeWriter {
    func setFavorite(_ photos: [PhotoID], _ isFavorite: Bool) throws -> Change {
        let old = try set("isFavorite", of: photos, to: isFavorite ? 1 : 0)
        return .setFavorite(old.values.first ?? [], !isFavorite)
    }

    func setRating(_ photos: [PhotoID], _ rating: Int) throws -> Change {
        let rating = min(max(rating, 0), 5)
        let old = try set("rating", of: photos, to: rating).sorted { $0.key < $1.key }
            .map { Change.setRating($0.value, $0.key) }
        return old.count == 1 ? old[0] : .group(old)
    }

    mutating func turn(_ photos: [PhotoID], by turns: QuarterTurns) throws -> Change {
        guard turns != .none else { return .group([]) }
        let existing = try LibraryQuery.listedPhotos(db, unique(photos)).map(\.id)
        let size = turns.swapsSides ? ", width = height, height = width" : ""
        let update = try db.cachedStatement(
            sql: "UPDATE photo SET turns = (turns + ?) % 4\(size) WHERE id BETWEEN ? AND ?")
        for range in PhotoIDSet(existing).ranges {
            try update.execute(arguments: [turns.rawValue, range.lowerBound, range.upperBound])
        }
        if turns.swapsSides { try self.update(LibraryQuery.listedPhotos(db, existing)) }
        return .turnPhotos(existing, by: turns.inverse)
    }

    func setTexts(of photo: PhotoID, title: String, caption: String) throws -> Change {
        guard let old = try LibraryQuery.photo(db, id: photo) else { return .group([]) }
        let (title, caption) = (Self.line(title), Self.text(caption))
        guard (title, caption) != (old.title, old.caption) else { return .group([]) }
        try db.cachedStatement(sql: "UPDATE photo SET title = ?, caption = ? WHERE id = ?")
            .execute(arguments: [title, caption, photo.rawValue])
        return .setTexts(photo, title: old.title, caption: old.caption)
    }

    /// Sets an integer column of the existing photos that have another value. Returns those by their old values.
    private func set(_ column: String, of photos: [PhotoID], to value: Int) throws -> [Int: [PhotoID]] {
        var old: [Int: [PhotoID]] = [:]
        try LibraryQuery.forEachPhoto(db, of: photos, columns: "id, \(column)") { row in
            let found = try row.decode(Int.self, atIndex: 1)
            if found != value { old[found, default: []].append(PhotoID(rawValue: try row.decode(atIndex: 0))) }
        }
        let update = try db.cachedStatement(sql: "UPDATE photo SET \(column) = ? WHERE id BETWEEN ? AND ?")
        for ids in old.values {
            for range in PhotoIDSet(ids).ranges {
                try update.execute(arguments: [value, range.lowerBound, range.upperBound])
            }
        }
        return old
    }

    /// A title as it is stored: one trimmed line without control characters.
    static func line(_ title: String) -> String {
        let scalars = title.unicodeScalars.split { scalar in
            CharacterSet.newlines.contains(scalar) || scalar.properties.generalCategory == .control
        }
        return scalars.map { String($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// A caption as it is stored: trimmed, without control characters except for line breaks and tabs. SQLite's
    /// functions end a text at a NUL.
    static func text(_ caption: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(
            contentsOf: caption.unicodeScalars.filter { scalar in
                scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar.properties.generalCategory != .control
            })
        return String(scalars).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
