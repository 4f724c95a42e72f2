import Testing

/// Ids in comments and test titles mean what the articles define.
@Suite struct CitationTests {
    @Test("every id that sources, tests, articles and the other texts cite has an entry in the articles")
    func defined() throws {
        let known = Set(try (Citations.behaviors() + Citations.protocolFacts()).map(\.id))
        let endings = [".swift", ".md", ".py", ".sh", ".h", ".1", ".xml"]
        var cited = try ["Sources", "Tests", "Resources"].map { try Citations.cited(in: $0, endings: endings) }
        cited.append(try Citations.cited(in: ["README.md", "CHANGELOG.md", "Makefile", "Package.swift"]))
        for (id, file) in cited.joined() where !known.contains(id) {
            Issue.record("\(file) cites \(id), which no article defines")
        }
    }

    @Test("every behavior has a test that cites it, or is marked not implemented")
    func behaviorsAreTested() throws {
        let tested = try Citations.cited(in: "Tests")
        for entry in try Citations.behaviors() {
            let isCited = tested[entry.id] != nil
            #expect(isCited || entry.isNotImplemented, "\(entry.id) has no test")
        }
    }

    @Test("every behavior is cited by the code that implements it")
    func behaviorsAreImplemented() throws {
        let implemented = try Citations.cited(in: "Sources")
        for entry in try Citations.behaviors() where !entry.isNotImplemented {
            let isCited = implemented[entry.id] != nil
            #expect(isCited, "no source cites \(entry.id)")
        }
    }

    @Test("every protocol fact has a test that cites it, or is marked not tested")
    func factsAreTested() throws {
        let tested = try Citations.cited(in: "Tests")
        for entry in try Citations.protocolFacts() {
            #expect(tested[entry.id] != nil || entry.isNotTested, "\(entry.id) has no test")
        }
    }

    @Test("every behavior names the types, files or folders that implement it, and they exist")
    func implementers() throws {
        let paths = try Package.paths(in: "Sources") { _ in true }
        let files = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        let types = try Package.declaredTypes()
        for entry in try Citations.behaviors() {
            let names = entry.implementers
            #expect(!names.isEmpty || entry.isNotImplemented, "\(entry.id) names no type or file")
            for name in names {
                let type = String(name.prefix { $0 != "." })
                let exists =
                    name.hasSuffix(".swift")
                    ? files.contains(name)
                    : name.contains("/")
                        ? paths.contains(name) || paths.contains { $0.hasPrefix(name + "/") }
                        : types.contains(type)
                #expect(exists, "\(entry.id) names \(name), which does not exist")
            }
        }
    }

    @Test("one of the places that a behavior names cites its id, so that a search for the id leads there")
    func implementersCiteTheirBehavior() throws {
        let files = try Package.files(in: "Sources")
        let cited = Dictionary(
            uniqueKeysWithValues: try files.map { file in
                (file.path, try Citations.ids(in: file.lines.joined(separator: "\n")))
            })
        let declarations = try Package.filesByType()
        for entry in try Citations.behaviors() where !entry.isNotImplemented {
            let places = entry.implementers.reduce(into: Set<String>()) { places, name in
                if name.hasSuffix(".swift") || name.contains("/") {
                    places.formUnion(files.map(\.path).filter { $0.hasSuffix("/" + name) || $0.contains(name + "/") })
                } else {
                    places.formUnion(declarations[String(name.prefix { $0 != "." })] ?? [])
                }
            }
            let isCited = files.contains { file in
                places.contains(file.path) && (cited[file.path] ?? []).contains(entry.id)
            }
            #expect(isCited, "none of \(entry.implementers) cites \(entry.id)")
        }
    }

    @Test("ids are unique, numbered without gaps, and protocol facts are in order")
    func numbering() throws {
        let facts = try Citations.protocolFacts().map(\.id)
        #expect(facts == (1...max(facts.count, 1)).map { "WIRE-\($0)" })
        #expect(facts.count >= 40)
        let behaviors = try Citations.behaviors().map(\.id)
        for family in try Citations.families().subtracting(["WIRE"]) {
            let numbers = behaviors.filter { $0.hasPrefix(family + "-") }
            #expect(numbers == (1...max(numbers.count, 1)).map { "\(family)-\($0)" })
        }
    }

    @Test("the index in Behaviors lists every entry with its name and state")
    func index() throws {
        let rows = try Citations.article("Behaviors").components(separatedBy: "\n").filter {
            $0.firstMatch(of: /^\| [A-Z]+-[0-9]+ \|/) != nil
        }
        let expected = try Citations.behaviors().map { entry in
            let state =
                entry.isPartlyImplemented ? "partly implemented" : entry.isNotImplemented ? "not implemented" : ""
            return "| \(entry.id) | \(entry.name) | \(state) |"
        }
        #expect(rows == expected)
    }

    @Test("a fact of another program names an existing file that relies on it")
    func reliance() throws {
        let names = Set(try Package.files(in: "Sources").compactMap { $0.path.split(separator: "/").last })
        for entry in try Citations.protocolFacts().dropFirst(40) {
            let files = entry.text.matches(of: /`([\w+]+\.swift)`/).map { String($0.1) }
            #expect(!files.isEmpty, "\(entry.id) names no file")
            for file in files { #expect(names.contains(file[...]), "\(entry.id) names \(file), which does not exist") }
        }
    }

    @Test("no source, test or article cites a document outside the repository")
    func outsideDocuments() throws {
        let pattern = try Pattern(Self.outside)
        let kinds = [".swift", ".md", ".py", ".1", ".sh"]
        let paths = try ["Sources", "Tests", "Resources"].flatMap { folder in
            try Package.paths(in: folder) { path in kinds.contains { path.hasSuffix($0) } }
        }
        for path in paths + ["README.md", "CHANGELOG.md", "Makefile", "Package.swift"] {
            // This file names them in order to find them.
            if path.hasSuffix("/CitationTests.swift") { continue }
            for (number, line) in try Package.text(path).components(separatedBy: "\n").enumerated()
            where pattern.isFound(in: line) {
                Issue.record("\(path):\(number + 1): \(line)")
            }
        }
    }

    /// Documents that this repository does not have, and numbers without the prefix WIRE.
    private static let outside =
        #"\b(behaviour|look|inspect|xdnd|uikit|field)\.md\b|(^|[^/\w])\.\./(shared|spec)\b|\b[Ss]tatements? [0-9]+"#

    @Test("the search finds entries and ids in all their forms")
    func parsing() throws {
        let text =
            "**LIFT-1: A long\npress.** It lifts. In `A`,\n`B.swift`.\n\n**SCENE-2: Gallery.** **Not\nimplemented:** all.\n\nLIFT-3 is text."
        let entries = Citations.entries(in: text)
        #expect(entries.map(\.id) == ["LIFT-1", "SCENE-2"])
        #expect(entries.first?.name == "A long press")
        #expect(entries.map(\.implementers) == [["A", "B.swift"], []])
        #expect(entries.map(\.isNotImplemented) == [false, true])
        let found = try Citations.ids(in: "LIFT-1, (DRAG-12) UTF-8 LFIT-2")
        #expect(found == ["LIFT-1", "DRAG-12", "LFIT-2"])
    }
}
