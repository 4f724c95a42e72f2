import Foundation
import ImageFiles
import Synchronization

/// Loads thumbnails from memory, otherwise from the disk cache, otherwise by decoding the original, off the caller's
/// thread.
///
/// Requests for visible cells are served last in, first out, because the latest ones are still in view; then those of
/// cells that are about to come into view. Requests for the same thumbnail share one decoding. Canceling the task
/// cancels its request; a decoding without requests ends early.
///
///     let image = try await store.thumbnail(for: photo, pixelSize: 196)
package final class ThumbnailStore: Sendable {
    private typealias Continuation = CheckedContinuation<Result<DecodedImage, DecodeError>, Never>

    private let library: Library
    private let cache: ThumbnailCache?
    private let state: Mutex<ThumbnailQueue<Continuation>>

    /// Creates a store that keeps at most `memoryBudget` bytes of pixels in memory and runs at most `concurrency`
    /// decodings at a time. Without a `cache`, nothing is stored on disk.
    package init(
        library: Library, cache: ThumbnailCache?, memoryBudget: Int = 64 << 20,
        concurrency: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    ) {
        self.library = library
        self.cache = cache
        state = Mutex(ThumbnailQueue(memoryBudget: memoryBudget, concurrency: max(1, concurrency)))
    }

    /// Returns the photo as it is shown, upright and rotated, covering a square of `pixelSize`: its shorter side has
    /// that many pixels, unless the photo itself has fewer or its aspect ratio exceeds 4:1.
    ///
    /// - Throws: `DecodeError`; `.canceled` when the task is canceled. A failure caused by the content is remembered
    ///   and thrown again immediately, until the file changes or `retry` is called. A failure that cost a helper or
    ///   much time is remembered between runs (DECODE-2).
    package func thumbnail(
        for photo: Photo, pixelSize: Int, priority: ThumbnailPriority = .visible
    ) async throws(DecodeError) -> DecodedImage {
        let key = ThumbnailKey(photo, pixelSize: pixelSize)
        if let image = cachedImage(key) { return image }
        let requestID = state.withLock { $0.newRequestID() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isQueued = state.withLock { state in
                    // If the task was canceled before this point, its cancellation handler found no request to cancel.
                    guard !Task.isCancelled else { return false }
                    state.enqueue(
                        key, photo: photo, priority: priority, requestID: requestID, continuation: continuation)
                    return true
                }
                if isQueued {
                    startJobs()
                } else {
                    continuation.resume(returning: .failure(DecodeError(file: photo.name, reason: .canceled)))
                }
            }
        } onCancel: {
            guard let taken = state.withLock({ $0.cancel(requestID) }) else { return }
            taken.continuation.resume(returning: .failure(DecodeError(file: taken.file, reason: .canceled)))
        }
        return try result.get()
    }

    /// Returns the thumbnail if it is in memory. Never blocks for a decoding.
    package func cachedThumbnail(for photo: Photo, pixelSize: Int) -> DecodedImage? {
        cachedImage(ThumbnailKey(photo, pixelSize: pixelSize))
    }

    /// Discards a remembered failure, so that the next request decodes the photo again.
    package func retry(_ photo: Photo) {
        state.withLock { $0.failures[photo.contentHash] = nil }
        cache?.forgetFailure(of: photo.contentHash)
    }

    /// Decodes the original so that it fits within a size in pixels. A failure that cost a helper or much time is
    /// remembered together with those of thumbnails.
    package func picture(of photo: Photo, fitting size: (width: Int, height: Int)) async throws(DecodeError)
        -> DecodedImage
    {
        let isCanceled = Flag()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Continuation) in
                let code = LowPriorityThread.run(.visible, name: "picture") { [self] in
                    continuation.resume(
                        returning: Result { () throws(DecodeError) in
                            try decodePicture(of: photo, fitting: size, isCanceled: { isCanceled.isSet })
                        })
                }
                if code != 0 { continuation.resume(returning: .failure(.cannotStart(code, file: photo.name))) }
            }
        } onCancel: {
            isCanceled.set()
        }
        return try result.get()
    }

    private func decodePicture(
        of photo: Photo, fitting size: (width: Int, height: Int), isCanceled: @escaping @Sendable () -> Bool
    ) throws(DecodeError) -> DecodedImage {
        let url = library.originalURL(of: photo)
        let stamp = FileStamp(url)
        if let stamp, let failure = failure(of: photo, stamp: stamp), failure.isCostly { throw failure }
        do throws(DecodeError) {
            return try library.image(
                of: photo, size: .fitting(width: size.width, height: size.height), isCanceled: isCanceled)
        } catch {
            remember(error, of: photo, stamp: stamp)
            throw error
        }
    }

    /// The bytes of pixels held in memory.
    package var memoryUse: Int { state.withLock { $0.images.cost } }

    private func cachedImage(_ key: ThumbnailKey) -> DecodedImage? { state.withLock { $0.images[key] } }

    private func startJobs() {
        while let job = state.withLock({ $0.nextJob() }) {
            let code = LowPriorityThread.run(.visible, name: "thumbnail") { [self] in
                finish(job, run(job))
                startJobs()
            }
            if code != 0 {
                finish(job, ThumbnailResult(image: .failure(.cannotStart(code, file: job.photo.name)), stamp: nil))
            }
        }
    }

    private func finish(_ job: ThumbnailJob, _ result: ThumbnailResult) {
        let continuations = state.withLock { $0.finish(job, result) }
        for continuation in continuations { continuation.resume(returning: result.image) }
    }

    private func run(_ job: ThumbnailJob) -> ThumbnailResult {
        let url = library.originalURL(of: job.photo)
        let stamp = FileStamp(url)
        if let stamp, let failure = state.withLock({ $0.failures[job.key.content] }), failure.stamp == stamp {
            return ThumbnailResult(image: .failure(failure.error), stamp: stamp)
        }
        // The stored thumbnails are those of the file, so that a rotation makes none of them again.
        let image = Result { () throws(DecodeError) in
            try makeThumbnail(job, at: url, stamp: stamp).turned(by: job.photo.turns)
        }
        if case .failure(let error) = image { remember(error, of: job.photo, stamp: stamp) }
        return ThumbnailResult(image: image, stamp: stamp)
    }

    private func makeThumbnail(_ job: ThumbnailJob, at url: URL, stamp: FileStamp?) throws(DecodeError) -> DecodedImage
    {
        let pixelSize = job.key.pixelSize
        func decode(_ side: Int) throws(DecodeError) -> DecodedImage {
            // Not before the stored thumbnails are looked up, which a start with many photos waits for.
            if let stamp, let failure = failure(of: job.photo, stamp: stamp) { throw failure }
            return try library.decoder.image(
                DecodeRequest(
                    .file(path: url.path), name: job.photo.name, size: .covering(width: side, height: side),
                    urgency: .visible, isCanceled: { job.isCanceled },
                    onDelay: { [self] in
                        state.withLock { $0.markSlow(job) }
                        startJobs()
                    }))
        }
        guard let cache, stamp?.isOriginal(of: job.photo) ?? true, let size = ThumbnailCache.size(for: pixelSize) else {
            return try decode(pixelSize)
        }
        let key = ThumbnailCache.key(job.photo.contentHash)
        if let image = cache.load(key: key, size: size, covering: pixelSize) { return image }
        // Downscale the next larger cached thumbnail instead of decoding the original.
        let larger = ThumbnailCache.sizes.last { $0 > size }
        if let image = larger.flatMap({ cache.load(key: key, size: $0, covering: size) }) {
            cache.store(image, key: key, size: size)
        } else {
            cache.store(try decode(size), key: key, size: size)
        }
        if let image = cache.load(key: key, size: size, covering: pixelSize) { return image }
        return try decode(pixelSize)
    }

    // MARK: Failures

    /// The failure of an earlier attempt with the same file, in this run or an earlier one.
    private func failure(of photo: Photo, stamp: FileStamp) -> DecodeError? {
        if let known = state.withLock({ $0.failures[photo.contentHash] }), known.stamp == stamp { return known.error }
        return cache?.rememberedFailure(of: photo.contentHash, stamp: stamp).map {
            DecodeError(file: photo.name, reason: $0)
        }
    }

    private func remember(_ error: DecodeError, of photo: Photo, stamp: FileStamp?) {
        guard error.isCostly, let stamp else { return }
        state.withLock { $0.failures[photo.contentHash] = (stamp, error) }
        cache?.remember(error.reason, of: photo.contentHash, stamp: stamp)
    }
}

/// A flag that one thread sets and others read.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}

extension DecodeError {
    /// The error of a thread that could not be created with this `errno`.
    fileprivate static func cannotStart(_ code: Int32, file: String) -> DecodeError {
        DecodeError(file: file, reason: .noDecoder(SystemError.text(code)))
    }
}

/// A file's modification time and length: equal for an unchanged file.
struct FileStamp: Equatable, Codable {
    private let seconds: Int
    private let nanoseconds: Int
    private let length: Int

    init?(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        length = Int(status.st_size)
    }

    /// Whether the file seems to have the imported content, without reading it. Programs are not expected to modify
    /// stored originals, of which only the length is compared; a linked file must be older than the import as well.
    func isOriginal(of photo: Photo) -> Bool {
        length == photo.fileSize
            && (photo.location == .stored || Double(seconds) <= photo.addedAt.timeIntervalSince1970)
    }
}
