import Application
import ArgumentParser
import DecoderProcesses
import DragAndDrop
import Foundation
import ImageFiles

/// The command line of `lightbox`: opens the window or runs a subcommand.
@main struct LightboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lightbox",
        abstract: "Arrange photos and albums by dragging.",
        usage: """
            lightbox [<options>] [<path> ...]
            lightbox import <path> ... [--album <name>] [--link] [--library <dir>]
            lightbox list [--json] [--library <dir>]
            lightbox check [--repair] [--library <dir>]
            lightbox export <dir> [--album <name>] ... [--in-folder <name>] ... [--library <dir>]
            lightbox backup <dir> [--library <dir>]
            lightbox replay <record> [--shot <time=png>] ... [--frames <dir>] [--speed <factor>] [--window]
            lightbox replay <record> --check
            """,
        discussion: """
            Without a command, a window opens. Folders on the command line become albums, and the first of them is \
            shown. Files are added to albums named after their folders. If a window has the library open already, it \
            imports them and is raised, and no other window opens, unless --new-window asks for one.

            Examples:
              lightbox                               Open the library.
              lightbox ~/Pictures/Iceland            Import a folder and show it.
              lightbox --new-window                  Open a second window, to drag photos between them.
              lightbox import *.jpg --album Summer   Import files into one album.
              lightbox list --json | jq '.albums[].title'
              lightbox --record run.jsonl            Open the library and record the window's input.
              lightbox replay run.jsonl --shot 1.5=drag.png
            """,
        version: LightboxCommand.version,
        subcommands: [
            ImportCommand.self, ListCommand.self, ExportCommand.self, CheckCommand.self, BackupCommand.self,
            ReplayCommand.self,
        ])

    /// Printed by `--version`.
    static let version = "0.2.0"

    @Argument(help: "Files and folders to import.", completion: .file())
    var paths: [String] = []

    @OptionGroup var library: LibraryOption

    @Flag(help: "Open another window of the library that is open already; files are shown there.")
    var newWindow = false

    @Option(
        help: ArgumentHelp(
            "The window's size in points, at least 480x360 (default: the last size, initially 1280x800).",
            valueName: "WxH"),
        transform: WindowSize.read)
    var size: WindowSize?

    @Option(help: ArgumentHelp("The color scheme; auto follows the desktop's.", valueName: "scheme"))
    var scheme = ColorScheme.auto

    @Option(
        help: ArgumentHelp(
            "When the gap follows the pointer during a drag (default: the last choice).",
            valueName: "cadence"))
    var cadence: ReorderingCadence?

    @Option(
        help: ArgumentHelp(
            "Show this number of generated photos instead of a library; nothing is stored.", valueName: "count"))
    var synthetic: Int?

    @Option(
        help: ArgumentHelp("Answer requests about the running program on this Unix socket.", valueName: "socket"),
        completion: .file())
    var inspect: String?

    @Option(
        help: ArgumentHelp(
            "Record the window's input, with all typed text, in this file for 'lightbox replay'.",
            valueName: "record"),
        completion: .file())
    var record: String?

    func validate() throws {
        if let synthetic, !(1...1_000_000).contains(synthetic) {
            throw ValidationError("--synthetic takes a number from 1 to 1,000,000.")
        }
        if inspect?.isEmpty == true { throw ValidationError("--inspect needs the path of a socket.") }
        if record?.isEmpty == true { throw ValidationError("--record needs the path of a file.") }
        if record != nil, !paths.isEmpty {
            throw ValidationError("--record can't be combined with files: import them with 'lightbox import' first.")
        }
        for name in Self.commands.keys.sorted()
        where paths.contains(name) && !FileManager.default.fileExists(atPath: name) {
            throw ValidationError("Put the command first: 'lightbox \(name) …'.")
        }
    }

    /// - Throws: `CommandFailure` for a path that does not exist or a URL that is no file URL.
    func options() throws -> ProgramOptions {
        ProgramOptions(
            library: library.url, size: size.map { ($0.width, $0.height) }, isDark: scheme.isDark, cadence: cadence,
            synthetic: synthetic, inspect: inspect, record: record, paths: try paths.map(Self.localPath),
            opensNewWindow: newWindow)
    }

    /// Converts a file URL to a path, since desktops pass file URLs.
    private static func localPath(_ argument: String) throws -> String {
        var path = argument
        if let url = URL(string: argument), let scheme = url.scheme, argument.hasPrefix(scheme + ":/") {
            guard url.isFileURL, !url.path.isEmpty else { throw CommandFailure.notAFile(address: argument) }
            path = url.path
        }
        guard FileManager.default.fileExists(atPath: path) else { throw CommandFailure.missing(path: path) }
        return path
    }

    /// Whether arguments have no subcommand and ask for no help, which is true for most that open a window.
    private static func opensWindow(_ arguments: [String]) -> Bool {
        guard let first = arguments.first else { return true }
        return commands[first] == nil && !["help", "--help", "-h", "--version"].contains(first)
    }

    /// Runs the command line and exits.
    static func main() {
        LocaleEnvironment.replaceImpossibleLocales()
        StandardOutput.prepare()
        AllocatorTuning.returnFreedBlocks()
        AllocatorTuning.shareHeapsUnderLimit()
        HelperMain.runIfRequested()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let problem = StartResources.problem(opensWindow: opensWindow(arguments)) {
            Console.standard.printError(problem)
            Foundation.exit(Status.failure)
        }
        if opensWindow(arguments) { LightboxProgram.loadFonts() }
        let decoder = DecoderPool()
        let status = run(arguments, console: .standard, decoder: decoder) { options in
            // The main thread runs the main actor.
            try MainActor.assumeIsolated { () throws -> Void in try LightboxProgram.run(options) }
        }
        Foundation.exit(status)
    }
}
