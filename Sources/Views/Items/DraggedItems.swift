/// The items of a container that are being dragged, with their current item paths.
///
/// Index sets are stored as runs, so that a query during a drag or for a cell costs the same for one item as for a
/// selection of a million. Only changes of the set visit each item.
@MainActor struct DraggedItems {
    /// An item that a drag session has taken from the view.
    struct Entry {
        let item: DragItem
        let session: DragSession
        /// Its path in the data source; nil once it was deleted there.
        var path: ItemPath?
    }

    private(set) var entries: [Entry] = []
    /// The sessions that drag items of this container, in order of their first item.
    private(set) var sessions: [DragSession] = []
    private var places: [ObjectIdentifier: Int] = [:]
    private var runs: [ObjectIdentifier: [IndexRuns]] = [:]

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ session: DragSession) -> Bool { sessions.contains { $0 === session } }

    /// Returns the entry of a dragged item.
    func entry(of item: DragItem) -> Entry? { places[ObjectIdentifier(item)].map { entries[$0] } }

    /// Whether `item` was added before `other`.
    func precedes(_ item: DragItem, _ other: DragItem) -> Bool {
        (places[ObjectIdentifier(item)] ?? .max) < (places[ObjectIdentifier(other)] ?? .max)
    }

    /// Whether the item is the first one of its session in this container.
    func isFirst(_ item: DragItem) -> Bool {
        guard let place = places[ObjectIdentifier(item)] else { return false }
        return entries.firstIndex { $0.session === entries[place].session } == place
    }

    /// Returns the indices of a session's items by section. The array ends at the last section that contains one.
    func runs(of session: DragSession) -> [IndexRuns] { runs[ObjectIdentifier(session)] ?? [] }

    mutating func add(_ items: [(item: DragItem, path: ItemPath)], to session: DragSession) {
        guard !items.isEmpty else { return }
        if !contains(session) { sessions.append(session) }
        for (item, path) in items {
            places[ObjectIdentifier(item)] = entries.count
            entries.append(Entry(item: item, session: session, path: path))
        }
        countRuns(of: session)
    }

    mutating func removeAll(of session: DragSession) {
        guard contains(session) else { return }
        entries.removeAll { $0.session === session }
        sessions.removeAll { $0 === session }
        runs[ObjectIdentifier(session)] = nil
        places.removeAll(keepingCapacity: true)
        for (place, entry) in entries.enumerated() { places[ObjectIdentifier(entry.item)] = place }
    }

    /// Replaces the path of every item after a change of the data source.
    mutating func remap(_ newPath: (Entry) -> ItemPath?) {
        guard !entries.isEmpty else { return }
        for index in entries.indices { entries[index].path = newPath(entries[index]) }
        for session in sessions { countRuns(of: session) }
    }

    /// Replaces the paths, given in the order of `entries`, after all data was reloaded.
    mutating func reload(_ paths: [ItemPath?]) {
        guard paths.count == entries.count else { return }
        for (index, path) in paths.enumerated() { entries[index].path = path }
        for session in sessions { countRuns(of: session) }
    }

    private mutating func countRuns(of session: DragSession) {
        var items: [[Int]] = []
        for entry in entries where entry.session === session {
            guard let path = entry.path else { continue }
            while items.count <= path.section { items.append([]) }
            items[path.section].append(path.item)
        }
        runs[ObjectIdentifier(session)] = items.map { IndexRuns($0) }
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
            case .cancelling, .dropping, .handingOver, .transferring, .ended: break
            }
        }
        return state
    }
}
