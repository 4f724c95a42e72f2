import Foundation
import Testing

@Suite struct SourceImportTests {
    /// The modules that each target may import. Each C library is imported by one target only.
    static let allowed: [String: Set<String>] = [
        "Geometry": ["Foundation"],
        "Caching": [],
        "Constraints": [],
        "SystemCalls": ["Foundation"],
        "Threads": ["Foundation", "Dispatch"],
        "DragAndDrop": ["Foundation", "Geometry", "Synchronization"],
        "Canvas": [
            "Foundation", "Geometry", "Caching", "SystemCalls", "CCairo", "CPango", "Dispatch", "Synchronization",
        ],
        "Views": ["Foundation", "Geometry", "Constraints", "DragAndDrop", "Canvas"],
        "ViewTesting": ["Foundation", "Geometry", "Canvas", "Views"],
        "X11": ["Foundation", "Geometry", "SystemCalls", "DragAndDrop", "CX11", "Dispatch", "Synchronization"],
        "ImageFiles": ["Foundation", "SystemCalls", "CPixbuf", "Dispatch"],
        "DecoderProcesses": [
            "Foundation", "SystemCalls", "Threads", "ImageFiles", "CSandbox", "Dispatch", "Synchronization",
        ],
        "QRCodes": ["Foundation", "CZBar"],
        "SamplePhotos": [],
        "PhotoLibrary": [
            "Foundation", "SystemCalls", "Threads", "ImageFiles", "Caching", "GRDB", "Dispatch", "Synchronization",
        ],
        "Application": [
            "Foundation", "Geometry", "SystemCalls", "Threads", "DragAndDrop", "Canvas", "Views", "X11", "CMalloc",
            "CGio", "Dispatch", "Synchronization",
        ],
        "UIKitNames": [
            "Foundation", "FoundationNetworking", "Geometry", "DragAndDrop", "Canvas", "ImageFiles", "Views",
            "Synchronization",
        ],
        "MobileCoreServices": ["UIKitNames"],
        "UniformTypeIdentifiers": ["UIKitNames"],
        "UIKitApplication": ["Foundation", "Views", "X11", "Application", "UIKitNames"],
        "Scenes": [
            "Foundation", "FoundationNetworking", "Application", "QRCodes", "SamplePhotos", "UIKitApplication",
            "UIKitNames", "MobileCoreServices", "ArgumentParser",
        ],
        "Lightbox": [
            "Foundation", "Geometry", "DragAndDrop", "Canvas", "Views", "X11", "ImageFiles", "SamplePhotos",
            "PhotoLibrary", "Application", "Caching", "SystemCalls", "Threads", "ArgumentParser", "DecoderProcesses",
            "Dispatch", "Synchronization",
        ],
    ]

    @Test("No target imports a module that it may not depend on")
    func imports() throws {
        for file in try Package.files(in: "Sources") {
            let allowed = try #require(Self.allowed[file.target], "\(file.target) is not in the list")
            for module in file.imports {
                #expect(
                    allowed.contains(module), "\(file.path) imports \(module), which \(file.target) may not depend on")
            }
        }
    }

    @Test("The list contains exactly the existing targets")
    func targets() throws {
        let targets = Set(try Package.files(in: "Sources").map(\.target))
        #expect(targets == Set(Self.allowed.keys))
    }

    @Test("The manifest declares no dependency that the list does not allow")
    func manifest() throws {
        let manifest = try Package.text("Package.swift")
        let targets =
            manifest.components(separatedBy: ".target(").dropFirst()
            + manifest.components(separatedBy: ".executableTarget(").dropFirst()
        #expect(targets.count >= Self.allowed.count)
        for target in targets {
            // Up to the next target of any kind; names of resources are no dependencies.
            let end = ["arget(", "systemLibrary(", "resources:"].compactMap { target.range(of: $0)?.lowerBound }.min()
            let words = target[..<(end ?? target.endIndex)].components(separatedBy: "\"")
                .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            // Helpers of the tests are not restricted.
            if words.contains(where: { $0.hasPrefix("Tests/") }) { continue }
            let name = try #require(words.first)
            let allowed = try #require(Self.allowed[name], "\(name) is not in the list")
            let packages: Set = ["GRDB.swift", "swift-argument-parser"]
            for dependency in words.dropFirst() where !packages.contains(dependency) {
                #expect(allowed.contains(dependency), "\(name) depends on \(dependency)")
            }
        }
    }

    @Test("A test target declares the modules that it imports, so that it can be built alone")
    func testImports() throws {
        let manifest = try Package.text("Package.swift")
        let declared = Dictionary(
            uniqueKeysWithValues: try manifest.components(separatedBy: ".testTarget(").dropFirst().map { target in
                let end = target.range(of: "arget(")?.lowerBound ?? target.endIndex
                let words = target[..<end].components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }
                return (try #require(words.first?.element), Set(words.dropFirst().map(\.element)))
            })
        let system: Set = ["Testing", "Foundation", "Dispatch", "Synchronization"]
        for file in try Package.files(in: "Tests") {
            guard let dependencies = declared[file.target] else { continue }
            // The dependencies' own dependencies can be imported, too.
            let reached = dependencies.reduce(dependencies) { $0.union(Self.allowed[$1] ?? []) }
            for module in Set(file.imports).subtracting(system) {
                #expect(
                    reached.contains(module) || module == "GRDB",
                    "\(file.path) imports \(module), which is not declared")
            }
        }
        #expect(declared.count >= 14)
    }

    @Test("The search finds all forms of imports, and none in comments and strings")
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
