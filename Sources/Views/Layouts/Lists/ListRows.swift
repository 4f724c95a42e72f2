/// The cells of a section of a list without the gap that moves: items that are not hidden, placeholders, and the gaps
/// of other drags.
///
/// The heights of the items are passed to each query, since they change while a list is scrolled.
struct ListRows {
    let map: SectionMap
    /// The height of the hidden items before each hidden run, and of all.
    private var hiddenTops: [CGFloat] = [0]
    /// The height of the slots before each slot, and of all.
    private var slotTops: [CGFloat] = [0]
    /// The tops of the parts of slots that have several.
    private var partTops: [SlotID: [CGFloat]] = [:]

    /// Creates the cells of a section. O(hidden runs and parts of slots).
    init(_ map: SectionMap, heights: RowHeights, slotHeight: (SlotID, _ part: Int) -> CGFloat) {
        self.map = map
        for slot in map.slots.entries {
            var height = slotHeight(slot.id, 0)
            if slot.length > 1 {
                var tops: [CGFloat] = [0]
                for part in 1..<slot.length {
                    tops.append(height)
                    height += slotHeight(slot.id, part)
                }
                partTops[slot.id] = tops
            }
            slotTops.append((slotTops.last ?? 0) + height)
        }
        measureHidden(heights)
    }

    /// Adds up the heights of hidden items again after one of them changed.
    mutating func measureHidden(_ heights: RowHeights) {
        hiddenTops = [0]
        for run in map.hidden.runs {
            let height = heights.top(of: run.upperBound) - heights.top(of: run.lowerBound)
            hiddenTops.append((hiddenTops.last ?? 0) + height)
        }
    }

    var count: Int { map.presentationCount }

    /// Returns the height of the first visible items.
    private func top(ofVisible number: Int, _ heights: RowHeights) -> CGFloat {
        let item = min(map.hidden.nonmember(at: number), map.count)
        let runs = map.hidden.runs.partitioningIndex { $0.lowerBound >= item }
        return heights.top(of: item) - hiddenTops[runs]
    }

    /// Returns the top of a cell, or of one that would follow the last.
    func top(of index: Int, _ heights: RowHeights) -> CGFloat {
        guard !map.slots.isEmpty, let slot = map.slots.last(where: { map.start(of: $0) <= index }) else {
            return top(ofVisible: index, heights)
        }
        let part = index - map.start(of: slot)
        if part < slot.length {
            let above = slotTops[slot.index] + (partTops[slot.id]?[part] ?? 0)
            return top(ofVisible: index - part - slot.lengthBefore, heights) + above
        }
        return top(ofVisible: index - slot.lengthBefore - slot.length, heights) + slotTops[slot.index + 1]
    }

    /// Returns the height of a cell.
    ///
    /// - Precondition: the cell exists.
    func height(of index: Int, _ heights: RowHeights) -> CGFloat {
        switch map.element(at: index) {
        case .item(let item): item < heights.count ? heights[item].height : 0
        case .slot(let id, let part): map.slots[id].map { height(of: part, in: $0) } ?? 0
        }
    }

    private func height(of part: Int, in slot: SlotSequence.Entry) -> CGFloat {
        let whole = slotTops[slot.index + 1] - slotTops[slot.index]
        guard let tops = partTops[slot.id] else { return whole }
        return (part + 1 < tops.count ? tops[part + 1] : whole) - tops[part]
    }
}

/// The vertical positions of a section of a list, with the gap of a drag.
struct ListSection {
    var rows: ListRows
    /// The first presentation index of the gap and the tops of its parts, with that behind the last; nil without a gap.
    var gap: (start: Int, tops: [CGFloat])?
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// The top of the header, in content coordinates.
    var top: CGFloat = 0
    /// The height of all cells.
    var body: CGFloat = 0

    init(_ rows: ListRows) { self.rows = rows }

    /// The top of the first cell, in content coordinates.
    var bodyTop: CGFloat { top + header }
    /// The bottom of the footer, in content coordinates.
    var bottom: CGFloat { bodyTop + body + footer }
    var count: Int { rows.count + (gap.map { $0.tops.count - 1 } ?? 0) }

    /// Returns the top of a cell below `bodyTop`.
    func top(of index: Int, _ heights: RowHeights) -> CGFloat {
        guard let gap, index > gap.start else { return rows.top(of: index, heights) }
        let length = gap.tops.count - 1
        if index <= gap.start + length {
            return rows.top(of: gap.start, heights) + gap.tops[index - gap.start]
        }
        return rows.top(of: index - length, heights) + gap.tops[length]
    }

    func height(of index: Int, _ heights: RowHeights) -> CGFloat {
        guard let gap, index >= gap.start else { return rows.height(of: index, heights) }
        let length = gap.tops.count - 1
        if index < gap.start + length { return gap.tops[index - gap.start + 1] - gap.tops[index - gap.start] }
        return rows.height(of: index - length, heights)
    }

    /// Returns the last cell whose top is at or above a distance below `bodyTop`; -1 above the first cell.
    func index(at y: CGFloat, _ heights: RowHeights) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if top(of: middle, heights) <= y { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}
