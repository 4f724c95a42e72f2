import Foundation

/// The behaviors and protocol facts that the articles define, and the ids that sources and tests cite.
enum Citations {
    /// The articles with one entry per behavior.
    static let behaviorArticles = ["DragBehaviors", "ViewBehaviors", "ProgramBehaviors"]

    static func article(_ name: String) throws -> String {
        try Package.text("Sources/Application/Application.docc/\(name).md")
    }

    /// One entry of an article: a paragraph that begins with a bold id and name.
    struct Entry: Equatable {
        let id: String
        let name: String
        let text: String

        var isNotImplemented: Bool { text.contains("**Not implemented") }
        var isPartlyImplemented: Bool { text.contains("**Partly implemented") }
        /// The types, files and folders that implement it: the code voice after "In".
        var implementers: [String] {
            let lists = text.matches(of: /\bIn ((?:`[^`]+`(?:, |,? and )?)+)/).map(\.1)
            return lists.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        }
        var isNotTested: Bool { text.contains("*Not tested") || isNotImplemented }
    }

    /// The text in one line.
    private static func joined(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The entries of an article's text, in their order.
    static func entries(in text: String) -> [Entry] {
        text.components(separatedBy: "\n\n").compactMap { paragraph in
            let pattern = #/^\*\*([A-Z]+-[0-9]+): (.+?)\.\*\*/#.dotMatchesNewlines()
            guard let match = paragraph.firstMatch(of: pattern) else { return nil }
            return Entry(id: String(match.1), name: joined(match.2), text: joined(paragraph))
        }
    }

    static func behaviors() throws -> [Entry] { try behaviorArticles.flatMap { entries(in: try article($0)) } }

    static func protocolFacts() throws -> [Entry] { entries(in: try article("XDNDAndSelections")) }

    /// The families of ids, such as "LIFT" and "WIRE".
    static func families() throws -> Set<String> {
        Set(try (behaviors() + protocolFacts()).compactMap { $0.id.split(separator: "-").first.map(String.init) })
    }

    /// The ids of the given families that a text cites.
    static func ids(in text: String, families: Set<String>) throws -> Set<String> {
        let ids = try Pattern(#"\b([A-Z]{3,}-[0-9]+)\b"#).groups(in: text)
        return Set(ids.filter { families.contains(String($0.prefix { $0 != "-" })) })
    }

    /// The ids that the Swift files below a folder cite, each with one of the files.
    static func cited(in folder: String) throws -> [String: String] {
        let families = try families()
        var result: [String: String] = [:]
        for file in try Package.files(in: folder) {
            for id in try ids(in: file.lines.joined(separator: "\n"), families: families) { result[id] = file.path }
        }
        return result
    }
}
