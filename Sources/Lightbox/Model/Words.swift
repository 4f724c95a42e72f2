import Foundation

/// The program's sentences: one plural rule, the locale's numbers.
enum Words {
    /// "1 photo", "2,000 photos".
    static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count.formatted()) photos" }

    /// "Moved 3 photos to Album 4".
    static func done(_ verb: String, _ count: Int, to album: String) -> String {
        "\(verb) \(photos(count)) to \(album)"
    }
}
