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

    /// A text without the letters that have no mark to remove.
    private static func fold(_ text: String) -> String { replacing(folded, in: text) }

    /// The forms of a text, one or two: with the letters whose marks are removed, and with a second letter for each
    /// mark. A word that is looked for matches a text that has a word of the same form.
    package static func forms(of text: String) -> [String] {
        let spelledOut = replacing(spelledOut, in: text)
        return spelledOut == text ? [fold(text)] : [fold(text), fold(spelledOut)]
    }

    /// The text that the indexes contain for a text: its forms.
    package static func indexed(_ text: String) -> String { forms(of: text).joined(separator: " ") }

    /// Compares scalars, as SQLite does: as characters, é and its decomposed form are equal.
    private static func replacing(_ replacements: [Replacement], in text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return replacements.reduce(text) { text, replacement in
            text.replacingOccurrences(of: replacement.letter, with: replacement.other, options: .literal)
        }
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
