import Foundation
import ImageFiles
import Synchronization
import SystemCalls

/// The thumbnails that the programs of a desktop share, by the Thumbnail Managing Standard of freedesktop.org
/// (APP-45).
///
/// Thumbnails are read for any file, and written for files outside of the excluded folders. They are as untrusted as
/// the files themselves, so the decoder decodes both. Functions block. They may be called on any thread and in several
/// processes at once.
package struct SharedThumbnails: Sendable {
    /// The lengths of the longer side, in pixels; smaller images are not enlarged.
    enum Size: Int, CaseIterable {
        case normal = 128
        case large = 256
        case xLarge = 512
        case xxLarge = 1024

        /// The folder of the thumbnails of this size.
        var folder: String {
            switch self {
            case .normal: "normal"
            case .large: "large"
            case .xLarge: "x-large"
            case .xxLarge: "xx-large"
            }
        }
    }

    /// The longest thumbnail that is read, in bytes: much more than the pixels of the largest size.
    private static let longest = 8 << 20

    let directory: URL
    private let excluded: [String]
    private let decoder: any ImageDecoding
    /// The name and version of the program, for its failures.
    private let program: String
    private let log: ErrorLog

    /// - Parameters:
    ///   - directory: The folder of the cache, which is created by the first thumbnail that is written.
    ///   - excluded: Folders for whose files no thumbnails are written. The cache itself is one of them.
    ///   - program: The name and version of the program, by which its failures are stored.
    ///   - onError: Called with a message when a thumbnail cannot be written, once for each cause; on any thread.
    package init(
        directory: URL = Self.defaultDirectory, excluding excluded: [URL], decoder: any ImageDecoding, program: String,
        onError: @escaping @Sendable (String) -> Void
    ) {
        (self.directory, self.decoder, self.program) = (directory, decoder, program)
        self.excluded = (excluded + [directory]).map(\.path)
        log = ErrorLog(report: onError)
    }

    /// `$XDG_CACHE_HOME/thumbnails`, or `$HOME/.cache/thumbnails` if that variable is not set.
    package static var defaultDirectory: URL {
        BaseDirectories.current.cache.appendingPathComponent("thumbnails", isDirectory: true)
    }

    // MARK: Reading

    /// Returns the smallest valid thumbnail of a file whose size is at least `pixels`, otherwise the largest one; nil
    /// if there is none. A thumbnail is valid if it names the file and its present modification time.
    package func thumbnail(
        ofFile path: String, pixels: Int, isCanceled: @escaping @Sendable () -> Bool = { false }
    ) -> DecodedImage? {
        guard let file = ThumbnailedFile(path) else { return nil }
        let (large, small) = (
            Size.allCases.filter { $0.rawValue >= pixels }, Size.allCases.filter { $0.rawValue < pixels }
        )
        return thumbnail(of: file, sizes: large + small.reversed(), isCanceled: isCanceled)
    }

    private func thumbnail(
        of file: ThumbnailedFile, sizes: [Size], isCanceled: @escaping @Sendable () -> Bool
    ) -> DecodedImage? {
        for size in sizes where !isCanceled() {
            guard let bytes = validBytes(url(of: file, size), of: file) else { continue }
            // A damaged thumbnail is as good as none.
            if let image = try? decoder.image(
                DecodeRequest(
                    .bytes(bytes), name: file.name, size: .fitting(width: size.rawValue, height: size.rawValue),
                    urgency: .visible, isCanceled: isCanceled))
            {
                return image
            }
        }
        return nil
    }

    private func validBytes(_ url: URL, of file: ThumbnailedFile) -> [UInt8]? {
        guard let bytes = try? FileBytes.read(url.path, count: Self.longest + 1), bytes.count <= Self.longest,
            file.matches(ThumbnailFile.texts(inPNG: bytes))
        else { return nil }
        return bytes
    }

    private func url(of file: ThumbnailedFile, _ size: Size) -> URL {
        directory.appendingPathComponent("\(size.folder)/\(file.thumbnailName)")
    }

    // MARK: Making

    /// Returns an image of a file that covers a square of `pixels`, unless its aspect ratio exceeds 4:1: a valid
    /// thumbnail, or the file itself, decoded. What was decoded is stored for other programs, a failure too.
    ///
    /// - Throws: `DecodeError`, also for a file whose failure this version of the program has stored.
    package func preview(
        ofFile path: String, covering pixels: Int, isCanceled: @escaping @Sendable () -> Bool = { false }
    ) throws(DecodeError) -> DecodedImage {
        let size = Size.allCases.first { $0.rawValue >= 4 * pixels } ?? .xxLarge
        let file = ThumbnailedFile(path)
        if let file {
            let sizes = Size.allCases.filter { $0.rawValue >= size.rawValue }
            if let image = thumbnail(of: file, sizes: sizes, isCanceled: isCanceled) { return image }
            if validBytes(failureURL(of: file), of: file) != nil {
                throw DecodeError(file: file.name, reason: .damaged(""))
            }
        }
        let request = DecodeRequest(
            .file(path: file?.path ?? path), name: (path as NSString).lastPathComponent,
            size: .fitting(width: size.rawValue, height: size.rawValue), urgency: .visible, isCanceled: isCanceled)
        do throws(DecodeError) {
            let image = try decoder.image(request)
            if let file {
                store(file, at: url(of: file, size)) { texts throws(EncodeError) in
                    try ThumbnailFile.encode(image, texts: texts)
                }
            }
            return image
        } catch {
            if let file, error.isOnlyAboutContent {
                store(file, at: failureURL(of: file)) { texts throws(EncodeError) in
                    try ThumbnailFile.encodeFailure(texts: texts)
                }
            }
            throw error
        }
    }

    private func failureURL(of file: ThumbnailedFile) -> URL {
        directory.appendingPathComponent("fail/\(program)/\(file.thumbnailName)")
    }

    private func store(
        _ file: ThumbnailedFile, at url: URL, encode: ([ThumbnailFile.Key: String]) throws(EncodeError) -> Data
    ) {
        // The file may have changed since, and the thumbnail would show something else.
        guard mayWrite(file), file == ThumbnailedFile(file.path) else { return }
        var texts = file.texts
        texts[.software] = program
        do throws(ThumbnailWritingError) {
            try write(Self.encoded(texts, encode), to: url)
        } catch {
            log.add(error)
        }
    }

    private static func encoded(
        _ texts: [ThumbnailFile.Key: String], _ encode: ([ThumbnailFile.Key: String]) throws(EncodeError) -> Data
    ) throws(ThumbnailWritingError) -> Data {
        do throws(EncodeError) {
            return try encode(texts)
        } catch {
            throw ThumbnailWritingError(detail: error.detail)
        }
    }

    /// Whether a thumbnail of the file may be written: not of the library's files and of thumbnails.
    private func mayWrite(_ file: ThumbnailedFile) -> Bool {
        guard let path = Self.resolved(file.path), access(path, R_OK) == 0 else { return false }
        // Resolved each time, since the folders may have been created meanwhile.
        return !excluded.contains { folder in
            let folder = Self.resolved(folder) ?? folder
            return path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
        }
    }

    /// The path without symbolic links; nil if it does not exist.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Writes a file that only the user can read, and renames it, so that no other program reads a part of it.
    private func write(_ data: Data, to url: URL) throws(ThumbnailWritingError) {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ThumbnailWritingError(code: Library.systemCode(of: error))
        }
        let temporary = folder.appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)").path
        let descriptor = SystemCall.open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions: 0o600)
        guard descriptor >= 0 else { throw ThumbnailWritingError(code: errno) }
        let code = data.withUnsafeBytes { FileBytes.write($0, to: descriptor) }
        let closing = SystemCall.close(descriptor)
        guard code == 0, closing == 0, rename(temporary, url.path) == 0 else {
            let failure = [code, closing].first { $0 != 0 } ?? errno
            unlink(temporary)
            throw ThumbnailWritingError(code: failure)
        }
    }
}

