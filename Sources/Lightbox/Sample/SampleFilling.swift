import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos

/// Fills a new library with the sample, photo by photo, so that there is something to arrange from the first minute.
///
/// What is still to be painted is kept in the library, and an interrupted start goes on at the next one. What the user
/// does meanwhile is left alone: photos come to the end of their albums, and a deleted album gets no more.
struct SampleFilling: Sendable {
    /// Brings the painted photos in.
    let importer: Importer
    /// What to paint.
    var albums = SampleLibrary.albums
    /// Makes a picture's file; takes up to a second, away from the main actor.
    var paint: @Sendable (SamplePicture) throws -> Data = { try SampleFilling.jpeg($0.paint()) }
    /// So many pictures are painted at a time.
    var concurrency = 2

    /// A filling that leaves thumbnails where the importer does.
    init(importer: Importer) { self.importer = importer }

    /// Whether a library that was just opened is to be filled: it is new, or its filling was interrupted.
    static func isWanted(by opened: OpenedLibrary) -> Bool {
        !opened.library.isReadOnly
            && (opened.notices.contains(.created)
                || opened.snapshot.settings[SampleProgress.key].flatMap(SampleProgress.init(json:)) != nil)
    }

    /// Makes the albums, all at once, then paints and brings in what is missing, two pictures at a time and away from
    /// the main actor. Cancelling the task ends it after the pictures under way.
    ///
    /// - Parameters:
    ///   - onAlbums: Called once, when the albums are there, with those that still are.
    ///   - onPhoto: Called for each photo as soon as it is in the library; within an album in the sample's order.
    /// - Throws: what keeps the library from being written; what is left is done at the next start.
    func fill(
        _ library: Library, onAlbums: @MainActor ([AlbumID]) -> Void,
        onPhoto: @MainActor (Photo, AlbumID) -> Void
    ) async throws {
        var progress = try await begin(library)
        await onAlbums(progress.albums.map(AlbumID.init))
        try await withThrowingTaskGroup(of: (Int, Data?).self) { group in
            let shots = progress.remaining
            var started = 0
            var painted: [Int: Data?] = [:]
            for current in shots.indices {
                while started < min(shots.count, current + concurrency) {
                    let (index, shot) = (started, shots[started])
                    group.addTask { (index, try await file(shot)) }
                    started += 1
                }
                while painted[current] == nil, let (index, data) = try await group.next() { painted[index] = data }
                try Task.checkCancellation()
                let album = AlbumID(rawValue: progress.albums[shots[current].album])
                if let data = painted.removeValue(forKey: current) ?? nil,
                    let photo = try await bringIn(data, shots[current], to: album, of: library)
                {
                    await onPhoto(photo, album)
                }
                progress.remaining.removeFirst()
                try await progress.save(in: library)
            }
        }
    }

    /// The progress of the last start, or that of a new one, whose albums are then made.
    private func begin(_ library: Library) async throws(LibraryError) -> SampleProgress {
        if let known = try SampleProgress.load(from: library) {
            // Ended between the note and the albums: none of them can have been deleted by hand yet.
            if !known.isBegun { return try await makeAlbums(known, in: library) }
            return known
        }
        let new = SampleProgress(
            albums: albums.map { _ in library.newAlbumID().rawValue }, isBegun: false,
            remaining: SampleProgress.order(of: albums))
        try await new.save(in: library)
        return try await makeAlbums(new, in: library)
    }

    private func makeAlbums(_ progress: SampleProgress, in library: Library) async throws(LibraryError)
        -> SampleProgress
    {
        let existing = Set(try await library.albums().map(\.id.rawValue))
        let changes = zip(progress.albums, albums).filter { !existing.contains($0.0) }.map { id, album in
            Change.createAlbum(AlbumID(rawValue: id), title: album.title, before: nil, photos: [])
        }
        try await library.apply(.group(changes))
        var progress = progress
        progress.isBegun = true
        try await progress.save(in: library)
        return progress
    }

    /// A picture as a JPEG file; nil for one that is not in the sample any more.
    private func file(_ shot: SampleProgress.Shot) async throws -> Data? {
        guard albums.indices.contains(shot.album),
            let picture = albums[shot.album].pictures.first(where: { $0.name == shot.name })
        else { return nil }
        // Not on the tasks' own threads, of which there are few: painting takes up to a second.
        return try await withCheckedThrowingContinuation { continuation in
            LowPriorityThread.run(.background, name: "painting") {
                continuation.resume(with: Result { try paint(picture) })
            }
        }
    }

    /// A painted picture as a file that keeps its fine gradients.
    static func jpeg(_ picture: PaintedPicture) throws(EncodeError) -> Data {
        try ImageEncoder.jpeg(rgb: picture.rgb, width: picture.width, height: picture.height, quality: 92)
    }

    /// The photo, nil if its album is gone.
    private func bringIn(
        _ data: Data, _ shot: SampleProgress.Shot, to album: AlbumID, of library: Library
    ) async throws -> Photo? {
        let report = await importer.importData(
            data, suggestedName: shot.name, to: .existing(album, before: nil), into: library)
        if let failure = report.failures.first {
            if case .library(.noSuchAlbum) = failure.reason { return nil }
            throw failure
        }
        return try report.outcomes.first?.photo.flatMap { id throws(LibraryError) in try library.photo(id) }
    }
}
