import ArgumentParser
import Foundation
import ImageFiles
import PhotoLibrary

/// Compares the library's database with its files.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: "lightbox",
        abstract: "Compare the library's database with its photos.",
        discussion: """
            Reads every original and compares it with its checksum, which takes about a second per 300 MB. Without \
            --repair nothing is changed, and the check works while a window has the library open.

            With --repair, a damaged database is recovered row by row into a new one, and the damaged one is kept; \
            images that belong to no photo are added to the album "Recovered Photos"; damaged thumbnails are made again. \
            An original that is missing or has changed is restored by importing the photo again.

            The exit status is 1 if anything is left to repair.
            """)

    @Flag(help: "Repair what can be repaired.")
    var repair = false

    @OptionGroup var library: LibraryOption

    func execute(
        _ console: Console, thumbnails: URL = ThumbnailCache.defaultDirectory,
        decoder: any ImageDecoding = InProcessDecoder()
    ) async throws -> Int32 {
        let cache = ThumbnailCache(directory: thumbnails)
        let display = CountDisplay(console: console, verb: "Checked")
        var library = try open(console, decoder)
        var findings = try library.check(thumbnails: cache) { display.show($0, of: $1) }
        display.finish()
        if repair {
            if findings.contains(where: \.isOfDatabase) {
                // The next opening recovers the database; the lock of this one must be released first.
                try library.close()
                library = try openForWriting(console, decoder)
                findings = try library.check(thumbnails: cache) { display.show($0, of: $1) }
                display.finish()
            }
            let rest = try await library.repair(findings)
            let repaired = findings.filter { !rest.contains($0) }
            for finding in repaired { console.printLine("Repaired: \(finding)".replacingControlCharacters) }
            findings = rest
        }
        for finding in findings { console.printError("\(finding)") }
        guard findings.isEmpty else { return LightboxCommand.Status.failure }
        let count = try await library.photoCount()
        console.printLine("The library is sound: \(counted(count, "photo")).")
        return LightboxCommand.Status.success
    }

    private func open(_ console: Console, _ decoder: any ImageDecoding) throws -> Library {
        guard repair else { return try Library.open(at: library.url, mode: .readOnly).library }
        // Opening for writing would create a missing library.
        do throws(LibraryError) {
            _ = try Library.open(at: library.url, mode: .readOnly)
        } catch {
            if case .noLibrary = error { throw error }
        }
        return try openForWriting(console, decoder)
    }

    private func openForWriting(_ console: Console, _ decoder: any ImageDecoding) throws -> Library {
        try library.openForWriting(action: "repair", decoder: decoder) {
            console.printLine("\($0)".replacingControlCharacters)
        }
    }
}

extension CheckFinding {
    fileprivate var isOfDatabase: Bool {
        if case .database = self { true } else { false }
    }
}
