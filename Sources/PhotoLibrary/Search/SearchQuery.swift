import Foundation

/// The words of a search, each of which a photo has to match (APP-37).
struct SearchQuery: Sendable {
    /// A condition for the date at which a photo was taken, in UTC.
    enum DateCondition: Sendable, Equatable {
        /// From and to, in seconds since 1970.
        case range(Range<Double>)
        /// 1 to 12, of any year.
        case month(Int)
        /// 1 to 31, of any month.
        case day(Int)

        func contains(_ time: Double) -> Bool {
            switch self {
            case .range(let range): range.contains(time)
            case .month(let month): CivilDate(time: time)?.month == month
            case .day(let day): CivilDate(time: time)?.day == day
            }
        }
    }

    struct Word: Sendable {
        /// The word as it was typed.
        let text: String
        /// The date that the word names, if any.
        var date: DateCondition?
        /// The least number of stars that the word asks for, 1 to 5; nil for other words. Such a word has no other
        /// meaning.
        var rating: Int?

        /// Whether the word is a number beside the name of a month. File names contain numbers that are no days.
        var isDay: Bool { if case .day = date { true } else { false } }

        /// The expression for FTS5: a phrase whose last token is a prefix, except for a day, for each form of the word
        /// that `SearchFolding` names.
        var expression: String {
            let phrases = SearchFolding.forms(of: text).map {
                "\"\($0.replacing("\"", with: "\"\""))\"" + (isDay ? "" : " *")
            }
            return "(\(phrases.joined(separator: " OR ")))"
        }
        /// The expression for the texts of the photos: without file names for a day.
        var photoExpression: String { isDay ? "{title caption} : \(expression)" : expression }
    }

    /// The largest number of words; others are ignored.
    static let wordLimit = 32
    /// The number of scalars of a word that count.
    static let lengthLimit = 200

    let words: [Word]

    /// Splits a text at white space and control characters. Words without letters, digits and stars are ignored.
    init(_ text: String, months: [String: Int] = MonthNames.current) {
        var seen: Set<String> = []
        var words: [Word] = []
        for part in text.unicodeScalars.split(whereSeparator: { scalar in
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }) {
            guard words.count < Self.wordLimit else { break }
            let word = String(String.UnicodeScalarView(part.prefix(Self.lengthLimit)))
            let rating = Self.rating(word)
            guard rating != nil || SearchTokens.hasTokens(word), seen.insert(word).inserted else { continue }
            words.append(Word(text: word, date: Self.date(word, months), rating: rating))
        }
        self.words = Self.namingDays(words)
    }

    /// The words with a number beside the name of a month as a day of it: "14 July", "July 14".
    private static func namingDays(_ words: [Word]) -> [Word] {
        func isMonth(_ index: Int) -> Bool {
            guard words.indices.contains(index), case .month = words[index].date else { return false }
            return true
        }
        return words.indices.map { index in
            var word = words[index]
            let number = word.text.trimmingCharacters(in: CharacterSet(charactersIn: ".,"))
            guard word.date == nil, isMonth(index - 1) || isMonth(index + 1), number.utf8.count <= 2,
                let day = Int(number), 1...31 ~= day
            else { return word }
            word.date = .day(day)
            return word
        }
    }

    /// The stars that a word asks for: "★★★", "***", "3★" or "3*".
    private static func rating(_ word: String) -> Int? {
        let stars: Set<Unicode.Scalar> = ["★", "*", "⭐"]
        // Without the selector of the colored form.
        let scalars = word.unicodeScalars.filter { $0 != "\u{fe0f}" }
        if scalars.allSatisfy(stars.contains) { return 1...5 ~= scalars.count ? scalars.count : nil }
        guard scalars.count == 2, let last = scalars.last, stars.contains(last), let first = scalars.first,
            let number = Int(String(Character(first))), 1...5 ~= number
        else { return nil }
        return number
    }

    /// The date that a word names: "2021", "2021-07", "2021-07-14", "07-2021", "14-07-2021", the same with periods or,
    /// except for the last one, with slashes, or a month's name. The order of "07/14/2021" depends on the country, so that
    /// it is no date.
    private static func date(_ word: String, _ months: [String: Int]) -> DateCondition? {
        if let month = months[MonthNames.key(word)] { return .month(month) }
        let separator = word.first { "-/.".contains($0) } ?? "-"
        var parts = word.split(separator: separator, omittingEmptySubsequences: false)
        if separator != "/" || parts.count == 2, parts[0].utf8.count < 4 { parts.reverse() }
        guard parts.count <= 3, parts[0].utf8.count == 4, parts.dropFirst().allSatisfy({ 1...2 ~= $0.utf8.count }),
            parts.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers[0] > 0, numbers.count < 2 || 1...12 ~= numbers[1] else { return nil }
        let start = CivilDate(
            year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1, day: numbers.count > 2 ? numbers[2] : 1)
        var end = start
        switch numbers.count {
        case 1: end.year += 1
        case 2: (end.year, end.month) = start.month == 12 ? (start.year + 1, 1) : (start.year, start.month + 1)
        default:
            // A day that the month does not have would be one of the next month.
            guard start.day > 0, CivilDate(time: start.time) == start else { return nil }
            return .range(start.time..<start.time + 24 * 3600)
        }
        return .range(start.time..<end.time)
    }
}

/// A day of the Gregorian calendar in UTC. Computed without `Calendar`, which takes microseconds per date.
struct CivilDate: Equatable {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Times of this magnitude and above, in seconds since 1970, are on no day: they are millions of years away.
    static let limit = 1e14

    /// The day of a time in seconds since 1970; nil for one beyond the ``limit``.
    init?(time: Double) {
        guard time.magnitude < Self.limit else { return nil }
        // Days since 0000-03-01, so that a leap day ends a year, in eras of 400 years.
        let days = Int((time / (24 * 3600)).rounded(.down)) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The start of the day in seconds since 1970.
    var time: Double {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Double(era * 146_097 + dayOfEra - 719_468) * 24 * 3600
    }
}

/// The names of the months in English and in the user's language.
enum MonthNames {
    /// The names and abbreviations of the current locale and of English, as `key(_:)` makes them.
    static let current = names([Locale(identifier: "en_US_POSIX"), .current])

    /// A name without case, diacritics and the period of an abbreviation.
    static func key(_ name: String) -> String {
        let folded = SearchTokens.fold(name)
        return folded.hasSuffix(".") ? String(folded.dropLast()) : folded
    }

    static func names(_ locales: [Locale]) -> [String: Int] {
        var names = ["sept": 9]
        for locale in locales {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = locale
            for symbols in [
                calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
                calendar.shortStandaloneMonthSymbols,
            ] {
                for (index, symbol) in symbols.enumerated() where names[key(symbol)] == nil {
                    names[key(symbol)] = index + 1
                }
            }
        }
        return names
    }
}

/// Properties of texts as the tokenizer of the indexes sees them.
enum SearchTokens {
    static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// Whether a text has letters or digits, of which tokens consist.
    static func hasTokens(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                true
            default: false
            }
        }
    }
}
