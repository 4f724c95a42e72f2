import ArgumentParser
import DragAndDrop
import Foundation
import ImageFiles
import PhotoLibrary

/// A window size such as `1280x800`, in points.
struct WindowSize: Equatable {
    /// The minimum size of the window's layout, in points.
    static let smallest = (width: 480, height: 360)
    /// The X server's maximum.
    static let maximumSize = 16_384

    let width: Int
    let height: Int

    /// - Throws: `ValidationError` with a message for the user.
    static func read(_ argument: String) throws -> WindowSize {
        guard let size = WindowSize(argument: argument) else {
            throw ValidationError(
                "write it like 1280x800, at least \(smallest.width)x\(smallest.height) "
                    + "and at most \(maximumSize)x\(maximumSize).")
        }
        return size
    }

    init?(argument: String) {
        let parts = argument.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
            let width = Int(parts[0]), let height = Int(parts[1]),
            (Self.smallest.width...Self.maximumSize).contains(width),
            (Self.smallest.height...Self.maximumSize).contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}

/// The window's color scheme.
enum ColorScheme: String, ExpressibleByArgument, CaseIterable {
    case light, dark, auto

    /// Whether the scheme is dark; nil follows the desktop's setting.
    var isDark: Bool? {
        switch self {
        case .light: false
        case .dark: true
        case .auto: nil
        }
    }
}

extension ReorderingCadence: ExpressibleByArgument {}

/// The option `--library` of all commands.
struct LibraryOption: ParsableArguments {
    @Option(
        name: .customLong("library"),
        help: ArgumentHelp(
            "The folder of the photo library (default: $XDG_DATA_HOME/lightbox or ~/.local/share/lightbox).",
            valueName: "dir"),
        completion: .directory)
    var path: String?

    var url: URL {
        path.map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL } ?? Library.defaultDirectory
    }

    /// Opens the library for writing; creates it if necessary.
    ///
    /// - Parameters:
    ///   - action: The verb of what cannot be done if another process has the library open, or it is not writable.
    ///   - onRecovered: Called with the notice of a damaged library that was recovered.
    /// - Throws: `CommandFailure`, `LibraryError`.
    func openForWriting(
        action: String, decoder: any ImageDecoding, onRecovered: (LibraryNotice) -> Void
    ) throws -> Library {
        let opened = try Library.open(at: url, decoder: decoder)
        for notice in opened.notices {
            switch notice {
            case .created: break
            case .openElsewhere:
                throw CommandFailure.libraryInUse(action: action, process: WindowSearch.connect(url)?.processID)
            case .notWritable: throw CommandFailure.libraryNotWritable(path: url.path, action: action)
            case .recovered: onRecovered(notice)
            }
        }
        return opened.library
    }

    func validate() throws {
        if path?.isEmpty == true { throw ValidationError("--library needs the path of a folder.") }
    }
}
