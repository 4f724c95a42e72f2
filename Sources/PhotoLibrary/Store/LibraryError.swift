/// Why the library could not do something. Nothing is changed when one of these is thrown.
public enum LibraryError: Error, Sendable, Hashable {
    /// There is no library in this folder, and none was to be made.
    case noLibrary(path: String)
    /// The library in this folder could not be looked at; the code is the system's `errno`.
    case cannotRead(path: String, code: Int32)
    /// The library's folder could not be made; the code is the system's `errno`.
    case cannotCreate(path: String, code: Int32)
    /// A damaged or newer library could not be moved aside, so nothing was opened.
    case cannotMoveAside(path: String, code: Int32)
    /// The database makes no sense.
    case damaged(path: String)
    /// The database was written by a newer version of the program and must not be written by this one.
    case newer(path: String)
    /// The library was opened for reading only.
    case readOnly
    /// The disk has no room left.
    case diskFull
    /// The album is gone.
    case noSuchAlbum(AlbumID)
    /// The photo is gone.
    case noSuchPhoto(PhotoID)
    /// An album was to be called nothing.
    case emptyTitle
    /// Another program holds the database.
    case busy
    /// Anything else, in the database's words.
    case database(String)
}

extension LibraryError: CustomStringConvertible {
    /// The error in a sentence for the user.
    public var description: String {
        switch self {
        case .noLibrary(let path):
            "There is no photo library in '\(path)'. Start Lightbox once, or import photos, to make one."
        case .cannotRead(let path, let code):
            "Couldn't open the photo library in '\(path)': \(SystemError.text(code)). Choose a folder you can read."
        case .cannotCreate(let path, let code):
            "Couldn't make the photo library in '\(path)': \(SystemError.text(code)). Choose a folder you can write to."
        case .cannotMoveAside(let path, let code):
            "Couldn't move the unreadable library '\(path)' aside: \(SystemError.text(code)). "
                + "Move it away yourself and start again."
        case .damaged(let path): "Couldn't read the photo library '\(path)': it is damaged."
        case .newer(let path):
            "Couldn't open the photo library '\(path)': it was written by a newer version of Lightbox."
        case .readOnly: "Couldn't save the change: the photo library is open for reading only."
        case .diskFull: "Couldn't save the change: the disk is full. Make room and try again."
        case .noSuchAlbum: "Couldn't make the change: the album is not there any more."
        case .noSuchPhoto: "Couldn't make the change: a photo is not there any more."
        case .emptyTitle: "Couldn't name the album: a name needs at least one letter."
        case .busy: "Couldn't open the photo library: another program is using it. Try again when it is done."
        case .database(let detail): "Couldn't use the photo library: \(detail)."
        }
    }
}
