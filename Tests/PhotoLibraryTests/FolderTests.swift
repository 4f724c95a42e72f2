import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

@Suite("Folders of albums", .timeLimit(.minutes(20)))
struct FolderTests {
    let folder: TemporaryFolder
    let library: Library

    /// The albums 1 to 4, "A" to "D", with the photos 1 to 3, 3 to 6, 7 and none.
    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        _ = try library.insertRows(7)
        for (title, photos) in [("A", [1, 2, 3]), ("B", [3, 4, 5, 6]), ("C", [7]), ("D", [])] as [(String, [PhotoID])] {
            try library.apply(.createAlbum(library.newAlbumID(), title: title, before: nil, photos: photos))
        }
    }

    /// The tree in one line, such as "A, Norway(B, C), D".
    private func shape(_ library: Library? = nil) throws -> String {
        let catalog = try (library ?? self.library).catalog()
        func text(_ folder: FolderID?) -> String {
            catalog.tree.items(in: folder).map { item in
                let title = catalog.title(of: item) ?? "?"
                return item.folderID.map { "\(title)(\(text($0)))" } ?? title
            }.joined(separator: ", ")
        }
        return text(nil)
    }

    private func createFolder(_ title: String, at place: AlbumPlace = .end) -> Change {
        .createFolder(FolderRecord(id: library.newFolderID(), title: title, place: place))
    }

    /// Puts B and D into "Norway" in the place of B, and that with C into "Travels" in the place of C.
    private func makeFolders() throws -> [Change] {
        let norway = try library.apply(
            .group([
                createFolder("Norway", at: AlbumPlace(before: .album(2))), .move(.album(2), to: AlbumPlace(in: 1)),
                .move(.album(4), to: AlbumPlace(in: 1)),
            ]))
        #expect(try shape() == "A, Norway(B, D), C")
        let travels = try library.apply(
            .group([
                createFolder("Travels", at: AlbumPlace(before: .album(3))), .move(.album(3), to: AlbumPlace(in: 2)),
                .move(.folder(1), to: AlbumPlace(in: 2, before: .album(3))),
            ]))
        #expect(try shape() == "A, Travels(Norway(B, D), C)")
        return [norway, travels]
    }

    @Test("APP-43: folders are made around albums and in each other; undo and redo are exact")
    func nesting() throws {
        let undos = try makeFolders()
        #expect(try library.albums().map(\.title) == ["A", "B", "D", "C"], "in the order of the rows")
        var redos: [Change] = []
        for undo in undos.reversed() { redos.append(try library.apply(undo)) }
        #expect(try shape() == "A, B, C, D")
        for redo in redos.reversed() { try library.apply(redo) }
        #expect(try shape() == "A, Travels(Norway(B, D), C)")
        #expect(library.newFolderID() == 3)
    }

    @Test("APP-43: a folder is renamed, and deleted without its content, which takes its place")
    func deletion() throws {
        _ = try makeFolders()
        let renaming = try library.apply(.renameFolder(1, " Fjords\n"))
        #expect(try shape() == "A, Travels(Fjords(B, D), C)" && renaming == .renameFolder(1, "Norway"))
        let undo = try library.apply(.deleteFolder(1))
        #expect(try shape() == "A, Travels(B, D, C)")
        let redo = try library.apply(undo)
        #expect(try shape() == "A, Travels(Fjords(B, D), C)")
        try library.apply(redo)
        try library.apply(.deleteFolder(2))
        #expect(try shape() == "A, B, D, C")
        #expect(throws: LibraryError.emptyTitle) { try library.apply(createFolder(" ")) }
        #expect(throws: LibraryError.noSuchFolder(9)) { try library.apply(.renameFolder(9, "X")) }
        #expect(throws: LibraryError.noSuchFolder(9)) { try library.apply(.deleteFolder(9)) }
        #expect(throws: LibraryError.noSuchFolder(9)) { try library.apply(.move(.folder(9), to: .end)) }
    }

    @Test("APP-43: deleting a folder with its albums is one change, whose inverse restores the places of all")
    func deletionWithAlbums() throws {
        _ = try makeFolders()
        let before = try ChangeModel(library)
        // As the program does: backward, so that each neighbor exists again when an item is restored.
        let undo = try library.apply(
            .group([.deleteAlbum(3), .deleteAlbum(4), .deleteAlbum(2), .deleteFolder(1), .deleteFolder(2)]))
        #expect(try shape() == "A")
        #expect(try library.order(AlbumID(.recentlyDeleted)).sorted() == [4, 5, 6, 7])
        let redo = try library.apply(undo)
        #expect(try ChangeModel(library) == before)
        try library.apply(redo)
        #expect(try shape() == "A" && library.findDamage() == [])
    }

    @Test("APP-43: a folder cannot contain itself, and a lost place is the end")
    func places() throws {
        _ = try makeFolders()
        for place in [AlbumPlace(in: 2), AlbumPlace(in: 1), AlbumPlace(in: 1, before: .album(2))] {
            #expect(throws: LibraryError.folderWithinItself(2)) { try library.apply(.move(.folder(2), to: place)) }
        }
        let rows = try library.rowsWritten {
            _ = try library.apply(.move(.album(2), to: AlbumPlace(in: 1, before: .album(2))))
        }
        #expect(rows == 0)
        #expect(try shape() == "A, Travels(Norway(B, D), C)", "an item before itself stays")
        try library.apply(.move(.album(1), to: AlbumPlace(in: 1, before: .album(3))))
        #expect(try shape() == "Travels(Norway(B, D, A), C)", "the neighbor is not in the folder")
        try library.apply(.move(.album(1), to: AlbumPlace(in: 77, before: .folder(2))))
        #expect(try shape() == "Travels(Norway(B, D), C), A", "the folder does not exist")
    }

    @Test("APP-43: many moves to one place find a key for every item")
    func keys() throws {
        _ = try makeFolders()
        for round in 0..<200 {
            let item: AlbumItem = round % 3 == 0 ? .album(4) : round % 3 == 1 ? .album(1) : .folder(1)
            try library.apply(.move(item, to: AlbumPlace(before: .folder(2))))
        }
        #expect(try shape() == "Norway(B), D, A, Travels(C)")
        let keys = try library.read { db in
            try Int64.fetchAll(db, sql: "SELECT position FROM album UNION ALL SELECT position FROM folder")
        }
        #expect(Set(keys).count == 6, "\(keys)")
    }

    @Test("APP-43: moves to the end of a folder, new albums and a deleted folder write the changed rows alone")
    func rowsWritten() throws {
        _ = try makeFolders()
        for round in 0..<100 {
            let item: AlbumItem = round % 2 == 0 ? .album(2) : .album(4)
            let rows = try library.rowsWritten { _ = try library.apply(.move(item, to: AlbumPlace(in: 1))) }
            try #require(rows == 1, "round \(round)")
        }
        try library.apply(.move(.album(1), to: .end))
        let counts = try (0..<100).map { _ in
            let change = Change.createAlbum(library.newAlbumID(), title: "New", before: nil, photos: [])
            return try library.rowsWritten { _ = try library.apply(change) }
        }
        // The index of the titles (APP-37) is merged now and then.
        #expect(counts.sorted()[50] == 6 && counts.allSatisfy { $0 <= 64 }, "\(counts)")
        for album in try library.albums() where album.title == "New" {
            try library.apply(.move(.album(album.id), to: AlbumPlace(in: 1)))
        }
        let before = try shape()
        var undo = Change.group([])
        let deleted = try library.rowsWritten { undo = try library.apply(.deleteFolder(1)) }
        #expect((103...110).contains(deleted), "\(deleted)")
        #expect(try shape() == before.replacing("Norway(", with: "").replacing("), C)", with: ", C)"))
        let restored = try library.rowsWritten { _ = try library.apply(undo) }
        #expect((103...110).contains(restored), "\(restored)")
        #expect(try shape() == before)
    }

    @Test(
        "APP-43: random changes of albums and folders agree with a model, and undo and redo are exact",
        arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        _ = try library.insertRows(17, from: 8)
        let start = try ChangeModel(library)
        var (model, undos) = (start, [Change]())
        for step in 0..<80 {
            let change = model.randomChange(newAlbum: AlbumID(rawValue: Int64(10 + step)), using: &generator)
            undos.append(try library.apply(change))
            model.apply(change)
            try #require(try ChangeModel(library) == model, "seed \(seed), step \(step): \(change)")
        }
        #expect(try library.findDamage() == [])
        try library.expectExactInverses(undos, from: start, to: model, "seed \(seed)")
    }

    // MARK: Reading

    @Test("APP-43: the photos of a folder are those of its albums in order, each once")
    func list() throws {
        _ = try makeFolders()
        try library.apply(.move(.album(1), to: AlbumPlace(in: 1)))
        #expect(try library.order(AlbumID(.folder(1))) == [3, 4, 5, 6, 1, 2])
        #expect(try library.order(AlbumID(.folder(2))) == [3, 4, 5, 6, 1, 2, 7])
        #expect(try library.order(AlbumID(.folder(3))) == [])
        for id in [1, 77, FolderID.ids.upperBound] {
            let list = BuiltInList.folder(FolderID(rawValue: id))
            #expect(
                AlbumID(list).builtInList == list && AlbumItem(list: AlbumID(list)) == .folder(FolderID(rawValue: id)))
        }
        for id in [Int64.min, -1001, -4, 0, FolderID.ids.upperBound + 1, .max - 1000, .max] {
            #expect(AlbumID(.folder(FolderID(rawValue: id))).builtInList?.folderID == nil, "\(id)")
            #expect(throws: LibraryError.noSuchFolder(FolderID(rawValue: id))) {
                try library.apply(
                    .createFolder(FolderRecord(id: FolderID(rawValue: id), title: "Far", place: .end)))
            }
        }
        #expect(AlbumItem(list: 4) == .album(4) && AlbumItem(list: AlbumID(.favorites)) == nil)
    }

    @Test("APP-37, APP-43: a search finds the photos of a folder by its title")
    func search() async throws {
        _ = try makeFolders()
        #expect(try await library.search("norw").map(\.id) == [6, 5, 4, 3])
        #expect(try await library.search("travels").map(\.id) == [7, 6, 5, 4, 3])
        #expect(try await library.search("norway c").map(\.id) == [])
    }

    @Test("APP-11, APP-43: folders are kept, and listed with the albums that they contain")
    func reopening() throws {
        _ = try makeFolders()
        let (before, listing) = (try shape(), try library.listing())
        #expect(listing.albums.map(\.folder) == [nil, 1, 1, 2])
        #expect(listing.folders.map(\.title) == ["Travels", "Norway"] && listing.folders.map(\.folder) == [nil, 2])
        #expect(listing.folders.map(\.albumsBefore) == [1, 1])
        try library.close()
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        #expect(try shape(opened.library) == before && opened.snapshot.catalog == opened.library.catalog())
        #expect(opened.library.newFolderID() == 3)
    }

    @Test("APP-43: the covers read for the first frame are those of albums outside closed folders")
    func covers() throws {
        try library.apply(createFolder("Many", at: AlbumPlace(before: .album(1))))
        for number in 0...LibrarySnapshot.coverLimit {
            try library.apply(
                .createAlbum(library.newAlbumID(), title: "\(number)", at: AlbumPlace(in: 1), photos: [5]))
        }
        func covers() throws -> [PhotoID] {
            try library.read { try LibraryQuery.snapshot($0) }.covers.keys.sorted()
        }
        try library.setSetting(LibrarySettingKey.selectedAlbum, to: "1")
        #expect(try covers() == [1, 3, 7])
        try library.setSetting(LibrarySettingKey.openFolders, to: "1 x 9")
        #expect(try covers() == [5])
        try library.setSetting(LibrarySettingKey.openFolders, to: nil)
        try library.setSetting(LibrarySettingKey.selectedAlbum, to: "5")
        #expect(try covers() == [5], "the folder of the selected album opens")
    }

    @Test("BUILD-2, APP-43: a library created from a state has the same folders")
    func state() throws {
        _ = try makeFolders()
        try library.apply(createFolder("Empty"))
        // A library without originals: the photos' rows alone do not suffice for a copy.
        try library.apply(.deletePhotos((1...7).map { PhotoID(rawValue: $0) }))
        var state = try JSONDecoder().decode(LibraryState.self, from: JSONEncoder().encode(try library.state()))
        state.photos = []
        try Library.create(from: state, originalsOf: folder.path("library"), at: folder.path("copy"))
        let copy = try Library.open(at: folder.path("copy")).library
        #expect(try shape(copy) == "A, Travels(Norway(B, D), C), Empty()")
        #expect(copy.newFolderID() == library.newFolderID())
        state.folders?[0].folder = 9
        #expect(throws: LibraryStateError.inconsistent("the folder 9 is missing")) {
            try Library.create(from: state, originalsOf: folder.path("library"), at: folder.path("other"))
        }
    }

    @Test("APP-20, APP-43: folders become folders of an export, with names of their own")
    func export() throws {
        _ = try makeFolders()
        try library.apply(.move(.folder(1), to: .end))
        try library.apply(.group([.renameFolder(1, "Trip"), .renameFolder(2, "Trip"), .renameAlbum(1, "Trip")]))
        #expect(try shape() == "Trip, Trip(C), Trip(B, D)")
        func paths(_ folders: ExportedFolders) throws -> [String] {
            var names = ExportedNames(folders, directory: URL(fileURLWithPath: "/x", isDirectory: true))
            names.catalog = try library.catalog()
            return names.catalog.albums.map { names.folder(of: $0).path }
        }
        #expect(try paths(.all) == ["/x/Trip", "/x/Trip 2/C", "/x/Trip 3/B", "/x/Trip 3/D"])
        #expect(try paths(.none) == ["/x/Trip", "/x/C", "/x/B", "/x/D"])
        try library.apply(.move(.folder(1), to: AlbumPlace(in: 2)))
        #expect(try paths(.within(1)) == ["/x/Trip", "/x/C", "/x/Trip 2/B", "/x/Trip 2/D"])
        #expect(try paths(.all) == ["/x/Trip", "/x/Trip 2/C", "/x/Trip 2/Trip/B", "/x/Trip 2/Trip/D"])
    }
}

