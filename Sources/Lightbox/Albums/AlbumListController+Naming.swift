import PhotoLibrary
import Views

/// The titles of albums and folders, and those of new ones.
extension AlbumListController {
    /// An album or a folder that was just made, whose title the user is asked for. Giving the title is one undo step
    /// with the creation (APP-12).
    struct PendingTitle {
        let item: AlbumItem
        /// That of the creation.
        let undoGroup: UndoGroup
        /// The notice of the creation, by the title; nil for none.
        let message: ((_ title: String) -> String)?
    }

    /// A text field that is to be opened.
    struct AwaitedNaming {
        let item: AlbumItem
        let pending: PendingTitle?
    }

    /// Scrolls to an item's row and opens its text field, as soon as the row comes into view.
    ///
    /// - Parameter pending: The creation that the title belongs to; nil renames an item that existed before.
    func rename(_ item: AlbumItem, for pending: PendingTitle? = nil) {
        setOpen(gallery.catalog.tree.folders(containing: item), true)
        guard let path = path(of: item), let frame = table.frameForItem(at: path) else { return }
        table.scrollRectToVisible(frame)
        awaitedNaming = AwaitedNaming(item: item, pending: pending)
        beginAwaitedNaming()
        endAwaitingNamingUnlessScrolling()
    }

    /// Forgets the awaited text field if the table does not scroll to it, for example because the user scrolls it.
    func endAwaitingNamingUnlessScrolling() {
        if !table.isScrollingProgrammatically { awaitedNaming = nil }
    }

    /// Opens the awaited text field if its row is in view, unless the user has begun another drag.
    func beginAwaitedNaming() {
        guard let naming = awaitedNaming else { return }
        let isDragging = table.root?.engine.sessions.contains { $0.phase == .lifting || $0.phase == .dragging } == true
        guard !isDragging, let path = path(of: naming.item) else { return awaitedNaming = nil }
        table.layoutIfNeeded()
        guard let cell = table.cellForRow(at: path) as? LibraryRowCell else { return }
        awaitedNaming = nil
        cell.beginRenaming()
        onNaming?()
        pendingTitle = naming.pending
    }

    /// Renames an item whose text field has closed; nil if it was canceled.
    func endRenaming(_ item: AlbumItem, as title: String?) {
        let pending = pendingTitle?.item == item ? pendingTitle : nil
        pendingTitle = nil
        guard let title else { return }
        gallery.rename(item, to: title, createdIn: pending?.undoGroup) { [weak self] in
            guard let self, let pending, let message = pending.message, let title = gallery.catalog.title(of: item)
            else { return }
            // Another change may have come between.
            onMessage?(message(title), gallery.isNextUndo(pending.undoGroup))
        }
    }

    /// "New album", or "New album 2" and so on: the first title that no album has.
    var newTitle: String { Self.unique("New album", among: gallery.albums.map(\.title)) }

    static func unique(_ title: String, among titles: [String]) -> String {
        let titles = Set(titles)
        if !titles.contains(title) { return title }
        return (2...).lazy.map { "\(title) \($0)" }.first { !titles.contains($0) } ?? title
    }
}
