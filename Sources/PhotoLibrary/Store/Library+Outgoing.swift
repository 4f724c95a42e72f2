import Foundation

extension Library {
    /// Returns a copy of a photo's original under the photo's own name, for another program to read. The copy is
    /// independent: changes to it do not reach the original.
    ///
    /// Writes as many bytes as the original has; call it off the main thread. If no copy can be made, returns the
    /// original itself, under its name in the library.
    package func namedOriginal(of photo: Photo) -> URL {
        let original = originalURL(of: photo)
        guard case .stored = photo.location, !isReadOnly else { return original }
        let place = folder.outgoing.appendingPathComponent("\(photo.id.rawValue)", isDirectory: true)
        let named = place.appendingPathComponent(Self.fileName(for: photo))
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            return original
        }
        // An unchanged copy is reused, because another program may be reading it. A copy that another program has
        // modified is replaced.
        guard Stamp(named.path) == nil || Stamp(named.path) != Stamp(original.path) else { return named }
        return copy(original, to: named) ? named : original
    }

    /// Copies to a temporary name and renames, so that no reader sees a partial copy.
    private func copy(_ original: URL, to named: URL) -> Bool {
        let temporary = named.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
        defer { unlink(temporary.path) }
        guard let stamp = Stamp(original.path), (try? FileManager.default.copyItem(at: original, to: temporary)) != nil,
            stamp.apply(to: temporary.path)
        else { return false }
        return rename(temporary.path, named.path) == 0
    }

    /// Size and modification time: equal to the original's as long as the copy is unmodified.
    private struct Stamp: Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (size, seconds) = (Int(status.st_size), status.st_mtim.tv_sec)
            nanoseconds = status.st_mtim.tv_nsec
        }

        func apply(to path: String) -> Bool {
            let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
            return utimensat(AT_FDCWD, path, [time, time], 0) == 0
        }
    }

    /// A valid file name made of the photo's name, with an extension of its format.
    static func fileName(for photo: Photo) -> String {
        let plain = photo.name.replacing("/", with: "-").replacing("\0", with: "")
        let stem = (plain as NSString).deletingPathExtension
        let ending = (plain as NSString).pathExtension
        let name = stem.isEmpty || stem.hasPrefix(".") ? "Photo \(photo.id.rawValue)" : stem
        let isRight = photo.format.fileExtensions.contains(ending.lowercased())
        // File systems limit a name's length in bytes, not characters.
        var short = name
        while short.utf8.count > 200 { short.removeLast() }
        return short + "." + (isRight ? ending : photo.format.fileExtension)
    }
}
