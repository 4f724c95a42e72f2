import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Folders of other programs and albums of other windows.
extension ReceivingTests {
    /// A folder as the X11 layer offers it.
    private func folder(_ name: String) throws -> ItemProvider {
        try #require(ItemProvider(contentsOf: URL(fileURLWithPath: fixture.path(name), isDirectory: true)))
    }

    /// Two folders, three photos in all, beside an album behind Coast.
    private func makeFolders() throws -> [ItemProvider] {
        try fixture.picture("Oslo/a.png", shade: 10)
        try fixture.picture("Oslo/b.png", shade: 20)
        try fixture.picture("Bergen/c.png", shade: 30)
        program.gallery.createAlbum(title: "Sea")
        program.advance(by: 1)
        return [try folder("Oslo"), try folder("Bergen")]
    }

    private func hover(_ items: [ItemProvider], at point: CGPoint) {
        send(.entered(ForeignDragOffer(items: items)), at: point)
        for _ in 1...5 {
            send(.moved(allowsMove: false), at: point)
            program.advance(by: 0.1)
        }
    }

    /// Below the upper edge of the rows.
    private func top(ofAlbum row: Int) -> CGFloat? {
        program.main.list.table.cellForRow(at: IndexPath(row: row, section: 0)).map { $0.frame.minY - 4 }
    }

    @Test("APP-25: folders over the albums open a gap, and become albums there in order; one undo removes them")
    func foldersBetweenRows() async throws {
        let folders = try makeFolders()
        let table = program.main.list.table
        #expect(top(ofAlbum: 1) == AlbumCell.height)
        hover(folders, at: program.center(ofAlbum: 1))
        #expect(top(ofAlbum: 0) == 0 && top(ofAlbum: 1) == 3 * AlbumCell.height, "the gap has two rows")
        #expect(table.tableFooterView == nil)
        send(.dropped, at: program.center(ofAlbum: 1) - CGPoint(x: 0, y: 2 * AlbumCell.height))
        program.advance(by: 0.1)
        #expect(table.placeholderCount == 2 && top(ofAlbum: 1) == 3 * AlbumCell.height)
        await program.wait { program.gallery.albums.count == 4 && program.notice != nil }
        #expect(program.gallery.albums.map(\.title) == ["Coast", "Oslo", "Bergen", "Sea"])
        #expect(program.gallery.albums.map(\.photoCount) == [3, 2, 1, 0])
        #expect(program.notice == "Added 3 photos to Oslo and Bergen")
        #expect(table.placeholderCount == 0)
        program.advance(by: 1)
        #expect(top(ofAlbum: 3) == 3 * AlbumCell.height)
        program.gallery.undo()
        await program.wait { program.gallery.albums.count == 2 }
        #expect(program.gallery.albums.map(\.title) == ["Coast", "Sea"])
    }

    @Test("APP-25: a folder has one row at every instant, also if the library is read again during its import")
    func oneRow() async throws {
        for name in ["Norway", "Sweden", "Poland"] {
            for number in 0..<4 {
                try fixture.picture("Trips/\(name)/\(number).png", shade: UInt8(10 * number + name.count))
            }
        }
        let table = program.main.list.table
        let trips = try folder("Trips")
        hover([trips], at: program.center(ofAlbum: 0))
        send(.dropped, at: program.center(ofAlbum: 0))
        program.advance(by: 0.1)
        #expect(table.placeholderCount == 1)
        var counts: Set<Int> = []
        await program.wait {
            program.gallery.scheduleReload()
            let titles = program.main.list.outline.rows.map { program.gallery.catalog.title(of: $0.id) }
            counts.insert(titles.count { $0 == "Trips" } + table.placeholderCount)
            return program.notice != nil
        }
        #expect(counts == [1])
    }

