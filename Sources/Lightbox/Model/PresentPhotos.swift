import PhotoLibrary
import Views

/// Which albums contain all photos of a drag already, so that a copy would add nothing and the albums refuse it
/// (DROP-13). The store is asked when a drag comes to an album, and again after a change; until it has answered, the
/// album takes the drag, or the former answer remains.
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
        var areAllPresent = false
        var isAsking = false
        /// Whether the store has to be asked, since photos may have come or gone.
        var isOutdated = true
    }

    private let gallery: Gallery
    private var answers: [Question: Answer] = [:]

    init(gallery: Gallery) {
        self.gallery = gallery
        gallery.addObserver(self)
    }

    /// Whether a drop of a drag over a view would copy photos to an album that contains all of them. False if one of
    /// them comes from the album itself. The drag's target is asked again when the answer changes.
    func areAll(of session: DropSession, over view: View, in album: AlbumID) -> Bool {
        guard session.localDragSession != nil, session.containsOnlyPhotos, !session.movesPhotos,
            session.itemList.count <= Self.limit
        else { return false }
        let question = Question(session: ObjectIdentifier(session), count: session.itemList.count, album: album)
        if answers[question]?.session !== session {
            answers = answers.filter { $0.value.session != nil }
            answers[question] = Answer(session: session)
        }
        guard let answer = answers[question], answer.isOutdated, !answer.isAsking else {
            return answers[question]?.areAllPresent == true
        }
        let groups = session.itemList.photos
        answers[question]?.isOutdated = false
        guard !groups.contains(where: { $0.album == album }) else { return false }
        answers[question]?.isAsking = true
        let photos = Set(groups.flatMap(\.photos).ids)
        gallery.countPresent(photos, in: album) { [weak self, weak view, weak session] count in
            guard let self, let session, answers[question]?.session === session else { return }
            answers[question]?.isAsking = false
            let (before, now) = (answers[question]?.areAllPresent, count == photos.count)
            answers[question]?.areAllPresent = now
            if before != now || answers[question]?.isOutdated == true { view?.root?.engine.contentDidMove() }
        }
        return answer.areAllPresent
    }
}

extension PresentPhotos: Gallery.Observer {
    func galleryDidWrite(_ gallery: Gallery) {
        for question in answers.keys { answers[question]?.isOutdated = true }
    }
}
