import Foundation
import Testing
import ViewTesting

@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("The README's example equals the one that is compiled here")
    func example() throws {
        let blocks = try text("README.md").components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == 1)
        #expect(blocks.first == (try text("Tests/ReadmeTests/ReadmeExample.swift")))
    }

    @Test("The example works: the wall takes the color of the swatch that is dropped on it")
    @MainActor func dragging() async throws {
        let wall = makeWall()
        let window = SimulatedWindow(wall, size: CGSize(width: 400, height: 300))
        window.drag(from: CGPoint(x: 60, y: 60), to: CGPoint(x: 280, y: 100))
        try await window.waitUntilIdle()
        #expect(wall.backgroundColor == Color(hex: 0x0A64D6))
        #expect(window.surface.pixel(x: 300, y: 250) == 0xff0A_64D6)
    }

    @Test("The make targets of the README exist, and its layout lists every target of the package")
    func names() throws {
        let readme = try text("README.md")
        let makefile = try text("Makefile")
        let commands = Set(readme.matches(of: /\bmake ([a-z][a-z-]*)/).map { String($0.1) })
        #expect(commands.isSuperset(of: ["run", "test", "check", "soak", "install", "docs"]))
        for command in commands {
            #expect(makefile.contains("\n\(command):"), "the Makefile has no target \(command)")
        }
        let targets = try FileManager.default.contentsOfDirectory(
            atPath: Self.package.appendingPathComponent("Sources").path)
        for target in targets where !target.hasPrefix("C") || target == "Canvas" {
            #expect(readme.contains("| `\(target)`"), "the README does not list \(target)")
        }
    }

    @Test("Links of the README and of the change log lead to existing files")
    func links() throws {
        for document in ["README.md", "CHANGELOG.md"] {
            for match in try text(document).matches(of: /\]\(([^):]+)\)/) {
                let path = Self.package.appendingPathComponent(String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(document) links to \(match.1)")
            }
        }
    }
}
