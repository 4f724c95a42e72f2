import Foundation

extension Library {
    /// A photo's original under the photo's own name, for another program to copy: the same bytes, not a second time on
    /// the disk. Whatever becomes of that file, the original stays.
    ///
    /// Safe to call from any thread. Where no such file can be made, it is the original itself, under the name that the
    /// library gave it.
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
        // What is there may be what another program has written into meanwhile.
        unlink(named.path)
        return link(original.path, named.path) == 0 ? named : original
    }

    /// The photo's name as a file may be called, with the ending of its format.
    static func fileName(for photo: Photo) -> String {
        let plain = photo.name.replacing("/", with: "-").replacing("\0", with: "")
        let stem = (plain as NSString).deletingPathExtension
        let ending = (plain as NSString).pathExtension
        let name = stem.isEmpty || stem.hasPrefix(".") ? "Photo \(photo.id.rawValue)" : stem
        let isRight = photo.format.fileExtensions.contains(ending.lowercased())
        // File systems count bytes.
        return String(decoding: Array(name.utf8).prefix(200), as: UTF8.self) + "."
            + (isRight ? ending : photo.format.fileExtension)
    }
}
