import PhotoLibrary
import Views

/// The titles of albums and folders, and those of new ones.
extension AlbumListController {
    /// The making of an album or a folder whose title the user is asked for. It is one undo step with the naming
    /// (APP-12).
    struct Making {
        let item: AlbumItem
        let undoGroup: UndoGroup
        /// The notice of what was made, by its title; nil for none.
        let message: ((_ title: String) -> String)?
    }

    /// Scrolls to an item's row and opens its text field.
    ///
    /// - Parameter making: The making that the title completes; nil renames an item that existed before.
    func rename(_ item: AlbumItem, completing making: Making? = nil) {
        setOpen(gallery.catalog.tree.folders(containing: item), true)
        guard let path = path(of: item) else { return }
        if let frame = table.frameForItem(at: path), frame.minY < table.bounds.minY || frame.maxY > table.bounds.maxY {
            table.scroll(to: CGPoint(x: 0, y: frame.minY - 60), animated: false)
        }
        table.layoutIfNeeded()
        guard let cell = table.cellForRow(at: path) as? LibraryRowCell else { return }
        cell.beginRenaming()
        unnamed = making
    }

    /// Renames an item whose text field has closed; nil if it was canceled.
    func endRenaming(_ item: AlbumItem, as title: String?) {
        let making = unnamed?.item == item ? unnamed : nil
        unnamed = nil
        guard let title, gallery.rename(item, to: title, madeIn: making?.undoGroup) else { return }
        if let making, let message = making.message, let title = gallery.catalog.title(of: item) {
            onMessage?(message(title), true)
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
