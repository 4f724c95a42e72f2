import Foundation

/// Small pictures on disk, by the content they were made from, so that none is ever out of date. Losing them costs
/// time only, so every failure here is silent.
///
/// Functions block, and can be called on any thread and in any number of processes.
public struct ThumbnailCache: Sendable {
    /// The shorter sides in pixels in which pictures are kept.
    static let sizes = [256, 512]
    static let largestSize = 512

    private let directory: URL

    /// The cache in a folder, which need not exist yet.
    public init(directory: URL) { self.directory = directory }

    /// `$XDG_CACHE_HOME/lightbox/thumbnails`, or below `~/.cache` where that is not set.
    public static var defaultDirectory: URL {
        BaseDirectory.cache.appendingPathComponent("lightbox/thumbnails", isDirectory: true)
    }

    static func key(_ hash: ContentHash) -> String { hash.description }

    /// The smallest kept size that has enough pixels, nil if none has.
    static func size(for pixelSize: Int) -> Int? { sizes.first { $0 >= pixelSize } }

    /// Keeps a picture of the given size.
    func store(_ image: DecodedImage, key: String, size: Int) {
        let data: Data
        do throws(EncodeError) {
            data = image.isOpaque ? try ImageEncoder.jpeg(image, quality: 90) : try ImageEncoder.png(image)
        } catch {
            return
        }
        let target = url(key, size)
        let folder = target.deletingLastPathComponent()
        // Private: the pictures are the user's.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Written aside and renamed, so that no other process reads half a picture.
        try? data.write(to: target, options: .atomic)
    }

    /// The picture kept for a key, drawn to cover the given size; nil if there is none that can be read.
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

    /// Removes the pictures of photos that are gone for good.
    public func forget(_ photos: [Photo]) {
        for photo in photos {
            for size in Self.sizes { unlink(url(Self.key(photo.contentHash), size).path) }
        }
    }

    private func url(_ key: String, _ size: Int) -> URL {
        directory.appendingPathComponent("\(size)/\(key.prefix(2))/\(key)")
    }
}
