import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Undo and redo of drops of other programs: each drop is one step (APP-12).
extension ReceivingTests {
    private var gallery: Gallery { program.gallery }
    private var grid: PhotoGridController { program.main.grid }
    private var tiles: [String?] {
        program.placeholders.compactMap { $0 as? ImportPlaceholderCell }.filter { $0.failure != nil }.map(\.itemName)
    }

    private func undo() async {
        gallery.undo()
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    private func redo() async {
        gallery.redo()
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    /// What the library has: the photos of each album by name, in order, and those of the built-in lists, sorted.
    private struct Contents: Equatable {
        var albums: [String: [String]] = [:]
        var favorites: [String] = []
        var deleted: [String] = []
    }

    private func contents() async throws -> Contents {
        await gallery.finishWriting()
        var contents = Contents()
        for album in try await library.albums() {
            contents.albums[album.title] = try await library.photos(in: album.id).map(\.name)
        }
        func names(_ list: BuiltInList) async throws -> [String] {
            try await library.photos(library.list(of: AlbumID(list)).map(\.id)).map(\.name).sorted()
        }
        (contents.favorites, contents.deleted) = (try await names(.favorites), try await names(.recentlyDeleted))
        return contents
    }

    /// Shows Favorites, which have the first photo of the album.
    private func showFavorites() async {
        gallery.setFavorite(Array(grid.photos.prefix(1)), true)
        program.main.open(AlbumID(.favorites))
        await program.wait { grid.count == 1 }
    }

    @Test("APP-12, APP-35: undo of a drop on Favorites removes marks and photos, also after its album was named")
    func namedFavorites() async throws {
        try fixture.picture("new/a.png", shade: 10)
        await showFavorites()
        let gate = Gate()
        let before = try await contents()
        drop([file("new/a.png"), try slow(90, gate: gate)], at: program.center(ofPhoto: 0))
        await program.wait { typedName != nil }
        program.advance(by: 0.3)
        program.type("Trip")
        type(.enter)
        #expect(gallery.albums.map(\.title) == ["Coast", "Trip"])
        gate.open()
        await program.wait { program.notice != nil && grid.count == 3 }
        let after = try await contents()
        #expect(after.albums == ["Coast": ["1.png", "2.png", "3.png"], "Trip": ["a.png", "slow.png"]])
        #expect(after.favorites == ["1.png", "a.png", "slow.png"])
        for _ in 0..<2 {
            await undo()
            var undone = try await contents()
            undone.deleted = []
            #expect(undone == before && grid.count == 1)
            await redo()
            #expect(try await contents() == after && grid.count == 3)
        }
    }

    @Test("APP-12, APP-35: a drop on Favorites that is undone before its last item fails marks no photo")
    func undoneHalfway() async throws {
        try fixture.picture("new/a.png", shade: 10)
        await showFavorites()
        let gate = Gate()
        let failing = ItemProvider()
        failing.suggestedName = "far.png"
        failing.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await gate.wait()
            throw ItemImportError.noData("far.png")
        }
        drop([file("new/a.png"), failing], at: program.center(ofPhoto: 0))
        await program.wait { gallery.albums.count == 2 && typedName != nil }
        type(.escape)
        await undo()
        #expect(gallery.albums.map(\.title) == ["Coast"])
        gate.open()
        await program.wait { program.model.lossMessage == nil && program.notice?.contains("far.png") == true }
        var found = try await contents()
        found.deleted = []
        #expect(found == Contents(albums: ["Coast": ["1.png", "2.png", "3.png"]], favorites: ["1.png"]))
        let id = try await library.list(of: AlbumID(.recentlyDeleted)).first?.id
        if let id { #expect(try await library.photos([id]).first?.isFavorite == false) }
        await redo()
        #expect(try await contents().albums["New album"] == ["a.png"], "the failure was no change, which ends redo")
    }

    @Test("APP-10, APP-12: undo of a drop on Favorites removes its album with the error tiles; redo brings all back")
    func tilesOfNewAlbum() async throws {
        for (name, shade) in [("new/a.png", 10), ("new/b.png", 11)] { try fixture.picture(name, shade: UInt8(shade)) }
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("new/text.txt")))
        await showFavorites()
        let names = ["new/a.png", "new/text.txt", "new/b.png"]
        drop(names.map(file), at: program.center(ofPhoto: 0))
        await program.wait { program.notice?.contains("text.txt") == true && grid.count == 3 }
        type(.escape)
        let after = try await contents()
        #expect(after.favorites == ["1.png", "a.png", "b.png"] && after.albums["New album"] == ["a.png", "b.png"])
        for _ in 0..<2 {
            let album = try #require(gallery.albums.last).id
            program.main.open(album)
            await program.wait { grid.count == 2 && tiles.count == 1 }
            #expect(tiles == ["text.txt"])
            await undo()
            #expect(gallery.albums.map(\.title) == ["Coast"] && tiles.isEmpty && program.placeholders.isEmpty)
            await redo()
            #expect(try await contents() == after)
        }
    }

