import Foundation
import ImageFiles
import Synchronization
import SystemCalls

/// The record of an import on disk, by which it is resumed after the program was killed (APP-28).
///
/// Two files in the library's folder: the plan, written before the first file is read, and a log with a line for each
/// file whose photo is in the library. A line is written after the transaction, without waiting for the disk: after a
/// power failure lines, or the photos that they name, may be missing, so each line is compared with the library. A file
/// without a line is imported again, which changes nothing if its photo is there. A file that the user has canceled
/// gets a line, too, so that it does not come back. The files are removed when the photos are on disk.
package final class ImportJournal: Sendable {
    /// A file whose photo is in the library.
    struct Entry: Equatable, Sendable {
        let album: AlbumID
        let photo: PhotoID
        /// Whether the import has added the photo to the album, whether it has inserted the photo's row, and whether it
        /// has marked the photo as a favorite.
        private(set) var isNewInAlbum: Bool
        private(set) var insertsPhoto: Bool
        private(set) var marksPhoto: Bool

        /// Takes over what another file did whose photo is the same.
        mutating func merge(_ other: Entry) {
            isNewInAlbum = isNewInAlbum || other.isNewInAlbum
            insertsPhoto = insertsPhoto || other.insertsPhoto
            marksPhoto = marksPhoto || other.marksPhoto
        }
    }

    /// The files, in the order of import.
    package let plan: ImportPlan
    /// The imported files of earlier runs, by their positions in the plan.
    let entries: [Int: Entry]
    /// The positions of the files that were canceled in earlier runs, also after their import.
    package let canceled: Set<Int>
    /// The number of files that earlier runs have imported.
    package var importedCount: Int { entries.keys.count { !canceled.contains($0) } }
    /// The albums that earlier runs have created, by batch.
    let createdAlbums: [Int: AlbumID]
    /// The library folders that earlier runs have created, in order.
    let createdFolders: [FolderID]

    private let files: Files
    /// The descriptor of the log, which is open for appending.
    private let log: Int32
    /// Waits until the library's changes are on disk; returns false if that fails.
    private let synchronizeChanges: @Sendable () -> Bool
    /// Lines are written one after another.
    private let lock = Mutex(())

    private init(plan: ImportPlan, files: Files, log content: Log = Log(), of library: Library) throws {
        (self.plan, self.files) = (plan, files)
        // Without the library, whose lock ends with it.
        synchronizeChanges = { [services = library.services, folder = library.folder] in
            services.synchronizeChanges(in: folder)
        }
        (entries, canceled) = (content.entries, content.canceled)
        (createdAlbums, createdFolders) = (content.albums, content.folders)
        let descriptor = SystemCall.open(
            files.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, permissions: 0o600)
        guard descriptor >= 0 else { throw POSIXError(number: errno) }
        // From here on `deinit` closes it.
        log = descriptor
        // Otherwise the next line would continue an incomplete one.
        guard SystemCall.repeated({ ftruncate(descriptor, off_t(content.length)) }) == 0 else {
            throw POSIXError(number: errno)
        }
    }

    deinit { SystemCall.close(log) }

    /// The valid lines of a log.
    private struct Log {
        /// The number of bytes of the complete lines.
        var length = 0
        var entries: [Int: Entry] = [:]
        var canceled: Set<Int> = []
        var albums: [Int: AlbumID] = [:]
        var folders: [FolderID] = []
    }

    /// The paths of the two files.
    private struct Files {
        let plan: String
        let log: String

        init(_ name: String, in folder: URL) {
            plan = folder.appendingPathComponent("\(name).plan").path
            log = folder.appendingPathComponent("\(name).log").path
        }
    }

    // MARK: Writing

    /// Begins the record of an import. Returns nil if it cannot be written: the import then takes place without one.
    package static func begin(_ plan: ImportPlan, in library: Library) -> ImportJournal? {
        guard !library.isReadOnly, plan.fileCount > 0 else { return nil }
        let folder = library.folder.imports
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // The names sort by time, so that imports are resumed in their order.
            let milliseconds = String(Int(library.now().timeIntervalSince1970 * 1000))
            let time = String(repeating: "0", count: max(16 - milliseconds.count, 0)) + milliseconds
            let files = Files("\(time)-\(UUID().uuidString)", in: folder)
            let data = try JSONEncoder().encode(StoredPlan(plan))
            // Its final name shows that the plan is complete.
            let temporary = files.plan + ".incomplete"
            do throws(ImportError.Reason) {
                try OriginalsFolder.write([UInt8](data), to: temporary)
                guard rename(temporary, files.plan) == 0 else { throw .cannotStore(code: errno) }
            } catch {
                unlink(temporary)
                throw error
            }
            return try ImportJournal(plan: plan, files: files, of: library)
        } catch {
            return nil
        }
    }

    /// Records the album that was created for a batch.
    func record(album: AlbumID, ofBatch batch: Int) { write("album \(batch) \(album.rawValue)") }

    /// Records a library folder that was created.
    func record(folder: FolderID) { write("folder \(folder.rawValue)") }

    /// Records a file whose photo is in the library.
    func record(_ entry: Entry, hash: ContentHash, at index: Int) {
        let flags = (entry.isNewInAlbum ? 1 : 0) + (entry.insertsPhoto ? 2 : 0) + (entry.marksPhoto ? 4 : 0)
        write("file \(index) \(entry.album.rawValue) \(entry.photo.rawValue) \(flags) \(hash)")
    }

    /// Records that the user has canceled a file, by its position in the plan, so that a later run neither imports nor
    /// keeps it.
    package func recordCanceled(at index: Int) { write("canceled \(index)") }

    private func write(_ line: String) {
        // Without the line, the file is imported again.
        lock.withLock { _ in
            _ = Array((line + "\n").utf8).withUnsafeBytes { SystemCall.write($0, to: log) }
        }
    }

    /// Removes the record, because the import is complete or was canceled, once the imported photos are on disk. If the
    /// disk reports an error, the record stays, and the next start of the program repeats the import. Idempotent.
    package func remove() {
        guard access(files.plan, F_OK) != 0 || synchronizeChanges() else { return }
        unlink(files.plan)
        unlink(files.log)
    }

    // MARK: Reading

    /// The imports that an earlier run of the program has begun and not completed, in their order. Blocks; removes
    /// records that are damaged. No recorded import may be running: it would write into a log that is being read.
    package static func unfinished(in library: Library) throws(LibraryError) -> [ImportJournal] {
        guard !library.isReadOnly else { return [] }
        let folder = library.folder.imports
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = all.filter { $0.hasSuffix(".plan") }.map { String($0.dropLast(5)) }.sorted()
        // What an interrupted writing or removal has left.
        for name in all where !names.contains(where: { name == "\($0).plan" || name == "\($0).log" }) {
            unlink(folder.appendingPathComponent(name).path)
        }
        var journals: [ImportJournal] = []
        for name in names {
            let files = Files(name, in: folder)
            // One that the disk cannot read now is left to a later start.
            guard let bytes = try? FileBytes.content(files.plan) else { continue }
            guard let plan = try? JSONDecoder().decode(StoredPlan.self, from: Data(bytes)).plan else {
                unlink(files.plan)
                unlink(files.log)
                continue
            }
            // An import whose log cannot be read now is left to a later start.
            guard let log = try readLog(files.log, in: library) else { continue }
            if let journal = try? ImportJournal(plan: plan, files: files, log: log, of: library) {
                journals.append(journal)
            }
        }
        return journals
    }

    /// The lines of a log whose photos, albums and folders the library contains; nil if it cannot be read.
    private static func readLog(_ path: String, in library: Library) throws(LibraryError) -> Log? {
        var log = Log()
        guard access(path, F_OK) == 0 || errno != ENOENT else { return log }
        guard let data = try? FileBytes.content(path) else { return nil }
        // A full disk or a power failure may have cut the last line.
        let lines = data.prefix(upTo: data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex)
        log.length = lines.count
        var logged: [(index: Int, entry: Entry, hash: Substring)] = []
        for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words.first {
            case "album" where words.count == 3:
                if let batch = Int(words[1]), let id = Int64(words[2]) { log.albums[batch] = AlbumID(rawValue: id) }
            case "folder" where words.count == 2:
                if let id = Int64(words[1]) { log.folders.append(FolderID(rawValue: id)) }
            case "canceled" where words.count == 2:
                if let index = Int(words[1]) { log.canceled.insert(index) }
            case "file" where words.count == 6:
                guard let index = Int(words[1]), let album = Int64(words[2]), let photo = Int64(words[3]),
                    let flags = Int(words[4])
                else { continue }
                let entry = Entry(
                    album: AlbumID(rawValue: album), photo: PhotoID(rawValue: photo), isNewInAlbum: flags & 1 != 0,
                    insertsPhoto: flags & 2 != 0, marksPhoto: flags & 4 != 0)
                logged.append((index, entry, words[5]))
            default: continue
            }
        }
        let photos = try library.photos(logged.map(\.entry.photo))
        let hashes = Dictionary(photos.map { ($0.id, $0.contentHash.description) }, uniquingKeysWith: { a, _ in a })
        let catalog = try library.catalog()
        let existing = Set(catalog.albums.map(\.id))
        for (index, entry, hash) in logged
        where existing.contains(entry.album) && hashes[entry.photo].map({ $0 == hash }) == true {
            log.entries[index] = entry
        }
        log.albums = log.albums.filter { existing.contains($0.value) }
        log.folders.removeAll { catalog.folder($0) == nil }
        return log
    }
}

