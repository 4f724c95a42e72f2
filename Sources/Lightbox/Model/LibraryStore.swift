import Canvas
import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// The library as a gallery's store.
struct LibraryStore: GalleryStore {
    let library: Library
    private let thumbnails: ThumbnailStore
    private let cache: ThumbnailCache?
    private let details: PhotoDetails

    /// - Parameter cache: The thumbnail cache; nil makes each thumbnail from its original, independent of an earlier
    ///   cache.
    init(library: Library, cache: ThumbnailCache?) {
        self.library = library
        self.cache = cache
        details = PhotoDetails(library: library)
        thumbnails = ThumbnailStore(library: library, cache: cache)
    }

    var isReadOnly: Bool { library.isReadOnly }

    func newAlbumID() -> AlbumID { library.newAlbumID() }

    func newFolderID() -> FolderID { library.newFolderID() }

    func apply(_ change: Change) async throws -> Change {
        let inverse = try await library.apply(change)
        await details.refresh(change.photosWithChangedDetails)
        return inverse
    }

    func photos(matching text: String) async throws -> [ListedPhoto] { try await library.search(text) }

    func prepareSearch() async { await library.prepareSearch() }

    func endSearch() { library.endSearch() }

    func firstPhoto(
        among photos: [ListedPhoto], whoseName matches: @escaping @Sendable (String) -> Bool
    ) async throws -> ListedPhoto? { try await library.firstPhoto(among: photos, whoseName: matches) }

    func deletePermanently(_ photos: [PhotoID]) async throws {
        let deleted = try await library.deletePermanently(photos)
        details.forget(photos)
        cache?.removeThumbnails(of: deleted.photos)
        if let failure = deleted.failure { throw failure }
    }

    func deleteExpired() async throws -> Bool {
        let deleted = try await library.deleteNextExpired()
        details.forget(deleted.photos.map(\.id))
        cache?.removeThumbnails(of: deleted.photos)
        if let failure = deleted.failure { throw failure }
        return !deleted.photos.isEmpty
    }

    func deletedCount(among photos: [PhotoID]) async throws -> Int { try await library.removedCount(among: photos) }

    func catalog() async throws -> AlbumCatalog { try await library.catalog() }

    func photos(_ ids: [PhotoID]) async throws -> [ListedPhoto] {
        try await library.listedPhotos(ids)
    }

    func list(of album: AlbumID) async throws -> PhotoList {
        let list = try await library.groupedList(of: album)
        // Details that were read before a photo was deleted lack the date of that.
        if album.builtInList == .recentlyDeleted { await details.refresh(list.photos.ids) }
        return list
    }

    func photos(outside album: AlbumID) async throws -> [ListedPhoto] {
        var seen = Set(try await library.list(of: album))
        var result: [ListedPhoto] = []
        for other in try await library.albums() where other.id != album {
            for photo in try await library.list(of: other.id) where seen.insert(photo).inserted { result.append(photo) }
        }
        return result
    }

    func presentCount(of photos: Set<PhotoID>, in album: AlbumID) async throws -> Int {
        try await library.presentCount(of: photos, in: album)
    }

    func photos(in album: AlbumID, named names: Set<String>) async throws -> [PhotoID] {
        try await library.photos(in: album).filter { names.contains($0.name) }.map(\.id)
    }

    func thumbnail(of photo: ListedPhoto, pixelSize: Int, priority: ThumbnailPriority) async throws -> Image {
        let photo = try await details.details(of: photo.id)
        let image = Image(try await thumbnails.thumbnail(for: photo, pixelSize: pixelSize, priority: priority))
        // A stored thumbnail is shown even without its original.
        details.setProblem(await problem(of: photo), of: photo.id)
        return image
    }

    func picture(of photo: ListedPhoto, fitting size: PixelSize) async throws -> Image {
        Image(try await thumbnails.picture(of: details.details(of: photo.id), fitting: (size.width, size.height)))
    }

    private func problem(of photo: Photo) async -> DecodeError.Reason? {
        await withCheckedContinuation { continuation in
            // Opening a file may block.
            DispatchQueue.global(qos: .utility).async { [library] in
                continuation.resume(returning: library.originalProblem(of: photo))
            }
        }
    }

    func originalProblem(of photo: ListedPhoto) -> DecodeError.Reason? { details.problem(of: photo.id) }

    func unreadableOriginals(among photos: [PhotoID]) async throws -> UnreadableOriginals {
        var found = UnreadableOriginals()
        for photo in try await library.photos(photos) {
            let problem = await problem(of: photo)
            details.setProblem(problem, of: photo.id)
            switch problem {
            case nil: break
            case .missing: found.missing.append(photo.name)
            default: found.unreadable.append(photo.name)
            }
        }
        return found
    }

    func retry(_ photo: ListedPhoto) {
        if let photo = details[photo.id] { thumbnails.retry(photo) }
    }

    func details(of photo: ListedPhoto) -> Photo? { details[photo.id] }

    func daysLeft(of photo: ListedPhoto) -> Int? { details[photo.id].flatMap { library.daysLeft(of: $0) } }

    func name(of photo: ListedPhoto) -> String? {
        details[photo.id].map { $0.title.isEmpty ? $0.name : $0.title }
    }

    func keepDetails(_ photo: Photo) { details.keep(photo) }

    func refreshDetails(of photos: [PhotoID]) async { await details.refresh(photos) }

    func information(of photo: ListedPhoto) async throws -> PhotoInformation {
        let photo = try await details.details(of: photo.id)
        return try await withCheckedThrowingContinuation { continuation in
            // The scan of all albums and the decoder block.
            DispatchQueue.global(qos: .userInitiated).async { [library] in
                let request = DecodeRequest(
                    .file(path: library.originalURL(of: photo).path), name: photo.name, size: nil, urgency: .visible)
                // A file that cannot be read names no camera; its cell tells why.
                let capture = (try? library.decoder.decode(request))?.info.capture
                continuation.resume(
                    with: Result {
                        PhotoInformation(
                            name: photo.name, photo: photo, capture: capture,
                            albums: try library.albums(containing: photo.id))
                    })
            }
        }
    }

    var itemTypes: [String] { [TypeIdentifier.image, TypeIdentifier.fileURL] }

    func itemProvider(of photo: ListedPhoto, number: OutgoingNumber?) throws -> ItemProvider {
        ItemProvider(try readDetails(of: photo), of: library, number: number)
    }

    /// The photo's details, read now if they were not read lately. Blocks.
    func readDetails(of photo: ListedPhoto) throws(LibraryError) -> Photo { try details.readDetails(of: photo.id) }

    func setSetting(_ key: String, to value: String) async throws { try await library.setSetting(key, to: value) }
}

extension Image {
    /// Wraps the decoder's pixels without copying them.
    convenience init(_ decoded: DecodedImage) {
        self.init(
            width: decoded.width, height: decoded.height, stride: decoded.stride, opaque: decoded.isOpaque,
            bytes: decoded.bytes, owner: decoded)
    }
}
