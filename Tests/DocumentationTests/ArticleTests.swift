import Foundation
import Testing

@Suite struct ArticleTests {
    @Test("every code block of an article is compiled verbatim", arguments: try DocumentationCatalog.articles())
    func code(_ article: String) throws {
        let snippets = try DocumentationCatalog.snippets()
        for block in try DocumentationCatalog.blocks(of: article) {
            let isCompiled = snippets.contains { DocumentationCatalog.contains(block, in: $0) }
            #expect(isCompiled, "\(article) shows code that is not compiled:\n\(block.joined(separator: "\n"))")
        }
    }

    @Test("the search for code finds exactly the lines of a block")
    func search() {
        let file = ["struct A {", "    func b() {", "        c()", "    }", "}"]
        #expect(DocumentationCatalog.contains(["func b() {", "    c()", "}"], in: file))
        #expect(!DocumentationCatalog.contains(["func b() {", "c()", "}"], in: file))
        #expect(!DocumentationCatalog.contains(["func b() {", "    d()", "}"], in: file))
        #expect(!DocumentationCatalog.contains([], in: file))
    }

    @Test("every snippet is shown by an article")
    func unused() throws {
        let blocks = try DocumentationCatalog.articles().flatMap { try DocumentationCatalog.blocks(of: $0) }
        for file in try DocumentationCatalog.snippets() {
            #expect(
                blocks.contains { DocumentationCatalog.contains($0, in: file) },
                "no article shows \(file.first { $0.hasPrefix("///") } ?? "")")
        }
    }

    @Test("the program of the outside package ('make outside') has at most 120 lines")
    func outside() throws {
        let paths = try DocumentationCatalog.paths(in: "Tests/Outside") { $0.hasSuffix("Sources/Basket/main.swift") }
        let program = try DocumentationCatalog.text(try #require(paths.first))
        #expect(program.components(separatedBy: "\n").count <= 120)
        #expect(program.contains("TableView()") && program.contains("CollectionView("))
    }

    @Test("the picture of the Kanban board is the one that its tests compare with")
    func picture() throws {
        let pictures = try [
            "Sources/Views/Views.docc/Resources/kanban-board.png",
            "Tests/Outside/Kanban/Tests/KanbanBoardTests/Pictures/board.png",
        ].map { try Data(contentsOf: DocumentationCatalog.package.appendingPathComponent($0)) }
        #expect(pictures[0] == pictures[1])
    }

    @Test("linked articles exist")
    func links() throws {
        let files = try DocumentationCatalog.articles().map { URL(fileURLWithPath: $0) }
        let names = Set(files.map { $0.deletingPathExtension().lastPathComponent })
        for article in try DocumentationCatalog.articles() {
            for match in try DocumentationCatalog.text(article).matches(of: /<doc:([A-Za-z]+)>/) {
                #expect(names.contains(String(match.output.1)), "\(article) links to \(match.output.1)")
            }
        }
    }
}
