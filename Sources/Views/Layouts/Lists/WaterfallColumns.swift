/// Cells that are placed one after the other, each below the shortest of several columns.
///
/// The tops of the cells do not decrease in their order, so that the cells at a height are found by binary search.
struct WaterfallColumns {
    /// A placed cell. Lengths are in points below the first cell.
    struct Cell: Equatable {
        var y: CGFloat
        var height: CGFloat
        var column: Int
    }

    private(set) var cells: [Cell] = []
    /// The bottom of the lowest of all cells up to each.
    private var reach: [CGFloat] = []
    /// The y coordinate at which the next cell of each column begins.
    private var ends: [CGFloat]
    /// `ends` before each 64th cell.
    private var checkpoints: [[CGFloat]] = []
    private static let checkpointDistance = 64
    private let spacing: CGFloat

    /// Creates columns without cells.
    ///
    /// - Precondition: `count` is positive.
    init(count: Int, spacing: CGFloat) {
        ends = Array(repeating: 0, count: count)
        self.spacing = spacing
    }

    /// The number of placed cells.
    var count: Int { cells.count }
    /// The number of columns.
    var columnCount: Int { ends.count }
    /// The bottom of the lowest cell; 0 without cells.
    var bottom: CGFloat { reach.last ?? 0 }
    /// The top of the next cell: no later cell is above it.
    var nextTop: CGFloat { ends.min() ?? 0 }
    /// The mean of the bottoms of all columns, with the spacing below them.
    var meanEnd: CGFloat { ends.reduce(0, +) / CGFloat(ends.count) }

    private static func place(_ height: CGFloat, _ spacing: CGFloat, in ends: inout [CGFloat]) -> Cell {
        var column = 0
        for other in ends.indices where ends[other] < ends[column] { column = other }
        let cell = Cell(y: ends[column], height: height, column: column)
        ends[column] += height + spacing
        return cell
    }

    /// Places the next cell. O(columns).
    mutating func add(_ height: CGFloat) {
        if cells.count % Self.checkpointDistance == 0 { checkpoints.append(ends) }
        let cell = Self.place(height, spacing, in: &ends)
        reach.append(max(reach.last ?? 0, cell.y + height))
        cells.append(cell)
    }

    /// Removes the cells from an index on. O(columns, removed cells).
    mutating func removeAll(from index: Int) {
        guard index < cells.count else { return }
        ends = ends(before: index)
        checkpoints.removeLast(checkpoints.count - (index + Self.checkpointDistance - 1) / Self.checkpointDistance)
        cells.removeLast(cells.count - index)
        reach.removeLast(reach.count - index)
    }

    /// Returns where each column continues before a placed cell, or behind the last one. O(columns).
    private func ends(before index: Int) -> [CGFloat] {
        guard index < cells.count else { return ends }
        let start = index / Self.checkpointDistance
        var ends = checkpoints[start]
        for cell in cells[start * Self.checkpointDistance..<index] {
            ends[cell.column] = cell.y + cell.height + spacing
        }
        return ends
    }

    /// Returns where cells of these heights would be before a placed cell, or behind the last one.
    func cells(inserting heights: some Sequence<CGFloat>, before index: Int) -> [Cell] {
        var ends = ends(before: index)
        return heights.map { Self.place($0, spacing, in: &ends) }
    }

    /// Returns a range that contains the placed cells that meet a vertical extent. O(log n).
    func indices(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let first = reach.partitioningIndex { $0 >= top }
        return first..<max(cells.partitioningIndex { $0.y > bottom }, first)
    }
}
