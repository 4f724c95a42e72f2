import Caching
import Foundation
import Synchronization

/// The pixels of an image, stored or decoded when they are needed, and their halved copies.
final class ImagePixels: Sendable {
    private let content: Content
    /// The part of the original that the pixels show, in unit coordinates, if they were cropped to a shape (BUILD-5).
    let crop: CGRect
    /// Copies halved once and more often, created when they are first drawn.
    private let copies = Mutex<[PixelStore]>([])

    private enum Content {
        case stored(PixelStore, isOpaque: Bool)
        case deferred(DeferredPixels)
    }

    init(store: PixelStore, isOpaque: Bool, crop: CGRect = ImagePixels.wholeOriginal) {
        content = .stored(store, isOpaque: isOpaque)
        self.crop = crop
    }

    init(deferred: DeferredPixels) {
        content = .deferred(deferred)
        crop = Self.wholeOriginal
    }

    static let wholeOriginal = CGRect(x: 0, y: 0, width: 1, height: 1)

    var isStored: Bool { if case .stored = content { true } else { false } }

    var deferred: DeferredPixels? { if case .deferred(let pixels) = content { pixels } else { nil } }

    var isOpaque: Bool {
        switch content {
        case .stored(_, let isOpaque): isOpaque
        case .deferred(let pixels): pixels.isOpaque
        }
    }

    var store: PixelStore {
        switch content {
        case .stored(let store, _): store
        case .deferred(let pixels): pixels.image(halved: 0)?.store ?? PixelStore(width: 0, height: 0)
        }
    }

    var byteCount: Int {
        switch content {
        case .stored(let store, _): store.stride * store.height
        case .deferred: 0
        }
    }

    /// Returns the pixels halved `count` times, and whether all of them are opaque.
    func halved(_ count: Int) -> (PixelStore, isOpaque: Bool) {
        switch content {
        case .stored(let store, let isOpaque):
            guard count > 0 else { return (store, isOpaque) }
            let copy = copies.withLock { copies in
                while copies.count < count { copies.append((copies.last ?? store).halved()) }
                return copies[count - 1]
            }
            return (copy, isOpaque)
        case .deferred(let pixels):
            guard let image = pixels.image(halved: count) else { return (PixelStore(width: 0, height: 0), false) }
            return (image.store, image.isOpaque)
        }
    }
}

/// Pixels that are decoded at the size that is shown, and kept in a cache of limited size.
///
/// Drawing decodes synchronously, as UIKit does: the first drawing of a large photo takes tens of milliseconds. A call
/// of ``prepare(halved:)`` on another thread decodes in advance. Any thread may call the methods.
package final class DeferredPixels: Sendable {
    let width: Int
    let height: Int
    let isOpaque: Bool
    private let decode: @Sendable (_ size: PixelSize) -> Image?
    /// Whether decoding has failed: the data does not change, so that no size is tried again.
    private let hasFailed = Atomic(false)

    /// Creates pixels of a known size.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether all pixels are known to be opaque.
    ///   - decode: Returns an image that covers a size in pixels, with the same aspect ratio; nil if the data is
    ///     damaged. Called on any thread.
    package init(
        width: Int, height: Int, isOpaque: Bool, decode: @escaping @Sendable (_ size: PixelSize) -> Image?
    ) {
        (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
        self.decode = decode
    }

    deinit { Self.cache.withLock { $0.remove(ObjectIdentifier(self)) } }

    /// The largest total size of decoded pixels, in bytes: 16 photos of 12 megapixels would need six times as much, and
    /// a screen of thumbnails a tenth.
    package static let budget = 128 << 20

    /// The total size of decoded pixels that are kept, in bytes.
    package static var decodedByteCount: Int { cache.withLock { $0.cost } }

    /// The size of these decoded pixels if they are kept, in bytes; otherwise 0.
    package var keptByteCount: Int { Self.cache.withLock { $0[ObjectIdentifier(self)]?.image.byteCount ?? 0 } }

    /// Discards all decoded pixels; those that are drawn again are decoded again.
    package static func discardDecodedPixels() {
        cache.withLock { $0 = LRUCache(budget: budget) }
    }

    private struct Decoded: Sendable {
        var image: Image
        var halvings: Int
    }

    private static let cache = Mutex(LRUCache<ObjectIdentifier, Decoded>(budget: budget))

    /// Decodes the pixels at a size and keeps them.
    package func prepare(halved count: Int) { _ = image(halved: count) }

    /// Returns the pixels at `1 / 2^count` of their size, rounded up; nil if they cannot be decoded, which is tried
    /// once.
    func image(halved count: Int) -> Image? {
        guard !hasFailed.load(ordering: .relaxed) else { return nil }
        let key = ObjectIdentifier(self)
        let known = Self.cache.withLock { $0[key] }
        if let known, known.halvings == count { return known.image }
        let size = PixelSize(width: Self.halved(width, count), height: Self.halved(height, count))
        // A larger image that is still in the cache gives the smaller one without decoding.
        if let known, known.halvings < count { return known.image.halvedCopy(count - known.halvings) }
        // Two threads may decode the same pixels; the later result replaces the other.
        guard let image = decode(size) else {
            hasFailed.store(true, ordering: .relaxed)
            return nil
        }
        Self.cache.withLock { $0.insert(Decoded(image: image, halvings: count), for: key, cost: image.byteCount) }
        return image
    }

    private static func halved(_ side: Int, _ count: Int) -> Int { max(1, (side + (1 << count) - 1) >> count) }
}

extension Image {
    /// The image with the pixels of a halved copy, which the image keeps.
    fileprivate func halvedCopy(_ count: Int) -> Image {
        let (store, isOpaque) = pixels.halved(count)
        return Image(store: store, isOpaque: isOpaque)
    }
}
