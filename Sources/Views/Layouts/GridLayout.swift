/// Rows of cells of one size. Every query takes constant time per section.
///
/// In a list, rows of placeholders may have heights of their own, which are found by binary search.
@preconcurrency @MainActor public final class GridLayout: CollectionViewLayout {
    /// The preferred cell size; actual cells grow or shrink to fill the width.
    public var itemSize = CGSize(width: 196, height: 196) { didSet { if itemSize != oldValue { invalidate() } } }
    /// Whether cells keep their aspect ratio when they fill the width; otherwise they keep their height.
    package var keepsProportions = true { didSet { if keepsProportions != oldValue { invalidate() } } }
    /// Whether each cell fills a row.
    package var isList = false { didSet { if isList != oldValue { invalidate() } } }
    /// The space around a section, in points.
    public var inset: CGFloat = 16 { didSet { if inset != oldValue { invalidate() } } }
    /// The space above the first and below the last section; nil uses `inset`.
    package var verticalInset: CGFloat? { didSet { if verticalInset != oldValue { invalidate() } } }
    /// The space between cells, in points.
    public var gap: CGFloat = 8 { didSet { if gap != oldValue { invalidate() } } }

    private var tops: [CGFloat] = []
    /// The number of cells in a row.
    package private(set) var columns = 1
    /// The actual cell size.
    package private(set) var cellSize = CGSize.zero
    private var height: CGFloat = 0
    // Metrics of the last `prepare`, in whole pixels: results are consistent until the next one.
    private var step = CGSize.zero
    private var spacing: CGFloat = 0
    private var side: CGFloat = 0
    private var edge: CGFloat = 0
    private var rows: [RowStack] = []

    /// Computes the columns and the top of each section; frames are computed when queried.
    public override func prepare(_ items: LayoutItems) {
        let (gap, inset) = (Self.legalSpace(gap), Self.legalSpace(inset))
        (side, spacing, edge) = (
            pixels(near: inset), pixels(near: gap), pixels(near: verticalInset.map(Self.legalSpace) ?? inset)
        )
        arrangeColumns(availableWidth: Self.legalLength(environment.width - 2 * side))
        step = CGSize(width: cellSize.width + spacing, height: cellSize.height + spacing)
        rows = rowStacks(count: environment.presentationCounts.count, heights: environment.rowHeights)
        let bottom: CGFloat
        (tops, bottom) = sectionTops(environment.presentationCounts, rows)
        height = max(bottom - spacing, 0) + edge
    }

    private func rowStacks(count: Int, heights: [[(index: Int, height: CGFloat)]]) -> [RowStack] {
        (0..<count).map { section in
            let own = isList && heights.indices.contains(section) ? heights[section] : []
            return RowStack(
                step: step.height,
                own: own.map { ($0.index, max(pixels(near: Self.legalLength($0.height)), 1) - cellSize.height) })
        }
    }

    /// Returns the top of each section, and the top of one that would follow.
    private func sectionTops(_ counts: [Int], _ rows: [RowStack]) -> (tops: [CGFloat], bottom: CGFloat) {
        var (tops, y) = ([CGFloat](), edge)
        tops.reserveCapacity(counts.count)
        for (section, count) in counts.enumerated() {
            tops.append(y)
            y += rows[section].top(of: (count + columns - 1) / columns)
        }
        return (tops, y)
    }

    private func arrangeColumns(availableWidth: CGFloat) {
        let itemSize = CGSize(width: Self.legalLength(itemSize.width), height: Self.legalLength(itemSize.height))
        if isList {
            columns = 1
            cellSize = CGSize(width: pixels(down: availableWidth), height: max(pixels(near: itemSize.height), 1))
        } else {
            columns = max(1, Int(((availableWidth + spacing) / (itemSize.width + spacing)).rounded()))
            let width = max(pixels(down: (availableWidth - CGFloat(columns - 1) * spacing) / CGFloat(columns)), 1)
            let height = keepsProportions ? width * itemSize.height / itemSize.width : itemSize.height
            cellSize = CGSize(width: width, height: max(pixels(down: height), 1))
        }
    }

    /// The height of all sections with their insets, in points.
    public override var contentHeight: CGFloat { height }

    /// Returns the frame of a presentation path, in content coordinates and aligned to pixels; zero if the section does
    /// not exist.
    public override func frame(at path: IndexPath) -> CGRect {
        var result = CGRect.zero
        forEachFrame(of: path.item..<path.item + 1, inSection: path.section) { result = $1 }
        return result
    }

    override func forEachFrame(of indices: Range<Int>, inSection section: Int, _ body: (Int, CGRect) -> Void) {
        guard tops.indices.contains(section), !indices.isEmpty else { return }
        var (row, column) = (indices.lowerBound / columns, indices.lowerBound % columns)
        let (top, stack) = (tops[section], rows[section])
        var (y, height) = (top + stack.top(of: row), cellSize.height + stack.extra(of: row))
        for index in indices {
            if column == columns {
                (row, column) = (row + 1, 0)
                (y, height) = (top + stack.top(of: row), cellSize.height + stack.extra(of: row))
            }
            let x = side + CGFloat(column) * step.width
            body(index, CGRect(x: x, y: y, width: cellSize.width, height: height))
            column += 1
        }
    }

