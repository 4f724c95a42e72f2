import Canvas
import Foundation
import ImageFiles
import PhotoLibrary

/// The library as a gallery's store.
struct LibraryStore: GalleryStore {
    let library: Library
    private let thumbnails: ThumbnailStore

    /// - Parameter cache: The thumbnail cache; nil makes each thumbnail from its original, independent of an earlier
    ///   cache.
    init(library: Library, cache: ThumbnailCache?) {
        self.library = library
        thumbnails = ThumbnailStore(library: library, cache: cache)
    }

    var isReadOnly: Bool { library.isReadOnly }

    func newAlbumID() -> AlbumID { library.newAlbumID() }

    func apply(_ change: Change) async throws -> Change { try await library.apply(change) }

    func albums() async throws -> [Album] { try await library.albums() }

    func photo(_ id: PhotoID) async throws -> PhotoInfo? { try library.photo(id).map(PhotoInfo.init) }

    func photos(in album: AlbumID) async throws -> [PhotoInfo] {
        try await library.photos(in: album).map(PhotoInfo.init)
    }

    func photos(outside album: AlbumID) async throws -> [PhotoInfo] {
        var seen = Set(try await library.photos(in: album).map(\.id))
        var result: [PhotoInfo] = []
        for other in try await library.albums() where other.id != album {
            for photo in try await library.photos(in: other.id) where seen.insert(photo.id).inserted {
                result.append(PhotoInfo(photo))
            }
        }
        return result
    }

    func thumbnail(of photo: PhotoInfo, pixelSize: Int) async throws -> Image {
        guard let photo = photo.photo else { throw LibraryError.noSuchPhoto(photo.id) }
        return Image(try await thumbnails.thumbnail(for: photo, pixelSize: pixelSize))
    }

    func picture(of photo: PhotoInfo, fitting size: PixelSize) async throws -> Image {
        guard let photo = photo.photo else { throw LibraryError.noSuchPhoto(photo.id) }
        return Image(try await thumbnails.picture(of: photo, fitting: (size.width, size.height)))
    }

    func retry(_ photo: PhotoInfo) {
        if let photo = photo.photo { thumbnails.retry(photo) }
    }

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
