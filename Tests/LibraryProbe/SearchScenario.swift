import Foundation
import GRDB
import PhotoLibrary

/// Types a text letter by letter, and searches for each prefix as the program does.
@MainActor final class SearchScenario: ProbeScenario {
    /// What is typed: the name of one photo, whose first letter is in all names; several words, of a name, of an album
    /// and of a date; and stars beside the title of an album.
    static let texts = [
        "search-word": "img_0051234", "search-words": "img lofoten 2021 night", "search-stars": "*** lofoten",
    ]

    private let library: Library
    private let prefixes: [String]

    init(_ text: String, in folder: URL) throws {
        library = try Library.open(at: folder).library
        prefixes = text.indices.map { String(text[...$0]) }
        // As when the user opens the search.
        _ = try library.search("i") as [ListedPhoto]
    }

    var steps: Int { prefixes.count }

    func run(_ step: Int) throws {
        let found: [ListedPhoto] = try library.search(prefixes[step])
        precondition(!found.isEmpty, "Nothing was found for '\(prefixes[step])'.")
    }
}

/// A library whose photos have names, titles, captions, dates and ratings, in albums of a thousand. The same photos
/// each time.
enum SearchedLibrary {
    private static let words = [
        "Norway", "Hills", "Sea", "Lofoten", "Summer", "Family", "Zürich", "Night", "Train", "Été",
    ]

    static func make(in folder: URL, photos count: Int) throws {
        try Library.open(at: folder).library.close()
        let database = try DatabaseQueue(path: folder.appendingPathComponent("library.sqlite").path)
        try database.write { db in
            let statement = try db.makeStatement(
                sql: """
                    INSERT INTO photo (
                        id, name, hash, format, width, height, fileSize, addedAt, takenAt, removedAt, rating, title,
                        caption)
                    VALUES (?, printf('IMG_%07d.jpg', ?1), ?, 'jpeg', 4000, 3000, 4000000, 1.7e9 + ?1, ?, 0, ?, ?, ?)
                    """)
            for number in 1...max(count, 1) {
                var hash = Data(repeating: 0, count: 32)
                withUnsafeBytes(of: number.bigEndian) { hash.replaceSubrange(0..<8, with: $0) }
                let taken = number % 10 == 0 ? nil : 1_200_000_000 + Double(number * 7919 % 500_000_000)
                let isNamed = number % 3 == 0
                try statement.execute(arguments: [
                    number, hash, taken, number / 7 % 6, isNamed ? "\(words[number % 10]) \(number)" : "",
                    isNamed ? "\(words[number / 10 % 10]) at \(words[number / 100 % 10])" : "",
                ])
            }
        }
        try database.close()
        let library = try Library.open(at: folder).library
        for start in stride(from: 1, through: count, by: 1000) {
            let photos = (start...min(start + 999, count)).map { PhotoID(rawValue: Int64($0)) }
            let title = "\(words[start / 1000 % 10]) \(1990 + start / 1000 % 30)"
            try library.apply(.createAlbum(library.newAlbumID(), title: title, before: nil, photos: photos))
        }
        try library.close()
    }
}
