import Foundation
import Testing
import Views

@testable import Lightbox
@testable import PhotoLibrary

/// Restoring photos from Recently deleted, in a real library.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RestoringTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    init() async throws {
        let fixture = try CommandFixture()
        for number in 1...3 { try fixture.picture("Oslo/o\(number).png", shade: UInt8(20 * number)) }
        for number in 1...2 { try fixture.picture("Rome/r\(number).png", shade: UInt8(100 + 20 * number)) }
        (self.fixture, program) = (fixture, try await fixture.program(importing: "Oslo", "Rome"))
        await program.wait { [program] in program.shownNames.count == 3 }
    }

    private func settle() async {
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    /// Deletes a photo of each album, and selects them in Recently deleted.
    private func deleteFromBoth() async {
        for album in gallery.albums {
            main.open(album.id)
            await program.wait { main.grid.count > 0 }
            main.grid.select(0)
            main.grid.grid.becomeFocused()
            program.press(.delete)
            await settle()
        }
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { program.shownNames.count == 2 }
        main.grid.grid.selectAll()
    }

    @Test("APP-34: Restore puts photos back into their albums, at their places, and names the albums; undo takes them")
    func restore() async throws {
        let albums = gallery.albums
        #expect(!main.isEnabled(.restore))
        await deleteFromBoth()
        #expect(main.isEnabled(.restore))
        main.showPhotoMenu(0, at: CGPoint(x: 400, y: 300))
        program.advance(by: 0.3)
        program.choose("Restore")
        await settle()
        #expect(program.notice == "Restored 2 photos to Oslo and Rome" && main.grid.count == 0)
        #expect(gallery.albums.map(\.photoCount) == [3, 2])
        main.open(albums[0].id)
        await program.wait { program.shownNames == ["o1.png", "o2.png", "o3.png"] }
        program.press(.character("z"), .control)
        await settle()
        #expect(gallery.albums.map(\.photoCount) == [2, 1] && program.notice == "Undid restoring 2 photos")
    }

    @Test("APP-12, APP-34: undo of a restoring by a drag says so, and the photo remembers the album that it had left")
    func undoneDrag() async throws {
        let (oslo, rome) = (gallery.albums[0].id, gallery.albums[1].id)
        await deleteFromBoth()
        let names = program.shownNames
        let index = try #require(names.firstIndex(of: "o1.png"))
        main.grid.select(index)
        program.drag(from: program.center(ofPhoto: index), to: program.center(ofAlbum: 1))
        program.advance(by: 0.3)
        program.release()
        await settle()
        #expect(program.notice == "Restored 1 photo to Rome")
        #expect(gallery.nextUndo?.text == "restoring 1 photo" && program.shownNames.count == 1)
        program.press(.character("z"), .control)
        await settle()
        #expect(program.notice == "Undid restoring 1 photo")
        #expect(program.shownNames == names, "the photo returns to its place")
        main.grid.select(index)
        program.press(.character("b"), [.control, .shift])
        await settle()
        #expect(program.notice == "Restored 1 photo to Oslo")
        #expect(gallery.album(oslo)?.photoCount == 3 && gallery.album(rome)?.photoCount == 1)
    }

    @Test(
        "APP-34: no frame is empty until the photos of a list are read",
        arguments: [BuiltInList.allPhotos, .recentlyDeleted])
    func noEmptyFrame(list: BuiltInList) async throws {
        _ = program.picture
        main.gallery.remove([main.grid.photos[2]], from: gallery.albums[0].id)
        await settle()
        let cell = try #require(main.grid.cell(at: 0))
        await program.wait { cell.shownImage != nil }
        program.advance(by: 0.5)
        let y = cell.convert(cell.bounds.center, to: nil).y
        let before = program.colors(along: y)
        main.open(AlbumID(list))
        #expect(main.grid.count == 0)
        program.advance(by: 1.0 / 60)
        // Beside the sidebar, whose selected row differs.
        let after = program.colors(along: y)
        let differences = (400..<after.count).filter { after[$0] != before[$0] }
        #expect(differences.isEmpty, "\(differences.prefix(3)) to \(differences.suffix(1))")
        #expect(main.pane.subviews.contains { $0 is FormerContent })
        await program.wait { main.grid.count > 0 }
        program.advance(by: 0.1)
        #expect(!main.pane.subviews.contains { $0 is FormerContent })
    }

    @Test("APP-34: Restore also restores an album that was deleted; undo deletes it again")
    func deletedAlbum() async throws {
        let rome = try #require(gallery.albums.last)
        await deleteFromBoth()
        gallery.deleteAlbum(rome.id)
        await settle()
        await program.wait { main.grid.count == 3 }
        main.grid.grid.selectAll()
        program.press(.character("b"), [.control, .shift])
        await settle()
        #expect(program.notice == "Restored 3 photos to Oslo and Rome")
        #expect(gallery.albums.map(\.title) == ["Oslo", "Rome"] && gallery.albums.map(\.photoCount) == [3, 2])
        main.open(rome.id)
        await program.wait { program.shownNames == ["r1.png", "r2.png"] }
        program.press(.character("z"), .control)
        await settle()
        #expect(gallery.albums.map(\.title) == ["Oslo"] && program.notice == "Undid restoring 3 photos")
        program.press(.character("z"), [.control, .shift])
        await settle()
        #expect(gallery.albums.map(\.title) == ["Oslo", "Rome"] && gallery.albums.map(\.photoCount) == [3, 2])
    }

    @Test("APP-13, APP-34: after photos were restored, the next deleted one is selected")
    func nextAfterRestore() async {
        main.grid.grid.selectAll()
        main.removeSelected()
        await settle()
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { program.shownNames.count == 3 }
        let names = program.shownNames
        main.grid.select(1)
        main.perform(.restore)
        await settle()
        #expect(program.shownNames == [names[0], names[2]] && program.selected == [names[2]])
        main.perform(.restore)
        await settle()
        #expect(program.selected == [names[0]], "the last one that is left")
        main.perform(.restore)
        await settle()
        #expect(main.grid.count == 0)
    }

    @Test("APP-34: an album of a deleted folder returns to where that folder was")
    func albumOfDeletedFolder() async throws {
        let (oslo, rome) = (gallery.albums[0], gallery.albums[1])
        let outer = AlbumFolder(id: gallery.store.newFolderID(), title: "Trips")
        gallery.createFolder(outer, containing: [.album(oslo.id), .album(rome.id)])
        let inner = AlbumFolder(id: gallery.store.newFolderID(), title: "North")
        let place = AlbumPlace(in: outer.id, before: .album(rome.id))
        gallery.createFolder(inner, at: place, containing: [.album(oslo.id)])
        await settle()
        gallery.deleteFolder(inner.id)
        await settle()
        #expect(gallery.catalog.tree.rows.map(\.item) == [.folder(outer.id), .album(rome.id)])
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { main.grid.count == 3 }
        main.grid.grid.selectAll()
        program.press(.character("b"), [.control, .shift])
        await settle()
        #expect(gallery.catalog.tree.rows.map(\.item) == [.folder(outer.id), .album(oslo.id), .album(rome.id)])
    }

    @Test("APP-34: an album of a dissolved folder returns to before the album that followed it")
    func albumOfDissolvedFolder() async throws {
        let (oslo, rome) = (gallery.albums[0], gallery.albums[1])
        let folder = AlbumFolder(id: gallery.store.newFolderID(), title: "Trips")
        gallery.createFolder(folder, containing: [.album(oslo.id), .album(rome.id)])
        gallery.deleteAlbum(oslo.id)
        gallery.dissolveFolder(folder.id)
        await settle()
        #expect(gallery.catalog.tree.rows.map(\.item) == [.album(rome.id)])
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { main.grid.count == 3 }
        main.grid.grid.selectAll()
        program.press(.character("b"), [.control, .shift])
        await settle()
        #expect(gallery.catalog.tree.rows.map(\.item) == [.album(oslo.id), .album(rome.id)])
    }

    @Test("APP-34: photos of whose albums nothing is known stay deleted, and the notice says so")
    func missingAlbums() async throws {
        let rome = try #require(gallery.albums.last)
        await deleteFromBoth()
        gallery.deleteAlbum(rome.id)
        await settle()
        // As in a library that an earlier version has written.
        let library = try #require(main.library)
        try await library.database.write { try $0.execute(sql: "DELETE FROM deletedAlbum") }
        await program.wait { main.grid.count == 3 }
        main.grid.grid.selectAll()
        program.press(.character("b"), [.control, .shift])
        await settle()
        #expect(program.notice == "Restored 1 photo to Oslo; the albums of 2 are unknown or do not exist any more")
        main.grid.select(0)
        program.press(.character("b"), [.control, .shift])
        await settle()
        let notice = "The album of the photo is unknown or does not exist any more: drag the photo to another one"
        #expect(program.notice == notice)
        #expect(program.button("Undo") == nil && main.grid.count == 2)
    }
}
