/// The rows of a table that shows a tree: containers are open or closed, and the content of a closed one has no rows
/// (VIEW-17).
///
///     let old = outline
///     outline = Outline(items, open: openFolders)
///     table.performBatchUpdates { outline.difference(from: old).record(in: table, section: 0) }
///
/// Immutable. Created in O(*n*) of the number of items; queries are O(1), or O(*d*) in the number of levels. The
/// article <doc:AnOutline> has a complete table.
public struct Outline<ID: Hashable & Sendable>: Sendable {
    /// An item of the tree. The content of a container follows it, with a higher level.
    public struct Item: Sendable, Hashable {
        /// The identifier.
        public let id: ID
        /// The number of containers that contain the item.
        public let level: Int
        /// Whether the item can contain others.
        public let isContainer: Bool

        /// Creates an item.
        public init(id: ID, level: Int, isContainer: Bool) {
            (self.id, self.level, self.isContainer) = (id, level, isContainer)
        }
    }

    /// A visible item.
    public struct Row: Sendable, Hashable {
        /// The item's identifier.
        public let id: ID
        /// The number of containers that contain the item.
        public let level: Int
        /// Whether the item can contain others.
        public let isContainer: Bool
        /// Whether the row is that of an open container; an empty one can be open.
        public let isOpen: Bool
    }

    /// A place between rows.
    public struct Position: Sendable, Equatable {
        /// The container; nil at the top level.
        public let container: ID?
        /// The item of that container that follows; nil at its end.
        public let next: ID?
    }

    /// The visible items, in order: one for each row of the table.
    public let rows: [Row]
    private let indices: [ID: Int]
    private let links: [Link]

    /// The relations of a row to others.
    private struct Link {
        /// The row of the container; nil at the top level.
        let parent: Int?
        /// The row behind the item and its visible content.
        var end: Int
    }

    /// Creates an outline.
    ///
    /// - Parameters:
    ///   - items: All items, each container before its content.
    ///   - open: The open containers. Others are ignored.
    public init(_ items: some Sequence<Item>, open: Set<ID>) {
        var rows: [Row] = []
        var indices: [ID: Int] = [:]
        var links: [Link] = []
        // The rows of the containers around the present row.
        var parents: [Int] = []
        // The level of a closed container whose content is being skipped.
        var closed: Int?
        for item in items {
            if let level = closed {
                if item.level > level { continue }
                closed = nil
            }
            let index = rows.count
            while let parent = parents.last, rows[parent].level >= item.level {
                links[parent].end = index
                parents.removeLast()
            }
            let isOpen = item.isContainer && open.contains(item.id)
            rows.append(Row(id: item.id, level: item.level, isContainer: item.isContainer, isOpen: isOpen))
            if indices[item.id] == nil { indices[item.id] = index }
            links.append(Link(parent: parents.last, end: index + 1))
            if isOpen { parents.append(index) } else if item.isContainer { closed = item.level }
        }
        for parent in parents { links[parent].end = rows.count }
        (self.rows, self.indices, self.links) = (rows, indices, links)
    }

    // MARK: Queries

