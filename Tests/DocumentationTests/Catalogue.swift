import Foundation

/// The articles of the package's documentation, and the code that they show.
enum Catalogue {
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    private static func files(in folder: String, where isWanted: (String) -> Bool) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appendingPathComponent(folder).path)
            .filter(isWanted).sorted().map { folder + "/" + $0 }
    }

    /// All articles, by their paths from the package's folder.
    static func articles() throws -> [String] {
        try files(in: "Sources") { $0.hasSuffix(".md") && $0.contains(".docc/") }
    }

    /// The files that are compiled for the articles, each as its lines.
    static func snippets() throws -> [[String]] {
        try files(in: "Tests/DocumentationTests/Snippets") { $0.hasSuffix(".swift") }
            .map { try text($0).components(separatedBy: "\n") }
    }

    /// The Swift code of an article, block by block.
    static func blocks(of article: String) throws -> [[String]] {
        try text(article).components(separatedBy: "```swift\n").dropFirst().map { part in
            let code = part.components(separatedBy: "\n```").first ?? ""
            return code.components(separatedBy: "\n")
        }
    }

    /// The lines without the indentation that all have.
    static func dedented(_ lines: [String]) -> [String] {
        let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(min(depth, $0.prefix { $0 == " " }.count))) }
    }

    /// Whether a block stands in a file as it is, at any depth.
    static func contains(_ block: [String], in file: [String]) -> Bool {
        guard !block.isEmpty, block.count <= file.count else { return false }
        let wanted = dedented(block)
        return (0...file.count - block.count).contains { dedented(Array(file[$0..<$0 + block.count])) == wanted }
    }

    /// The symbols and articles that an article links to by name, such as `View` in "``View/frame``".
    static func links(of article: String) throws -> [String] {
        try text(article).matches(of: /``([^`]+)``/).map { String($0.output.1) }
    }
}
