import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

@Suite("Lists of albums", .timeLimit(.minutes(20)))
struct AlbumListTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
    }

    private func makeAlbum(_ photos: [PhotoID]) throws -> AlbumID {
        let album = library.newAlbumID()
        try library.apply(.createAlbum(album, title: "Album \(album.rawValue)", before: nil, photos: photos))
        return album
    }

    @Test("APP-26: a photo in a list has 8 bytes: its id, and its aspect ratio with an error of 1 in 100,000 at most")
    func listedPhoto() throws {
        #expect(MemoryLayout<ListedPhoto>.stride == 8)
        var generator = SplitMix(seed: 26)
        for _ in 0..<2000 {
            let id = Int64.random(in: ListedPhoto.ids, using: &generator)
            let (width, height) = (
                Int.random(in: 1...60_000, using: &generator), Int.random(in: 1...60_000, using: &generator)
            )
            let photo = ListedPhoto(id: PhotoID(rawValue: id), width: width, height: height)
            let ratio = Double(width) / Double(height)
            #expect(photo.id.rawValue == id)
            #expect(abs(Double(photo.aspectRatio) / ratio - 1) < 1e-5, "\(width)×\(height)")
            #expect(ListedPhoto(rawValue: photo.rawValue)?.rawValue == photo.rawValue)
        }
        #expect(ListedPhoto(id: 1, width: 0, height: 5).aspectRatio == 1)
        #expect(ListedPhoto(id: 7, width: 3, height: 2) == ListedPhoto(id: 7, width: 2, height: 3))
        #expect(ListedPhoto(rawValue: 5) == nil, "a value without an id")
    }

    @Test(
        "Sets and positions of photos agree with those of the standard library, close together and far apart",
        arguments: [10, 1000, 1 << 39] as [Int64])
    func sets(largest: Int64) {
        var generator = SplitMix(seed: UInt64(largest))
        for _ in 0..<50 {
            let count = Int.random(in: 0...300, using: &generator)
            let ids = (0..<count).map { _ in PhotoID(rawValue: .random(in: 1...largest, using: &generator)) }
            var (set, expected) = (PhotoIDSet(ids), Set(ids))
            let removed =
                (0..<20).map { _ in PhotoID(rawValue: .random(in: 1...largest, using: &generator)) }
                + ids.shuffled(using: &generator).prefix(30)
            func check() {
                #expect(set.count == expected.count && set.isEmpty == expected.isEmpty)
                #expect(set.ids == expected.sorted())
                let outside = [PhotoID(rawValue: 0), PhotoID(rawValue: -5)]
                #expect((ids + removed + outside).allSatisfy { id in set.contains(id) == expected.contains(id) })
                let ranged = set.ranges.flatMap { range in range.map { PhotoID(rawValue: $0) } }
                #expect(ranged == set.ids)
            }
            check()
            set.subtract(removed)
            expected.subtract(removed)
            check()
            for id in removed + ids.prefix(5) {
                let wasExpected = expected.remove(id) != nil
                #expect(set.remove(id) == wasExpected)
            }
            check()
            let list = set.ids.shuffled(using: &generator).map { ListedPhoto(id: $0, aspectRatio: 1) }
            let positions = PhotoPositions(list)
            for (position, photo) in list.enumerated() { #expect(positions[photo.id] == position) }
            for id in removed { #expect(positions[id] == nil) }
            let photos = Set(ids + removed).sorted().shuffled(using: &generator)
                .map { ListedPhoto(id: $0, aspectRatio: 1) }
            let members = photos.indices.filter { expected.contains(photos[$0].id) }
            #expect(set.members(of: photos) == members.map { photos[$0] })
            #expect(set.nonmembers(of: photos) == photos.filter { !expected.contains($0.id) })
            let others = set.indexRanges(in: photos, ofMembers: false).flatMap(Array.init)
            #expect((others + members).sorted() == Array(photos.indices))
            let runs = set.indexRanges(in: photos)
            #expect(
                runs.flatMap(Array.init) == members
                    && zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
    }

    @Test(
        "APP-26: changes of selections in long albums give the order of an array, and undo and redo are exact",
        arguments: 1...6 as ClosedRange<UInt64>)
    func longAlbums(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let photos = try library.insertRows(3000)
        let (first, second) = (try makeAlbum(photos), try makeAlbum(Array(photos[..<100])))
        let start = try ChangeModel(library)
        var model = start
        var undos: [Change] = []
        for step in 0..<8 {
            let album = Bool.random(using: &generator) ? first : second
            let other = album == first ? second : first
            let present = model[album]
            // Scattered photos, or a range of them.
            let share = Double.random(in: 0...1, using: &generator)
            let bounds = [present.count, present.count].map { Int.random(in: 0...$0, using: &generator) }.sorted()
            let selection =
                Bool.random(using: &generator)
                ? present.filter { _ in Double.random(in: 0...1, using: &generator) < share * share }
                : Array(present[bounds[0]..<bounds[1]])
            let change: Change =
                switch Int.random(in: 0..<5, using: &generator) {
                case 0:
                    .movePhotos(selection, from: album, to: album, before: present.randomElement(using: &generator))
                case 1:
                    .movePhotos(
                        selection, from: album, to: other, before: model[other].randomElement(using: &generator))
                case 2: .copyPhotos(selection, to: other, before: model[other].randomElement(using: &generator))
                case 3: .removePhotos(selection, from: album)
                default: .setOrder(album, selection.shuffled(using: &generator))
                }
            undos.append(try library.apply(change))
            model.applyQuickly(change)
            try #require(try ChangeModel(library) == model, "seed \(seed), step \(step)")
            #expect(try library.findDamage() == [])
        }
        try library.expectExactInverses(undos, from: start, to: model, "seed \(seed)")
    }

    @Test("APP-26: moving 20,000 photos, and undoing it, writes a few hundred rows in one transaction")
    func manyPhotos() throws {
        let photos = try library.insertRows(20_000)
        let (source, target) = (try makeAlbum(photos), try makeAlbum([]))
        var undo: Change?
        let moved = try library.rowsWritten {
            undo = try library.apply(.movePhotos(photos, from: source, to: target, before: nil))
        }
        #expect(moved < 200, "\(moved)")
        #expect(try library.albums().map(\.photoCount) == [0, 20_000])
        let undone = try library.rowsWritten { try library.apply(#require(undo)) }
        #expect(undone < 200, "\(undone)")
        #expect(try library.order(source) == photos && library.order(target).isEmpty)
    }

    @Test("APP-7: photos that leave their last album get a removal date, and lose it when they return")
    func removalDates() throws {
        let photos = try library.insertRows(1000)
        let (first, second) = (try makeAlbum(photos), try makeAlbum(Array(photos[500...])))
        func removed() throws -> [PhotoID] {
            let ids: [Int64] = try library.read { db in
                try Int64.fetchAll(db, sql: "SELECT id FROM photo WHERE removedAt IS NOT NULL ORDER BY id")
            }
            return ids.map { PhotoID(rawValue: $0) }
        }
        #expect(try removed() == [])
        let undo = try library.apply(.removePhotos(photos, from: first))
        #expect(try removed() == Array(photos[..<500]))
        let other = try library.apply(.deleteAlbum(second))
        #expect(try removed() == photos)
        try library.apply(
            .group([.copyPhotos([photos[3]], to: first, before: nil), .removePhotos([photos[3]], from: first)]))
        #expect(try removed() == photos)
        try library.apply(other)
        try library.apply(undo)
        #expect(try removed() == [])
    }

    @Test("APP-11: a changed bit in a list is found when the list is read, and costs nothing")
    func changedBit() throws {
        let photos = try library.insertRows(2000)
        let album = try makeAlbum(photos.reversed())
        try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try library.close()
        let file = folder.path("library/library.sqlite")
        let intact = try Data(contentsOf: file)
        let entries = places(of: 1500, in: intact)
        try #require(entries.count == 2, "the list and its copy")
        for place in entries {
            var bytes = intact
            bytes[place] ^= 0x10
            try bytes.write(to: file)
            for suffix in ["-wal", "-shm"] { unlink(file.path + suffix) }
            // Reading finds it already, and the list is recovered, or the check finds it in the other copy.
            let first = try Library.open(at: folder.path("library"), now: { noon })
            let findings = try first.library.findDamage()
            try first.library.close()
            let opened = try Library.open(at: folder.path("library"), now: { noon })
            let order = try opened.library.order(album)
            let misplaced = zip(order, photos.reversed()).filter { $0 != $1 }.count
            #expect(
                order.count == photos.count && misplaced == 0,
                "\(misplaced) of \(order.count), \(place), \(first.notices) \(opened.notices)")
            #expect(isRecovered, "\(findings)")
            try opened.library.close()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("library").path)
            where name.hasPrefix("damaged-") { try FileManager.default.removeItem(at: folder.path("library/\(name)")) }
        }
    }

    private var isRecovered: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("library").path)) ?? []
        return names.contains { $0.hasPrefix("damaged-") }
    }

    /// The offsets at which the database has the list's value of a photo.
    private func places(of id: Int64, in bytes: Data) -> [Int] {
        let photo = ListedPhoto(id: PhotoID(rawValue: id), width: 3000, height: 2000)
        let value = withUnsafeBytes(of: photo.rawValue.littleEndian) { Data($0) }
        var places: [Int] = []
        var start = bytes.startIndex
        while let range = bytes.range(of: value, in: start..<bytes.endIndex) {
            places.append(range.lowerBound)
            start = range.upperBound
        }
        return places
    }
}

extension ChangeModel {
    /// As `apply`, for long albums.
    fileprivate mutating func applyQuickly(_ change: Change) {
        switch change {
        case .movePhotos(let photos, let source, let target, let anchor):
            let leaving = Set(photos)
            var place = anchor
            if source == target, let anchor, let index = self[source].firstIndex(of: anchor) {
                place = self[source][index...].first { !leaving.contains($0) }
            }
            self[source].removeAll(where: leaving.contains)
            insertQuickly(photos, into: target, before: place)
        case .copyPhotos(let photos, let target, let anchor): insertQuickly(photos, into: target, before: anchor)
        case .removePhotos(let photos, let album): self[album].removeAll(where: Set(photos).contains)
        case .setOrder(let album, let photos):
            let named = Set(photos)
            self[album] = photos + self[album].filter { !named.contains($0) }
        default: apply(change)
        }
    }

    private mutating func insertQuickly(_ photos: [PhotoID], into album: AlbumID, before anchor: PhotoID?) {
        let present = Set(self[album])
        let index = anchor.flatMap { self[album].firstIndex(of: $0) } ?? present.count
        self[album].insert(contentsOf: photos.filter { !present.contains($0) }, at: index)
    }
}
