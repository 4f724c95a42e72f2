import Foundation
import ImageFiles

/// A cache of thumbnails on disk, keyed by content hash, so that an entry is never stale. A lost entry is made again
/// from the original, so failures are not reported.
///
/// Functions block. They may be called on any thread and in several processes at once.
package struct ThumbnailCache: Sendable {
    /// The available sizes: lengths of the shorter side in pixels.
    static let sizes = [256, 512]
    static let largestSize = 512

    private let directory: URL

    /// Creates a cache in a folder, which is created on the first write.
    package init(directory: URL) { self.directory = directory }

    /// `$XDG_CACHE_HOME/lightbox/thumbnails`, or `$HOME/.cache/lightbox/thumbnails` if that variable is not set.
    package static var defaultDirectory: URL {
        BaseDirectories.current.cache.appendingPathComponent("lightbox/thumbnails", isDirectory: true)
    }

    static func key(_ hash: ContentHash) -> String { hash.description }

    /// Returns the smallest available size of at least `pixelSize`, or nil if all are smaller.
    static func size(for pixelSize: Int) -> Int? { sizes.first { $0 >= pixelSize } }

    /// Stores a thumbnail of the given size.
    func store(_ image: DecodedImage, key: String, size: Int) {
        let data: Data
        do throws(EncodeError) {
            data = image.isOpaque ? try ImageEncoder.jpeg(image, quality: 90) : try ImageEncoder.png(image)
        } catch {
            return
        }
        let target = url(key, size)
        let folder = target.deletingLastPathComponent()
        // Accessible to the user only: thumbnails are personal data.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // An atomic write: no other process reads a partial file.
        try? data.write(to: target, options: .atomic)
    }

    /// Loads the thumbnail stored for a key, scaled to cover `pixelSize`; nil if there is none or it cannot be decoded.
    func load(key: String, size: Int, covering pixelSize: Int) -> DecodedImage? {
        let file = url(key, size)
        do throws(DecodeError) {
            return try ImageDecoder.decode(
                path: file.path, size: .covering(width: pixelSize, height: pixelSize))
        } catch {
            if error.isAboutContent { unlink(file.path) }
            return nil
        }
    }

    /// Removes the thumbnails of permanently deleted photos.
    package func removeThumbnails(of photos: [Photo]) {
        for photo in photos {
            for size in Self.sizes { unlink(url(Self.key(photo.contentHash), size).path) }
        }
    }

    private func url(_ key: String, _ size: Int) -> URL {
        directory.appendingPathComponent("\(size)/\(key.prefix(2))/\(key)")
    }
}
