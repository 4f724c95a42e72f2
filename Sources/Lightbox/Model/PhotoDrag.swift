import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// What an item of a photo drag is, within the program (DRAG-10).
struct PhotoDrag {
    let photo: PhotoInfo
    /// The album that it is dragged from.
    let album: AlbumID
}

extension ItemProvider {
    /// What other programs are promised of a photo, by a drag and by the clipboard: its original under its own name,
    /// its bytes, and a PNG for those that read no other picture (XDND-2).
    convenience init(_ info: PhotoInfo, library: Library?) {
        self.init()
        suggestedName = info.name
        guard let library, let photo = info.photo else { return }
        preferredPresentationSize = CGSize(width: photo.width, height: photo.height)
        // Where the original is, is found when it is asked for: an album's row carries thousands of photos.
        registerDataRepresentation(forTypeIdentifier: photo.format.typeIdentifier) { _ in
            try Data(contentsOf: library.originalURL(of: photo), options: .mappedIfSafe)
        }
        if photo.format != .png {
            registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                try ImageEncoder.png(ImageDecoder.decode(path: library.originalURL(of: photo).path, size: .original))
            }
        }
        registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
            Data(library.namedOriginal(of: photo).absoluteString.utf8)
        }
    }
}

/// What an item of an album's drag in edit mode is.
struct AlbumDrag {
    let album: AlbumID
}

extension DragItem {
    /// The photo that the item stands for; nil for anything else.
    var photoDrag: PhotoDrag? { localObject as? PhotoDrag }

    /// An item for a photo: its original goes out, and within the program it is recognised as itself (APP-16).
    convenience init(_ drag: PhotoDrag, library: Library?) {
        self.init(itemProvider: ItemProvider(drag.photo, library: library))
        localObject = drag
    }
}

extension Gallery {
    /// The photos by the album that they come from, in that album's order: the hand stacks them in another.
    ///
    /// What has left its album since it was lifted, or went with it, is not among them.
    func inOrder(_ drags: [PhotoDrag]) -> [(album: AlbumID, photos: [PhotoInfo])] {
        guard let first = drags.first?.album else { return [] }
        // As a rule they are all from one, and there may be a million of them.
        guard drags.allSatisfy({ $0.album == first }) else {
            return Dictionary(grouping: drags, by: \.album).sorted { $0.key < $1.key }.flatMap { inOrder($0.value) }
        }
        guard album(first) != nil else { return [] }
        guard let known = photos(in: first) else { return [(first, drags.map(\.photo))] }
        let wanted = Set(drags.lazy.map(\.photo.id))
        let present = known.filter { wanted.contains($0.id) }
        return present.isEmpty ? [] : [(first, present)]
    }

    /// Items of photos in the order of their albums; anything else stays as it is.
    func inOrder(_ items: [DragItem]) -> [DragItem] {
        let drags = items.compactMap(\.photoDrag)
        guard drags.count == items.count else { return items }
        let byAlbum = Dictionary(grouping: items) { $0.photoDrag?.album }
        return inOrder(drags).flatMap { album, photos in
            let known = Dictionary(
                (byAlbum[album] ?? []).map { ($0.photoDrag?.photo.id, $0) }, uniquingKeysWith: { a, _ in a })
            return photos.compactMap { known[$0.id] }
        }
    }
}

extension ImageFormat {
    /// The uniform type identifier of the format.
    var typeIdentifier: String {
        switch self {
        case .jpeg: TypeIdentifier.jpeg
        case .png: TypeIdentifier.png
        case .webp: "org.webmproject.webp"
        case .gif: "com.compuserve.gif"
        case .tiff: "public.tiff"
        case .bmp: "com.microsoft.bmp"
        case .svg: "public.svg-image"
        }
    }
}

extension DropSession {
    /// The photos of the session in the order of their album; empty when any item is something else.
    @MainActor var photoDrags: [PhotoDrag] {
        let drags = items.compactMap(\.photoDrag)
        return drags.count == items.count ? drags : []
    }

    /// Whether all that is carried are photos of this program.
    @MainActor var carriesPhotos: Bool {
        // The first and the last say it for all: a session never holds photos together with other things.
        items.first?.photoDrag != nil && items.last?.photoDrag != nil
    }

    /// Whether the user asks for a copy.
    @MainActor var wantsCopy: Bool { modifiers.contains(.control) }
}