/// A regular file as it is now, and what its thumbnails have to say about it.
private struct ThumbnailedFile: Equatable {
    let path: String
    private let uri: String
    /// In whole seconds.
    private let modificationTime: Int
    private let length: Int

    /// Nil for a path that is not absolute, and for anything that cannot be examined or is no regular file.
    init?(_ path: String) {
        // The URI of the path that is used by other programs: without "." and "..", but with links.
        let path = URL(fileURLWithPath: path).standardized.path
        var status = stat()
        guard let uri = ThumbnailFile.uri(ofPath: path), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        (self.path, self.uri) = (path, uri)
        (modificationTime, length) = (status.st_mtim.tv_sec, Int(status.st_size))
    }

    var name: String { (path as NSString).lastPathComponent }

    var thumbnailName: String { ThumbnailFile.name(ofURI: uri) }

    var texts: [ThumbnailFile.Key: String] {
        [.uri: uri, .modificationTime: String(modificationTime), .length: String(length)]
    }

    /// Whether a thumbnail with these texts shows the file. The length is optional.
    func matches(_ texts: [ThumbnailFile.Key: String]) -> Bool {
        // Some programs write fractions of the second.
        let seconds = texts[.modificationTime]?.prefix { $0 != "." }
        return texts[.uri] == uri && seconds.flatMap { Int($0) } == modificationTime
            && texts[.length].map { Int($0) == length } ?? true
    }
}

/// The cause for which a thumbnail could not be written.
private struct ThumbnailWritingError: Error, Hashable {
    let detail: String

    init(detail: String) { self.detail = detail }

    init(code: Int32) { detail = SystemError.text(code) }
}

/// Reports each cause once, since every file of a folder may fail for the same one.
private final class ErrorLog: Sendable {
    private let report: @Sendable (String) -> Void
    private let reported = Mutex<Set<ThumbnailWritingError>>([])

    init(report: @escaping @Sendable (String) -> Void) { self.report = report }

    func add(_ error: ThumbnailWritingError) {
        guard reported.withLock({ $0.insert(error).inserted }) else { return }
        report("Couldn't write a thumbnail for other programs: \(error.detail).")
    }
}
