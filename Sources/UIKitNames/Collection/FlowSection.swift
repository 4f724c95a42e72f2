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

    private(set) var origin: CGPoint
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
        let columns = max(Int(flooring: (width + itemSpacing) / (size.width + itemSpacing)), 1)
        let free = width - CGFloat(columns) * size.width
        if columns == 1 { origin.x += Self.lead(ofSingle: size.width, in: width) }
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
            let (end, height, space) = breakRow(from: first, count: sizes.count) { sizes[$0] }
            var x = origin.x + lead(of: first..<end, count: sizes.count) { sizes[$0] }
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

    /// Returns the end of a row, its height and the spacing between its items.
    private func breakRow(
        from first: Int, count: Int, _ size: (Int) -> CGSize
    ) -> (end: Int, height: CGFloat, space: CGFloat) {
        var (end, taken, height) = (first, -itemSpacing, CGFloat(0))
        while end < count {
            let next = size(end)
            guard end == first || taken + itemSpacing + next.width <= width else { break }
            (end, taken, height) = (end + 1, taken + itemSpacing + next.width, max(height, next.height))
        }
        // The last row keeps the minimum spacing: with few items, justified spacing would be too wide.
        let isSpread = end < count && end - first > 1
        return (end, height, isSpread ? itemSpacing + (width - taken) / CGFloat(end - first - 1) : itemSpacing)
    }

    /// The space before an item that is alone in its row, as in UIKit: half of what it leaves free.
    private static func lead(ofSingle length: CGFloat, in width: CGFloat) -> CGFloat { max((width - length) / 2, 0) }

    /// The space before the first item of a row. An item of the last row beside which another one would fit is at the
    /// beginning.
    private func lead(of row: Range<Int>, count: Int, _ size: (Int) -> CGSize) -> CGFloat {
        guard row.count == 1 else { return 0 }
        let length = size(row.lowerBound).width
        guard row.upperBound < count || 2 * length + itemSpacing > width else { return 0 }
        return Self.lead(ofSingle: length, in: width)
    }

    // MARK: Gap

    /// Returns how many of `count` items fit into one row; if it is one, how many rows of its height a gap may take.
    /// `size` returns the sizes of the items.
    func gapCapacity(for count: Int, viewport: CGSize, _ size: (Int) -> CGSize) -> Int {
        guard count > 1 else { return 1 }
        let (end, height, _) = breakRow(from: 0, count: count, size)
        return end > 1 ? end : GapPositions.rowCapacity(height: height, spacing: lineSpacing, in: viewport)
    }

    /// Returns the area of a gap among the items of the section; `size` returns the sizes with the gap.
    func gapArea(at index: Int, length: Int, _ size: (Int) -> CGSize) -> GapArea {
        let (middle, last) = (index + (length - 1) / 2, index + length - 1)
        switch rows {
        case .equal(let columns, let size, let itemSpacing):
            func band(_ index: Int) -> Range<CGFloat> {
                let y = origin.y + CGFloat(index / columns) * (size.height + lineSpacing) - lineSpacing / 2
                return y..<y + size.height + lineSpacing
            }
            func left(_ index: Int) -> CGFloat { origin.x + CGFloat(index % columns) * (size.width + itemSpacing) }
            let endsRow = (last + 1) % columns == 0 || last + 1 == count + length
            return GapArea(
                minX: index % columns == 0 ? -.infinity : left(index),
                maxX: endsRow ? .infinity : left(last) + size.width,
                first: band(index), middle: band(middle), last: band(last),
                center: CGPoint(x: left(middle) + size.width / 2, y: band(middle).center))
        case .each(let rowList, _): return gapArea(at: index, middle, last, in: rowList, size)
        }
    }

    private func gapArea(
        at index: Int, _ middle: Int, _ last: Int, in rowList: [Row], _ size: (Int) -> CGSize
    ) -> GapArea {
        var number = max(rowList.partitioningIndex { $0.first > index } - 1, 0)
        // The gap's first item may fit into the row above, unlike the item that begins a row without the gap.
        if number > 0, rowList[number].first == index { number -= 1 }
        let count = count + last + 1 - index
        var (first, y) = rowList.isEmpty ? (0, origin.y) : (rowList[number].first, rowList[number].top)
        var area = GapArea(minX: -.infinity, maxX: .infinity, first: y..<y, middle: y..<y, last: y..<y, center: .zero)
        while first <= last {
            let (end, height, space) = breakRow(from: first, count: count, size)
            let band = y - lineSpacing / 2..<y + height + lineSpacing / 2
            var x = origin.x + lead(of: first..<end, count: count, size)
            for member in first..<end {
                let width = size(member).width
                if member == index {
                    area.first = band
                    area.minX = member == first ? -.infinity : x
                }
                if member == middle {
                    area.middle = band
                    area.center = CGPoint(x: x + width / 2, y: band.center)
                }
                if member == last {
                    area.last = band
                    area.maxX = member == end - 1 ? .infinity : x + width
                }
                x += width + space
            }
            (first, y) = (end, y + height + lineSpacing)
        }
        return area
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
            let low = max(Int(flooring: (top - origin.y) / step), 0)
            let high = min(Int(flooring: (bottom - origin.y) / step), last)
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
            let row = max(Int(flooring: (point.y - origin.y + lineSpacing / 2) / (size.height + lineSpacing)), 0)
            guard row <= count / columns else { return nil }
            let column = Int(flooring: (point.x - origin.x + itemSpacing / 2) / (size.width + itemSpacing))
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

extension Range<CGFloat> {
    fileprivate var center: CGFloat { (lowerBound + upperBound) / 2 }
}
