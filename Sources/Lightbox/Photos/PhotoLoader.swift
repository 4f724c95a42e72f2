import Application
import Caching
import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// Provides cells with images at exactly the size and shape in which they are drawn. Loads off the main actor.
///
/// Keeps images in a memory cache; a cached image is available synchronously.
@MainActor final class PhotoLoader {
    /// A pending image; releasing it cancels the request.
    @MainActor final class Request {
        fileprivate var task: Task<Void, Never>?
        func cancel() { task?.cancel() }
        deinit { task?.cancel() }
    }

    private struct Key: Hashable {
        var photo: PhotoID
        /// Nil for a synthetic photo.
        var content: ContentHash?
        var size: PixelSize
        /// Nil for an image that is not cropped to the size.
        var radius: Int?

        init(_ photo: PhotoInfo, _ size: PixelSize, _ radius: Int?) {
            (self.photo, content, self.size, self.radius) = (photo.id, photo.contentHash, size, radius)
        }
    }

    private let store: any GalleryStore
    private let backgroundWork: BackgroundWork
    private var images: LRUCache<Key, Image>

    /// A loader whose cache holds at most `budget` bytes of pixels.
    init(store: any GalleryStore, backgroundWork: BackgroundWork, budget: Int = 96 << 20) {
        self.store = store
        self.backgroundWork = backgroundWork
        images = LRUCache(budget: budget)
    }

    /// The image if it is cached.
    func cached(_ photo: PhotoInfo, size: PixelSize, radius: Int) -> Image? {
        images[Key(photo, size, radius)]
    }

    /// Any cached image of the photo, even of a replaced original, to be drawn until the exact one is loaded. O(*n*) in
    /// the number of cached images.
    func nearest(_ photo: PhotoInfo) -> Image? {
        // Of images of the same size prefer the most recently used one, so that the result is deterministic.
        var nearest: Image?
        images.forEach { key, image in
            if key.photo == photo.id, image.width > nearest?.width ?? 0 { nearest = image }
        }
        return nearest
    }

    /// Loads an image. `completion` is called once on the main actor, unless the request is canceled.
    func load(
        _ photo: PhotoInfo, size: PixelSize, radius: Int,
        completion: @escaping @MainActor (Result<Image, any Error>) -> Void
    ) -> Request {
        let request = Request()
        let name = "photo \(photo.id.rawValue), \(size.width)x\(size.height), \(radius) round"
        let answer = backgroundWork.start(name) { [store] in
            try await store.thumbnail(of: photo, pixelSize: Self.shortSide(of: photo, covering: size))
                .preparedThumbnail(covering: size, cornerRadius: CGFloat(radius))
        }
        request.task = answer.onCompletion { [self] result in
            if case .success(let image) = result {
                let key = Key(photo, size, radius)
                images.insert(image, for: key, cost: image.byteCount)
            }
            completion(result)
        }
        return request
    }

    /// Loads an image that is not cropped and covers a size, to be drawn while a cell changes its shape. `completion`
    /// is called once on the main actor, unless the request fails or is canceled.
    func loadWhole(
        _ photo: PhotoInfo, covering size: PixelSize, completion: @escaping @MainActor (Image) -> Void
    ) -> Request {
        let request = Request()
        let key = Key(photo, size, nil)
        if let ready = images[key] {
            completion(ready)
            return request
        }
        let name = "photo \(photo.id.rawValue), covering \(size.width)x\(size.height)"
        let answer = backgroundWork.start(name) { [store] in
            try await store.thumbnail(of: photo, pixelSize: Self.shortSide(of: photo, covering: size))
        }
        request.task = answer.onCompletion { [self] result in
            guard case .success(let image) = result else { return }
            images.insert(image, for: key, cost: image.byteCount)
            completion(image)
        }
        return request
    }

    /// Clears a photo's failure, so that the next request reads it again.
    func retry(_ photo: PhotoInfo) { store.retry(photo) }

    private nonisolated static func shortSide(of photo: PhotoInfo, covering size: PixelSize) -> Int {
        let aspect = Double(photo.aspectRatio)
        // The length of the photo's shorter side when the photo is scaled to cover the cell.
        let scale = max(Double(size.width) / aspect, Double(size.height))
        return Int(min(scale, scale * aspect).rounded(.up))
    }
}
