import Application
import Foundation
import ImageFiles
import PhotoLibrary

/// The albums and photos as the windows show them: changed synchronously, written to the store in the background.
///
/// Each change is a `Change` of the library; its inverse goes onto the undo stack (APP-12). Changes are written in the
/// order in which they are made, and no method waits for a write. When a write fails, the gallery reloads the store's
/// state.
@MainActor final class Gallery {
    /// Views and controllers that show the gallery. Notified synchronously, after the gallery has changed.
    @MainActor protocol Observer: AnyObject {
        /// The photos of an album changed.
        func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: PhotosChange)
        /// Titles, counts, covers or the order of albums or folders changed, or some were inserted or deleted.
        func gallery(_ gallery: Gallery, albumsDidChangeFrom old: AlbumCatalog)
        /// Called before each change, undo or redo; `isStep` is true for undo and redo. After it, the Undo button of an
        /// earlier notice would revert another change.
        func galleryWillChange(_ gallery: Gallery, isStep: Bool)
        /// The changes of an undo group were undone, before they are shown, or made again, after they are shown.
        func gallery(_ gallery: Gallery, didStep group: UndoGroup, isRedo: Bool)
        /// Called after each change, undo or redo is in the store, so that what is read from it includes the change.
        func galleryDidWrite(_ gallery: Gallery)
        /// The images of photos have changed by a rotation or a new original. Called before the notification that their
        /// albums have changed.
        func gallery(_ gallery: Gallery, didChangeImagesOf photos: [PhotoID])
        /// Whether the observer shows the photos of a built-in list, which are kept as long as an observer does.
        func galleryShows(_ list: BuiltInList) -> Bool
        /// Called before another observer begins a search: this one's must end, since there is one list of results.
        func gallerySearchWillEnd(_ gallery: Gallery)
    }

    let store: any GalleryStore
    /// Delivers the store's answers.
    let backgroundWork: BackgroundWork
    private(set) var contents: GalleryContents
    private var observers: [WeakObserver] = []
    /// The windows that show errors and steps of undo.
    var presenters = PresenterList()

    private struct WeakObserver { weak var observer: (any Observer)? }

    private let queue = WorkQueue()
    private var history = UndoHistory()
    /// While a write is pending, a read of the store may return an older state than `contents`.
    var pendingWrites = PendingWrites()
    /// The built-in lists that are shown or kept. What was read of another one is discarded.
    var wantedLists: Set<BuiltInList> = []
    /// Whether a reload is in the queue that has not begun.
    private var isReloadScheduled = false
    /// Whether a refresh of the lists is in the queue.
    var isListRefreshScheduled = false
    /// The list that was read ahead last.
    var prefetched: PrefetchedList?
    /// The search that is running or shown.
    var search = PhotoSearch()

    init(store: any GalleryStore, backgroundWork: BackgroundWork, contents: GalleryContents) {
        self.store = store
        self.backgroundWork = backgroundWork
        self.contents = contents
    }

    func addObserver(_ observer: any Observer) {
        observers.removeAll { $0.observer == nil }
        observers.append(WeakObserver(observer: observer))
    }

    /// Whether an observer shows a built-in list.
    func isShown(_ list: BuiltInList) -> Bool { observers.contains { $0.observer?.galleryShows(list) == true } }

    // MARK: Loading

    /// Loads an album's photos unless they are loaded, and notifies the observers. The photos include all earlier
    /// changes; if a change is made while the photos are being read, they are read again.
    func load(_ album: AlbumID) {
        guard !contents.isLoaded(album), album != AlbumID(.searchResults) else { return }
        if let list = album.builtInList { wantedLists.insert(list) }
        enqueue { gallery in
            guard !gallery.contents.isLoaded(album) else { return nil }
            if let photos = gallery.prefetchedPhotos(of: album) {
                gallery.load(photos, of: album)
                return nil
            }
            let stored = gallery.storedPhotos(in: album)
            return {
                let list = try await stored.value
                gallery.load(list.photos, months: list.months, of: album)
            }
        }
    }

    /// Loads the cover photos that the first frame did not need, and notifies the observers.
    func loadCovers() {
        guard !contents.missingCovers.isEmpty else { return }
        enqueue { gallery in
            let missing = gallery.contents.missingCovers
            guard !missing.isEmpty else { return nil }
            let stored = gallery.storedPhotos(missing)
            return {
                gallery.contents.addCovers(try await stored.value)
                gallery.notifyAlbums(changedFrom: gallery.catalog)
            }
        }
    }

    // MARK: Changes of the contents

    /// Changes an album's photos and notifies the observers: of the photos first, then of the albums.
    func changePhotos(of album: AlbumID, _ body: (inout GalleryContents) -> PhotosChange?) {
        let old = catalog
        let change = body(&contents)
        let new = catalog
        if let change { notify(album, change) }
        if old != new { notifyAlbums(changedFrom: old) }
    }

    /// Changes the contents without notifying the observers.
    func changeContents(_ body: (inout GalleryContents) -> Void) { body(&contents) }

    /// Changes the albums and folders, and notifies the observers.
    func changeAlbums(_ body: (inout GalleryContents) -> Void) {
        let old = catalog
        body(&contents)
        if old != catalog { notifyAlbums(changedFrom: old) }
    }

    private func notify(_ album: AlbumID, _ change: PhotosChange) {
        for entry in observers { entry.observer?.gallery(self, photosOf: album, did: change) }
    }

    private func notifyAlbums(changedFrom old: AlbumCatalog) {
        for entry in observers { entry.observer?.gallery(self, albumsDidChangeFrom: old) }
    }

    private func notifyWillChange(isStep: Bool) {
        for entry in observers { entry.observer?.galleryWillChange(self, isStep: isStep) }
    }

    private func notifyStep(_ entry: UndoHistory.Entry, isRedo: Bool) {
        guard let group = entry.origin else { return }
        for observer in observers { observer.observer?.gallery(self, didStep: group, isRedo: isRedo) }
    }

    private func notifyWritten() { for entry in observers { entry.observer?.galleryDidWrite(self) } }

    private func notifyImages(of photos: [PhotoID]) {
        for entry in observers { entry.observer?.gallery(self, didChangeImagesOf: photos) }
    }

    // MARK: Writes, undo and redo

    /// The changes so far of a step that is open; nil while each change is a step of its own.
    var openStep: [StepPart]?

    /// Writes a change that the contents include already, and pushes its inverse onto the undo stack.
    ///
    /// - Parameters:
    ///   - thenReload: Whether the contents do not include the change, or only in part.
    ///   - completion: Called with the inverse once the change is written and shown.
    func write(
        _ change: Change, summary: ChangeSummary, group: UndoGroup? = nil, thenReload: Bool = false,
        completion: (@MainActor (Change) -> Void)? = nil
    ) {
        if join(StepPart(change, summary, group, thenReload: thenReload, completion)) { return }
        notifyWillChange(isStep: false)
        let token = pendingWrites.begin()
        let number = history.beginChange()
        enqueue { gallery in
            let written = gallery.apply(change)
            return {
                var isWritten = false
                defer { gallery.history.endChange(number, isWritten: isWritten) }
                let inverse = try await gallery.finish(token, with: written)
                isWritten = true
                // A change that has changed nothing, such as a repeated rating, is no step of its own. The Undo button
                // of its notice would revert another change.
                if inverse.isEmpty {
                    gallery.notifyWillChange(isStep: false)
                } else {
                    gallery.history.clearRedo()
                    gallery.history.pushUndo(UndoHistory.Entry(summary: summary, inverse: inverse, group: group))
                }
                try await gallery.showTurnedPhotos(of: change)
                if thenReload {
                    try await gallery.reload()
                } else if change.affectsLists || gallery.contents.hasListOfAlbums {
                    try await gallery.refreshLists()
                }
                gallery.notifyWritten()
                completion?(inverse)
            }
        }
    }

    func finish<Value>(_ token: PendingWrites.Token, with written: PendingResult<Value>) async throws -> Value {
        defer { pendingWrites.finish(token) }
        return try await written.value
    }

    /// A new undo group. Consecutive changes of one group are undone in one step, unless another change separates them.
    func newUndoGroup() -> UndoGroup { history.newGroup() }

    /// Whether another change was made after the one that is being written or shown now.
    var hasNewerChange: Bool { history.hasNewerChange }

    /// Whether the next undo reverts all changes of the group.
    func isNextUndo(_ group: UndoGroup) -> Bool { history.isNext(group) }

    /// Shows a photo that an import has added to an album before `next`, or at its end; with `index`, moves it there
    /// and writes that. A move to its own place would be one behind photos that the import has added since.
    func didImport(_ photo: ListedPhoto, into album: AlbumID, at index: Int? = nil, importedBefore next: PhotoID? = nil)
    {
        let anchor = contents.anchor(in: album, at: index)
        let token = anchor == next ? nil : pendingWrites.begin()
        if token == nil { pendingWrites.recordChange() }
        changePhotos(of: album) { $0.insert([photo], into: album, before: anchor) }
        guard let token else { return }
        // The move needs no inverse of its own: undoing the import removes the photo.
        enqueue { gallery in
            let moved = gallery.apply(.movePhotos([photo.id], from: album, to: album, before: anchor))
            return { _ = try await gallery.finish(token, with: moved) }
        }
    }

    /// Shows photos whose originals were replaced, or which took the places of others, as they are stored by now: the
    /// user may have rotated them meanwhile. In all albums.
    func didReplaceOriginals(of photos: [PhotoID]) {
        // A reload in progress may have read the photos before.
        pendingWrites.recordChange()
        enqueue { gallery in
            let read = gallery.backgroundWork.start("replaced originals") { [store = gallery.store] in
                await store.refreshDetails(of: photos)
                return try await store.photos(photos)
            }
            return {
                let stored = try await read.value
                gallery.pendingWrites.recordChange()
                gallery.notifyImages(of: photos)
                gallery.show(stored)
                gallery.notifyWritten()
            }
        }
    }

    /// Rotates photos, in all albums (APP-39).
    func turn(_ photos: [ListedPhoto], by turns: QuarterTurns) {
        guard !photos.isEmpty else { return }
        write(.turnPhotos(photos.ids, by: turns), summary: ChangeSummary("rotating", photos.ids))
    }

    /// Shows the photos that a written change has rotated.
    private func showTurnedPhotos(of change: Change) async throws {
        let turned = change.turnedPhotos
        guard !turned.isEmpty else { return }
        let photos = try await storedPhotos(turned, as: "rotated photos").value
        notifyImages(of: turned)
        show(photos)
    }

    /// Shows photos whose images or shapes have changed, in all albums.
    private func show(_ photos: [ListedPhoto]) {
        for (album, change) in contents.update(photos) { notify(album, change) }
        // An album that is not loaded may have one of the photos as its cover.
        notifyAlbums(changedFrom: catalog)
    }

    /// Adds a change that an import has written to the undo stack.
    func registerUndo(summary: ChangeSummary, inverse: Change?, group: UndoGroup? = nil) {
        guard let inverse else { return }
        notifyWillChange(isStep: false)
        history.clearRedo()
        history.pushUndo(UndoHistory.Entry(summary: summary, inverse: inverse, group: group))
        scheduleListRefresh()
        notifyWritten()
    }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }
    /// What the next undo and the next redo concern; nil for none.
    var nextUndo: ChangeSummary? { history.nextUndo }
    var nextRedo: ChangeSummary? { history.nextRedo }

    /// Undoes the last change. If that is being written and fails, nothing is undone.
    func undo() {
        if canUndo || !pendingWrites.isEmpty { notifyWillChange(isStep: true) }
        let (change, origin) = (history.newestPendingChange, presenters.origin)
        enqueue { gallery in
            guard !gallery.history.takeFailure(of: change), let step = gallery.history.popUndo() else { return nil }
            let entry = step.entry
            return gallery.applyInverse(of: entry, as: .undone(entry.summary), from: origin) { inverse in
                // An import that ended meanwhile has cleared the redo stack; keep it clear.
                if gallery.history.isCurrent(step) { gallery.history.pushRedo(inverse) }
            } failed: {
                gallery.history.restore(step)
            }
        }
    }

    /// Redoes the change that was undone last.
    func redo() {
        if canRedo { notifyWillChange(isStep: true) }
        let origin = presenters.origin
        enqueue { gallery in
            guard let step = gallery.history.popRedo() else { return nil }
            let entry = step.entry
            return gallery.applyInverse(of: entry, as: .redone(entry.summary), from: origin) {
                gallery.history.pushUndo($0)
            } failed: {
                gallery.history.restore(step)
            }
        }
    }

    private func applyInverse(
        of entry: UndoHistory.Entry, as step: Step, from origin: Origin,
        keep: @escaping @MainActor (UndoHistory.Entry) -> Void, failed: @escaping @MainActor () -> Void
    ) -> (@MainActor () async throws -> Void) {
        let applied = apply(entry.inverse)
        return { [self] in
            let inverse: Change
            do {
                inverse = try await applied.value
            } catch {
                // Nothing was changed: the user can try again, unless that would fail in the same way and keep the user
                // from undoing earlier changes.
                if (error as? LibraryError)?.isPermanent != true { failed() }
                throw error
            }
            let isRedo = if case .redone = step { true } else { false }
            if !inverse.isEmpty {
                keep(UndoHistory.Entry(summary: entry.summary, inverse: inverse, origin: entry.origin))
                if !isRedo { notifyStep(entry, isRedo: false) }
            }
            try await reload()
            if isRedo, !inverse.isEmpty { notifyStep(entry, isRedo: true) }
            try await showTurnedPhotos(of: entry.inverse)
            notifyWritten()
            presenters[origin]?.show(inverse.isEmpty ? step.impossible : step)
        }
    }

    /// Appends work to the queue. `work` runs when all earlier work is finished and sends its requests; the closure
    /// that it returns awaits their answers. Failures are shown by the window that is used now, and followed by a
    /// reload.
    func enqueue(_ work: @escaping @MainActor (Gallery) -> (@MainActor () async throws -> Void)?) {
        let origin = presenters.origin
        queue.add { [self] in
            guard let completion = work(self) else { return nil }
            return { [self] in
                do {
                    try await completion()
                } catch {
                    presenters[origin]?.showNotice("\(error)", undo: false)
                    try? await reload()
                }
            }
        }
    }

    /// Waits until all changes are written.
    func finishWriting() async { await queue.finish() }

    // MARK: Reload

    /// Shows the store's state.
    func reload() async throws { try await show(storedAlbums(), since: pendingWrites.revision) }

    /// Shows the store's state once all earlier work is finished. Calls before it is read are coalesced: an import of
    /// many folders makes one for each.
    func scheduleReload() {
        guard !isReloadScheduled else { return }
        isReloadScheduled = true
        enqueue { gallery in
            gallery.isReloadScheduled = false
            let (stored, revision) = (gallery.storedAlbums(), gallery.pendingWrites.revision)
            return { try await gallery.show(stored, since: revision) }
        }
    }

    private func show(
        _ stored: PendingResult<(catalog: AlbumCatalog, covers: [ListedPhoto])>, since revision: PendingWrites.Revision
    ) async throws {
        let (new, covers) = try await stored.value
        contents.addCovers(covers)
        var photos: [(album: AlbumID, photos: [ListedPhoto])] = []
        var months: [PhotoMonth] = []
        for album in new.albums.map(\.id) + contents.loadedLists where contents.isLoaded(album) {
            let list = try await storedPhotos(in: album).value
            photos.append((album, list.photos))
            if !list.months.isEmpty { months = list.months }
        }
        // The state that was read lacks local changes made in the meantime. Read again after they are written.
        guard pendingWrites.includesAllChanges(since: revision) else { return scheduleReload() }
        let old = catalog
        for (album, change) in contents.reload(new, photos: photos, months: months) { notify(album, change) }
        if old != new { notifyAlbums(changedFrom: old) }
    }
}