    @Test("APP-25, APP-43: a folder that is known already and gets a new album does not take the place of another one")
    func knownFolder() async throws {
        try fixture.picture("Trips/Norway/a.png", shade: 40)
        try fixture.picture("Trips/Sweden/b.png", shade: 50)
        let importer = try #require(program.main.list.itemImporter)
        let plan = importer.importer.plan(paths: [URL(fileURLWithPath: fixture.path("Trips"))])
        #expect(await importer.importer.run(plan, into: library).createdFolders.count == 1)
        try fixture.picture("Trips/Poland/c.png", shade: 60)
        program.gallery.scheduleReload()
        let folders = try makeFolders()
        let gate = Gate()
        let late = ItemProvider()
        let url = URL(fileURLWithPath: fixture.path("Oslo"), isDirectory: true)
        late.suggestedName = "Oslo"
        late.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
            await gate.wait()
            return Data(url.absoluteString.utf8)
        }
        await program.gallery.finishWriting()
        let sea = try #require(program.gallery.albums.first { $0.title == "Sea" })
        var finished: [Int] = []
        // The first folder arrives last.
        _ = importer.importItems(
            [late, try folder("Trips"), folders[1]], to: .new(title: "New"),
            foldersAt: AlbumPlace(before: .album(sea.id))
        ) { index, _ in
            finished.append(index)
            if finished.count == 2 { gate.open() }
        } completion: { _ in
            finished.append(-1)
        }
        await program.wait { finished.count == 4 }
        #expect(finished.suffix(2) == [0, -1])
        let catalog = try await library.catalog()
        let items = catalog.tree.items(in: nil).map { catalog.title(of: $0) }
        #expect(items == ["Coast", "Trips", "Oslo", "Bergen", "Sea"])
        let trips = try #require(catalog.tree.items(in: nil)[1].folderID)
        #expect(catalog.albums(in: trips).map(\.title) == ["Norway", "Sweden", "Poland"])
    }

    @Test("APP-25: a folder that arrives late has its place if the user has moved the album behind it away")
    func movedMeanwhile() async throws {
        let (album, next) = (library.newAlbumID(), library.newAlbumID())
        let folder = library.newFolderID()
        for id in [album, next] {
            try await library.apply(.createAlbum(id, title: "Album", at: .end, photos: []))
        }
        try await library.apply(.createFolder(FolderRecord(id: folder, title: "Folder", place: .end)))
        let target = DropTargetAlbum(
            .new(title: "New"), foldersAt: AlbumPlace(before: .album(next)), keepsOrder: false)
        func place(_ item: Int) throws -> AlbumPlace { try target.place(ofFolder: item, in: library) }
        let (behindAlbum, behindNext) = (AlbumPlace(before: .album(album)), AlbumPlace(before: .album(next)))
        #expect(try place(1) == behindNext)
        target.didCreate(.album(album), forFolder: 1)
        #expect(try place(0) == behindAlbum && place(2) == behindNext)
        target.didCreate(.folder(folder), forFolder: 2)
        #expect(try place(1) == AlbumPlace(before: .folder(folder)) && place(0) == behindAlbum)
        try await library.apply(.move(.album(album), to: AlbumPlace(in: folder)))
        #expect(try place(0) == AlbumPlace(before: .folder(folder)))
        try await library.apply(.deleteFolder(folder))
        #expect(try place(0) == behindAlbum, "what was in the folder has its place")
        try await library.apply(.deleteAlbum(album))
        #expect(try place(0) == behindNext)
    }

    @Test("APP-25: folders over the grid open no gap there, but light up the row for a new album, which they become")
    func foldersOverGrid() async throws {
        let folders = try makeFolders()
        let frames = (0..<3).map { program.main.grid.cell(at: $0)?.frame }
        hover(folders, at: between)
        program.advance(by: 0.5)
        #expect((0..<3).map { program.main.grid.cell(at: $0)?.frame } == frames)
        let row = try #require(program.main.list.table.tableFooterView as? NewAlbumRow)
        #expect(row.isTarget && program.root.engine.operation(ofForeignDrag: drag) == .copy)
        send(.moved(allowsMove: false), at: program.main.header.convert(CGPoint(x: 4, y: 4), to: nil))
        program.advance(by: 0.5)
        #expect(program.main.list.table.tableFooterView == nil)
        hover(folders, at: between)
        send(.dropped, at: between)
        program.advance(by: 0.1)
        #expect(program.main.grid.grid.placeholderCount == 0 && program.main.list.table.placeholderCount == 2)
        await program.wait { program.gallery.albums.count == 4 && program.notice != nil }
        #expect(program.gallery.albums.map(\.title) == ["Coast", "Sea", "Oslo", "Bergen"])
        #expect(program.shownNames.count == 3)
    }

    private func photo(_ shade: UInt8, ofAlbum title: String?) throws -> ItemProvider {
        let provider = ItemProvider()
        let data = try ImageEncoder.png(rgb: Array(repeating: shade, count: 12 * 8 * 3), width: 12, height: 8)
        provider.suggestedName = "\(shade).png"
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in data }
        provider.teamData = title.flatMap { AlbumTeamData(title: $0).encoded }
        return provider
    }

    @Test("APP-5: the items of a dragged row name their album, for another window")
    func rowNamesAlbum() throws {
        program.drag(from: program.center(ofAlbum: 0), to: between)
        let items = try #require(program.root.engine.sessions.first?.items)
        #expect(items.count == 3 && AlbumTeamData(of: items.map(\.itemProvider))?.title == "Coast")
        program.release()
    }

    @Test(
        "APP-5: an album of another window keeps its title, with a number if that is taken; mixed photos do not",
        arguments: [
            ("Sea", "Sea", "Sea"), ("Coast", "Coast", "Coast 2"), (" \n", " \n", "New album"),
            ("Sea", "Hills", "New album"), ("Sea", nil, "New album"),
        ] as [(String, String?, String)])
    func albumKeepsTitle(first: String, second: String?, title: String) async throws {
        drop(
            [try photo(11, ofAlbum: first), try photo(12, ofAlbum: second)], at: CGPoint(x: 130, y: 600))
        await program.wait { program.gallery.albums.last?.photoCount == 2 && program.notice != nil }
        #expect(program.gallery.albums.map(\.title) == ["Coast", title])
        await program.gallery.finishWriting()
        #expect((typedName == nil) == (title != "New album"))
    }

    @Test("APP-25: a folder without images leaves no row and no album, and the notice says so")
    func emptyFolder() async throws {
        try FileManager.default.createDirectory(atPath: fixture.path("Empty"), withIntermediateDirectories: true)
        hover([try folder("Empty")], at: CGPoint(x: 130, y: 600))
        send(.dropped, at: CGPoint(x: 130, y: 600))
        await program.wait { program.notice != nil }
        #expect(program.notice?.contains("Empty") == true)
        #expect(program.main.list.table.placeholderCount == 0 && program.gallery.albums.count == 1)
    }

    @Test("APP-25: a notice names up to three albums and counts the others")
    func albumNames() {
        let names = ["Oslo", "Bergen", "Rome", "Paris", "Lima"]
        #expect(
            (1...5).map { DisplayText.albums(Array(names.prefix($0))) } == [
                "Oslo", "Oslo and Bergen", "Oslo, Bergen and Rome", "Oslo, Bergen, Rome, and 1 more album",
                "Oslo, Bergen, Rome, and 2 more albums",
            ])
    }
}
