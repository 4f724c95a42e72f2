/// The shortening of file names. Cameras number their files, so that the names of one folder differ near the end.
enum ShortenedName {
    /// How many characters before the extension may belong to the end that stays, unless its number is farther away.
    private static let longestEnd = 12
    /// The largest number of characters of an extension.
    private static let longestExtension = 5

    /// Replaces the middle of a name by an ellipsis: the end with the last number and the extension stays, and as much
    /// of the beginning as fits. Returns nil if the name has no number, or if not even the end fits.
    ///
    /// Complexity: O(log *n*) calls of `fits`, which must be true for every text shorter than one for which it is.
    static func shorten(_ name: String, fits: (String) -> Bool) -> String? {
        guard let start = endIndex(of: name) else { return nil }
        let end = "…" + name[start...]
        guard fits(end) else { return nil }
        let beginning = Array(name[..<start])
        var (least, beyond) = (0, beginning.count)
        while least + 1 < beyond {
            let middle = (least + beyond) / 2
            if fits(String(beginning[..<middle]) + end) { least = middle } else { beyond = middle }
        }
        return String(beginning[..<least]) + end
    }

    /// Where the part begins that stays; nil without a number, or if it is the whole name.
    private static func endIndex(of name: String) -> String.Index? {
        let suffix = name.suffix(longestExtension + 1)
        let dot = suffix.lastIndex(of: ".").flatMap { dot in
            dot > name.startIndex && suffix[dot...].dropFirst().contains { !$0.isNumber } ? dot : nil
        }
        let base = name[..<(dot ?? name.endIndex)]
        func isDigit(_ index: String.Index) -> Bool { base[index].isNumber }
        let starts = base.indices.filter { isDigit($0) && ($0 == base.startIndex || !isDigit(base.index(before: $0))) }
        guard let last = starts.last else { return nil }
        let near = starts.first { base[$0...].count <= longestEnd }
        let digits = base[last...].prefix { $0.isNumber }
        let start = near ?? (digits.count > longestEnd ? digits.suffix(longestEnd).startIndex : last)
        return start > name.startIndex ? start : nil
    }
}