    /// Returns the presentation indices of the rows that meet a rectangle in content coordinates, by section.
    public override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        tops.indices.compactMap { section in
            let count = environment.presentationCounts[section]
            guard count > 0, step.height > 0 else { return nil }
            let end = (count + columns - 1) / columns
            let first = rows[section].row(at: rect.minY - tops[section])
            let last = rows[section].row(at: rect.maxY - tops[section])
            guard last >= 0, first < end else { return nil }
            let low = max(first, 0) * columns
            return (section, low..<max(low, min((min(last, end - 1) + 1) * columns, count)))
        }
    }

    /// Returns the presentation path at a point in content coordinates, including the one behind the last item; nil
    /// outside.
    public override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard step.height > 0, step.width > 0,
            let section = tops.lastIndex(where: { $0 - spacing / 2 <= point.y }) ?? tops.indices.first,
            point.y >= tops[section] - edge
        else { return nil }
        let count = environment.presentationCounts[section]
        let row = max(rows[section].row(at: point.y - tops[section] + spacing / 2), 0)
        guard row <= count / columns else { return nil }
        let column = Int(((point.x - side + spacing / 2) / step.width).rounded(.down))
        return IndexPath(item: min(row * columns + min(max(column, 0), columns - 1), count), section: section)
    }

    // MARK: Gap

    /// The cells without the gap; nil before a drag is over the view.
    private var gapless: GaplessGrid?

    /// The items of one row; in one column, those of a third of the viewport.
    public override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        columns > 1
            ? columns : GapPositions.rowCapacity(height: cellSize.height, spacing: spacing, in: viewport)
    }

    /// Computes the top of each section without the gap. O(sections).
    public override func prepareGapPositions() {
        gapless = environment.gapPositions.map { positions in
            let rows = rowStacks(count: positions.counts.count, heights: positions.rowHeights)
            return GaplessGrid(
                columns: columns, cellSize: cellSize, step: step, spacing: spacing, side: side,
                length: positions.gapLength,
                sections: zip(sectionTops(positions.counts, rows).tops, positions.counts).enumerated().map {
                    GaplessGrid.Section(top: $0.element.0, count: $0.element.1, rows: rows[$0.offset])
                })
        }
    }

    /// Returns the area of the gap at a position, in constant time; in a list in logarithmic time.
    public override func gapArea(at position: IndexPath) -> GapArea {
        guard let gapless, gapless.sections.indices.contains(position.section) else {
            return super.gapArea(at: position)
        }
        return gapless.area(at: PresentationPath(position))
    }

    @preconcurrency override func gapAreas() -> @MainActor (PresentationPath) -> GapArea {
        guard let gapless else { return super.gapAreas() }
        return { gapless.area(at: $0) }
    }
}

/// The cells of a grid without its gap.
private struct GaplessGrid {
    struct Section {
        let top: CGFloat
        let count: Int
        let rows: RowStack
    }

    let columns: Int
    let cellSize: CGSize
    let step: CGSize
    let spacing: CGFloat
    let side: CGFloat
    /// The number of presentation indices of the gap.
    let length: Int
    let sections: [Section]

    /// Returns the area of the gap at a position, whose index counts the cells before the gap.
    func area(at position: PresentationPath) -> GapArea {
        let section = sections[position.section]
        let (row, column) = position.index.quotientAndRemainder(dividingBy: columns)
        // Rows of a gap have no height of their own; rows of a grid have the same height.
        let above = columns == 1 ? section.rows.top(of: row) : CGFloat(row) * step.height
        let top = section.top - spacing / 2 + above
        func cell(_ number: Int) -> (band: Range<CGFloat>, column: Int) {
            let (row, column) = (column + number).quotientAndRemainder(dividingBy: columns)
            let y = top + CGFloat(row) * step.height
            return (y..<y + step.height, column)
        }
        func left(_ column: Int) -> CGFloat { side + CGFloat(column) * step.width }
        let first = top..<top + step.height
        let last = length == 1 ? (band: first, column: column) : cell(length - 1)
        let middle = length <= 2 ? (band: first, column: column) : cell((length - 1) / 2)
        let endsRow = last.column == columns - 1 || position.index >= section.count
        return GapArea(
            minX: column == 0 ? -.infinity : left(column) - spacing / 2,
            maxX: endsRow ? .infinity : left(last.column) + cellSize.width + spacing / 2,
            first: first, middle: middle.band, last: last.band,
            center: CGPoint(
                x: left(middle.column) + cellSize.width / 2, y: (middle.band.lowerBound + middle.band.upperBound) / 2))
    }
}

/// The vertical positions of rows of equal height, some of which have a height of their own.
private struct RowStack {
    let step: CGFloat
    /// Rows with their own height, in ascending order: the extra height of each, and the sum up to and including it.
    private var own: [(row: Int, extra: CGFloat, sum: CGFloat)] = []

    init(step: CGFloat, own: [(row: Int, extra: CGFloat)]) {
        self.step = step
        var sum: CGFloat = 0
        for (row, extra) in own {
            sum += extra
            self.own.append((row, extra, sum))
        }
    }

    /// Returns the number of rows with their own height before `row`.
    private func ownRows(before row: Int) -> Int { own.partitioningIndex { $0.row >= row } }

    func top(of row: Int) -> CGFloat {
        let before = ownRows(before: row)
        return CGFloat(row) * step + (before > 0 ? own[before - 1].sum : 0)
    }

    func extra(of row: Int) -> CGFloat {
        let index = ownRows(before: row)
        return index < own.count && own[index].row == row ? own[index].extra : 0
    }

    /// Returns the row at a y coordinate; negative above the first row, extrapolated below the last.
    func row(at y: CGFloat) -> Int {
        let begun = own.partitioningIndex { !(top(of: $0.row) <= y) }
        guard begun > 0 else { return Int((y / step).rounded(.down)) }
        let last = own[begun - 1]
        let below = y - top(of: last.row) - step - last.extra
        return below < 0 ? last.row : last.row + 1 + Int((below / step).rounded(.down))
    }
}
