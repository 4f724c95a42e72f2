import ArgumentParser
import Foundation
import ImageFiles
import PhotoLibrary

/// Copies the photos of albums to a folder, in their order (APP-20).
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", _superCommandName: "lightbox", abstract: "Copy albums to a folder, numbered in order.",
        discussion: """
            Each album becomes a folder of its own, in a folder for each library folder that contains it; the photos' \
            names begin with their numbers in the album, so that \
            they keep their order when sorted by name. The originals are copied unchanged, except that \
            photos rotated in the program are exported rotated: JPEG and TIFF files without loss, by their EXIF \
            orientation, others as PNG files. Files that are there \
            already are never replaced, and are not copied again. The library is only read, so this works while a \
            window has it open.

            Examples:
              lightbox export ~/Exported
              lightbox export /media/stick --album Iceland --album Summer
              lightbox export /media/stick --in-folder Travels
            """)

    @Argument(
        help: ArgumentHelp("The folder that the albums' folders are created in.", valueName: "dir"),
        completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("Export this album only; can be repeated (default: all albums).", valueName: "name"))
    var album: [String] = []

    @Option(
        name: .customLong("in-folder"),
        help: ArgumentHelp("Export the albums in this folder only; can be repeated.", valueName: "name"))
    var inFolder: [String] = []

    @OptionGroup var library: LibraryOption

    func validate() throws {
        // Foundation takes an empty path for the current folder.
        if folder.isEmpty { throw ValidationError("export needs the path of a folder.") }
    }

    /// Returns the exit status: failure if an original cannot be exported, or a photo without its rotation only.
    func execute(_ console: Console, decoder: any ImageDecoding = InProcessDecoder()) throws -> Int32 {
        let source = try Library.open(at: library.url, mode: .readOnly, decoder: decoder).library
        let catalog = try source.catalog()
        for name in album where !catalog.albums.contains(where: { $0.title == name }) {
            throw CommandFailure.noAlbum(title: name, library: library.url.path)
        }
        for name in inFolder where !catalog.folders.values.contains(where: { $0.title == name }) {
            throw CommandFailure.noFolder(title: name, library: library.url.path)
        }
        let isPart = !album.isEmpty || !inFolder.isEmpty
        let albums = catalog.albums.filter { one in
            !isPart || album.contains(one.title)
                || catalog.folderTitles(of: .album(one.id)).contains(where: inFolder.contains)
        }
        let display = CountDisplay(console: console, verb: "Exported")
        let report = try source.export(
            albums, to: URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL,
            // Albums that were named one by one are wanted without their folders.
            folders: album.isEmpty ? .all : .none
        ) { done, total in
            display.show(done, of: total)
            return true
        }
        display.finish()
        for (names, reason) in [
            (report.missing, "is missing"), (report.unreadable, "can't be read"), (report.changed, "has changed"),
        ] {
            for name in names { console.printError("'\(name)' was not exported: its original \(reason).") }
        }
        for name in report.unrotated {
            console.printError("'\(name)' was exported without its rotation: it cannot be decoded.")
        }
        console.printLine(Self.summary(report, albums: albums.count))
        return report.isComplete ? LightboxCommand.Status.success : LightboxCommand.Status.failure
    }

    /// "Exported 38 photos from 2 albums; 2 were there already."
    static func summary(_ report: ExportReport, albums: Int) -> String {
        var rest: [String] = []
        if report.present > 0 {
            rest.append("\(report.present.formatted()) \(report.present == 1 ? "was" : "were") there already")
        }
        for (names, one, several) in [
            (report.missing, "is missing", "are missing"), (report.unreadable, "can't be read", "can't be read"),
            (report.changed, "has changed", "have changed"),
        ] where !names.isEmpty {
            rest.append("\(names.count.formatted()) \(names.count == 1 ? one : several)")
        }
        if !report.unrotated.isEmpty {
            rest.append("\(report.unrotated.count.formatted()) not rotated")
        }
        let text = "Exported \(counted(report.exported, "photo")) from \(counted(albums, "album"))"
        return rest.isEmpty ? text + "." : "\(text); \(rest.joined(separator: ", "))."
    }
}
