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
    let services: LibraryServices
    let database: any DatabaseWriter
    private let lock: LibraryLock?
    private let identity: FileIdentity?
    private let lastNumbers: Mutex<LastNumbers>
    private let busyHandler = Mutex<(@Sendable () -> Void)?>(nil)
    /// The photos whose originals are about to be replaced.
    package let reducedOriginals = ReducedOriginals()
    /// The clock of the permanent deletions as the database had it at opening, or as opening has set it.
    let retentionClock = Mutex<RetentionClock?>(nil)
    /// Counts the changes of this process; see `readVersioned`.
    let commitCounter = CommitCounter()
    /// The order of all photos, kept between searches.
    let dateOrders = DateOrderCache()
    /// The originals that imports have stored and whose rows are not inserted yet.
    let pendingOriginals: PendingOriginals
    /// Called when a photo cannot be handed over to another program.
    let failedCopyHandler = Mutex<(@Sendable (OutgoingError) -> Void)?>(nil)
    /// Held while a folder of outgoing copies is renewed or reclaimed.
    let outgoingLock = Mutex(())

    init(
        folder: LibraryFolder, database: any DatabaseWriter, lock: LibraryLock?, lastNumbers: LastNumbers,
        services: LibraryServices
    ) {
        self.folder = folder
        self.database = database
        self.lock = lock
        pendingOriginals = PendingOriginals(file: lock == nil ? nil : folder.pendingOriginals) {
            services.synchronizeChanges(in: folder)
        }
        self.services = services
        self.lastNumbers = Mutex(lastNumbers)
        isReadOnly = lock == nil
        identity = lock == nil ? nil : FileIdentity(path: folder.database.path)
        if lock != nil { database.add(transactionObserver: commitCounter, extent: .databaseLifetime) }
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
        lastNumbers.withLock { last in
            last.album += 1
            return AlbumID(rawValue: last.album)
        }
    }

    /// Reserves an id for a new folder, as `newAlbumID()` does for an album.
    package func newFolderID() -> FolderID {
        lastNumbers.withLock { last in
            last.folder += 1
            return FolderID(rawValue: last.folder)
        }
    }

    /// The ids that were last reserved or used for an album and for a folder.
    var lastIDs: LastNumbers { lastNumbers.withLock { $0 } }

    /// Closes the database before the library is deallocated, so that another opening can replace its file. Later
    /// calls fail. Releases the lock.
    package func close() throws(LibraryError) {
        do {
            try database.close()
        } catch {
            throw LibraryError(error, path: folder.database.path)
        }
        lock?.release()
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw failure(error)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        try requireWritable()
        let result: Value
        do {
            result = try database.write(body)
        } catch {
            throw failure(error)
        }
        try requireWritable()
        return result
    }

    /// Sets the function that is called, on any thread, when a change has to wait because another process holds a lock
    /// on the database.
    package func onBusy(_ body: @escaping @Sendable () -> Void) { busyHandler.withLock { $0 = body } }

    /// Suspends until the change is committed, which takes as long as another process holds a lock on the database.
    /// Canceling the task does not stop the write.
    func writeSuspending<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        while true {
            try requireWritable()
            let result = await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<Value, LibraryError>, _>) in
                database.asyncWrite(body) { [self] _, result in
                    continuation.resume(returning: result.mapError { failure($0) })
                }
            }
            switch result {
            case .success(let value):
                try requireWritable()
                return value
            case .failure(.busy):
                // SQLite has waited for some seconds already. A change that the user has made is not given up.
                busyHandler.withLock { $0 }?()
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { continuation.resume() }
                }
            case .failure(let error): throw error
            }
        }
    }

    /// Reads in a background transaction and suspends until it ends.
    func readSuspending<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, LibraryError>, _>) in
            database.asyncRead { [self] access in
                let value = Result { try body(access.get()) }
                continuation.resume(returning: value.mapError { failure($0) })
            }
        }
        return try result.get()
    }

    /// Throws if a change would not be stored. Called before and after each change: SQLite goes on writing to a deleted
    /// file without an error.
    private func requireWritable() throws(LibraryError) {
        guard !isReadOnly else { throw .readOnly }
        guard let identity, FileIdentity(path: folder.database.path) != identity else { return }
        throw .removed(path: folder.database.path)
    }

    /// Converts an error. Damage is remembered, so that the next opening recovers the library.
    func failure(_ error: any Error) -> LibraryError {
        let error = LibraryError(error, path: folder.database.path)
        if case .damaged = error, !isReadOnly { folder.markAsDamaged() }
        return error
    }

    /// Looks for damage unless that was done within the last day; returns an empty array then.
    package func findDamageOnceADay() async throws(LibraryError) -> [String] {
        // Only the process that may write records the check, and can mark the library.
        guard !isReadOnly else { return [] }
        let key = "checkedAt"
        let last = try await readSuspending { try Self.setting(key, in: $0) }
        let elapsed = now().timeIntervalSince1970 - (last.flatMap(Double.init) ?? 0)
        guard !(0..<24 * 3600).contains(elapsed) else { return [] }
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<[String], LibraryError>, _>) in
            let code = LowPriorityThread.run(.background, name: "check") { [self] in
                continuation.resume(returning: Result { () throws(LibraryError) in try findDamage() })
            }
            // Without a thread, the next start checks.
            if code != 0 { continuation.resume(returning: .success([])) }
        }
        let findings = try result.get()
        if findings.isEmpty { try await setSetting(key, to: "\(now().timeIntervalSince1970)") }
        return findings
    }

    /// Reads the whole database and looks for damage, which the next opening then recovers from (APP-11). Takes about
    /// a second per 100 MB.
    ///
    /// - Returns: At most ten findings of SQLite, or those of the albums' lists; empty for a sound database.
    package func findDamage() throws(LibraryError) -> [String] {
        let findings: [String]
        do {
            findings = try read { db in
                let damage = try String.fetchAll(db, sql: "PRAGMA quick_check(10)").filter { $0 != "ok" }
                return try damage.isEmpty ? LibraryQuery.damagedLists(db) : damage
            }
        } catch .damaged {
            // A page that even the check cannot read.
            return ["unreadable"]
        }
        if !findings.isEmpty, !isReadOnly { folder.markAsDamaged() }
        return findings
    }
}

