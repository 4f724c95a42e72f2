/// A position for a gap: before item `position` of a section, hidden items counted, and behind the first `rank`
/// placeholders that precede the same item.
struct GapPlace: Equatable, Sendable {
    var section: Int
    var position: Int
    var rank = 0
}

/// An open gap. `length` is its number of presentation indices.
struct Gap: Equatable {
    var id: SlotID
    var place: GapPlace
    var length: Int

    var section: Int { place.section }
    var position: Int { place.position }
}

/// The destination of the drag over a container, with the proposal for it.
@MainActor struct DropDestination {
    var location: DropLocation
    let proposal: ItemDropProposal
    /// Whether a release would perform the drop: false for a move that the source does not allow (DROP-3).
    let acceptsDrop: Bool
    /// What the next proposal is likely to say.
    let expectation: DropExpectation

    /// The item that is highlighted because a drop would go into it (VIEW-4).
    var highlighted: ItemPath? {
        guard acceptsDrop, let hovered = location.hovered else { return nil }
        switch proposal.intent {
        case .insertIntoDestinationIndexPath: return hovered.path
        case .automatic: return hovered.isInMiddle ? hovered.path : nil
        case .unspecified, .insertAtDestinationIndexPath: return nil
        }
    }

    func reloaded(counts: [Int]) -> DropDestination {
        var result = self
        result.location = location.reloaded(counts: counts)
        return result
    }

    func remapped(by mapping: UpdateMapping) -> DropDestination {
        var result = self
        result.location = location.remapped(by: mapping)
        return result
    }
}

/// What a proposal is likely to say, as far as it determines the destination that the delegate is asked about.
struct DropExpectation: Equatable {
    let modifiers: KeyModifiers
    /// Whether the items would be moved. The destination of a move differs from that of a copy.
    let moves: Bool
    /// Nil before the first proposal.
    let intent: ItemDropIntent?
}

extension DropExpectation {
    /// Expects what was answered last, unless the modifier keys have changed since: they tell which operation is
    /// likely.
    @MainActor init(for session: DropSession, after answer: DropExpectation?) {
        if let answer, answer.modifiers == session.modifiers, !answer.moves || session.allowsMoveOperation {
            self = answer
        } else {
            (modifiers, intent) = (session.modifiers, answer?.intent)
            moves = session.allowsMoveOperation && !session.modifiers.contains(.control)
        }
    }

    /// Expects the same answer again. A refusal does not tell whether the items would be moved.
    @MainActor init(repeating proposal: ItemDropProposal, expected: DropExpectation) {
        (modifiers, intent) = (expected.modifiers, proposal.intent)
        moves = proposal.operation.performsDrop ? proposal.operation == .move : expected.moves
    }
}

/// The drop target found by hit testing the location of a drag.
struct DropLocation {
    /// The item under the pointer.
    struct Hovered {
        var path: ItemPath
        /// The vertical position of the pointer in the item, from 0 at its top to 1 at its bottom.
        let depth: CGFloat
        /// Whether the item passes under the pointer while the drag scrolls the view: it is no target then.
        var isPassing = false

        /// Whether the pointer is in the middle half of the item, which means a drop into it with the automatic intent
        /// (VIEW-4).
        var isInMiddle: Bool { !isPassing && (0.25...0.75).contains(depth) }

        /// The place before or after the item, on the side nearer to the pointer.
        var adjacentPlace: GapPlace {
            depth > 0.5
                ? GapPlace(section: path.section, position: path.item + 1)
                // Adjacent to the item: behind the placeholders that precede it.
                : GapPlace(section: path.section, position: path.item, rank: .max)
        }
    }

    /// Where the gap would open, and the items that a move would take away from its section.
    struct Insertion {
        var place: GapPlace
        var movedItems = IndexRuns()

        /// The insertion path of items dropped into the gap, after the moved items were removed.
        var path: ItemPath {
            ItemPath(item: place.position - movedItems.rank(of: place.position), section: place.section)
        }
    }

    /// What the path passed to the delegate refers to.
    enum Target {
        case background, hovered, insertion
    }

    /// Nil over the background, over a placeholder and over the gap.
    private(set) var hovered: Hovered?
    /// Over the background, the gap would open at the end of the section above the pointer. Nil without sections.
    private(set) var insertion: Insertion?
    private var target: Target

    init(hovered: Hovered? = nil, insertion: Insertion? = nil, target: Target = .background) {
        (self.hovered, self.insertion, self.target) = (hovered, insertion, target)
    }

    /// The path passed to the delegate; nil over the background (VIEW-3).
    var path: ItemPath? {
        switch target {
        case .background: nil
        case .hovered: hovered?.path
        case .insertion: insertion?.path
        }
    }

    /// Makes a gap the target.
    mutating func insert(at new: Insertion) { (insertion, target) = (new, .insertion) }

    /// Makes a gap the target, which takes the same items away.
    mutating func insert(at place: GapPlace) {
        insert(at: Insertion(place: place, movedItems: insertion?.movedItems ?? IndexRuns()))
    }

    /// Keeps the part that exists after all data was reloaded.
    func reloaded(counts: [Int]) -> DropLocation {
        guard var insertion, counts.indices.contains(insertion.place.section) else { return DropLocation() }
        let (section, count) = (insertion.place.section, counts[insertion.place.section])
        insertion.movedItems.remove(count..<Int.max)
        insertion.place = GapPlace(section: section, position: min(insertion.place.position, count))
        return DropLocation(insertion: insertion, target: targetAfterUpdate)
    }

    /// Follows an update; becomes a target on the background if its section was deleted.
    func remapped(by mapping: UpdateMapping) -> DropLocation {
        let item = hovered.flatMap { hovered in
            mapping.newPath(of: hovered.path).map {
                Hovered(path: $0, depth: hovered.depth, isPassing: hovered.isPassing)
            }
        }
        guard var insertion else { return DropLocation(hovered: item) }
        let place = insertion.place
        guard let (section, position) = mapping.newPosition(of: place.position, section: place.section) else {
            return DropLocation()
        }
        var moved = [IndexRuns](repeating: IndexRuns(), count: place.section + 1)
        moved[place.section] = insertion.movedItems
        insertion.movedItems = mapping.newRuns(of: moved)[section]
        insertion.place = GapPlace(section: section, position: position, rank: place.rank)
        return DropLocation(hovered: item, insertion: insertion, target: targetAfterUpdate)
    }

    /// After a change of the items, a target other than the background is the gap.
    private var targetAfterUpdate: Target { target == .background ? .background : .insertion }
}
