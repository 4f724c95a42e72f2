import PhotoLibrary
import Views

/// The built-in lists: all photos, the favorites, the photos that can be restored, and the results of the search
/// (APP-34, APP-35, APP-37). The store decides what is in them and in which order; changes are shown at once, and the
/// store's order as soon as they are written.
extension Gallery {
    /// Whether an id names an existing album or a built-in list.
    func exists(_ album: AlbumID) -> Bool { contents.exists(album) }

    /// The title of an album, a folder or a built-in list; nil for an album or a folder that was deleted.
    func title(of album: AlbumID) -> String? {
        AlbumItem(list: album).map { catalog.title(of: $0) } ?? album.builtInList?.title
    }

    /// Whether a photo is marked as a favorite; false until the favorites are loaded.
    func isFavorite(_ photo: ListedPhoto) -> Bool { contents.favorites.contains(photo.id) }

    /// Marks photos as favorites, or removes the marks. Returns the number of photos that this changes.
    @discardableResult func setFavorite(
        _ photos: [ListedPhoto], _ isFavorite: Bool, undoGroup: UndoGroup? = nil
    ) -> Int {
        let changed = photos.filter { self.isFavorite($0) != isFavorite }
        guard !changed.isEmpty else { return 0 }
        let (list, ids) = (AlbumID(.favorites), changed.ids)
        changePhotos(of: list) { contents in
            guard isFavorite else { return contents.remove(PhotoIDSet(ids), from: list) }
            return contents.insert(changed, into: list, before: contents.photos(in: list)?.first?.id)
        }
        let subject = "\(DisplayText.photos(ids.count)) as \(ids.count == 1 ? "a favorite" : "favorites")"
        write(
            .setFavorite(ids, isFavorite),
            summary: ChangeSummary(isFavorite ? "marking" : "unmarking", .named(subject), selecting: ids),
            group: undoGroup)
        return ids.count
    }

    /// Changes the title and the caption of a photo.
    func setTexts(of photo: ListedPhoto, title: String, caption: String) {
        write(
            .setTexts(photo.id, title: title, caption: caption),
            summary: ChangeSummary("changing", .named("the title and caption of 1 photo"), selecting: [photo.id]))
    }

    /// Rates photos from 0 to 5.
    func rate(_ photos: [ListedPhoto], _ rating: Int) {
        guard !photos.isEmpty else { return }
        let ids = photos.ids
        let subject = ChangeSummary.Subject.named("the rating of \(DisplayText.photos(ids.count))")
        write(.setRating(ids, rating), summary: ChangeSummary("changing", subject, selecting: ids))
    }

    /// Removes photos from all albums. They can be restored from the list of recently deleted photos.
    func delete(_ photos: [ListedPhoto], undoGroup: UndoGroup? = nil) {
        guard !photos.isEmpty else { return }
        let ids = photos.ids
        let set = PhotoIDSet(ids)
        let kept = AlbumID(.recentlyDeleted)
        for album in albums.map(\.id) + contents.loadedLists where album != kept && contents.isLoaded(album) {
            changePhotos(of: album) { $0.remove(set, from: album) }
        }
        // Albums that are not loaded may have contained some of them.
        write(.deletePhotos(ids), summary: ChangeSummary("deleting", ids), group: undoGroup, thenReload: true)
    }

    /// Deletes photos that are in no album for good: their originals, too. Undo does not bring them back.
    ///
    /// - Parameter completion: Called when they are deleted; not if that fails.
    func deletePermanently(_ photos: [ListedPhoto], completion: (@MainActor () -> Void)? = nil) {
        guard !photos.isEmpty else { return }
        let (list, ids) = (AlbumID(.recentlyDeleted), photos.ids)
        changePhotos(of: list) { $0.remove(PhotoIDSet(ids), from: list) }
        let token = pendingWrites.begin()
        enqueue { gallery in
            let deleted = gallery.deletePermanently(ids)
            return {
                try await gallery.finish(token, with: deleted)
                completion?()
                try await gallery.refreshLists()
            }
        }
    }

    /// Deletes the photos for good that are due and that opening the library has left (APP-7). Not in a recorded run.
    func deleteExpired() async throws {
        while try await store.deleteExpired() { scheduleListRefresh() }
    }

    /// Puts deleted photos back into the albums from which they were deleted, and restores those that were deleted.
    ///
    /// - Parameter completion: Called with the albums in display order, and the number of restored photos.
    func restore(_ photos: [ListedPhoto], completion: @escaping @MainActor (_ albums: [Album], _ count: Int) -> Void) {
        let ids = photos.ids
        // Only the store knows the albums.
        write(.restoreDeleted(ids), summary: ChangeSummary("restoring", ids), thenReload: true) { [weak self] inverse in
            guard let self, case .group(let changes) = inverse else { return }
            let edits = changes.flatMap { change -> [AlbumEdit] in
                if case .restorePhotos(let edits) = change { edits } else { [] }
            }
            let restored = edits.filter { !$0.removing.isEmpty }
            let albums = Set(restored.map(\.album))
            completion(
                self.albums.filter { albums.contains($0.id) }, PhotoIDSet(restored.flatMap(\.removing)).count)
        }
    }

