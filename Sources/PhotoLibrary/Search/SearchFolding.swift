/// The letters that the tokenizer of the full-text indexes takes for themselves, but which people type as other
/// letters: it folds case and removes marks, such as those of é and å, and these letters have none (APP-37).
///
/// The indexes contain folded texts, and searches look for folded words. The schema contains `sql(_:)`: a change of the
/// letters needs a migration that creates the indexes again.
package enum SearchFolding {
    private static let letters: [(folded: String, letters: [Character])] = [
        ("ss", ["ß", "ẞ"]), ("ae", ["æ", "Æ", "ǽ", "Ǽ", "ǣ", "Ǣ"]), ("oe", ["œ", "Œ"]), ("o", ["ø", "Ø", "ǿ", "Ǿ"]),
        ("d", ["đ", "Đ", "ð", "Ð"]), ("th", ["þ", "Þ"]), ("l", ["ł", "Ł"]), ("h", ["ħ", "Ħ"]), ("t", ["ŧ", "Ŧ"]),
        ("n", ["ŋ", "Ŋ"]), ("i", ["ı"]), ("ij", ["ĳ", "Ĳ"]), ("ff", ["ﬀ"]), ("fi", ["ﬁ"]), ("fl", ["ﬂ"]),
        ("ffi", ["ﬃ"]),
        ("ffl", ["ﬄ"]), ("st", ["ﬅ", "ﬆ"]),
    ]

    private static let byLetter = Dictionary(
        uniqueKeysWithValues: letters.flatMap { folded, letters in
            letters.flatMap(\.unicodeScalars).map { ($0, folded) }
        })

    /// A text without these letters.
    package static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { byLetter[$0] != nil }) else { return text }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let others = byLetter[scalar] {
                folded.append(contentsOf: others.unicodeScalars)
            } else {
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// The number of nested functions of an expression: the parser of SQLite has a stack of limited depth.
    private static let nesting = 12

    /// The expression that folds the text of a column. Of SQLite's own functions: every program can write to a table
    /// whose triggers use it. A text of ASCII, which has as many bytes as characters, is not searched.
    static func sql(_ column: String) -> String {
        "iif(length(CAST(\(column) AS BLOB)) = length(\(column)), \(column), \(foldedText(column)))"
    }

    private static func foldedText(_ column: String) -> String {
        let pairs = letters.flatMap { folded, letters in letters.map { (letter: $0, folded: folded) } }
        return stride(from: 0, to: pairs.count, by: nesting).reduce(column) { expression, start in
            let isFirst = start == 0
            let replaced = pairs[start..<min(start + nesting, pairs.count)].reduce(isFirst ? column : "text") {
                "replace(\($0), '\($1.letter)', '\($1.folded)')"
            }
            return isFirst ? replaced : "(SELECT \(replaced) FROM (SELECT \(expression) AS text))"
        }
    }
}
