import Foundation
import ImageFiles
import SystemCalls

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

    /// Writes a file. No other process reads a part of it, and a process that is killed leaves none for longer than
    /// until the next write of any process.
    func write(_ data: Data, to target: URL) {
        removeUnfinished()
        for folder in [target.deletingLastPathComponent(), incoming] {
            // Accessible to the user only: thumbnails are personal data.
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let temporary = incoming.appendingPathComponent(UUID().uuidString).path
        guard let descriptor = createLocked(temporary) else { return }
        // The lock ends here, when the file has its name.
        defer { close(descriptor) }
        let code = data.withUnsafeBytes { FileBytes.write($0, to: descriptor) }
        if code != 0 || rename(temporary, target.path) != 0 { unlink(temporary) }
    }

    /// Creates a file that `removeUnfinished` leaves alone while its descriptor is open; nil if that fails.
    private func createLocked(_ path: String) -> Int32? {
        // A writer that looks for remains between both calls deletes the file, so it is created again. The number of
        // attempts is limited; a thumbnail that is not stored is made again.
        for _ in 0..<100 {
            let descriptor = SystemCall.open(
                path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions: 0o600)
            guard descriptor >= 0 else { return nil }
            _ = SystemCall.repeated { flock(descriptor, LOCK_EX) }
            if Self.hasName(descriptor) { return descriptor }
            close(descriptor)
        }
        return nil
    }

    /// Whether an open file was not deleted.
    private static func hasName(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// The files that are being written. Each is locked by the process that writes it, and that lock ends with the
    /// process.
    private var incoming: URL { directory.appendingPathComponent("incoming", isDirectory: true) }

    /// Deletes what killed processes have left.
    private func removeUnfinished() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: incoming.path)) ?? [] {
            let path = incoming.appendingPathComponent(name).path
            let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            // A name whose file was deleted meanwhile may be that of a new file, which its writer has created again.
            if SystemCall.repeated({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0, Self.hasName(descriptor) {
                unlink(path)
            }
            close(descriptor)
        }
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
