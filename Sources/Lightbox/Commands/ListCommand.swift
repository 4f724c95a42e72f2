import Application
import ArgumentParser
import Foundation
import PhotoLibrary

/// Prints the albums. Works while another process has the library open.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", _superCommandName: "lightbox", abstract: "Print the albums in their order.",
        discussion: """
            The library is only read, so this works while a window has it open.

            Example:
              lightbox list --json | jq '.albums[] | {title, count: (.photos | length)}'
            """)

    @Flag(help: "Print JSON: the albums with their titles, and the numbers of their photos in order.")
    var json = false

    @OptionGroup var library: LibraryOption

    func execute(_ console: Console) throws -> Int32 {
        let listing = try Library.open(at: library.url, mode: .readOnly).library.listing()
        console.out(json ? try Self.encoded(listing) : Self.table(of: listing))
        return LightboxCommand.Status.success
    }

    private static func encoded(_ listing: LibraryListing) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(listing), as: UTF8.self) + "\n"
    }

    /// A table with the titles in the last column, so that their length does not matter.
    static func table(of listing: LibraryListing) -> String {
        let photos = Set(listing.albums.flatMap(\.photos)).count
        let sum = "\(counted(listing.albums.count, "album")), \(counted(photos, "photo"))\n"
        guard !listing.albums.isEmpty else { return sum }
        var rows = [["id", "photos", "album"]]
        rows += listing.albums.map { ["\($0.id)", "\($0.photos.count)", $0.title.replacingControlCharacters] }
        let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            (0..<2).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] + "  " }.joined() + row[2]
        }
        return lines.joined(separator: "\n") + "\n" + sum
    }
}
