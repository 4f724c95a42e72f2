/// The items of a container that are being dragged, with their current item paths.
///
/// Index sets are stored as runs, so that a query during a drag or for a cell, and an update, cost the same for one
/// item as for a selection of a million consecutive items. Only changes of the set visit each item.
@MainActor struct DraggedItems {
    /// An item that a drag session has taken from the view.
    struct Entry {
        let item: DragItem
        let session: DragSession
        fileprivate var id: TrackedPaths.ID?
    }

    private(set) var entries: [Entry] = []
    /// The sessions that drag items of this container, in order of their first item.
    private(set) var sessions: [DragSession] = []
    private var indices: [ObjectIdentifier: Int] = [:]
    /// The paths of each session's items.
    private var paths: [ObjectIdentifier: TrackedPaths] = [:]

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ session: DragSession) -> Bool { sessions.contains { $0 === session } }

    /// Whether the item is being dragged from this container.
    func contains(_ item: DragItem) -> Bool { indices[ObjectIdentifier(item)] != nil }

    /// Returns the path of a dragged item in the data source; nil once it was deleted there. O(log runs).
    func path(of item: DragItem) -> ItemPath? { indices[ObjectIdentifier(item)].flatMap { path(of: entries[$0]) } }

    private func path(of entry: Entry) -> ItemPath? {
        entry.id.flatMap { paths[ObjectIdentifier(entry.session)]?.path(of: $0) }
    }

    /// Whether `item` was added before `other`.
    func precedes(_ item: DragItem, _ other: DragItem) -> Bool {
        (indices[ObjectIdentifier(item)] ?? .max) < (indices[ObjectIdentifier(other)] ?? .max)
    }

    /// Whether the item is the first one of its session in this container.
    func isFirst(_ item: DragItem) -> Bool {
        guard let index = indices[ObjectIdentifier(item)] else { return false }
        return entries.firstIndex { $0.session === entries[index].session } == index
    }

    /// Returns the indices of a session's items by section. The array ends at the last section that contains one.
    func runs(of session: DragSession) -> [IndexRuns] { paths[ObjectIdentifier(session)]?.runs ?? [] }

    mutating func add(_ items: [(item: DragItem, path: ItemPath)], to session: DragSession) {
        guard !items.isEmpty else { return }
        if !contains(session) { sessions.append(session) }
        let ids = paths[ObjectIdentifier(session), default: TrackedPaths()].add(items.map(\.path))
        for ((item, _), id) in zip(items, ids) {
            indices[ObjectIdentifier(item)] = entries.count
            entries.append(Entry(item: item, session: session, id: id))
        }
    }

    mutating func removeAll(of session: DragSession) {
        guard contains(session) else { return }
        entries.removeAll { $0.session === session }
        sessions.removeAll { $0 === session }
        paths[ObjectIdentifier(session)] = nil
        indices.removeAll(keepingCapacity: true)
        for (index, entry) in entries.enumerated() { indices[ObjectIdentifier(entry.item)] = index }
    }

    /// Follows an update. O(sessions + runs), or O(n log n) if dragged items were in a reloaded section.
    mutating func remap(by update: IndexPathState.Update) {
        let reloaded = update.mapping.reloadedSections
        let isRelocated = sessions.contains { session in
            runs(of: session).enumerated().contains { !$1.isEmpty && reloaded.contains($0) }
        }
        if isRelocated {
            reload { item, path in path.flatMap { update.newPath(of: $0, item) } }
        } else {
            for session in sessions { paths[ObjectIdentifier(session)]?.remap(by: update.mapping) }
        }
    }

    /// Replaces the paths of all items. O(n log n).
    mutating func reload(_ newPath: (DragItem, ItemPath?) -> ItemPath?) {
        var located: [ObjectIdentifier: (indices: [Int], paths: [ItemPath])] = [:]
        for (index, entry) in entries.enumerated() {
            entries[index].id = nil
            guard let path = newPath(entry.item, path(of: entry)) else { continue }
            located[ObjectIdentifier(entry.session), default: ([], [])].indices.append(index)
            located[ObjectIdentifier(entry.session), default: ([], [])].paths.append(path)
        }
        paths.removeAll()
        for (session, (indices, itemPaths)) in located {
            var tracked = TrackedPaths()
            for (index, id) in zip(indices, tracked.add(itemPaths)) { entries[index].id = id }
            paths[session] = tracked
        }
    }

    /// Whether a session other than `session` holds the item, from its lift to its release.
    func isHeld(_ path: ItemPath, besides session: DragSession) -> Bool {
        sessions.contains { other in
            guard other !== session, other.phase == .lifting || other.phase == .dragging else { return false }
            let sections = runs(of: other)
            return sections.indices.contains(path.section) && sections[path.section].contains(path.item)
        }
    }

    /// Returns the drag state that the cell of an item shows.
    func dragState(at path: ItemPath) -> CellDragState {
        var state = CellDragState.none
        for session in sessions {
            let sections = runs(of: session)
            guard sections.indices.contains(path.section), sections[path.section].contains(path.item) else { continue }
            switch session.phase {
            case .dragging: return .dragging
            case .lifting, .reverting: state = .lifting
            case .canceling, .dropping, .handingOver, .transferring, .ended: break
            }
        }
        return state
    }
}
