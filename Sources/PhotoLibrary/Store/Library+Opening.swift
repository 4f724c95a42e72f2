import Foundation
import GRDB

/// A library and what came to light while it was opened.
public struct OpenedLibrary: Sendable {
    /// The library.
    public let library: Library
    /// What the user should hear, in the order in which it happened.
    public let notices: [LibraryNotice]
    /// What the first frame needs; reading it is also what proves that the database can be read.
    public let snapshot: LibrarySnapshot
    /// Photos that left their last album a month ago or more and were deleted for good now; their thumbnails can go.
    public let purged: [Photo]
}

extension Library {
    /// Opens the library in a folder, making both if need be.
    ///
    /// If another process has it open, or its disk cannot be written to, it is opened for reading only; a damaged or
    /// newer one is moved aside and kept, and an empty one begun. Each of these is told by a notice. `now` is the clock
    /// for what the library dates: when photos came and went.
    ///
    /// - Throws: `LibraryError` when there is nothing that could be shown: `.noLibrary` or, without a lock,
    ///   `.damaged` and `.newer`, because only the holder of the lock may move files.
    public static func open(
        at directory: URL, mode: Mode = .readWrite, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) -> OpenedLibrary {
        let folder = LibraryFolder(url: directory)
        guard mode == .readWrite else { return try look(folder, notices: [], now: now) }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            throw .cannotCreate(path: directory.path, code: Self.systemCode(of: error))
        }
        switch LibraryLock.take(folder.lock) {
        case .held(let lock): return try openForWriting(folder, lock: lock, now: now)
        case .heldElsewhere: return try look(folder, notices: [.openElsewhere], now: now)
        case .notWritable(let code):
            guard FileManager.default.fileExists(atPath: folder.database.path) else {
                throw .cannotCreate(path: directory.path, code: code)
            }
            return try look(folder, notices: [.notWritable(code: code)], now: now)
        }
    }

    private static func openForWriting(
        _ folder: LibraryFolder, lock: LibraryLock, now: @escaping @Sendable () -> Date
    ) throws(LibraryError) -> OpenedLibrary {
        var notices: [LibraryNotice] = []
        if !FileManager.default.fileExists(atPath: folder.database.path) { notices.append(.created) }
        do {
            return try connect(folder, lock: lock, notices: notices, now: now)
        } catch {
            switch error {
            case .damaged: notices.append(.damagedMovedAside(kept: try folder.moveDatabaseAside("damaged", at: now())))
            case .newer: notices.append(.newerMovedAside(kept: try folder.moveDatabaseAside("newer", at: now())))
            default: throw error
            }
        }
        return try connect(folder, lock: lock, notices: notices, now: now)
    }

    private static func look(
        _ folder: LibraryFolder, notices: [LibraryNotice], now: @escaping @Sendable () -> Date
    ) throws(LibraryError) -> OpenedLibrary {
        if let code = SystemError.whyUnreadable(folder.database.path) {
            throw code == ENOENT || code == ENOTDIR
                ? .noLibrary(path: folder.url.path) : .cannotRead(path: folder.url.path, code: code)
        }
        return try connect(folder, lock: nil, notices: notices, now: now)
    }

    private static func connect(
        _ folder: LibraryFolder, lock: LibraryLock?, notices: [LibraryNotice], now: @escaping @Sendable () -> Date
    ) throws(LibraryError) -> OpenedLibrary {
        let path = folder.database.path
        do {
            if let lock { return try connectForWriting(folder, lock: lock, notices: notices, now: now) }
            let database = try reader(path)
            // An older version is about to be brought up to date by the process that holds the lock.
            guard let content = try readContent(database, path: path) else { throw LibraryError.busy }
            return OpenedLibrary(
                library: Library(
                    folder: folder, database: database, lock: nil, lastAlbumNumber: content.lastAlbum, now: now),
                notices: notices, snapshot: content.snapshot, purged: [])
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private static func connectForWriting(
        _ folder: LibraryFolder, lock: LibraryLock, notices: [LibraryNotice], now: @escaping @Sendable () -> Date
    ) throws -> OpenedLibrary {
        let path = folder.database.path
        // Read first: opening for writing writes, and what turns out to be unreadable is to be kept as it is.
        var content: Content?
        if try DatabaseHeader.check(path) == .present { content = try readContent(reader(path), path: path) }
        let database = try writer(path)
        if content == nil { try LibrarySchema.migrate(database) }
        guard let content = try content ?? readContent(database, path: path) else { throw LibraryError.busy }
        let library = Library(
            folder: folder, database: database, lock: lock, lastAlbumNumber: content.lastAlbum, now: now)
        library.clearPassages()
        // If that fails, the next start tries again.
        let purged = try? library.purgeOrphans(
            removedBefore: now() - Library.keptAfterRemoval, limit: Library.purgedAtOnce)
        return OpenedLibrary(
            library: library, notices: notices, snapshot: content.snapshot, purged: purged ?? [])
    }

    /// What opening needs to know.
    private struct Content {
        let lastAlbum: Int64
        let snapshot: LibrarySnapshot
    }

    /// Nil for a database that has yet to be brought up to date.
    private static func readContent(_ database: any DatabaseReader, path: String) throws -> Content? {
        try database.read { db in
            switch try LibrarySchema.state(db) {
            case .current: break
            case .older: return nil
            case .newer: throw LibraryError.newer(path: path)
            }
            let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'album'")
            return Content(lastAlbum: last ?? 0, snapshot: try LibraryQuery.snapshot(db))
        }
    }

    private static func writer(_ path: String) throws -> any DatabaseWriter {
        var configuration = Configuration()
        // A second process looks on; it never holds the database for long.
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
            // SQLite opens files lazily.
            _ = try database.read { try LibrarySchema.state($0) }
            return database
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CANTOPEN {
            // On a disk that cannot be written SQLite has nowhere to keep its shared memory; then nobody else writes
            // either, which is what "immutable" says.
            let uri = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
            return try DatabaseQueue(path: uri, configuration: configuration)
        }
    }

    /// What is in there was on its way, in or out, when the program last ended. It may be much: it is put aside at
    /// once, and removed while the program goes on.
    private func clearPassages() {
        let (manager, discarded) = (FileManager.default, folder.discarded)
        for passage in [folder.incoming, folder.outgoing] where manager.fileExists(atPath: passage.path) {
            try? manager.createDirectory(at: discarded, withIntermediateDirectories: true)
            let aside = discarded.appendingPathComponent(UUID().uuidString, isDirectory: true)
            if (try? manager.moveItem(at: passage, to: aside)) == nil { try? manager.removeItem(at: passage) }
        }
        guard manager.fileExists(atPath: discarded.path) else { return }
        DispatchQueue.global(qos: .utility).async { try? FileManager.default.removeItem(at: discarded) }
    }

    static func systemCode(of error: any Error) -> Int32 {
        var error = error as NSError
        // What lies below may be an error of Swift's own, which is no `NSError` until it is made one.
        while error.domain != NSPOSIXErrorDomain, let deeper = error.userInfo[NSUnderlyingErrorKey] as? any Error {
            error = deeper as NSError
        }
        return error.domain == NSPOSIXErrorDomain ? Int32(truncatingIfNeeded: error.code) : EIO
    }
}
