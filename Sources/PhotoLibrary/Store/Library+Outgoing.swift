import Foundation
import ImageFiles
import SystemCalls

extension Library {
    /// Returns a copy of a photo's original under the photo's own name, for another program to read. The copy is
    /// independent: changes to it do not reach the original, nor does moving or deleting it. With a position among
    /// several photos, the name begins with the number, as that of an export (APP-20).
    ///
    /// Programs keep the path: the copy exists for at least ``outgoingRetentionPeriod`` after the last call for the
    /// photo (WIRE-70). A copy that another program has modified is never replaced: the next call makes another copy
    /// beside it. Writes as many bytes as the original has; call it off the main thread. For a linked photo without a
    /// position, returns the user's own file.
    ///
    /// - Throws: `OutgoingError` if no copy can be made; ``onFailedCopy(_:)`` reports it, too.
    package func namedOriginal(
        of photo: Photo, at position: (index: Int, count: Int)? = nil
    ) throws(OutgoingError) -> URL {
        let original = originalURL(of: photo)
        guard photo.location == .stored || position != nil else { return original }
        do throws(POSIXError) {
            return try copy(original, named: name(of: photo, at: position), in: "\(photo.id.rawValue)")
        } catch {
            let failure = OutgoingError(photo: photo.name, folder: outgoing.path, code: error.code.rawValue)
            failedCopyHandler.withLock { $0 }?(failure)
            throw failure
        }
    }

    private func name(of photo: Photo, at position: (index: Int, count: Int)?) -> String {
        position.map { ExportNames.file(photo, as: photo.format, at: $0.index, of: $0.count) }
            ?? Self.fileName(for: photo)
    }

    /// The folder of the copies. A library that is open for reading may be in a folder that cannot be written, or
    /// belong to another process: its copies are in the user's cache, apart from those of other libraries.
    private var outgoing: URL { isReadOnly ? cachedOutgoing : folder.outgoing }

    private var cachedOutgoing: URL {
        let library = ContentHash(of: Array(folder.url.standardizedFileURL.path.utf8))
        return services.outgoingCache.appendingPathComponent("\(library)", isDirectory: true)
    }

    private func copy(_ original: URL, named name: String, in folder: String) throws(POSIXError) -> URL {
        let place = outgoing.appendingPathComponent(folder, isDirectory: true)
        // From here on, `reclaimOutgoing` keeps the folder.
        let failure = outgoingLock.withLock { _ in renew(place) }
        if let failure { throw failure }
        // Writing into the folder sets its date to the system's time, which may be earlier than the library's.
        defer { _ = renew(place) }
        let stamp = ModificationStamp(original.path)
        var number = 1
        while true {
            let parent = number == 1 ? place : place.appendingPathComponent("\(number)", isDirectory: true)
            let named = parent.appendingPathComponent(name)
            guard let known = ModificationStamp(named.path) else {
                // Without a parent, copying fails.
                try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try copy(original, to: named)
                return named
            }
            // An unmodified copy is offered again, because another program may be reading it.
            if known == stamp { return named }
            number += 1
        }
    }

    /// Sets the function that is called, on any thread, when a photo cannot be handed over to another program: that
    /// program only learns that it gets nothing.
    package func onFailedCopy(_ body: @escaping @Sendable (OutgoingError) -> Void) {
        failedCopyHandler.withLock { $0 = body }
    }

    /// How long a copy for other programs is kept after it was last offered or modified (WIRE-70).
    package static let outgoingRetentionPeriod: TimeInterval = 30 * 24 * 60 * 60

    /// Deletes the copies of originals that have been neither offered nor modified for ``outgoingRetentionPeriod``.
    ///
    /// Reads one folder per photo that was ever offered; call it off the main thread, after startup. May run while
    /// copies are made. Failures are ignored: the next call tries again.
    package func reclaimOutgoing() {
        if !isReadOnly { reclaim(folder.outgoing) }
        // Also those of libraries that are not opened any more.
        let cache = services.outgoingCache
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? []
        for name in names { reclaim(cache.appendingPathComponent(name, isDirectory: true)) }
    }

