import Application
import Foundation
import PhotoLibrary
import Views

/// What the windows of the process share: the gallery, its images and settings, the clipboard, imports and exports
/// (APP-44).
@MainActor final class ProgramModel {
    let gallery: Gallery
    /// Nil for synthetic photos.
    let library: Library?
    /// The present settings. A new window starts with them; of several windows, the last change is stored.
    let settings: SettingsWriter
    /// How the albums were sorted last.
    let sortings: AlbumSortings
    /// Provides images; a photo that one window shows is ready for the others.
    let loader: PhotoLoader
    /// This program's photos on the clipboard.
    let clipboard: PhotoClipboard
    /// Imports items that are dropped or pasted from other programs; nil when the library is read-only or synthetic.
    let itemImporter: ItemImporter?
    /// The appearance chosen in the settings, of all windows.
    var appearance: AppearanceChoice {
        didSet {
            guard appearance != oldValue else { return }
            settings.set("scheme", to: appearance.scheme.rawValue)
            settings.set("motion", to: appearance.motion.rawValue)
            for window in gallery.presenters.all { window.appearanceDidChange(to: appearance) }
        }
    }
    /// The state of the sample that is being painted; nil when none is.
    var sample: SampleState? { didSet { for window in gallery.presenters.all { window.sampleDidChange() } } }
    /// The albums that the sample has made, even if they do not exist any more.
    var sampleAlbums: Set<AlbumID>
    /// Adds the sample to the library; nil if that is not possible.
    var onAddSample: (() -> Void)? { didSet { for window in gallery.presenters.all { window.updateHeader() } } }
    /// Continues the painting of a sample that was deleted, once that is undone; nil if that is not possible.
    var onContinueSample: (() -> Void)?
    /// The painting of the sample.
    var painting: Task<Void, Never>?
    /// The deletion of the sample, which waits for the end of the painting.
    var sampleDeletion: Task<Void, Never>?
    /// The albums of the sample that was deleted while it was painted.
    var unfinishedSample: Set<AlbumID> = []
    /// The exports that are running.
    let exports = PendingTransfers()
    /// The imports of many files that are running, in the order of their panels.
    private var shownImports: [ShownImport] = []

    /// An import with the closures that remove its panels.
    @MainActor private final class ShownImport {
        let activity: ImportActivity
        var ends: [@MainActor () -> Void] = []

        init(_ activity: ImportActivity) { self.activity = activity }
    }

    /// - Parameter backgroundWork: That of all windows.
    init(_ opened: OpenedGallery, backgroundWork: BackgroundWork) {
        let store = opened.store
        gallery = Gallery(store: store, backgroundWork: backgroundWork, contents: opened.contents)
        library = opened.library
        settings = SettingsWriter(store: store, values: opened.settings)
        sortings = AlbumSortings(settings: settings)
        loader = PhotoLoader(store: store, backgroundWork: backgroundWork)
        clipboard = PhotoClipboard(store: store)
        appearance = AppearanceChoice(opened.settings)
        sampleAlbums = SampleAlbums.ids(in: opened.settings[SampleAlbums.key])
        if let library = opened.library, let importer = opened.importer, !library.isReadOnly {
            itemImporter = ItemImporter(gallery: gallery, library: library, importer: importer)
        } else {
            itemImporter = nil
        }
        gallery.addObserver(self)
    }

    // MARK: Imports and exports

    /// Shows imports in progress, and continues those that an earlier run of the program has not completed. Not in a
    /// recorded run, whose replay has another rate.
    func resumeImports() {
        guard let itemImporter else { return }
        itemImporter.onActivity = { [weak self] in self?.show($0) ?? {} }
        itemImporter.resumeImports { [weak self] summary in
            guard let self, let message = summary.message(album: nil) else { return }
            gallery.presenters.last?.showNotice(
                message, undo: summary.canUndo && gallery.canUndo, showing: .init(summary.added))
        }
    }

    /// Shows the imports in progress in a window that has opened.
    func showImports(in window: any Gallery.Presenter) {
        for shown in shownImports { shown.ends.append(window.show(shown.activity)) }
    }

    /// Shows an import in all windows; the returned closure ends that.
    private func show(_ activity: ImportActivity) -> @MainActor () -> Void {
        let shown = ShownImport(activity)
        shownImports.append(shown)
        for window in gallery.presenters.all { shown.ends.append(window.show(activity)) }
        return { [weak self] in
            self?.shownImports.removeAll { $0 === shown }
            for end in shown.ends { end() }
        }
    }

    /// Waits until the imports of items and the exports are complete that were begun in a window, which may be closed;
    /// nil for those of all windows.
    func finishTransfers(in window: (any Gallery.Presenter)? = nil) async {
        await itemImporter?.unfinishedItems.finish(in: window)
        await exports.finish(in: window)
    }

    /// Begins the end of the program: leaves the imports that are recorded to the next start (APP-28), and cancels the
    /// exports. Each file that an export has begun is completed or left out.
    func end() {
        itemImporter?.recordedImports.suspend()
        exports.cancelAll()
    }

    /// Waits until the imports and exports are complete, and everything is written.
    func finish() async {
        await finishTransfers()
        await sampleDeletion?.value
        await gallery.finishWriting()
        await settings.finish()
    }

    /// What is lost if the program does not wait for ``finish()`` any more; nil for no imports.
    var lossMessage: String? {
        guard let count = itemImporter?.unfinishedItems.lossCount, count > 0 else { return nil }
        return count == 1 ? "1 item was not imported." : "\(count) items were not imported."
    }
}

extension ProgramModel: Gallery.Observer {
    func gallery(_ gallery: Gallery, didChangeImagesOf photos: [PhotoID]) {
        for photo in photos { loader.imageDidChange(of: photo) }
    }

    func gallery(_ gallery: Gallery, albumsDidChangeFrom old: AlbumCatalog) { continueRestoredSample(old) }
}
