import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

@Suite("Built-in lists", .timeLimit(.minutes(20)))
struct BuiltInListTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
    }

    private func list(_ list: BuiltInList) throws -> [PhotoID] { try library.list(of: AlbumID(list)).map(\.id) }

    private func takeDates(_ dates: [Int64: Double]) throws {
        try library.database.write { db in
            for (id, date) in dates {
                try db.execute(sql: "UPDATE photo SET takenAt = ? WHERE id = ?", arguments: [date, id])
            }
        }
    }

    /// Photos 1 to 8 in an album, added at 1 to 8 seconds.
    private func fill() throws {
        let photos = try library.insertRows(8)
        try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
    }

    @Test("APP-34: All Photos is sorted by the date taken, newest first, ties by id; then by the date added")
    func allPhotos() throws {
        try fill()
        #expect(try list(.allPhotos) == [8, 7, 6, 5, 4, 3, 2, 1])
        try takeDates([2: 6.5, 3: -1e9, 4: 6, 5: 6, 7: 100])
        #expect(try list(.allPhotos) == [7, 2, 4, 5, 3, 8, 6, 1])
        try library.apply(.removePhotos([8, 4], from: 1))
        #expect(try list(.allPhotos) == [7, 2, 5, 3, 6, 1], "without photos that are in no album")
        #expect(try list(.searchResults) == [])
        #expect(try library.list(of: -9) == [] && library.list(of: 77) == [])
        #expect(try library.photos(in: AlbumID(.allPhotos)).map(\.id) == [7, 2, 5, 3, 6, 1])
    }

    @Test("APP-40: All Photos is grouped by the month of the date taken; photos without a date come last")
    func months() async throws {
        func months() async throws -> [PhotoMonth] { try await library.groupedList(of: AlbumID(.allPhotos)).months }
        #expect(try await months() == [])
        try fill()
        #expect(try await months() == [PhotoMonth(number: nil, count: 8)])
        func time(_ year: Int, _ month: Int, _ day: Int) -> Double {
            CivilDate(year: year, month: month, day: day).time
        }
        try takeDates([
            1: time(2021, 7, 1), 2: time(2021, 8, 1) - 1, 3: time(2021, 8, 1), 4: time(2020, 2, 29),
            5: time(1969, 12, 31), 6: time(2020, 2, 1) - 0.5,
        ])
        let list = try await library.groupedList(of: AlbumID(.allPhotos))
        #expect(list.photos.map(\.id) == [3, 2, 1, 4, 6, 5, 8, 7])
        #expect(
            list.months.map { $0.date.map { [$0.year, $0.month] } } == [
                [2021, 8], [2021, 7], [2020, 2], [2020, 1], [1969, 12], nil,
            ])
        #expect(list.months.map(\.count) == [1, 2, 1, 1, 1, 2])
        try await library.apply(.deletePhotos([1, 2, 8]))
        #expect(try await months().map(\.count) == [1, 1, 1, 1, 1])
        let album = try await library.groupedList(of: 1)
        #expect(album.months == [] && album.photos.count == 5)
        // Dates that no calendar has do not fail the list.
        try takeDates([3: 1e300, 4: -1e300])
        let odd = try await library.groupedList(of: AlbumID(.allPhotos))
        #expect(odd.photos.map(\.id) == [3, 6, 5, 4, 7])
        #expect(odd.months.map(\.number) == [.max, 2020 * 12, 1969 * 12 + 11, .max, nil])
        #expect(odd.months.map(\.count) == [1, 1, 1, 1, 1])
        var counter = MonthCounter()
        for date in [.infinity, 1e300, CivilDate.limit, 32, 1, -1e300, -.infinity] { counter.add(takenAt: date) }
        #expect(counter.months.map(\.count) == [3, 2, 2])
    }

    @Test("APP-40: the months of random dates are those of a calendar", arguments: 1...4 as ClosedRange<UInt64>)
    func randomMonths(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let times = (0..<2000).map { _ in Double.random(in: -3e9...6e9, using: &generator) }.sorted(by: >)
        var counter = MonthCounter()
        for time in times { counter.add(takenAt: time) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var expected: [PhotoMonth] = []
        for time in times {
            let parts = calendar.dateComponents([.year, .month], from: Date(timeIntervalSince1970: time))
            let number = try #require(parts.year) * 12 + (try #require(parts.month)) - 1
            if expected.last?.number != number { expected.append(PhotoMonth(number: number, count: 0)) }
            expected[expected.count - 1].count += 1
        }
        #expect(counter.months == expected)
    }

    @Test("APP-34: All Photos of random dates has the order of a sort", arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let photos = try library.insertRows(300)
        try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
        var dates: [Int64: Double] = [:]
        for id in 1...300 as ClosedRange<Int64> where Bool.random(using: &generator) {
            dates[id] = Double(Int.random(in: -20...320, using: &generator))
        }
        try takeDates(dates)
        try library.apply(.removePhotos(photos.filter { $0.rawValue % 7 == 0 }, from: 1))
        try library.apply(.setFavorite(photos.filter { $0.rawValue % 5 < 2 }, true))
        func key(_ id: PhotoID) -> (Double, PhotoID) { (-(dates[id.rawValue] ?? Double(id.rawValue)), id) }
        let sorted = photos.filter { $0.rawValue % 7 != 0 }.sorted { key($0) < key($1) }
        func isDated(_ id: PhotoID) -> Bool { dates[id.rawValue] != nil }
        let expected = sorted.filter(isDated) + sorted.filter { !isDated($0) }
        #expect(try list(.allPhotos) == expected)
        #expect(try list(.favorites) == expected.filter { $0.rawValue % 5 < 2 })
    }

    @Test("APP-34: Favorites are in the same order; Recently Deleted has the last removal first")
    func favoritesAndRemoved() throws {
        try fill()
        try takeDates([3: 5])
        try library.apply(.setFavorite([1, 3, 6, 8], true))
        #expect(try list(.favorites) == [3, 8, 6, 1])
        try library.apply(.deletePhotos([6, 2, 4]))
        try library.database.write { try $0.execute(sql: "UPDATE photo SET removedAt = 500 WHERE id = 4") }
        #expect(try list(.favorites) == [3, 8, 1])
        #expect(try list(.recentlyDeleted) == [2, 6, 4])
    }

    @Test("APP-34: the lists are read from covering indexes, without a sort")
    func plans() throws {
        try fill()
        let plans: [(sql: String, index: String)] = [
            (LibraryQuery.BuiltInSQL.allPhotos, "photoByDate"), (LibraryQuery.BuiltInSQL.favorites, "photoByFavorite"),
            (LibraryQuery.BuiltInSQL.recentlyDeleted, "photoByRemoval"),
        ]
        for (sql, index) in plans {
            let plan: [String] = try library.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] }
            }
            #expect(plan.count == 1 && plan[0].contains("COVERING INDEX \(index)"), "\(plan)")
        }
    }

    @Test("APP-34: ids of built-in lists are negative, and those of albums name no list")
    func ids() {
        for list in BuiltInList.general {
            #expect(AlbumID(list).builtInList == list && AlbumID(list).rawValue < 0)
        }
        #expect([1, 4, 0, -5, -1000].map { AlbumID(rawValue: $0).builtInList } == [nil, nil, nil, nil, nil])
    }

    @Test("APP-7: the days left are those of the retention clock, at least 0 and at most 30")
    func daysLeft() throws {
        let day: TimeInterval = 24 * 3600
        func open(at date: Date) throws -> Library { try Library.open(at: folder.path("other"), now: { date }).library }
        func days(_ library: Library, _ id: PhotoID) throws -> Int? {
            library.daysLeft(of: try #require(try library.photo(id)))
        }
        do {
            let library = try open(at: noon)
            let photos = try library.insertRows(3)
            try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
            #expect(try days(library, 1) == nil)
            try library.apply(.deletePhotos([1]))
            #expect(try days(library, 1) == 30)
        }
        do { #expect(try days(try open(at: noon + 3600), 1) == 30) }
        do {
            let library = try open(at: noon + 1.5 * day)
            #expect(try days(library, 1) == 29)
            try library.apply(.deletePhotos([2]))
            #expect(try days(library, 2) == 30)
        }
        // A clock that jumps ahead advances by a week.
        do { #expect(try days(try open(at: noon + 4000 * day), 1) == 22) }
        do {
            _ = try open(at: noon + 2 * day)
            let reader = try Library.open(at: folder.path("other"), mode: .readOnly, now: { noon + 2 * day }).library
            #expect(try days(reader, 1) == 28)
        }
    }
}
