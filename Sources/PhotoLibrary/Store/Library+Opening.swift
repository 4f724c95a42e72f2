import Foundation
import GRDB
import ImageFiles

/// The result of ``Library/open(at:mode:now:decoder:)``.
package struct OpenedLibrary: Sendable {
    /// Open for writing unless `isReadOnly`.
    package let library: Library
    /// Messages for the user about the opening, in chronological order.
    package let notices: [LibraryNotice]
    /// The data for the first frame. Reading it also proves that the database is readable.
    package let snapshot: LibrarySnapshot
    /// Photos deleted permanently during this opening, 30 days or more after they left their last album. The caller may
    /// remove their thumbnails.
    package let purged: [Photo]
}

extension Library {
    /// Opens the library in a folder and creates both if necessary.
    ///
    /// If another process holds the lock, or the disk is read-only, the library is opened for reading. A damaged
    /// database is kept and replaced by one with all that can be recovered. A notice reports each of these cases. `now`
    /// supplies the dates at which photos are added and removed; `decoder` decodes the originals and the imported
    /// files.
    ///
    /// - Throws: `LibraryError` if there is nothing to show: `.noLibrary`, `.newer` or, without the lock, `.damaged`,
    ///   because only the process that holds the lock may replace files.
    package static func open(
        at directory: URL, mode: Mode = .readWrite, now: @escaping @Sendable () -> Date = { Date() },
        decoder: any ImageDecoding = InProcessDecoder()
    ) throws(LibraryError) -> OpenedLibrary {
        try open(at: directory, mode: mode, services: LibraryServices(now: now, decoder: decoder))
    }

