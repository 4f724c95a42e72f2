import Foundation
import Testing

@testable import PhotoLibrary

@Suite("Exports that were killed")
struct UnfinishedExportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("APP-20: an export deletes what killed exports have left in its folder, and nothing else")
    func remains() throws {
        let name = UnfinishedExports.newName()
        let others = [".x.part", name + "ial", String(name.dropFirst()), "\(UUID().uuidString).part"]
        for name in others + [name] { try folder.write(Data("x".utf8), "out/\(name)") }
        func found() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out").path).sorted()
        }
        UnfinishedExports.remove(from: folder.path("out"))
        #expect(try found().count == 5, "in use")
        UnfinishedExports.remove(from: folder.path("out"), now: Date() + 4000)
        #expect(try found() == others.sorted())
    }

    @Test("APP-20: an export of no albums to something else than a folder fails")
    func notAFolder() throws {
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        let path = try folder.write(Data("x".utf8), "file")
        #expect(throws: ExportError.notAFolder(path: path.path)) { try library.export([], to: path) }
    }
}
