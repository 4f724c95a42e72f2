import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos

/// Fills a library with the sample, so that a first-time user has photos to arrange at once (APP-24).
///
/// First imports a reduced version of every photo, which takes a tenth of the time, then replaces each by the full one.
/// The library stores the list of photos that are not finished, and an interrupted run continues with the next one. The
/// user's changes are kept: photos are appended to their albums, and a deleted album receives none.
struct SampleFiller: Sendable {
    /// What happened during a filling, in order.
    enum Event: Sendable {
        /// The albums are created; those that are not deleted.
        case albums([AlbumID])
        /// The reduced version of a photo was imported; within an album in the sample's order.
        case added(Photo, to: AlbumID)
        /// A photo has its full original.
        case replaced(Photo)
        /// The full original was in the library already, as another photo, which took the place of the reduced one.
        case merged(into: Photo)
        /// Follows each photo.
        case progress(Progress)
    }

    /// How many photos of the sample are painted.
    enum Progress: Equatable, Sendable {
        /// Reduced versions are painted.
        case reduced(Int, of: Int)
        /// Full originals are painted.
        case full(Int, of: Int)
    }

    /// The longer side of a reduced version in pixels. Its shorter side is about that of a thumbnail.
    static let reducedSide = 360
    /// The longer side of a full original in pixels.
    static let fullSide = 1200

    /// Imports the painted photos.
    let importer: Importer
    /// The albums to paint.
    var albums = SampleLibrary.albums
    /// Paints a photo as an image file with a longer side of this many pixels; takes up to two seconds.
    var paint: @Sendable (SamplePicture, _ longSide: Int) throws -> Data = {
        try SampleFiller.jpeg($0.paint(longSide: $1), taken: $0.taken)
    }
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
    /// Canceling the task ends the filling after the photos that are being painted. Paints nothing for a sample that
    /// was deleted before it was complete.
    ///
    /// - Parameters:
    ///   - start: Whether a sample is begun if there is none to continue, or also in place of one that was deleted.
    ///   - onEvent: Called with each event.
    /// - Throws: An error that prevents writing to the library; the next run of the program continues.
    func fill(_ library: Library, start: Start = .ifNone, onEvent: @MainActor (Event) -> Void) async throws {
        guard let progress = try await loadOrCreateProgress(in: library, start) else { return }
        var run = SampleRun(filler: self, library: library, progress: progress)
        try await SampleAlbums.add(run.progress.albums, in: library)
        await onEvent(.albums(run.progress.albums.map(AlbumID.init)))
        for photo in run.progress.reducedPhotos { library.reducedOriginals.begin(photo) }
        // Requests for photos that remain reduced must not wait.
        defer { for photo in run.progress.reducedPhotos { library.reducedOriginals.end(photo) } }
        try await run.addReducedPhotos(onEvent)
        try await run.replaceOriginals(onEvent)
    }

    /// When a sample is begun.
    enum Start: Sendable {
        /// Never: the one whose progress is stored is continued.
        case never
        /// If no progress is stored.
        case ifNone
        /// Also if the sample was deleted before it was complete.
        case always
    }

    /// Returns the stored progress, or creates the albums and returns a new progress; nil if there is nothing to paint.
    private func loadOrCreateProgress(
        in library: Library, _ start: Start
    ) async throws(LibraryError) -> SampleProgress? {
        if let known = try SampleProgress.load(from: library) {
            guard try await known.isDeleted(in: library) else {
                // An earlier run ended after storing the progress and before creating the albums, so the user cannot
                // have deleted any.
                return known.isBegun ? known : try await makeAlbums(known, in: library)
            }
            guard start == .always else {
                // The photos that are not purged yet can be restored, and are completed then.
                if try await library.photos(known.reducedPhotos).isEmpty {
                    try await library.setSetting(SampleProgress.key, to: nil)
                }
                return nil
            }
        }
        guard start != .never else { return nil }
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

    /// The sample's photo; nil for one that this version's sample does not contain.
    func picture(_ photo: SampleProgress.RemainingPhoto) -> SamplePicture? {
        guard albums.indices.contains(photo.album) else { return nil }
        return albums[photo.album].pictures.first { $0.name == photo.name }
    }

    /// Paints a photo as an image file, on a thread of its own: painting takes too long for the few threads of the
    /// cooperative pool.
    func file(of picture: SamplePicture, longSide: Int) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            let code = LowPriorityThread.run(.background, name: "painting") {
                continuation.resume(with: Result { try paint(picture, longSide) })
            }
            if code != 0 {
                continuation.resume(throwing: EncodeError(format: .jpeg, detail: SystemError.text(code)))
            }
        }
    }

    /// Encodes a painted photo at a quality that keeps smooth gradients, with the time at which it was taken.
    static func jpeg(_ picture: PaintedPicture, taken: ClockTime) throws(EncodeError) -> Data {
        let image = try ImageEncoder.jpeg(rgb: picture.rgb, width: picture.width, height: picture.height, quality: 92)
        let date = Calendar.gregorianUTC.date(
            from: DateComponents(
                year: taken.year, month: taken.month, day: taken.day, hour: taken.hour, minute: taken.minute))
        let dated = date.flatMap { CaptureDate.insert($0, into: [UInt8](image)) }
        return dated.map { Data($0) } ?? image
    }
}
