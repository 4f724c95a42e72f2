import Foundation

/// A task.
struct Card: Identifiable, Hashable, Sendable {
    let id = UUID()
    var text: String
}

/// A column of a board: the cards of one stage of the work.
struct Column: Hashable, Sendable {
    var title: String
    var cards: [Card] = []
}

/// The number of a board and of a column in it.
struct ColumnPath: Hashable, Sendable {
    var board: Int
    var column: Int
}

/// All boards. A value, so that a copy of it is all that undo needs.
struct Workspace: Hashable, Sendable {
    var boards: [[Column]]

    subscript(path: ColumnPath) -> Column {
        get { boards[path.board][path.column] }
        set { boards[path.board][path.column] = newValue }
    }

    /// Moves cards, in their present order, to an index of a column that is counted without them.
    mutating func move(_ ids: Set<Card.ID>, to path: ColumnPath, at index: Int) {
        var moved: [Card] = []
        for board in boards.indices {
            for column in boards[board].indices {
                moved += boards[board][column].cards.filter { ids.contains($0.id) }
                boards[board][column].cards.removeAll { ids.contains($0.id) }
            }
        }
        self[path].cards.insert(contentsOf: moved, at: min(index, self[path].cards.count))
    }
}
