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

    let directory: URL
    /// The version of the program, which tries failed photos again.
    let programVersion: String

    /// Creates a cache in a folder, which is created on the first write.
    package init(directory: URL, programVersion: String = "") {
        (self.directory, self.programVersion) = (directory, programVersion)
    }

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
        write(data, to: url(key, size))
    }

    func write(_ data: Data, to target: URL) {
        // Accessible to the user only: thumbnails are personal data.
        try? FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // An atomic write: no other process reads a partial file.
        try? data.write(to: target, options: .atomic)
    }

    /// Loads the thumbnail stored for a key, scaled to cover `pixelSize`; nil if there is none or it cannot be decoded.
    ///
    /// Decodes in this process, so that a start with stored thumbnails needs no helper: `store` has encoded the file,
    /// in one of two formats, and only the user can write to the folder (DECODE-1).
    func load(key: String, size: Int, covering pixelSize: Int) -> DecodedImage? {
        let file = url(key, size)
        do throws(DecodeError) {
            return try Self.decode(file, covering: pixelSize)
        } catch {
            if error.isAboutContent { unlink(file.path) }
            return nil
        }
    }

    /// Decodes a thumbnail's file in this process. The content of the file chooses no other loader than those of the
    /// formats that `store` writes.
    static func decode(_ file: URL, covering pixelSize: Int) throws(DecodeError) -> DecodedImage {
        let (bytes, name) = (try FileBytes.read(file.path), file.lastPathComponent)
        guard let format = ImageFormat.sniff(bytes), [.jpeg, .png].contains(format) else {
            throw DecodeError(file: name, reason: .notAnImage)
        }
        return try ImageDecoder.decode(bytes: bytes, name: name, size: .covering(width: pixelSize, height: pixelSize))
    }

    /// Removes the thumbnails of permanently deleted photos.
    package func removeThumbnails(of photos: [Photo]) {
        for photo in photos {
            for size in Self.sizes { unlink(url(Self.key(photo.contentHash), size).path) }
            forgetFailure(of: photo.contentHash)
        }
    }

    func url(_ key: String, _ size: Int) -> URL {
        directory.appendingPathComponent("\(size)/\(key.prefix(2))/\(key)")
    }
}
