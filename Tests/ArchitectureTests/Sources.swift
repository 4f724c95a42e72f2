import Foundation

/// The package's own source files, as text.
struct SourceFile {
    /// Its path from the package's folder, such as "Sources/Views/Tree/View.swift".
    let path: String
    let lines: [String]

    /// The room or test target that it belongs to.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The lines without comments and without what stands in string literals, numbered from 1.
    var code: [(number: Int, text: String)] {
        var isInText = false
        return lines.enumerated().map { index, line in
            var text = line
            let fences = line.components(separatedBy: "\"\"\"").count - 1
            defer { if fences % 2 == 1 { isInText.toggle() } }
            if isInText { return (index + 1, "") }
            text = Self.withoutStrings(text)
            if let comment = text.range(of: "//") { text = String(text[..<comment.lowerBound]) }
            return (index + 1, text)
        }
    }

    /// A line with its string literals emptied; code in interpolations goes with them.
    static func withoutStrings(_ line: String) -> String {
        var result = ""
        var rest = line[...]
        while let quote = rest.firstIndex(of: "\"") {
            let before = rest[..<quote]
            // A quotation mark in a comment opens nothing.
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

    /// The modules that it imports.
    var imports: [String] {
        code.compactMap { line in
            let words = line.text.split(separator: " ").map(String.init)
            guard let place = words.firstIndex(of: "import"),
                words[..<place].allSatisfy({ $0.hasPrefix("@") || Self.accessWords.contains($0) }),
                place + 1 < words.count
            else { return nil }
            // `import struct Module.Name` names a kind first.
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[place + 1]) && place + 2 < words.count ? words[place + 2] : words[place + 1]
            return name.split(separator: ".").first.map(String.init)
        }
    }

    private static let accessWords = ["public", "package", "internal", "fileprivate", "private"]
}

/// The package as it lies on the disk.
enum Package {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// All Swift files below a folder of the package, in the order of their paths.
    static func files(in part: String) throws -> [SourceFile] {
        let root = folder.appendingPathComponent(part)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            return SourceFile(path: part + "/" + path, lines: text.components(separatedBy: "\n"))
        }
    }

    /// A file of the package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
}
