/// A row of cells.
struct JustifiedRow {
    /// The index of its first cell.
    var first: Int
    /// The offset from the section's top.
    var y: CGFloat
    var height: CGFloat
}

/// The rows around a gap.
struct JustifiedPatch {
    /// The indices of the gap among the section's cells.
    var gap: Range<Int>
    /// The aspect ratios in the gap.
    var shapes: [Float]
    /// The number of unchanged rows above.
    var above: Int
    var rows: [JustifiedRow] = []
    /// The index behind the last row of the patch.
    var end = 0
    /// The first row without the gap that follows.
    var resume = 0
    /// The distance by which the rows below have moved down.
    var shift: CGFloat = 0
}

/// The rows of a section: those of the cells outside all gaps and, around each gap, those that replace them.
///
/// The patches lie on each other: the indices of each count the cells and rows of the section with the patches below.
/// Queries take O(patches).
struct JustifiedSection: RandomAccessCollection {
    /// The aspect ratios of the cells outside all gaps.
    let shapes: [Float]
    /// The rows of these cells.
    let rows: [JustifiedRow]
    private var patches: [JustifiedPatch] = []
    /// The number of patches of gaps that are like other cells.
    private var lowerCount = 0
    var top: CGFloat = 0
    /// The top of the next section: below the spacing after the last row.
    var bottom: CGFloat = 0

    init(_ shapes: [Float], _ rows: [JustifiedRow]) { (self.shapes, self.rows) = (shapes, rows) }

    /// The patch of the gap that is kept apart from the other cells.
    var patch: JustifiedPatch? {
        get { patches.count > lowerCount ? patches.last : nil }
        set {
            patches.removeSubrange(lowerCount...)
            if let newValue { patches.append(newValue) }
        }
    }

    /// The same section with a gap that is like other cells. Precondition: `patch` is nil.
    func with(_ lower: JustifiedPatch) -> JustifiedSection {
        var section = self
        section.patches.append(lower)
        section.lowerCount = section.patches.count
        return section
    }

    var presentationCount: Int { patches.reduce(shapes.count) { $0 + $1.gap.count } }

    func shape(at index: Int) -> CGFloat {
        var (index, layer) = (index, patches.count)
        while layer > 0 {
            layer -= 1
            let gap = patches[layer].gap
            guard index >= gap.lowerBound else { continue }
            if index < gap.upperBound { return CGFloat(patches[layer].shapes[index - gap.lowerBound]) }
            index -= gap.count
        }
        return CGFloat(shapes[index])
    }

    // The rows that are shown.
    var startIndex: Int { 0 }
    var endIndex: Int { patches.reduce(rows.count) { $1.above + $1.rows.count + $0 - $1.resume } }

    subscript(index: Int) -> JustifiedRow {
        var (index, layer, cells, shift) = (index, patches.count, 0, CGFloat(0))
        while layer > 0 {
            layer -= 1
            let number = index - patches[layer].above
            guard number >= 0 else { continue }
            if number < patches[layer].rows.count {
                let row = patches[layer].rows[number]
                return JustifiedRow(first: row.first + cells, y: row.y + shift, height: row.height)
            }
            index = patches[layer].resume + number - patches[layer].rows.count
            cells += patches[layer].gap.count
            shift += patches[layer].shift
        }
        let row = rows[index]
        return JustifiedRow(first: row.first + cells, y: row.y + shift, height: row.height)
    }

    func members(of row: Int) -> Range<Int> {
        var end = presentationCount
        if let patch = patches.last, row == patch.above + patch.rows.count - 1 {
            end = patch.end
        } else if row + 1 < endIndex {
            end = self[row + 1].first
        }
        return self[row].first..<Swift.max(end, self[row].first)
    }
}

/// The rows of a section without some of its items.
struct JustifiedBase {
    let hidden: IndexRuns
    let section: JustifiedSection
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
