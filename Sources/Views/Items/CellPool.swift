/// The cells of a container that are kept for reuse, how new ones are made, and those with a temporary use.
@MainActor struct CellPool {
    private var reusable: [String: [ItemCell]] = [:]
    /// The headers, footers and other supplementary views that are kept.
    var supplements = SupplementaryPool()
    /// The cells that were made to measure a row, until the row is shown in the same layout pass.
    var measured: [CellKey: ItemCell] = [:]
    /// The headers and footers that were made to measure them, until they are shown in the same layout pass.
    var measuredSupplements: [SupplementaryKey: ReusableView] = [:]
    /// The cell that the data source is asked to configure again.
    weak var reconfigured: ItemCell?
    /// The cell of the pressed item, while it is highlighted.
    weak var highlighted: ItemCell?
    /// The cells that give way, or spring back, under fingers.
    var pressSigns: [PressSign] = []
    private var types: [String: ItemCell.Type] = [PlaceholderCell.placeholderReuseIdentifier: PlaceholderCell.self]

    /// Sets the type of the cells with a reuse identifier.
    mutating func register(_ type: ItemCell.Type, for identifier: String) {
        types[identifier] = type
    }

    /// Removes and returns a kept cell; nil if there is none.
    mutating func dequeue(_ identifier: String) -> ItemCell? { reusable[identifier]?.popLast() }

    /// Returns the class of cells with an identifier; plain cells for one that is not registered.
    func type(_ identifier: String) -> ItemCell.Type { types[identifier] ?? ItemCell.self }

    /// Draws a cell as if no finger held it.
    mutating func endPressSign(of cell: ItemCell) {
        guard pressSigns.contains(where: { $0.cell === cell }) else { return }
        pressSigns.removeAll { $0.cell === cell }
        cell.containerScale = 1
    }

    /// Keeps a cell; has no effect if it was the latest one kept under its identifier. A cell without an identifier
    /// cannot be dequeued and is released.
    mutating func keep(_ cell: ItemCell) {
        endPressSign(of: cell)
        let identifier = cell.reuseIdentifier
        guard !identifier.isEmpty, reusable[identifier]?.last !== cell else { return }
        reusable[identifier, default: []].append(cell)
    }
}
