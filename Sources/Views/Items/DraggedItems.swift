/// The items of a container that are being dragged, with their current item paths.
///
/// Index sets are stored as runs, so that a query during a drag or for a cell, and an update, cost the same for one
/// item as for a selection of a million consecutive items. Only changes of the set visit each item.
@MainActor struct DraggedItems {
    /// Items that a drag session has taken from the view at one time.
    private struct Batch {
        let session: DragSession
        let items: DragItemList.Part
        var ids: IDs
        /// Whether another view has lifted the items, which the container shows, too.
        var isAdopted = false
    }

    /// The ids of a batch's items, in the order of the items.
    private enum IDs {
        /// Nil for items that are not in the data source.
        case each([TrackedPaths.ID?])
        /// All items belong to one item of the view.
        case same(TrackedPaths.ID?)
        case runs(DraggedIndexPaths, TrackedPaths.Members)

        subscript(index: Int) -> TrackedPaths.ID? {
            switch self {
            case .each(let ids): ids.indices.contains(index) ? ids[index] : nil
            case .same(let id): id
            case .runs(let paths, let members): members.id(of: paths.path(at: index))
            }
        }
    }

    /// The position of an item.
    private struct Location: Comparable {
        let batch: Int
        let index: Int

        static func < (a: Location, b: Location) -> Bool { (a.batch, a.index) < (b.batch, b.index) }
    }

    private var batches: [Batch] = []
    /// The sessions that drag items of this container, in order of their first item.
    private(set) var sessions: [DragSession] = []
    private var locations: [ObjectIdentifier: Location] = [:]
    /// The batches of items that are created when they are asked for.
    private var lazyBatches: [ObjectIdentifier: Int] = [:]
    /// The paths of each session's items.
    private var paths: [ObjectIdentifier: TrackedPaths] = [:]

    var isEmpty: Bool { batches.isEmpty }

    /// The existing items with their sessions.
    var entries: [(item: DragItem, session: DragSession)] {
        batches.flatMap { batch in batch.items.createdItems.map { ($0, batch.session) } }
    }

    func contains(_ session: DragSession) -> Bool { sessions.contains { $0 === session } }

    /// Whether the item is being dragged from this container.
    func contains(_ item: DragItem) -> Bool { location(of: item) != nil }

    private func location(of item: DragItem) -> Location? {
        if let list = item.lazyItems, let batch = lazyBatches[ObjectIdentifier(list)] {
            return Location(batch: batch, index: item.lazyIndex)
        }
        return locations[ObjectIdentifier(item)]
    }

    /// Returns the session that drags an item of this container.
    func session(of item: DragItem) -> DragSession? { location(of: item).map { batches[$0.batch].session } }

    /// Returns the path of a dragged item in the data source; nil once it was deleted there. O(log runs).
    func path(of item: DragItem) -> ItemPath? { location(of: item).flatMap { path(at: $0) } }

    private func path(at location: Location) -> ItemPath? {
        let batch = batches[location.batch]
        return batch.ids[location.index].flatMap { paths[ObjectIdentifier(batch.session)]?.path(of: $0) }
    }

    /// Whether `item` was added before `other`.
    func precedes(_ item: DragItem, _ other: DragItem) -> Bool {
        guard let other = location(of: other) else { return contains(item) }
        return location(of: item).map { $0 < other } ?? false
    }

    /// Whether the item is the first one of its session in this container.
    func isFirst(_ item: DragItem) -> Bool {
        guard let location = location(of: item), location.index == 0 else { return false }
        let session = batches[location.batch].session
        return !batches[..<location.batch].contains { $0.session === session }
    }

    /// Returns the indices of a session's items by section. The array ends at the last section that contains one.
    func runs(of session: DragSession) -> [IndexRuns] { paths[ObjectIdentifier(session)]?.runs ?? [] }

    mutating func add(_ items: [(item: DragItem, path: ItemPath)], to session: DragSession) {
        guard !items.isEmpty else { return }
        let ids = paths[ObjectIdentifier(session), default: TrackedPaths()].add(items.map(\.path))
        append(.items(items.map(\.item)), .each(ids), to: session)
    }

    /// Adds items that are created when they are asked for. O(runs).
    mutating func add(_ items: LazyDragItems, pressed: ItemPath, to session: DragSession) {
        guard items.count > 0 else { return }
        let source = items.sourceIndexPaths
        let sections =
            source?.sections
            ?? (0...pressed.section).map { section in
                section == pressed.section ? IndexRuns(pressed.item..<pressed.item + 1) : IndexRuns()
            }
        let members = paths[ObjectIdentifier(session), default: TrackedPaths()].add(sections)
        append(.lazy(items), source.map { .runs($0, members) } ?? .same(members.id(of: pressed)), to: session)
    }

    /// Adds items that another view has lifted and the container shows, too. O(n log n).
    mutating func adopt(_ items: [(item: DragItem, path: ItemPath)], into session: DragSession) {
        guard !items.isEmpty else { return }
        add(items, to: session)
        batches[batches.count - 1].isAdopted = true
    }

    /// Adopts items that are created when they are asked for: one path for each, nil for an item that does not exist.
    /// Has no effect without a path. O(n log n).
    mutating func adopt(_ items: LazyDragItems, at locations: [ItemPath?], into session: DragSession) {
        if add(items, at: locations, to: session) { batches[batches.count - 1].isAdopted = true }
    }

