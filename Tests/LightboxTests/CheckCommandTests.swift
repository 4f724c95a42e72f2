import Foundation
import ImageFiles
import PhotoLibrary
import Testing

@testable import Lightbox

@Suite(.timeLimit(.minutes(20))) struct CheckCommandTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private var thumbnails: URL { fixture.folder.appendingPathComponent("thumbnails") }

    private func check(_ arguments: String...) async throws -> Int32 {
        try await CheckCommand.parse(arguments + ["--library", fixture.library.path])
            .execute(fixture.console(), thumbnails: thumbnails)
    }

    private func fill() async throws -> [URL] {
        try fixture.picture("Iceland/1.png", shade: 10)
        try fixture.picture("Iceland/2.png", shade: 20)
        #expect(try await fixture.importing(fixture.path("Iceland")) == 0)
        _ = fixture.take()
        let library = try Library.open(at: fixture.library, mode: .readOnly).library
        let album = try #require(try await library.albums().first)
        return try await library.photos(in: album.id).map(library.originalURL)
    }

    @Test("APP-11: check reports lost and changed originals, unknown files and damaged thumbnails, and changes nothing")
    func findings() async throws {
        let originals = try await fill()
        #expect(try await check() == 0)
        #expect(fixture.take().out == "The library is sound: 2 photos.\n")

        var bytes = try Data(contentsOf: originals[0])
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: originals[0])
        try FileManager.default.removeItem(at: originals[1])
        let unknown = fixture.library.appendingPathComponent("originals/00/note.txt")
        try FileManager.default.createDirectory(
            at: unknown.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("?".utf8).write(to: unknown)
        let key = originals[0].deletingPathExtension().lastPathComponent
        let thumbnail = thumbnails.appendingPathComponent("512/\(key.prefix(2))/\(key)")
        try Data("?".utf8).write(to: thumbnail)
        #expect(try await check() == 1)
        let lines = fixture.take().error.split(separator: "\n").map(String.init)
        try #require(lines.count == 4)
        #expect(lines[0].hasPrefix("lightbox: The original of '1.png' has changed since the import"))
        #expect(lines[1] == "lightbox: The thumbnail '\(thumbnail.path)' is damaged.")
        #expect(lines[2].hasPrefix("lightbox: The original of '2.png' is missing"))
        #expect(lines[3] == "lightbox: The file '\(unknown.path)' belongs to no photo.")
        #expect(FileManager.default.fileExists(atPath: thumbnail.path))
    }

    @Test("APP-11: an original that was overwritten with equal length is replaced by importing the photo again")
    func healed() async throws {
        let originals = try await fill()
        let before = try Data(contentsOf: originals[0])
        try Data(repeating: 0x5a, count: before.count).write(to: originals[0])
        // The library's dates have a resolution of a second.
        let later = Date().addingTimeInterval(10)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: originals[0].path)
        #expect(try await check() == 1)
        #expect(try await fixture.importing(fixture.path("Iceland")) == 0)
        #expect(try Data(contentsOf: originals[0]) == before)
        #expect(try await check() == 0)
    }

    @Test("APP-11: --repair adds unknown images to an album and deletes damaged thumbnails")
    func repaired() async throws {
        let originals = try await fill()
        do {
            let opened = try await fixture.openLibrary()
            try await opened.library.apply(.deleteAlbum(opened.snapshot.albums[0].id))
        }
        // A copy of the library's file of another library.
        try fixture.picture("other/3.png", shade: 30)
        let other = CommandFixture.storedName(try Data(contentsOf: URL(fileURLWithPath: fixture.path("other/3.png"))))
        let file = fixture.library.appendingPathComponent("originals/\(other)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fixture.path("other/3.png"), toPath: file.path)
        let key = originals[0].deletingPathExtension().lastPathComponent
        let thumbnail = thumbnails.appendingPathComponent("512/\(key.prefix(2))/\(key)")
        try Data("?".utf8).write(to: thumbnail)
        #expect(try await check("--repair") == 0)
        let out = fixture.take().out
        #expect(out.hasPrefix("Repaired: The thumbnail") && out.hasSuffix("The library is sound: 3 photos.\n"))
        #expect(!FileManager.default.fileExists(atPath: thumbnail.path))
        #expect(try fixture.listing().albums.map { [$0.title, "\($0.photos.count)"] } == [["Recovered Photos", "1"]])
    }

    @Test("APP-11: --repair adds no image whose content is not the one that it is named after, and says so")
    func damagedFile() async throws {
        let originals = try await fill()
        try fixture.picture("other/3.png", shade: 30)
        let data = try Data(contentsOf: URL(fileURLWithPath: fixture.path("other/3.png")))
        // An image that can be decoded, under the name of another one.
        let name = CommandFixture.storedName(data + Data([0]))
        let file = fixture.library.appendingPathComponent("originals/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        for repairs in [false, true] {
            #expect(try await repairs ? check("--repair") == 1 : check() == 1)
            let output = fixture.take()
            #expect(output.error.contains("\(file.path)' belongs to no photo and is damaged"))
            #expect(!output.out.contains("Repaired"))
        }
        #expect(try fixture.listing().albums.map(\.photos.count) == [originals.count])
    }

    @Test("APP-11: --repair recovers a damaged database and says what came back")
    func recovered() async throws {
        _ = try await fill()
        try Data("no database".utf8).write(to: fixture.library.appendingPathComponent("library.sqlite"))
        #expect(throws: LibraryError.self) { try Library.open(at: fixture.library, mode: .readOnly) }
        #expect(try await check("--repair") == 0)
        let out = fixture.take().out
        #expect(out.contains("was damaged and has been repaired. 0 albums and 2 photos were recovered"))
        #expect(try fixture.listing().albums.map(\.title) == ["Recovered Photos"])
    }

    @Test("DECODE-1: check examines unknown files with the decoder that it is given")
    func decoder() async throws {
        final class Refusing: ImageDecoding {
            func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
                throw DecodeError(file: request.name, reason: .noDecoder("refused"))
            }
        }
        try await lookAtUnknownFile(with: Refusing(), status: 1)
        try await lookAtUnknownFile(with: InProcessDecoder(), status: 0)
    }

    private func lookAtUnknownFile(with decoder: any ImageDecoding, status: Int32) async throws {
        _ = try await fill()
        try fixture.picture("other/3.png", shade: 30)
        let png = try Data(contentsOf: URL(fileURLWithPath: fixture.path("other/3.png")))
        let file = fixture.library.appendingPathComponent("originals/\(CommandFixture.storedName(png))")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try png.write(to: file)
        let command = try CheckCommand.parse(["--repair", "--library", fixture.library.path])
        #expect(try await command.execute(fixture.console(), thumbnails: thumbnails, decoder: decoder) == status)
    }

    @Test("check creates no library")
    func missing() async throws {
        await #expect(throws: LibraryError.noLibrary(path: fixture.library.path)) { try await check() }
        await #expect(throws: LibraryError.noLibrary(path: fixture.library.path)) { try await check("--repair") }
        #expect(!FileManager.default.fileExists(atPath: fixture.library.path))
    }

    @Test("APP-11: a backup of a library that is open is a library, and is brought up to date")
    func backup() async throws {
        let originals = try await fill()
        let copy = fixture.folder.appendingPathComponent("backup", isDirectory: true)
        func backUp() throws -> Int32 {
            try BackupCommand.parse([copy.path, "--library", fixture.library.path]).execute(fixture.console())
        }
        do {
            let window = try await fixture.openLibrary()
            #expect(try backUp() == 0)
            #expect(fixture.take().out == "Copied 2 photos.\n")
            try await window.library.apply(.renameAlbum(window.snapshot.albums[0].id, "Island"))
            #expect(try backUp() == 0)
            #expect(fixture.take().out == "Copied 0 photos; 2 were in the backup already.\n")
        }
        do {
            let restored = try Library.open(at: copy)
            #expect(restored.notices.isEmpty && restored.snapshot.albums.map(\.title) == ["Island"])
            for photo in restored.snapshot.details {
                let path = restored.library.originalURL(of: photo).path
                let original = fixture.library.path + String(path.dropFirst(copy.path.count))
                #expect(path.hasPrefix(copy.path))
                #expect(FileManager.default.contentsEqual(atPath: path, andPath: original))
            }
            #expect(throws: BackupError.inUse(path: copy.path)) { try backUp() }
            withExtendedLifetime(restored) {}
        }
        try FileManager.default.removeItem(at: originals[0])
        try FileManager.default.removeItem(at: copy)
        #expect(try backUp() == 1)
        let message = "lightbox: '1.png' is not in the backup: its original is missing or has changed.\n"
        #expect(fixture.take().error == message)
    }

    @Test("A backup overwrites nothing else")
    func otherFolders() async throws {
        _ = try await fill()
        func backUp(_ path: String) throws -> Int32 {
            try BackupCommand.parse([path, "--library", fixture.library.path]).execute(fixture.console())
        }
        let own = fixture.library.appendingPathComponent("copy").path
        #expect(throws: BackupError.withinLibrary(path: own)) { try backUp(own) }
        #expect(throws: BackupError.notEmpty(path: fixture.path("Iceland"))) { try backUp(fixture.path("Iceland")) }
        let other = fixture.path("other library")
        do { _ = try Library.open(at: URL(fileURLWithPath: other)) }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: other + "/library.sqlite"))
        // The lock of the library that was just closed may be released a main-queue turn later.
        for _ in 1...100_000 {
            do { _ = try backUp(other) } catch let error as BackupError {
                guard case .inUse = error else { break }
                await Task.yield()
            }
        }
        #expect(throws: BackupError.notEmpty(path: other)) { try backUp(other) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: other + "/library.sqlite")) == bytes)
        #expect(fixture.run("backup", "") == 64)
    }

    @Test("An empty path is not taken for the current folder")
    func emptyPath() {
        #expect(fixture.run("import", "", "--library", fixture.library.path) == 64)
        #expect(fixture.take().error.contains("one is empty"))
        #expect(!FileManager.default.fileExists(atPath: fixture.library.path))
    }

    @Test("Names in messages cannot reorder or color the terminal's text")
    func controls() {
        let name = "a\u{9B}31m\u{7F}b\u{202E}gpj.\u{2066}c\u{200D}d"
        #expect(name.replacingControlCharacters == "a\u{FFFD}31m\u{FFFD}b\u{FFFD}gpj.\u{FFFD}c\u{200D}d")
    }
}
