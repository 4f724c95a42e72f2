/// The height of a row of a list.
struct RowHeight: Equatable {
    /// The height, in points.
    var height: CGFloat
    /// Whether the height is a guess until the row comes into view.
    var isEstimated = false
}

/// The heights of the rows of a section, by item.
///
/// Rows are stored in blocks, with the number of rows and the position above each block: a position is found by binary
/// search and within one block, O(log n), a height changes in O(n / 256), and rows of one height take no memory.
struct RowHeights {
    private struct Block {
        var count: Int
        /// The height of all rows; nil if they differ.
        var uniform: RowHeight?
        /// The rows; empty if all have the same height.
        var rows: [RowHeight] = []
        private(set) var total: CGFloat

        init(count: Int, uniform: RowHeight) {
            (self.count, self.uniform) = (count, uniform)
            total = uniform.height * CGFloat(count)
        }

        init(_ rows: [RowHeight]) {
            (count, self.rows) = (rows.count, rows)
            total = rows.reduce(0) { $0 + $1.height }
        }

        subscript(index: Int) -> RowHeight { uniform ?? rows[index] }

        func top(of index: Int) -> CGFloat {
            if let uniform { return uniform.height * CGFloat(index) }
            return rows[..<index].reduce(0) { $0 + $1.height }
        }

        /// All rows, also of a block that does not store them.
        var allRows: [RowHeight] { uniform.map { Array(repeating: $0, count: count) } ?? rows }

        mutating func set(_ row: RowHeight, at index: Int) {
            if uniform == row { return }
            (rows, uniform) = (allRows, nil)
            total += row.height - rows[index].height
            rows[index] = row
        }
    }

    private static let blockLength = 256
    /// Up to as many runs of rows change one after the other; more change in one pass over all rows.
    private static let mostSingleRuns = 32

    private var blocks: [Block] = []
    /// The number of rows before each block, and its top.
    private var starts: [Int] = []
    private var tops: [CGFloat] = []
    private(set) var count = 0
    /// The height of all rows, in points.
    private(set) var total: CGFloat = 0
    /// The number of rows whose heights are estimated.
    private(set) var estimatedCount = 0

    /// Creates rows of one height in constant time.
    init(count: Int = 0, _ row: RowHeight = RowHeight(height: 0)) {
        if count > 0 { blocks = [Block(count: count, uniform: row)] }
        estimatedCount = row.isEstimated ? count : 0
        recount()
    }

    /// Creates rows of any heights.
    init(_ rows: [RowHeight]) {
        insert(rows, at: 0)
        recount()
    }

    private mutating func recount() {
        starts.removeAll(keepingCapacity: true)
        tops.removeAll(keepingCapacity: true)
        (count, total) = (0, 0)
        for block in blocks {
            starts.append(count)
            tops.append(total)
            (count, total) = (count + block.count, total + block.total)
        }
    }

    private func block(of index: Int) -> Int { max(starts.partitioningIndex { $0 > index } - 1, 0) }

    // MARK: Queries

    /// Returns a row.
    ///
    /// - Precondition: the row exists.
    subscript(index: Int) -> RowHeight {
        let block = block(of: index)
        return blocks[block][index - starts[block]]
    }

    /// Returns the height of all rows before an index, which is at most `count`.
    func top(of index: Int) -> CGFloat {
        guard index > 0 else { return 0 }
        guard index < count else { return total }
        let block = block(of: index)
        return tops[block] + blocks[block].top(of: index - starts[block])
    }

    // MARK: Changes

    /// Replaces the height of a row.
    mutating func set(_ row: RowHeight, at index: Int) {
        guard index >= 0, index < count, self[index] != row else { return }
        if self[index].isEstimated { estimatedCount -= 1 }
        if row.isEstimated { estimatedCount += 1 }
        var number = block(of: index)
        if blocks[number].uniform != nil, blocks[number].count > 2 * Self.blockLength {
            divide(number, around: index - starts[number])
            recount()
            number = block(of: index)
        }
        let before = blocks[number].total
        blocks[number].set(row, at: index - starts[number])
        let change = blocks[number].total - before
        total += change
        for next in number + 1..<max(tops.count, number + 1) { tops[next] += change }
    }

