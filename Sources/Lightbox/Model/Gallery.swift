import Application
import Foundation
import PhotoLibrary

/// The albums and photos as the window shows them: changed synchronously, written to the store in the background.
///
/// Each change is a `Change` of the library; its inverse goes onto the undo stack (APP-12). Changes are written in the
/// order in which they are made, and no method waits for a write. When a write fails, the gallery reloads the store's
/// state.
@MainActor final class Gallery {
    /// Views and controllers that show the gallery. Notified synchronously, after the gallery has changed.
    @MainActor protocol Observer: AnyObject {
        /// The photos of an album changed.
        func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: PhotosChange)
        /// Titles, counts, covers or the order of the albums changed, or albums were inserted or deleted.
        func gallery(_ gallery: Gallery, albumsDidChangeFrom old: [Album])
    }

    let store: any GalleryStore
    /// Delivers the store's answers.
    let backgroundWork: BackgroundWork
    /// In display order. Written by the gallery's own methods only.
    var albums: [Album]
    /// The photos of the albums that are loaded. Written by the gallery's own methods only.
    var members: [AlbumID: [PhotoInfo]]
    private var observers: [WeakObserver] = []
    /// Called with the error of a failed request or write.
    var onError: ((any Error) -> Void)?
    /// Called before each change, undo or redo; `isStep` is true for undo and redo. From then on an earlier offer to
    /// undo would revert another change.
    var onChange: ((_ isStep: Bool) -> Void)?

    private struct WeakObserver { weak var observer: (any Observer)? }

    private let works = WorkQueue()
    private var history = UndoHistory()
    /// The number of local changes so far, each made before the store has it.
    private var localChanges = 0
    /// Local changes that the store has not answered. While there are any, a read may return an older state.
    private var unwritten = 0

    init(store: any GalleryStore, backgroundWork: BackgroundWork, albums: [Album], photos: [AlbumID: [PhotoInfo]]) {
        self.store = store
        self.backgroundWork = backgroundWork
        self.albums = albums
        members = photos
    }

    func addObserver(_ observer: any Observer) { observers.append(WeakObserver(observer: observer)) }

    // MARK: Reading

    func index(of album: AlbumID) -> Int? { albums.firstIndex { $0.id == album } }

    func album(_ id: AlbumID) -> Album? { albums.first { $0.id == id } }

    /// The photos of an album; nil until they are loaded.
    func photos(in album: AlbumID) -> [PhotoInfo]? { members[album] }

    /// Loads an album's photos unless they are loaded, and notifies the observers. The photos include all changes made
    /// before; if a change is made while they are read, they are read again.
    func load(_ album: AlbumID) {
        guard members[album] == nil else { return }
        enqueue { gallery in
            guard gallery.members[album] == nil else { return nil }
            let stored = gallery.storedPhotos(in: album)
            return {
                gallery.adopt(try await stored.value, of: album)
            }
        }
    }

    /// Sets the photos of an album as read from the store, unless they are loaded, and notifies the observers.
    func adopt(_ photos: [PhotoInfo], of album: AlbumID) {
        guard members[album] == nil else { return }
        members[album] = photos
        tell(album, .reset)
        // The photos do not include changes that are not written yet.
        if photos.count != self.album(album)?.photoCount || unwritten > 0 { refreshLater() }
    }

    /// The photo that represents an album; nil for an empty album, or until the photo is loaded.
    func cover(of album: Album) -> PhotoInfo? {
        guard let cover = album.coverID else { return nil }
        return covers[cover] ?? members[album.id]?.first { $0.id == cover }
    }

    /// Cover photos of albums that are not loaded.
    var covers: [PhotoID: PhotoInfo] = [:]

    private func tell(_ album: AlbumID, _ change: PhotosChange) {
        for entry in observers { entry.observer?.gallery(self, photosOf: album, did: change) }
    }

    func tellAlbums(_ old: [Album]) {
        guard old != albums else { return }
        for entry in observers { entry.observer?.gallery(self, albumsDidChangeFrom: old) }
    }

    // MARK: Photo changes

    /// Moves photos within an album or to another one. `index` counts the photos of the target without the moved ones;
    /// nil means the end.
    func move(
        _ photos: [PhotoInfo], from source: AlbumID, to target: AlbumID, at index: Int?, undoGroup: Int? = nil
    ) {
        let ids = photos.map(\.id)
        if source == target { return reorder(photos, in: source, at: index, undoGroup) }
        let anchor = anchorID(in: target, excluding: Set(ids), at: index)
        take(Set(ids), from: source)
        take(Set(ids), from: target)
        put(photos, into: target, before: anchor)
        // A target that is not loaded may contain some of the photos already; only the store knows its count
        // afterwards.
        write(
            .movePhotos(ids, from: source, to: target, before: anchor), title: "Move", group: undoGroup,
            thenRefresh: members[target] == nil)
    }

    private func reorder(_ photos: [PhotoInfo], in album: AlbumID, at index: Int?, _ undoGroup: Int?) {
        guard let old = members[album] else { return }
        let moving = Set(photos.map(\.id))
        var rest: [PhotoInfo] = []
        rest.reserveCapacity(old.count)
        var sources: [PhotoID: Int] = [:]
        for (place, photo) in old.enumerated() {
            if moving.contains(photo.id) { sources[photo.id] = place } else { rest.append(photo) }
        }
        let present = photos.filter { sources[$0.id] != nil }
        let target = min(max(index ?? rest.count, 0), rest.count)
        let anchor = target < rest.count ? rest[target].id : nil
        rest.insert(contentsOf: present, at: target)
        guard rest != old else { return }
        members[album] = rest
        tell(album, .moved(present.enumerated().map { (sources[$0.element.id] ?? 0, target + $0.offset) }))
        refreshCover(of: album)
        write(
            .movePhotos(present.map(\.id), from: album, to: album, before: anchor), title: "Reorder", group: undoGroup)
    }

    /// Adds photos to another album; photos that it contains keep their position.
    ///
    /// - Returns: How many of the photos the album contains already; 0 if the album is not loaded.
    @discardableResult func copy(
        _ photos: [PhotoInfo], to target: AlbumID, at index: Int?, undoGroup: Int? = nil
    ) -> Int {
        let present = Set((members[target] ?? []).lazy.map(\.id))
        let new = photos.filter { !present.contains($0.id) }
        guard !new.isEmpty else { return photos.count }
        let anchor = anchorID(in: target, excluding: [], at: index)
        put(new, into: target, before: anchor)
        write(
            .copyPhotos(photos.map(\.id), to: target, before: anchor), title: "Copy", group: undoGroup,
            thenRefresh: members[target] == nil)
        return photos.count - new.count
    }

    /// Removes photos from an album.
    func remove(_ photos: [PhotoInfo], from album: AlbumID, undoGroup: Int? = nil) {
        take(Set(photos.map(\.id)), from: album)
        write(.removePhotos(photos.map(\.id), from: album), title: "Remove", group: undoGroup)
    }

    /// Sorts an album's photos once (APP-19); the order is not kept for photos added later.
    func sort(_ album: AlbumID, by order: PhotoOrder) {
        write(.sortPhotos(album, by: order), title: "Sort", thenRefresh: true)
    }

    private func anchorID(in album: AlbumID, excluding: Set<PhotoID>, at index: Int?) -> PhotoID? {
        guard let index, let photos = members[album] else { return nil }
        let rest = excluding.isEmpty ? photos : photos.filter { !excluding.contains($0.id) }
        return index < rest.count ? rest[max(index, 0)].id : nil
    }

    func take(_ ids: Set<PhotoID>, from album: AlbumID) {
        guard let photos = members[album] else { return }
        let gone = photos.indices.filter { ids.contains(photos[$0].id) }
        guard !gone.isEmpty else { return }
        members[album] = photos.filter { !ids.contains($0.id) }
        tell(album, .removed(gone))
        refreshCover(of: album)
    }

    private func put(_ photos: [PhotoInfo], into album: AlbumID, before anchor: PhotoID?) {
        let old = albums
        if var present = members[album] {
            let index = anchor.flatMap { anchor in present.firstIndex { $0.id == anchor } } ?? present.count
            present.insert(contentsOf: photos, at: index)
            members[album] = present
            tell(album, .inserted(Array(index..<index + photos.count)))
            refreshCover(of: album)
        } else if let index = index(of: album) {
            // The album is not loaded: update its count and cover only. A later load reads these photos too.
            albums[index].photoCount += photos.count
            if albums[index].coverID == nil, let first = photos.first {
                albums[index].coverID = first.id
                covers[first.id] = first
            }
            tellAlbums(old)
        }
    }

    func refreshCover(of album: AlbumID) {
        guard let index = index(of: album), let photos = members[album] else { return }
        let old = albums
        albums[index].photoCount = photos.count
        if let chosen = albums[index].chosenCoverID, photos.contains(where: { $0.id == chosen }) {
            albums[index].coverID = chosen
        } else {
            albums[index].coverID = photos.first?.id
        }
        tellAlbums(old)
    }

    // MARK: Writes, undo and redo

    func write(_ change: Change, title: String, group: Int? = nil, thenRefresh: Bool = false) {
        onChange?(false)
        history.forgetUndone()
        localChanges += 1
        unwritten += 1
        enqueue { gallery in
            let written = gallery.apply(change)
            return {
                let inverse = try await gallery.inverse(from: written)
                gallery.history.add(UndoHistory.Entry(title: title, inverse: inverse, group: group))
                if thenRefresh { try await gallery.refresh() }
            }
        }
    }

    private func inverse(from written: PendingResult<Change>) async throws -> Change {
        defer { unwritten -= 1 }
        return try await written.value
    }

    /// A new undo group. Consecutive changes of one group are undone in one step, as long as no other change comes
    /// between.
    func newUndoGroup() -> Int { history.newGroup() }

    /// Whether the next undo reverts all changes of the group.
    func isNextUndo(_ group: Int) -> Bool { history.isNext(group) }

    /// Shows a photo that an import has appended to an album; with `index`, moves it there and writes that move.
    func didArrive(_ photo: PhotoInfo, in album: AlbumID, at index: Int? = nil) {
        let anchor = anchorID(in: album, excluding: [], at: index)
        localChanges += 1
        put([photo], into: album, before: anchor)
        guard let anchor else { return }
        unwritten += 1
        // The move needs no inverse of its own: undoing the import removes the photo.
        enqueue { gallery in
            let moved = gallery.apply(.movePhotos([photo.id], from: album, to: album, before: anchor))
            return { _ = try await gallery.inverse(from: moved) }
        }
    }

    /// Adds a change that an import has written to the undo stack.
    func didApply(title: String, inverse: Change?, group: Int? = nil) {
        guard let inverse else { return }
        onChange?(false)
        history.forgetUndone()
        history.add(UndoHistory.Entry(title: title, inverse: inverse, group: group))
    }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    /// Undoes the last change.
    func undo() {
        if canUndo || unwritten > 0 { onChange?(true) }
        let seen = history.generation
        enqueue { gallery in
            guard let entry = gallery.history.takeDone() else { return nil }
            return gallery.applyInverse(of: entry) { inverse in
                // A change made in the meantime has cleared the redo stack; keep it clear.
                if gallery.history.generation == seen { gallery.history.addUndone(inverse) }
            }
        }
    }

    /// Redoes the change that was undone last.
    func redo() {
        if canRedo { onChange?(true) }
        enqueue { gallery in
            guard let entry = gallery.history.takeUndone() else { return nil }
            return gallery.applyInverse(of: entry) { gallery.history.add($0) }
        }
    }

    private func applyInverse(
        of entry: UndoHistory.Entry, keep: @escaping @MainActor (UndoHistory.Entry) -> Void
    ) -> (@MainActor () async throws -> Void) {
        let applied = apply(entry.inverse)
        return { [self] in
            keep(UndoHistory.Entry(title: entry.title, inverse: try await applied.value))
            try await refresh()
        }
    }

    /// Appends work to the queue. `work` runs when all earlier work is finished and sends its requests; the closure
    /// that it returns awaits their answers. Failures are reported to `onError` and followed by a reload.
    func enqueue(_ work: @escaping @MainActor (Gallery) -> (@MainActor () async throws -> Void)?) {
        works.add { [self] in
            guard let rest = work(self) else { return nil }
            return { [self] in
                do {
                    try await rest()
                } catch {
                    onError?(error)
                    try? await refresh()
                }
            }
        }
    }

    /// Waits until all changes are written.
    func finishWriting() async { await works.finish() }

    /// Shows the store's state.
    func refresh() async throws { try await show(storedAlbums(), since: localChanges) }

    /// Shows the store's state once all earlier work is finished.
    func refreshLater() {
        enqueue { gallery in
            let (stored, seen) = (gallery.storedAlbums(), gallery.localChanges)
            return { try await gallery.show(stored, since: seen) }
        }
    }

    private func show(_ stored: PendingResult<(albums: [Album], covers: [PhotoInfo])>, since seen: Int) async throws {
        let (fresh, unknown) = try await stored.value
        for cover in unknown { covers[cover.id] = cover }
        var photos: [(AlbumID, [PhotoInfo])] = []
        for album in fresh where members[album.id] != nil {
            photos.append((album.id, try await storedPhotos(in: album.id).value))
        }
        // The state read is older than the local changes made in the meantime. Read it again after those are written.
        guard localChanges == seen, unwritten == 0 else { return refreshLater() }
        let old = albums
        albums = fresh
        let kept = Set(fresh.map(\.id))
        members = members.filter { kept.contains($0.key) }
        for (album, new) in photos {
            let before = members[album] ?? []
            members[album] = new
            if before != new { tell(album, PhotosChange(from: before, to: new)) }
        }
        tellAlbums(old)
    }
}