    /// Performs the drop of photos on a list: marks them as favorites, or deletes them. Returns the message for the
    /// notice and whether to offer undo; nil if no photo is left.
    func receive(_ items: DragItemList, in list: BuiltInList) -> (message: String, canUndo: Bool)? {
        let photos = Self.photos(of: sortedByAlbum(items))
        guard !photos.isEmpty else { return nil }
        if list == .favorites {
            let count = setFavorite(photos, true)
            return (DisplayText.marked(count, of: photos.count), count > 0)
        }
        delete(photos)
        return (DisplayText.deletion(photos: photos.count), true)
    }

    // MARK: Reading the lists

    /// Forgets the photos of a list that an observer does not show any more, unless another one does, so that changes
    /// need not read it again. The favorites stay, since they are marked everywhere.
    func unload(_ list: BuiltInList) {
        guard list != .favorites, !isShown(list) else { return }
        wantedLists.remove(list)
        changeContents { $0.unload(list) }
    }

    /// Reads the loaded lists again, once the changes so far are written.
    func scheduleListRefresh() {
        guard !contents.loadedLists.isEmpty, !isListRefreshScheduled else { return }
        isListRefreshScheduled = true
        enqueue { gallery in
            gallery.isListRefreshScheduled = false
            return { try await gallery.refreshLists() }
        }
    }

    /// Reads the loaded lists again and shows them.
    func refreshLists() async throws {
        let revision = pendingWrites.revision
        for list in contents.loadedLists {
            let photos = try await storedPhotos(in: list).value
            // What was read lacks local changes made in the meantime. Read again after they are written.
            guard pendingWrites.includesAllChanges(since: revision) else { return scheduleListRefresh() }
            show(photos, in: list)
        }
    }

    private func show(_ new: PhotoList, in list: AlbumID) {
        guard let builtIn = list.builtInList, wantedLists.contains(builtIn) else { return }
        changePhotos(of: list) { contents in
            if contents.isLoaded(list) {
                return contents.replacePhotos(of: list, by: new.photos, months: new.months)
            }
            contents.load(new.photos, months: new.months, of: list)
            return .reset
        }
    }

    // MARK: Search

    /// Reads what searches need, while the user begins to type. Nothing waits for it.
    func prepareSearch() {
        Task.detached { [store] in await store.prepareSearch() }
    }

    /// Shows the photos that match a text in the list of search results, in place of those of the last search, which is
    /// canceled if it is still running. Does not wait for changes that are being written; their results follow. Ends
    /// the search of another observer.
    func search(for text: String, by searcher: any Observer) {
        if let former = search.searcher, former !== searcher {
            former.gallerySearchWillEnd(self)
            endSearch(by: former)
        }
        guard text != search.text else { return }
        wantedLists.insert(.searchResults)
        search.begin(text, by: searcher)
        let origin = presenters.origin
        search.request = searchedPhotos().onCompletion { [weak self] result in
            guard let self, search.text == text else { return }
            switch result {
            case .success(let photos):
                show(PhotoList(photos), in: AlbumID(.searchResults))
                if !pendingWrites.isEmpty { scheduleListRefresh() }
            case .failure(let error): presenters[origin]?.showNotice("\(error)", undo: false)
            }
        }
    }

    /// Cancels the search of an observer, and forgets its results and what the store has kept for it. Has no effect on
    /// another observer's search.
    func endSearch(by searcher: any Observer) {
        guard search.searcher == nil || search.searcher === searcher else { return }
        search.begin("", by: nil)
        unload(.searchResults)
        store.endSearch()
    }
}

/// The text that the list of search results shows the photos of.
struct PhotoSearch {
    private(set) var text = ""
    /// The number of searches so far, so that each has a name of its own.
    private(set) var number = 0
    /// The running search.
    var request: Task<Void, Never>?
    /// The observer that has begun the search.
    private(set) weak var searcher: (any Gallery.Observer)?

    /// Begins another search and cancels the running one; an empty text is none.
    mutating func begin(_ text: String, by searcher: (any Gallery.Observer)?) {
        request?.cancel()
        request = nil
        (self.text, self.searcher) = (text, searcher)
        number += 1
    }
}

extension Change {
    /// Whether photos may enter or leave a built-in list.
    var affectsLists: Bool {
        switch self {
        case .movePhotos, .setOrder, .sortPhotos, .setCover, .renameAlbum, .setRating, .turnPhotos, .createFolder,
            .deleteFolder, .renameFolder, .move, .keepDeletions:
            false
        case .createAlbum(_, _, _, let photos): !photos.isEmpty
        case .copyPhotos, .copyTemporarily, .removePhotos, .restorePhotos, .restoreDeleted, .restoreAlbum, .deleteAlbum,
            .deletePhotos, .setFavorite, .setTexts:
            true
        case .ifExists(_, let change): change.affectsLists
        case .group(let changes): changes.contains { $0.affectsLists }
        }
    }
}

extension Change {
    /// Whether an inverse changes nothing, since the change did not either.
    var isEmpty: Bool {
        switch self {
        case .restorePhotos(let edits): edits.allSatisfy { $0.removing.isEmpty && $0.inserting.isEmpty }
        case .setFavorite(let photos, _), .setRating(let photos, _), .turnPhotos(let photos, _): photos.isEmpty
        case .keepDeletions: true
        case .group(let changes): changes.allSatisfy(\.isEmpty)
        default: false
        }
    }
}

extension BuiltInList {
    /// The title in the sidebar and in the header.
    var title: String {
        switch self {
        case .allPhotos: "All photos"
        case .favorites: "Favorites"
        case .recentlyDeleted: "Recently deleted"
        case .searchResults: "Search results"
        // `Gallery.title(of:)` has that of the folder.
        case .folder: "Folder"
        }
    }
}
