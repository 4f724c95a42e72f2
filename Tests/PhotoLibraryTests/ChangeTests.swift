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

    @Test("APP-2: moving photos to another album inserts them in drag order, and undo restores each position")
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

    @Test("APP-2: a photo that the target already contains leaves its source and keeps its place in the target")
    func moveOntoItself() throws {
        try library.apply(.copyPhotos([20, 5, 21], to: 2, before: nil))
        let undo = try library.apply(.movePhotos([1, 5], from: 1, to: 2, before: 5))
        #expect(try library.order(1) == [2, 3, 4, 6, 7, 8])
        #expect(try library.order(2) == [20, 1, 5, 21])
        try library.apply(undo)
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try library.order(2) == [20, 5, 21])
    }

    @Test("APP-2: copying does not move photos that the target already contains")
    func copy() throws {
        try library.apply(.copyPhotos([3, 4], to: 2, before: nil))
        let undo = try library.apply(.copyPhotos([4, 1, 1], to: 2, before: 3))
        #expect(try library.order(2) == [1, 3, 4])
        #expect(try library.order(1).count == 8)
        try library.apply(undo)
        #expect(try library.order(2) == [3, 4])
    }

    @Test("APP-3: moving any selection before any photo gives the same order as in an array", arguments: 0..<64)
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

    @Test("APP-12: undo and redo of random changes are exact", arguments: 1...12 as ClosedRange<UInt64>)
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
        try library.expectExactInverses(undos, from: start, to: model, "seed \(seed)")
    }

    @Test(
        "APP-11: a kill leaves the state before or after any change, and no damage",
        arguments: 21...22 as ClosedRange<UInt64>)
    func kills(seed: UInt64) throws {
        /// The content and the damage of a copy of the library's files as they are now, without their owner.
        func copied(_ name: String) throws -> (ChangeModel, [String]) {
            let copy = URL(fileURLWithPath: "\(folder.url.path)-\(name)")
            defer { try? FileManager.default.removeItem(at: copy) }
            try FileManager.default.copyItem(at: folder.url, to: copy)
            let opened = try Library.open(at: copy, now: { noon })
            #expect(opened.notices.isEmpty && !opened.library.isReadOnly, "\(opened.notices)")
            defer { try? opened.library.close() }
            return (try ChangeModel(opened.library), try opened.library.findDamage())
        }
        // Opening removes photos that no album has ever had.
        try library.apply(.copyPhotos(Array(photos.dropFirst(8)), to: 2, before: nil))
        var generator = SplitMix(seed: seed)
        var model = try ChangeModel(library)
        for step in 0..<15 {
            let change = model.randomChange(newAlbum: library.newAlbumID(), using: &generator)
            let before = model
            model.apply(change)
            // Between the writes and the commit.
            struct Interrupted: Error {}
            var uncommitted: (ChangeModel, [String])?
            #expect(throws: (any Error).self, "seed \(seed), step \(step)") {
                try library.write { database in
                    _ = try ChangeWriter.apply(change, in: database, now: noon)
                    uncommitted = try copied("before")
                    throw Interrupted()
                }
            }
            #expect(try #require(uncommitted) == (before, []), "seed \(seed), step \(step): \(change)")
            try library.apply(change)
            try #require(try ChangeModel(library) == model, "seed \(seed), step \(step): \(change)")
            let after = try copied("after")
            try #require(after.1 == [], "seed \(seed), step \(step): \(change)")
            try #require(after.0 == model, "seed \(seed), step \(step): \(change)")
        }
    }

    @Test("APP-5: undoing an album's deletion restores its id, name, cover, photos and position")
    func deleteAlbum() throws {
        try library.apply(.setCover(1, 4))
        let start = try library.albums()
        let undo = try library.apply(.deleteAlbum(1))
        #expect(try library.albums().map(\.id) == [2])
        try library.apply(undo)
        #expect(try library.albums() == start)
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("APP-5: a chosen cover is used while its photo is in the album")
    func cover() throws {
        try library.apply(.setCover(1, 4))
        #expect(try library.albums()[0].coverID == 4)
        let undo = try library.apply(.removePhotos([4], from: 1))
        #expect(try library.albums()[0].coverID == 1)
        try library.apply(undo)
        #expect(try library.albums()[0].coverID == 4)
    }

    @Test("APP-19: sorting is one change; sorting by name uses natural order")
    func sort() throws {
        try library.apply(.copyPhotos([10, 11], to: 1, before: 1))
        let before = try library.order(1)
        let undo = try library.apply(.sortPhotos(1, by: .name, isDescending: false))
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
        try library.apply(undo)
        #expect(try library.order(1) == before)
        try library.apply(.sortPhotos(1, by: .dateAdded, isDescending: false))
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
        let ascending = try library.apply(.sortPhotos(1, by: .name, isDescending: true))
        #expect(try library.order(1) == [11, 10, 8, 7, 6, 5, 4, 3, 2, 1])
        // Photos without a date stay last, in their present order.
        try library.apply(.sortPhotos(1, by: .dateTaken, isDescending: true))
        let descending = try library.photos(in: 1)
        let dates = descending.compactMap(\.takenAt)
        #expect(dates == dates.sorted(by: >) && descending.prefix(dates.count).allSatisfy { $0.takenAt != nil })
        try library.apply(.sortPhotos(1, by: .name, isDescending: false))
        try library.apply(.setRating([7, 3], 4))
        try library.apply(.setRating([5], 2))
        try library.apply(.sortPhotos(1, by: .rating, isDescending: true))
        #expect(try library.order(1) == [3, 7, 5, 1, 2, 4, 6, 8, 10, 11])
        try library.apply(.sortPhotos(1, by: .rating, isDescending: false))
        #expect(try library.order(1) == [1, 2, 4, 6, 8, 10, 11, 5, 3, 7])
        try library.apply(.sortPhotos(1, by: .name, isDescending: true))
        try library.apply(ascending)
        #expect(try library.order(1) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    }

    @Test("APP-21: the albums that contain a photo can be queried")
    func memberships() throws {
        try library.apply(.copyPhotos([3], to: 2, before: nil))
        #expect(try library.albums(containing: 3) == [1, 2])
        #expect(try library.albums(containing: 20) == [])
    }

    @Test("APP-3: a move writes the moved rows only, regardless of the album's size")
    func moveWritesItsOwnRows() throws {
        let many = try library.insertRows(2000, from: 100)
        try library.apply(.createAlbum(9, title: "Many", before: nil, photos: many))
        let rows = try library.rowsWritten {
            try library.apply(.movePhotos([many[1900]], from: 9, to: 9, before: many[10]))
        }
        #expect(rows <= 2)
    }

    @Test("APP-3: ten thousand insertions at one position keep their order, and each writes a few rows")
    func insertionsAtOneSpot() throws {
        let many = try library.insertRows(10_000, from: 100)
        var expected = try library.order(1)
        let rows = try library.rowsWritten {
            for photo in many { try library.apply(.copyPhotos([photo], to: 1, before: 5)) }
        }
        expected.insert(contentsOf: many, at: 4)
        #expect(try library.order(1) == expected)
        // One row for the placement, one to clear the removal date, and an amortized share of the redistribution.
        #expect(rows < 10_000 * 12)
    }

    @Test("A change that refers to a missing album throws and writes nothing")
    func refusals() throws {
        let start = try ChangeModel(library)
        #expect(throws: LibraryError.noSuchAlbum(7)) {
            try library.apply(.group([.renameAlbum(1, "Lost"), .movePhotos([1], from: 1, to: 7, before: nil)]))
        }
        #expect(throws: LibraryError.noSuchAlbum(-1)) {
            try library.apply(.createAlbum(AlbumID(.allPhotos), title: "Mine", before: nil, photos: []))
        }
        #expect(throws: LibraryError.noSuchAlbum(-2)) { try library.apply(.copyPhotos([1], to: -2, before: nil)) }
        #expect(throws: LibraryError.emptyTitle) { try library.apply(.renameAlbum(1, "  ")) }
        #expect(try ChangeModel(library) == start)
    }

    @Test("Undo restores a photo's position after other photos were inserted and removed")
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
