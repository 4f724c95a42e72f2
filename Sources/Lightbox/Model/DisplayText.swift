import Foundation

/// User-visible sentences with plural forms and locale-formatted numbers.
enum DisplayText {
    /// "1 photo", "2,000 photos".
    static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count.formatted()) photos" }

    /// "Deleted Family with its 22 photos".
    static func deletion(_ album: String, photos count: Int) -> String {
        count > 0 ? "Deleted \(album) with its \(photos(count))" : "Deleted \(album)"
    }

    /// "Oslo", "Oslo and Bergen", "Oslo, Bergen and Rome", "Oslo, Bergen, Rome, and 3 more albums".
    static func albums(_ titles: [String]) -> String {
        let shown = titles.prefix(3).joined(separator: ", ")
        let others = titles.count - 3
        if others > 0 { return "\(shown), and \(others == 1 ? "1 more album" : "\(others.formatted()) more albums")" }
        guard titles.count > 1, let last = titles.last else { return shown }
        return "\(titles.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// "Painting 12 of 40", then "Sharpening 12 of 40".
    static func painting(_ progress: SampleFiller.Progress) -> String {
        switch progress {
        case .reduced(let count, let total): "Painting \(count.formatted()) of \(total.formatted())"
        case .full(let count, let total): "Sharpening \(count.formatted()) of \(total.formatted())"
        }
    }

    /// "Moved 3 photos to Album 4". `known` is the number of photos that the album, or without an album the library,
    /// already contained: "Copied 2 photos to Album 4; 1 was there already", or "The photo is in Album 4 already".
    static func transfer(_ verb: String, _ count: Int, known: Int = 0, to album: String?) -> String {
        let new = count - known
        guard new > 0 else {
            let subject = count == 1 ? "The photo is" : "The \(photos(count)) are"
            return "\(subject) in \(album ?? "the library") already"
        }
        let text = "\(verb) \(photos(new))" + (album.map { " to \($0)" } ?? "")
        return known > 0 ? "\(text); \(known.formatted()) \(known == 1 ? "was" : "were") there already" : text
    }
}
