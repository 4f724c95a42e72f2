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
        let failed = report.failures.count
        showNotice(
            failed == 0
                ? "Added \(DisplayText.photos(report.addedCount))"
                : failed == 1
                    ? "\(report.failures[0])"
                    : "Added \(DisplayText.photos(report.addedCount)); \(failed) files couldn't be added",
            undo: report.undo != nil)
    }
}
