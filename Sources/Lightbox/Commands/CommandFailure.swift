import Foundation
import ImageFiles
import PhotoLibrary

/// The errors of commands.
enum CommandFailure: Error, Equatable {
    /// A path on the command line does not exist.
    case missing(path: String)
    /// A URL on the command line is no file URL.
    case notAFile(address: String)
    /// Another process has the library open; `action` is the verb of what cannot be done. `process` is the id of the
    /// process if its window listens.
    case libraryInUse(action: String, process: Int32? = nil)
    /// The window that has the library open does not import; `reason` is a sentence.
    case windowUnavailable(reason: String)
    /// The library's folder is not writable; `action` is the verb of what cannot be done.
    case libraryNotWritable(path: String, action: String)
    /// No album of the library in the folder `library` has the title.
    case noAlbum(title: String, library: String)
    /// No folder of the library in the folder of files `library` has the title.
    case noFolder(title: String, library: String)
    /// The folder of `--frames` cannot be created; `code` is the system's `errno`.
    case noFolderForFrames(path: String, code: Int32)
    /// `--shot` requests a snapshot before the first frame; `time` is in seconds.
    case nothingDrawn(time: Double)
}

extension CommandFailure: CustomStringConvertible {
    /// The message for the user.
    var description: String {
        switch self {
        case .missing(let path): "Couldn't open '\(path)': there is no such file or folder."
        case .notAFile(let address): "Couldn't open '\(address)': only files on this computer can be opened."
        case .libraryInUse("import", _):
            "Couldn't import: the photo library is open in a window of Lightbox. Drop the photos there, or close it."
        case .libraryInUse(let action, let process):
            "Couldn't \(action): the photo library is open in a window of Lightbox"
                + (process.map { " (process \($0))" } ?? "") + ". Close it first."
        case .windowUnavailable(let reason): "Couldn't import the photos. \(reason)"
        case .libraryNotWritable(let path, let action):
            "Couldn't \(action): the photo library in '\(path)' can't be written to. Use --library with another folder."
        case .noAlbum(let title, let library):
            "Couldn't find the album '\(title)' in the photo library '\(library)'. 'lightbox list' prints the albums."
        case .noFolder(let title, let library):
            "Couldn't find the folder '\(title)' in the photo library '\(library)'. 'lightbox list' prints the folders."
        case .noFolderForFrames(let path, let code):
            "Couldn't write frames to '\(path)': \(SystemError.clause(code == EEXIST ? ENOTDIR : code)). "
                + "Choose another folder."
        case .nothingDrawn(let time):
            "Couldn't write the frame at \(time.formatted()) s: nothing was drawn by then. Use a later time."
        }
    }
}
