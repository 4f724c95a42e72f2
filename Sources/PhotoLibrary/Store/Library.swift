import Foundation
import GRDB
import Synchronization

/// Albums and photos on disk: a SQLite database and a folder of original files.
///
/// One process at a time opens a library for writing; others can look. Reading and changing block for as long as the
/// disk takes (well under a millisecond for a small change) and can be called on any thread; within `async` code the
/// forms that suspend are chosen, which keep the main actor free.
///
///     let opened = try Library.open(at: Library.defaultDirectory)
///     let undo = try await opened.library.apply(.renameAlbum(id, "Summer"))
public final class Library: Sendable {
    /// How a library is to be opened.
    public enum Mode: Sendable, Hashable {
        /// For looking only: no lock is taken and nothing is created.
        case readOnly
        /// For everything, if no other process has it open for that.
        case readWrite
    }

    /// The folder that holds everything.
    public var directory: URL { folder.url }

    /// Whether changes are refused.
    public let isReadOnly: Bool

    let folder: LibraryFolder
    let now: @Sendable () -> Date
    let database: any DatabaseWriter
    private let lock: LibraryLock?
    private let lastAlbumNumber: Mutex<Int64>

    init(
        folder: LibraryFolder, database: any DatabaseWriter, lock: LibraryLock?, lastAlbumNumber: Int64,
        now: @escaping @Sendable () -> Date
    ) {
        self.folder = folder
        self.database = database
        self.lock = lock
        self.now = now
        self.lastAlbumNumber = Mutex(lastAlbumNumber)
        isReadOnly = lock == nil
    }

    /// `$XDG_DATA_HOME/lightbox`, or `~/.local/share/lightbox` where that is not set.
    public static var defaultDirectory: URL { BaseDirectory.data.appendingPathComponent("lightbox", isDirectory: true) }

    /// A number for an album that is about to be made, never given out before. Nothing is written.
    public func newAlbumID() -> AlbumID {
        lastAlbumNumber.withLock { last in
            last += 1
            return AlbumID(rawValue: last)
        }
    }

    /// The last number that was given to an album.
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

    /// Suspends until the change is written. It is written even if the task is cancelled meanwhile.
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

    /// Suspends until the values are read.
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

/// The desktop's folders for a user's files.
enum BaseDirectory {
    static var data: URL { directory("XDG_DATA_HOME", fallback: ".local/share") }
    static var cache: URL { directory("XDG_CACHE_HOME", fallback: ".cache") }

    /// The specification has a relative path ignored.
    private static func directory(_ variable: String, fallback: String) -> URL {
        if let path = ProcessInfo.processInfo.environment[variable], path.hasPrefix("/") {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(fallback, isDirectory: true)
    }
}
