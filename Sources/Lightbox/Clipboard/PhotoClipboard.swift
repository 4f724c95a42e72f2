import Foundation
import PhotoLibrary
import Views

/// This program's photos on the clipboard.
///
/// Cut photos stay at their place until they are pasted in this program, so a cut without a paste loses nothing. Other
/// programs always receive copies.
@MainActor final class PhotoClipboard {
    /// Copied or cut photos, in their album's order.
    struct Clipping {
        let photos: [ListedPhoto]
        let album: AlbumID
        let isCut: Bool
    }

    private let store: any GalleryStore
    /// The last clipping put on the clipboard and the item providers that offer it.
    private var current: (clipping: Clipping, providers: [ItemProvider])?

    init(store: any GalleryStore) { self.store = store }

    /// The clipping behind pasted item providers; nil if another program, or an earlier copy, provides them.
    func clipping(of pasted: [ItemProvider]) -> Clipping? {
        current.flatMap { pasted.elementsEqual($0.providers, by: ===) ? $0.clipping : nil }
    }

    /// - Returns: Whether the pasteboard accepted the clipping.
    func put(_ clipping: Clipping, on pasteboard: any Pasteboard) -> Bool {
        let providers = clipping.photos.map { ItemProvider($0, store: store) }
        guard pasteboard.put(providers) else { return false }
        current = (clipping, providers)
        return true
    }

    /// Leaves out photos that were deleted for good.
    func forget(_ photos: [ListedPhoto]) {
        guard let current else { return }
        let gone = PhotoIDSet(photos)
        let left = current.clipping.photos.filter { !gone.contains($0.id) }
        let clipping = Clipping(photos: left, album: current.clipping.album, isCut: current.clipping.isCut)
        self.current = (clipping, current.providers)
    }

    /// Turns a cut clipping into a copy from `album`, after its photos were pasted there.
    func didMove(to album: AlbumID) {
        guard let current else { return }
        self.current = (Clipping(photos: current.clipping.photos, album: album, isCut: false), current.providers)
    }
}
