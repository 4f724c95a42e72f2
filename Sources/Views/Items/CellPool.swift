/// The cells of a container that are kept for reuse, and how new ones are made.
@MainActor struct CellPool {
    private var reusable: [String: [ItemCell]] = [:]
    private var makers: [String: () -> ItemCell] = [:]

    /// Sets the type of the cells with a reuse identifier.
    mutating func register(_ type: ItemCell.Type, for identifier: String) {
        makers[identifier] = { type.init() }
    }

    /// Removes and returns a kept cell; nil if there is none.
    mutating func dequeue(_ identifier: String) -> ItemCell? { reusable[identifier]?.popLast() }

    /// Returns a new cell; a plain one for an identifier that is not registered.
    func makeCell(_ identifier: String) -> ItemCell {
        let cell = makers[identifier]?() ?? ItemCell()
        cell.reuseIdentifier = identifier
        return cell
    }

    /// Keeps a cell; has no effect if it was the latest one kept under its identifier. A cell without an identifier
    /// cannot be dequeued and is released.
    mutating func keep(_ cell: ItemCell) {
        let identifier = cell.reuseIdentifier
        guard !identifier.isEmpty, reusable[identifier]?.last !== cell else { return }
        reusable[identifier, default: []].append(cell)
    }
}