    static func open(
        at directory: URL, mode: Mode = .readWrite, services: LibraryServices
    ) throws(LibraryError) -> OpenedLibrary {
        let folder = LibraryFolder(url: directory)
        guard mode == .readWrite else { return try openReadOnly(folder, notices: [], services: services) }
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotCreate(path: directory.path, code: Self.systemCode(of: error))
        }
        switch LibraryLock.acquire(folder.lock) {
        case .held(let lock): return try openForWriting(folder, lock: lock, services: services)
        case .heldElsewhere: return try openReadOnly(folder, notices: [.openElsewhere], services: services)
        case .notWritable(let code):
            guard FileManager.default.fileExists(atPath: folder.database.path) else {
                throw .cannotCreate(path: directory.path, code: code)
            }
            return try openReadOnly(folder, notices: [.notWritable(code: code)], services: services)
        }
    }

    /// Whether another process, or another object of this one, has the library in a folder open for writing. The
    /// answer may be out of date on return.
    package static func isOpenElsewhere(at directory: URL) -> Bool {
        LibraryLock.isHeld(LibraryFolder(url: directory).lock)
    }

    private static func openForWriting(
        _ folder: LibraryFolder, lock: LibraryLock, services: LibraryServices
    ) throws(LibraryError) -> OpenedLibrary {
        var notices: [LibraryNotice] = try folder.finishReplacements().map { .recovered(kept: $0, report: nil) }
        do throws(LibraryError) {
            if try requireSound(folder) == .absent { notices.append(.created) }
            return try connect(folder, lock: lock, notices: notices, services: services)
        } catch {
            guard case .damaged = error else { throw error }
        }
        let (kept, report) = try LibraryRecovery.recover(folder, services: services)
        return try connect(
            folder, lock: lock, notices: notices + [.recovered(kept: kept, report: report)], services: services)
    }

    /// Throws `.damaged` for a database that is marked, and for a missing or empty one that had photos; `.newer` for
    /// one that this version must not touch.
    private static func requireSound(_ folder: LibraryFolder) throws(LibraryError) -> DatabaseHeader.Presence {
        folder.removeBackupMark()
        let presence = try DatabaseHeader.validate(folder.database.path)
        let isDamaged = presence == .present ? folder.hasDamageMark : folder.hasPhotos
        if isDamaged { throw .damaged(path: folder.database.path) }
        return presence
    }

    private static func openReadOnly(
        _ folder: LibraryFolder, notices: [LibraryNotice], services: LibraryServices
    ) throws(LibraryError) -> OpenedLibrary {
        if let code = SystemError.readError(at: folder.database.path) {
            throw code == ENOENT || code == ENOTDIR
                ? .noLibrary(path: folder.url.path) : .cannotRead(path: folder.url.path, code: code)
        }
        let path = folder.database.path
        if try DatabaseHeader.validate(path) == .absent {
            // Another process may be about to create it.
            if LibraryLock.isHeld(folder.lock) { throw .busy }
            throw folder.hasPhotos ? .damaged(path: path) : .incomplete(path: path)
        }
        return try connect(folder, lock: nil, notices: notices, services: services)
    }

    private static func connect(
        _ folder: LibraryFolder, lock: LibraryLock?, notices: [LibraryNotice], services: LibraryServices
    ) throws(LibraryError) -> OpenedLibrary {
        let path = folder.database.path
        do {
            if let lock { return try connectForWriting(folder, lock: lock, notices: notices, services: services) }
            let database = try reader(path)
            guard let content = try readContent(database, path: path) else {
                // A process that holds the lock is about to migrate this older database.
                if LibraryLock.isHeld(folder.lock) { throw LibraryError.busy }
                throw try database.read { try LibrarySchema.isIncomplete($0) }
                    ? LibraryError.incomplete(path: path) : .older(path: path)
            }
            let library = Library(
                folder: folder, database: database, lock: nil, lastNumbers: content.lastNumbers, services: services)
            library.setRetentionClock(from: content.snapshot)
            return OpenedLibrary(library: library, notices: notices, snapshot: content.snapshot, purged: [])
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private static func connectForWriting(
        _ folder: LibraryFolder, lock: LibraryLock, notices: [LibraryNotice], services: LibraryServices
    ) throws -> OpenedLibrary {
        let path = folder.database.path
        // Read before opening for writing: SQLite may write when it opens a file, and an unreadable database must be
        // kept as it is.
        var content: Content?
        if folder.createDatabaseFile() == .present { content = try readContent(reader(path), path: path) }
        let database = try writer(path)
        if content == nil { try LibrarySchema.migrate(database) }
        guard var content = try content ?? readContent(database, path: path) else { throw LibraryError.busy }
        let library = Library(
            folder: folder, database: database, lock: lock, lastNumbers: content.lastNumbers, services: services)
        library.setRetentionClock(from: content.snapshot)
        // A failure is not reported: the next opening tries again.
        if (try? library.removeTemporaryPhotos(content.snapshot.settings[TemporaryPhotos.settingKey])) == true,
            let changed = try readContent(database, path: path)
        {
            content = changed
        }
        library.removeInterruptedCopies()
        library.removeUnfinishedOriginals()
        // As above.
        let purged = try? library.purgeExpired()
        if !content.isSearchIndexComplete { library.completeSearchIndex() }
        return OpenedLibrary(
            library: library, notices: notices, snapshot: content.snapshot, purged: purged ?? [])
    }

    /// The data that opening reads from the database.
    private struct Content {
        let lastNumbers: LastNumbers
        let snapshot: LibrarySnapshot
        let isSearchIndexComplete: Bool
    }

    /// Returns nil for a database that has to be migrated first.
    private static func readContent(_ database: any DatabaseReader, path: String) throws -> Content? {
        try database.read { db in
            switch try LibrarySchema.state(db) {
            case .current: break
            case .older: return nil
            case .newer: throw LibraryError.newer(path: path)
            }
            return Content(
                lastNumbers: try LibraryQuery.lastNumbers(db), snapshot: try LibraryQuery.snapshot(db),
                isSearchIndexComplete: try SearchIndex.isComplete(db))
        }
    }

    private static func writer(_ path: String) throws -> any DatabaseWriter {
        var configuration = Configuration()
        // Other processes open the database for reading only and hold it briefly.
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        return try DatabasePool(path: path, configuration: configuration)
    }

    private static func reader(_ path: String) throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        do {
            let database = try DatabaseQueue(path: path, configuration: configuration)
            // SQLite opens files lazily: a first query forces it to report errors here.
            _ = try database.read { try LibrarySchema.state($0) }
            return database
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode.primaryResultCode)
        {
            // On a read-only disk, or in another user's folder, SQLite cannot create its shared-memory file, and cannot
            // read the last changes, which are in the write-ahead log. A copy has them. It stays as it is if another
            // user can write there.
            if let copy = try copyWithLog(path, configuration) { return copy }
            let uri = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
            return try DatabaseQueue(path: uri, configuration: configuration)
        }
    }

    /// Opens a temporary copy of a database that has a write-ahead log; nil if there is no log to read.
    ///
    /// - Parameter copy: Copies a file to a path.
    /// - Throws: `LibraryError.busy` if another process changes the files during each of several attempts.
    static func copyWithLog(
        _ path: String, _ configuration: Configuration,
        copy: (String, String) throws -> Void = { try FileManager.default.copyItem(atPath: $0, toPath: $1) }
    ) throws -> DatabaseQueue? {
        guard DatabaseFiles(path) != nil else { return nil }
        let manager = FileManager.default
        let directory = manager.temporaryDirectory.appendingPathComponent("lightbox-\(UUID().uuidString)")
        try manager.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The open files stay readable.
        defer { try? manager.removeItem(at: directory) }
        let target = directory.appendingPathComponent("library.sqlite").path
        for attempt in 1... {
            guard let files = DatabaseFiles(path) else { return nil }
            do {
                for suffix in ["", "-wal"] { try copy(path + suffix, target + suffix) }
            } catch {
                // A writer that closes the database meanwhile deletes the log.
                guard DatabaseFiles(path) != files else { throw error }
            }
            // A writer that moves the log to the database meanwhile would leave parts of two states in the copy.
            if DatabaseFiles(path) == files { break }
            guard attempt < 5 else { throw LibraryError.busy }
            for suffix in ["", "-wal"] { unlink(target + suffix) }
        }
        let database = try DatabaseQueue(path: target, configuration: configuration)
        _ = try database.read { try LibrarySchema.state($0) }
        return database
    }

    /// Removes the incoming files that the last run left behind, and what it did not finish deleting. They may be
    /// large, so they are renamed first and deleted in the background. Outgoing files stay (WIRE-70).
    private func removeInterruptedCopies() {
        let (manager, discarded) = (FileManager.default, folder.discarded)
        let remains = folder.incoming
        if manager.fileExists(atPath: remains.path) {
            try? manager.createDirectory(at: discarded, withIntermediateDirectories: true)
            let aside = discarded.appendingPathComponent(UUID().uuidString, isDirectory: true)
            if (try? manager.moveItem(at: remains, to: aside)) == nil { try? manager.removeItem(at: remains) }
        }
        guard manager.fileExists(atPath: discarded.path) else { return }
        DispatchQueue.global(qos: .utility).async { try? FileManager.default.removeItem(at: discarded) }
    }

    static func systemCode(of error: any Error) -> Int32 { SystemError.code(of: error) }
}

/// What shows a change of a database's file and of its write-ahead log.
private struct DatabaseFiles: Equatable {
    private struct File: Equatable {
        var number: ino_t
        var size: off_t
        var seconds: Int
        var nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (number, size) = (status.st_ino, status.st_size)
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private let database: File
    private let log: File
    /// The header of the log, with the salts that change when the log begins again.
    private let header: [UInt8]

    /// Nil if there is no log, or an empty one.
    init?(_ path: String) {
        guard let database = File(path), let log = File(path + "-wal"), log.size > 0 else { return nil }
        (self.database, self.log) = (database, log)
        header = (try? FileBytes.read(path + "-wal", count: 32)) ?? []
    }
}
