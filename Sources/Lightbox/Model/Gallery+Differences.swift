import PhotoLibrary

extension Gallery {
    /// The difference between two states of an album's photos, in the terms of a batch update.
    enum PhotosChange {
        /// Indices before the change, ascending.
        case removed([Int])
        /// Indices after the change, ascending.
        case inserted([Int])
        /// Indices before and after the change.
        case moved([(from: Int, to: Int)])
        /// Indices of photos whose original was replaced.
        case updated([Int])
        /// Any other difference; views reload.
        case reset
    }
}

extension Gallery.PhotosChange {
    /// Creates the difference; `reset` if it combines several kinds of change. O(*n*).
    init(from old: [ListedPhoto], to new: [ListedPhoto]) {
        let (oldIDs, newIDs) = (PhotoIDSet(old), PhotoIDSet(new))
        let kept = old.filter { newIDs.contains($0.id) }
        if kept.count == old.count, oldIDs.count == newIDs.count {
            self = .moved(Self.moves(from: old, to: new))
        } else if kept == new {
            self = .removed(old.indices.filter { !newIDs.contains(old[$0].id) })
        } else if new.filter({ oldIDs.contains($0.id) }) == old {
            self = .inserted(new.indices.filter { !oldIDs.contains(new[$0].id) })
        } else {
            self = .reset
        }
    }

    /// Returns the old and the new index of each photo whose index differs.
    private static func moves(from old: [ListedPhoto], to new: [ListedPhoto]) -> [(from: Int, to: Int)] {
        let positions = PhotoPositions(new)
        return old.enumerated().compactMap { index, photo in
            positions[photo.id].flatMap { $0 == index ? nil : (index, $0) }
        }
    }
}
