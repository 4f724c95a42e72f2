import ArgumentParser
import Foundation
import PhotoLibrary

/// Copies the library to another folder.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", _superCommandName: "lightbox", abstract: "Copy the library to a folder.",
        discussion: """
            The library may be open in a window. The copy is a library itself: open it with --library, or put it in the \
            place of the lost one. A folder with an earlier backup is brought up to date, and only new photos are \
            copied. Photos imported with --link stay where they are.

            Example:
              lightbox backup /media/disk/lightbox-backup
            """)

    @Argument(
        help: ArgumentHelp("A new folder, or one with an earlier backup.", valueName: "dir"), completion: .directory)
    var folder: String

    @OptionGroup var library: LibraryOption

    func validate() throws {
        if folder.isEmpty { throw ValidationError("backup needs the path of a folder.") }
    }

    /// Returns the exit status: failure if an original is missing or cannot be read.
    func execute(_ console: Console) throws -> Int32 {
        let source = try Library.open(at: library.url, mode: .readOnly).library
        let display = CountDisplay(console: console, verb: "Copied")
        let report = try source.backUp(to: URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL) {
            display.show($0, of: $1)
        }
        display.finish()
        for name in report.missing {
            console.printError("'\(name)' is not in the backup: its original is missing or has changed.")
        }
        for original in report.unreadable {
            console.printError(
                "'\(original.name)' is not in the backup: its original can't be read: \(original.reason).")
        }
        console.printLine(Self.summary(report))
        let isComplete = report.missing.isEmpty && report.unreadable.isEmpty
        return isComplete ? LightboxCommand.Status.success : LightboxCommand.Status.failure
    }

    /// "Copied 38 photos; 2 were in the backup already, 1 is linked."
    static func summary(_ report: BackupReport) -> String {
        var rest: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { rest.append("\(count.formatted()) \(count == 1 ? one : many)") }
        }
        add(report.present, "was in the backup already", "were in the backup already")
        add(report.linked, "is linked and stays where it is", "are linked and stay where they are")
        add(report.missing.count, "is missing or has changed", "are missing or have changed")
        add(report.unreadable.count, "can't be read", "can't be read")
        let text = "Copied \(counted(report.copied, "photo"))"
        return rest.isEmpty ? text + "." : "\(text); \(rest.joined(separator: ", "))."
    }
}
