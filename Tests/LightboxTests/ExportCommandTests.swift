import Foundation
import PhotoLibrary
import Testing

@testable import Lightbox

@Suite(.timeLimit(.minutes(20))) struct ExportCommandTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func fill() async throws {
        try fixture.picture("Iceland/1.png", shade: 10)
        try fixture.picture("Iceland/2.png", shade: 20)
        try fixture.picture("Norway/3.png", shade: 30)
        #expect(try await fixture.importing(fixture.path("Iceland"), fixture.path("Norway")) == 0)
        _ = fixture.take()
    }

    private func export(_ arguments: String...) throws -> Int32 {
        try ExportCommand.parse(arguments + ["--library", fixture.library.path]).execute(fixture.console())
    }

    private func files(_ path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: fixture.path(path)).sorted()
    }

    @Test("APP-20: export copies all albums or the named ones, also of a library that is open")
    func albums() async throws {
        try await fill()
        let window = try await fixture.openLibrary()
        #expect(try export(fixture.path("all")) == 0)
        #expect(fixture.take().out == "Exported 3 photos from 2 albums.\n")
        #expect(try files("all") == ["Iceland", "Iceland/01 1.png", "Iceland/02 2.png", "Norway", "Norway/01 3.png"])
        #expect(try export(fixture.path("one"), "--album", "Norway") == 0)
        #expect(fixture.take().out == "Exported 1 photo from 1 album.\n")
        #expect(try files("one") == ["Norway", "Norway/01 3.png"])
        #expect(try export(fixture.path("one"), "--album", "Norway") == 0)
        #expect(fixture.take().out == "Exported 0 photos from 1 album; 1 was there already.\n")
        withExtendedLifetime(window) {}
    }

    @Test("APP-20, APP-43: export makes a folder for each library folder; the albums of one can be named by it")
    func folders() async throws {
        try await fill()
        let library = try await fixture.openLibrary().library
        let (iceland, norway) = (try await library.albums()[0].id, try await library.albums()[1].id)
        let (outer, inner) = (library.newFolderID(), library.newFolderID())
        try await library.apply(
            .group([
                .createFolder(FolderRecord(id: outer, title: "Travels", place: .end)),
                .createFolder(FolderRecord(id: inner, title: "North", place: AlbumPlace(in: outer))),
                .move(.album(norway), to: AlbumPlace(in: inner)), .move(.album(iceland), to: AlbumPlace(in: outer)),
            ]))
        #expect(try export(fixture.path("all")) == 0)
        #expect(
            try files("all").filter { $0.hasSuffix("png") } == [
                "Travels/Iceland/01 1.png", "Travels/Iceland/02 2.png", "Travels/North/Norway/01 3.png",
            ])
        #expect(try export(fixture.path("north"), "--in-folder", "North") == 0)
        #expect(try files("north").filter { $0.hasSuffix("png") } == ["Travels/North/Norway/01 3.png"])
        #expect(try export(fixture.path("one"), "--album", "Norway") == 0)
        #expect(try files("one") == ["Norway", "Norway/01 3.png"])
        #expect(throws: CommandFailure.noFolder(title: "South", library: fixture.library.path)) {
            try export(fixture.path("x"), "--in-folder", "South")
        }
        #expect(
            ListCommand.table(of: try library.listing()) == """
                id  photos  album
                            Travels/
                              North/
                 2       1      Norway
                 1       2    Iceland
                2 folders, 2 albums, 3 photos

                """)
    }

    @Test("APP-39: export names photos that it cannot rotate, and fails")
    func unrotated() async throws {
        try fixture.picture("Iceland/1.png", shade: 10)
        #expect(try await fixture.importing(fixture.path("Iceland"), "--link") == 0)
        do {
            let library = try await fixture.openLibrary().library
            let album = try #require(try await library.albums().first).id
            try await library.apply(.turnPhotos(try await library.photos(in: album).map(\.id), by: .right))
        }
        _ = try await fixture.openLibrary()
        try Data("no image".utf8).write(to: URL(fileURLWithPath: fixture.path("Iceland/1.png")))
        _ = fixture.take()
        #expect(try export(fixture.path("out")) == 1)
        let output = fixture.take()
        #expect(output.error == "lightbox: '1.png' was exported without its rotation: it cannot be decoded.\n")
        #expect(output.out == "Exported 1 photo from 1 album; 1 not rotated.\n")
        #expect(try files("out") == ["Iceland", "Iceland/01 1.png"])
    }

    @Test("APP-20: export names an album that does not exist, and photos whose originals are lost")
    func failures() async throws {
        try await fill()
        #expect(throws: CommandFailure.noAlbum(title: "Oslo", library: fixture.library.path)) {
            try export(fixture.path("out"), "--album", "Oslo")
        }
        #expect(!FileManager.default.fileExists(atPath: fixture.path("out")))
        let library = try Library.open(at: fixture.library, mode: .readOnly).library
        let album = try #require(try await library.albums().first { $0.title == "Norway" })
        let photo = try #require(try await library.photos(in: album.id).first)
        try FileManager.default.removeItem(at: library.originalURL(of: photo))
        #expect(try export(fixture.path("out")) == 1)
        let output = fixture.take()
        #expect(output.error == "lightbox: '3.png' was not exported: its original is missing.\n")
        #expect(output.out == "Exported 2 photos from 2 albums; 1 is missing.\n")
        #expect(fixture.run("export", "", "--library", fixture.library.path) == 64)
        #expect(fixture.run("export", fixture.path("x"), "--library", fixture.path("none")) == 1)
        #expect(fixture.take().error.contains("none"))
    }
}
