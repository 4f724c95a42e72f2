import Foundation
import GRDB
import ImageFiles

/// A difference between a library's database, its original files and its thumbnails.
package enum CheckFinding: Sendable, Hashable {
    /// The database is damaged; SQLite's description.
    case database(String)
    /// A photo's original is not at its path.
    case missing(photo: String, path: String)
    /// A photo's original, or its folder, cannot be read; `code` is the system's `errno`.
    case unreadable(photo: String, path: String, code: Int32)
    /// A photo's original is not the file that was imported.
    case altered(photo: String, path: String)
    /// A file among the originals belongs to no photo.
    case unknownFile(path: String)
    /// A file among the originals belongs to no photo, and its content is not that of its name: it is damaged.
    case damagedFile(path: String)
    /// A thumbnail cannot be decoded.
    case thumbnail(path: String)
}

extension CheckFinding: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .database(let detail): "The database is damaged: \(detail)."
        case .missing(let photo, let path):
            "The original of '\(photo)' is missing: there is no file '\(path)'. Import the photo again to restore it."
        case .unreadable(let photo, let path, let code):
            "The original of '\(photo)' can't be read: \(SystemError.clause(code)): '\(path)'."
        case .altered(let photo, let path):
            "The original of '\(photo)' has changed since the import: '\(path)'. Import the photo again to restore it."
        case .unknownFile(let path): "The file '\(path)' belongs to no photo."
        case .damagedFile(let path):
            "The file '\(path)' belongs to no photo and is damaged: its content is not the one that it is named after."
        case .thumbnail(let path): "The thumbnail '\(path)' is damaged."
        }
    }
}

