import Foundation

/// The environment's variables that name the user's language and formats.
enum LocaleEnvironment {
    /// Those from which Foundation makes the current locale, the first that is set.
    private static let names = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// Replaces locales whose language is impossible by C: Foundation crashes when it formats a number for one of 12
    /// letters or more. Call it before anything else, on the only thread.
    static func replaceImpossibleLocales() {
        for name in names {
            guard let value = getenv(name).map({ String(cString: $0) }), !isPossible(value) else { continue }
            setenv(name, "C", 1)
        }
    }

    /// Whether the language has at most 8 letters, as language tags do (RFC 5646); also true for no locale.
    static func isPossible(_ locale: String) -> Bool {
        locale.prefix { !"_.@-".contains($0) }.utf8.count <= 8
    }
}
