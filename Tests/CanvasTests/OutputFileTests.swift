import Foundation
import Testing

@testable import Canvas

@Suite("Files at paths of other programs", .timeLimit(.minutes(5)))
struct OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lightbox-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func image() throws -> Image { Image(copying: Surface(width: 2, height: 2)) }

    @Test("An image is written to a new or existing regular file, which then only its owner can read")
    func regular() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["new.png", "old.png"] {
            if name == "old.png" { try Data(repeating: 7, count: 10_000).write(to: URL(fileURLWithPath: path(name))) }
            try image().writePNG(to: path(name))
            #expect(try Surface.readPNG(from: path(name)).width == 2)
            let mode = try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("An image is not written through a link, and a pipe without a reader does not block")
    func special() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = path("target")
        try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: target)
        #expect(throws: CanvasError.unwritable(path: path("link"), reason: .other("it is a symbolic link"))) {
            try image().writePNG(to: path("link"))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("precious".utf8))
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        #expect(throws: CanvasError.unwritable(path: path("pipe"), reason: .other("it is not a regular file"))) {
            try image().writePNG(to: path("pipe"))
        }
        #expect(throws: CanvasError.unwritable(path: path("no/a.png"), reason: .notFound)) {
            try image().writePNG(to: path("no/a.png"))
        }
    }
}
