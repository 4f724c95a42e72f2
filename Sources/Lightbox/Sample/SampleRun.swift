import Foundation
import PhotoLibrary
import SamplePhotos

/// One run of a filling, and its progress, which is stored after each photo.
struct SampleRun {
    let filler: SampleFiller
    let library: Library
    private(set) var progress: SampleProgress

    init(filler: SampleFiller, library: Library, progress: SampleProgress) {
        (self.filler, self.library, self.progress) = (filler, library, progress)
    }

    private var total: Int { filler.albums.reduce(0) { $0 + $1.pictures.count } }

    /// Imports the reduced versions that are missing, in the order of the progress.
    mutating func addReducedPhotos(_ onEvent: @MainActor (SampleFiller.Event) -> Void) async throws {
        let missing = progress.remaining.filter { $0.photo == nil }
        try await withThrowingTaskGroup(of: (Int, Data?).self) { [filler] group in
            var started = 0
            var painted: [Int: Data?] = [:]
            for current in missing.indices {
                while started < min(missing.count, current + filler.concurrency) {
                    let (index, photo) = (started, missing[started])
                    group.addTask {
                        guard let picture = filler.picture(photo) else { return (index, nil) }
                        return (index, try await filler.file(of: picture, longSide: SampleFiller.reducedSide))
                    }
                    started += 1
                }
                while painted[current] == nil, let (index, data) = try await group.next() { painted[index] = data }
                try Task.checkCancellation()
                try await add(missing[current], painted.removeValue(forKey: current) ?? nil, onEvent)
            }
        }
    }

    private mutating func add(
        _ photo: SampleProgress.RemainingPhoto, _ data: Data?, _ onEvent: @MainActor (SampleFiller.Event) -> Void
    ) async throws {
        let album = AlbumID(rawValue: progress.albums[photo.album])
        if let data, let added = try await importReduced(data, photo, to: album) {
            progress.didAdd(photo, as: added.id)
            library.reducedOriginals.begin(added.id)
            try await progress.save(in: library)
            await onEvent(.added(added, to: album))
        } else {
            progress.remove(photo)
            try await progress.save(in: library)
        }
        let missing = progress.remaining.count { $0.photo == nil }
        await onEvent(.progress(.reduced(total - missing, of: total)))
    }

    /// Returns nil if the album was deleted.
    private func importReduced(
        _ data: Data, _ photo: SampleProgress.RemainingPhoto, to album: AlbumID
    ) async throws -> Photo? {
        let report = await filler.importer.importData(
            data, suggestedName: photo.name, to: .existing(album, before: nil), into: library,
            fullSize: filler.picture(photo).map { ($0.width, $0.height) })
        if let failure = report.failures.first {
            if case .library(.noSuchAlbum) = failure.reason { return nil }
            throw failure
        }
        return try report.outcomes.first?.photo.flatMap { id throws(LibraryError) in try library.photo(id) }
    }

    /// Replaces the reduced versions by the full photos: first those that are requested, for example by a drop in
    /// another program, then the others in the order of the progress.
    mutating func replaceOriginals(_ onEvent: @MainActor (SampleFiller.Event) -> Void) async throws {
        try await withThrowingTaskGroup(of: (SampleProgress.RemainingPhoto, Data?).self) { [filler, library] group in
            var waiting = progress.remaining
            func startNext() {
                let requested = library.reducedOriginals.firstRequested?.rawValue
                let index = requested.flatMap { id in waiting.firstIndex { $0.photo == id } } ?? 0
                guard waiting.indices.contains(index) else { return }
                let photo = waiting.remove(at: index)
                group.addTask {
                    guard let picture = filler.picture(photo) else { return (photo, nil) }
                    return (photo, try await filler.file(of: picture, longSide: SampleFiller.fullSide))
                }
            }
            for _ in 0..<filler.concurrency { startNext() }
            while let (photo, data) = try await group.next() {
                try Task.checkCancellation()
                startNext()
                try await replaceOriginal(of: photo, with: data, onEvent)
            }
        }
    }

    private mutating func replaceOriginal(
        of photo: SampleProgress.RemainingPhoto, with data: Data?, _ onEvent: @MainActor (SampleFiller.Event) -> Void
    ) async throws {
        guard let id = photo.photo.map(PhotoID.init) else { return }
        var full: Photo?
        if let data, let reduced = try library.photo(id) {
            let result = try await filler.importer.replaceOriginal(of: id, with: data, name: photo.name, in: library)
            switch result {
            case .replaced(let replaced):
                full = replaced
                await onEvent(.replaced(replaced))
                filler.importer.removeReducedOriginal(of: reduced, from: library)
            case .merged(let present):
                full = present
                await onEvent(.merged(into: present))
            case .missing: break
            }
        }
        progress.remove(photo)
        library.reducedOriginals.end(id, full: full)
        try await progress.save(in: library)
        await onEvent(.progress(.full(total - progress.remaining.count, of: total)))
    }
}
