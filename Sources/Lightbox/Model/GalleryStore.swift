import Canvas
import Foundation
import ImageFiles
import PhotoLibrary

/// The storage of albums and photos: the library, or memory for measurements. Safe to use from any thread.
protocol GalleryStore: Sendable {
    /// Whether changes fail, because another process has the library open or the library's disk is not writable.
    var isReadOnly: Bool { get }
    /// A new id, for an album that the caller is about to create.
    func newAlbumID() -> AlbumID
    /// Writes a change and returns its inverse.
    func apply(_ change: Change) async throws -> Change
    /// In display order.
    func albums() async throws -> [Album]
    /// Nil for a photo that does not exist.
    func photo(_ id: PhotoID) async throws -> PhotoInfo?
    /// In the album's order.
    func photos(in album: AlbumID) async throws -> [PhotoInfo]
    /// Photos that the album does not contain, in unspecified order.
    func photos(outside album: AlbumID) async throws -> [PhotoInfo]
    /// Returns an image whose shorter side has `pixelSize` pixels, or fewer if the photo is smaller.
    func thumbnail(of photo: PhotoInfo, pixelSize: Int) async throws -> Image
    /// Returns an image of the photo that fits within `size`, in pixels.
    func picture(of photo: PhotoInfo, fitting size: PixelSize) async throws -> Image
    /// Clears a photo's failure, so that the next request reads it again.
    func retry(_ photo: PhotoInfo)
    /// Stores a setting.
    func setSetting(_ key: String, to value: String) async throws
}

/// The part of a photo that views need.
struct PhotoInfo: Sendable, Hashable {
    /// The photo's id in the library.
    let id: PhotoID
    /// Width divided by height, after the orientation is applied.
    let aspectRatio: Float
    /// A reference, so that an array of a million values is small and cheap to copy.
    private let record: Record?

    /// The library's record; nil for a synthetic photo.
    var photo: Photo? { record?.photo }

    /// Whether both have the same original. Two values of one photo differ after its original was replaced.
    func hasSameContent(as other: PhotoInfo) -> Bool { id == other.id && contentHash == other.contentHash }

    /// Identifies the pixels of the original; nil for a synthetic photo.
    var contentHash: ContentHash? { record?.photo.contentHash }

    private final class Record: Sendable {
        let photo: Photo
        init(_ photo: Photo) { self.photo = photo }
    }

    init(_ photo: Photo) {
        id = photo.id
        aspectRatio = photo.width > 0 && photo.height > 0 ? Float(photo.width) / Float(photo.height) : 1
        record = Record(photo)
    }

    init(synthetic number: Int, aspectRatio: Float) {
        id = PhotoID(rawValue: Int64(number))
        self.aspectRatio = aspectRatio
        record = nil
    }

    /// The photo's name for the user.
    var name: String { photo?.name ?? "Photo \(id.rawValue)" }

    /// Whether both are the same photo of the library, even if its original was replaced in between.
    static func == (a: PhotoInfo, b: PhotoInfo) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
