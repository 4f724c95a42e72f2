import Foundation
import ImageFiles

extension Library {
    /// Returns a copy of a photo's original under the photo's own name, for another program to read. The copy is
    /// independent: changes to it do not reach the original. With a position among several photos, the name begins with
    /// the number, as that of an export (APP-20).
    ///
    /// Programs keep the path: the copy exists for at least ``outgoingRetentionPeriod`` after the last call for the
    /// photo (WIRE-70). A copy that another program has modified is never replaced: the next call makes another copy
    /// beside it. Writes as many bytes as the original has; call it off the main thread. If no copy can be made,
    /// returns the original itself, under its name in the library. So does it for a linked photo without a position.
    package func namedOriginal(of photo: Photo, at position: (index: Int, count: Int)? = nil) -> URL {
        let original = originalURL(of: photo)
        guard photo.location == .stored || position != nil, !isReadOnly else { return original }
        let place = folder.outgoing.appendingPathComponent("\(photo.id.rawValue)", isDirectory: true)
        // From here on, `reclaimOutgoing` keeps the folder.
        guard outgoingLock.withLock({ _ in renew(place) }) else { return original }
        // Writing into the folder sets its date to the system's time, which may be earlier than the library's.
        defer { _ = renew(place) }
        let name =
            position.map { ExportNames.file(photo, as: photo.format, at: $0.index, of: $0.count) }
            ?? Self.fileName(for: photo)
        let stamp = ModificationStamp(original.path)
        // An unmodified copy is offered again, because another program may be reading it.
        for number in 1... {
            let parent = number == 1 ? place : place.appendingPathComponent("\(number)", isDirectory: true)
            let named = parent.appendingPathComponent(name)
            if let known = ModificationStamp(named.path) {
                if known == stamp { return named }
                continue
            }
            // Without a parent, copying fails.
            try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            return copy(original, to: named) ? named : original
        }
        return original
    }

    /// How long a copy for other programs is kept after it was last offered or modified (WIRE-70).
    package static let outgoingRetentionPeriod: TimeInterval = 30 * 24 * 60 * 60

    /// Deletes the copies of originals that have been neither offered nor modified for ``outgoingRetentionPeriod``.
    ///
    /// Reads one folder per photo that was ever offered; call it off the main thread, after startup. May run while
    /// copies are made. Failures are ignored: the next call tries again.
    package func reclaimOutgoing() {
        guard !isReadOnly else { return }
        let limit = now() - Self.outgoingRetentionPeriod
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: folder.outgoing.path)) ?? []
        for name in names {
            let place = folder.outgoing.appendingPathComponent(name, isDirectory: true)
            // A hidden folder is one that an earlier call did not finish deleting.
            let aside = name.hasPrefix(".") ? place : folder.outgoing.appendingPathComponent(".\(UUID().uuidString)")
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

    /// Creates a folder if necessary and sets its date to now. Returns false if it cannot be created.
    private func renew(_ place: URL) -> Bool {
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            return false
        }
        let seconds = now().timeIntervalSince1970
        let time = timespec(tv_sec: Int(seconds.rounded(.down)), tv_nsec: 0)
        return utimensat(AT_FDCWD, place.path, [time, time], 0) == 0
    }

    /// Copies to a temporary name and renames, so that no reader sees a partial copy.
    private func copy(_ original: URL, to named: URL) -> Bool {
        let temporary = named.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
        defer { unlink(temporary.path) }
        guard let stamp = ModificationStamp(original.path), Self.copyContent(of: original.path, to: temporary.path),
            stamp.applyTime(to: temporary.path)
        else { return false }
        return rename(temporary.path, named.path) == 0
    }

    /// Copies a file's content to a new file, which has the permissions of files that the user creates: a program that
    /// copies it keeps them.
    private static func copyContent(of path: String, to target: String) -> Bool {
        let source = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { return false }
        defer { Foundation.close(source) }
        let copy = Foundation.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard copy >= 0 else { return false }
        var count = 0
        repeat {
            count = sendfile(copy, source, nil, 1 << 30)
        } while count > 0 || count < 0 && errno == EINTR
        // A network file system may report a full disk only on close.
        return Foundation.close(copy) == 0 && count == 0
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
