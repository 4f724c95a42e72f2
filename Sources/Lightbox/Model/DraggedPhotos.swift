import Foundation
import PhotoLibrary
import Views

/// The local object of a drag's items that are created when they are asked for: photos of one album (LIFT-10).
///
/// Holds the album's list as it was at the lift, so that the lift costs the same for a million photos as for one.
@MainActor final class DraggedPhotos {
    /// The source album.
    let album: AlbumID
    /// The album's photos at the lift.
    private let list: [ListedPhoto]
    /// The dragged ones; nil for the whole album, whose first photo is frontmost.
    private let paths: DraggedIndexPaths?
    /// The sections that `paths` refer to.
    private let sections: PhotoSections

    /// The photos of a grid at these paths.
    init(_ list: [ListedPhoto], at paths: DraggedIndexPaths, in sections: PhotoSections, of album: AlbumID) {
        (self.list, self.paths, self.sections, self.album) = (list, paths, sections, album)
    }

    /// All photos of an album.
    init(all list: [ListedPhoto], of album: AlbumID) {
        (self.list, paths, sections, self.album) = (list, nil, PhotoSections(count: list.count), album)
    }

    /// Whether the album is dragged as a whole, by its row.
    var isWholeAlbum: Bool { paths == nil }

    var count: Int { paths?.count ?? list.count }

    /// The photo of the item at an index: the last one is frontmost.
    subscript(index: Int) -> ListedPhoto { list[paths.map { sections.index(of: $0[index]) } ?? list.count - 1 - index] }

    /// The photos in the order of the album.
    private(set) lazy var inOrder: [ListedPhoto] = {
        guard let paths else { return list }
        return sections.indices(of: paths.runs).flatMap { list[$0] }
    }()

    /// The index of the item of a photo, by its position in `inOrder`.
    private func index(inOrder position: Int) -> Int {
        guard let paths, let pressed = paths.last else { return count - 1 - position }
        let earlier = paths.runs[..<pressed.section].reduce(0) { $0 + $1.count }
        let rank = earlier + paths.runs[pressed.section].rank(of: pressed.item)
        return position < rank ? position : position == rank ? count - 1 : position - 1
    }

    /// Returns the first items, at most `limit` in the album's order, whose photos fulfill a condition.
    func firstItems(of items: LazyDragItems, limit: Int, where isIncluded: (PhotoID) -> Bool) -> [DragItem] {
        var first: [DragItem] = []
        for (position, photo) in inOrder.enumerated() where isIncluded(photo.id) {
            guard first.count < limit else { break }
            first.append(items[index(inOrder: position)])
        }
        return first
    }

    /// Describes an item for each photo. `prepare` is called with each item that is created, and its index.
    func items(
        store: any GalleryStore, teamData: Data? = nil,
        prepare: @escaping @MainActor (_ item: DragItem, _ photo: ListedPhoto, _ index: Int) -> Void = { _, _, _ in }
    ) -> LazyDragItems {
        let items = LazyDragItems(count: count, localObject: self) { index in
            let photo = self[index]
            let drag = PhotoDrag(photo: photo, album: self.album, isOfWholeAlbum: self.isWholeAlbum)
            let item = DragItem(drag, store: store, teamData: teamData)
            prepare(item, photo, index)
            return item
        }
        items.sourceIndexPaths = paths
        return items
    }

    /// Describes an item for each photo of a row. On the stack each photo shows itself; the frontmost one keeps the
    /// row's tile if `keepsTile` is true.
    func items(
        ofRowIn table: View, keepsTile: Bool, loader: PhotoLoader, store: any GalleryStore, teamData: Data? = nil
    ) -> LazyDragItems {
        items(store: store, teamData: teamData) { [weak table, count] item, photo, index in
            guard let table, !keepsTile || index < count - 1 else { return }
            PhotoCard.show(photo, ofRow: item, depth: count - 1 - index, from: table, loader: loader)
        }
    }
}

extension DragItemList.Part {
    /// The dragged photos, by source album: one group, or one for each run of items of an album. Items that are no
    /// photos are left out.
    @MainActor fileprivate var photos: [(album: AlbumID, photos: [ListedPhoto])] {
        switch self {
        case .lazy(let items):
            guard let dragged = items.localObject as? DraggedPhotos else { return [] }
            return [(dragged.album, dragged.inOrder)]
        case .items(let items):
            var groups: [(album: AlbumID, photos: [ListedPhoto])] = []
            for drag in items.lazy.compactMap(\.photoDrag) {
                if groups.last?.album == drag.album {
                    groups[groups.count - 1].photos.append(drag.photo)
                } else {
                    groups.append((drag.album, [drag.photo]))
                }
            }
            return groups
        }
    }
}

extension DragItemList {
    /// The dragged photos, by source album. Does not create items.
    @MainActor var photos: [(album: AlbumID, photos: [ListedPhoto])] { parts.flatMap(\.photos) }

    /// The ids of the dragged photos. Does not create items.
    @MainActor var photoIDs: PhotoIDSet { PhotoIDSet(Gallery.photos(of: photos)) }
}
