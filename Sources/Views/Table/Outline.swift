/// The rows of a table that shows a tree: containers are open or closed, and the content of a closed one has no rows
/// (VIEW-17).
///
///     let old = outline
///     outline = Outline(items, open: openFolders)
///     table.performBatchUpdates { outline.difference(from: old).record(in: table, section: 0) }
///
/// Immutable. Created in O(*n*) of the number of items; queries are O(1), or O(*d*) in the number of levels.
package struct Outline<ID: Hashable & Sendable>: Sendable {
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

    package let rows: [Row]
    private let indices: [ID: Int]
    private let links: [Link]

    /// The relations of a row to others.
    private struct Link {
        /// The row of the container; nil at the top level.
        let parent: Int?
        /// The row behind the item and its visible content.
        var end: Int
    }

    /// - Parameters:
    ///   - items: All items, each container before its content.
    ///   - open: The open containers. Others are ignored.
    package init(_ items: some Sequence<Item>, open: Set<ID>) {
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

    package subscript(index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

    package func index(of id: ID) -> Int? { indices[id] }

    /// The row of an item; nil if it has none.
    package func row(of id: ID) -> Row? { indices[id].map { rows[$0] } }

    /// The container of a row; nil at the top level.
    package func container(ofRow index: Int) -> ID? {
        guard links.indices.contains(index) else { return nil }
        return links[index].parent.map { rows[$0].id }
    }

    /// The rows of an item and of its visible content; nil if it has no row.
    package func range(of id: ID) -> Range<Int>? { indices[id].map { $0..<links[$0].end } }

    // MARK: Insertion

    /// The levels that an item inserted before the row at an index can have: between the last item of a container and
    /// the row behind it, it can be in either.
    ///
    /// - Parameter moved: An item that is being moved; the index does not count its rows.
    package func levels(at index: Int, moving moved: ID? = nil) -> ClosedRange<Int> {
        surroundings(at: index, moved).levels
    }

    /// Where an item is inserted before the row at an index, with the possible level nearest to `level`.
    ///
    /// - Parameter moved: An item that is being moved; the index does not count its rows.
    package func position(at index: Int, level: Int, moving moved: ID? = nil) -> Position {
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

    private func surroundings(at index: Int, _ moved: ID?) -> Surroundings {
        let hidden = moved.flatMap { range(of: $0) } ?? 0..<0
        let count = rows.count - hidden.count
        let index = min(max(index, 0), count)
        func row(_ index: Int) -> Int? {
            guard (0..<count).contains(index) else { return nil }
            return index < hidden.lowerBound ? index : index + hidden.count
        }
        let (above, below) = (row(index - 1), row(index))
        let lowest = below.map { rows[$0].level } ?? 0
        let highest = above.map { rows[$0].isOpen ? rows[$0].level + 1 : rows[$0].level } ?? 0
        return Surroundings(above: above, below: below, levels: lowest...max(lowest, highest))
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
    package static func == (left: Outline, right: Outline) -> Bool { left.rows == right.rows }
}