/// A plan as it is stored.
private struct StoredPlan: Codable {
    /// Another version is not read: the user can import the folder again.
    private static let version = 1

    struct Batch: Codable {
        /// The existing album, and the photo before which the others are inserted.
        var album: Int64?
        var before: Int64?
        /// The title of a new album.
        var title: String?
        /// The folder of files of a new album.
        var folder: String?
        /// The place where a new album is created: before an album or a library folder, in a library folder.
        var next: Int64?
        var nextFolder: Int64?
        var inFolder: Int64?
        /// Nil without parents, as in plans of versions without library folders.
        var parents: [ImportPlan.Parent]?
        var files: [String]

        var place: AlbumPlace {
            get {
                let following = nextFolder.map { AlbumItem.folder(FolderID(rawValue: $0)) }
                return AlbumPlace(
                    in: inFolder.map(FolderID.init),
                    before: following ?? next.map { AlbumItem.album(AlbumID(rawValue: $0)) })
            }
            set {
                (next, nextFolder) = (newValue.next?.albumID?.rawValue, newValue.next?.folderID?.rawValue)
                inFolder = newValue.folder?.rawValue
            }
        }
    }

    var version: Int
    var batches: [Batch]
    /// Nil for false, as in plans of versions that marked the photos afterwards.
    var marksFavorites: Bool?

