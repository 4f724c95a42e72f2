/// Text for Pango: limited in length, and without characters that would end the text or break lines unintentionally.
///
/// Maps offsets between the original and the prepared text. All offsets count UTF-8 bytes.
struct PreparedText {
    private(set) var bytes: [UInt8] = []
    /// The number of bytes of the original that were prepared; the rest was cut off.
    private(set) var originalLength = 0
    /// The offsets in the original of bytes that were replaced by three bytes.
    private var expandedOffsets: [Int] = []

    /// The maximum length of a single line in bytes, several screen widths. An ellipsis replaces the rest.
    static let longestLine = 16_384
    /// The maximum length of text on a limited number of lines, and of a word on any number of lines, in bytes. Pango's
    /// time to break a long word grows with the square of its length.
    static let longestParagraph = 2048
    /// The maximum length of text on any number of lines, in bytes.
    static let longestText = 65_536

    /// The ranges of bytes whose letters have one form, such as Latin, Greek and Cyrillic ones, digits and signs: a
    /// font's contextual alternates only replace what was typed. Other scripts may need them.
    var rangesAsTyped: [Range<Int>] {
        guard bytes.contains(where: { $0 >= 0xD6 }) else { return bytes.isEmpty ? [] : [0..<bytes.count] }
        var (ranges, offset): ([Range<Int>], Int) = ([], 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let end = offset + UTF8.width(scalar)
            switch scalar.value {
            case 0..<0x590, 0x1E00..<0x200B, 0x2010..<0x2060, 0x2070..<0x2300:
                if let last = ranges.last, last.upperBound == offset {
                    ranges[ranges.count - 1] = last.lowerBound..<end
                } else {
                    ranges.append(offset..<end)
                }
            default: break
            }
            offset = end
        }
        return ranges
    }

    /// Prepares `string`.
    ///
    /// - Parameters:
    ///   - lines: The maximum number of lines. With 1 all line breaks become spaces; 0 means no limit.
    ///   - width: The maximum width of the lines in pixels, if any. A pixel shows no more than a few bytes, so only the
    ///     part of a long text that can be visible is prepared.
    init(_ string: String, lines: Int, width: Int? = nil) {
        var longest =
            switch lines {
            case 0: Self.longestText
            case 1: Self.longestLine
            default: Self.longestParagraph
            }
        if let width, lines > 0, lines < 1000, width < 10_000 { longest = min(longest, lines * (256 + 4 * width)) }
        bytes.reserveCapacity(min(string.utf8.count, longest) + 3)
        var previous: Unicode.Scalar = "\0"
        var wordStart = 0
        for scalar in string.unicodeScalars {
            if lines == 0, Self.allowsBreak(scalar) { wordStart = bytes.count }
            guard bytes.count < longest, lines > 0 || bytes.count < wordStart + Self.longestParagraph else {
                bytes.append(contentsOf: "…".utf8)
                break
            }
            append(scalar, after: previous, lines: lines)
            previous = scalar
        }
    }

    /// Whether a line may break at the scalar: at white space, or in a script that is written without it.
    private static func allowsBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x80: scalar.properties.isWhitespace || scalar == "-"
        // Thai, Lao, Myanmar and Khmer; kana, Hangul, and forms of their width.
        case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x2e80...0x31ff, 0xac00...0xd7af, 0xff00...0xffef: true
        default: scalar.properties.isWhitespace || scalar.properties.isIdeographic
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar, lines: Int) {
        let length = UTF8.width(scalar)
        let replacement: Unicode.Scalar =
            switch (scalar, lines) {
            case ("\0", _), ("\n", 1), ("\r", 1): " "
            case ("\u{85}", 1): "\u{a0}"
            case ("\u{2028}", 1), ("\u{2029}", 1): "\u{2003}"
            // Pango limits the number of lines per paragraph, so make the text a single paragraph.
            case ("\n", 2...) where previous == "\r": "\u{200b}"
            case ("\n", 2...), ("\r", 2...), ("\u{2029}", 2...): "\u{2028}"
            default: scalar
            }
        if UTF8.width(replacement) > length { expandedOffsets.append(originalLength) }
        bytes.append(contentsOf: String(replacement).utf8)
        originalLength += length
    }

    /// Converts an offset of the original to the prepared text; offsets out of range are clamped.
    func offset(ofOriginal offset: Int) -> Int {
        let limited = min(max(offset, 0), originalLength)
        var position = limited + 2 * expandedOffsets.count { $0 < limited }
        // Move back to the start of the character.
        while position > 0, position < bytes.count, bytes[position] & 0xc0 == 0x80 { position -= 1 }
        return position
    }

    /// Converts an offset of the prepared text to the original.
    func originalOffset(of offset: Int) -> Int {
        var position = offset
        for start in expandedOffsets where position > start {
            position = max(start, position - 2)
        }
        return min(max(position, 0), originalLength)
    }
}
