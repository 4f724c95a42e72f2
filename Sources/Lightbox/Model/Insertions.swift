import Foundation
import PhotoLibrary

/// Inserts photos of other albums at random positions of the shown album, one per `interval`, until stopped, and then
/// removes them again (APP-8).
///
/// The other albums keep the photos. If the program is killed, the next start removes them from the album. The caller
/// passes the window's time and the random numbers have a fixed seed, so that the same start gives the same insertions.
@MainActor final class Insertions {
    /// The time between two insertions.
    static let interval: Duration = .milliseconds(600)

    private let gallery: Gallery
    /// The album shown in the window.
    private let album: () -> AlbumID?
    /// Called after `onStop` when no photo is left to insert.
    var onExhausted: (() -> Void)?
    /// Called after a run with the number of the photos that it has inserted and that were removed again.
    var onStop: ((_ count: Int) -> Void)?
    /// Nil while stopped.
    private var run: Run?
    /// The photos that can be inserted into an album; nil until they are read.
    private var candidates: (album: AlbumID, photos: [ListedPhoto])?
    private var isReading = false
    private var random = SeededGenerator(seed: 8)

    init(gallery: Gallery, album: @escaping () -> AlbumID?) {
        self.gallery = gallery
        self.album = album
    }

    /// The insertions between start and stop.
    private struct Run {
        /// Groups all insertions into one undo step.
        let undoGroup: UndoGroup
        /// The inserted photos, by album.
        var inserted: [AlbumID: [ListedPhoto]] = [:]
        /// The time of the next insertion; nil until the first frame.
        var next: Duration?
    }

    var isRunning: Bool { run != nil }

    /// Starts a run, or stops it and removes the inserted photos, which undo brings back.
    func toggle() { if let run { stop(run) } else { start() } }

    private func start() {
        guard !gallery.store.isReadOnly else { return }
        candidates = nil
        run = Run(undoGroup: gallery.newUndoGroup())
    }

    private func stop(_ ended: Run) {
        run = nil
        let undoGroup = gallery.newUndoGroup()
        var count = 0
        for (album, inserted) in ended.inserted.sorted(by: { $0.key < $1.key }) {
            let present = PhotoIDSet(gallery.photos(in: album) ?? inserted)
            let photos = inserted.filter { present.contains($0.id) }
            guard gallery.album(album) != nil, !photos.isEmpty else { continue }
            gallery.remove(photos, from: album, undoGroup: undoGroup)
            count += photos.count
        }
        onStop?(count)
    }

    /// Inserts a photo if one is due. Returns the time at which to call again; nil while no run is active.
    func advance(to time: Duration) -> Duration? {
        guard let run else { return nil }
        if let due = run.next {
            guard time >= due else { return due }
            insertPhoto(in: run)
        }
        self.run?.next = time + Self.interval
        return self.run?.next
    }

    private func insertPhoto(in current: Run) {
        guard let album = album(), let present = gallery.photos(in: album) else { return }
        guard let known = candidates, known.album == album else { return read(for: album) }
        let ids = PhotoIDSet(present)
        candidates?.photos.removeAll { ids.contains($0.id) }
        guard let left = candidates?.photos, !left.isEmpty else {
            stop(current)
            onExhausted?()
            return
        }
        let photo = left[Int.random(in: left.indices, using: &random)]
        run?.inserted[album, default: []].append(photo)
        let index = Int.random(in: 0...present.count, using: &random)
        gallery.copy([photo], to: album, at: index, undoGroup: current.undoGroup, isTemporary: true)
    }

    private func read(for album: AlbumID) {
        guard !isReading else { return }
        isReading = true
        gallery.enqueue { [weak self] gallery in
            let stored = gallery.storedPhotos(outside: album)
            return { [weak self] in
                defer { self?.isReading = false }
                self?.candidates = (album, try await stored.value)
            }
        }
    }
}

/// A pseudo-random generator; the same seed gives the same sequence.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
