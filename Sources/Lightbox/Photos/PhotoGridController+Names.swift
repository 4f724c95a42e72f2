import Application
import PhotoLibrary
import Views

extension PhotoGridController {
    /// Selects the first photo whose name begins with typed text, when it is found (APP-22). Another text ends the
    /// search for the one before.
    func select(_ typed: TypedPrefix) {
        nameRequest?.cancel()
        let album = album
        let origin = gallery.presenters.origin
        nameRequest = gallery.firstPhoto(among: photos, matching: typed).onCompletion { [weak self] result in
            guard let self, album == self.album else { return }
            switch result {
            case .success(let photo): if let index = photo.flatMap(index(of:)) { select(index) }
            case .failure(let error): gallery.presenters[origin]?.showNotice("\(error)", undo: false)
            }
        }
    }
}