    @Test("APP-10, APP-12: undo of a dropped folder removes the tile of its broken file; redo brings it back")
    func tilesOfFolder() async throws {
        for (name, shade) in [("Hills/1.png", 10), ("Hills/3.png", 11)] {
            try fixture.picture(name, shade: UInt8(shade))
        }
        try Data("broken".utf8).write(to: URL(fileURLWithPath: fixture.path("Hills/2.png")))
        drop([file("Hills")], at: between)
        await program.wait { gallery.albums.count == 2 && program.notice?.contains("2.png") == true }
        for round in 0..<2 {
            let hills = try #require(gallery.albums.last)
            program.main.open(hills.id)
            await program.wait { program.shownNames.count == 2 && tiles.count == 1 }
            program.advance(by: 1)
            let tile = try #require(program.placeholders.first).frame
            let frames = (0..<2).compactMap { grid.grid.frameForItem(at: IndexPath(item: $0, section: 0)) }
            #expect(frames.count == 2 && frames[0].maxX < tile.minX && tile.maxX < frames[1].minX, "round \(round)")
            await undo()
            #expect(gallery.albums.map(\.title) == ["Coast"] && program.placeholders.isEmpty)
            await redo()
            #expect(gallery.albums.map(\.title) == ["Coast", "Hills"])
        }
    }

    @Test(
        """
        APP-12: redo of an import brings its photos back to the same places of the same albums, as favorites where they \
        were, also those that the library had in other albums or among the deleted ones
        """)
    func redoneImport() async throws {
        for (index, name) in ["Hills/7.png", "Hills/8.png", "new/a.png", "new/b.png"].enumerated() {
            try fixture.picture(name, shade: UInt8(10 + index))
        }
        let coast = try #require(grid.album)
        drop([file("Hills")], at: program.center(ofAlbum: 0))
        await program.wait { gallery.albums.count == 2 && program.notice != nil }
        await gallery.finishWriting()
        let hills = try #require(gallery.albums.last).id
        // 7 is a favorite in Hills; 8 was a favorite when it was deleted.
        let photos = try await library.list(of: hills)
        gallery.setFavorite(photos, true)
        gallery.remove(Array(photos.suffix(1)), from: hills)
        program.advance(by: 1)
        let before = try await contents()
        #expect(before.favorites == ["7.png"] && before.deleted == ["8.png"])
        program.main.open(coast)
        await program.wait { program.shownNames.count == 3 }
        program.advance(by: 1)
        drop(["new/b.png", "Hills/8.png", "Hills/7.png", "new/a.png"].map(file), at: between)
        await program.wait { program.shownNames.count == 7 && program.notice != nil }
        let after = try await contents()
        let names = ["1.png", "b.png", "8.png", "7.png", "a.png", "2.png", "3.png"]
        #expect(after.albums == ["Coast": names, "Hills": ["7.png"]])
        #expect(after.favorites == ["7.png", "8.png"] && after.deleted.isEmpty)
        // The user marks a new photo, and moves one to another album.
        gallery.setFavorite(grid.photos.filter { program.name($0) == "b.png" }, true)
        gallery.move(grid.photos.filter { program.name($0) == "a.png" }, from: coast, to: hills, at: nil)
        let changed = try await contents()
        #expect(changed.favorites == ["7.png", "8.png", "b.png"] && changed.albums["Hills"] == ["7.png", "a.png"])
        for _ in 0..<2 {
            await undo()
            await undo()
            #expect(try await contents() == after)
            await undo()
            var undone = try await contents()
            undone.deleted.removeAll { ["a.png", "b.png"].contains($0) }
            #expect(undone == before)
            await redo()
            #expect(try await contents() == after && program.shownNames == names)
            await redo()
            await redo()
            #expect(try await contents() == changed)
        }
    }
}