    /// Adds items that are created when they are asked for: one path for each, nil for an item that does not exist.
    /// Has no effect without a path; returns whether there is one. O(n log n).
    @discardableResult
    mutating func add(_ items: LazyDragItems, at locations: [ItemPath?], to session: DragSession) -> Bool {
        let existing = locations.compactMap { $0 }
        guard !existing.isEmpty, locations.count == items.count else { return false }
        var ids = paths[ObjectIdentifier(session), default: TrackedPaths()].add(existing).makeIterator()
        append(.lazy(items), .each(locations.map { $0 == nil ? nil : ids.next() }), to: session)
        return true
    }

    /// Whether the container has adopted items of a session.
    func hasAdopted(from session: DragSession) -> Bool { batches.contains { $0.isAdopted && $0.session === session } }

    /// Whether the container has lifted items of a session, or a tap has added some of it.
    func hasLifted(into session: DragSession) -> Bool { batches.contains { !$0.isAdopted && $0.session === session } }

    /// Whether items that are created when they are asked for are being dragged.
    func contains(_ items: LazyDragItems) -> Bool { lazyBatches[ObjectIdentifier(items)] != nil }

    /// Removes the items that were adopted from a session. O(n log n).
    mutating func removeAdopted(from session: DragSession) {
        guard hasAdopted(from: session) else { return }
        guard hasLifted(into: session) else { return removeAll(of: session) }
        batches.removeAll { $0.isAdopted && $0.session === session }
        indexAll()
        reload({ _, former in former }, lists: { items, former in (0..<items.count).map { former($0) } })
    }

    private mutating func append(_ items: DragItemList.Part, _ ids: IDs, to session: DragSession) {
        if !contains(session) { sessions.append(session) }
        batches.append(Batch(session: session, items: items, ids: ids))
        index(batches.count - 1)
    }

    private mutating func index(_ batch: Int) {
        switch batches[batch].items {
        case .lazy(let items): lazyBatches[ObjectIdentifier(items)] = batch
        case .items(let items):
            for (index, item) in items.enumerated() {
                locations[ObjectIdentifier(item)] = Location(batch: batch, index: index)
            }
        }
    }

    mutating func removeAll(of session: DragSession) {
        guard contains(session) else { return }
        batches.removeAll { $0.session === session }
        sessions.removeAll { $0 === session }
        paths[ObjectIdentifier(session)] = nil
        indexAll()
    }

    private mutating func indexAll() {
        locations.removeAll(keepingCapacity: true)
        lazyBatches = [:]
        for batch in batches.indices { index(batch) }
    }

    /// Follows an update. O(sessions + runs), or O(n log n) if dragged items were in a reloaded section or have
    /// returned.
    mutating func remap(by update: IndexPathState.Update) {
        let reloaded = update.mapping.reloadedSections
        let isRelocated = sessions.contains { session in
            runs(of: session).enumerated().contains { !$1.isEmpty && reloaded.contains($0) }
        }
        guard isRelocated || !update.returned.isEmpty else {
            for session in sessions { paths[ObjectIdentifier(session)]?.remap(by: update.mapping) }
            return
        }
        reload(
            { item, path in path.flatMap { update.newPath(of: $0, item) } ?? update.returned[ObjectIdentifier(item)] },
            lists: { items, path in
                (0..<items.count).map { index in path(index).flatMap { update.newPath(of: $0, items, index) } }
            })
    }

    /// Replaces the paths of all items. O(n log n).
    ///
    /// - Parameters:
    ///   - newPath: Returns the new path of an existing item. Its arguments are the item and its former path.
    ///   - lists: Returns the new paths of items that are created when they are asked for. Its arguments are the items
    ///     and a function that returns the former path of the one at an index.
    mutating func reload(
        _ newPath: (DragItem, ItemPath?) -> ItemPath?,
        lists: (LazyDragItems, _ former: @MainActor (Int) -> ItemPath?) -> [ItemPath?] = { _, _ in [] }
    ) {
        let new = batches.enumerated().map { number, batch -> [ItemPath?] in
            @MainActor func former(_ index: Int) -> ItemPath? { path(at: Location(batch: number, index: index)) }
            switch batch.items {
            case .items(let items): return items.enumerated().map { newPath($1, former($0)) }
            case .lazy(let items): return lists(items, former)
            }
        }
        paths.removeAll()
        for (number, new) in new.enumerated() {
            let session = ObjectIdentifier(batches[number].session)
            var ids = paths[session, default: TrackedPaths()].add(new.compactMap { $0 }).makeIterator()
            batches[number].ids = .each(new.map { $0 == nil ? nil : ids.next() })
        }
    }

    /// The dragged items that are created when they are asked for.
    var lazyItems: [LazyDragItems] {
        batches.compactMap { if case .lazy(let items) = $0.items { items } else { nil } }
    }

    /// The items that exist since they were dragged.
    var listedItems: [DragItem] {
        batches.flatMap { batch in if case .items(let items) = batch.items { items } else { [DragItem]() } }
    }

    /// Returns the dragged items whose items in the data source an update deletes, or an earlier one has deleted,
    /// during the drag. Without those that are created when they are asked for, and those of reloaded sections.
    /// O(n log n).
    func deletedItems(after mapping: UpdateMapping) -> [DragItem] {
        batches.flatMap { batch -> [DragItem] in
            guard batch.session.phase.isBeingDragged, case .items(let items) = batch.items else { return [] }
            return items.filter { item in
                guard let path = path(of: item) else { return true }
                return !mapping.reloadedSections.contains(path.section) && mapping.newPath(of: path) == nil
            }
        }
    }

    /// Whether another session than `session` holds one of several items, given by section.
    func isAnyHeld(_ sections: [IndexRuns], besides session: DragSession) -> Bool {
        sessions.contains { other in
            guard other !== session, other.phase == .lifting || other.phase == .dragging else { return false }
            return zip(runs(of: other), sections).contains { $0.subtracting($1).count < $0.count }
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
