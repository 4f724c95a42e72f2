import Foundation
import GRDB
import ImageFiles
import Synchronization

/// Albums and photos on disk: a SQLite database and a folder of original files (APP-11).
///
/// One process at a time can open a library for writing; others can read. The synchronous functions block for the
/// duration of the disk access (well under a millisecond for a small change) and may be called on any thread. `async`
/// callers get the suspending overloads, which do not block the main actor.
///
///     let opened = try Library.open(at: Library.defaultDirectory)
///     let undo = try await opened.library.apply(.renameAlbum(id, "Summer"))
package final class Library: Sendable {
    /// How a library is opened.
    package enum Mode: Sendable, Hashable {
        /// Takes no lock and creates nothing.
        case readOnly
        /// Takes the lock, or falls back to reading if another process holds it.
        case readWrite
    }

    /// The folder with the database and the originals.
    package var directory: URL { folder.url }

    /// Whether every change throws `LibraryError.readOnly`.
    package let isReadOnly: Bool

    let folder: LibraryFolder
    private let services: LibraryServices
    let database: any DatabaseWriter
    private let lock: LibraryLock?
    private let lastAlbumNumber: Mutex<Int64>
    /// The photos whose originals are about to be replaced.
    package let reducedOriginals = ReducedOriginals()
    /// Held while a folder of outgoing copies is renewed or reclaimed.
    let outgoingLock = Mutex(())

    init(
        folder: LibraryFolder, database: any DatabaseWriter, lock: LibraryLock?, lastAlbumNumber: Int64,
        services: LibraryServices
    ) {
        self.folder = folder
        self.database = database
        self.lock = lock
        self.services = services
        self.lastAlbumNumber = Mutex(lastAlbumNumber)
        isReadOnly = lock == nil
    }

    /// The date at which photos are added and removed.
    var now: @Sendable () -> Date { services.now }

    /// Decodes the originals and the imported files (DECODE-1).
    package var decoder: any ImageDecoding { services.decoder }

    /// `$XDG_DATA_HOME/lightbox`, or `$HOME/.local/share/lightbox` if that variable is not set.
    package static var defaultDirectory: URL {
        BaseDirectories.current.data.appendingPathComponent("lightbox", isDirectory: true)
    }

    /// Reserves an id for a new album. Never returns the same id twice, even across processes; writes nothing.
    package func newAlbumID() -> AlbumID {
        lastAlbumNumber.withLock { last in
            last += 1
            return AlbumID(rawValue: last)
        }
    }

    /// The id that was last reserved or used for an album.
    var lastAlbum: Int64 { lastAlbumNumber.withLock { $0 } }

    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw LibraryError(error, path: folder.database.path)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        guard !isReadOnly else { throw .readOnly }
        do {
            return try database.write(body)
        } catch {
            throw LibraryError(error, path: folder.database.path)
        }
    }

    /// Suspends until the change is committed. Canceling the task does not stop the write.
    func writeSuspending<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        guard !isReadOnly else { throw .readOnly }
        let path = folder.database.path
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, LibraryError>, _>) in
            database.asyncWrite(body) { _, result in
                continuation.resume(returning: result.mapError { LibraryError($0, path: path) })
            }
        }
        return try result.get()
    }

    /// Reads in a background transaction and suspends until it ends.
    func readSuspending<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let path = folder.database.path
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, LibraryError>, _>) in
            database.asyncRead { access in
                let value = Result { try body(access.get()) }
                continuation.resume(returning: value.mapError { LibraryError($0, path: path) })
            }
        }
        return try result.get()
    }
}

/// What a library gets from its caller.
struct LibraryServices: Sendable {
    let now: @Sendable () -> Date
    let decoder: any ImageDecoding
}
