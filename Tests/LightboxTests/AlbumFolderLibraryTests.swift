import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Folders of albums in a library on disk.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AlbumFolderLibraryTests {
    private let fixture: CommandFixture

    /// The albums "Forest", "Lake" and "Meadow", of which the last two are in the folder "Norway".
    init() async throws {
        fixture = try CommandFixture()
        for (index, name) in ["Forest", "Lake", "Meadow"].enumerated() {
            try fixture.picture("\(name)/a.png", shade: UInt8(40 + 60 * index))
            #expect(try await fixture.importing(fixture.path(name)) == 0)
        }
        let library = try await fixture.openLibrary().library
        let id = library.newFolderID()
        try await library.apply(.createFolder(FolderRecord(id: id, title: "Norway", place: .end)))
        for album in try await library.albums().dropFirst() {
            try await library.apply(.move(.album(album.id), to: AlbumPlace(in: id)))
        }
        try library.close()
    }

    private func rows(_ program: ProgramFixture) -> [String] {
        program.main.list.outline.rows.map { row in
            String(repeating: "  ", count: row.level) + (program.gallery.catalog.title(of: row.id) ?? "?")
        }
    }

    @Test("APP-43: which folders are open is stored in the library")
    func storing() async throws {
        do {
            let opened = try await fixture.openLibrary()
            let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
            #expect(rows(program) == ["Forest", "Norway"])
            program.click(try #require(program.button("Open Norway")))
            await program.main.settings.finish()
            try opened.library.close()
        }
        do {
            let opened = try await fixture.openLibrary()
            let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
            #expect(rows(program) == ["Forest", "Norway", "  Lake", "  Meadow"])
            program.click(try #require(program.button("Close Norway")))
            await program.main.settings.finish()
            try opened.library.close()
        }
        let program = ProgramFixture(OpenedGallery(try await fixture.openLibrary(), thumbnails: nil))
        #expect(rows(program) == ["Forest", "Norway"])
    }

    @Test("APP-4, APP-43: photos over a folder and over an album open both in a library that can only be read")
    func readOnly() async throws {
        let opened = try Library.open(at: fixture.library, mode: .readOnly)
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let forest = try #require(program.gallery.albums.first).id
        #expect(rows(program) == ["Forest", "Norway"] && program.main.grid.album == forest)
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 1))
        program.advance(by: 2)
        #expect(rows(program) == ["Forest", "Norway", "  Lake", "  Meadow"])
        #expect(program.main.grid.album == forest, "the shown album stays")
        program.send(.pointerMoved, at: program.center(ofAlbum: 2))
        program.advance(by: 2)
        #expect(program.main.header.title.text == "Lake")
        program.release()
        program.advance(by: 1)
        #expect(program.gallery.albums.map(\.photoCount) == [1, 1, 1])
    }
}
