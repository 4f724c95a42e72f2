import Foundation
import Testing

@Suite struct ArticleTests {
    @Test("every block of code in an article is compiled here as it stands", arguments: try Catalogue.articles())
    func code(_ article: String) throws {
        let snippets = try Catalogue.snippets()
        for block in try Catalogue.blocks(of: article) {
            let isCompiled = snippets.contains { Catalogue.contains(block, in: $0) }
            #expect(isCompiled, "\(article) shows code that nobody compiles:\n\(block.joined(separator: "\n"))")
        }
    }

    @Test("the search for code finds what is there, and only that")
    func search() {
        let file = ["struct A {", "    func b() {", "        c()", "    }", "}"]
        #expect(Catalogue.contains(["func b() {", "    c()", "}"], in: file))
        #expect(!Catalogue.contains(["func b() {", "c()", "}"], in: file))
        #expect(!Catalogue.contains(["func b() {", "    d()", "}"], in: file))
        #expect(!Catalogue.contains([], in: file))
    }

    @Test("no snippet is compiled for nobody")
    func unused() throws {
        let blocks = try Catalogue.articles().flatMap { try Catalogue.blocks(of: $0) }
        for file in try Catalogue.snippets() {
            #expect(
                blocks.contains { Catalogue.contains($0, in: file) },
                "nobody shows \(file.first { $0.hasPrefix("///") } ?? "")")
        }
    }

    @Test("the program outside the package, which 'make outside' builds, has less than 120 lines")
    func outside() throws {
        let program = try Catalogue.text("Tests/Outside/Sources/Basket/main.swift")
        #expect(program.components(separatedBy: "\n").count <= 120)
        #expect(program.contains("TableView()") && program.contains("CollectionView("))
    }

    @Test("articles that are linked to are there")
    func links() throws {
        let names = Set(
            try Catalogue.articles().map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent })
        for article in try Catalogue.articles() {
            for match in try Catalogue.text(article).matches(of: /<doc:([A-Za-z]+)>/) {
                #expect(names.contains(String(match.output.1)), "\(article) links to \(match.output.1)")
            }
        }
    }
}
