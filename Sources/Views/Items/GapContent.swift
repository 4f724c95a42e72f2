import Foundation

/// The items of the gap of a drag (VIEW-12): first those of the container, in the order of their paths, then those from
/// elsewhere.
@MainActor struct GapContent {
    /// The session of the container's items, moved or copied; nil if there are none.
    var source: DragSession?
    /// The number of the container's items.
    var ownCount = 0
    /// The items from elsewhere that a drop would insert, in their order; at most as many as the gap has presentation
    /// indices.
    var others: [DragItem] = []
    /// The number of further items from elsewhere, for which no gap has places.
    var furtherCount = 0

    /// The preferred sizes of the first items from elsewhere when they were last read; unknown ones are zero.
    var sizes: [CGSize] = []

    /// Whether the items from elsewhere, and their sizes, are the same as those of another gap.
    func hasSameOthers(as other: GapContent?) -> Bool {
        guard let other else { return others.isEmpty }
        return sizes == other.sizes && others.count == other.others.count
            && zip(others, other.others).allSatisfy { $0 === $1 }
    }

    /// Removes the items that have no place in a gap of a size.
    mutating func limit(to size: GapSize) { others = Array(others.prefix(max(size.length - ownCount, 0))) }
}

/// What a part of a gap, or a placeholder, stands for.
enum GapElement {
    /// An item of the container.
    case item(ItemPath)
    /// An item from elsewhere.
    case dropped(DragItem)

    var itemPath: ItemPath? { if case .item(let path) = self { path } else { nil } }
    var droppedItem: DragItem? { if case .dropped(let item) = self { item } else { nil } }
}

extension ItemContainerView {
    /// Returns the items that a drop of a session would insert. O(items) if some are from elsewhere; `GapSequence`
    /// keeps them.
    func gapContent(of session: DropSession) -> GapContent {
        let source = session.localDragSession
        let own = source.map { paths.draggedItems.runs(of: $0).reduce(0) { $0 + $1.count } } ?? 0
        guard own < session.itemList.count else { return GapContent(source: source, ownCount: own) }
        let others = otherItems(of: session)
        // Of items that are created when they are asked for, the others are not compared with those of the container.
        let isLimited = others.count == Self.mostPlacesOfGap
        return GapContent(
            source: source, ownCount: own, others: others,
            furtherCount: isLimited ? max(session.itemList.count - others.count, 0) : 0,
            sizes: presentationSizes(of: session))
    }

    /// Returns the items from elsewhere that a drop would insert. Of items that are created when they are asked for,
    /// these are at most as many as a gap can have places.
    private func otherItems(of session: DropSession) -> [DragItem] {
        if session.itemList.parts.count == 1, case .lazy(let items) = session.itemList.parts[0] {
            // While the view shows some of the items that it has lifted, the others were deleted.
            let isAdopted = session.localDragSession.map { paths.draggedItems.hasAdopted(from: $0) } ?? false
            if hasSources(of: session), !isAdopted { return [] }
            if let others = delegation.droppingOrder(of: items, of: session, limit: Self.mostPlacesOfGap) {
                return others
            }
        }
        let others = session.items.filter { paths.draggedItems.path(of: $0) == nil }
        return delegation.droppingOrder(of: others, of: session)
    }

    /// More than any gap has places: one row or a third of the visible area (ORDER-8).
    private static let mostPlacesOfGap = 1_024

    /// Returns the preferred sizes of a session's first items, as many as the places of a gap; empty if the session
    /// drags items of this view, whose cells have sizes.
    func presentationSizes(of session: DropSession) -> [CGSize] {
        guard !hasSources(of: session) else { return [] }
        return session.itemList.prefix(Self.sizedItems).map(\.itemProvider.preferredPresentationSize)
    }

    /// The number of items whose sizes are compared in each update of a drag.
    private static let sizedItems = 32

    /// Returns a function that returns what a part of a gap stands for, by the present paths of its items.
    func gapElements(of content: GapContent) -> (Int) -> GapElement? {
        let runs = content.source.map { paths.draggedItems.runs(of: $0) } ?? []
        let own = runs.reduce(0) { $0 + $1.count }
        return { part in
            if part < own { return Self.member(part, of: runs).map { .item($0) } }
            return content.others.indices.contains(part - own) ? .dropped(content.others[part - own]) : nil
        }
    }
}
