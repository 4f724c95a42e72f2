/// The letters that the tokenizer of the full-text indexes takes for themselves, but which people type as other
/// letters: it folds case and removes marks, such as those of é and å, and these letters have none; and the letters
/// whose mark people also type as a second letter: Mueller for Müller (APP-37).
///
/// The indexes contain folded texts, and searches look for folded words. The schema contains `sql(_:)`: a change of the
/// letters needs a migration that creates the indexes again.
package enum SearchFolding {
    private typealias Replacement = (letter: String, other: String)

    private static let folded: [Replacement] = replacements([
        ("ss", ["ß", "ẞ"]), ("ae", ["æ", "Æ", "ǽ", "Ǽ", "ǣ", "Ǣ"]), ("oe", ["œ", "Œ"]), ("o", ["ø", "Ø", "ǿ", "Ǿ"]),
        ("d", ["đ", "Đ", "ð", "Ð"]), ("th", ["þ", "Þ"]), ("l", ["ł", "Ł"]), ("h", ["ħ", "Ħ"]), ("t", ["ŧ", "Ŧ"]),
        ("n", ["ŋ", "Ŋ"]), ("i", ["ı"]), ("ij", ["ĳ", "Ĳ"]), ("ff", ["ﬀ"]), ("fi", ["ﬁ"]), ("fl", ["ﬂ"]),
        ("ffi", ["ﬃ"]),
        ("ffl", ["ﬄ"]), ("st", ["ﬅ", "ﬆ"]),
    ])

    /// Composed and decomposed: the names of files can be either.
    private static let spelledOut: [Replacement] = replacements([
        ("ae", ["\u{e4}", "\u{c4}", "a\u{308}", "A\u{308}"]), ("oe", ["\u{f6}", "\u{d6}", "o\u{308}", "O\u{308}"]),
        ("ue", ["\u{fc}", "\u{dc}", "u\u{308}", "U\u{308}"]), ("oe", ["ø", "Ø"]),
        ("aa", ["\u{e5}", "\u{c5}", "a\u{30a}", "A\u{30a}"]),
    ])

    private static func replacements(_ groups: [(other: String, letters: [String])]) -> [Replacement] {
        groups.flatMap { other, letters in letters.map { ($0, other) } }
    }

    // By their scalars; of a decomposed letter, by its first one and the mark.
    private static let foldedScalars = byScalars(folded)
    private static let spelledOutScalars = byScalars(spelledOut)

    private static func byScalars(_ replacements: [Replacement]) -> [[Unicode.Scalar]: String] {
        Dictionary(uniqueKeysWithValues: replacements.map { (Array($0.letter.unicodeScalars), $0.other) })
    }

    /// The forms of a text, one or two: with the letters whose marks are removed, and with a second letter for each
    /// mark. A word that is looked for matches a text that has a word of the same form.
    package static func forms(of text: String) -> [String] {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return [text] }
        let folded = replacing(foldedScalars, in: text)
        guard let spelledOut = replacing(spelledOutScalars, in: text) else { return [folded ?? text] }
        return [folded ?? text, replacing(foldedScalars, in: spelledOut) ?? spelledOut]
    }

    /// The text that the indexes contain for a text: its forms.
    package static func indexed(_ text: String) -> String { forms(of: text).joined(separator: " ") }

    /// Replaces letters as SQLite does, by scalars: as characters, é and its decomposed form are equal. Returns nil if
    /// there are none.
    private static func replacing(_ replacements: [[Unicode.Scalar]: String], in text: String) -> String? {
        var replaced = String.UnicodeScalarView()
        var hasReplaced = false
        var rest = text.unicodeScalars[...]
        while let first = rest.popFirst() {
            let pair = rest.first.flatMap { replacements[[first, $0]] }
            if let other = pair ?? replacements[[first]] {
                hasReplaced = true
                replaced.append(contentsOf: other.unicodeScalars)
                if pair != nil { rest.removeFirst() }
            } else {
                replaced.append(first)
            }
        }
        return hasReplaced ? String(replaced) : nil
    }

    /// The number of nested functions of an expression: the parser of SQLite has a stack of limited depth.
    private static let nesting = 12

    /// The expression of the text that the indexes contain for the text of a column, as `indexed(_:)` returns it. Of
    /// SQLite's own functions, so that every program can write to the tables. A text of ASCII, which has as many bytes
    /// as characters, is not searched. Not for triggers, in which `WITH` is not allowed.
    static func sql(_ column: String) -> String {
        let isASCII = "length(CAST(\(column) AS BLOB)) = length(\(column))"
        var steps = ["step0(text, other) AS (SELECT \(column), \(column))"]
        func append(_ text: String, _ other: String) {
            steps.append("step\(steps.count)(text, other) AS (SELECT \(text), \(other) FROM step\(steps.count - 1))")
        }
        for other in nested(spelledOut, in: "other") { append("text", other) }
        append("iif(other = text, text, text || ' ' || other)", "''")
        for text in nested(folded, in: "text") { append(text, "''") }
        return """
            iif(\(isASCII), \(column), (
                WITH \(steps.joined(separator: ", ")) SELECT text FROM step\(steps.count - 1)
            ))
            """
    }

    /// Expressions that replace letters in the text of a column, each in the result of the one before.
    private static func nested(_ replacements: [Replacement], in column: String) -> [String] {
        stride(from: 0, to: replacements.count, by: nesting).map { start in
            replacements[start..<min(start + nesting, replacements.count)].reduce(column) {
                "replace(\($0), '\($1.letter)', '\($1.other)')"
            }
        }
    }
}
