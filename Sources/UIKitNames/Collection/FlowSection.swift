/// The rows of one section of a flow layout.
struct FlowSection {
    /// One row: the presentation index of its first item, its top edge and its height.
    private struct Row {
        var first: Int
        var top: CGFloat
        var height: CGFloat
    }

    /// The positions of rows: computed for items of equal size, otherwise stored.
    private enum Rows {
        case equal(columns: Int, size: CGSize, gap: CGFloat)
        case each([Row], frames: [CGRect])
    }

    let origin: CGPoint
    let width: CGFloat
    let gap: CGFloat
    let lineGap: CGFloat
    private(set) var bottom: CGFloat
    private var count = 0
    private var rows = Rows.each([], frames: [])

    init(origin: CGPoint, width: CGFloat, gap: CGFloat, lineGap: CGFloat) {
        (self.origin, self.width, self.gap, self.lineGap) = (origin, width, gap, lineGap)
        bottom = origin.y
    }

    // MARK: Filling

    mutating func fill(count: Int, of size: CGSize) {
        self.count = count
        let columns = max(Int(((width + gap) / (size.width + gap)).rounded(.down)), 1)
        let free = width - CGFloat(columns) * size.width
        rows = .equal(columns: columns, size: size, gap: columns > 1 ? free / CGFloat(columns - 1) : 0)
        let lines = CGFloat((count + columns - 1) / columns)
        bottom = origin.y + max(lines * (size.height + lineGap) - lineGap, 0)
    }

    mutating func fill(_ sizes: [CGSize]) {
        count = sizes.count
        var lines: [Row] = []
        var frames: [CGRect] = []
        var y = origin.y
        var first = 0
        while first < sizes.count {
            var end = first + 1
            var taken = sizes[first].width
            while end < sizes.count, taken + gap + sizes[end].width <= width {
                taken += gap + sizes[end].width
                end += 1
            }
            let height = sizes[first..<end].map(\.height).max() ?? 0
            // The last row keeps the minimum spacing; justified, it would be torn apart.
            let isSpread = end < sizes.count && end - first > 1
            let space = isSpread ? gap + (width - taken) / CGFloat(end - first - 1) : gap
            var x = origin.x
            for size in sizes[first..<end] {
                frames.append(CGRect(origin: CGPoint(x: x, y: y + (height - size.height) / 2), size: size))
                x += size.width + space
            }
            lines.append(Row(first: first, top: y, height: height))
            y += height + lineGap
            first = end
        }
        rows = .each(lines, frames: frames)
        bottom = max(y - lineGap, origin.y)
    }

    // MARK: Asking

    func frame(at place: Int) -> CGRect {
        switch rows {
        case .equal(let columns, let size, let gap):
            let (row, column) = (place / columns, place % columns)
            let offset = CGPoint(
                x: CGFloat(column) * (size.width + gap), y: CGFloat(row) * (size.height + lineGap))
            return CGRect(origin: origin + offset, size: size)
        case .each(let lines, let frames):
            if frames.indices.contains(place) { return frames[place] }
            // After the last item: the position where the next one would start.
            return CGRect(x: frames.last?.maxX ?? origin.x, y: lines.last?.top ?? origin.y, width: 1, height: 1)
        }
    }

    func places(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        switch rows {
        case .equal(let columns, let size, _):
            let step = size.height + lineGap
            let last = (count + columns - 1) / columns - 1
            let low = max(Int(((top - origin.y) / step).rounded(.down)), 0)
            let high = min(Int(((bottom - origin.y) / step).rounded(.down)), last)
            return low <= high ? low * columns..<min((high + 1) * columns, count) : 0..<0
        case .each(let lines, _):
            let low = Self.index(in: lines) { $0.top + $0.height < top }
            let high = Self.index(in: lines) { $0.top <= bottom }
            guard low < high else { return 0..<0 }
            return lines[low].first..<(high < lines.count ? lines[high].first : count)
        }
    }

    func place(at point: CGPoint) -> Int? {
        switch rows {
        case .equal(let columns, let size, let gap):
            let row = max(Int(((point.y - origin.y + lineGap / 2) / (size.height + lineGap)).rounded(.down)), 0)
            guard row <= count / columns else { return nil }
            let column = Int(((point.x - origin.x + gap / 2) / (size.width + gap)).rounded(.down))
            return min(row * columns + min(max(column, 0), columns - 1), count)
        case .each(let lines, let frames):
            guard point.y <= bottom + lineGap else { return nil }
            let number = Self.index(in: lines) { $0.top + $0.height + lineGap / 2 <= point.y }
            guard number < lines.count else { return count }
            let end = number + 1 < lines.count ? lines[number + 1].first : count
            let row = lines[number].first..<end
            return row.first { point.x < frames[$0].maxX + gap / 2 } ?? (end < count ? end - 1 : count)
        }
    }

    /// Returns the number of leading rows that satisfy the predicate, by binary search. Complexity: O(log *n*).
    private static func index(in rows: [Row], where holds: (Row) -> Bool) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(rows[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
