import Foundation

extension Library {
    /// A copy of a photo's original under the photo's own name, for another program to take. Whatever becomes of that
    /// file, the original stays: it is a file of its own.
    ///
    /// Safe to call from any thread but the main one: it writes as much as the photo has. Where no copy can be made, it
    /// is the original itself, under the name that the library gave it.
    public func namedOriginal(of photo: Photo) -> URL {
        let original = originalURL(of: photo)
        guard case .stored = photo.location, !isReadOnly else { return original }
        let place = folder.outgoing.appendingPathComponent("\(photo.id.rawValue)", isDirectory: true)
        let named = place.appendingPathComponent(Self.fileName(for: photo))
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            return original
        }
        // Somebody may be reading it already; but what another program has written into is not given out again.
        guard Stamp(named.path) == nil || Stamp(named.path) != Stamp(original.path) else { return named }
        return copy(original, to: named) ? named : original
    }

    /// Nobody sees the copy before it is whole.
    private func copy(_ original: URL, to named: URL) -> Bool {
        let fresh = named.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
        defer { unlink(fresh.path) }
        guard let stamp = Stamp(original.path), (try? FileManager.default.copyItem(at: original, to: fresh)) != nil,
            stamp.put(on: fresh.path)
        else { return false }
        return rename(fresh.path, named.path) == 0
    }

    /// By what a copy that nobody has changed is known.
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

        func put(on path: String) -> Bool {
            let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
            return utimensat(AT_FDCWD, path, [time, time], 0) == 0
        }
    }

    /// The photo's name as a file may be called, with the ending of its format.
    static func fileName(for photo: Photo) -> String {
        let plain = photo.name.replacing("/", with: "-").replacing("\0", with: "")
        let stem = (plain as NSString).deletingPathExtension
        let ending = (plain as NSString).pathExtension
        let name = stem.isEmpty || stem.hasPrefix(".") ? "Photo \(photo.id.rawValue)" : stem
        let isRight = photo.format.fileExtensions.contains(ending.lowercased())
        // File systems count bytes.
        var short = name
        while short.utf8.count > 200 { short.removeLast() }
        return short + "." + (isRight ? ending : photo.format.fileExtension)
    }
}
