/// A loaded file: the original, or a temporary copy that is deleted with this object.
final class LoadedFile: Sendable {
    let url: URL
    let isInPlace: Bool
    private let folder: URL?

    init(inPlace url: URL) {
        self.url = url
        isInPlace = true
        folder = nil
    }

    /// Creates a temporary folder and lets the closure write a copy with this name into it.
    init(copyNamed name: String, write: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("item-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder
        url = folder.appendingPathComponent(name)
        isInPlace = false
        try write(url)
    }

    // Deletes the copy of a canceled load.
    deinit { removeCopy() }

    /// Deletes the copy; has no effect on an original.
    func removeCopy() {
        // On failure the copy remains until the system clears its temporary folder.
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// A safe file name from an untrusted suggestion, with an extension of the type.
    static func name(_ suggested: String?, type: ContentType) -> String {
        let plain = (suggested ?? "").split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == "\0" }).last ?? ""
        var name = String(plain.trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "." })
        while name.utf8.count > 200 { name.removeLast() }
        if name.isEmpty { name = "item" }
        guard let fileExtension = type.preferredFilenameExtension else { return name }
        let present = (name as NSString).pathExtension.lowercased()
        return type.filenameExtensions.contains(present) ? name : name + "." + fileExtension
    }
}

extension ItemProvider.Representation {
    /// The representation's data; reads files.
    func data(_ progress: Progress) async throws -> Data {
        switch content {
        case .data(let handler): return try await handler(progress)
        case .file(_, let handler):
            let url = try await handler(progress)
            try url.checkExistence()
            if url.isFolder { throw ItemProviderError.folder(name: url.lastPathComponent) }
            return try Data(contentsOf: url, options: .mappedIfSafe)
        }
    }

    /// The representation as a file: the original if `inPlace` is set and the source allows it, otherwise a copy.
    func file(inPlace: Bool, named suggested: String?, _ progress: Progress) async throws -> LoadedFile {
        let type = ContentType(typeIdentifier)
        switch content {
        case .data(let handler):
            let data = try await handler(progress)
            return try LoadedFile(copyNamed: LoadedFile.name(suggested, type: type)) { try data.write(to: $0) }
        case .file(let openInPlace, let handler):
            let url = try await handler(progress)
            try url.checkExistence()
            if inPlace, openInPlace { return LoadedFile(inPlace: url) }
            let name = LoadedFile.name(suggested ?? url.lastPathComponent, type: type)
            return try LoadedFile(copyNamed: name) { try FileManager.default.copyItem(at: url, to: $0) }
        }
    }
}

extension URL {
    /// Throws `ItemProviderError.missingFile` if the file does not exist.
    fileprivate func checkExistence() throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw ItemProviderError.missingFile(name: lastPathComponent)
        }
    }

    /// Whether the URL refers to an existing folder.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
