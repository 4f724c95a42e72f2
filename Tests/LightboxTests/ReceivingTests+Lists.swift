import Foundation
import ImageFiles
@testable import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Drops of other programs on the built-in lists and on folders (APP-15).
extension ReceivingTests {
    private func center(ofList list: BuiltInList) throws -> CGPoint {
        let table = program.main.lists.table
        let row = try #require(ListsController.lists.firstIndex(of: list))
        let frame = try #require(table.frameForItem(at: IndexPath(row: row, section: 0)))
        return table.convert(frame.center, to: nil)
    }

    private func titles() -> [String] { program.gallery.albums.map(\.title) }

    /// Hovers with items of another program, and returns the operation that is offered there.
    private func hover(_ items: [ItemProvider], at point: CGPoint) -> DropOperation? {
        send(.entered(ForeignDragOffer(items: items)), at: point)
        for _ in 1...5 {
            send(.moved(allowsMove: false), at: point)
            program.advance(by: 0.05)
        }
        return program.root.engine.operation(ofForeignDrag: drag)
    }

    private func undoAll() async {
        program.press(.escape)
        program.gallery.undo()
        await program.gallery.finishWriting()
        program.advance(by: 1)
    }

    @Test(
        "APP-15, APP-34: files dropped on All photos, its row or its grid, become a new album",
        arguments: [false, true])
    func ontoAllPhotos(isGrid: Bool) async throws {
        try fixture.picture("new/a.png", shade: 10)
        if isGrid {
            program.main.open(AlbumID(.allPhotos))
            await program.wait { program.main.grid.count == 3 }
        }
        drop([file("new/a.png")], at: isGrid ? program.center(ofPhoto: 1) : try center(ofList: .allPhotos))
        await program.wait { program.gallery.albums.count == 2 && program.notice != nil }
        #expect(titles() == ["Coast", "New album"])
        await undoAll()
        #expect(titles() == ["Coast"])
    }

    /// Drops a file on All photos, so that an album appears at the end of a number of others.
    private func dropOnAllPhotos(among count: Int) async throws {
        try fixture.picture("new/a.png", shade: 10)
        for index in 1...count { program.gallery.createAlbum(title: "Trip \(index)") }
        await program.gallery.finishWriting()
        program.advance(by: 1)
        drop([file("new/a.png")], at: try center(ofList: .allPhotos))
        await program.wait { program.gallery.albums.count == count + 2 }
    }

