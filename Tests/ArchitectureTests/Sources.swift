import Foundation

/// A source file of the package, as text.
struct SourceFile {
    /// The path relative to the package, such as "Sources/Views/Tree/View.swift".
    let path: String
    let lines: [String]
    /// The lines without comments and without the content of string literals, numbered from 1.
    let code: [(number: Int, text: String)]

    init(path: String, lines: [String]) {
        self.path = path
        self.lines = lines
        code = Self.code(of: lines)
    }

    /// The target or test target that it belongs to.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    private static func code(of lines: [String]) -> [(number: Int, text: String)] {
        var isInText = false
        return lines.enumerated().map { index, line in
            // Most lines contain neither.
            guard line.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }) else {
                return (index + 1, isInText ? "" : line)
            }
            let fences = line.components(separatedBy: "\"\"\"").count - 1
            defer { if fences % 2 == 1 { isInText.toggle() } }
            if isInText { return (index + 1, "") }
            let text = withoutStrings(line)
            return (index + 1, text.range(of: "//").map { String(text[..<$0.lowerBound]) } ?? text)
        }
    }

    /// A line with empty string literals; code in interpolations is removed, too.
    static func withoutStrings(_ line: String) -> String {
        var result = ""
        var rest = line[...]
        while let quote = rest.firstIndex(of: "\"") {
            let before = rest[..<quote]
            // A quotation mark in a comment begins no literal.
            if before.contains("//") { break }
            let hashes = before.reversed().prefix { $0 == "#" }.count
            let end = "\"" + String(repeating: "#", count: hashes)
            result += before + "\"" + end
            rest = rest[rest.index(after: quote)...]
            guard let close = closing(end, isRaw: hashes > 0, in: rest) else { return result }
            rest = rest[close...]
        }
        return result + rest
    }

    private static func closing(_ end: String, isRaw: Bool, in text: Substring) -> Substring.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            if !isRaw, text[index] == "\\" {
                index = text.index(index, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
            } else if text[index...].hasPrefix(end) {
                return text.index(index, offsetBy: end.count)
            } else {
                index = text.index(after: index)
            }
        }
        return nil
    }

    /// The names of the imported modules.
    var imports: [String] {
        code.compactMap { line in
            let words = line.text.split(separator: " ").map(String.init)
            guard let index = words.firstIndex(of: "import"),
                words[..<index].allSatisfy({ $0.hasPrefix("@") || Self.accessWords.contains($0) }),
                index + 1 < words.count
            else { return nil }
            // `import struct Module.Name` has a kind first.
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[index + 1]) && index + 2 < words.count ? words[index + 2] : words[index + 1]
            return name.split(separator: ".").first.map(String.init)
        }
    }

    private static let accessWords = ["public", "package", "internal", "fileprivate", "private"]
}

/// Access to the files of the package.
enum Package {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The paths below a folder that satisfy a condition, relative to the package and sorted.
    static func paths(in part: String, where isIncluded: (String) -> Bool) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(part).path)
            .filter(isIncluded).sorted().map { part + "/" + $0 }
    }

    /// All Swift files of the package, read once.
    private static let allFiles = Result {
        try ["Sources", "Tests"].flatMap { try paths(in: $0) { $0.hasSuffix(".swift") } }.map { path in
            SourceFile(path: path, lines: try text(path).components(separatedBy: "\n"))
        }
    }

    /// All Swift files below a folder of Sources or Tests, or below one of the two, sorted by path.
    static func files(in part: String) throws -> [SourceFile] {
        try allFiles.get().filter { $0.path.hasPrefix(part + "/") }
    }

    /// The names of all types that the sources declare.
    static func declaredTypes() throws -> Set<String> {
        let declaration = try Pattern(#"\b(?:class|struct|enum|protocol|actor|typealias) ([A-Z]\w*)"#)
        let lines = try files(in: "Sources").flatMap(\.code)
        return Set(lines.flatMap { declaration.groups(in: $0.text) })
    }

    /// The files that declare or extend each type.
    static func filesByType() throws -> [String: Set<String>] {
        let declaration = try Pattern(#"\b(?:class|struct|enum|protocol|actor|typealias|extension) ([A-Z]\w*)"#)
        return try files(in: "Sources").reduce(into: [:]) { result, file in
            for name in file.code.flatMap({ declaration.groups(in: $0.text) }) {
                result[name, default: []].insert(file.path)
            }
        }
    }

    /// The content of a file, by its path relative to the package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
}
