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

    private enum Shape: Hashable {
        /// Not cropped; covers the size.
        case whole
        /// Cropped to the size, with corners of a radius in pixels.
        case rounded(Int)
        /// The part of a rounded image that is within its corners, and smaller than the size.
        case withoutCorners
    }

    private struct Key: Hashable {
        var photo: PhotoID
        /// The number of times that the photo's original was replaced or the photo was rotated.
        var revision: Int
        var size: PixelSize
        var shape: Shape
    }

    private let store: any GalleryStore
    private let backgroundWork: BackgroundWork
    private var images: LRUCache<Key, Image>
    /// The number of times that the photos' images have changed; none for others.
    private var revisions: [PhotoID: Int] = [:]
    /// Requests wait for this task; nil if they begin at once.
    private var beginning: Task<Void, Never>?

    /// A loader whose cache holds at most `budget` bytes of pixels.
    init(store: any GalleryStore, backgroundWork: BackgroundWork, budget: Int = 96 << 20) {
        self.store = store
        self.backgroundWork = backgroundWork
        images = LRUCache(budget: budget)
    }

    private func key(_ photo: ListedPhoto, _ size: PixelSize, _ shape: Shape) -> Key {
        Key(photo: photo.id, revision: revision(of: photo), size: size, shape: shape)
    }

    /// Changes when the photo's original was replaced or the photo was rotated, so that its images are loaded again.
    func revision(of photo: ListedPhoto) -> Int { revisions[photo.id] ?? 0 }

    /// Makes later requests for the photo load its new images.
    func imageDidChange(of photo: PhotoID) { revisions[photo, default: 0] += 1 }

    /// The photo's name for the user; nil until its image was requested and its details are read.
    func name(of photo: ListedPhoto) -> String? { store.name(of: photo) }

    /// The days until a deleted photo is deleted for good; nil for others, and as long as its name is unknown.
    func daysLeft(of photo: ListedPhoto) -> Int? { store.daysLeft(of: photo) }

    /// The photo's rating from 0 to 5; nil as long as its name is unknown.
    func rating(of photo: ListedPhoto) -> Int? { store.details(of: photo)?.rating }

    /// Why the photo's original cannot be read, although its image may be shown; nil if it can, or as long as its name
    /// is unknown.
    func originalProblem(of photo: ListedPhoto) -> DecodeError.Reason? { store.originalProblem(of: photo) }

    /// The image if it is cached.
    func cached(_ photo: ListedPhoto, size: PixelSize, radius: Int) -> Image? {
        images[key(photo, size, .rounded(radius))]
    }

    /// Any cached image of the photo, to be drawn until the exact one is loaded: the largest one of its present
    /// original and rotation, or of the latest former ones if there is none. O(*n*) in the number of cached images.
    ///
    /// An image with round corners is returned without them, since enlarged they would be larger than the cell's.
    func nearest(_ photo: ListedPhoto) -> Image? {
        // Of images of the same size prefer the most recently used one, so that the result is deterministic.
        var nearest: (key: Key, image: Image)?
        images.forEach { key, image in
            guard key.photo == photo.id else { return }
            if let nearest, (nearest.key.revision, nearest.image.width) >= (key.revision, image.width) { return }
            nearest = (key, image)
        }
        guard let (key, image) = nearest, case .rounded(let radius) = key.shape, radius > 0 else {
            return nearest?.image
        }
        // The square within the corners' circles begins at this distance from the edges.
        let inset = Int(((CGFloat(radius) - 0.5) * (1 - 0.5.squareRoot())).rounded(.up))
        let part = PixelRect(
            x: inset, y: inset, width: image.width - 2 * inset, height: image.height - 2 * inset)
        var squareKey = key
        squareKey.shape = .withoutCorners
        if let ready = images[squareKey] { return ready }
        guard let square = image.cropped(to: part) else { return image }
        images.insert(square, for: squareKey, cost: square.byteCount)
        return square
    }

    /// Loads an image. `completion` is called once on the main actor, unless the request is canceled.
    ///
    /// - Parameter priority: `.ahead` for a photo that is about to come into view. The request of its cell then takes
    ///   its image from the cache, or shares the decoding.
    func load(
        _ photo: ListedPhoto, size: PixelSize, radius: Int, priority: ThumbnailPriority = .visible,
        completion: @escaping @MainActor (Result<Image, any Error>) -> Void
    ) -> Request {
        let request = Request()
        let subject = priority == .ahead ? "ahead, photo" : "photo"
        let name = "\(subject) \(photo.id.rawValue), \(size.width)x\(size.height), \(radius) round"
        let key = key(photo, size, .rounded(radius))
        let answer = backgroundWork.start(name) { [store, beginning] in
            await beginning?.value
            let side = Self.shortSide(of: photo, covering: size)
            return try await store.thumbnail(of: photo, pixelSize: side, priority: priority)
                .preparedThumbnail(covering: size, cornerRadius: CGFloat(radius))
        }
        request.task = answer.onCompletion { [self] result in
            if case .success(let image) = result {
                images.insert(image, for: key, cost: image.byteCount)
            }
            completion(result)
        }
        return request
    }

    /// Loads an image that is not cropped and covers a size, to be drawn while a cell changes its shape. `completion`
    /// is called once on the main actor, unless the request fails or is canceled.
    func loadWhole(
        _ photo: ListedPhoto, covering size: PixelSize, completion: @escaping @MainActor (Image) -> Void
    ) -> Request {
        let request = Request()
        let key = key(photo, size, .whole)
        if let ready = images[key] {
            completion(ready)
            return request
        }
        let name = "photo \(photo.id.rawValue), covering \(size.width)x\(size.height)"
        let answer = backgroundWork.start(name) { [store, beginning] in
            await beginning?.value
            let side = Self.shortSide(of: photo, covering: size)
            return try await store.thumbnail(of: photo, pixelSize: side, priority: .visible)
        }
        request.task = answer.onCompletion { [self] result in
            guard case .success(let image) = result else { return }
            images.insert(image, for: key, cost: image.byteCount)
            completion(image)
        }
        return request
    }

    /// Makes requests wait until the returned function is called.
    ///
    /// At launch the images of a whole screen would compete with the first frame for the processor.
    func holdRequests() -> @MainActor () -> Void {
        let (signal, begin) = AsyncStream<Never>.makeStream()
        beginning = Task.detached { for await _ in signal {} }
        return { [weak self] in
            begin.finish()
            self?.beginning = nil
        }
    }

    /// Clears a photo's failure, so that the next request reads it again.
    func retry(_ photo: ListedPhoto) { store.retry(photo) }

    private nonisolated static func shortSide(of photo: ListedPhoto, covering size: PixelSize) -> Int {
        let aspect = Double(photo.aspectRatio)
        // The length of the photo's shorter side when the photo is scaled to cover the cell.
        let scale = max(Double(size.width) / aspect, Double(size.height))
        return Int(min(scale, scale * aspect).rounded(.up))
    }
}
