import PhotoLibrary
import Views

// The information panel (APP-33).
extension MainController {
    static let infoSetting = "showsInfo"

    /// Lets a panel name albums and open them.
    func connect(_ panel: InfoPanel) {
        panel.albumTitle = { [weak self] in self?.gallery.album($0)?.title }
        panel.onOpenAlbum = { [weak self] in self?.openFromInfo($0) }
    }

    private func openFromInfo(_ album: AlbumID) {
        guard gallery.album(album) != nil else { return }
        let shown = viewer?.photo ?? (grid.selectedPhotos.count == 1 ? grid.selectedPhotos.first : nil)
        viewer?.close()
        open(album)
        if let shown { grid.selectAfterTransfer([shown], to: album) }
    }

    /// Shows or hides the information panel, and remembers it.
    func setShowsInfo(_ shows: Bool) {
        pane.setShowsInfo(shows)
        storeSetting(Self.infoSetting, "\(shows)")
        updateInfo()
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
