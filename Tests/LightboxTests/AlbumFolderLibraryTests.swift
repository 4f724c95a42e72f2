import Foundation
import TestSupport
import Testing
import Views

@testable import Lightbox
@testable import PhotoLibrary

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

    @Test("APP-43: in a library that can only be read, folders open and show photos, and nothing changes them")
    func readOnlyCommands() async throws {
        let opened = try Library.open(at: fixture.library, mode: .readOnly)
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let (main, before) = (program.main, program.gallery.catalog)
        let folder = AlbumItem.folder(FolderID(rawValue: 1))
        program.click(try #require(program.button("Open Norway")))
        #expect(rows(program) == ["Forest", "Norway", "  Lake", "  Meadow"])
        program.press(program.center(ofAlbum: 1))
        program.release()
        await program.wait { main.grid.photos.count == 2 }
        #expect(main.header.title.text == "Norway")
        main.list.table.becomeFocused()
        program.press(.left)
        program.press(.right)
        #expect(rows(program).count == 4)
        for command in [ProgramCommand.newFolder, .moveToFolder, .rename, .newAlbum, .editAlbums] {
            #expect(!main.isEnabled(command), "\(command)")
        }
        for key in [Key.delete, .function(2)] { program.press(key) }
        for letter in "ng" { program.press(.character(letter), .control) }
        program.press(.character("n"), [.control, .shift])
        main.showAlbumMenu(folder, at: CGPoint(x: 100, y: 200))
        program.advance(by: 0.1)
        program.choose("Delete folder with its albums")
        program.choose("Delete folder, keep albums")
        program.press(.escape)
        // Outside edit mode, a drag of a row takes photos, which the window does not take either.
        program.drag(from: program.center(ofAlbum: 2), to: program.center(ofAlbum: 0))
        program.release()
        program.advance(by: 1)
        await program.gallery.finishWriting()
        #expect(program.gallery.catalog == before && !program.gallery.canUndo)
        #expect(try await opened.library.catalog() == before)
    }

    @Test("APP-11, APP-43: a kill between a folder change and its write leaves the state before it, and no damage")
    func kill() async throws {
        let opened = try await fixture.openLibrary()
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let before = try await opened.library.catalog()
        let (list, gallery) = (program.main.list, program.gallery)
        let (forest, norway) = (AlbumItem.album(AlbumID(rawValue: 1)), FolderID(rawValue: 1))
        let changes: [() -> Void] = [
            { list.makeFolder(of: [forest, .folder(norway)], titled: "Trips") }, { list.dissolve(norway) },
            { list.delete(.folder(FolderID(rawValue: 2))) }, { gallery.undo() },
        ]
        var states = [before]
        for (index, change) in changes.enumerated() {
            let release = await holdWrites(of: opened.library)
            change()
            // What is on the disk before the write, as after a kill now: the library's files without their owner.
            let found = try await catalog(afterKill: "\(index)-before")
            release()
            #expect(found == states.last, "change \(index)")
            await gallery.finishWriting()
            await program.main.settings.finish()
            states.append(try await opened.library.catalog())
            #expect(try await catalog(afterKill: "\(index)-after") == states.last, "change \(index)")
        }
        #expect(
            states[1].tree.rows.map(\.level) == [0, 1, 1, 2, 2] && states[2].tree.rows.map(\.level) == [0, 1, 1, 1])
        #expect(states[3].tree.rows.isEmpty && states[4] == states[2])
    }

    /// Lets the writes of a library wait until the returned function is called.
    private func holdWrites(of library: Library) async -> () -> Void {
        let (held, release) = (Gate(), DispatchSemaphore(value: 0))
        Thread {
            try? library.write { _ in
                held.open()
                release.wait()
            }
        }.start()
        await held.wait()
        return { release.signal() }
    }

    /// The albums and folders of a copy of the library's files as they are now, which is not damaged.
    private func catalog(afterKill name: String) async throws -> AlbumCatalog {
        let copy = fixture.folder.appendingPathComponent(name)
        try FileManager.default.copyItem(at: fixture.library, to: copy)
        let opened = try Library.open(at: copy)
        #expect(opened.notices.isEmpty && !opened.library.isReadOnly, "\(opened.notices)")
        #expect(try opened.library.findDamage() == [])
        // The settings may name folders that do not exist.
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        #expect(rows(program).allSatisfy { !$0.contains("?") })
        return try await opened.library.catalog()
    }

    @Test("APP-5, APP-43: a drag of a folder's row takes what was read on press, without a read at the lift")
    func prefetching() async throws {
        let opened = try await fixture.openLibrary()
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let point = program.center(ofAlbum: 1)
        program.press(point)
        await program.gallery.finishWriting()
        // A read at the lift would fail.
        try opened.library.close()
        for step in 1...10 {
            program.send(.pointerMoved, at: point + CGPoint(x: CGFloat(step) * 4, y: 0))
            program.advance(by: 0.02)
        }
        #expect(program.root.engine.sessions.first?.itemList.count == 2)
        program.content.perform(.cancelDrags, at: program.now)
        program.advance(by: 1)
    }
}
