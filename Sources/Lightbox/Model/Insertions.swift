import Foundation
import PhotoLibrary

/// Lets photos arrive by themselves, at random places of the album that is shown, until it is stopped (APP-8).
///
/// They come from the other albums, which keep them. The window's clock is handed in, so that the same start gives the
/// same arrivals; all on the main actor.
@MainActor final class Insertions {
    /// Between two arrivals.
    static let interval: Duration = .milliseconds(600)

    private let gallery: Gallery
    /// The album that is shown.
    private let album: () -> AlbumID?
    /// It stopped by itself: there is nothing left that could arrive.
    var onExhausted: (() -> Void)?
    /// It has stopped; so many photos had arrived, and one step back may take them all away.
    var onStop: ((_ count: Int, _ canUndo: Bool) -> Void)?
    private(set) var isRunning = false
    private var arrived = 0
    /// One step back takes all of a run away.
    private var undoGroup = 0
    private var nextArrival: Duration?
    /// What can arrive in which album; nil until it is known.
    private var candidates: (album: AlbumID, photos: [PhotoInfo])?
    private var isReading = false
    private var random = SplitMix(seed: 8)

    init(gallery: Gallery, album: @escaping () -> AlbumID?) {
        self.gallery = gallery
        self.album = album
    }

    /// Begins, or ends, with what has arrived kept.
    func toggle() { if isRunning { stop() } else { start() } }

    private func start() {
        guard !gallery.store.isReadOnly else { return }
        isRunning = true
        arrived = 0
        nextArrival = nil
        candidates = nil
        undoGroup = gallery.newUndoGroup()
    }

    private func stop() {
        isRunning = false
        onStop?(arrived, arrived > 0 && gallery.isNextUndo(undoGroup))
    }

    /// Lets time pass; returns when it wants to be called again, nil while it is not running.
    func advance(to time: Duration) -> Duration? {
        guard isRunning else { return nil }
        guard let due = nextArrival else {
            nextArrival = time + Self.interval
            return nextArrival
        }
        guard time >= due else { return due }
        arrive()
        guard isRunning else { return nil }
        nextArrival = time + Self.interval
        return nextArrival
    }

    private func arrive() {
        guard let album = album(), let present = gallery.photos(in: album) else { return }
        guard let known = candidates, known.album == album else { return read(for: album) }
        let here = Set(present)
        candidates?.photos.removeAll { here.contains($0) }
        guard let left = candidates?.photos, !left.isEmpty else {
            stop()
            onExhausted?()
            return
        }
        let photo = left[Int.random(in: left.indices, using: &random)]
        arrived += 1
        let index = Int.random(in: 0...present.count, using: &random)
        gallery.copy([photo], to: album, at: index, undoGroup: undoGroup)
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

/// A small generator of even random numbers: the same seed gives the same ones.
struct SplitMix: RandomNumberGenerator {
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
