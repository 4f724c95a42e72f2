/// The rows of one section of a flow layout.
struct FlowSection {
    /// One row: the presentation index of its first item, its top edge and its height.
    private struct Row {
        var first: Int
        var top: CGFloat
        var height: CGFloat
    }

    /// The positions of the rows: computed if all items have the same size, otherwise stored.
    private enum Rows {
        case equal(columns: Int, size: CGSize, itemSpacing: CGFloat)
        case each([Row], frames: [CGRect])
    }

    let origin: CGPoint
    let width: CGFloat
    let itemSpacing: CGFloat
    let lineSpacing: CGFloat
    private(set) var bottom: CGFloat
    private var count = 0
    private var rows = Rows.each([], frames: [])

    init(origin: CGPoint, width: CGFloat, itemSpacing: CGFloat, lineSpacing: CGFloat) {
        (self.origin, self.width, self.itemSpacing, self.lineSpacing) = (origin, width, itemSpacing, lineSpacing)
        bottom = origin.y
    }

    // MARK: Layout

    mutating func fill(count: Int, of size: CGSize) {
        self.count = count
        let columns = max(Int(((width + itemSpacing) / (size.width + itemSpacing)).rounded(.down)), 1)
        let free = width - CGFloat(columns) * size.width
        rows = .equal(columns: columns, size: size, itemSpacing: columns > 1 ? free / CGFloat(columns - 1) : 0)
        let lineCount = CGFloat((count + columns - 1) / columns)
        bottom = origin.y + max(lineCount * (size.height + lineSpacing) - lineSpacing, 0)
    }

    mutating func fill(_ sizes: [CGSize]) {
        count = sizes.count
        var rowList: [Row] = []
        var frames: [CGRect] = []
        var y = origin.y
        var first = 0
        while first < sizes.count {
            var end = first + 1
            var taken = sizes[first].width
            while end < sizes.count, taken + itemSpacing + sizes[end].width <= width {
                taken += itemSpacing + sizes[end].width
                end += 1
            }
            let height = sizes[first..<end].map(\.height).max() ?? 0
            // The last row keeps the minimum spacing: with few items, justified spacing would be too wide.
            let isSpread = end < sizes.count && end - first > 1
            let space = isSpread ? itemSpacing + (width - taken) / CGFloat(end - first - 1) : itemSpacing
            var x = origin.x
            for size in sizes[first..<end] {
                frames.append(CGRect(origin: CGPoint(x: x, y: y + (height - size.height) / 2), size: size))
                x += size.width + space
            }
            rowList.append(Row(first: first, top: y, height: height))
            y += height + lineSpacing
            first = end
        }
        rows = .each(rowList, frames: frames)
        bottom = max(y - lineSpacing, origin.y)
    }

    // MARK: Queries

    func frame(at index: Int) -> CGRect {
        switch rows {
        case .equal(let columns, let size, let itemSpacing):
            let (row, column) = (index / columns, index % columns)
            let offset = CGPoint(
                x: CGFloat(column) * (size.width + itemSpacing), y: CGFloat(row) * (size.height + lineSpacing))
            return CGRect(origin: origin + offset, size: size)
        case .each(let rowList, let frames):
            if frames.indices.contains(index) { return frames[index] }
            // For an index after the last item, return the position at which the next item would start.
            return CGRect(x: frames.last?.maxX ?? origin.x, y: rowList.last?.top ?? origin.y, width: 1, height: 1)
        }
    }

    func indices(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        switch rows {
        case .equal(let columns, let size, _):
            let step = size.height + lineSpacing
            let last = (count + columns - 1) / columns - 1
            let low = max(Int(((top - origin.y) / step).rounded(.down)), 0)
            let high = min(Int(((bottom - origin.y) / step).rounded(.down)), last)
            return low <= high ? low * columns..<min((high + 1) * columns, count) : 0..<0
        case .each(let rowList, _):
            let low = rowList.partitioningIndex { !($0.top + $0.height < top) }
            let high = rowList.partitioningIndex { !($0.top <= bottom) }
            guard low < high else { return 0..<0 }
            return rowList[low].first..<(high < rowList.count ? rowList[high].first : count)
        }
    }

    func index(at point: CGPoint) -> Int? {
        switch rows {
        case .equal(let columns, let size, let itemSpacing):
            let row = max(Int(((point.y - origin.y + lineSpacing / 2) / (size.height + lineSpacing)).rounded(.down)), 0)
            guard row <= count / columns else { return nil }
            let column = Int(((point.x - origin.x + itemSpacing / 2) / (size.width + itemSpacing)).rounded(.down))
            return min(row * columns + min(max(column, 0), columns - 1), count)
        case .each(let rowList, let frames):
            guard point.y <= bottom + lineSpacing else { return nil }
            let number = rowList.partitioningIndex { !($0.top + $0.height + lineSpacing / 2 <= point.y) }
            guard number < rowList.count else { return count }
            let end = number + 1 < rowList.count ? rowList[number + 1].first : count
            let row = rowList[number].first..<end
            return row.first { point.x < frames[$0].maxX + itemSpacing / 2 } ?? (end < count ? end - 1 : count)
        }
    }
}
