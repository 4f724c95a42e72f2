import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

@Suite("Library", .timeLimit(.minutes(20)))
struct LibraryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ mode: Library.Mode = .readWrite) throws -> OpenedLibrary {
        try Library.open(at: folder.path("library"), mode: mode, now: { noon })
    }

    private func fill(_ library: Library) throws {
        let photos = try library.insertRows(5)
        for title in ["Sea", "Hills"] {
            try library.apply(.createAlbum(library.newAlbumID(), title: title, before: nil, photos: photos))
        }
        try library.apply(.movePhotos([5], from: 2, to: 2, before: 1))
    }

    @Test("An unreadable library is not mistaken for a missing one")
    func unreadable() throws {
        let directory = folder.path("library")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let database = directory.appendingPathComponent("library.sqlite").path
        try FileManager.default.createSymbolicLink(atPath: database, withDestinationPath: database)
        #expect(throws: LibraryError.cannotRead(path: directory.path, code: ELOOP)) { try open(.readOnly) }
        try FileManager.default.removeItem(atPath: database)
        #expect(throws: LibraryError.noLibrary(path: directory.path)) { try open(.readOnly) }
    }

    @Test("APP-11: albums, their order, settings and ids survive a restart")
    func persistence() throws {
        do {
            let opened = try open()
            #expect(opened.notices == [.created])
            #expect(opened.snapshot.albums.isEmpty && opened.snapshot.selectedAlbum == nil)
            try fill(opened.library)
            try opened.library.setSetting(LibrarySettingKey.selectedAlbum, to: "2")
            try opened.library.setSetting("zoom", to: "4")
            try opened.library.setSetting("gone", to: "x")
            try opened.library.setSetting("gone", to: nil)
            try opened.library.apply(.deleteAlbum(2))
            try opened.library.apply(
                .createAlbum(opened.library.newAlbumID(), title: "New", before: 1, photos: [4, 2]))
            try opened.library.setSetting(LibrarySettingKey.selectedAlbum, to: "3")
        }
        let again = try open()
        #expect(again.notices.isEmpty)
        #expect(again.snapshot.albums.map(\.title) == ["New", "Sea"])
        #expect(again.snapshot.selectedAlbum == 3)
        #expect(again.snapshot.photos.map(\.id) == [4, 2])
        #expect(again.snapshot.covers.keys.sorted() == [1, 4])
        #expect(again.snapshot.settings == ["selectedAlbum": "3", "zoom": "4"])
        #expect(try again.library.setting("zoom") == "4")
        #expect(try again.library.setting("gone") == nil)
        #expect(again.library.newAlbumID() == 4, "a number is never given out twice")
    }

    @Test("APP-11: the listing contains albums and photo ids in order")
    func listing() throws {
        let library = try open().library
        try fill(library)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(try library.listing()), as: UTF8.self)
        #expect(
            text == #"{"albums":[{"id":1,"photos":[1,2,3,4,5],"title":"Sea"},"#
                + #"{"id":2,"photos":[5,1,2,3,4],"title":"Hills"}],"folders":[]}"#)
    }

    @Test("A second process can read the library, sees later changes, and cannot write")
    func secondOpener() throws {
        let first = try open().library
        try fill(first)
        let second = try open()
        #expect(second.notices == [.openElsewhere])
        #expect(second.library.isReadOnly)
        #expect(second.snapshot.albums.map(\.title) == ["Sea", "Hills"])
        #expect(throws: LibraryError.readOnly) { try second.library.apply(.renameAlbum(1, "Mine")) }
        #expect(throws: LibraryError.readOnly) { try second.library.setSetting("a", to: "b") }
        try first.apply(.renameAlbum(1, "Theirs"))
        #expect(try second.library.albums().map(\.title) == ["Theirs", "Hills"])
    }

    @Test("The lock is released when its owner is deallocated")
    func lockIsReleased() throws {
        do { _ = try open() }
        let again = try open()
        #expect(!again.library.isReadOnly)
    }

    @Test("Opening for reading takes no lock and creates nothing")
    func looking() throws {
        #expect(throws: LibraryError.noLibrary(path: folder.path("library").path)) { try open(.readOnly) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("library").path))
        let library = try open().library
        try fill(library)
        let looker = try open(.readOnly)
        #expect(looker.notices.isEmpty)
        #expect(looker.snapshot.albums.count == 2)
    }

    @Test("A library of a newer version is refused and stays unchanged")
    func newerVersion() throws {
        do {
            let library = try open().library
            try fill(library)
            try library.database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA user_version = 99")
                try db.checkpoint(.truncate)
            }
        }
        let file = folder.path("library/library.sqlite")
        let bytes = try Data(contentsOf: file)
        #expect(throws: LibraryError.newer(path: file.path)) { try open(.readOnly) }
        #expect(throws: LibraryError.newer(path: file.path)) { try open() }
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("An invalid row is an error, not a crash")
    func senselessRow() throws {
        let library = try open().library
        try fill(library)
        try library.database.write { try $0.execute(sql: "UPDATE photo SET hash = x'00' WHERE id = 3") }
        #expect(throws: LibraryError.damaged(path: folder.path("library/library.sqlite").path)) {
            try library.photos(in: 1)
        }
    }

    @Test("Failing to create a library reports the reason")
    func cannotCreate() throws {
        try folder.write(Data("a file".utf8), "library")
        #expect {
            try open()
        } throws: { error in
            guard case LibraryError.cannotCreate(let path, EEXIST) = error else { return false }
            return path == folder.path("library").path && "\(error)".contains("File exists. Choose a folder")
        }
    }

    @Test("On a full disk a change fails and leaves the library as it was")
    func fullDisk() throws {
        let library = try open().library
        try fill(library)
        try library.database.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        #expect(throws: LibraryError.diskFull) {
            try library.setSetting("long", to: String(repeating: "x", count: 100_000))
        }
        #expect(try library.albums().count == 2)
        try library.apply(.renameAlbum(1, "Still here"))
    }

    @Test("APP-7: a photo that left its last album is kept until it is purged")
    func purge() throws {
        let library = try open().library
        try fill(library)
        let undo = try library.apply(.group([.removePhotos([1, 2], from: 1), .removePhotos([1], from: 2)]))
        #expect(try library.purgeOrphans(removedBefore: noon).isEmpty)
        #expect(try library.purgeOrphans(removedBefore: noon + 1).map(\.id) == [1])
        #expect(try library.photo(1) == nil)
        #expect(try library.photo(2) != nil)
        try library.apply(undo)
        #expect(try library.order(1) == [2, 3, 4, 5], "a photo that no longer exists is ignored")
    }

    @Test("APP-12: a photo restored by undo is not purged")
    func rescued() throws {
        let library = try open().library
        try fill(library)
        let undo = try library.apply(.group([.deleteAlbum(1), .deleteAlbum(2)]))
        try library.apply(undo)
        #expect(try library.purgeOrphans(removedBefore: .distantFuture).isEmpty)
        #expect(try library.albums().map(\.photoCount) == [5, 5])
    }

    @Test("A change can be awaited, and canceling the awaiting task does not cancel the change")
    func suspending() async throws {
        let library = try open().library
        try fill(library)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.apply(.renameAlbum(1, "Done"))
        }
        #expect(try await task.value == .renameAlbum(1, "Sea"))
        #expect(try await library.albums().first?.title == "Done")
    }
}

