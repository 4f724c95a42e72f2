import PhotoLibrary
import Views

/// Which albums contain all photos of a drag already, so that a copy would add nothing and the albums refuse it
/// (DROP-13). The store is asked when a drag comes to an album; until it has answered, the album takes the drag.
@MainActor final class PresentPhotos {
    /// The largest number of photos that are looked for.
    private static let limit = 1_000

    /// A drag may gain photos, so their number is a part of the question.
    private struct Question: Hashable {
        let session: ObjectIdentifier
        let count: Int
        let album: AlbumID
    }

    private struct Answer {
        weak var session: DropSession?
        /// False until the store has answered.
        var areAllPresent = false
    }

    private let gallery: Gallery
    private var answers: [Question: Answer] = [:]
    /// The number of times that the answers were discarded.
    private var generation = 0

    init(gallery: Gallery) {
        self.gallery = gallery
        gallery.addObserver(self)
    }

    /// Whether a drop of a drag over a view would copy photos to an album that contains all of them. The drag's target
    /// is asked again when that becomes known.
    func areAll(of session: DropSession, over view: View, in album: AlbumID) -> Bool {
        guard session.localDragSession != nil, session.containsOnlyPhotos, !session.movesPhotos,
            session.itemList.count <= Self.limit
        else { return false }
        let question = Question(session: ObjectIdentifier(session), count: session.itemList.count, album: album)
        if let answer = answers[question], answer.session === session { return answer.areAllPresent }
        answers = answers.filter { $0.value.session != nil }
        answers[question] = Answer(session: session)
        let photos = Set(session.itemList.photos.flatMap { $0.photos.map(\.id) })
        gallery.countPresent(photos, in: album) { [weak self, weak view, generation] count in
            guard let self, generation == self.generation, count == photos.count else { return }
            answers[question]?.areAllPresent = true
            view?.root?.engine.contentDidMove()
        }
        return false
    }

    private func discard() {
        answers = [:]
        generation += 1
    }
}

extension PresentPhotos: Gallery.Observer {
    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) { discard() }

    func galleryDidWrite(_ gallery: Gallery) { discard() }
}
