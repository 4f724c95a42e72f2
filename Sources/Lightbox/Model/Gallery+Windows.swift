import Foundation
import PhotoLibrary

/// Several windows that show one gallery (APP-44).
extension Gallery {
    /// An open window: it shows what concerns one window only, and follows what all windows share besides the albums.
    @MainActor protocol Presenter: AnyObject {
        /// Shows a message, with an Undo button if `undo` is true, a Show button for the target unless it is nil, and a
        /// Details button that shows the failures if there are several.
        func showNotice(_ message: String, undo: Bool, showing target: NoticeTarget?, failures: [String])
        /// Shows what an undo or a redo has changed, once it is written.
        func show(_ step: Step)
        /// Shows an import of many files, which is in progress; the returned closure ends that.
        func show(_ activity: ImportActivity) -> @MainActor () -> Void
        /// The user has chosen another appearance in any window.
        func appearanceDidChange(to appearance: AppearanceChoice)
        /// The sample that is being painted has begun, made progress or ended.
        func sampleDidChange()
        /// What the program can do has changed.
        func updateHeader()
    }

    /// What the Show button of a notice shows.
    enum NoticeTarget: Equatable {
        /// The photos that an import has added.
        case photos(AddedPhotos)
        /// The folder of an export, in the desktop's file manager.
        case folder(URL)

        /// Creates the target for photos; nil without photos.
        init?(_ added: AddedPhotos?) {
            guard let added else { return nil }
            self = .photos(added)
        }
    }

    /// An undo or a redo that is complete.
    enum Step: Equatable {
        case undone(ChangeSummary)
        case redone(ChangeSummary)
        /// Nothing was left to undo, or to do again, since the photos were deleted for good.
        case impossible(ChangeSummary, isRedo: Bool)

        /// The step if it has changed nothing.
        var impossible: Step {
            switch self {
            case .undone(let summary): .impossible(summary, isRedo: false)
            case .redone(let summary): .impossible(summary, isRedo: true)
            case .impossible: self
            }
        }
    }

    /// The window in which the user has begun something whose result is shown later.
    struct Origin { fileprivate(set) weak var presenter: (any Presenter)? }

    /// The open windows. Holds them weakly.
    @MainActor struct PresenterList {
        private var entries: [Origin] = []

        /// The windows in the order of their last use.
        var all: [any Presenter] { entries.compactMap(\.presenter) }

        /// The window that was used last.
        var last: (any Presenter)? { entries.last { $0.presenter != nil }?.presenter }

        /// The window that was used last, for a result that is shown later.
        var origin: Origin { Origin(presenter: last) }

        /// The window in which something was begun, or if it is closed the one that was used last.
        subscript(origin: Origin) -> (any Presenter)? {
            guard let presenter = origin.presenter, entries.contains(where: { $0.presenter === presenter }) else {
                return last
            }
            return presenter
        }

        /// Adds a window that has opened, or makes one the last one because it is used.
        mutating func didUse(_ presenter: any Presenter) {
            remove(presenter)
            entries.append(Origin(presenter: presenter))
        }

        /// Removes a window that was closed.
        mutating func remove(_ presenter: any Presenter) {
            entries.removeAll { $0.presenter == nil || $0.presenter === presenter }
        }
    }
}

extension Gallery.Presenter {
    /// Shows a message, with an Undo button if `undo` is true.
    func showNotice(_ message: String, undo: Bool) {
        showNotice(message, undo: undo, showing: nil, failures: [])
    }

    /// Shows a message, with an Undo button if `undo` is true, and a Show button for the target unless it is nil.
    func showNotice(_ message: String, undo: Bool, showing target: Gallery.NoticeTarget?) {
        showNotice(message, undo: undo, showing: target, failures: [])
    }
}

extension Gallery.Observer {
    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) {}
    func gallery(_ gallery: Gallery, albumsDidChangeFrom old: AlbumCatalog) {}
    func galleryWillChange(_ gallery: Gallery, isStep: Bool) {}
    func gallery(_ gallery: Gallery, didStep group: UndoGroup, isRedo: Bool) {}
    func galleryDidWrite(_ gallery: Gallery) {}
    func gallery(_ gallery: Gallery, didChangeImagesOf photos: [PhotoID]) {}
    func galleryShows(_ list: BuiltInList) -> Bool { false }
    func gallerySearchWillEnd(_ gallery: Gallery) {}
}
