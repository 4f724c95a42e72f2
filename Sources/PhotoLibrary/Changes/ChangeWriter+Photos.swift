extension ChangeWriter {
    mutating func movePhotos(
        _ photos: [PhotoID], from source: AlbumID, to target: AlbumID, before anchor: PhotoID?
    ) throws -> Change {
        try requireAlbum(source)
        try requireAlbum(target)
        let positions = PhotoPositions(try withList(of: source) { $0.photos })
        let moving = unique(photos).filter { positions[$0] != nil }
        if source == target {
            let anchor = try firstRemaining(from: anchor, in: target, without: PhotoIDSet(moving))
            let run = PhotoRun(photos: moving, after: nil, before: anchor)
            return .restorePhotos([try edit(AlbumEdit(album: target, removing: moving, inserting: [run]))])
        }
        let removal = try edit(AlbumEdit(album: source, removing: moving, inserting: []))
        let run = PhotoRun(photos: moving, after: nil, before: anchor)
        let insertion = try edit(AlbumEdit(album: target, removing: [], inserting: [run]))
        return .restorePhotos([insertion, removal])
    }

    mutating func copyPhotos(_ photos: [PhotoID], to target: AlbumID, before anchor: PhotoID?) throws -> Change {
        try requireAlbum(target)
        let run = PhotoRun(photos: photos, after: nil, before: anchor)
        return .restorePhotos([try edit(AlbumEdit(album: target, removing: [], inserting: [run]))])
    }

    /// The albums that contain one of the photos at this point of the change.
    func albums(containing photos: PhotoIDSet) throws -> [AlbumID] {
        var albums: [AlbumID] = []
        guard !photos.isEmpty else { return albums }
        for album in lists.keys.sorted() where lists[album]?.contains(anyOf: photos) == true { albums.append(album) }
        try LibraryQuery.forEachPage(db) { album, page in
            guard lists[album] == nil, albums.last != album else { return }
            if page.photos.contains(where: { photos.contains($0.id) }) { albums.append(album) }
        }
        return albums
    }

    /// Removes photos from all albums.
    mutating func deletePhotos(_ photos: [PhotoID]) throws -> Change {
        let edits = try albums(containing: PhotoIDSet(photos)).map { album in
            try edit(AlbumEdit(album: album, removing: photos, inserting: []))
        }
        return .restorePhotos(edits.reversed())
    }

    /// Applies an edit and returns its inverse.
    mutating func edit(_ edit: AlbumEdit) throws -> AlbumEdit {
        let removal = try withList(of: edit.album) { $0.remove(PhotoIDSet(edit.removing)) }
        recordRemoval(removal.photos)
        recordRemoval(removal.runs, from: edit.album)
        return AlbumEdit(
            album: edit.album, removing: try insert(edit.inserting, into: edit.album), inserting: removal.runs)
    }

    /// Inserts the existing photos of the runs that the album does not contain, and returns them. The places of all
    /// runs are those in the list without any of them.
    private mutating func insert(_ runs: [PhotoRun], into album: AlbumID) throws -> [PhotoID] {
        guard !runs.isEmpty else { return [] }
        let list = try withList(of: album) { $0.photos }
        let positions = PhotoPositions(list)
        let new = try listed(unique(runs.flatMap(\.photos).filter { positions[$0] == nil }))
        guard !new.isEmpty else { return [] }
        var rest = new[...]
        var inserted = PhotoIDSet(new)
        let insertions = runs.compactMap { run -> AlbumPages.Insertion? in
            // The photos of the run that no earlier run has inserted, which come next in `new`.
            let count = run.photos.count { inserted.remove($0) }
            defer { rest.removeFirst(count) }
            guard count > 0 else { return nil }
            return AlbumPages.Insertion(
                index: index(of: run, positions, end: list.count), photos: Array(rest.prefix(count)))
        }
        try withList(of: album) { $0.insert(insertions) }
        let ids = new.ids
        recordInsertion(ids)
        return ids
    }

    /// The index at which a run is inserted: before its following neighbor if that is still in the album, otherwise
    /// after its preceding neighbor, otherwise at the end.
    private func index(of run: PhotoRun, _ positions: PhotoPositions, end: Int) -> Int {
        run.before.flatMap { positions[$0] } ?? run.after.flatMap { positions[$0] }.map { $0 + 1 } ?? end
    }

    /// Returns `anchor` if it stays in the album, otherwise the next photo that does.
    private mutating func firstRemaining(
        from anchor: PhotoID?, in album: AlbumID, without leaving: PhotoIDSet
    ) throws -> PhotoID? {
        guard let anchor else { return nil }
        return try withList(of: album) { list in
            guard let index = list.index(of: anchor) else { return nil }
            return list.photos[index...].first { !leaving.contains($0.id) }?.id
        }
    }

    func unique(_ photos: [PhotoID]) -> [PhotoID] {
        var rest = PhotoIDSet(photos)
        return rest.count == photos.count ? photos : photos.filter { rest.remove($0) }
    }
}
