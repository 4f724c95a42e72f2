import PhotoLibrary

/// Changes of an album's photos.
extension Gallery {
    /// Moves photos within an album or to another one; photos of another album that the target contains keep their
    /// position in it. `index` counts the photos of the target, within an album without the moved ones; nil means the
    /// end. Photos of a built-in list are copied: they stay in their albums, or are restored.
    ///
    /// - Returns: The number of the photos of another album that the target contains; 0 if it is not loaded.
    @discardableResult func move(
        _ photos: [ListedPhoto], from source: AlbumID, to target: AlbumID, at index: Int?, undoGroup: UndoGroup? = nil
    ) -> Int {
        if source == target {
            reorder(photos, in: source, at: index, undoGroup)
            return 0
        }
        if source.builtInList != nil {
            return copy(photos, from: source, to: target, at: index, undoGroup: undoGroup)
        }
        let ids = photos.ids
        let new = missing(photos, in: target)
        let anchor = contents.anchor(in: target, at: index)
        changePhotos(of: source) { $0.remove(PhotoIDSet(ids), from: source) }
        if !new.isEmpty { changePhotos(of: target) { $0.insert(new, into: target, before: anchor) } }
        // A target that is not loaded may contain some of the photos already; only the store knows its count
        // afterwards.
        write(
            .movePhotos(ids, from: source, to: target, before: anchor), summary: ChangeSummary("moving", ids),
            group: undoGroup, thenReload: !contents.isLoaded(target))
        return photos.count - new.count
    }

    /// Returns the photos that an album does not contain; all of them if it is not loaded.
    private func missing(_ photos: [ListedPhoto], in album: AlbumID) -> [ListedPhoto] {
        PhotoIDSet(contents.photos(in: album) ?? []).nonmembers(of: photos)
    }

    private func reorder(_ photos: [ListedPhoto], in album: AlbumID, at index: Int?, _ undoGroup: UndoGroup?) {
        let ids = photos.ids
        var reordering: GalleryContents.Reordering?
        changePhotos(of: album) {
            reordering = $0.reorder(photos, in: album, at: index)
            return reordering?.change
        }
        guard let reordering else { return }
        write(
            .movePhotos(reordering.moved, from: album, to: album, before: reordering.next),
            summary: ChangeSummary("reordering", ids), group: undoGroup)
    }

    /// Adds photos to another album; photos that it contains keep their position. Deleted photos are restored.
    ///
    /// - Parameters:
    ///   - source: The album or the list from which the user takes the photos; nil for none.
    ///   - isTemporary: Whether the photos leave the album at the next start, unless they are removed and brought back
    ///     before (APP-8).
    /// - Returns: The number of the photos that the album already contains; 0 if the album is not loaded.
    @discardableResult func copy(
        _ photos: [ListedPhoto], from source: AlbumID? = nil, to target: AlbumID, at index: Int?,
        undoGroup: UndoGroup? = nil, isTemporary: Bool = false
    ) -> Int {
        let new = missing(photos, in: target)
        guard !new.isEmpty else { return photos.count }
        let anchor = contents.anchor(in: target, at: index)
        changePhotos(of: target) { $0.insert(new, into: target, before: anchor) }
        let deleted = AlbumID(.recentlyDeleted)
        if contents.isLoaded(deleted) { changePhotos(of: deleted) { $0.remove(PhotoIDSet(new), from: deleted) } }
        let ids = photos.ids
        write(
            isTemporary
                ? .copyTemporarily(ids, to: target, before: anchor) : .copyPhotos(ids, to: target, before: anchor),
            summary: ChangeSummary(source == deleted ? "restoring" : "copying", new.ids), group: undoGroup,
            thenReload: !contents.isLoaded(target))
        return photos.count - new.count
    }

    /// Removes photos from an album. From all photos, a folder and search results, removes them from every album; from
    /// the favorites, removes their marks. Has no effect on deleted photos: see `deletePermanently(_:)`.
    func remove(_ photos: [ListedPhoto], from album: AlbumID, undoGroup: UndoGroup? = nil) {
        switch album.builtInList {
        case nil: break
        case .allPhotos, .searchResults, .folder: return delete(photos, undoGroup: undoGroup)
        case .favorites:
            setFavorite(photos, false, undoGroup: undoGroup)
            return
        case .recentlyDeleted: return
        }
        let ids = photos.ids
        changePhotos(of: album) { $0.remove(PhotoIDSet(ids), from: album) }
        write(.removePhotos(ids, from: album), summary: ChangeSummary("removing", ids), group: undoGroup)
    }

    /// Counts the photos that are in no album, once the changes so far are written.
    func countDeleted(among photos: [ListedPhoto], completion: @escaping @MainActor (Int) -> Void) {
        let ids = photos.ids
        enqueue { gallery in
            let count = gallery.backgroundWork.start("number of deleted photos") { [store = gallery.store] in
                try await store.deletedCount(among: ids)
            }
            return { completion(try await count.value) }
        }
    }

    /// Sorts an album's photos once (APP-19); the order is not kept for photos added later.
    ///
    /// - Parameter completion: Called with the album's photos in their new order; not if that fails.
    func sort(
        _ album: AlbumID, by sorting: AlbumSorting, completion: (@MainActor ([ListedPhoto]) -> Void)? = nil
    ) {
        let title = self.album(album)?.title ?? "the album"
        write(
            .sortPhotos(album, by: sorting.order, isDescending: sorting.isDescending),
            summary: ChangeSummary("sorting", .named(title.isolated)), thenReload: true)
        guard let completion else { return }
        enqueue { gallery in
            // A change made meanwhile may have given the album another order.
            if gallery.pendingWrites.isEmpty, let photos = gallery.photos(in: album) { completion(photos) }
            return nil
        }
    }
}
