extension TableView {
    /// The lines between rows, which cells draw at their bottom edge.
    public struct Separator: Sendable, Hashable {
        /// Whether there are lines.
        public var isVisible = false
        /// The color; nil is that of lines in the appearance.
        public var color: Color?
        /// The distances from the sides of a row, in points; nil leaves the left one to the cell.
        public var left: CGFloat?
        /// The distance from the right side of a row, in points.
        public var right: CGFloat = 0

        /// Creates a style without lines.
        public init() {}
    }

    /// The lines between rows; none by default. Cells that draw separators follow it.
    public var separator: Separator {
        get { storedSeparator }
        set {
            guard newValue != storedSeparator else { return }
            storedSeparator = newValue
            for (_, placed) in cellsInOrder { placed.cell.setNeedsDisplay() }
        }
    }

    /// Whether a cell shows the last row of its section.
    package func isLastInSection(_ cell: ItemCell) -> Bool {
        guard let path = indexPath(for: cell) else { return false }
        return path.item == numberOfItems(inSection: path.section) - 1
    }

    /// Whether a cell shows the first row of its section.
    package func isFirstInSection(_ cell: ItemCell) -> Bool { indexPath(for: cell)?.item == 0 }
}