    /// Divides a block of rows of one height, so that only few of them are stored individually.
    private mutating func divide(_ number: Int, around index: Int) {
        guard let row = blocks[number].uniform else { return }
        let first = index / Self.blockLength * Self.blockLength
        let end = min(first + Self.blockLength, blocks[number].count)
        let parts = [first, end - first, blocks[number].count - end].filter { $0 > 0 }
        blocks.replaceSubrange(number...number, with: parts.map { Block(count: $0, uniform: row) })
    }

    /// Marks all heights as estimated.
    mutating func invalidate() {
        blocks = blocks.map { block in
            if var row = block.uniform {
                row.isEstimated = true
                return Block(count: block.count, uniform: row)
            }
            return Block(block.rows.map { RowHeight(height: $0.height, isEstimated: true) })
        }
        estimatedCount = count
    }

    /// Removes rows, by their indices before, and inserts rows, by their indices after. `row` returns an inserted row.
    mutating func update(removing removed: IndexRuns, adding added: IndexRuns, _ row: (Int) -> RowHeight) {
        if removed.runs.count + added.runs.count > Self.mostSingleRuns {
            return replaceAll(removing: removed, adding: added, row)
        }
        for run in removed.runs.reversed() {
            remove(run)
            recount()
        }
        for run in added.runs {
            insert(run.map(row), at: run.lowerBound)
            recount()
        }
    }

    private mutating func replaceAll(removing removed: IndexRuns, adding added: IndexRuns, _ row: (Int) -> RowHeight) {
        let former = blocks.flatMap(\.allRows)
        let kept = former.count - min(removed.count, former.count)
        (blocks, estimatedCount) = ([], 0)
        recount()
        insert(
            (0..<kept + added.count).map { index in
                if added.contains(index) { return row(index) }
                return former[removed.nonmember(at: index - added.rank(of: index))]
            }, at: 0)
        recount()
    }

    /// Removes rows; `recount()` must follow.
    private mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return }
        let (low, high) = (block(of: range.lowerBound), block(of: range.upperBound - 1))
        var kept: [Block] = []
        for number in low...high {
            let block = blocks[number]
            let part = (range.lowerBound - starts[number]..<range.upperBound - starts[number])
                .clamped(to: 0..<block.count)
            if let uniform = block.uniform {
                if uniform.isEstimated { estimatedCount -= part.count }
                if block.count > part.count { kept.append(Block(count: block.count - part.count, uniform: uniform)) }
            } else {
                var rows = block.rows
                estimatedCount -= rows[part].count { $0.isEstimated }
                rows.removeSubrange(part)
                if !rows.isEmpty { kept.append(Block(rows)) }
            }
        }
        blocks.replaceSubrange(low...high, with: kept)
    }

    /// Inserts rows; `recount()` must follow.
    private mutating func insert(_ rows: [RowHeight], at index: Int) {
        guard !rows.isEmpty else { return }
        estimatedCount += rows.count { $0.isEstimated }
        let parts = stride(from: 0, to: rows.count, by: Self.blockLength).map { first in
            let part = Array(rows[first..<min(first + Self.blockLength, rows.count)])
            return part.allSatisfy { $0 == part[0] } ? Block(count: part.count, uniform: part[0]) : Block(part)
        }
        guard index < count else { return blocks.append(contentsOf: parts) }
        let number = block(of: index)
        let (block, position) = (blocks[number], index - starts[number])
        if let uniform = block.uniform {
            let sides = (
                Block(count: position, uniform: uniform), Block(count: block.count - position, uniform: uniform)
            )
            blocks.replaceSubrange(number...number, with: ([sides.0] + parts + [sides.1]).filter { $0.count > 0 })
        } else if block.count + rows.count <= 2 * Self.blockLength {
            blocks[number] = Block(Array(block.rows[..<position]) + rows + block.rows[position...])
        } else {
            let sides = (Block(Array(block.rows[..<position])), Block(Array(block.rows[position...])))
            blocks.replaceSubrange(number...number, with: ([sides.0] + parts + [sides.1]).filter { $0.count > 0 })
        }
    }
}

extension [RowHeights] {
    /// The heights of a section; none if there is no such section yet.
    func rows(inSection index: Int) -> RowHeights { indices.contains(index) ? self[index] : RowHeights() }
}
