import PhotoLibrary
import Views

extension Gallery {
    /// The difference between two states of an album's photos, in the terms of a batch update.
    enum PhotosChange {
        /// Indices before the change.
        case removed(IndexRuns)
        /// Indices after the change.
        case inserted(IndexRuns)
        /// Photos that keep their order among themselves, by their indices before and after the change.
        case moved(IndexRuns, to: IndexRuns)
        /// Photos in a new order, by their indices before and after the change.
        case reordered([(from: Int, to: Int)])
        /// Indices of photos whose images or shapes have changed, by another original or a rotation.
        case updated(IndexRuns)
        /// Any other difference; views reload.
        case reset
    }
}

extension Gallery.PhotosChange {
    /// Creates the difference; `reset` if it combines several kinds of change. O(*n*).
    init(from old: [ListedPhoto], to new: [ListedPhoto]) {
        let (oldIDs, newIDs) = (PhotoIDSet(old), PhotoIDSet(new))
        let kept = newIDs.members(of: old)
        if kept.count == old.count, oldIDs.count == newIDs.count {
            self = Self.order(from: old, to: new)
        } else if kept == new {
            self = .removed(IndexRuns(ranges: newIDs.indexRanges(in: old, ofMembers: false)))
        } else if oldIDs.members(of: new) == old {
            self = .inserted(IndexRuns(ranges: oldIDs.indexRanges(in: new, ofMembers: false)))
        } else {
            self = .reset
        }
    }

    /// The difference of two orders of the same photos: a block if the others keep their order, too.
    private static func order(from old: [ListedPhoto], to new: [ListedPhoto]) -> Self {
        let positions = PhotoPositions(new)
        // The positions are distributed among two ascending sequences, each to the one with the larger end that it
        // can follow. If there are two such sequences, this finds them.
        var isInFirst: [Bool] = []
        isInFirst.reserveCapacity(old.count)
        var ends = (first: -1, second: -1)
        for photo in old {
            guard let position = positions[photo.id] else { return .reset }
            let followsFirst = position > ends.first && (ends.first >= ends.second || position <= ends.second)
            guard followsFirst || position > ends.second else { return .reordered(moves(from: old, positions)) }
            if followsFirst { ends.first = position } else { ends.second = position }
            isInFirst.append(followsFirst)
        }
        let movesFirst = isInFirst.count { $0 } < (old.count + 1) / 2
        var targets: [Int] = []
        for index in old.indices where isInFirst[index] == movesFirst {
            if let position = positions[old[index].id] { targets.append(position) }
        }
        return .moved(IndexRuns(old.indices) { isInFirst[$0] == movesFirst }, to: IndexRuns(sorted: targets))
    }

    /// Returns the old and the new index of each photo whose index differs.
    private static func moves(from old: [ListedPhoto], _ positions: PhotoPositions) -> [(from: Int, to: Int)] {
        old.enumerated().compactMap { index, photo in
            positions[photo.id].flatMap { $0 == index ? nil : (index, $0) }
        }
    }
}
