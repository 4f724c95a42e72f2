/// What was recovered from a damaged library.
package struct RecoveryReport: Sendable, Hashable {
    /// Albums with their titles, and without: an album whose title is lost is called "Recovered Album".
    package var albums = 0
    /// Folders of albums; one whose title is lost is called "Recovered Folder".
    package var folders = 0
    /// Photos with their rows.
    package var photos = 0
    /// Photos whose rows are lost, but whose files are in the library's folder. Their names and dates are lost.
    package var photosFromFiles = 0
    /// Placements of photos in albums that name a photo which is neither in the database nor, so far as can be known,
    /// among the files.
    package var lostPlacements = 0
    /// Photos in the album "Recovered Photos", because their albums are not known.
    package var unplacedPhotos = 0
}

extension RecoveryReport: CustomStringConvertible {
    /// A sentence for the user, such as "3 albums and 120 photos were recovered; 2 photos without an album are in
    /// 'Recovered Photos'."
    package var description: String {
        func counted(_ count: Int, _ noun: String) -> String { "\(count.formatted()) \(noun)\(count == 1 ? "" : "s")" }
        let all = photos + photosFromFiles
        guard albums + all > 0 else { return "Nothing could be recovered." }
        let groups = folders > 0 ? "\(counted(folders, "folder")), " : ""
        var text = "\(groups)\(counted(albums, "album")) and \(counted(all, "photo")) were recovered"
        if unplacedPhotos > 0 {
            text += "; \(counted(unplacedPhotos, "photo")) without a known album "
            text += "\(unplacedPhotos == 1 ? "is" : "are") in '\(LibraryRecovery.albumTitle)'"
        }
        if lostPlacements > 0 {
            text += "; \(lostPlacements.formatted()) \(lostPlacements == 1 ? "entry" : "entries") of albums "
            text += "\(lostPlacements == 1 ? "is" : "are") lost"
        }
        return text + "."
    }
}
