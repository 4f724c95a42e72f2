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

    @Flag(help: "Print JSON: the albums with their titles and folders, and the numbers of their photos in order.")
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

    /// A table with the titles in the last column, so that their length does not matter. The titles of folders end with
    /// a slash, and what they contain is indented.
    static func table(of listing: LibraryListing) -> String {
        let photos = Set(listing.albums.flatMap(\.photos)).count
        let folders = listing.folders.isEmpty ? "" : "\(counted(listing.folders.count, "folder")), "
        let sum = "\(folders)\(counted(listing.albums.count, "album")), \(counted(photos, "photo"))\n"
        guard !listing.albums.isEmpty || !listing.folders.isEmpty else { return sum }
        var levels: [Int64: Int] = [:]
        func indented(_ title: String, in folder: Int64?) -> String {
            let level = folder.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
            return String(repeating: "  ", count: level) + title.replacingControlCharacters
        }
        var rows = [["id", "photos", "album"]]
        var rest = listing.folders[...]
        for index in 0...listing.albums.count {
            while let folder = rest.first, folder.albumsBefore <= index {
                rest.removeFirst()
                rows.append(["", "", indented(folder.title, in: folder.folder) + "/"])
                levels[folder.id] = folder.folder.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
            }
            guard listing.albums.indices.contains(index) else { break }
            let album = listing.albums[index]
            rows.append(["\(album.id)", "\(album.photos.count)", indented(album.title, in: album.folder)])
        }
        let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            (0..<2).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] + "  " }.joined() + row[2]
        }
        return lines.joined(separator: "\n") + "\n" + sum
    }
}
