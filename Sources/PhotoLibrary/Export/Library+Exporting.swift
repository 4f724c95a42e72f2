import Foundation
import ImageFiles

extension Library {
    /// Returns the ids of an album's photos in the user's order; an empty array if the album does not exist. 8 bytes a
    /// photo.
    package func photoIDs(in album: AlbumID) throws(LibraryError) -> [PhotoID] {
        try read { try LibraryQuery.order($0, in: album) }
    }

    /// Copies the originals of photos into a folder, numbered in the given order (APP-20); those of rotated photos with
    /// their rotation (``rendering(of:original:)``). A rotated photo that cannot be decoded is copied as it is, and the
    /// report names it. Waits for the full original of a photo that has a reduced one (``ReducedOriginals``). Creates a
    /// missing folder. Never replaces a file: a file that is there with the same name and content is kept, and a photo
    /// whose name is taken by another file gets a new name. No file has its name before it is complete. Works while
    /// another process has the library open. Blocks; reads and writes every original.
    ///
    /// - Parameter progress: Called after each photo with the number of photos done and their total number. The export
    ///   ends early if it returns false.
    /// - Throws: `ExportError`. Photos whose originals cannot be read are no error; the report names them.
    package func export(
        _ photos: [PhotoID], to directory: URL, progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    ) throws(ExportError) -> ExportReport {
        var report = ExportReport()
        let folder = try prepareExport(to: directory)
        for (index, listed) in photos.enumerated() {
            let id = reducedOriginals.awaitReplacement(of: listed)?.id ?? listed
            let photo: Photo?
            do throws(LibraryError) { photo = try self.photo(id) } catch { throw .library(error) }
            // A photo that another process has purged since the caller read the order is not in its album any more.
            if let photo { try export(photo, at: index, of: photos.count, to: folder, &report) }
            guard progress(index + 1, photos.count) else {
                report.isCanceled = index + 1 < photos.count
                break
            }
        }
        DirectorySync.synchronize(folder.path)
        return report
    }

    /// Exports albums, each to a folder of its own within `directory` that is named after the album; see
    /// `export(_:to:progress:)`. Equal titles get different names, in the order of the albums.
    ///
    /// - Parameter folders: Whether the folders that contain the albums become folders, too: all of them, or those
    ///   within one (APP-43).
    package func export(
        _ albums: [Album], to directory: URL, folders: ExportedFolders = .none,
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    ) throws(ExportError) -> ExportReport {
        var report = ExportReport()
        // Also without albums, a path that cannot be a folder is an error.
        _ = try prepareExport(to: directory)
        var names = ExportedNames(folders, directory: directory)
        var orders: [[PhotoID]] = []
        do throws(LibraryError) {
            names.catalog = try catalog()
            for album in albums { orders.append(try photoIDs(in: album.id)) }
        } catch {
            throw .library(error)
        }
        let total = orders.reduce(0) { $0 + $1.count }
        var done = 0
        for (album, photos) in zip(albums, orders) {
            report += try export(photos, to: names.folder(of: album)) { count, _ in progress(done + count, total) }
            done += photos.count
            if report.isCanceled { break }
        }
        return report
    }

    private func prepareExport(to directory: URL) throws(ExportError) -> URL {
        let (own, target) = (self.directory.resolvingSymlinksInPath().path, directory.resolvingSymlinksInPath().path)
        guard target != own, !target.hasPrefix(own + "/") else { throw .withinLibrary(path: directory.path) }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: directory.path, isDirectory: &isFolder) {
            guard isFolder.boolValue else { throw .notAFolder(path: directory.path) }
            UnfinishedExports.remove(from: directory)
            return directory
        }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            return directory
        } catch {
            let code = Self.systemCode(of: error)
            throw code == ENOTDIR ? .notAFolder(path: directory.path) : .cannotCreate(path: directory.path, code: code)
        }
    }

    private func export(
        _ photo: Photo, at index: Int, of count: Int, to folder: URL, _ report: inout ExportReport
    ) throws(ExportError) {
        // An altered original in the library would be taken for the photo by its name. A linked file belongs to the
        // user, who may have edited it.
        let original = originalURL(of: photo)
        let stamp = ModificationStamp(original.path)
        let bytes: [UInt8]
        do throws(DecodeError) {
            bytes = try FileBytes.read(original.path)
        } catch {
            switch error.reason {
            case .missing: report.missing.append(photo.name)
            case .empty: report.changed.append(photo.name)
            default: report.unreadable.append(photo.name)
            }
            return
        }
        guard photo.location != .stored || ContentHash(of: bytes) == photo.contentHash else {
            report.changed.append(photo.name)
            return
        }
        let rendering: Rendering
        do throws(DecodeError) {
            rendering = try self.rendering(of: photo, original: bytes)
        } catch {
            rendering = Rendering(bytes: bytes, format: photo.format)
            report.unrotated.append(photo.name)
        }
        let file = ExportedFile(folder: folder, bytes: rendering.bytes, stamp: stamp)
        if try file.write(as: ExportNames.file(photo, as: rendering.format, at: index, of: count)) {
            report.exported += 1
        } else {
            report.present += 1
        }
    }
}

/// A file to be written into a folder.
private struct ExportedFile {
    let folder: URL
    let bytes: [UInt8]
    /// That of the original, whose time the file has.
    let stamp: ModificationStamp?

    /// Writes the file under a name that is free; returns false if a file with this name and content is there already.
    func write(as name: String) throws(ExportError) -> Bool {
        if isPresent(name) || isPresent(ExportNames.portable(name)) { return false }
        let temporary = folder.appendingPathComponent(UnfinishedExports.newName())
        defer { unlink(temporary.path) }
        do throws(ImportError.Reason) {
            try OriginalsFolder.write(bytes, to: temporary.path, mode: 0o666)
        } catch {
            guard case .cannotStore(let code) = error else {
                throw .cannotWrite(path: folder.appendingPathComponent(name).path, code: EIO)
            }
            throw .cannotWrite(path: folder.appendingPathComponent(name).path, code: code)
        }
        stamp?.applyTime(to: temporary.path)
        var code = rename(temporary.path, to: name)
        if code == EINVAL { code = rename(temporary.path, to: ExportNames.portable(name)) }
        guard code == 0 else { throw .cannotWrite(path: folder.appendingPathComponent(name).path, code: code) }
        return true
    }

    /// Whether the folder contains a file with a name and the same content.
    private func isPresent(_ name: String) -> Bool {
        let path = folder.appendingPathComponent(name).path
        var status = stat()
        guard stat(path, &status) == 0, Int(status.st_size) == bytes.count else { return false }
        return (try? FileBytes.read(path)) == bytes
    }

    /// Gives the temporary file a name that no other file has; returns 0 or `errno`.
    private func rename(_ temporary: String, to name: String) -> Int32 {
        var taken: Set<String> = []
        while true {
            let target = folder.appendingPathComponent(ExportNames.unique(name) { taken.contains($0) }).path
            // Unlike renaming, linking replaces no file that another process has created meanwhile.
            if link(temporary, target) == 0 { return 0 }
            let code = errno
            switch code {
            case EEXIST: taken.insert((target as NSString).lastPathComponent)
            // FAT has no links.
            case EPERM where access(target, F_OK) == 0, EOPNOTSUPP where access(target, F_OK) == 0:
                taken.insert((target as NSString).lastPathComponent)
            case EPERM, EOPNOTSUPP: return Foundation.rename(temporary, target) == 0 ? 0 : errno
            default: return code
            }
        }
    }
}
