import Foundation
import Testing

/// The article Architecture agrees with the manifest and the sources.
@Suite struct ArchitectureArticleTests {
    private static let catalog = "Sources/Application/Application.docc"

    /// The inline code of the article, symbol links included, and the first column of its table of targets.
    private func names() throws -> (code: Set<String>, targets: Set<String>) {
        let lines = try Citations.article("Architecture").components(separatedBy: "\n")
        let rows = lines.compactMap { $0.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.1) } }
        let text = lines.filter { !$0.hasPrefix("| `") }.joined(separator: "\n")
        return (Set(text.matches(of: /``?([^`\n]+)``?/).map { String($0.1) }), Set(rows))
    }

    @Test("every type that the article names is declared in the sources")
    func types() throws {
        let graph = TargetGraph(manifest: try Package.text("Package.swift"))
        let declared = try Package.declaredTypes().union(graph.kinds.keys)
        for name in try names().code {
            // `Type`, `Type.member`, `Type/member(_:)`; file names and code are not types.
            let pattern = /([A-Z]\w*[a-z]\w*)([.\/]\w+(\([\w:]*\))?)?/
            guard !name.hasSuffix(".swift"), let match = name.wholeMatch(of: pattern) else { continue }
            let type = String(match.1)
            // Functions of Xlib.
            if type.hasPrefix("XShm") { continue }
            let isDeclared = declared.contains(type)
            #expect(isDeclared, "Architecture names \(type), which is not declared")
        }
    }

    @Test("every file that the article names exists")
    func files() throws {
        let paths = try Package.paths(in: "Sources") { _ in true } + Package.paths(in: "Tests") { _ in true }
        let known = Set(paths).union(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        for name in try names().code where name.hasSuffix(".swift") && name != "Package.swift" {
            #expect(known.contains(name), "Architecture names \(name), which does not exist")
        }
    }

    @Test("the table of targets lists every target of the package that has code")
    func targets() throws {
        let graph = TargetGraph(manifest: try Package.text("Package.swift"))
        #expect(Set(graph.kinds.keys.filter(graph.isOwn)) == (try names().targets))
    }

    @Test("the README lists the essential dependencies of each target, and the C libraries")
    func readme() throws {
        let graph = TargetGraph(manifest: try Package.text("Package.swift"))
        let text = try Package.text("README.md")
        let readme = try text[#require(text.range(of: "\n## Layout\n")).lowerBound...]
        let rows = readme.matches(of: /\n\| `(\w+)` \|[^|\n]*\| ([^|\n]*) \|/)
        #expect(Set(rows.map { String($0.1) }) == Set(graph.kinds.keys.filter(graph.isOwn)))
        for row in rows {
            let (name, listed) = (String(row.1), Set(row.2.matches(of: /`(\w+)`/).map { String($0.1) }))
            let direct = Set(graph.dependencies[name] ?? [])
            #expect(
                listed.isSubset(of: direct) && listed.isSuperset(of: graph.essentialDependencies(of: name)),
                "\(name): \(listed.sorted())")
        }
        let modules = graph.kinds.filter { $0.value == .systemLibrary }.keys
        let lines = readme.split(separator: "\n")
        let sentence = try #require(lines.first { $0.contains("are module maps of C libraries") })
        let named = sentence.prefix { $0 != "." }.matches(of: /`(\w+)`/).map { String($0.1) }
        #expect(Set(named) == Set(modules) && named.count == modules.count)
    }

    @Test("the diagram shows the manifest's targets; DRAWINGS=new writes it again")
    func architectureDiagram() throws {
        let path = Self.catalog + "/Resources/architecture.svg"
        let svg = TargetGraph(manifest: try Package.text("Package.swift")).svg
        if ProcessInfo.processInfo.environment["DRAWINGS"] == "new" {
            let url = Package.folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try svg.write(to: url, atomically: true, encoding: .utf8)
            Issue.record("written again: look at \(path)")
        }
        #expect(try Package.text(path) == svg)
    }

    @Test("a manifest is read with all forms of targets and dependencies")
    func manifest() {
        let graph = TargetGraph(
            manifest: """
                let g = Target.Dependency.product(
                    name: "G", package: "g")
                .systemLibrary(name: "CA", pkgConfig: "a"),
                // .target(name: "Off"),
                .target(name: "B", dependencies: ["CA"]),
                .target(
                    name: "C",
                    dependencies: ["B", "CA", .product(name: "D", package: "d", condition: .when(traits: ["T"]))]),
                .target(name: "T", dependencies: ["B"], path: "Tests/T"),
                .target(name: "H", dependencies: ["B", g]),
                .target(name: "F"),
                .executableTarget(name: "E", dependencies: [.target(name: "C"), "B"]),
                .testTarget(name: "ETests", dependencies: ["E"]),
                """)
        #expect(graph.kinds["CA"] == .systemLibrary && graph.kinds["D"] == .package && graph.kinds["E"] == .executable)
        #expect(graph.kinds.filter { $0.value == .library }.keys.sorted() == ["B", "C", "F", "H"])
        #expect(graph.essentialDependencies(of: "C") == ["B"] && graph.externalDependencies(of: "C") == ["CA", "D"])
        #expect(graph.essentialDependencies(of: "E") == ["C"] && graph.externalDependencies(of: "E") == [])
        #expect(graph.essentialDependencies(of: "H") == ["B"] && graph.externalDependencies(of: "H") == ["G"])
        #expect(graph.drawing.rows.map { $0.map(\.name).sorted() } == [["E", "F"], ["C", "H"], ["B"]])
    }
}
