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

    /// The names of standards that have the form of an id.
    private static let standards: Set = ["MPEG", "SHA", "UTF"]

    /// The ids that a text cites, also misspelled ones.
    static func ids(in text: String) throws -> Set<String> {
        let ids = try Pattern(#"\b([A-Z]{3,}-[0-9]+)\b"#).groups(in: text)
        return Set(ids.filter { !standards.contains(String($0.prefix { $0 != "-" })) })
    }

    /// The ids that the files below a folder with one of the endings cite, each with one of the files.
    static func cited(in folder: String, endings: [String] = [".swift"]) throws -> [String: String] {
        try cited(in: Package.paths(in: folder) { path in endings.contains { path.hasSuffix($0) } })
    }

    /// The ids that files cite, each with one of the files.
    static func cited(in paths: [String]) throws -> [String: String] {
        var result: [String: String] = [:]
        for path in paths {
            // Its test names ids that do not exist.
            if path.hasSuffix("/CitationTests.swift") { continue }
            for id in try ids(in: Package.text(path)) { result[id] = path }
        }
        return result
    }
}
