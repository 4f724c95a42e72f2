/// The rows of a table that shows a tree: containers are open or closed, and the content of a closed one has no rows
/// (VIEW-17).
///
///     let old = outline
///     outline = Outline(items, open: openFolders)
///     table.performBatchUpdates { outline.difference(from: old).record(in: table, section: 0) }
///
/// Queries are O(*n*) in the number of rows.
package struct Outline<ID: Hashable & Sendable>: Sendable, Equatable {
    /// An item of the tree. The content of a container follows it, with a higher level.
    package struct Item: Sendable, Hashable {
        package let id: ID
        /// The number of containers that contain the item.
        package let level: Int
        package let isContainer: Bool

        package init(id: ID, level: Int, isContainer: Bool) {
            (self.id, self.level, self.isContainer) = (id, level, isContainer)
        }
    }

    /// A visible item.
    package struct Row: Sendable, Hashable {
        package let id: ID
        package let level: Int
        package let isContainer: Bool
        /// Whether the row is that of an open container; an empty one can be open.
        package let isOpen: Bool
    }

    /// A place between rows.
    package struct Position: Sendable, Equatable {
        /// The container; nil at the top level.
        package let container: ID?
        /// The item of that container that follows; nil at its end.
        package let next: ID?
    }

    package private(set) var rows: [Row] = []

    /// - Parameters:
    ///   - items: All items, each container before its content.
    ///   - open: The open containers. Others are ignored.
    package init(_ items: some Sequence<Item>, open: Set<ID>) {
        // The level of a closed container whose content is being skipped.
        var closed: Int?
        for item in items {
            if let level = closed {
                if item.level > level { continue }
                closed = nil
            }
            let isOpen = item.isContainer && open.contains(item.id)
            rows.append(Row(id: item.id, level: item.level, isContainer: item.isContainer, isOpen: isOpen))
            if item.isContainer, !isOpen { closed = item.level }
        }
    }

    // MARK: Queries

    package subscript(index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

    package func index(of id: ID) -> Int? { rows.firstIndex { $0.id == id } }

    /// The container of a row; nil at the top level.
    package func container(ofRow index: Int) -> ID? {
        guard let row = self[index] else { return nil }
        return rows[..<index].last { $0.level < row.level }?.id
    }

    /// The rows of an item and of its visible content; nil if it has no row.
    package func range(of id: ID) -> Range<Int>? {
        guard let index = index(of: id) else { return nil }
        return index..<(rows[(index + 1)...].firstIndex { $0.level <= rows[index].level } ?? rows.count)
    }

    /// The rows without those of an item, which is being moved.
    package func without(_ id: ID) -> Outline {
        var rest = self
        if let range = range(of: id) { rest.rows.removeSubrange(range) }
        return rest
    }

    // MARK: Insertion

    /// The levels that an item inserted before the row at an index can have: between the last item of a container and
    /// the row behind it, it can be in either.
    package func levels(at index: Int) -> ClosedRange<Int> {
        let lowest = self[index]?.level ?? 0
        let highest = self[index - 1].map { $0.isOpen ? $0.level + 1 : $0.level } ?? 0
        return lowest...max(lowest, highest)
    }

    /// Where an item is inserted before the row at an index, with the possible level nearest to `level`.
    package func position(at index: Int, level: Int) -> Position {
        let index = min(max(index, 0), rows.count)
        let levels = levels(at: index)
        let level = min(max(level, levels.lowerBound), levels.upperBound)
        let container = rows[..<index].last { $0.level < level }?.id
        return Position(container: container, next: self[index].flatMap { $0.level == level ? $0.id : nil })
    }

    // MARK: Keys

    /// What an arrow key does to a row.
    package enum Step: Sendable, Equatable {
        case open(ID)
        case close(ID)
        case select(ID)
    }

    /// What the key that points to the content (right) or away from it does on a row; nil for nothing.
    package func step(from id: ID, toContent: Bool) -> Step? {
        guard let index = index(of: id) else { return nil }
        let row = rows[index]
        if !toContent { return row.isOpen ? .close(id) : container(ofRow: index).map { .select($0) } }
        guard row.isContainer else { return nil }
        if !row.isOpen { return .open(id) }
        return self[index + 1].flatMap { $0.level > row.level ? .select($0.id) : nil }
    }

    // MARK: Updates

    /// The rows to delete, to insert and to move.
    package struct Difference: Sendable, Equatable {
        /// Indices before the update.
        package var deleted: [Int] = []
        /// Indices after the update.
        package var inserted: [Int] = []
        package var moved: [Move] = []

        package struct Move: Sendable, Equatable {
            package let from: Int
            package let to: Int
        }

        package var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty }

        /// Records the difference in the open batch of a table.
        @MainActor package func record(in table: TableView, section: Int) {
            func paths(_ rows: [Int]) -> [IndexPath] { rows.map { IndexPath(row: $0, section: section) } }
            table.deleteRows(at: paths(deleted))
            table.insertRows(at: paths(inserted))
            for move in moved {
                table.moveRow(
                    at: IndexPath(row: move.from, section: section), to: IndexPath(row: move.to, section: section))
            }
        }
    }

    /// The difference of the order of rows; levels do not count.
    package func difference(from old: Outline) -> Difference {
        let (before, after) = (old.indices, indices)
        var difference = Difference()
        difference.deleted = old.rows.indices.filter { after[old.rows[$0].id] == nil }
        difference.inserted = rows.indices.filter { before[rows[$0].id] == nil }
        let kept = old.rows.compactMap { row in after[row.id].map { Difference.Move(from: before[row.id] ?? 0, to: $0) }
        }
        if !zip(kept, kept.dropFirst()).allSatisfy({ $0.to < $1.to }) { difference.moved = kept }
        return difference
    }

    private var indices: [ID: Int] {
        Dictionary(rows.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }
}
