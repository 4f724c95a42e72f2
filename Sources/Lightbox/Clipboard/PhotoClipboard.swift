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
    /// What was put there last, and what it promises to others.
    private var put: (clipping: Clipping, providers: [ItemProvider])?

    init(library: Library?) { self.library = library }

    /// The photos that are pasted by those promises; nil for another program's, or for those of an earlier copy.
    func clipping(of pasted: [ItemProvider]) -> Clipping? {
        put.flatMap { pasted.elementsEqual($0.providers, by: ===) ? $0.clipping : nil }
    }

    /// Puts photos there; returns whether they are there.
    func put(_ clipping: Clipping, on pasteboard: any Pasteboard) -> Bool {
        let providers = clipping.photos.map { ItemProvider($0, library: library) }
        guard pasteboard.put(providers) else { return false }
        put = (clipping, providers)
        return true
    }

    /// Cut photos have been pasted: from now on they are copied from where they are.
    func didMove(to album: AlbumID) {
        guard let put else { return }
        self.put = (Clipping(photos: put.clipping.photos, album: album, isCut: false), put.providers)
    }
}