/// The ids that were last given.
struct LastNumbers: Sendable, Equatable {
    var album: Int64 = 0
    var folder: Int64 = 0
}

/// What a library gets from its caller.
struct LibraryServices: Sendable {
    let now: @Sendable () -> Date
    let decoder: any ImageDecoding
    /// The folder of the copies that other programs get from libraries that are open for reading:
    /// `$XDG_CACHE_HOME/lightbox/outgoing`, or `$HOME/.cache/lightbox/outgoing`.
    var outgoingCache = BaseDirectories.current.cache.appendingPathComponent("lightbox/outgoing", isDirectory: true)
    /// Waits until a file's content is on disk; returns false if the disk reports an error.
    var synchronizeFile: @Sendable (String) -> Bool = { DirectorySync.synchronizeFile($0) }

    /// Waits until all committed changes are on disk: SQLite does not wait for its log at the end of a transaction
    /// (`synchronous = NORMAL`), so that a power failure may take the last ones. Call it before the record of a change
    /// is deleted that would repeat the change, or remove its remains.
    ///
    /// - Returns: false if the disk reports an error.
    func synchronizeChanges(in folder: LibraryFolder) -> Bool {
        let log = folder.database.path + "-wal"
        // Without a log, all changes are in the database.
        guard access(log, F_OK) == 0 else { return true }
        guard synchronizeFile(log) else { return false }
        DirectorySync.synchronize(folder.url.path)
        return true
    }
}