@Suite("Trees of albums") struct AlbumTreeTests {
    private func tree(_ items: (AlbumItem, FolderID?)...) -> AlbumTree {
        AlbumTree(items.map { (item: $0.0, folder: $0.1) })
    }

    @Test("APP-43: a tree lists each folder before its content")
    func order() {
        let tree = tree(
            (.album(1), nil), (.album(2), 1), (.folder(1), nil), (.folder(2), 1), (.album(3), 2), (.album(4), nil))
        #expect(tree.rows.map(\.item) == [.album(1), .folder(1), .album(2), .folder(2), .album(3), .album(4)])
        #expect(tree.rows.map(\.level) == [0, 0, 1, 1, 2, 0])
        #expect(tree.range(of: .folder(1)) == 1..<5 && tree.range(of: .folder(9)) == nil)
        #expect(tree.items(in: 1) == [.album(2), .folder(2)] && tree.albums(in: 1) == [2, 3])
        func albums(open: Set<FolderID>) -> [AlbumID] { tree.items(open: open).compactMap(\.albumID) }
        #expect(albums(open: []) == [1, 4] && albums(open: [2]) == [1, 4])
        #expect(albums(open: [1]) == [1, 2, 4] && albums(open: [1, 2]) == [1, 2, 3, 4])
        #expect(Array(tree.items(open: [1])) == [.album(1), .folder(1), .album(2), .folder(2), .album(4)])
        #expect(tree.items(in: nil) == [.album(1), .folder(1), .album(4)] && tree.items(in: 9).isEmpty)
        #expect(tree.albumCount(in: 1) == 2 && tree.albumCount(in: 2) == 1 && tree.albumCount(in: 9) == 0)
        #expect(tree.leafRange(of: .folder(1)) == 1..<3 && tree.albumIndex(of: 4) == 3)
        #expect(tree.folders(containing: .album(3)) == [1, 2] && tree.folders(containing: .album(1)).isEmpty)
        #expect(tree.place(of: .album(2)) == AlbumPlace(in: 1, before: .folder(2)))
        #expect(tree.place(of: .folder(2)) == AlbumPlace(in: 1))
        #expect(tree.place(of: .folder(1)) == AlbumPlace(before: .album(4)))
        #expect(!tree.canMove(.folder(1), to: 2) && tree.canMove(.folder(2), to: nil))
    }

    @Test("APP-11, APP-43: a tree keeps the items of missing folders and of folders that contain each other")
    func damage() {
        let tree = tree((.album(1), 7), (.folder(1), 2), (.folder(2), 1), (.album(2), 1), (.folder(3), 3))
        #expect(tree.rows.map(\.item) == [.album(1), .folder(1), .folder(2), .album(2), .folder(3)])
        #expect(tree.rows.map(\.level) == [0, 0, 1, 1, 0])
        let deep = AlbumTree(
            (1...50_000).map { (.folder(FolderID(rawValue: $0)), $0 > 1 ? FolderID(rawValue: $0 - 1) : nil) })
        #expect(deep.rows.last?.level == 49_999)
    }
}
