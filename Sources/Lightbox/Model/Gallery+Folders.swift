import PhotoLibrary

/// Changes of the folders (APP-43). Each is one step of undo.
extension Gallery {
    /// Inserts a new folder at a place and moves items into it, in order.
    ///
    /// - Parameter folder: With an id from the store.
    func createFolder(
        _ folder: AlbumFolder, at place: AlbumPlace = .end, containing items: [AlbumItem] = [],
        undoGroup: UndoGroup? = nil
    ) {
        var changes = [Change.createFolder(FolderRecord(id: folder.id, title: folder.title, place: place))]
        changes += items.map { .move($0, to: AlbumPlace(in: folder.id)) }
        changeAlbums { contents in
            contents.insertFolder(folder, at: place)
            for item in items { contents.move(item, to: AlbumPlace(in: folder.id)) }
        }
        write(
            changes.count == 1 ? changes[0] : .group(changes),
            summary: ChangeSummary("making", .named(folder.title.isolated)),
            group: undoGroup)
    }

    /// Deletes a folder with its albums and folders. The photos stay in the library, as those of a deleted album do.
    func deleteFolder(_ folder: FolderID) {
        let tree = catalog.tree
        guard let title = catalog.folder(folder)?.title, let range = tree.range(of: .folder(folder)) else { return }
        // Backward: what is deleted first is restored last, next to neighbors that exist again.
        let changes = tree.rows[range].reversed().map { row -> Change in
            switch row.item {
            case .album(let id): .deleteAlbum(id)
            case .folder(let id): .deleteFolder(id)
            }
        }
        changeAlbums { $0.remove(.folder(folder)) }
        write(
            .group(changes),
            summary: ChangeSummary("deleting", .named(title.isolated), showing: AlbumID(.folder(folder))))
    }

    /// Deletes a folder; its albums and folders take its place.
    func dissolveFolder(_ folder: FolderID) {
        guard let title = catalog.folder(folder)?.title else { return }
        changeAlbums { $0.dissolve(folder) }
        write(.deleteFolder(folder), summary: ChangeSummary("deleting", .named("the folder \(title.isolated)")))
    }

    // MARK: Photos

    /// Reads the photos of a list after all earlier changes, for a drag or a selection that may follow, unless they are
    /// loaded.
    func prefetch(_ list: AlbumID) {
        guard !contents.isLoaded(list), prefetchedPhotos(of: list) == nil else { return }
        enqueue { gallery in
            let (stored, revision) = (gallery.storedPhotos(in: list), gallery.pendingWrites.revision)
            return {
                gallery.prefetched = PrefetchedList(
                    list: list, photos: try await stored.value.photos, revision: revision)
            }
        }
    }

    /// The photos of the list that was prefetched last, unless there was a change since.
    func prefetchedPhotos(of list: AlbumID) -> [ListedPhoto]? {
        guard let prefetched, prefetched.list == list,
            pendingWrites.includesAllChanges(since: prefetched.revision)
        else { return nil }
        return prefetched.photos
    }
}

/// The photos of a list as they were at a point in the sequence of changes.
struct PrefetchedList {
    let list: AlbumID
    let photos: [ListedPhoto]
    let revision: PendingWrites.Revision
}