@Suite("Base directories")
struct BaseDirectoriesTests {
    private func paths(_ environment: [String: String]) -> [String] {
        let directories = BaseDirectories(
            environment: environment, passwordDatabaseHome: URL(fileURLWithPath: "/home/entry", isDirectory: true))
        return [directories.data.path, directories.cache.path]
    }

    @Test("The XDG variables take precedence over HOME")
    func variables() {
        #expect(paths(["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/c"]) == ["/d", "/c"])
        #expect(paths(["HOME": "/h", "XDG_CACHE_HOME": "/c"]) == ["/h/.local/share", "/c"])
    }

    @Test("HOME takes precedence over the password database")
    func home() { #expect(paths(["HOME": "/h"]) == ["/h/.local/share", "/h/.cache"]) }

    @Test("The password database counts if HOME is not set or not absolute", arguments: [nil, "", "h", "~"])
    func passwordDatabase(home: String?) {
        var environment: [String: String] = [:]
        environment["HOME"] = home
        #expect(paths(environment) == ["/home/entry/.local/share", "/home/entry/.cache"])
    }

    @Test("Relative XDG paths are ignored")
    func relative() {
        #expect(
            paths(["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CACHE_HOME": ""]) == ["/h/.local/share", "/h/.cache"])
    }
}