    init(_ plan: ImportPlan) {
        version = Self.version
        marksFavorites = plan.marksFavorites ? true : nil
        batches = plan.batches.map { batch in
            var stored = Batch(files: batch.files.map(\.path))
            switch batch.destination {
            case .existing(let album, let before): (stored.album, stored.before) = (album.rawValue, before?.rawValue)
            case .folder(let title, let path, let parents, let place):
                (stored.title, stored.folder, stored.parents) = (title, path, parents.isEmpty ? nil : parents)
                stored.place = place
            case .new(let title, let place): (stored.title, stored.place) = (title, place)
            }
            return stored
        }
    }

    /// Nil for a plan of another version or without a destination.
    var plan: ImportPlan? {
        guard version == Self.version else { return nil }
        var plans: [ImportPlan.Batch] = []
        for batch in batches {
            let destination: ImportPlan.Destination
            if let album = batch.album {
                destination = .existing(AlbumID(rawValue: album), before: batch.before.map(PhotoID.init))
            } else if let title = batch.title, let folder = batch.folder {
                destination = .folder(title: title, path: folder, parents: batch.parents ?? [], at: batch.place)
            } else if let title = batch.title {
                destination = .new(title: title, at: batch.place)
            } else {
                return nil
            }
            plans.append(
                ImportPlan.Batch(destination: destination, files: batch.files.map { URL(fileURLWithPath: $0) }))
        }
        return ImportPlan(
            batches: plans, failures: [], skippedCount: 0, marksFavorites: marksFavorites ?? false)
    }
}
