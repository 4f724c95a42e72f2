import PhotoLibrary
import Views

/// The notices, which say what was done and offer to undo it or to show it (APP-17).
extension MainController {
    /// The titles of the button that undoes the last change.
    private static let undoTitles = ["Undo", "Keep"]

    /// Shows a notice, with an Undo button if `undo` is true, and a Show button for a folder, or for photos unless
    /// their album is shown (APP-17). A Details button shows why several files were not added. If the window is closed,
    /// the one that was used last shows it.
    func showNotice(_ message: String, undo: Bool, showing target: Gallery.NoticeTarget?, failures: [String]) {
        if isClosed {
            gallery.presenters.last?.showNotice(message, undo: undo, showing: target, failures: failures)
        }
        // The sentence about a single file says why.
        showNotice(
            message, undoTitle: undo ? "Undo" : nil, showing: target, failures: failures.count > 1 ? failures : [])
    }

    /// How many failures an alert shows.
    private static let shownFailures = 4
    /// How many characters of a reason it shows.
    private static let longestReason = 160

    /// Shows why files were not added.
    private func showFailures(_ failures: [String]) {
        guard let root = view.root else { return }
        let shown = failures.prefix(Self.shownFailures).map { reason in
            reason.count > Self.longestReason ? "\(reason.prefix(Self.longestReason))\u{2026}" : reason
        }
        let rest = failures.count - shown.count
        let others = rest > 0 ? ["And \(rest.formatted()) more."] : []
        Alert(
            "Couldn't add \(failures.count.formatted()) items", message: (shown + others).joined(separator: "\n"),
            symbol: .warning
        ).show(in: root)
    }

    func showNotice(_ message: String, undo: Bool = false) {
        showNotice(message, undo: undo, showing: nil, failures: [])
    }

    /// Shows a notice, with a button of a title that undoes the last change; nil for no button.
    func showNotice(
        _ message: String, undoTitle: String?, showing target: Gallery.NoticeTarget? = nil, failures: [String] = []
    ) {
        guard let root = view.root, !isClosed else { return }
        notice?.dismiss()
        var actions: [NoticeView.Action] = []
        if let target, canShow(target) {
            actions.append(NoticeView.Action("Show") { [weak self] in self?.show(target) })
        }
        if !failures.isEmpty {
            actions.append(NoticeView.Action("Details") { [weak self] in self?.showFailures(failures) })
        }
        if let undoTitle { actions.append(NoticeView.Action(undoTitle) { [weak self] in self?.gallery.undo() }) }
        let shown = NoticeView(message, actions: actions)
        if viewer?.filmstrip != nil { shown.bottomInset = Filmstrip.height }
        // Not over the albums, whose rows are targets and may be edited.
        shown.show(in: root, over: viewer ?? grid.grid)
        notice = shown
    }

    /// Says what an import of dropped, pasted or chosen items has added.
    func show(_ summary: DropSummary) {
        let album = summary.albums.count == 1 ? summary.albums.first : nil
        guard let message = summary.message(album: album.flatMap { gallery.album($0)?.title }) else { return }
        let canUndo = summary.canUndo && gallery.isNextUndo(summary.undoGroup)
        showNotice(
            message, undo: canUndo, showing: .init(summary.added), failures: summary.failures.map(\.message))
    }

    private func canShow(_ target: Gallery.NoticeTarget) -> Bool {
        switch target {
        case .photos(let added): added.album != grid.album && gallery.exists(added.album)
        case .folder: true
        }
    }

    /// Opens the album of an import, selects its photos and scrolls to them; or opens a folder.
    private func show(_ target: Gallery.NoticeTarget) {
        switch target {
        case .photos(let added):
            guard gallery.exists(added.album) else { return }
            open(added.album)
            grid.selectShown(added.photos)
        case .folder(let folder):
            do { try showFolder(folder) } catch { showNotice("\(error)") }
        }
    }

    /// Dismisses the notice, if there is one.
    func dismissNotice() { notice?.dismiss() }

    /// Removes the Undo button of the notice, since the button would now revert another change than the one that the
    /// notice names. If `isStep` is true (an undo or a redo), dismisses the notice, since its message may be false.
    func withdrawUndo(isStep: Bool) {
        stepNotice?.dismiss()
        guard let notice, let title = Self.undoTitles.first(where: { notice.hadAction($0) }) else { return }
        if isStep { notice.dismiss() } else { notice.withdrawAction(title) }
    }
}
