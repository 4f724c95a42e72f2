import PhotoLibrary
import Views

extension AlbumListController {
    /// The reasons for showing the row that announces a new album (APP-15).
    struct NewAlbumOffer {
        /// The drags over the table whose drops could create an album.
        var sessions = DropSessionSet()
        /// The number of drops that have not made their albums yet.
        var pendingAlbums = 0
        /// The albums that drops have made, and that are not in the table yet.
        var awaited: Set<AlbumID> = []

        var isShown: Bool { !sessions.isEmpty || pendingAlbums > 0 || !awaited.isEmpty }
    }

    /// Whether a drop of the session on the background would create an album.
    func canCreateAlbum(from session: DropSession) -> Bool {
        guard !gallery.store.isReadOnly else { return false }
        return session.containsOnlyPhotos || itemImporter != nil && ItemImporter.canImport(session)
    }

    func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession) {
        if canCreateAlbum(from: session) { newAlbumOffer.sessions.insert(session) }
    }

    /// Announces the albums that folders over the grid would become, at the end of the table (APP-25).
    func offerAlbums(to session: DropSession) {
        newAlbumOffer.sessions.insert(session)
        newAlbumRow.setIsTarget(true, of: session)
    }

    func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) {
        endNewAlbumOffer(to: session)
        if let row = session.draggedRow { rowDragDidExit(row, session) }
    }

    func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) { endNewAlbumOffer(to: session) }

    func endNewAlbumOffer(to session: DropSession) {
        newAlbumOffer.sessions.remove(session)
        newAlbumRow.setIsTarget(false, of: session)
    }

    /// Fades the row in, or out, after the offer has changed.
    func updateNewAlbumRow() {
        if newAlbumOffer.isShown {
            if table.tableFooterView == nil {
                newAlbumRow.frame = CGRect(x: 0, y: 0, width: table.bounds.width, height: AlbumCell.height)
                newAlbumRow.alpha = 0
                table.tableFooterView = newAlbumRow
            }
            fadeNewAlbumRow(to: 1) {}
        } else if table.tableFooterView != nil {
            // Scroll first: the content becomes lower once the row is gone.
            let offset = min(table.contentOffset.y, max(table.maximumOffset.y - AlbumCell.height, 0))
            if offset != table.contentOffset.y { table.scroll(to: CGPoint(x: 0, y: offset), animated: true) }
            fadeNewAlbumRow(to: 0) { [weak self] in
                if let self, !newAlbumOffer.isShown { table.tableFooterView = nil }
            }
        }
    }

    private func fadeNewAlbumRow(to alpha: Double, completion: @escaping @MainActor () -> Void) {
        guard let root = table.root else {
            newAlbumRow.alpha = alpha
            return completion()
        }
        // The fade to this opacity may be running; its completion is still to come.
        guard newAlbumRow.alpha != alpha else { return }
        root.animate(.reflow, { newAlbumRow.alpha = alpha }, completion: completion)
    }

    /// Inserts an album's row in place of the row that announced it.
    func replaceNewAlbumRow(by insertAlbum: () -> Void) {
        let frame = newAlbumRow.frame
        insertAlbum()
        guard table.tableFooterView != nil, newAlbumOffer.pendingAlbums == 0 else { return }
        // The album's row has the frame now and fades in.
        table.tableFooterView = nil
        guard let root = table.root else { return }
        let ghost = NewAlbumRow(frame: frame)
        ghost.show(newAlbumRow)
        ghost.isUserInteractionEnabled = false
        table.addSubview(ghost)
        root.animate(.reflow, { ghost.alpha = 0 }, completion: { ghost.removeFromSuperview() })
    }

    /// Shows the rows of the albums as they are now. An album that a drop has made takes the place of the row that
    /// announced it, if it is the last one.
    func updateRowsWithAwaitedAlbums() {
        let arrived = newAlbumOffer.awaited.filter { gallery.exists($0) }
        let isLast = arrived.contains { gallery.catalog.tree.rows.last?.item == .album($0) }
        if isLast, newAlbumOffer.sessions.isEmpty { replaceNewAlbumRow { updateRows() } } else { updateRows() }
        newAlbumOffer.awaited.subtract(arrived)
    }

    /// Stops awaiting albums that exist by now, although their rows are still to be shown.
    func endAwaitingKnownAlbums() { newAlbumOffer.awaited = newAlbumOffer.awaited.filter { !gallery.exists($0) } }

    /// Gives up an album that was undone, or deleted by another program, before its row was shown.
    func endAwaitingRow(of album: AlbumID) { newAlbumOffer.awaited.remove(album) }
}
