import Foundation

/// The targets of a manifest and their direct dependencies.
struct TargetGraph: Equatable {
    enum Kind: Equatable {
        case systemLibrary, library, executable, package
    }

    /// Sorted by name.
    private(set) var kinds: [String: Kind] = [:]
    private(set) var dependencies: [String: Set<String>] = [:]

    /// Reads a manifest as text. Test targets and targets below `Tests` are left out; products of other packages are
    /// nodes of their own.
    init(manifest: String) {
        let lines = manifest.components(separatedBy: "\n")
        var code = lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
        // A dependency that has a name of its own stands for its product.
        for match in code.matches(of: /let (\w+) = Target\.Dependency\.product\(\s*name: "([^"]+)"/) {
            for separator in [",", "]"] {
                code = code.replacing(" \(match.1)\(separator)", with: " \"\(match.2)\"\(separator)")
            }
        }
        for match in code.matches(of: /\.(systemLibrary|target|executableTarget|testTarget)\(/) {
            let body = Self.argument(of: code[match.range.upperBound...])
            guard match.1 != "testTarget", !body.contains("path: \"Tests/"),
                let name = body.firstMatch(of: /^\s*name: "(\w+)"/).map({ String($0.1) }),
                // `.target(name:)` is also how a dependency is written.
                match.1 == "systemLibrary" || body.contains("dependencies:")
                    || Self.isDeclaration(match.range, in: code)
            else { continue }
            kinds[name] = Self.kind(match.1)
            dependencies[name] = Self.dependencies(in: body)
        }
        for name in Set(dependencies.values.joined()) where kinds[name] == nil {
            kinds[name] = .package
            dependencies[name] = []
        }
    }

    private static func kind(_ word: Substring) -> Kind {
        switch word {
        case "systemLibrary": .systemLibrary
        case "executableTarget": .executable
        default: .library
        }
    }

    /// Whether a `.target(` begins an element of the list of targets: the first word of its line.
    private static func isDeclaration(_ range: Range<String.Index>, in code: String) -> Bool {
        let before = code[..<range.lowerBound]
        let line = before[(before.lastIndex(of: "\n") ?? before.startIndex)...]
        return line.allSatisfy(\.isWhitespace)
    }

    /// The text up to the parenthesis or bracket that closes an open one.
    private static func argument(of text: Substring) -> String {
        var depth = 1
        for index in text.indices {
            if "([".contains(text[index]) { depth += 1 }
            if ")]".contains(text[index]) { depth -= 1 }
            if depth == 0 { return String(text[..<index]) }
        }
        return String(text)
    }

    private static func dependencies(in body: String) -> Set<String> {
        guard let start = body.range(of: "dependencies: [") else { return [] }
        var list = argument(of: body[start.upperBound...])
        var result: Set<String> = []
        for match in list.matches(of: /\.(product|target|byName)\(\s*name: "([^"]+)"/) {
            result.insert(String(match.2))
        }
        while let call = list.firstMatch(of: /\.(product|target|byName)\(/) {
            let rest = Self.argument(of: list[call.range.upperBound...])
            let end = list.index(call.range.upperBound, offsetBy: rest.count)
            list.removeSubrange(call.range.lowerBound..<min(list.index(after: end), list.endIndex))
        }
        for match in list.matches(of: /"([^"]+)"/) { result.insert(String(match.1)) }
        return result
    }

    /// All targets that a target reaches, itself excluded.
    func reachable(from name: String) -> Set<String> {
        var found: Set<String> = []
        var open = dependencies[name] ?? []
        while let next = open.popFirst() {
            if found.insert(next).inserted { open.formUnion(dependencies[next] ?? []) }
        }
        return found
    }

    /// Whether a target has code of this package.
    func isOwn(_ name: String) -> Bool { kinds[name] == .library || kinds[name] == .executable }

    /// The targets of this package that a target depends on, without those that follow from others.
    func essentialDependencies(of name: String) -> [String] {
        let direct = (dependencies[name] ?? []).filter(isOwn)
        return direct.filter { target in
            !direct.contains { $0 != target && reachable(from: $0).contains(target) }
        }.sorted()
    }

    /// The C libraries and the products of other packages that a target depends on directly.
    func externalDependencies(of name: String) -> [String] {
        (dependencies[name] ?? []).filter { !isOwn($0) }.sorted()
    }
}
