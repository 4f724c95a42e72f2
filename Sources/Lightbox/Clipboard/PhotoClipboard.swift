import Foundation
import PhotoLibrary
import Views

/// The photos of this program that lie on the clipboard.
///
/// Cut photos stay in their album until they are pasted into another one of this program: what is never pasted is never
/// lost. Other programs get copies either way.
@MainActor final class PhotoClipboard {
    /// Photos that were copied or cut, in the order of their album.
    struct Clipping {
        let photos: [PhotoInfo]
        let album: AlbumID
        let isCut: Bool
    }

    private let library: Library?
    private var put: Clipping?

    init(library: Library?) { self.library = library }

    /// What was copied last; nil once another program has copied something.
    func clipping(on pasteboard: any Pasteboard) -> Clipping? { pasteboard.isOwn ? put : nil }

    /// Puts photos there; returns whether they are there.
    func put(_ clipping: Clipping, on pasteboard: any Pasteboard) -> Bool {
        guard pasteboard.put(clipping.photos.map { ItemProvider($0, library: library) }) else { return false }
        put = clipping
        return true
    }

    /// Cut photos have been pasted: from now on they are copied from where they are.
    func didMove(to album: AlbumID) {
        put = put.map { Clipping(photos: $0.photos, album: album, isCut: false) }
    }
}
