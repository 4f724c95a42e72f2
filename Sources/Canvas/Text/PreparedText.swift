/// Text as it is handed to Pango: without what would end it or break it apart, and not endless.
///
/// Remembers how its offsets relate to those of the text it came from. All offsets count UTF-8 bytes.
struct PreparedText {
    private(set) var bytes: [UInt8] = []
    /// How much of the original is in it.
    private(set) var originalLength = 0
    /// Where, in the original, one byte became three.
    private var widened: [Int] = []

    /// The longest line that is laid out, in bytes: several screens full. What follows becomes an ellipsis.
    static let longestLine = 16_384
    /// The longest text of several lines: Pango's time to break a long word grows with the square of its length.
    static let longestParagraph = 2048

    /// - Parameter lines: The most lines wanted; with 1 all breaks become spaces, with 0 there is no limit.
    /// - Parameter width: The lines' width in pixels, if there is one. A pixel does not hold more than a few bytes that
    ///   can be seen, so of a long text only so much is looked at as can be shown.
    init(_ string: String, lines: Int, width: Int? = nil) {
        var longest = lines == 1 ? Self.longestLine : Self.longestParagraph
        if let width, lines > 0, lines < 1000, width < 10_000 { longest = min(longest, lines * (256 + 4 * width)) }
        bytes.reserveCapacity(min(string.utf8.count, longest) + 3)
        var previous: Unicode.Scalar = "\0"
        for scalar in string.unicodeScalars {
            guard bytes.count < longest else {
                bytes.append(contentsOf: "…".utf8)
                break
            }
            append(scalar, after: previous, lines: lines)
            previous = scalar
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar, lines: Int) {
        let length = UTF8.width(scalar)
        let replacement: Unicode.Scalar =
            switch (scalar, lines) {
            case ("\0", _), ("\n", 1), ("\r", 1): " "
            case ("\u{85}", 1): "\u{a0}"
            case ("\u{2028}", 1), ("\u{2029}", 1): "\u{2003}"
            // Pango limits the lines of each paragraph, so all has to be one.
            case ("\n", 2...) where previous == "\r": "\u{200b}"
            case ("\n", 2...), ("\r", 2...), ("\u{2029}", 2...): "\u{2028}"
            default: scalar
            }
        if UTF8.width(replacement) > length { widened.append(originalLength) }
        bytes.append(contentsOf: String(replacement).utf8)
        originalLength += length
    }

    /// Where a byte of the original is in the prepared text; offsets outside become the nearest inside.
    func offset(ofOriginal offset: Int) -> Int {
        let limited = min(max(offset, 0), originalLength)
        var place = limited + 2 * widened.count { $0 < limited }
        // Back to where the character begins.
        while place > 0, place < bytes.count, bytes[place] & 0xc0 == 0x80 { place -= 1 }
        return place
    }

    /// Where a byte of the prepared text was in the original.
    func originalOffset(of offset: Int) -> Int {
        var place = offset
        for start in widened where place > start {
            place = max(start, place - 2)
        }
        return min(max(place, 0), originalLength)
    }
}
