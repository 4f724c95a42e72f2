import Views

/// Imports of many files (APP-28).
extension MainController {
    /// Shows imports in progress, and continues those that an earlier run of the program has not completed. Not in a
    /// recorded run, whose replay has another rate.
    func resumeImports() {
        guard let itemImporter = grid.itemImporter else { return }
        itemImporter.onActivity = { [weak self] in self?.show($0) ?? {} }
        itemImporter.resumeImports { [weak self] summary in
            guard let self, let message = summary.message(album: nil) else { return }
            showNotice(message, undo: summary.canUndo && gallery.canUndo)
        }
    }

    /// Shows an import in a panel; the returned closure removes it.
    func show(_ activity: ImportActivity) -> @MainActor () -> Void {
        guard let root = view.root else { return {} }
        let panel = ImportPanel(activity)
        panel.onProgress = { [weak self] in self?.gallery.scheduleReload() }
        root.addSubview(panel)
        panel.place(in: root.bounds)
        return { panel.removeFromSuperview() }
    }
}
