import Foundation

/// Which of the folders that contain exported albums become folders of files (APP-43).
package enum ExportedFolders: Sendable, Hashable {
    case none
    case all
    /// A folder with the folders in it.
    case within(FolderID)
}

/// The folders of files of an export: each has a name of its own in the folder that contains it.
struct ExportedNames {
    private let folders: ExportedFolders
    private let directory: URL
    /// The albums and folders of the library.
    var catalog = AlbumCatalog()
    private var known: [FolderID: URL] = [:]
    /// The names that are taken, by folder of files.
    private var taken: [URL: Set<String>] = [:]
    private let createFolder: (String) -> Int32

    /// - Parameters:
    ///   - directory: The folder that exists and contains the others.
    ///   - createFolder: Creates a folder; returns 0 or `errno`.
    init(
        _ folders: ExportedFolders, directory: URL,
        createFolder: @escaping (String) -> Int32 = { mkdir($0, 0o777) == 0 ? 0 : errno }
    ) {
        (self.folders, self.directory, self.createFolder) = (folders, directory, createFolder)
    }

    /// Returns a new folder of files for an album, which is created with those that contain it. A failure is found when
    /// it is written to.
    mutating func folder(of album: Album) -> URL {
        var parents = catalog.tree.folders(containing: .album(album.id))
        switch folders {
        case .none: parents = []
        case .all: break
        case .within(let folder): parents = parents.firstIndex(of: folder).map { Array(parents[$0...]) } ?? []
        }
        var url = directory
        for parent in parents {
            let next = known[parent] ?? unique(catalog.folder(parent)?.title ?? "", in: url)
            known[parent] = next
            url = next
        }
        return unique(album.title, in: url)
    }

    private mutating func unique(_ title: String, in folder: URL) -> URL {
        let name = ExportNames.folder(title)
        let url = take(name, in: folder)
        // FAT and NTFS do not allow all characters.
        guard createFolder(url.path) == EINVAL else { return url }
        let portable = take(ExportNames.portable(name), in: folder)
        _ = createFolder(portable.path)
        return portable
    }

    private mutating func take(_ name: String, in folder: URL) -> URL {
        let name = ExportNames.unique(name) { taken[folder]?.contains($0) == true }
        taken[folder, default: []].insert(name)
        return folder.appendingPathComponent(name, isDirectory: true)
    }
}
