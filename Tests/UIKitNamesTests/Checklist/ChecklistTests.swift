import Foundation
import Testing

/// Compares the tables of the articles on UIKit with the code in `Checklist`.
@MainActor struct ChecklistTests {
    private static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    /// The names in the left column of an article's tables, by heading: available members and omitted ones.
    private struct Claims {
        var there: [String: Set<String>] = [:]
        var leftOut: [String: Set<String>] = [:]

        @MainActor init(of article: String) throws {
            var heading = ""
            for line in try ChecklistTests.text(article).components(separatedBy: "\n") {
                if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
                let cells = line.components(separatedBy: " | ")
                guard line.hasPrefix("| "), cells.count == 2 else { continue }
                let names = Set(cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) })
                if cells[1].hasPrefix("none") || cells[1].hasPrefix("left out") {
                    leftOut[heading, default: []].formUnion(names)
                } else if !names.isEmpty {
                    there[heading, default: []].formUnion(names)
                }
            }
        }
    }

    nonisolated private static let articles = [
        "Sources/DragAndDrop/DragAndDrop.docc/UIKitEngine.md", "Sources/Views/Views.docc/UIKitItems.md",
    ]

    private func uses(of article: String) -> [String: Checklist.Members] {
        article.hasSuffix("UIKitEngine.md") ? Checklist.engine : Checklist.items
    }

    @Test("Every UIKit member that an article lists as available is used in code that compiles", arguments: articles)
    func claims(_ article: String) throws {
        let uses = uses(of: article).mapValues { Set($0.keys) }
        // Reported problems are not members.
        let claims = try Claims(of: article).there.filter { $0.key != "Known faults of UIKit" }
        #expect(Set(claims.keys) == Set(uses.keys))
        for (heading, names) in claims {
            let used = uses[heading] ?? []
            #expect(names.subtracting(used).isEmpty, "\(heading): no use of \(names.subtracting(used))")
            #expect(used.subtracting(names).isEmpty, "\(heading): the article lacks \(used.subtracting(names))")
        }
    }

    @Test("Every omitted member has a reason", arguments: articles)
    func reasons(_ article: String) throws {
        let leftOut = try Claims(of: article).leftOut
        #expect(leftOut.values.reduce(0) { $0 + $1.count } >= 3)
        for line in try Self.text(article).components(separatedBy: "\n") where line.hasPrefix("| ") {
            let answer = line.components(separatedBy: " | ").last ?? ""
            guard answer.hasPrefix("none") || answer.hasPrefix("left out") else { continue }
            #expect(answer.contains(": "), "no reason: \(line)")
        }
    }

    @Test("The table of faults of UIKit has an answer in every row")
    func faults() throws {
        let text = try Self.text(Self.articles[1])
        let table = text.components(separatedBy: "## Known faults of UIKit").last ?? ""
        let rows = table.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.count == 39)
        for row in rows { #expect(row.components(separatedBy: " | ").count == 2 && row.hasSuffix(" |")) }
    }
}