    /// The row at an index; nil if there is none.
    public subscript(index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

    /// The index of an item's row; nil if it has none.
    public func index(of id: ID) -> Int? { indices[id] }

    /// The row of an item; nil if it has none.
    public func row(of id: ID) -> Row? { indices[id].map { rows[$0] } }

    /// The container of a row; nil at the top level.
    public func container(ofRow index: Int) -> ID? {
        guard links.indices.contains(index) else { return nil }
        return links[index].parent.map { rows[$0].id }
    }

    /// The rows of an item and of its visible content; nil if it has no row.
    public func range(of id: ID) -> Range<Int>? { indices[id].map { $0..<links[$0].end } }

    // MARK: Insertion

    /// The levels that items inserted before the row at an index can have: between the last item of a container and the
    /// row behind it, they can be in either.
    ///
    /// - Parameters:
    ///   - index: The index of the row.
    ///   - moved: Items that are being moved; the index does not count their rows and those of their content, as the
    ///     destination of a drop does not.
    public func levels(at index: Int, moving moved: Set<ID> = []) -> ClosedRange<Int> {
        surroundings(at: index, moved).levels
    }

    /// Where items are inserted before the row at an index, with the possible level nearest to `level`.
    ///
    /// - Parameters:
    ///   - index: The index of the row.
    ///   - level: The wanted level.
    ///   - moved: Items that are being moved; see ``levels(at:moving:)``.
    public func position(at index: Int, level: Int, moving moved: Set<ID> = []) -> Position {
        let place = surroundings(at: index, moved)
        let level = min(max(level, place.levels.lowerBound), place.levels.upperBound)
        var container = place.above
        while let row = container, rows[row].level >= level { container = links[row].parent }
        return Position(
            container: container.map { rows[$0].id },
            next: place.below.flatMap { rows[$0].level == level ? rows[$0].id : nil })
    }

    /// The rows beside a place, and the levels that an item can have there.
    private struct Surroundings {
        var above: Int?
        var below: Int?
        var levels: ClosedRange<Int>
    }

    private func surroundings(at index: Int, _ moved: Set<ID>) -> Surroundings {
        let hidden = hiddenRows(moved)
        let count = rows.count - hidden.reduce(0) { $0 + $1.count }
        let index = min(max(index, 0), count)
        func row(_ index: Int) -> Int? {
            guard (0..<count).contains(index) else { return nil }
            var row = index
            for range in hidden where range.lowerBound <= row { row += range.count }
            return row
        }
        let (above, below) = (row(index - 1), row(index))
        let lowest = below.map { rows[$0].level } ?? 0
        let highest = above.map { rows[$0].isOpen ? rows[$0].level + 1 : rows[$0].level } ?? 0
        return Surroundings(above: above, below: below, levels: lowest...max(lowest, highest))
    }

    /// The rows of items and of their content, in order; those of an item in another one are within its range.
    private func hiddenRows(_ moved: Set<ID>) -> [Range<Int>] {
        var hidden: [Range<Int>] = []
        for range in moved.compactMap({ range(of: $0) }).sorted(by: { $0.lowerBound < $1.lowerBound })
        where range.lowerBound >= hidden.last?.upperBound ?? 0 {
            hidden.append(range)
        }
        return hidden
    }

    // MARK: Keys

    /// What an arrow key does to a row.
    public enum Step: Sendable, Equatable {
        /// Opens a container.
        case open(ID)
        /// Closes a container.
        case close(ID)
        /// Moves the selection to an item: the first one of the content, or the container.
        case select(ID)
    }

    /// What the key that points to the content (right) or away from it does on a row; nil for nothing.
    public func step(from id: ID, toContent: Bool) -> Step? {
        guard let index = index(of: id) else { return nil }
        let row = rows[index]
        if !toContent { return row.isOpen ? .close(id) : container(ofRow: index).map { .select($0) } }
        guard row.isContainer else { return nil }
        if !row.isOpen { return .open(id) }
        return self[index + 1].flatMap { $0.level > row.level ? .select($0.id) : nil }
    }

    // MARK: Updates

    /// The rows to delete, to insert and to move.
    public struct Difference: Sendable, Equatable {
        /// Indices before the update.
        public var deleted: [Int] = []
        /// Indices after the update.
        public var inserted: [Int] = []
        /// All rows that remain, if their order has changed.
        public var moved: [Move] = []

        /// A row that moves.
        public struct Move: Sendable, Equatable {
            /// The index before the update.
            public let from: Int
            /// The index after the update.
            public let to: Int
        }

        /// Whether no row is deleted, inserted or moved.
        public var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty }

        /// Records the difference in the open batch of a table.
        @MainActor public func record(in table: TableView, section: Int) {
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
    public func difference(from old: Outline) -> Difference {
        var difference = Difference()
        difference.deleted = old.rows.indices.filter { indices[old.rows[$0].id] == nil }
        difference.inserted = rows.indices.filter { old.indices[rows[$0].id] == nil }
        let kept = old.rows.indices.compactMap { from in
            indices[old.rows[from].id].map { Difference.Move(from: from, to: $0) }
        }
        if !zip(kept, kept.dropFirst()).allSatisfy({ $0.to < $1.to }) { difference.moved = kept }
        return difference
    }
}

extension Outline: Equatable {
    /// Whether the rows are equal.
    public static func == (left: Outline, right: Outline) -> Bool { left.rows == right.rows }
}
