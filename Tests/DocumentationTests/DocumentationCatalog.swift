import Foundation

/// The articles of the package's documentation and their code blocks.
enum DocumentationCatalog {
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths below a folder that satisfy a condition, relative to the package and sorted.
    static func paths(in folder: String, where isIncluded: (String) -> Bool) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appendingPathComponent(folder).path)
            .filter(isIncluded).sorted().map { folder + "/" + $0 }
    }

    /// The paths of all articles, relative to the package.
    static func articles() throws -> [String] {
        try paths(in: "Sources") { $0.hasSuffix(".md") && $0.contains(".docc/") }
    }

    /// The lines of each file that is compiled for the articles: here, or by `make outside`.
    static func snippets() throws -> [[String]] {
        let folders = [
            "Tests/DocumentationTests/Snippets", "Tests/Outside/Kanban", "Tests/Outside/Notes",
            "Tests/Outside/Postcards",
        ]
        return try folders.flatMap { try paths(in: $0) { $0.hasSuffix(".swift") && !$0.contains(".build/") } }
            .map { try text($0).components(separatedBy: "\n") }
    }

    /// The lines of each Swift code block of an article.
    static func blocks(of article: String) throws -> [[String]] {
        try text(article).components(separatedBy: "```swift\n").dropFirst().map { part in
            let code = part.components(separatedBy: "\n```").first ?? ""
            return code.components(separatedBy: "\n")
        }
    }

    /// The lines without their common indentation.
    static func dedented(_ lines: [String]) -> [String] {
        let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(min(depth, $0.prefix { $0 == " " }.count))) }
    }

    /// Whether a file contains a block verbatim, at any indentation.
    static func contains(_ block: [String], in file: [String]) -> Bool {
        guard !block.isEmpty, block.count <= file.count else { return false }
        let expected = dedented(block)
        return (0...file.count - block.count).contains { dedented(Array(file[$0..<$0 + block.count])) == expected }
    }

    /// The symbols and articles that an article links to by name, such as `View` in "``View/frame``".
    static func links(of article: String) throws -> [String] {
        try text(article).matches(of: /``([^`]+)``/).map { String($0.output.1) }
    }
}
