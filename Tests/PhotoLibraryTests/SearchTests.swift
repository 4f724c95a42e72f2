import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

@Suite("Search", .timeLimit(.minutes(20)))
struct SearchTests {
    let folder: TemporaryFolder
    let library: Library

    /// Photos 1 to 12, named "IMG_1.jpg" and so on; 1 to 9 in "Été à la mer", 5 to 12 in "Hills".
    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        let photos = try library.insertRows(12)
        try library.apply(
            .createAlbum(library.newAlbumID(), title: "Été à la mer", before: nil, photos: Array(photos[..<9])))
        try library.apply(.createAlbum(library.newAlbumID(), title: "Hills", before: nil, photos: Array(photos[4...])))
    }

    private func search(_ text: String) async throws -> [PhotoID] { try await library.search(text).map(\.id) }

    private func setDate(_ text: String, of id: Int64) throws {
        let time = try Date("\(text)T12:00:00Z", strategy: .iso8601).timeIntervalSince1970
        try library.database.write { db in
            try db.execute(sql: "UPDATE photo SET takenAt = ? WHERE id = ?", arguments: [time, id])
        }
    }

    @Test("APP-37: every word has to match the start of a word in the name, the title, the caption or an album's title")
    func words() async throws {
        let everything = (1...12).reversed().map { PhotoID(rawValue: $0) }
        #expect(try await search("img") == everything)
        #expect(try await search("i") == everything)
        #expect(try await search("JP") == everything)
        #expect(try await search("mg") == [])
        #expect(try await search("img_1") == [12, 11, 10, 1])
        #expect(try await search("IMG_12.jpg") == [12])
        #expect(try await search("img 1 hil") == [12, 11, 10])
        #expect(try await search("ete") == [9, 8, 7, 6, 5, 4, 3, 2, 1])
        #expect(try await search(" ÉTÉ\tMer hills ") == [9, 8, 7, 6, 5])
        #expect(try await search("la-me") == [9, 8, 7, 6, 5, 4, 3, 2, 1])
        #expect(try await search("a-mer") == [])
        try await library.apply(.setTexts(3, title: "Señor Müller", caption: "First line\nfishing at dawn"))
        #expect(try await search("senor fish") == [3])
        #expect(try await search("SEN mull img") == [3])
        #expect(try await search("line fishing") == [3])
        try await library.apply(.setTexts(3, title: "", caption: ""))
        #expect(try await search("senor") == [])
    }

    @Test("APP-37: letters without a mark to remove match the letters that people type for them, and themselves")
    func foldedLetters() async throws {
        let titles: [(PhotoID, String)] = [
            (1, "Lange Straße"), (2, "STRASSE"), (3, "Færøerne Ærø"), (4, "Tromsø"), (5, "Œuvre"), (6, "Łódź"),
            (7, "Þingvellir"), (8, "Đà Nẵng"), (9, "ﬁnale"), (10, "Diyarbakır"), (11, "BÜCHERSTRAẞE"),
        ]
        for (id, title) in titles { try await library.apply(.setTexts(id, title: title, caption: "")) }
        let expected: [(texts: [String], ids: [PhotoID])] = [
            (["strasse", "Straße", "STRAẞE", "stras", "straß"], [2, 1]), (["faeroerne", "færøerne", "FÆR"], [3]),
            (["aero", "Ærø", "æ"], [3]), (["tromso", "tromsø", "TROMSØ"], [4]), (["oeuv", "œuvre"], [5]),
            (["lodz", "łódź", "lódz"], [6]), (["thing", "þing"], [7]), (["da nang", "đà nẵng"], [8]),
            (["finale", "ﬁn"], [9]), (["diyarbakir", "DIYARBAKIR", "diyarbakır"], [10]),
            (["bücherstrasse", "bucherstraße"], [11]),
        ]
        for (texts, ids) in expected {
            for text in texts { #expect(try await search(text) == ids, "\(text)") }
        }
        try await library.apply(.setTexts(1, title: "Weg", caption: "an der Straße"))
        #expect(try await search("weg strasse") == [1])
        try await library.apply(.setTexts(1, title: "Weg", caption: ""))
        #expect(try await search("strasse") == [2])
        let album = try #require(try await library.albums().last).id
        try await library.apply(.renameAlbum(album, "Große Höhen"))
        #expect(try await search("grosse bücherstraße img") == [11])
        try await library.apply(.deletePhotos([4]))
        _ = try await library.deletePermanently([4])
        #expect(try await search("tromso") == [])
        try await library.database.write { db in
            for index in ["photoSearch", "albumSearch"] {
                // Throws if the index differs from the folded texts.
                try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
        }
        #expect(try library.findDamage() == [])
    }

    @Test("APP-37: both sides of a search fold a text in the same way")
    func folding() async throws {
        let texts = [
            "", "plain", "ßẞæÆǽǼǣǢœŒøØǿǾđĐðÐþÞłŁħĦŧŦŋŊıĳĲﬀﬁﬂﬃﬄﬅﬆ", "a'ß\"b", "e\u{301}ø\u{301}", "中ß🏖", "Müller",
            "u\u{308}ber A\u{30a}",
            "a ä\u{301}",
        ]
        for text in texts {
            let folded = try await library.database.read {
                try String.fetchOne($0, sql: "SELECT \(SearchFolding.sql("?1"))", arguments: [text])
            }
            #expect(folded?.unicodeScalars.map(\.value) == SearchFolding.indexed(text).unicodeScalars.map(\.value))
        }
        #expect(SearchFolding.forms(of: "Straße, Færoerne") == ["Strasse, Faeroerne"])
        #expect(SearchFolding.forms(of: "Grüße, Ærø") == ["Grüsse, aero", "Gruesse, aeroe"])
    }

    @Test("APP-37: a letter with a mark also matches itself with a second letter, whichever of both was typed")
    func spelledOutLetters() async throws {
        let titles: [(PhotoID, String)] = [
            (1, "Herr Müller"), (2, "Mueller & Söhne"), (3, "Muller"), (4, "U\u{308}BER A\u{30a}LESUND"),
            (5, "Aalesund"),
            (6, "Smørrebrød"), (7, "poet"), (8, "pot"),
        ]
        for (id, title) in titles { try await library.apply(.setTexts(id, title: title, caption: "")) }
        let expected: [(texts: [String], ids: [PhotoID])] = [
            (["Müller", "MU\u{308}LLER", "mü"], [3, 2, 1]), (["mueller", "MUELL"], [2, 1]),
            (["muller", "mull"], [3, 1]),
            (["soehne", "sohne", "söhne mueller"], [2]), (["ueber", "uber", "über"], [4]),
            (["ålesund", "A\u{30a}lesund", "aalesund"], [5, 4]), (["smoerrebroed", "smorrebrod", "smørre"], [6]),
            (["pot"], [8]), (["poet"], [7]),
        ]
        for (texts, ids) in expected {
            for text in texts { #expect(try await search(text) == ids, "\(text)") }
        }
        try await library.apply(.setTexts(1, title: "Herr", caption: ""))
        #expect(try await search("mueller") == [2])
        let album = try #require(try await library.albums().last).id
        try await library.apply(.renameAlbum(album, "Größe"))
        #expect(try await search("groesse") == search("größe"))
        #expect(try await !search("groesse").isEmpty)
        try await library.database.write { db in
            for index in ["photoSearch", "albumSearch"] {
                // Throws if the index differs from the folded texts.
                try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    @Test("APP-37: results without a date come after those with one, last added first")
    func undated() async throws {
        try setDate("2019-05-01", of: 2)
        try setDate("2024-05-01", of: 10)
        for isOrderKept in [false, true] {
            if isOrderKept { await library.prepareSearch() }
            #expect(try await search("img_1") == [10, 12, 11, 1])
            #expect(try await search("img") == [10, 2, 12, 11, 9, 8, 7, 6, 5, 4, 3, 1])
        }
    }

    @Test("APP-37, APP-35: stars find the photos that have at least that number")
    func stars() async throws {
        for (id, rating) in [(2, 1), (3, 3), (7, 5), (11, 4)] as [(PhotoID, Int)] {
            try await library.apply(.setRating([id], rating))
        }
        for text in ["★★★", "***", "3*", "3★", "⭐\u{fe0f}⭐⭐", " 3*  img "] {
            #expect(try await search(text) == [11, 7, 3], "\(text)")
        }
        #expect(try await search("★") == [11, 7, 3, 2])
        #expect(try await search("5*") == [7])
        #expect(try await search("3* hills") == [11, 7])
        #expect(try await search("3* 5*") == [7])
        for text in ["★★★★★★", "6*", "0*", "3*x", "33*"] {
            #expect(SearchQuery(text).words.allSatisfy { $0.rating == nil })
        }
        try await library.apply(.removePhotos([3], from: 1))
        #expect(try await search("★★") == [11, 7], "a deleted photo is not found")
    }

    @Test("APP-37: words without letters and digits have no tokens")
    func tokens() {
        let texts = ["", " ", "-", "\u{7f}\0", "\u{301}", "🏖", "_1", "é", "Ⅷ", "½", "\u{e000}", "中"]
        #expect(
            texts.map { SearchTokens.hasTokens($0) } == [
                false, false, false, false, false, false, true, true, true, true, true, true,
            ])
    }

    @Test("APP-22: the first photo of a list whose name meets a condition is found by its title, or else by its file")
    func names() async throws {
        let album = try #require(try await library.albums().first).id
        let photos = try await library.list(of: album)
        func first(_ prefix: String) async throws -> PhotoID? {
            try await library.firstPhoto(among: photos) { $0.hasPrefix(prefix) }?.id
        }
        #expect(try await first("IMG_") == 1)
        #expect(try await first("IMG_7") == 7)
        #expect(try await first("IMG_12") == nil, "it is in another album")
        try await library.apply(.setTexts(3, title: "Señor", caption: "IMG_9"))
        #expect(try await first("Se") == 3)
        #expect(try await first("IMG_3") == nil)
        // In the order of the list, not of the rows.
        let reversed = Array(photos.reversed())
        #expect(try await library.firstPhoto(among: reversed) { $0.hasPrefix("IMG_") }?.id == 9)
        #expect(try await library.firstPhoto(among: []) { _ in true } == nil)
    }

    @Test("APP-37: removed photos do not match, and restored ones do")
    func removed() async throws {
        let undo = try await library.apply(.deletePhotos([10, 12]))
        #expect(try await search("img_1") == [11, 1])
        try await library.apply(undo)
        #expect(try await search("img_1") == [12, 11, 10, 1])
        try await library.apply(.deletePhotos([10, 12]))
        _ = try await library.deletePermanently([12])
        #expect(try await search("12") == [])
    }

    @Test("APP-37: the order that searches keep is that of the last change", arguments: [false, true])
    func keptOrder(isOtherProcess: Bool) async throws {
        // Another process reads the library while this one changes it.
        let reader = isOtherProcess ? try Library.open(at: folder.path("library"), mode: .readOnly).library : library
        func search(_ text: String) async throws -> [PhotoID] {
            let found = try await reader.search(text).map(\.id)
            // Without a kept order, few photos are read one by one.
            reader.endSearch()
            #expect(try await reader.search(text).map(\.id) == found)
            await reader.prepareSearch()
            #expect(try await reader.search(text).map(\.id) == found)
            return found
        }
        #expect(try await search("img_1") == [12, 11, 10, 1])
        let undo = try await library.apply(.deletePhotos([10, 12]))
        #expect(try await search("img_1") == [11, 1])
        try await library.apply(undo)
        try setDate("1960-01-01", of: 11)
        // Those without a date come last.
        #expect(try await search("img_1") == [11, 12, 10, 1])
        #expect(try await search("1960 img") == [11])
        #expect(try await search("img_2") == [2])
        try await library.apply(.setTexts(2, title: "1960", caption: ""))
        #expect(try await search("1960 img") == [11, 2])
        try await library.apply(.renameAlbum(2, "January"))
        #expect(try await search("jan 1960") == [11])
        #expect(try await search("jan") == [11, 12, 10, 9, 8, 7, 6, 5])
        let photos = try library.insertRows(1, from: 13)
        try await library.apply(.copyPhotos(photos, to: 1, before: nil))
        #expect(try await search("img_1") == [11, 13, 12, 10, 1])
    }

    @Test("APP-37: an order is kept as long as nothing changes")
    func orderCache() async throws {
        #expect(library.dateOrders.order(at: library.commitCounter.count) == nil)
        await library.prepareSearch()
        let kept = library.commitCounter.count
        #expect(library.dateOrders.order(at: kept)?.photos.count == 12)
        _ = try await search("img")
        #expect(library.commitCounter.count == kept)
        try await library.apply(.setRating([1], 3))
        #expect(library.commitCounter.count > kept && library.dateOrders.order(at: library.commitCounter.count) == nil)
        library.endSearch()
        #expect(library.dateOrders.order(at: kept) == nil)
    }

    @Test("APP-37: a word can be the year, the month or the day at which a photo was taken")
    func dates() async throws {
        try setDate("2021-07-14", of: 1)
        try setDate("2021-12-31", of: 2)
        try setDate("2020-07-01", of: 3)
        try setDate("2020-02-29", of: 4)
        #expect(try await search("2021") == [2, 1])
        #expect(try await search("2020 july") == [3])
        #expect(try await search("Jul") == [1, 3])
        #expect(try await search("sept") == [])
        #expect(try await search("2021-12") == [2])
        #expect(try await search("2021-07-14") == [1])
        #expect(try await search("2020-2-29 img") == [4])
        for text in ["14 July", "july 14, 2021", "14.07.2021", "14-7-2021", "2021/07/14", "2021.7.14", "14. Jul"] {
            #expect(try await search(text) == [1], "\(text)")
        }
        for text in ["12/2021", "12.2021", "2021/12", "31 December"] {
            #expect(try await search(text) == [2], "\(text)")
        }
        for text in ["14", "14 2021", "31 july", "07/14/2021", "32 July", "1 July 2021"] {
            #expect(try await search(text) == [], "\(text)")
        }
        #expect(try await search("2021-02-29") == [])
        #expect(try await search("2021-13") == [])
        #expect(try await search("0000") == [])
        try await library.apply(.setTexts(9, title: "July 2021", caption: ""))
        #expect(try await search("2021") == [2, 1, 9])
        let french = MonthNames.names([Locale(identifier: "fr_FR"), Locale(identifier: "en_US_POSIX")])
        #expect(french["aout"] == 8 && french["fevr"] == 2 && french["juillet"] == 7 && french["jul"] == 7)
    }

    @Test("APP-37: dates are divided as by Foundation's Gregorian calendar")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        var generator = SplitMix(seed: 37)
        for _ in 0..<2000 {
            let time = Double.random(in: -1e10...1e11, using: &generator)
            let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: time))
            let date = try #require(CivilDate(time: time))
            #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day, "\(time)")
            #expect(date.time == (time / 86400).rounded(.down) * 86400)
        }
        #expect(CivilDate(time: .infinity) == nil && CivilDate(time: .nan) == nil)
    }

    @Test(
        "APP-37: any text is a valid search",
        arguments: [
            "", "  \n", "-", "\"", "'", "*", "\"img", "img*", "img AND NOT 1", "name:img", "{name}:x", "^img", "a OR",
            "(", "NEAR(a b", "\0", "im\0g", "%", "_", "\\", "🏖", "e\u{301}te", "\u{202e}", "-2021", "2021-", "--",
            "9999-12",
            String(repeating: "a", count: 10_000), String(repeating: "a-", count: 5000),
            String(repeating: "a ", count: 5000), String(repeating: "\"", count: 10_000),
            (1...5000).map(String.init).joined(separator: " "), String(repeating: "\u{301}", count: 10_000),
        ])
    func anyText(text: String) async throws {
        let found = try await search(text)
        #expect(found.count <= 12)
        if SearchQuery(text).words.isEmpty { #expect(found == []) }
    }

    @Test("APP-37: operators of the index are ordinary words")
    func operators() async throws {
        #expect(try await search("img NOT 1") == [])
        #expect(try await search("img 🏖 - 12") == [12])
        #expect(try await search("e\u{301}te\u{301} 3") == [3])
    }

    @Test("APP-37: a canceled search ends without a result and without an error")
    func cancellation() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.search("img")
        }
        #expect(try await task.value == [])
        #expect(try await search("img_12") == [12])
    }

    @Test("APP-37: the index agrees with the texts after random changes", arguments: 1...6 as ClosedRange<UInt64>)
    func consistency(seed: UInt64) async throws {
        var generator = SplitMix(seed: seed)
        for _ in 0..<60 {
            let id = PhotoID(rawValue: .random(in: 1...12, using: &generator))
            let title = ["", "Sea", "Sea and hills", "Dawn"].randomElement(using: &generator) ?? ""
            try await library.apply(.setTexts(id, title: title, caption: Bool.random(using: &generator) ? title : ""))
        }
        try await library.apply(.deletePhotos([7]))
        _ = try await library.deletePermanently([7])
        try await library.database.write { db in
            // Throws if the index differs from the table.
            try db.execute(sql: "INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
        }
        let all = try await library.photos(in: AlbumID(.allPhotos))
        #expect(try await search("dawn") == all.filter { $0.title == "Dawn" }.map(\.id))
        #expect(try library.findDamage() == [])
    }
}
