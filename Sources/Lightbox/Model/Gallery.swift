import Application
import Foundation
import PhotoLibrary

/// The albums and photos as the window shows them: changed at once by the hand, written down behind it.
///
/// Every change is a `Change` of the library; what takes it back goes on the undo stack (APP-12). Writes go out in the
/// order in which they were made, and nothing here waits for them. If one fails, what the library says is shown again.
@MainActor final class Gallery {
    /// Who shows the gallery.
    @MainActor protocol Observer: AnyObject {
        /// The photos of an album changed.
        func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: PhotosChange)
        /// Titles, counts or covers changed, or albums came, went or moved, from how they were before.
        func gallery(_ gallery: Gallery, albumsDidChangeFrom old: [Album])
    }

    let store: any GalleryStore
    /// Where the store's answers come in.
    let arrivals: Arrivals
    /// In their order; changed by the gallery alone.
    var albums: [Album]
    /// The photos of each album, as far as they have been read; changed by the gallery alone.
    var members: [AlbumID: [PhotoInfo]]
    private var observers: [WeakObserver] = []
    /// Called with what could not be written.
    var onError: ((any Error) -> Void)?
    /// Called as something is changed, or taken back or done once more: from then on a step back takes back something
    /// else.
    var onChange: ((_ isStep: Bool) -> Void)?

    private struct WeakObserver { weak var observer: (any Observer)? }

    private let works = WorkQueue()
    private var history = UndoHistory()
    /// How often what is shown has been changed before the store knew of it.
    private var localChanges = 0
    /// How many of those the store has not answered yet: what is read meanwhile may be older.
    private var unwritten = 0

    init(store: any GalleryStore, arrivals: Arrivals, albums: [Album], photos: [AlbumID: [PhotoInfo]]) {
        self.store = store
        self.arrivals = arrivals
        self.albums = albums
        members = photos
    }

    func addObserver(_ observer: any Observer) { observers.append(WeakObserver(observer: observer)) }

    // MARK: Reading

    func index(of album: AlbumID) -> Int? { albums.firstIndex { $0.id == album } }

    func album(_ id: AlbumID) -> Album? { albums.first { $0.id == id } }

    /// The photos of an album; nil until they have been read.
    func photos(in album: AlbumID) -> [PhotoInfo]? { members[album] }

    /// Reads an album's photos if they are not there yet, and tells the observers. What was written before is in them;
    /// what is written while they are read is looked for once more.
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

    /// Takes over an album's photos as the store has them, unless they are known, and tells the observers.
    func adopt(_ photos: [PhotoInfo], of album: AlbumID) {
        guard members[album] == nil else { return }
        members[album] = photos
        tell(album, .reset)
        // What is yet to be written is not among them.
        if photos.count != self.album(album)?.photoCount || unwritten > 0 { refreshLater() }
    }

    /// A photo that stands for an album; nil for an empty one, or until it is known.
    func cover(of album: Album) -> PhotoInfo? {
        guard let cover = album.coverID else { return nil }
        return covers[cover] ?? members[album.id]?.first { $0.id == cover }
    }

    /// Covers of albums whose photos have not been read.
    var covers: [PhotoID: PhotoInfo] = [:]

    private func tell(_ album: AlbumID, _ change: PhotosChange) {
        for entry in observers { entry.observer?.gallery(self, photosOf: album, did: change) }
    }

    func tellAlbums(_ old: [Album]) {
        guard old != albums else { return }
        for entry in observers { entry.observer?.gallery(self, albumsDidChangeFrom: old) }
    }

    // MARK: Changing, at once

    /// Moves photos within an album or to another, before the photo at an index of the target without them.
    func move(
        _ photos: [PhotoInfo], from source: AlbumID, to target: AlbumID, at index: Int?, undoGroup: Int? = nil
    ) {
        let ids = photos.map(\.id)
        if source == target { return reorder(photos, in: source, at: index, undoGroup) }
        let anchor = anchorID(in: target, excluding: Set(ids), at: index)
        take(Set(ids), from: source)
        take(Set(ids), from: target)
        put(photos, into: target, before: anchor)
        // An album that is not known may have some of them already: how many it has then, the store says.
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

    /// Puts photos into another album as well; those that it has stay where they are.
    ///
    /// - Returns: How many of them it has already, as far as that is known.
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

    /// Takes photos out of an album.
    func remove(_ photos: [PhotoInfo], from album: AlbumID, undoGroup: Int? = nil) {
        take(Set(photos.map(\.id)), from: album)
        write(.removePhotos(photos.map(\.id), from: album), title: "Remove", group: undoGroup)
    }

    /// Sorts an album's photos once (APP-19).
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
            // Not read yet: its count is known all the same, its photos will be read with these among them.
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

    // MARK: Writing

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

    private func inverse(from written: Answer<Change>) async throws -> Change {
        defer { unwritten -= 1 }
        return try await written.value
    }

    /// A number for changes that, as long as no other comes between them, are taken back in one step.
    func newUndoGroup() -> Int { history.newGroup() }

    /// Whether one step back takes away all that was done under a number.
    func isNextUndo(_ group: Int) -> Bool { history.isNext(group) }

    /// A photo was brought in by other means, at the end of an album; it is shown there, or at an index if it is to be
    /// brought there.
    func didArrive(_ photo: PhotoInfo, in album: AlbumID, at index: Int? = nil) {
        let anchor = anchorID(in: album, excluding: [], at: index)
        localChanges += 1
        put([photo], into: album, before: anchor)
        guard let anchor else { return }
        unwritten += 1
        // Taking back what brought it takes this back, too.
        enqueue { gallery in
            let moved = gallery.apply(.movePhotos([photo.id], from: album, to: album, before: anchor))
            return { _ = try await gallery.inverse(from: moved) }
        }
    }

    /// What was brought in by other means can be taken back, too.
    func didApply(title: String, inverse: Change?, group: Int? = nil) {
        guard let inverse else { return }
        onChange?(false)
        history.forgetUndone()
        history.add(UndoHistory.Entry(title: title, inverse: inverse, group: group))
    }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    /// Takes back the last change.
    func undo() {
        if canUndo || unwritten > 0 { onChange?(true) }
        let seen = history.generation
        enqueue { gallery in
            guard let entry = gallery.history.takeDone() else { return nil }
            return gallery.applyInverse(of: entry) { inverse in
                // Behind what has been done since then it cannot be done once more.
                if gallery.history.generation == seen { gallery.history.addUndone(inverse) }
            }
        }
    }

    /// Makes the last change that was taken back once more.
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

    /// Does something after all that was asked for before it: what it needs is asked for when its turn comes, and what
    /// it returns goes on with the answers, which it begins with waiting for.
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

    /// Waits until all is written.
    func finishWriting() async { await works.finish() }

    /// Shows what the store says.
    func refresh() async throws { try await show(storedAlbums(), since: localChanges) }

    /// Shows what the store says once all that was asked for before is written.
    func refreshLater() {
        enqueue { gallery in
            let (stored, seen) = (gallery.storedAlbums(), gallery.localChanges)
            return { try await gallery.show(stored, since: seen) }
        }
    }

    private func show(_ stored: Answer<(albums: [Album], covers: [PhotoInfo])>, since seen: Int) async throws {
        let (fresh, unknown) = try await stored.value
        for cover in unknown { covers[cover.id] = cover }
        var photos: [(AlbumID, [PhotoInfo])] = []
        for album in fresh where members[album.id] != nil {
            photos.append((album.id, try await storedPhotos(in: album.id).value))
        }
        // What was read is older than what the hand has done meanwhile: that is written first, then it is read again.
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
