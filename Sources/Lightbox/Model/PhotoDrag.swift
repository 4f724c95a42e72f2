import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization
import Views

/// The local object of a dragged photo's item (DRAG-10).
struct PhotoDrag {
    let photo: ListedPhoto
    /// The source album.
    let album: AlbumID
    /// Whether the album was dragged as a whole, by its row.
    var isOfWholeAlbum = false
    /// The photo's number in a drag to another program.
    let number = OutgoingNumber()
}

/// The position of a photo among those of a drag that another program receives, if the files have numbers (APP-20).
final class OutgoingNumber: Sendable {
    private let stored = Mutex<(index: Int, count: Int)?>(nil)

    /// Nil without a number. Set before the other program asks for the file.
    var position: (index: Int, count: Int)? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

extension ItemProvider {
    /// Offers a photo to other programs, in a drag or on the clipboard. Its content is made when it is first asked for,
    /// except for the types of all photos: an album's row starts a drag of a million photos.
    convenience init(
        _ photo: ListedPhoto, store: any GalleryStore, teamData: Data? = nil, number: OutgoingNumber? = nil
    ) {
        self.init(
            types: store.itemTypes,
            preparing: {
                let provider = try store.itemProvider(of: photo, number: number)
                provider.teamData = teamData
                return provider
            })
    }

    /// Offers a photo as a file URL of its original, as image data, and as PNG for programs that read no other format
    /// (XDND-2). The file is the original; the image data shows the photo as it is rotated when it is asked for
    /// (APP-39).
    convenience init(_ photo: Photo, of library: Library, number: OutgoingNumber? = nil) {
        self.init()
        suggestedName = photo.name
        preferredPresentationSize = CGSize(width: photo.width, height: photo.height)
        // The original's path is looked up on request only. A sample photo that is still a reduced version is painted
        // first (APP-24).
        if photo.isRenderedInItsFormat {
            registerDataRepresentation(forTypeIdentifier: photo.format.typeIdentifier) { _ in
                let photo = try await library.completePhoto(photo)
                let original = library.originalURL(of: photo)
                guard photo.turns != .none else { return try Data(contentsOf: original, options: .mappedIfSafe) }
                let rendering = try library.rendering(of: photo, original: FileBytes.read(original.path))
                guard rendering.format == photo.format else {
                    throw DecodeError(file: photo.name, reason: .damaged("it has no place for a rotation"))
                }
                return Data(rendering.bytes)
            }
        }
        if photo.format != .png {
            registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                let image = try await library.image(of: library.completePhoto(photo), size: .original)
                return try ImageEncoder.png(image)
            }
        }
        registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
            let photo = try await library.completePhoto(photo)
            // Of a drag of several photos, the others are handed over.
            if let problem = library.originalProblem(of: photo) { throw DecodeError(file: photo.name, reason: problem) }
            return Data(try library.namedOriginal(of: photo, at: number?.position).absoluteString.utf8)
        }
    }
}

extension Photo {
    /// Whether the photo can be handed out in its original's format: a rotated photo of most formats becomes PNG.
    fileprivate var isRenderedInItsFormat: Bool { turns == .none || [.jpeg, .tiff, .png].contains(format) }
}

/// The local object of the drag item of an album or a folder in edit mode.
struct AlbumDrag {
    let item: AlbumItem
}

/// What another window of the program learns about the album of a dragged row: it creates an album of that title
/// (APP-5).
struct AlbumTeamData: Codable, Equatable {
    private static let maximumLength = 200

    let title: String

    init(title: String) { self.title = title }

    /// Decodes data of another program; nil if it is malformed or the title is empty. A long title is truncated.
    init?(_ data: Data?) {
        guard let data, let decoded = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        let line = decoded.title.split(whereSeparator: \.isNewline).joined(separator: " ")
        let title = String(line.trimmingCharacters(in: .whitespaces).prefix(Self.maximumLength))
        guard !title.isEmpty else { return nil }
        self.title = title
    }

    /// The album that all items come from; nil if they come from several albums, or from none as a whole.
    init?(of providers: [ItemProvider]) {
        guard let first = providers.first.flatMap({ Self($0.teamData) }),
            providers.allSatisfy({ $0.teamData == providers.first?.teamData })
        else { return nil }
        self = first
    }

    var encoded: Data? { try? JSONEncoder().encode(self) }
}

extension DragItem {
    /// The photo that the item represents; nil for any other item.
    var photoDrag: PhotoDrag? { localObject as? PhotoDrag }

    /// An item for a photo. Other programs receive the original; this program finds the photo by its local object
    /// (APP-16).
    convenience init(_ drag: PhotoDrag, store: any GalleryStore, teamData: Data? = nil) {
        self.init(itemProvider: ItemProvider(drag.photo, store: store, teamData: teamData, number: drag.number))
        localObject = drag
    }
}

