import DragAndDrop
import Foundation
import Testing

struct ThresholdsTests {
    @Test("The article's table of constants names each property of Thresholds once, and nothing else")
    func constantsTable() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(
                "Sources/Application/Application.docc/Behaviors.md")
        let article = try String(contentsOf: url, encoding: .utf8)
        let section = try #require(article.components(separatedBy: "\n## Constants\n").last)
        let names = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            String(row.dropFirst(3).prefix { $0 != "`" })
        }
        let stored = Mirror(reflecting: Thresholds()).children.compactMap(\.label)
        #expect(names.count == Set(names).count && !stored.isEmpty)
        #expect(Set(names) == Set(stored))
    }
}
