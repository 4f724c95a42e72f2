import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos

/// Fills a new library with the sample, photo by photo, so that a first-time user has photos to arrange.
///
/// The library stores the list of photos that are not painted yet, and an interrupted run continues with the next one.
/// The user's changes are kept: photos are appended to their albums, and a deleted album receives none.
struct SampleFiller: Sendable {
    /// Imports the painted photos.
    let importer: Importer
    /// The albums to paint.
    var albums = SampleLibrary.albums
    /// Paints a photo as an image file; takes up to a second.
    var paint: @Sendable (SamplePicture) throws -> Data = { try SampleFiller.jpeg($0.paint()) }
    /// The number of photos painted concurrently.
    var concurrency = 2

    /// Creates a filler that stores thumbnails in the importer's cache.
    init(importer: Importer) { self.importer = importer }

    /// Whether a library is new, or its filling was interrupted.
    static func isNeeded(by opened: OpenedLibrary) -> Bool {
        !opened.library.isReadOnly
            && (opened.notices.contains(.created)
                || opened.snapshot.settings[SampleProgress.key].flatMap(SampleProgress.init(json:)) != nil)
    }

    /// Creates all albums, then paints and imports the missing photos, `concurrency` at a time and off the main actor.
    /// Canceling the task ends the filling after the photos that are being painted.
    ///
    /// - Parameters:
    ///   - onAlbums: Called once after the albums are created, with those that are not deleted.
    ///   - onPhoto: Called for each photo after it is imported; within an album in the sample's order.
    /// - Throws: An error that prevents writing to the library; the next run of the program continues.
    func fill(
        _ library: Library, onAlbums: @MainActor ([AlbumID]) -> Void,
        onPhoto: @MainActor (Photo, AlbumID) -> Void
    ) async throws {
        var progress = try await loadOrCreateProgress(in: library)
        await onAlbums(progress.albums.map(AlbumID.init))
        try await withThrowingTaskGroup(of: (Int, Data?).self) { group in
            let photos = progress.remaining
            var started = 0
            var painted: [Int: Data?] = [:]
            for current in photos.indices {
                while started < min(photos.count, current + concurrency) {
                    let (index, photo) = (started, photos[started])
                    group.addTask { (index, try await encodedPhoto(photo)) }
                    started += 1
                }
                while painted[current] == nil, let (index, data) = try await group.next() { painted[index] = data }
                try Task.checkCancellation()
                let album = AlbumID(rawValue: progress.albums[photos[current].album])
                if let data = painted.removeValue(forKey: current) ?? nil,
                    let photo = try await importFiles(data, photos[current], to: album, of: library)
                {
                    await onPhoto(photo, album)
                }
                progress.remaining.removeFirst()
                try await progress.save(in: library)
            }
        }
    }

    /// Returns the stored progress, or creates the albums and returns a new progress.
    private func loadOrCreateProgress(in library: Library) async throws(LibraryError) -> SampleProgress {
        if let known = try SampleProgress.load(from: library) {
            // An earlier run ended after storing the progress and before creating the albums, so the user cannot have
            // deleted any.
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

    /// A photo as a JPEG file; nil for a photo that this version's sample does not contain.
    private func encodedPhoto(_ photo: SampleProgress.RemainingPhoto) async throws -> Data? {
        guard albums.indices.contains(photo.album),
            let picture = albums[photo.album].pictures.first(where: { $0.name == photo.name })
        else { return nil }
        // Painting takes up to a second, too long for the few threads of the cooperative pool.
        return try await withCheckedThrowingContinuation { continuation in
            LowPriorityThread.run(.background, name: "painting") {
                continuation.resume(with: Result { try paint(picture) })
            }
        }
    }

    /// Encodes a painted photo at a quality that keeps smooth gradients.
    static func jpeg(_ picture: PaintedPicture) throws(EncodeError) -> Data {
        try ImageEncoder.jpeg(rgb: picture.rgb, width: picture.width, height: picture.height, quality: 92)
    }

    /// Imports a photo; returns nil if its album was deleted.
    private func importFiles(
        _ data: Data, _ photo: SampleProgress.RemainingPhoto, to album: AlbumID, of library: Library
    ) async throws -> Photo? {
        let report = await importer.importData(
            data, suggestedName: photo.name, to: .existing(album, before: nil), into: library)
        if let failure = report.failures.first {
            if case .library(.noSuchAlbum) = failure.reason { return nil }
            throw failure
        }
        return try report.outcomes.first?.photo.flatMap { id throws(LibraryError) in try library.photo(id) }
    }
}
