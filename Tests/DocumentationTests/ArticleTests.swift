import Foundation
import TestSupport
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

    @Test("the front page of the site links all articles and shows the pictures of all")
    func frontPage() throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = DocumentationCatalog.package.appendingPathComponent(".ci/front-page")
        process.arguments = [folder.url.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let page = try String(contentsOf: folder.path("index.html"), encoding: .utf8)
        for article in try DocumentationCatalog.articles() {
            let (text, file) = (try DocumentationCatalog.text(article), URL(fileURLWithPath: article))
            let module = file.deletingLastPathComponent().deletingPathExtension().lastPathComponent
            let name = file.deletingPathExtension().lastPathComponent
            let address = "documentation/\(module)/" + (name == module ? "" : "\(name)/")
            #expect(page.contains("<a href=\"\(address.lowercased())\">"), "the front page has no link to \(article)")
            for match in text.matches(of: /\n!\[[^\n]*\]\(([a-z0-9-]+)\)/) {
                let picture = "pictures/\(match.1).png"
                let isDrawing = try DocumentationCatalog.paths(in: "Sources") { $0.hasSuffix("\(match.1).svg") } != []
                #expect(
                    isDrawing
                        || page.contains(picture) && FileManager.default.fileExists(atPath: folder.path(picture).path))
            }
        }
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
