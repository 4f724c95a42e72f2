import ImageFiles

/// The error of a library operation, which has changed nothing.
package enum LibraryError: Error, Sendable, Hashable {
    /// The folder contains no library, and the mode did not allow creating one.
    case noLibrary(path: String)
    /// The library cannot be read; `code` is the system's `errno`.
    case cannotRead(path: String, code: Int32)
    /// The library's folder cannot be created; `code` is the system's `errno`.
    case cannotCreate(path: String, code: Int32)
    /// A damaged database cannot be moved to another folder, so nothing was opened.
    case cannotMoveAside(path: String, code: Int32)
    /// The file is not a database, or SQLite reports it as corrupt.
    case damaged(path: String)
    /// A newer version of the program wrote the database; this one must not write to it.
    case newer(path: String)
    /// The database is empty, since the process that created it has not completed that.
    case incomplete(path: String)
    /// An older version of the program wrote the database, which is open for reading only and cannot be migrated.
    case older(path: String)
    /// The database's file was moved or deleted while it was open. A change would be lost with it.
    case removed(path: String)
    /// The library is open for reading only.
    case readOnly
    /// There is no space left on the disk.
    case diskFull
    /// The change refers to an album that does not exist.
    case noSuchAlbum(AlbumID)
    /// The change refers to a folder that does not exist.
    case noSuchFolder(FolderID)
    /// The change would move a folder into itself, or into a folder that it contains.
    case folderWithinItself(FolderID)
    /// The change refers to a photo that does not exist.
    case noSuchPhoto(PhotoID)
    /// The title is empty after trimming.
    case emptyTitle
    /// Another process holds a lock on the database.
    case busy
    /// Any other failure, with SQLite's message.
    case database(String)
}

extension LibraryError {
    /// Whether the same change fails each time, because of what the library contains.
    package var isPermanent: Bool {
        switch self {
        case .noSuchAlbum, .noSuchFolder, .folderWithinItself, .noSuchPhoto, .emptyTitle: true
        case .noLibrary, .cannotRead, .cannotCreate, .cannotMoveAside, .damaged, .newer, .incomplete, .older, .removed,
            .readOnly, .diskFull, .busy, .database:
            false
        }
    }

    /// Why the operation failed, for a message about something else: a clause without a period.
    var clause: String {
        switch self {
        case .cannotRead(_, let code), .cannotCreate(_, let code), .cannotMoveAside(_, let code): SystemError.text(code)
        case .noLibrary, .removed: "the photo library was moved or deleted"
        case .damaged: "the photo library is damaged"
        case .newer: "a newer version of Lightbox wrote the photo library"
        case .incomplete: "the photo library is empty"
        case .older: "an older version of Lightbox wrote the photo library"
        case .readOnly: "the photo library is open for reading only"
        case .diskFull: "the disk is full"
        case .noSuchAlbum: "the album no longer exists"
        case .noSuchFolder: "the folder no longer exists"
        case .folderWithinItself: "a folder can't contain itself"
        case .noSuchPhoto: "the photo no longer exists"
        case .emptyTitle: "a name needs at least one letter"
        case .busy: "another program is using the photo library"
        case .database(let detail): detail
        }
    }
}

extension LibraryError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .noLibrary(let path):
            "There is no photo library in '\(path)'. Start Lightbox once, or import photos, to create one."
        case .cannotRead(let path, let code):
            "Couldn't open the photo library in '\(path)': \(SystemError.text(code)). Choose a folder you can read."
        case .cannotCreate(let path, let code):
            "Couldn't create the photo library in '\(path)': \(SystemError.text(code)). "
                + "Choose a folder with write access."
        case .cannotMoveAside(let path, let code):
            "Couldn't replace the damaged library '\(path)': \(SystemError.text(code)). "
                + "Move it to another folder and start again."
        case .damaged(let path):
            "Couldn't read the photo library '\(path)': it is damaged. Start Lightbox again, or run 'lightbox check --repair', to recover it."
        case .newer(let path):
            "Couldn't open the photo library '\(path)': a newer version of Lightbox wrote it. Use that version."
        case .incomplete(let path):
            "Couldn't open the photo library '\(path)': it is empty, since creating it was interrupted. Start Lightbox "
                + "once, or import photos, to create it again."
        case .older(let path):
            "Couldn't open the photo library '\(path)': an older version of Lightbox wrote it. Start Lightbox once, or "
                + "import photos, to update it."
        case .removed(let path):
            "Couldn't save the change: the photo library '\(path)' was moved or deleted while it was open. Put it back, "
                + "or quit and start again."
        case .readOnly: "Couldn't save the change: the photo library is open for reading only."
        case .diskFull: "Couldn't save the change: the disk is full. Free some space and try again."
        case .noSuchAlbum: "Couldn't make the change: the album no longer exists."
        case .noSuchFolder: "Couldn't make the change: the folder no longer exists."
        case .folderWithinItself: "Couldn't move the folder: it can't contain itself."
        case .noSuchPhoto: "Couldn't make the change: a photo no longer exists."
        case .emptyTitle: "Couldn't name the album or folder: a name needs at least one letter."
        case .busy: "Couldn't open the photo library: another program is using it. Try again when it is done."
        case .database(let detail): "Couldn't use the photo library: \(detail)."
        }
    }
}
