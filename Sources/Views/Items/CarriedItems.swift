/// The items of a container that are in somebody's hand, and where they stand.
///
/// Sets of them are kept as runs, so that a question in a movement or for a cell costs the same for one item as for a
/// selection of a million; only a change of the sets looks at each.
@MainActor struct CarriedItems {
    /// An item that left the view in somebody's hand.
    struct Entry {
        let item: DragItem
        let session: DragSession
        /// Where it stands; nil once it is gone from the data source.
        var path: IndexPath?
    }

    private(set) var entries: [Entry] = []
    /// The sessions that they are in, in the order in which they came.
    private(set) var sessions: [DragSession] = []
    private var places: [ObjectIdentifier: Int] = [:]
    private var runs: [ObjectIdentifier: [IndexRuns]] = [:]

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ session: DragSession) -> Bool { sessions.contains { $0 === session } }

    /// What is known of an item.
    func entry(of item: DragItem) -> Entry? { places[ObjectIdentifier(item)].map { entries[$0] } }

    /// Whether an item was taken before another one.
    func precedes(_ item: DragItem, _ other: DragItem) -> Bool {
        (places[ObjectIdentifier(item)] ?? .max) < (places[ObjectIdentifier(other)] ?? .max)
    }

    /// Whether an item is the first of its session here.
    func isFirst(_ item: DragItem) -> Bool {
        guard let place = places[ObjectIdentifier(item)] else { return false }
        return entries.firstIndex { $0.session === entries[place].session } == place
    }

    /// Where the items of a session stand, by section; sections behind the last one are left out.
    func runs(of session: DragSession) -> [IndexRuns] { runs[ObjectIdentifier(session)] ?? [] }

    mutating func add(_ items: [(item: DragItem, path: IndexPath)], to session: DragSession) {
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

    /// Gives every item another place: the data have changed.
    mutating func relocate(_ newPath: (Entry) -> IndexPath?) {
        guard !entries.isEmpty else { return }
        for index in entries.indices { entries[index].path = newPath(entries[index]) }
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

    /// How far an item is on its way.
    func dragState(at path: IndexPath) -> CellDragState {
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
