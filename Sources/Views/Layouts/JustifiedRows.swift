/// A row of cells.
struct JustifiedRow {
    /// The index of its first cell.
    var first: Int
    /// The offset from the section's top.
    var y: CGFloat
    var height: CGFloat
}

/// The rows around a gap, by presentation indices.
struct JustifiedPatch {
    /// The presentation indices of the gap.
    var gap: Range<Int>
    /// The aspect ratios in the gap.
    var shapes: [Float]
    /// The number of unchanged rows above.
    var above: Int
    var rows: [JustifiedRow] = []
    /// The presentation index behind the last row of the patch.
    var end = 0
    /// The first row without the gap that follows.
    var resume = 0
    /// The distance by which the rows below have moved down.
    var shift: CGFloat = 0
}

/// The rows of a section: those without the gap and, around the gap, those that replace them.
struct JustifiedSection: RandomAccessCollection {
    /// The aspect ratios of the cells without the gap.
    var shapes: [Float]
    /// The rows without the gap.
    var rows: [JustifiedRow]
    var patch: JustifiedPatch?
    var top: CGFloat = 0
    /// The top of the next section: below the spacing after the last row.
    var bottom: CGFloat = 0

    init(_ shapes: [Float], _ rows: [JustifiedRow]) { (self.shapes, self.rows) = (shapes, rows) }

    var presentationCount: Int { shapes.count + (patch?.gap.count ?? 0) }

    func shape(at index: Int) -> CGFloat {
        guard let patch, index >= patch.gap.lowerBound else { return CGFloat(shapes[index]) }
        return CGFloat(
            index < patch.gap.upperBound
                ? patch.shapes[index - patch.gap.lowerBound] : shapes[index - patch.gap.count])
    }

    // The rows that are shown.
    var startIndex: Int { 0 }
    var endIndex: Int {
        guard let patch else { return rows.count }
        return patch.above + patch.rows.count + rows.count - patch.resume
    }

    subscript(index: Int) -> JustifiedRow {
        guard let patch, index >= patch.above else { return rows[index] }
        let number = index - patch.above
        if number < patch.rows.count { return patch.rows[number] }
        var row = rows[patch.resume + number - patch.rows.count]
        row.first += patch.gap.count
        row.y += patch.shift
        return row
    }

    func members(of row: Int) -> Range<Int> {
        var end = presentationCount
        if let patch, row == patch.above + patch.rows.count - 1 {
            end = patch.end
        } else if row + 1 < endIndex {
            end = self[row + 1].first
        }
        return self[row].first..<Swift.max(end, self[row].first)
    }
}

extension [Float] {
    /// Returns aspect ratios after removals and insertions, by copying whole runs.
    func merged(without removed: IndexRuns, with added: IndexRuns, _ ask: (Int) -> Float) -> [Float] {
        guard !removed.isEmpty || !added.isEmpty else { return self }
        var kept: [Float] = []
        kept.reserveCapacity(count)
        var next = 0
        for run in removed.runs {
            kept += self[next..<run.lowerBound]
            next = run.upperBound
        }
        kept += self[next...]
        guard !added.isEmpty else { return kept }
        var result: [Float] = []
        result.reserveCapacity(kept.count + added.count)
        next = 0
        for run in added.runs {
            let end = next + run.lowerBound - result.count
            guard end <= kept.count else { break }
            result += kept[next..<end]
            next = end
            for item in run { result.append(ask(item)) }
        }
        return result + kept[next...]
    }
}

extension [JustifiedRow] {
    /// Returns the rows that a change at `item` does not affect, and the first item behind them.
    func kept(before item: Int) -> (rows: [JustifiedRow], next: Int) {
        var (kept, next) = (self, 0)
        while let last = kept.popLast() {
            next = last.first
            if last.first < item { break }
        }
        return (kept, next)
    }
}