extension Library {
    /// Compares the database with the original files and the thumbnails. Reads every file; blocks.
    ///
    /// - Parameter progress: Called after each photo with the number of photos checked and their total number.
    package func check(
        thumbnails: ThumbnailCache?, progress: (_ checked: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(LibraryError) -> [CheckFinding] {
        var findings = try findDamage().map(CheckFinding.database)
        guard findings.isEmpty else { return findings }
        let photos = try read { try LibraryQuery.allPhotos($0) }
        var known: Set<String> = []
        for (index, photo) in photos.enumerated() {
            let path = originalURL(of: photo).path
            if photo.location == .stored { known.insert(path) }
            if let finding = originalFinding(of: photo, path) { findings.append(finding) }
            findings += (thumbnails?.damagedFiles(of: photo) ?? []).map { .thumbnail(path: $0.path) }
            progress(index + 1, photos.count)
        }
        for file in folder.originalFiles() where !known.contains(file.path) {
            let hash = ContentHash(hexadecimal: file.deletingPathExtension().lastPathComponent)
            let isDamaged = hash.map { (try? FileHash.compare(file.path, $0)) == false } ?? false
            findings.append(isDamaged ? .damagedFile(path: file.path) : .unknownFile(path: file.path))
        }
        return findings
    }

    /// What is wrong with a photo's original, if anything.
    private func originalFinding(of photo: Photo, _ path: String) -> CheckFinding? {
        if let code = SystemError.readError(at: path) {
            return SystemError.isAbsence(code)
                ? .missing(photo: photo.name, path: path) : .unreadable(photo: photo.name, path: path, code: code)
        }
        do throws(DecodeError) {
            return try FileHash.compare(path, photo.contentHash) ? nil : .altered(photo: photo.name, path: path)
        } catch {
            switch error.reason {
            case .missing, .unreadableName: return .missing(photo: photo.name, path: path)
            case .noPermission: return .unreadable(photo: photo.name, path: path, code: EACCES)
            case .unreadable(let code): return .unreadable(photo: photo.name, path: path, code: code)
            // A folder in its place, or a file that is longer than any photo.
            default: return .altered(photo: photo.name, path: path)
            }
        }
    }

    /// Repairs what can be repaired without the user: deletes damaged thumbnails, which are made again, and adds
    /// unknown images to the album "Recovered Photos". A damaged database is recovered when it is opened.
    ///
    /// - Returns: The findings that remain.
    package func repair(_ findings: [CheckFinding]) async throws(LibraryError) -> [CheckFinding] {
        var rest: [CheckFinding] = []
        for finding in findings {
            switch finding {
            case .thumbnail(let path): if unlink(path) != 0 { rest.append(finding) }
            case .unknownFile(let path):
                let file = URL(fileURLWithPath: path)
                guard let incoming = IncomingPhoto(unknownFile: file, in: folder, decoder: services.decoder),
                    // It may have changed since the check.
                    FileHash.matches(path, incoming.hash)
                else {
                    rest.append(finding)
                    continue
                }
                try await writeSuspending { [self] db in
                    // A linked photo of the same content gets a stored original.
                    try db.execute(
                        sql: "UPDATE photo SET linkPath = NULL WHERE hash = ?", arguments: [incoming.hash.digest])
                    guard db.changesCount == 0 else { return }
                    let photo = try Self.insert(incoming, in: db, now: now())
                    try Self.addToRecoveredPhotos([photo], newAlbum: newAlbumID(), in: db, now: now())
                }
            case .database, .missing, .unreadable, .altered, .damagedFile: rest.append(finding)
            }
        }
        return rest
    }

    /// Adds photos to the album of the photos whose albums are not known. If there is none, creates it under the id
    /// `newAlbum`.
    static func addToRecoveredPhotos(
        _ photos: [PhotoID], newAlbum: @autoclosure () -> AlbumID, in db: Database, now: Date
    ) throws {
        let title = LibraryRecovery.albumTitle
        let album = try Int64.fetchOne(
            db, sql: "SELECT id FROM album WHERE title = ? ORDER BY position LIMIT 1", arguments: [title])
        let change: Change =
            if let album {
                .copyPhotos(photos, to: AlbumID(rawValue: album), before: nil)
            } else {
                .createAlbum(newAlbum(), title: title, before: nil, photos: photos)
            }
        _ = try ChangeWriter.apply(change, in: db, now: now)
    }
}

extension LibraryFolder {
    /// The originals of a content: one for each format whose name it was stored under.
    func originalFiles(of hash: ContentHash) -> [URL] {
        let name = hash.description
        let url = originals.appendingPathComponent(String(name.prefix(2)), isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasPrefix(name + ".") }.map { url.appendingPathComponent($0) }
    }

    /// The files among the originals, in unspecified order.
    func originalFiles() -> [URL] {
        let manager = FileManager.default
        return ((try? manager.contentsOfDirectory(atPath: originals.path)) ?? []).flatMap { name in
            let url = originals.appendingPathComponent(name, isDirectory: true)
            let names = (try? manager.contentsOfDirectory(atPath: url.path)) ?? []
            return names.map { url.appendingPathComponent($0) }
        }
    }
}

extension IncomingPhoto {
    /// A file among the originals without a row; nil if it is not an image under a name that the library gives. The
    /// photo's own name and its dates are lost. Does not compare the content with the hash in the name.
    init?(unknownFile url: URL, in folder: LibraryFolder, decoder: any ImageDecoding) {
        let name = url.deletingPathExtension().lastPathComponent
        var status = stat()
        guard let hash = ContentHash(hexadecimal: name),
            let info = try? decoder.decode(
                DecodeRequest(.file(path: url.path), name: name, size: nil, urgency: .background)
            ).info,
            folder.original(hash, info.format).lastPathComponent == url.lastPathComponent,
            stat(url.path, &status) == 0
        else { return nil }
        self.init(
            name: "\(name.prefix(8)).\(info.format.fileExtension)", hash: hash, info: info,
            fileSize: Int(status.st_size), location: .stored)
    }
}

extension ThumbnailCache {
    /// The photo's thumbnails that exist and cannot be decoded.
    func damagedFiles(of photo: Photo) -> [URL] {
        Self.sizes.map { url(Self.key(photo.contentHash), $0) }.filter { file in
            guard access(file.path, F_OK) == 0 else { return false }
            return (try? Self.decode(file, covering: 8)) == nil
        }
    }
}
