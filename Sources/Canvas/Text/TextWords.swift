import CPango
import Foundation

/// The words of a text, found by Pango's rules for each script.
///
/// Scripts that are written without spaces have words, too: those of Thai by a dictionary if Pango has one, those of
/// Japanese where the script changes. Without kana, an ideograph is a word, as there is no dictionary of Chinese.
package struct TextWords: Sendable, Equatable {
    /// The words in ascending order, in UTF-8 bytes of the text.
    package private(set) var ranges: [Range<Int>] = []
    private let length: Int

    /// Finds the words. O(n).
    package init(_ text: String) {
        var text = text
        length = text.utf8.count
        let count = text.unicodeScalars.count
        guard count > 0 else { return }
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                guard let start = $0.baseAddress, let length = Int32(exactly: $0.count) else { return }
                pango_get_log_attrs(start, length, -1, pango_language_get_default(), &attributes, Int32(count + 1))
            }
        }
        let hasKana = text.unicodeScalars.contains { (0x3040...0x30ff).contains($0.value) }
        var (start, offset, index): (Int?, Int, Int) = (nil, 0, 0)
        var isAfterIdeograph = false
        for scalar in text.unicodeScalars {
            let mark = attributes[index]
            let isIdeograph = !hasKana && scalar.properties.isIdeographic
            // Not a boundary: an apostrophe or an underscore within a word.
            if mark.is_word_boundary != 0 {
                let isInside = start != nil && mark.is_word_end == 0
                // Where Japanese changes its script, Pango ends a word without starting the next one.
                let isStart = mark.is_word_start != 0 || isIdeograph || start != nil && scalar.properties.isAlphabetic
                let isNew = mark.is_word_start != 0 || isIdeograph || isAfterIdeograph
                if let begin = start, !isInside || isNew {
                    ranges.append(begin..<offset)
                    start = isInside ? offset : nil
                }
                if start == nil, isStart { start = offset }
            }
            isAfterIdeograph = isIdeograph
            offset += UTF8.width(scalar)
            index += 1
        }
        if let start { ranges.append(start..<offset) }
    }

    /// The end of the word at or after an offset; nil behind the last word.
    package func end(after offset: Int) -> Int? { ranges.first { $0.upperBound > offset }?.upperBound }

    /// The start of the word at or before an offset; nil before the first word.
    package func start(before offset: Int) -> Int? { ranges.last { $0.lowerBound < offset }?.lowerBound }

    /// The word that contains the character at an offset, or else what is between two words.
    package func range(at offset: Int) -> Range<Int> {
        if let word = ranges.first(where: { $0.contains(offset) }) { return word }
        let start = ranges.last { $0.upperBound <= offset }?.upperBound ?? 0
        let end = ranges.first { $0.lowerBound > offset }?.lowerBound ?? length
        return start..<max(end, start)
    }
}
