import PhotoLibrary
import Views

/// Imports of many files (APP-28).
extension MainController {
    /// Shows an import in a panel; the returned closure removes it.
    func show(_ activity: ImportActivity) -> @MainActor () -> Void {
        guard let root = view.root else { return {} }
        let panel = ImportPanel(activity)
        panel.onProgress = { [weak self] in self?.gallery.scheduleReload() }
        root.addSubview(panel)
        panel.place(in: root.bounds)
        return { panel.removeFromSuperview() }
    }

    /// Says what an import of files of a command line has added.
    func showNotice(of report: ImportReport) {
        let imported = report.outcomes.filter { $0.photo != nil }
        var seen: Set<AlbumID> = []
        // The albums that got photos, if there are any.
        let new = imported.filter(\.isNewInAlbum)
        let titles = (new.isEmpty ? imported : new).compactMap(\.album).filter { seen.insert($0).inserted }.compactMap {
            gallery.title(of: $0)
        }
        let text = DisplayText.imported(
            imported.count, known: imported.count { !$0.isNewInAlbum }, to: titles,
            report.failures.map { ($0.file, "\($0)") })
        guard let text else { return }
        showNotice(
            text, undo: report.undo != nil, showing: .init(AddedPhotos(report.outcomes)),
            failures: report.failures.map { "\($0)" })
    }
}
