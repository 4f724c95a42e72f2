import Canvas
import Foundation
import PhotoLibrary

/// Where albums and photos are kept: the library, or memory for measuring. Safe to use from anywhere.
protocol GalleryStore: Sendable {
    /// Whether nothing can be changed, because another program has the library or its disk cannot be written to.
    var isReadOnly: Bool { get }
    /// A number for an album that is about to be made.
    func newAlbumID() -> AlbumID
    /// Writes a change; returns the change that takes it back.
    func apply(_ change: Change) async throws -> Change
    /// The albums, in order.
    func albums() async throws -> [Album]
    /// A photo; nil for one that is not there.
    func photo(_ id: PhotoID) async throws -> PhotoInfo?
    /// The photos of an album, in order.
    func photos(in album: AlbumID) async throws -> [PhotoInfo]
    /// Photos that an album has not, in no order that means anything.
    func photos(outside album: AlbumID) async throws -> [PhotoInfo]
    /// A picture of a photo whose shorter side has so many pixels, if the photo has.
    func thumbnail(of photo: PhotoInfo, pixelSize: Int) async throws -> Image
    /// The photo itself, to fill so many pixels.
    func picture(of photo: PhotoInfo, fitting size: PixelSize) async throws -> Image
    /// Lets a photo that could not be read be tried again.
    func retry(_ photo: PhotoInfo)
    /// Remembers a setting.
    func setSetting(_ key: String, to value: String) async throws
}

/// What the program shows of a photo.
struct PhotoInfo: Sendable, Hashable {
    /// Which photo it is.
    let id: PhotoID
    /// Width by height, upright.
    let aspectRatio: Float
    /// Elsewhere, so that lists of a million of these are short and quick to copy.
    private let known: Known?

    /// What the library knows of it; nil for a made-up one.
    var photo: Photo? { known?.photo }

    private final class Known: Sendable {
        let photo: Photo
        init(_ photo: Photo) { self.photo = photo }
    }

    init(_ photo: Photo) {
        id = photo.id
        aspectRatio = photo.width > 0 && photo.height > 0 ? Float(photo.width) / Float(photo.height) : 1
        known = Known(photo)
    }

    init(madeUp number: Int, aspectRatio: Float) {
        id = PhotoID(rawValue: Int64(number))
        self.aspectRatio = aspectRatio
        known = nil
    }

    /// What a user would call it.
    var name: String { photo?.name ?? "Photo \(id.rawValue)" }

    static func == (a: PhotoInfo, b: PhotoInfo) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