    @Test("APP-15, MOTION-6: the list of albums scrolls evenly to an album that files on All photos have become")
    func scrollingToNewAlbum() async throws {
        let table = program.main.list.table
        try await dropOnAllPhotos(among: 40)
        var offsets = [table.contentOffset.y]
        for _ in 1...120 {
            program.advance(by: 1 / 60)
            await program.gallery.finishWriting()
            offsets.append(table.contentOffset.y)
        }
        let end = try #require(offsets.last)
        let last = try #require(table.frameForItem(at: IndexPath(row: 41, section: 0)))
        #expect(end == last.maxY - table.bounds.height && end > 1_000)
        #expect(table.tableFooterView == nil)
        let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= 0 && $0 < end / 4 }, "\(offsets)")
        let row = IndexPath(row: 41, section: 0)
        #expect((table.cellForRow(at: row) as? LibraryRowCell)?.isRenaming == true)
        program.type("Beach")
        program.press(.enter)
        await program.gallery.finishWriting()
        #expect(titles().last == "Beach")
    }

    @Test("APP-15: a title is not edited later if the user scrolls away before its row is in view")
    func scrollingAway() async throws {
        let table = program.main.list.table
        try await dropOnAllPhotos(among: 80)
        await program.gallery.finishWriting()
        let point = table.convert(CGPoint(x: 60, y: table.contentOffset.y + 200), to: nil)
        func turnWheel(by distance: CGFloat) {
            program.send(.scroll(dx: 0, dy: distance), at: point)
            program.advance(by: 1)
        }
        turnWheel(by: -400)
        turnWheel(by: 9_000)
        #expect(table.contentOffset.y > table.maximumOffset.y - 10)
        let rows = table.indexPathsForVisibleItems.compactMap { table.cellForRow(at: $0) as? LibraryRowCell }
        #expect(rows.contains { $0.texts?.title == "New album" } && !rows.contains { $0.isRenaming })
    }

    @Test(
        "APP-15, APP-35: files dropped on Favorites become a new album and are marked, in one step of undo",
        arguments: [false, true])
    func ontoFavorites(isGrid: Bool) async throws {
        for (name, shade) in [("new/a.png", 10), ("new/b.png", 11)] { try fixture.picture(name, shade: UInt8(shade)) }
        if isGrid {
            program.gallery.setFavorite(Array(program.main.grid.photos.prefix(1)), true)
            program.main.open(AlbumID(.favorites))
            await program.wait { program.main.grid.count == 1 }
        }
        let favorites = isGrid ? 1 : 0
        drop(
            [file("new/a.png"), file("new/b.png")],
            at: isGrid ? program.center(ofPhoto: 0) : try center(ofList: .favorites))
        await program.wait { program.gallery.albums.count == 2 && program.notice != nil }
        await program.gallery.finishWriting()
        let album = try #require(program.gallery.albums.last)
        let photos = try await library.list(of: album.id)
        #expect(photos.count == 2 && photos.allSatisfy { program.gallery.isFavorite($0) })
        #expect(try await library.list(of: AlbumID(.favorites)).count == 2 + favorites)
        await undoAll()
        #expect(titles() == ["Coast"])
        #expect(try await library.list(of: AlbumID(.favorites)).count == favorites)
        program.gallery.redo()
        await program.gallery.finishWriting()
        #expect(titles() == ["Coast", "New album"])
        #expect(try await library.list(of: AlbumID(.favorites)).count == 2 + favorites)
    }

    @Test(
        "APP-15, APP-43: files dropped on a folder, its row or its grid, become a new album in it",
        arguments: [false, true])
    func ontoFolder(isGrid: Bool) async throws {
        try fixture.picture("new/a.png", shade: 10)
        let coast = try #require(program.main.grid.album)
        let trips = AlbumFolder(id: program.gallery.store.newFolderID(), title: "Trips")
        program.gallery.createFolder(trips, containing: [.album(coast)])
        await program.gallery.finishWriting()
        program.advance(by: 1)
        let row = try #require(program.main.list.path(of: .folder(trips.id))?.row)
        var point = program.center(ofAlbum: row)
        if isGrid {
            program.main.open(AlbumID(.folder(trips.id)))
            await program.wait { program.main.grid.count == 3 }
            point = program.center(ofPhoto: 1)
        }
        #expect(hover([file("new/a.png")], at: point) == .copy)
        send(.dropped, at: point)
        await program.wait { program.gallery.albums.count == 2 && program.notice != nil }
        await program.gallery.finishWriting()
        let album = try #require(program.gallery.albums.first { $0.title == "New album" })
        #expect(try await library.catalog().tree.place(of: .album(album.id)) == AlbumPlace(in: trips.id))
        #expect(album.photoCount == 1)
        await undoAll()
        #expect(titles() == ["Coast"])
    }

    @Test("APP-34: Recently deleted refuses files; a notice says why if they are released there, not if they pass")
    func ontoDeleted() async throws {
        try fixture.picture("new/a.png", shade: 10)
        let point = try center(ofList: .recentlyDeleted)
        #expect(hover([file("new/a.png")], at: point) == .forbidden)
        send(.moved(allowsMove: false), at: program.center(ofAlbum: 0))
        program.advance(by: 0.2)
        #expect(program.notice == nil)
        send(.moved(allowsMove: false), at: point)
        program.advance(by: 0.2)
        // The release of a drag that is refused.
        send(.exited, at: point)
        program.advance(by: 0.5)
        #expect(
            program.notice == "Only photos of the library can be deleted. Drop files on an album to add them.")
        await program.gallery.finishWriting()
        #expect(titles() == ["Coast"] && !program.gallery.canUndo)
    }
}
