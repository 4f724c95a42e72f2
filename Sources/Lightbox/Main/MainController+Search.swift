import Foundation
import PhotoLibrary
import Views

/// The search: its field takes the place of the header's title, and the grid shows the results while the user types
/// (APP-37).
extension MainController {
    private static let fieldWidth: CGFloat = 280

    /// Opens the field, or selects its text.
    func beginSearch() {
        if let searchField { return _ = searchField.field.beginEditing() }
        let search = SearchField(placeholder: "Search names, albums, dates, ★★★")
        search.onChange = { [weak self] in self?.search($0) }
        search.field.onCancel = { [weak self] in self?.endSearch() }
        search.field.hooks.onReturn = { [weak self] in self?.useResults() }
        searchField = search
        gallery.prepareSearch()
        if grid.album != AlbumID(.searchResults) { albumBeforeSearch = grid.album }
        split.setShowsOverlay(false)
        pane.header.setTitleView(search, width: Self.fieldWidth)
        updateHeader()
        search.field.beginEditing()
    }

    /// Opens the field, or ends the search.
    func toggleSearch() { if searchField == nil { beginSearch() } else { endSearch() } }

    private func search(_ text: String) {
        if text.allSatisfy(\.isWhitespace) {
            // Nothing to look for: the album is shown again, and the field stays.
            showAlbumBeforeSearch()
        } else {
            gallery.search(for: text, by: self)
            if grid.album == AlbumID(.searchResults) {
                grid.grid.scroll(to: .zero, animated: false)
                updateHeader()
            } else {
                open(AlbumID(.searchResults))
            }
        }
    }

    /// Lets keys act on the results, after Enter.
    private func useResults() {
        if grid.album == AlbumID(.searchResults) { grid.grid.becomeFocused() } else { endSearch() }
    }

    /// What another window shows that opens from this one: the album, since there is one list of results.
    var albumForNewWindow: AlbumID? {
        grid.album == AlbumID(.searchResults) ? albumBeforeSearch : grid.album
    }

    /// Closes the field and shows the album again that was shown before.
    func endSearch() {
        guard searchField != nil else { return }
        showAlbumBeforeSearch()
        closeSearchField()
        updateHeader()
    }

    private func showAlbumBeforeSearch() {
        guard grid.album == AlbumID(.searchResults) else { return }
        let album = albumBeforeSearch.flatMap { gallery.exists($0) ? $0 : nil } ?? gallery.albums.first?.id
        lists.show(selected: album?.builtInList)
        if let album, AlbumItem(list: album) != nil { list.select(album) }
        setSelecting(false)
        grid.show(album)
        gallery.endSearch(by: self)
        updateHeader()
    }

    /// Closes the field and forgets the search.
    func closeSearchField() {
        guard let search = searchField else { return }
        searchField = nil
        (search.field.hooks.onReturn, search.field.onCancel, search.onChange) = (nil, nil, nil)
        pane.header.setTitleView(nil)
        gallery.endSearch(by: self)
        restoreFocus()
    }

    /// Gives the focus to the viewer or the photos if no view has it, so that keys perform commands.
    func restoreFocus() {
        guard let root = view.root, root.focusedView == nil else { return }
        root.focus(viewer.flatMap { $0.isClosing ? nil : $0 } ?? grid.grid)
    }
}
