import PhotoLibrary
import Views

// The information panel (APP-33).
extension MainController {
    static let infoSetting = "showsInfo"

    /// Lets a panel name albums and open them.
    func connect(_ panel: InfoPanel) {
        panel.albumTitle = { [weak self] in self?.gallery.album($0)?.title }
        panel.onOpenAlbum = { [weak self] in self?.openFromInfo($0, showing: $1) }
    }

    /// Lets the panel beside the grid change titles and captions.
    func connectTexts() {
        guard library != nil, !gallery.store.isReadOnly else { return }
        infoPanel.onEndEditing = { [weak self] in self?.restoreFocus() }
        infoPanel.onSetTexts = { [weak self] photo, title, caption in
            self?.gallery.setTexts(of: photo, title: title, caption: caption)
        }
    }

    private func openFromInfo(_ album: AlbumID, showing photo: ListedPhoto) {
        guard gallery.album(album) != nil else { return }
        open(album)
        grid.selectAfterTransfer([photo], to: album)
    }

    /// Shows or hides the information panel, and remembers it.
    func setShowsInfo(_ shows: Bool) {
        if !shows { infoPanel.commitTexts() }
        pane.setShowsInfo(shows)
        storeSetting(Self.infoSetting, "\(shows)")
        updateInfo()
        // Albums may have changed while the panel was hidden.
        if shows { infoPanel.read() }
    }

    /// Reads what the panels show again, since albums have changed.
    func readInfo() {
        if pane.showsInfo { infoPanel.read() }
        if let viewer, viewer.showsInfo { viewer.infoPanel?.read() }
    }

    /// Describes the selected photo.
    func updateInfo() {
        guard pane.showsInfo else { return }
        let count = grid.grid.selectedCount
        if count == 1, let photo = grid.selectedPhotos.first {
            infoPanel.subject = .photo(photo)
        } else {
            infoPanel.subject = .photos(count)
        }
    }
}
