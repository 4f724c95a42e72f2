import PhotoLibrary

/// Why a command could not do what it was asked for.
enum CommandFailure: Error, Equatable {
    /// A path on the command line leads nowhere.
    case missing(path: String)
    /// An address that is not one of a file on this machine.
    case notAFile(address: String)
    /// Another window has the library.
    case libraryInUse
    /// The library cannot be written to.
    case libraryNotWritable(path: String)
    /// A picture is wanted of a moment, in seconds, at which nothing had been drawn yet.
    case nothingDrawn(time: Double)
}

extension CommandFailure: CustomStringConvertible {
    /// The failure in a sentence for the user.
    var description: String {
        switch self {
        case .missing(let path): "Couldn't open '\(path)': there is no such file or folder."
        case .notAFile(let address): "Couldn't open '\(address)': only files on this machine can be opened."
        case .libraryInUse:
            "Couldn't import: the photo library is open in a window of Lightbox. Drop the photos there, or close it."
        case .libraryNotWritable(let path):
            "Couldn't import: the photo library in '\(path)' can't be written to. Use --library with another folder."
        case .nothingDrawn(let time):
            "Couldn't take a picture at \(time.formatted()) s: nothing had been drawn by then. Name a later time."
        }
    }
}
