/// Rows of cells of one size; every question is answered in constant time for each section.
@MainActor public final class GridLayout: CollectionViewLayout {
    /// The size that cells would like to have; they become as much smaller or larger as fills the width.
    public var itemSize = CGSize(width: 196, height: 196) { didSet { if itemSize != oldValue { invalidate() } } }
    /// Whether cells keep their proportions as they fill the width; otherwise they keep their height.
    public var keepsProportions = true { didSet { if keepsProportions != oldValue { invalidate() } } }
    /// Whether one cell fills a row: a list.
    public var isList = false { didSet { if isList != oldValue { invalidate() } } }
    /// The space around a section.
    public var inset: CGFloat = 16 { didSet { if inset != oldValue { invalidate() } } }
    /// The space above the first and below the last section, when it is not the inset.
    public var verticalInset: CGFloat? { didSet { if verticalInset != oldValue { invalidate() } } }
    /// The space between cells.
    public var gap: CGFloat = 8 { didSet { if gap != oldValue { invalidate() } } }

    private var tops: [CGFloat] = []
    /// How many cells stand in a row.
    public private(set) var columns = 1
    /// The size that cells have.
    public private(set) var cellSize = CGSize.zero
    private var height: CGFloat = 0
    // The measures as they were at the last `prepare`, on whole pixels: answers fit together until the next one.
    private var step = CGSize.zero
    private var spacing: CGFloat = 0
    private var side: CGFloat = 0
    private var edge: CGFloat = 0

    public override func prepare(_ items: LayoutItems) {
        (side, spacing, edge) = (pixels(near: inset), pixels(near: gap), pixels(near: verticalInset ?? inset))
        arrangeColumns(room: max(environment.width - 2 * side, 1))
        step = CGSize(width: cellSize.width + spacing, height: cellSize.height + spacing)
        tops = []
        var y = edge
        for count in environment.places {
            tops.append(y)
            y += CGFloat((count + columns - 1) / columns) * step.height
        }
        height = max(y - spacing, 0) + edge
    }

    private func arrangeColumns(room: CGFloat) {
        if isList {
            columns = 1
            cellSize = CGSize(width: pixels(down: room), height: max(pixels(near: itemSize.height), 1))
        } else {
            columns = max(1, Int(((room + spacing) / (max(itemSize.width, 1) + spacing)).rounded()))
            let width = max(pixels(down: (room - CGFloat(columns - 1) * spacing) / CGFloat(columns)), 1)
            let height = keepsProportions ? width * itemSize.height / max(itemSize.width, 1) : itemSize.height
            cellSize = CGSize(width: width, height: max(pixels(down: height), 1))
        }
    }

    public override var contentHeight: CGFloat { height }

    public override func frame(at path: IndexPath) -> CGRect {
        guard tops.indices.contains(path.section) else { return .zero }
        let (row, column) = (path.item / columns, path.item % columns)
        return CGRect(
            origin: CGPoint(
                x: side + CGFloat(column) * step.width, y: tops[path.section] + CGFloat(row) * step.height),
            size: cellSize)
    }

    public override func places(in rect: CGRect) -> [(section: Int, places: Range<Int>)] {
        tops.indices.compactMap { section in
            let count = environment.places[section]
            guard count > 0, step.height > 0 else { return nil }
            let rows = (count + columns - 1) / columns
            let first = Int(((rect.minY - tops[section]) / step.height).rounded(.down))
            let last = Int(((rect.maxY - tops[section]) / step.height).rounded(.down))
            guard last >= 0, first < rows else { return nil }
            let low = max(first, 0) * columns
            return (section, low..<max(low, min((min(last, rows - 1) + 1) * columns, count)))
        }
    }

    public override func place(at point: CGPoint) -> IndexPath? {
        guard step.height > 0, step.width > 0,
            let section = tops.lastIndex(where: { $0 - spacing / 2 <= point.y }) ?? tops.indices.first,
            point.y >= tops[section] - edge
        else { return nil }
        let count = environment.places[section]
        let row = max(Int(((point.y - tops[section] + spacing / 2) / step.height).rounded(.down)), 0)
        guard row <= count / columns else { return nil }
        let column = Int(((point.x - side + spacing / 2) / step.width).rounded(.down))
        return IndexPath(item: min(row * columns + min(max(column, 0), columns - 1), count), section: section)
    }
}
