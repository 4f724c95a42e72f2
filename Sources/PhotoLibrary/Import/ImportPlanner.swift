import Foundation
import ImageFiles

/// Enumerates files and folders and builds the import plan.
struct ImportPlanner {
    private struct Batch {
        let path: String
        var files: [URL]
        /// The folders of the import for whose images there are library folders, the outermost first.
        var parents: [ImportPlan.Parent] = []
    }

    private var batches: [Batch] = []
    private var individualFiles: [URL] = []
    private var failures: [ImportError] = []
    private var skippedCount = 0

    /// Individually named files go to `destination`, or to albums named after their folders. New albums and folders are
    /// created at `place`.
    static func plan(
        _ paths: [URL], individualFilesTo destination: ImportPlan.Destination?, foldersAt place: AlbumPlace
    ) -> ImportPlan {
        var planner = ImportPlanner()
        for path in paths { planner.add(path) }
        return planner.finish(individualFilesTo: destination, foldersAt: place)
    }

    private mutating func add(_ path: URL) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isDirectory) else {
            let reason = DecodeError.absence(at: path.path)
            return failures.append(ImportError(file: path.lastPathComponent, reason: .decoding(reason)))
        }
        guard isDirectory.boolValue else { return individualFiles.append(path.standardizedFileURL) }
        let (before, known) = (batches.count, failures.count)
        addImages(in: path.standardizedFileURL.resolvingSymlinksInPath(), parents: [])
        // An unreadable folder has already been recorded as a failure.
        if batches.count == before, failures.count == known {
            failures.append(ImportError(file: path.lastPathComponent, reason: .noImages))
        }
    }

    /// Adds a folder's own images before those of its subfolders. A folder whose subfolders have images is a parent of
    /// all of them.
    private mutating func addImages(in folder: URL, parents: [ImportPlan.Parent]) {
        let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey]
        let found: [URL]
        do {
            found = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        } catch {
            let code = Library.systemCode(of: error)
            let reason: DecodeError.Reason = code == EACCES ? .noPermission : .unreadable(code: code)
            return failures.append(ImportError(file: folder.lastPathComponent, reason: .decoding(reason)))
        }
        let sorted = found.map { (url: $0, key: NaturalOrder.key($0.lastPathComponent)) }
            .sorted { NaturalOrder.precedes($0.key, $1.key) }
            .map(\.url)
        var files: [URL] = []
        var folders: [URL] = []
        for url in sorted {
            if url.hasInvalidName {
                let reason = DecodeError.absence(at: url.path)
                failures.append(ImportError(file: url.lastPathComponent, reason: .decoding(reason)))
                continue
            }
            let values = try? url.resourceValues(forKeys: Set(keys))
            if values?.isSymbolicLink == true, url.leadsToFolder {
                // Links to folders may form a loop, or lead to the whole disk.
                let target = url.resolvingSymlinksInPath().path + "/"
                let isLoop = (folder.path + "/").hasPrefix(target)
                failures.append(ImportError(file: url.lastPathComponent, reason: isLoop ? .loop : .folderLink))
            } else if values?.isDirectory == true {
                folders.append(url)
            } else if isCandidate(url) {
                files.append(url)
            } else {
                skippedCount += 1
            }
        }
        let first = batches.count
        if !files.isEmpty { batches.append(Batch(path: folder.path, files: files, parents: parents)) }
        let parent = ImportPlan.Parent(title: folder.lastPathComponent, path: folder.path)
        for subfolder in folders { addImages(in: subfolder, parents: parents + [parent]) }
        // The folder's own images are in an album within the folder.
        if !files.isEmpty, batches.count > first + 1 { batches[first].parents.append(parent) }
    }

    /// Whether the file is an image by content, or by name: a broken image must be reported, not skipped.
    private func isCandidate(_ url: URL) -> Bool {
        if ImageFormat.isClaimed(byName: url.lastPathComponent) { return true }
        guard let head = try? FileBytes.read(url.path, count: ImageFormat.sniffLength) else { return false }
        // An image that cannot be decoded is reported, too.
        return RecognizedImage(head) != nil
    }

    private mutating func finish(
        individualFilesTo destination: ImportPlan.Destination?, foldersAt place: AlbumPlace
    ) -> ImportPlan {
        var result: [ImportPlan.Batch] = []
        if let destination, !individualFiles.isEmpty {
            result.append(ImportPlan.Batch(destination: destination, files: individualFiles))
        } else {
            var indices = Dictionary(
                batches.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
            var known: [Int: Set<String>] = [:]
            for file in individualFiles {
                let folder = file.deletingLastPathComponent().path
                if indices[folder] == nil {
                    indices[folder] = batches.count
                    batches.append(Batch(path: folder, files: []))
                }
                guard let index = indices[folder],
                    known[index, default: Set(batches[index].files.map(\.path))].insert(file.path).inserted
                else { continue }
                batches[index].files.append(file)
            }
        }
        let titles = Self.titles(for: batches.map(\.path))
        for (batch, title) in zip(batches, titles) {
            result.append(
                ImportPlan.Batch(
                    destination: .folder(title: title, path: batch.path, parents: batch.parents, at: place),
                    files: batch.files))
        }
        return ImportPlan(batches: result, failures: failures, skippedCount: skippedCount)
    }

    /// The folders' names, with the parent's name in brackets where several are equal.
    private static func titles(for paths: [String]) -> [String] {
        let names = paths.map { ($0 as NSString).lastPathComponent }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(paths, names).map { path, name in
            guard counts[name, default: 0] > 1 else { return name }
            let parent = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
            return parent.isEmpty || parent == "/" ? name : "\(name) (\(parent))"
        }
    }
}

extension URL {
    /// Whether Foundation has replaced a part of the name, so that the path leads to no file.
    fileprivate var hasInvalidName: Bool {
        var status = stat()
        return lastPathComponent.contains("\u{FFFD}") && lstat(path, &status) != 0 && errno == ENOENT
    }

    /// Whether the path, with its links followed, is that of a folder.
    fileprivate var leadsToFolder: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
