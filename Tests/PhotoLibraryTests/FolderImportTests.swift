import Foundation
import Testing

@testable import PhotoLibrary

@Suite("Import of folders in folders", .timeLimit(.minutes(20)))
struct FolderImportTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
    }

    private func run(_ paths: [String]) async -> ImportReport {
        let importer = Importer()
        return await importer.run(importer.plan(paths: paths.map(folder.path)), into: library)
    }

    @Test("APP-25, APP-43: subfolders become albums of a folder, a known one gets new albums, and undo removes all")
    func hierarchy() async throws {
        let names = ["2021/a.jpg", "2021/Norway/b.jpg", "2021/Norway/Lofoten/c.jpg", "2021/Sweden/North/d.jpg"]
        for (index, name) in names.enumerated() { try folder.write(try TestImage.jpeg(index), "in/\(name)") }
        func shape() async throws -> [String] {
            let catalog = try await library.catalog()
            return catalog.tree.rows.map { row in
                let path = catalog.folderTitles(of: row.item) + [catalog.title(of: row.item) ?? "?"]
                return path.joined(separator: "/") + (row.item.folderID == nil ? "" : "/")
            }
        }
        let report = await run(["in/2021"])
        let expected = [
            "2021/", "2021/2021", "2021/Norway/", "2021/Norway/Norway", "2021/Norway/Lofoten", "2021/Sweden/",
            "2021/Sweden/North",
        ]
        #expect(try await shape() == expected)
        #expect(report.createdFolders.count == 3 && report.createdAlbums.count == 4)
        #expect(await run(["in/2021"]).undo == nil, "everything is there")
        try folder.write(try TestImage.jpeg(8), "in/2021/Sweden/South/e.jpg")
        let more = await run(["in/2021"])
        #expect(try await shape() == expected + ["2021/Sweden/South"])
        #expect(more.createdFolders.isEmpty && more.createdAlbums.count == 1)
        #expect(report.createdAtPlace == report.createdFolders.first.map(AlbumItem.folder))
        #expect(more.createdAtPlace == nil, "it is in a folder that existed")
        try await library.apply(try #require(more.undo))
        let redo = try await library.apply(try #require(report.undo))
        #expect(try await shape().isEmpty)
        try await library.apply(redo)
        #expect(try await shape() == expected)
    }

    @Test("APP-25, APP-43: an import can be undone and discarded after one of its folders or albums was deleted")
    func deletedMeanwhile() async throws {
        for (index, name) in ["2021/Norway/a.jpg", "2021/Sweden/b.jpg"].enumerated() {
            try folder.write(try TestImage.jpeg(index), "in/\(name)")
        }
        let report = await run(["in/2021"])
        try await library.apply(.deleteFolder(try #require(report.createdFolders.first)))
        try await library.apply(.deleteAlbum(try #require(report.createdAlbums.first)))
        let redo = try await library.apply(try #require(report.undo))
        #expect(try await library.catalog().tree.rows.isEmpty)
        try await library.apply(redo)
        #expect(try await library.albums().map(\.title) == ["Sweden"])
        try await Importer().discard(report, from: library)
        #expect(try await library.catalog().tree.rows.isEmpty)
    }
}