extension Gallery {
    /// The photos of groups; without a copy of the photos of the only group, of which there may be a million.
    static func photos(of groups: [(album: AlbumID, photos: [ListedPhoto])]) -> [ListedPhoto] {
        groups.count == 1 ? groups[0].photos : groups.flatMap(\.photos)
    }

    /// Groups the photos of a drag by source album, each group in its album's order. The session's items are in z-order
    /// instead.
    ///
    /// Leaves out photos that the album no longer contains, and photos of deleted albums.
    func sortedByAlbum(_ items: DragItemList) -> [(album: AlbumID, photos: [ListedPhoto])] {
        var dragged = items.photos
        // Usually all photos, possibly a million, come from one album.
        if dragged.count > 1 {
            dragged = Dictionary(grouping: dragged, by: \.album).sorted { $0.key < $1.key }.map { album, groups in
                (album, Self.photos(of: groups))
            }
        }
        return dragged.compactMap { source, dragged in
            guard exists(source), !dragged.isEmpty else { return nil }
            guard let loaded = photos(in: source) else { return (source, dragged) }
            let present = PhotoIDSet(dragged).members(of: loaded)
            return present.isEmpty ? nil : (source, present)
        }
    }

    /// The items in the order of their photos in the albums; unchanged if an item is not a photo.
    func sortedByAlbum(_ items: [DragItem]) -> [DragItem] {
        let drags = items.compactMap(\.photoDrag)
        guard drags.count == items.count else { return items }
        let byAlbum = Dictionary(grouping: items) { $0.photoDrag?.album }
        return sortedByAlbum(DragItemList(items)).flatMap { album, photos in
            let items = Dictionary(
                (byAlbum[album] ?? []).map { ($0.photoDrag?.photo.id, $0) }, uniquingKeysWith: { a, _ in a })
            return photos.compactMap { items[$0.id] }
        }
    }
}

extension ImageFormat {
    /// The format's uniform type identifier.
    var typeIdentifier: String {
        switch self {
        case .jpeg: TypeIdentifier.jpeg
        case .png: TypeIdentifier.png
        case .webp: "org.webmproject.webp"
        case .gif: "com.compuserve.gif"
        case .tiff: "public.tiff"
        case .bmp: "com.microsoft.bmp"
        case .svg: "public.svg-image"
        case .heic: "public.heic"
        case .avif: "public.avif"
        case .jxl: "public.jpegxl"
        case .raw: "public.camera-raw-image"
        }
    }
}

extension DropSession {
    /// Whether all dragged items are photos of this program. O(1).
    @MainActor var containsOnlyPhotos: Bool {
        // A session never mixes photos with other items, so the first and the last item decide.
        itemList.first?.photoDrag != nil && itemList.last?.photoDrag != nil
    }

    /// The album that is dragged by its row, or the list of the folder; nil for other drags, and for photos of several
    /// albums. O(1).
    @MainActor var draggedAlbum: AlbumID? {
        guard let first = itemList.first?.photoDrag, let last = itemList.last?.photoDrag,
            first.isOfWholeAlbum, last.isOfWholeAlbum, first.album == last.album
        else { return nil }
        return first.album
    }

    /// Whether Control is held.
    @MainActor var isCopyRequested: Bool { modifiers.contains(.control) }

    /// Whether a drop on an album takes the photos from where they are: from another album, or from the deleted ones.
    /// Photos of the other built-in lists stay in their albums.
    @MainActor var movesPhotos: Bool {
        guard localDragSession != nil, !isCopyRequested else { return false }
        let list = itemList.first?.photoDrag?.album.builtInList
        return list == nil || list == .recentlyDeleted
    }

    /// What a drop of photos of this program would do to a built-in list.
    @MainActor func operation(on list: BuiltInList) -> DropOperation {
        guard let source = itemList.first?.photoDrag?.album.builtInList ?? (containsOnlyPhotos ? .allPhotos : nil),
            source != list
        else { return .forbidden }
        switch list {
        case .favorites: return source == .recentlyDeleted ? .forbidden : .copy
        case .recentlyDeleted: return .move
        case .allPhotos, .searchResults, .folder: return .forbidden
        }
    }

    /// Whether the photos come from the deleted ones, so that a drop on an album restores them.
    @MainActor var restoresPhotos: Bool { itemList.first?.photoDrag?.album.builtInList == .recentlyDeleted }
}

extension BuiltInList {
    /// Whether a drop of another program's items on the list imports them: into a new album, since each photo of the
    /// library is in one (APP-15).
    var importsItems: Bool {
        switch self {
        case .allPhotos, .favorites, .folder: true
        case .recentlyDeleted, .searchResults: false
        }
    }
}
