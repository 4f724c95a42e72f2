import Foundation
import ImageFiles
import Synchronization

/// Imports images: reads, validates and stores several files concurrently off the main actor, and inserts them in the
/// plan's order.
///
/// Every file is decoded once, so that damage is reported at import and the thumbnail exists before the photo is first
/// shown.
package struct Importer: Sendable {
    private let thumbnails: ThumbnailCache?
    private let concurrency: Int

    /// Creates an importer that stores thumbnails in `thumbnails`, if given, and processes `concurrency` files at a
    /// time.
    package init(thumbnails: ThumbnailCache? = nil, concurrency: Int = 2) {
        self.thumbnails = thumbnails
        self.concurrency = max(1, concurrency)
    }

    /// Enumerates files and folders. A folder that contains images becomes an album of the same name; one whose
    /// subfolders contain images becomes a library folder of their albums, with an album for its own images (APP-43).
    /// Hidden files are skipped. Individually named files go to `destination`, or to albums named after their folders.
    /// New albums and folders are created in order at `place`. With `marksFavorites`, the import marks its photos
    /// (APP-35). Blocks while it reads.
    package func plan(
        paths: [URL], individualFilesTo destination: ImportPlan.Destination? = nil, foldersAt place: AlbumPlace = .end,
        marksFavorites: Bool = false
    ) -> ImportPlan {
        var plan = ImportPlanner.plan(paths, individualFilesTo: destination, foldersAt: place)
        plan.marksFavorites = marksFavorites
        return plan
    }

    /// Runs a plan. With `link`, the originals stay where they are. Canceling the task stops after the files in
    /// progress; imported photos stay, and the report's `undo` removes them. A full disk stops the import in the same
    /// way. With a journal, files that an earlier run has imported are not read again, and are part of the report.
    ///
    /// - Parameters:
    ///   - journal: A journal of the same plan; the caller removes it.
    ///   - control: Pauses the import, or ends it early.
    ///   - isCanceled: Whether the user has canceled the file at a position in the plan. Asked before each file is
    ///     read, from any thread.
    package func run(
        _ plan: ImportPlan, into library: Library, link: Bool = false, journal: ImportJournal? = nil,
        control: ImportControl? = nil, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
        isCanceled: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) async -> ImportReport {
        let jobs = plan.batches.enumerated().flatMap { index, batch in
            batch.files.map { Job(batch: index, source: .file($0)) }
        }
        return await run(
            jobs, destinations: plan.batches.map(\.destination), failures: plan.failures,
            marksFavorites: plan.marksFavorites, into: library, link: link, journal: journal, control: control,
            progress: progress, isCanceled: isCanceled)
    }

    /// Imports image data without a file, such as a drop from another program, under the given file name.
    ///
    /// - Parameters:
    ///   - fullSize: The size to record for the photo in pixels, if `data` is a reduced version of its original;
    ///     ``replaceOriginal(of:with:name:in:)`` stores the full version later.
    ///   - marksFavorites: Whether the photo is marked as a favorite, in the transaction that inserts it.
    package func importData(
        _ data: Data, suggestedName name: String, to destination: ImportPlan.Destination, into library: Library,
        fullSize: (width: Int, height: Int)? = nil, marksFavorites: Bool = false
    ) async -> ImportReport {
        await run(
            [Job(batch: 0, source: .data(data, name: name, fullSize: fullSize))], destinations: [destination],
            failures: [], marksFavorites: marksFavorites, into: library, link: false, progress: { _ in })
    }

    /// Removes all that an import has stored: its photos from their albums, the albums that it created, and the rows,
    /// originals and thumbnails of the photos that it inserted. A photo that is in another album by now stays there.
    ///
    /// Runs to the end in a canceled task, too. Call it for an import that the user canceled; a completed import is
    /// undone by the report's `undo` instead, which can be redone.
    package func discard(_ report: ImportReport, from library: Library) async throws(LibraryError) {
        if let undo = report.undo { try await library.apply(undo) }
        let inserted = report.outcomes.compactMap { $0.insertsPhoto ? $0.photo : nil }
        guard !inserted.isEmpty else { return }
        // Not an argument of the optional call, which is not evaluated without a cache.
        let deleted = try await library.deletePermanently(inserted)
        thumbnails?.removeThumbnails(of: deleted.photos)
    }

    /// Stores the full version of a photo that was imported as a reduced one. The photo keeps its id, its name and its
    /// places in the albums.
    ///
    /// The file of the reduced version stays until ``removeReducedOriginal(of:from:)``, since it may be in use.
    ///
    /// - Throws: `ImportError`.
    package func replaceOriginal(
        of photo: PhotoID, with data: Data, name: String, in library: Library
    ) async throws(ImportError) -> ReplacedOriginal {
        let incoming = try await prepare(
            Job(batch: 0, source: .data(data, name: name, fullSize: nil)), library: library, link: false
        ).get()
        do {
            return try await library.replaceOriginal(of: photo, with: incoming)
        } catch {
            throw ImportError(file: name, reason: .library(error))
        }
    }

    /// Deletes the file and the thumbnails of a reduced version whose photo has its full original; `reduced` is the
    /// photo as it was before. Call it when nothing shows the reduced version any more.
    package func removeReducedOriginal(of reduced: Photo, from library: Library) {
        guard case .stored = reduced.location else { return }
        do throws(LibraryError) {
            guard try library.photo(withHash: reduced.contentHash) == nil else { return }
        } catch {
            // Keep the file if the database cannot be read: another photo may have it.
            return
        }
        unlink(library.originalURL(of: reduced).path)
        thumbnails?.removeThumbnails(of: [reduced])
    }

    /// A file to import and the index of its batch.
    struct Job: Sendable {
        enum Source: Sendable {
            case file(URL)
            /// `fullSize` is the recorded size, if the data is a reduced version.
            case data(Data, name: String, fullSize: (width: Int, height: Int)?)
        }

        let batch: Int
        let source: Source

        var name: String {
            switch source {
            case .file(let url): url.lastPathComponent
            case .data(_, let name, _): name
            }
        }

        var file: URL? {
            if case .file(let url) = source { url } else { nil }
        }

        /// The metadata to record, given that of the data.
        func recordedInfo(_ info: ImageInfo) -> ImageInfo {
            guard case .data(_, _, let size?) = source else { return info }
            return info.withSize(width: size.width, height: size.height)
        }

        func bytes() throws(DecodeError) -> [UInt8] {
            switch source {
            case .file(let url): try FileBytes.read(url.path)
            case .data(let data, _, _): [UInt8](data)
            }
        }
    }

    /// The most files that are read ahead of one whose image is slow.
    private static let window = 32
    /// The most files that are inserted at once.
    private static let largestTransaction = 256

    private enum Event: Sendable {
        case prepared(Int, Result<IncomingPhoto, ImportError>)
        /// Another file may be started, since one is prepared or its image is slow.
        case hasSlot
    }

    /// Reads and decodes up to `concurrency` files concurrently, not counting those whose images are slow (DECODE-4),
    /// and inserts them one after another.
    private func run(
        _ jobs: [Job], destinations: [ImportPlan.Destination], failures: [ImportError], marksFavorites: Bool,
        into library: Library, link: Bool, journal: ImportJournal? = nil, control: ImportControl? = nil,
        progress: @escaping @Sendable (ImportProgress) -> Void, isCanceled: @Sendable (Int) -> Bool = { _ in false }
    ) async -> ImportReport {
        var placer = ImportPlacer(
            library: library, destinations: destinations, failures: failures, marksFavorites: marksFavorites,
            journal: journal)
        let recorded = await entriesToKeep(of: journal, in: library)
        let canceledBefore = journal?.canceled ?? []
        await withTaskGroup(of: Event.self) { group in
            var (started, running) = (0, 0)
            var ready: [Int: Result<IncomingPhoto, ImportError>] = [:]
            var canceled: Set<Int> = []
            func takePrepared(_ index: Int) -> PreparedFile? {
                guard index < jobs.count else { return nil }
                if let entry = recorded[index] { return PreparedFile(job: jobs[index], content: .recorded(entry)) }
                if canceled.remove(index) != nil { return PreparedFile(job: jobs[index], content: .canceled) }
                return ready.removeValue(forKey: index).map { PreparedFile(job: jobs[index], content: .new($0)) }
            }
            while placer.outcomes.count < jobs.count && !placer.mustStop {
                let current = placer.outcomes.count
                let end = min(jobs.count, current + max(Self.window, concurrency))
                while started < end && running < concurrency && !Task.isCancelled && control?.beginsFiles != false {
                    guard recorded[started] == nil else {
                        started += 1
                        continue
                    }
                    guard !canceledBefore.contains(started), !isCanceled(started) else {
                        canceled.insert(started)
                        started += 1
                        continue
                    }
                    let (index, job, slot) = (started, jobs[started], OneShot())
                    group.addTask {
                        .prepared(index, await prepare(job, library: library, link: link) { slot.fire() })
                    }
                    group.addTask {
                        await slot.wait()
                        return .hasSlot
                    }
                    started += 1
                    running += 1
                }
                guard let prepared = takePrepared(current) else {
                    switch await group.next() {
                    case nil:
                        // No file is in progress.
                        guard let control, !control.isStopped, !Task.isCancelled else { return }
                        await control.waitWhilePaused()
                    case .hasSlot: running -= 1
                    case .prepared(let index, let result): ready[index] = result
                    }
                    continue
                }
                var files = [prepared]
                while files.count < Self.largestTransaction, let next = takePrepared(current + files.count) {
                    files.append(next)
                }
                for (offset, outcome) in await placer.place(files).enumerated() {
                    progress(ImportProgress(completed: current + offset + 1, total: jobs.count, latest: outcome))
                }
            }
        }
        return placer.report()
    }

    /// The photos of earlier runs, without those of canceled files, which leave the library. A photo that another file
    /// has become, too, stays, and counts as imported by that file.
    private func entriesToKeep(
        of journal: ImportJournal?, in library: Library
    ) async -> [Int: ImportJournal.Entry] {
        guard let journal else { return [:] }
        var kept = journal.entries.filter { !journal.canceled.contains($0.key) }
        let keepers = Dictionary(kept.map { (Place($0.value), $0.key) }, uniquingKeysWith: min)
        let canceled = journal.entries.filter { journal.canceled.contains($0.key) }.sorted { $0.key < $1.key }
        var discarded: [Int: ImportJournal.Entry] = [:]
        for (index, entry) in canceled {
            if let keeper = keepers[Place(entry)] { kept[keeper]?.merge(entry) } else { discarded[index] = entry }
        }
        do {
            let outcomes = discarded.sorted { $0.key < $1.key }.map { ImportOutcome($0.value, name: "", file: nil) }
            try await discard(ImportReport(of: outcomes), from: library)
        } catch {
            // They stay, and the report's `undo` removes them.
            kept.merge(discarded) { kept, _ in kept }
        }
        return kept
    }

    /// A photo in an album.
    private struct Place: Hashable {
        let album: AlbumID
        let photo: PhotoID

        init(_ entry: ImportJournal.Entry) { (album, photo) = (entry.album, entry.photo) }
    }

    /// Reads, decodes and stores a file. `onSlot` is called when it is done, and before if its image is slow.
    private func prepare(
        _ job: Job, library: Library, link: Bool, onSlot: @escaping @Sendable () -> Void = {}
    ) async -> Result<IncomingPhoto, ImportError> {
        defer { onSlot() }
        return await withCheckedContinuation { continuation in
            let code = LowPriorityThread.run(.background, name: "import") {
                let result = Result { try read(job, library: library, link: link, onDelay: onSlot) }
                continuation.resume(
                    returning: result.mapError { ImportError(file: job.name, reason: ImportError.Reason($0)) })
            }
            guard code != 0 else { return }
            let reason = DecodeError.Reason.noDecoder(SystemError.text(code))
            continuation.resume(returning: .failure(ImportError(file: job.name, reason: .decoding(reason))))
        }
    }

    private func read(
        _ job: Job, library: Library, link: Bool, onDelay: @escaping @Sendable () -> Void
    ) throws -> IncomingPhoto {
        let stamp = job.file.flatMap { ModificationStamp($0.path) }
        let bytes = try job.bytes()
        let hash = ContentHash(of: bytes)
        // Before the lookup, so that the original of a known photo is not deleted meanwhile.
        let code = library.pendingOriginals.begin([hash])
        do {
            guard code == 0 || link else { throw ImportError.Reason.cannotStore(code: code) }
            return try store(
                bytes, hash: hash, stamp: stamp, of: job, library: library, link: link, onDelay: onDelay)
        } catch {
            // Nothing was stored.
            library.pendingOriginals.end([hash])
            throw error
        }
    }

    /// Decodes a file, and stores it unless the library has it.
    private func store(
        _ bytes: [UInt8], hash: ContentHash, stamp: ModificationStamp?, of job: Job, library: Library, link: Bool,
        onDelay: @escaping @Sendable () -> Void
    ) throws -> IncomingPhoto {
        let originals = OriginalsFolder(folder: library.folder)
        let known = try library.photo(withHash: hash).flatMap {
            originals.isComplete(library.originalURL(of: $0), $0) ? $0 : nil
        }
        let size = ThumbnailCache.largestSize
        let decoded = try library.decoder.decode(
            DecodeRequest(
                .bytes(bytes), name: job.name, size: known == nil ? .covering(width: size, height: size) : nil,
                urgency: .background, onDelay: onDelay))
        let info = job.recordedInfo(decoded.info)
        let location: Photo.Location
        if let known {
            location = known.location
        } else {
            if link, let file = job.file {
                location = .linked(path: file.path)
            } else {
                guard !library.isReadOnly else { throw LibraryError.readOnly }
                try originals.store(bytes, hash: hash, format: info.format, stamp: stamp)
                location = .stored
            }
            if let image = decoded.image { thumbnails?.store(image, key: ThumbnailCache.key(hash), size: size) }
        }
        return IncomingPhoto(name: job.name, hash: hash, info: info, fileSize: bytes.count, location: location)
    }
}

/// An event that one task waits for and that happens at least once.
private final class OneShot: Sendable {
    private let state = Mutex<(hasFired: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

    func fire() {
        let waiting = state.withLock { state in
            defer { state = (true, nil) }
            return state.waiting
        }
        waiting?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasFired = state.withLock { state in
                if !state.hasFired { state.waiting = continuation }
                return state.hasFired
            }
            if hasFired { continuation.resume() }
        }
    }
}

extension ImportError.Reason {
    fileprivate init(_ error: any Error) {
        switch error {
        case let error as DecodeError: self = .decoding(error.reason)
        case let error as LibraryError: self = .library(error)
        case let error as ImportError.Reason: self = error
        default: self = .library(.database(String(describing: error)))
        }
    }
}
