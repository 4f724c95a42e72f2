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

    init(_ folders: ExportedFolders, directory: URL) { (self.folders, self.directory) = (folders, directory) }

    /// Returns a new folder of files for an album.
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
        let name = ExportNames.unique(ExportNames.folder(title)) { taken[folder]?.contains($0) == true }
        taken[folder, default: []].insert(name)
        return folder.appendingPathComponent(name, isDirectory: true)
    }
}
