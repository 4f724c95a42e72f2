import PhotoLibrary
import Synchronization

/// Brings things into the library one after the other, in the order in which they were asked for: a thousand files at
/// once would be read and decoded side by side, and come in any order (APP-20).
final class ImportLine: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Begins work behind all that was asked for before; safe to call from any thread.
    func add<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
        last.withLock { last in
            let before = last
            let task = Task.detached {
                await before?.value
                return try await work()
            }
            last = Task.detached { _ = await task.result }
            return task
        }
    }
}

/// Where the items of one drop come to.
final class ReceptionPlace: Sendable {
    private let destination: Mutex<ImportPlan.Destination>
    /// Whether an album is made for them.
    let makesAlbum: Bool

    init(_ destination: ImportPlan.Destination) {
        self.destination = Mutex(destination)
        if case .new = destination { makesAlbum = true } else { makesAlbum = false }
    }

    /// Where the next item comes to: the album that was made for the first one.
    var next: ImportPlan.Destination { destination.withLock { $0 } }

    /// The album, as far as it is there.
    var album: AlbumID? { if case .existing(let album, _) = next { album } else { nil } }

    func didMake(_ album: AlbumID) { destination.withLock { $0 = .existing(album, before: nil) } }
}
