import Foundation
import Testing

/// Compares the articles on UIKit with the recorded public interface of the package.
@Suite struct CatalogueTests {
    private static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// The public types and members of all modules.
    private struct Interface {
        /// The names without a container.
        var types: Set<String> = []
        /// The last components of all names, also with the labels of the arguments.
        var names: Set<String> = []
        /// The labels of arguments: articles name methods of delegates by them.
        var labels: Set<String> = []

        init() throws {
            let folder = CatalogueTests.package.appendingPathComponent("Tests/API")
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "txt" {
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                    let end = line.range(of: " conformsTo ") ?? line.range(of: ": ")
                    let name = line[..<(end?.lowerBound ?? line.endIndex)]
                    types.insert(Self.type(in: name))
                    names.formUnion(Self.last(name))
                    let arguments = name.drop { $0 != "(" }
                    labels.formUnion(arguments.matches(of: /\w+/).map { String($0.0) })
                }
            }
        }

        /// Whether a name, or the first of the labels that an article names, is public.
        func contains(_ name: Substring) -> Bool {
            guard let last = Self.last(name).last else { return false }
            return names.contains(last) || types.contains(last) || labels.contains(String(last.prefix { $0 != ":" }))
        }

        static func type(in name: Substring) -> String { String(name.prefix { $0.isLetter || $0.isNumber }) }

        /// The last component of a name, without and with the labels of the arguments.
        static func last(_ name: Substring) -> [String] {
            let path = name.prefix { $0 != "(" }
            guard let last = path.split(separator: ".").last else { return [] }
            return [String(last), String(last) + name.dropFirst(path.count)]
        }
    }

    private static func article() throws -> (existing: Substring, missing: Substring) {
        let path = "Sources/UIKitNames/UIKitNames.docc/UIKitNames.md"
        let text = try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
        let heading = try #require(text.range(of: "## What does not exist\n"))
        return (Substring(text[..<heading.lowerBound]), Substring(text[heading.upperBound...]))
    }

    /// Foundation's types, which the module exports.
    private static let exported: Set = ["URLCache", "URLRequest", "URLSession", "UIKitNames"]

    @Test("BUILD-4: all types and members in the catalogue of UIKit's names are public")
    func existing() throws {
        let (interface, article) = (try Interface(), try Self.article())
        let links = [article.existing, article.missing].flatMap { $0.matches(of: /``([^`]+)``/) }.map(\.1)
        let cells = article.existing.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .compactMap { $0.components(separatedBy: " | ").first }
            .flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        #expect(links.count > 60 && cells.count > 200)
        for name in links.map(String.init) + cells where !name.hasPrefix("import ") && !name.hasSuffix("…") {
            let path = name.prefix { $0 != "(" && $0 != "/" }
            let type = Interface.type(in: path)
            if type.first?.isUppercase == true {
                #expect(interface.types.contains(type) || Self.exported.contains(type), "\(name)")
            }
            guard let last = path.split(separator: ".").last, last.first?.isLowercase == true else { continue }
            #expect(interface.names.contains(String(last)), "\(name)")
        }
    }

    /// What an article says about UIKit members that do not exist here: the rows of tables with such an answer, and the
    /// sentences that begin with "Left out".
    private static func missing(in article: String) throws -> [Substring] {
        let text = try String(contentsOf: package.appendingPathComponent(article), encoding: .utf8)
        return text.split(separator: "\n").flatMap { line -> [Substring] in
            let cells = line.components(separatedBy: " | ")
            let isMissing = cells.count == 2 && (cells[1].hasPrefix("none") || cells[1].hasPrefix("left out"))
            let named = isMissing ? Substring(cells[0]) : line.firstMatch(of: /Left out: ([^.|]*)/)?.1 ?? ""
            return codes(in: named)
        }
    }

    /// What is in code voice and no link.
    private static func codes(in text: Substring) -> [Substring] {
        text.matches(of: /(?:^|[^`])`([^`]+)`/).map { $0.1.prefix { $0 != "…" } }
    }

    @Test("BUILD-4: nothing is public that the catalogue says does not exist")
    func missing() throws {
        let interface = try Interface()
        let articles = ["DragAndDrop/DragAndDrop.docc/UIKitEngine.md", "Views/Views.docc/UIKitItems.md"]
        let others = try articles.map { try Self.missing(in: "Sources/" + $0) }
        #expect(others.allSatisfy { $0.count >= 3 })
        let names = Self.codes(in: try Self.article().missing)
        #expect(names.count > 12)
        for name in names + others.joined() { #expect(!interface.contains(name), "\(name)") }
    }
}
