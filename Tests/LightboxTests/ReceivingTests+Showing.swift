import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The notices of imports into albums that are not shown.
extension ReceivingTests {
    /// An album of 60 photos, which do not fit into the grid, and which is not shown.
    private func makeLongAlbum() async throws -> Album {
        for number in 10..<70 { try fixture.picture("Long/\(number).png", shade: UInt8(number * 3)) }
        let importer = try #require(program.main.list.itemImporter)
        let plan = importer.importer.plan(paths: [URL(fileURLWithPath: fixture.path("Long"))])
        _ = await importer.importer.run(plan, into: library)
        program.gallery.scheduleReload()
        await program.wait { program.gallery.albums.count == 2 }
        program.advance(by: 1)
        return try #require(program.gallery.albums.last)
    }

    @Test("APP-17: the notice of an import into an album that is not shown shows its first new photo on request")
    func showing() async throws {
        let album = try await makeLongAlbum()
        try fixture.picture("new/a.png", shade: 5)
        drop([file("Long/10.png"), file("new/a.png")], at: program.center(ofAlbum: 1))
        await program.wait { program.notice != nil }
        #expect(program.notice == "Added 1 photo to Long; 1 was there already")
        program.advance(by: 1)
        #expect(program.button("Undo") != nil)
        program.click(try #require(program.button("Show")))
        await program.wait { program.selected == ["a.png"] }
        program.advance(by: 1)
        let cell = try #require(program.main.grid.cell(at: 60))
        let viewport = CGRect(origin: program.main.grid.grid.contentOffset, size: program.main.grid.grid.frame.size)
        #expect(program.main.grid.album == album.id && cell.name == "a.png" && viewport.contains(cell.frame))
        // The photos of an album that is shown need no such button.
        try fixture.picture("new/b.png", shade: 6)
        drop([file("new/b.png")], at: program.center(ofAlbum: 1))
        await program.wait { program.notice == "Added 1 photo to Long" }
        program.advance(by: 0.5)
        #expect(program.button("Show") == nil && program.button("Undo") != nil)
    }

    @Test("APP-16, APP-17: a folder whose photos are all in its album already says so, and shows them")
    func knownFolderAgain() async throws {
        let album = try await makeLongAlbum()
        let folder = try #require(
            ItemProvider(contentsOf: URL(fileURLWithPath: fixture.path("Long"), isDirectory: true)))
        program.main.list.receiveFolders([DragItem(itemProvider: folder)])
        await program.wait { program.notice != nil }
        #expect(program.notice == "The 60 photos are in Long already" && program.button("Undo") == nil)
        program.advance(by: 1)
        program.click(try #require(program.button("Show")))
        await program.wait { program.main.grid.grid.selectedCount == 60 }
        #expect(program.main.grid.album == album.id && program.gallery.albums.count == 2)
    }

    @Test("APP-17, APP-38: files that a command line adds to an album are shown on request, and known ones are named")
    func command() async throws {
        let album = try await makeLongAlbum()
        let importer = try #require(program.main.list.itemImporter)
        let request = ImportRequest(paths: [fixture.path("Long")], album: nil, links: false)
        program.main.showNotice(of: try await importer.run(request).report)
        #expect(program.notice == "The 60 photos are in Long already")
        try fixture.picture("Long/z.png", shade: 5)
        program.main.showNotice(of: try await importer.run(request).report)
        #expect(program.notice == "Added 1 photo to Long; 60 were there already")
        program.advance(by: 1)
        program.click(try #require(program.button("Show")))
        await program.wait { program.selected == ["z.png"] }
        #expect(program.main.grid.album == album.id)
    }
}
