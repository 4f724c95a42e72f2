import PhotoLibrary

extension Gallery {
    /// What became of an album's photos, so that a view can move its cells accordingly.
    enum PhotosChange {
        /// Photos went, by their old indices, ascending.
        case removed([Int])
        /// Photos came, by their new indices, ascending.
        case inserted([Int])
        /// Photos have other places: from where, to where.
        case moved([(from: Int, to: Int)])
        /// Anything.
        case reset
    }
}

extension Gallery.PhotosChange {
    /// What makes one order of photos of the other: as little as one kind of change can say.
    init(from old: [PhotoInfo], to new: [PhotoInfo]) {
        let (was, will) = (Set(old.map(\.id)), Set(new.map(\.id)))
        let kept = old.filter { will.contains($0.id) }
        if kept.count == old.count, was.count == will.count {
            self = .moved(Self.moves(from: old, to: new))
        } else if kept == new {
            self = .removed(old.indices.filter { !will.contains(old[$0].id) })
        } else if new.filter({ was.contains($0.id) }) == old {
            self = .inserted(new.indices.filter { !was.contains(new[$0].id) })
        } else {
            self = .reset
        }
    }

    /// Which photos have another place: all that stand between the first and the last difference.
    private static func moves(from old: [PhotoInfo], to new: [PhotoInfo]) -> [(from: Int, to: Int)] {
        let places = Dictionary(new.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { a, _ in a })
        return old.enumerated().compactMap { index, photo in
            places[photo.id].flatMap { $0 == index ? nil : (index, $0) }
        }
    }
}
