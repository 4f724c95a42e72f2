import Foundation
import Testing

@testable import PhotoLibrary

@Suite("Changes")
struct ChangeTests {
    let folder: TemporaryFolder
    let library: Library
    let photos: [PhotoID]

    /// Two albums, the first with photos 1 to 8.
    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.url, now: { noon }).library
        photos = try library.insertRows(24)
        #expect([library.newAlbumID(), library.newAlbumID()] == [1, 2])
        try library.apply(.createAlbum(1, title: "One", before: nil, photos: Array(photos.prefix(8))))
        try library.apply(.createAlbum(2, title: "Two", before: nil, photos: []))
    }

    @Test("APP-2: photos move to another album in the order of the hand, and undo puts each back into its place")
    func moveBetweenAlbums() throws {
        let undo = try library.apply(.movePhotos([7, 2, 3], from: 1, to: 2, before: nil))
        #expect(try library.order(1) == [1, 4, 5, 6, 8])
        #expect(try library.order(2) == [7, 2, 3])
        #expect(try library.albums().map(\.photoCount) == [5, 3])
        #expect(try library.albums().map(\.coverID) == [1, 7])
        let redo = try library.apply(undo)
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try library.order(2) == [])
        try library.apply(redo)
        #expect(try library.order(2) == [7, 2, 3])
    }

    @Test("APP-2: a photo that the target has already is brought to the place, and undo knows where it was")
    func moveOntoItself() throws {
        try library.apply(.copyPhotos([20, 5, 21], to: 2, before: nil))
        let undo = try library.apply(.movePhotos([1, 5], from: 1, to: 2, before: 20))
        #expect(try library.order(2) == [1, 5, 20, 21])
        try library.apply(undo)
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try library.order(2) == [20, 5, 21])
    }

    @Test("APP-2: copying leaves those that are there already where they are")
    func copy() throws {
        try library.apply(.copyPhotos([3, 4], to: 2, before: nil))
        let undo = try library.apply(.copyPhotos([4, 1, 1], to: 2, before: 3))
        #expect(try library.order(2) == [1, 3, 4])
        #expect(try library.order(1).count == 8)
        try library.apply(undo)
        #expect(try library.order(2) == [3, 4])
    }

    @Test("APP-3: every selection moves before every photo as in a plain array", arguments: 0..<64)
    func reorderExhaustively(selection: Int) throws {
        try library.apply(.removePhotos([7, 8], from: 1))
        let chosen: [Int64] = (1...6).filter { selection & 1 << ($0 - 1) != 0 }
        let moving = chosen.map { PhotoID(rawValue: $0) }
        let start = try ChangeModel(library)
        for anchor in [1, 2, 3, 4, 5, 6, nil] as [PhotoID?] {
            var model = start
            let change = Change.movePhotos(moving, from: 1, to: 1, before: anchor)
            model.apply(change)
            let undo = try library.apply(change)
            #expect(try ChangeModel(library) == model)
            try library.apply(undo)
            #expect(try ChangeModel(library) == start)
        }
    }

    @Test("APP-12: whatever is done is undone exactly, and redone exactly", arguments: 1...12 as ClosedRange<UInt64>)
    func randomChanges(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let start = try ChangeModel(library)
        var model = start
        var undos: [Change] = []
        for step in 0..<60 {
            let change = model.randomChange(newAlbum: library.newAlbumID(), using: &generator)
            undos.append(try library.apply(change))
            model.apply(change)
            try #require(try ChangeModel(library) == model, "seed \(seed), step \(step): \(change)")
        }
        var redos: [Change] = []
        for undo in undos.reversed() { redos.append(try library.apply(undo)) }
        #expect(try ChangeModel(library) == start, "seed \(seed)")
        for redo in redos.reversed() { try library.apply(redo) }
        #expect(try ChangeModel(library) == model, "seed \(seed)")
    }

    @Test("APP-5: a deleted album comes back with its id, name, cover, photos and place")
    func deleteAlbum() throws {
        try library.apply(.setCover(1, 4))
        let start = try library.albums()
        let undo = try library.apply(.deleteAlbum(1))
        #expect(try library.albums().map(\.id) == [2])
        try library.apply(undo)
        #expect(try library.albums() == start)
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("APP-5: a chosen cover stands for the album while it is in it")
    func cover() throws {
        try library.apply(.setCover(1, 4))
        #expect(try library.albums()[0].coverID == 4)
        let undo = try library.apply(.removePhotos([4], from: 1))
        #expect(try library.albums()[0].coverID == 1)
        try library.apply(undo)
        #expect(try library.albums()[0].coverID == 4)
    }

    @Test("APP-19: sorting is one change, by name with numbers by their value")
    func sort() throws {
        try library.apply(.copyPhotos([10, 11], to: 1, before: 1))
        let before = try library.order(1)
        let undo = try library.apply(.sortPhotos(1, by: .name))
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
        try library.apply(undo)
        #expect(try library.order(1) == before)
        try library.apply(.sortPhotos(1, by: .dateAdded))
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    }

    @Test("APP-21: a photo tells the albums that it is in")
    func memberships() throws {
        try library.apply(.copyPhotos([3], to: 2, before: nil))
        #expect(try library.albums(containing: 3) == [1, 2])
        #expect(try library.albums(containing: 20) == [])
    }

    @Test("APP-3: a move writes its own rows only, however many photos there are")
    func moveWritesItsOwnRows() throws {
        let many = try library.insertRows(2000, from: 100)
        try library.apply(.createAlbum(9, title: "Many", before: nil, photos: many))
        let rows = try library.rowsWritten {
            try library.apply(.movePhotos([many[1900]], from: 9, to: 9, before: many[10]))
        }
        #expect(rows <= 2)
    }

    @Test("APP-3: ten thousand insertions at one spot stay in order and pay a few rows each")
    func insertionsAtOneSpot() throws {
        let many = try library.insertRows(10_000, from: 100)
        var expected = try library.order(1)
        let rows = try library.rowsWritten {
            for photo in many { try library.apply(.copyPhotos([photo], to: 1, before: 5)) }
        }
        expected.insert(contentsOf: many, at: 4)
        #expect(try library.order(1) == expected)
        // One row for the place, one for taking the date of removal away, and a share of the spreading.
        #expect(rows < 10_000 * 12)
    }

    @Test("A change to what is not there throws and changes nothing")
    func refusals() throws {
        let start = try ChangeModel(library)
        #expect(throws: LibraryError.noSuchAlbum(7)) {
            try library.apply(.group([.renameAlbum(1, "Lost"), .movePhotos([1], from: 1, to: 7, before: nil)]))
        }
        #expect(throws: LibraryError.noSuchPhoto(999)) { try library.apply(.copyPhotos([1, 999], to: 2, before: nil)) }
        #expect(throws: LibraryError.emptyTitle) { try library.apply(.renameAlbum(1, "  ")) }
        #expect(try ChangeModel(library) == start)
    }

    @Test("An undo still finds its place when photos have come and gone meanwhile")
    func undoAmongOthers() throws {
        let undo = try library.apply(.removePhotos([3, 4], from: 1))
        try library.apply(.copyPhotos([20], to: 1, before: 5))
        try library.apply(.removePhotos([2], from: 1))
        try library.apply(undo)
        #expect(try library.order(1) == [1, 20, 3, 4, 5, 6, 7, 8])
        let other = try library.apply(.removePhotos([6], from: 1))
        try library.apply(.removePhotos([7], from: 1))
        try library.apply(other)
        #expect(try library.order(1) == [1, 20, 3, 4, 5, 6, 8])
    }
}
