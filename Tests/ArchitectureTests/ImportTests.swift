import Foundation
import Testing

@Suite struct ImportTests {
    /// What each room may know of. A C library has one home.
    static let allowed: [String: Set<String>] = [
        "Geometry": ["Foundation"],
        "DragAndDrop": ["Foundation", "Geometry", "Synchronization"],
        "Canvas": ["Foundation", "Geometry", "CCairo", "CPango", "Dispatch"],
        "Views": ["Foundation", "Geometry", "DragAndDrop", "Canvas"],
        "X11": ["Foundation", "Geometry", "DragAndDrop", "CX11", "Dispatch", "Synchronization"],
        "ImageFiles": ["Foundation", "CPixbuf"],
        "PhotoLibrary": ["Foundation", "ImageFiles", "GRDB", "Dispatch", "Synchronization"],
        "Application": [
            "Foundation", "Geometry", "DragAndDrop", "Canvas", "Views", "X11", "CMalloc", "Dispatch",
            "Synchronization",
        ],
        "UIKitNames": ["Foundation", "Geometry", "DragAndDrop", "Canvas", "ImageFiles", "Views"],
        "SlowPhotos": [
            "Foundation", "DragAndDrop", "Canvas", "Views", "X11", "PhotoLibrary", "Application", "ArgumentParser",
        ],
        "Lightbox": [
            "Foundation", "Geometry", "DragAndDrop", "Canvas", "Views", "X11", "PhotoLibrary", "Application",
            "ArgumentParser", "Dispatch", "Synchronization",
        ],
    ]

    @Test("no room knows of more than it may")
    func walls() throws {
        for file in try Package.files(in: "Sources") {
            let allowed = try #require(Self.allowed[file.target], "\(file.path) is in a room without walls")
            for module in file.imports {
                #expect(
                    allowed.contains(module), "\(file.path) imports \(module), which \(file.target) may not know of")
            }
        }
    }

    @Test("the allow-list names only rooms that there are")
    func rooms() throws {
        let rooms = Set(try Package.files(in: "Sources").map(\.target))
        #expect(rooms == Set(Self.allowed.keys))
    }

    @Test("the manifest lets no room depend on what it may not import")
    func manifest() throws {
        let manifest = try Package.text("Package.swift")
        let targets =
            manifest.components(separatedBy: ".target(").dropFirst()
            + manifest.components(separatedBy: ".executableTarget(").dropFirst()
        #expect(targets.count >= Self.allowed.count)
        for target in targets {
            // Up to the next target of any kind.
            let end = ["arget(", "systemLibrary("].compactMap { target.range(of: $0)?.lowerBound }.min()
            let words = target[..<(end ?? target.endIndex)].components(separatedBy: "\"")
                .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            // What tests share is no room.
            if words.contains(where: { $0.hasPrefix("Tests/") }) { continue }
            let name = try #require(words.first)
            let allowed = try #require(Self.allowed[name], "\(name) has no walls")
            let packages: Set = ["GRDB.swift", "swift-argument-parser"]
            for dependency in words.dropFirst() where !packages.contains(dependency) {
                #expect(allowed.contains(dependency), "\(name) depends on \(dependency)")
            }
        }
    }

    @Test("the search for imports finds all their forms, and nothing in comments and strings")
    func parsing() {
        let file = SourceFile(
            path: "Sources/X/Y.swift",
            lines: [
                "import A", "@testable import B", "@_exported import C", "internal import D",
                "import struct E.Inner", "// import F", "let text = \"import G\"", "\"\"\"", "import H", "\"\"\"",
                "    import I  // why", "let important = 1",
            ])
        #expect(file.imports == ["A", "B", "C", "D", "E", "I"])
    }
}
