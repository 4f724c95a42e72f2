import Application
import Foundation
import PhotoLibrary
import Views

/// An item of another program on its way into an album, or one that failed to get there.
///
/// Invariant: at most one placeholder of it exists, in the grid that shows its album.
@MainActor final class PendingImport {
    let album: AlbumID
    /// The dragged or pasted item, for its placeholder.
    let item: DragItem
    let name: String?
    /// The progress of the import; canceling it cancels the import.
    var progress: Progress?
    /// Set while the placeholder is an error tile (APP-10).
    var failure: FailedImport? { didSet { if failure != nil { preview = nil } } }
    /// The item's placeholder; nil while another album is shown.
    var placeholder: PlaceholderContext?
    /// The file, once it is known; nil for an item that is data.
    var file: URL?
    /// The image of the file that other programs have made; nil until it is read, and if there is none (APP-45).
    private(set) var preview: Image?
    private var previewRequest: Task<Void, Never>?
    /// The photo before which the placeholder belongs while it has none; nil: the end.
    var next: PhotoID?
    /// The group of the drop, with which an error tile is undone.
    let undoGroup: UndoGroup

    init(_ item: DragItem, into album: AlbumID, before next: PhotoID? = nil, undoGroup: UndoGroup) {
        self.item = item
        self.album = album
        self.next = next
        self.undoGroup = undoGroup
        name = item.itemProvider.suggestedName
    }

    /// An item that has failed already.
    init(_ failure: FailedImport, into album: AlbumID, before next: PhotoID? = nil, undoGroup: UndoGroup) {
        self.failure = failure
        self.album = album
        self.next = next
        self.undoGroup = undoGroup
        item = DragItem(itemProvider: ItemProvider())
        name = failure.name
    }

    deinit { previewRequest?.cancel() }

    /// Reads the preview, once, and updates the placeholder.
    ///
    /// - Parameter pixels: The length of the preview's longer side.
    func requestPreview(_ filePreview: FilePreview, pixels: Int, _ backgroundWork: BackgroundWork) {
        guard let file, previewRequest == nil else { return }
        previewRequest = backgroundWork.start("preview of \(file.path)") {
            try await filePreview.sharedThumbnail(of: file, pixels: pixels)
        }.onCompletion { [weak self] result in
            guard let self, let image = try? result.get() else { return }
            preview = image
            placeholder?.setNeedsCellUpdate()
        }
    }

    /// Ends the reading of the preview.
    func cancelPreview() { previewRequest?.cancel() }
}

/// The items that are being imported or that failed, by album, in the order of their placeholders. They last as long
/// as the program runs.
@MainActor final class PendingImports {
    private var items: [AlbumID: [PendingImport]] = [:]
    /// The failed items of drops that were undone, which redo brings back.
    private var undone: [UndoGroup: [PendingImport]] = [:]
    /// Reads the previews of files; nil for none.
    var filePreview: FilePreview?

    subscript(album: AlbumID) -> [PendingImport] { items[album] ?? [] }

    func add(_ new: [PendingImport]) {
        for item in new { items[item.album, default: []].append(item) }
    }

    func remove(_ item: PendingImport) {
        items[item.album]?.removeAll { $0 === item }
        end(item)
    }

    /// Removes the failed items of an album that meet a condition; returns their placeholders.
    func removeFailures(of album: AlbumID, where condition: (PendingImport) -> Bool) -> [PlaceholderContext] {
        var removed: [PendingImport] = []
        items[album]?.removeAll { item in
            guard item.failure != nil, condition(item) else { return false }
            removed.append(item)
            return true
        }
        let placeholders = removed.compactMap(\.placeholder)
        removed.forEach(end)
        return placeholders
    }

    private func end(_ item: PendingImport) {
        item.placeholder = nil
        item.cancelPreview()
        item.failure?.discardSource()
    }

    /// Remembers where the placeholders of an album are, which a reload is about to remove.
    ///
    /// - Parameter photos: The photos that the grid shows.
    func detachPlaceholders(of album: AlbumID, among photos: [ListedPhoto]) {
        items[album] = detachPlaceholders(of: self[album], among: photos)
    }

    /// Remembers where the placeholders of items are; returns the items in the order of the placeholders.
    private func detachPlaceholders(of items: [PendingImport], among photos: [ListedPhoto]) -> [PendingImport] {
        let located = items.map { ($0, $0.placeholder?.location) }
        for (item, location) in located {
            item.placeholder = nil
            guard let index = location?.path.item else { continue }
            item.next = photos.indices.contains(index) ? photos[index].id : nil
        }
        let ranked = located.enumerated().sorted { a, b in
            (a.element.1?.rank ?? .max, a.offset) < (b.element.1?.rank ?? .max, b.offset)
        }
        return ranked.map(\.element.0)
    }

    // MARK: Undo and redo

    /// Removes the failed items of a drop that was undone, until it is made again; returns their placeholders.
    ///
    /// - Parameter photos: The photos that the grid shows.
    func hideFailures(of group: UndoGroup, among photos: [ListedPhoto]) -> [PlaceholderContext] {
        var hidden: [PendingImport] = []
        for album in items.keys.sorted() {
            items[album]?.removeAll { item in
                guard item.undoGroup == group, item.failure != nil else { return false }
                hidden.append(item)
                return true
            }
        }
        guard !hidden.isEmpty else { return [] }
        let placeholders = hidden.compactMap(\.placeholder)
        undone[group, default: []] += detachPlaceholders(of: hidden, among: photos)
        return placeholders
    }

    /// Adds the failed items of a drop that was made again; returns them.
    func restoreFailures(of group: UndoGroup) -> [PendingImport] {
        let restored = undone.removeValue(forKey: group) ?? []
        add(restored)
        return restored
    }

    /// Forgets the failed items of all drops that were undone, since no redo can bring them back.
    func discardUndone() {
        for item in undone.values.joined() { end(item) }
        undone = [:]
    }
}