    private func reclaim(_ outgoing: URL) {
        let limit = now() - Self.outgoingRetentionPeriod
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: outgoing.path)) ?? []
        for name in names {
            let place = outgoing.appendingPathComponent(name, isDirectory: true)
            // A hidden folder is one that an earlier call did not finish deleting.
            let aside = name.hasPrefix(".") ? place : outgoing.appendingPathComponent(".\(UUID().uuidString)")
            // Renaming is fast; deleting happens without the lock.
            let isOld = outgoingLock.withLock { _ in
                place == aside || Self.lastUse(of: place) < limit && rename(place.path, aside.path) == 0
            }
            if isOld { try? manager.removeItem(at: aside) }
        }
    }

    /// The latest modification of a folder or of a file in it. A file has the date of the photo's original until
    /// another program modifies it.
    private static func lastUse(of place: URL) -> Date {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: place.path)) ?? []
        let paths = [place.path] + names.map { place.appendingPathComponent($0).path }
        return paths.compactMap { ModificationStamp($0)?.date }.max() ?? .distantFuture
    }

    /// Creates a folder if necessary and sets its date to now. Returns why that is not possible.
    private func renew(_ place: URL) -> POSIXError? {
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            return POSIXError(number: Self.systemCode(of: error))
        }
        let seconds = now().timeIntervalSince1970
        let time = timespec(tv_sec: Int(seconds.rounded(.down)), tv_nsec: 0)
        return utimensat(AT_FDCWD, place.path, [time, time], 0) == 0 ? nil : POSIXError(number: errno)
    }

    /// Copies to a temporary name and renames, so that no reader sees a partial copy.
    private func copy(_ original: URL, to named: URL) throws(POSIXError) {
        let temporary = named.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
        defer { unlink(temporary.path) }
        guard let stamp = ModificationStamp(original.path) else { throw POSIXError(number: errno) }
        try Self.copyContent(of: original.path, to: temporary.path)
        guard stamp.applyTime(to: temporary.path), rename(temporary.path, named.path) == 0 else {
            throw POSIXError(number: errno)
        }
    }

    /// Copies a file's content to a new file, which has the permissions of files that the user creates: a program that
    /// copies it keeps them.
    private static func copyContent(of path: String, to target: String) throws(POSIXError) {
        let source = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw POSIXError(number: errno) }
        defer { SystemCall.close(source) }
        let copy = SystemCall.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: 0o666)
        guard copy >= 0 else { throw POSIXError(number: errno) }
        var count = 0
        repeat {
            count = SystemCall.repeated { sendfile(copy, source, nil, 1 << 30) }
        } while count > 0
        let copying: Int32 = count < 0 ? errno : 0
        let closing = SystemCall.close(copy)
        if let code = [copying, closing].first(where: { $0 != 0 }) { throw POSIXError(number: code) }
    }

    /// A valid file name made of the photo's name, with an extension of the format: of its original's for nil.
    static func fileName(for photo: Photo, as format: ImageFormat? = nil) -> String {
        let format = format ?? photo.format
        let plain = photo.name.replacing("/", with: "-").replacing("\0", with: "")
        let stem = (plain as NSString).deletingPathExtension
        let ending = (plain as NSString).pathExtension
        let name = stem.isEmpty || stem.hasPrefix(".") ? "Photo \(photo.id.rawValue)" : stem
        let isRight = format.fileExtensions.contains(ending.lowercased())
        // File systems limit a name's length in bytes, not characters.
        var short = name
        while short.utf8.count > 200 { short.removeLast() }
        return short + "." + (isRight ? ending : format.fileExtension)
    }
}

/// A photo of which another program gets no copy.
package struct OutgoingError: Error, Equatable, Sendable {
    /// The photo's name.
    package let photo: String
    /// The folder of the copies.
    package let folder: String
    /// The system's `errno`.
    package let code: Int32
}

extension OutgoingError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        let advice = code == ENOSPC || code == EDQUOT ? "Free some space" : "Make sure that you can write to the folder"
        let reason = "a copy couldn't be written to '\(folder)' (\(SystemError.clause(code)))"
        return "Couldn't hand over '\(photo)': \(reason). \(advice) and try again."
    }
}
