import PhotoLibrary
import Views

// The information panel (APP-33).
extension MainController {
    static let infoSetting = "showsInfo"

    /// Whether titles and captions can be changed (APP-36).
    var canEditTexts: Bool { library != nil && !gallery.store.isReadOnly }

    /// Lets a panel name albums and open them, and change titles and captions.
    func connect(_ panel: InfoPanel) {
        panel.albumTitle = { [weak self] in self?.gallery.album($0)?.title }
        panel.onOpenAlbum = { [weak self] in self?.openFromInfo($0, showing: $1) }
        if canMark, library != nil { panel.onRate = { [weak self] in self?.rate([$0], $1) } }
        guard canEditTexts else { return }
        panel.onEndEditing = { [weak self] in self?.restoreFocus() }
        panel.onSetTexts = { [weak self] photo, title, caption in
            self?.gallery.setTexts(of: photo, title: title, caption: caption)
        }
    }

    /// Shows the information panel, of the viewer if it is open, and begins to edit the photo's title in it.
    func editTitle() {
        guard canEditTexts, targetCount == 1 else { return }
        if let viewer {
            viewer.setShowsInfo(true)
            viewer.infoPanel?.editTitle()
        } else {
            if !pane.showsInfo { setShowsInfo(true) }
            infoPanel.editTitle()
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
        infoButton.isOn = shows
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
