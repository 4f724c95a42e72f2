import Application
import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Lightbox

@Suite(.timeLimit(.minutes(20))) struct ImportCommandTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func titles() throws -> [String: Int] {
        Dictionary(uniqueKeysWithValues: try fixture.listing().albums.map { ($0.title, $0.photos.count) })
    }

    @Test("Folders become albums; each file is reported, and a failure sets the exit status")
    func folders() async throws {
        try fixture.picture("Iceland/1.png", shade: 10)
        try fixture.picture("Iceland/2.png", shade: 20)
        try fixture.picture("Iceland/North/3.png", shade: 30)
        #expect(try await fixture.importing(fixture.path("Iceland")) == 0)
        let good = fixture.take()
        #expect(try titles() == ["Iceland": 2, "North": 1])
        #expect(good.out.hasPrefix("Added '1.png'.\nAdded '2.png'.\nAdded '3.png'.\n"))
        #expect(good.out.hasSuffix("Added 3 photos to 2 albums.\n"))
        #expect(good.error.isEmpty)

        try Data("no picture".utf8).write(to: fixture.folder.appendingPathComponent("Iceland/bad.jpg"))
        #expect(try await fixture.importing(fixture.path("Iceland"), fixture.path("gone.png")) == 1)
        let bad = fixture.take()
        #expect(bad.error.split(separator: "\n").count == 2)
        #expect(bad.error.contains("'gone.png'") && bad.error.contains("'bad.jpg': the file is not an image"))
        #expect(bad.out.contains("Added 0 photos. 3 were in their albums already, 2 failed."))
        #expect(try titles() == ["Iceland": 2, "North": 1])
    }

    @Test("--album imports everything into one album, and creates none when every file fails")
    func album() async throws {
        try fixture.picture("a/1.png", shade: 10)
        try fixture.picture("b/2.png", shade: 20)
        #expect(try await fixture.importing(fixture.path("a"), fixture.path("a"), "--album", " Summer ") == 0)
        #expect(try await fixture.importing(fixture.path("b/2.png"), "--album", "Summer") == 0)
        #expect(try titles() == ["Summer": 2])
        try Data("no picture".utf8).write(to: fixture.folder.appendingPathComponent("bad.jpg"))
        #expect(try await fixture.importing(fixture.path("bad.jpg"), "--album", "Winter") == 1)
        #expect(try titles() == ["Summer": 2])
    }

    @Test("After an error that affects every file, the files that were not tried are counted")
    func untried() async throws {
        for number in 1...4 { try fixture.picture("a/\(number).png", shade: UInt8(number * 10)) }
        try FileManager.default.createDirectory(at: fixture.library, withIntermediateDirectories: true)
        try Data("in the way".utf8).write(to: fixture.library.appendingPathComponent("originals"))
        #expect(try await fixture.importing(fixture.path("a")) == 1)
        let told = fixture.take()
        #expect(told.error.split(separator: "\n").count == 1)
        #expect(told.out.hasSuffix("Added 0 photos. 1 failed, 3 were not tried.\n"))
    }

    @Test("APP-11: a signal ends an import after the files in progress, which are imported completely")
    func interrupted() async throws {
        for number in 1...200 { try fixture.picture("a/\(number).png", shade: UInt8(number)) }
        let output = Mutex("")
        let console = Console(
            out: { text in
                let isFirst = output.withLock { output in
                    defer { output += text }
                    return output.isEmpty
                }
                if isFirst { kill(getpid(), SIGTERM) }
            }, error: { Issue.record("\($0)") }, columns: nil)
        let command = try ImportCommand.parse([fixture.path("a"), "--library", fixture.library.path])
        let thumbnails = ThumbnailCache(directory: fixture.folder.appendingPathComponent("thumbnails"))
        #expect(try await command.execute(console, thumbnails: thumbnails, handlesSignals: true) == 128 + SIGTERM)
        let lines = output.withLock { $0 }.split(separator: "\n")
        let count = lines.count - 1
        #expect(lines.last == "Added \(count) photo\(count == 1 ? "" : "s") to 1 album. \(200 - count) were not tried.")
        #expect(try titles() == ["a": count])
        let library = try Library.open(at: fixture.library, mode: .readOnly).library
        #expect(try library.check(thumbnails: nil).isEmpty)
    }

    @Test("--link leaves the originals in place")
    func link() async throws {
        try fixture.picture("a/1.png", shade: 10)
        #expect(try await fixture.importing(fixture.path("a"), "--link") == 0)
        let library = try Library.open(at: fixture.library, mode: .readOnly).library
        let album = try #require(try await library.albums().first)
        let photo = try #require(try await library.photos(in: album.id).first)
        #expect(library.originalURL(of: photo).path == fixture.path("a/1.png"))
    }

    @Test("Importing into a library that is open elsewhere fails with the reason; listing it works")
    func inUse() async throws {
        try fixture.picture("a/1.png", shade: 10)
        let window = try Library.open(at: fixture.library).library
        await #expect(throws: CommandFailure.libraryInUse(action: "import")) {
            try await fixture.importing(fixture.path("a"))
        }
        #expect(fixture.run("list", "--library", fixture.library.path) == 0)
        #expect(fixture.take().out == "0 albums, 0 photos\n")
        withExtendedLifetime(window) {}
    }

    @Test("A terminal shows a progress bar that fits in one line, and failures above it")
    func terminal() async throws {
        for index in 0..<6 { try fixture.picture("a/a picture with a long name \(index).png", shade: UInt8(index)) }
        try Data("no picture".utf8).write(to: fixture.folder.appendingPathComponent("a/bad.jpg"))
        #expect(try await fixture.importing(fixture.path("a"), columns: 40) == 1)
        let (out, error) = fixture.take()
        #expect(out == "Added 6 photos to 1 album. 1 failed.\n")
        let steps = error.components(separatedBy: "\r\u{1B}[K")
        #expect(steps.contains { $0.contains("7 of 7") })
        #expect(steps.allSatisfy { $0.hasPrefix("lightbox: ") || $0.count < 40 })
        #expect(steps.filter { $0.contains("\n") } == ["lightbox: Couldn't add 'bad.jpg': the file is not an image.\n"])
        #expect(error.hasSuffix("\r\u{1B}[K"))
    }

    @Test("File names cannot move the terminal's cursor")
    func controlCharacters() {
        #expect("a\u{1B}[31mb\nc\u{9B}d".replacingControlCharacters == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}d")
        #expect("Übermäßig schön 🏔️.jpg".replacingControlCharacters == "Übermäßig schön 🏔️.jpg")
    }

    @Test("A list is printed in aligned columns, or as JSON")
    func list() async throws {
        for index in 0..<11 { try fixture.picture("Many/\(index).png", shade: UInt8(index)) }
        try fixture.picture("One/x.png", shade: 99)
        _ = try await fixture.importing(fixture.path("Many"), fixture.path("One"))
        _ = fixture.take()
        #expect(fixture.run("list", "--library", fixture.library.path) == 0)
        #expect(
            fixture.take().out == """
                id  photos  album
                 1      11  Many
                 2       1  One
                2 albums, 12 photos

                """)
        #expect(fixture.run("list", "--json", "--library", fixture.library.path) == 0)
        let decoded = try JSONDecoder().decode(LibraryListing.self, from: Data(fixture.take().out.utf8))
        #expect(decoded == (try fixture.listing()))
        #expect(fixture.run("list", "--library", fixture.path("nowhere")) == 1)
        #expect(fixture.take().error.contains("There is no photo library in"))
    }
}
