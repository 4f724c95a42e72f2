/// A layout that describes all elements by attributes, as UIKit's layouts do; subclass it.
///
/// Override `prepare()`, `collectionViewContentSize` and `layoutAttributesForElements(in:)`. Index paths are those of
/// the data source. A gap takes positions: the cells behind it move to the positions of the following ones, and as many
/// positions as needed are added below the last cell. So the layout need not know gaps and placeholders, and is
/// prepared once for each change of the items or of the view's size, O(n) (LIST-7).
@preconcurrency @MainActor open class AttributesLayout: CollectionViewLayout {
    private var cells: [[LayoutAttributes?]] = []
    private var supplements: [LayoutAttributes] = []
    private var index = FrameIndex()
    private var preparedFor: CGSize?
    private var needsAttributes = true
    /// Whether the layout is being prepared: changes of its metrics take effect without another preparation.
    package private(set) var isPreparing = false

    // MARK: Override points

    /// Computes what the other methods return. Called before them when the items, the size of the view or, if
    /// `shouldInvalidateLayout(forBoundsChange:)` says so, the visible part have changed.
    open func prepare() {}

    /// The size of the content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the attributes of all cells and supplementary views that meet a rectangle in content coordinates. Called
    /// with the rectangle of the whole content.
    open func layoutAttributesForElements(in rect: CGRect) -> [LayoutAttributes]? { nil }

    /// Returns the attributes of a cell that `layoutAttributesForElements(in:)` did not return.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? { nil }

    /// Returns the attributes of a supplementary view. Only programs call it.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> LayoutAttributes? {
        supplements.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
    }

    /// Whether the layout is prepared again when the view was scrolled or resized; by default only when resized.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != preparedFor
    }

    /// Prepares the layout again, with animation.
    open func invalidateLayout() {
        needsAttributes = true
        guard !isPreparing else { return }
        invalidate()
    }

    // MARK: Preparation

    /// Gathers the attributes after a change of the items or of the view's size.
    open override func prepare(_ items: LayoutItems) {
        if items != .unchanged || isOutdated { gatherAttributes { prepare() } }
    }

    /// Whether the attributes must be gathered again although no item has changed.
    package var isOutdated: Bool {
        needsAttributes || preparedFor != view?.frame.size ?? .zero || cells.map(\.count) != environment.itemCounts
    }

    /// Calls `preparation`, and then asks for the attributes of all elements.
    package func gatherAttributes(_ preparation: () -> Void) {
        (preparedFor, needsAttributes, isPreparing) = (view?.frame.size ?? .zero, false, true)
        preparation()
        isPreparing = false
        cells = environment.itemCounts.map { Array(repeating: nil, count: $0) }
        supplements = []
        let content = collectionViewContentSize
        for attributes in layoutAttributesForElements(in: CGRect(origin: .zero, size: content)) ?? [] {
            guard attributes.representedElementCategory == .cell else {
                supplements.append(attributes)
                continue
            }
            let (section, item) = (attributes.indexPath.section, attributes.indexPath.item)
            guard cells.indices.contains(section), cells[section].indices.contains(item) else { continue }
            cells[section][item] = attributes
        }
        for (section, items) in cells.enumerated() {
            for item in items.indices where items[item] == nil {
                cells[section][item] = layoutAttributesForItem(at: IndexPath(item: item, section: section))
            }
        }
        index = FrameIndex(cells.map { $0.map { Self.legal($0?.frame ?? .zero) } }, width: max(environment.width, 1))
    }

    private static func legal(_ frame: CGRect) -> CGRect { frame.isFinite ? frame : .zero }

    /// Follows scrolling; returns whether the layout was prepared again.
    func followBounds(_ bounds: CGRect) -> Bool {
        guard preparedFor == bounds.size, shouldInvalidateLayout(forBoundsChange: bounds) else { return false }
        gatherAttributes { prepare() }
        return true
    }

    /// The frames that the attributes have, by data source path; zero for items without attributes.
    package func gatheredFrame(at path: IndexPath) -> CGRect {
        attributes(at: PresentationPath(path))?.frame ?? .zero
    }

    /// Returns the attributes of a position; nil for one that a gap has added.
    func attributes(at path: PresentationPath) -> LayoutAttributes? {
        guard cells.indices.contains(path.section), cells[path.section].indices.contains(path.index) else { return nil }
        return cells[path.section][path.index]
    }

    // MARK: Frames

    /// The height of the content, with the positions that a gap has added.
    open override var heightOfContent: CGFloat {
        let added = environment.presentationCounts.indices.map { section -> CGFloat in
            let count = environment.presentationCounts[section]
            return count > index.count(section) ? index.frame(count - 1, section).maxY : 0
        }
        return max(collectionViewContentSize.height, added.max() ?? 0)
    }

    /// The width of the content.
    open override var widthOfContent: CGFloat? {
        let width = collectionViewContentSize.width
        return width > environment.width ? width : nil
    }

    /// Whether the content is wider than the view, but not higher.
    open override var scrollsHorizontally: Bool {
        let size = collectionViewContentSize
        return size.width > environment.width && size.height <= view?.frame.height ?? 0
    }

    /// Returns the frame of a position.
    open override func frame(at path: IndexPath) -> CGRect { index.frame(path.item, path.section) }

    /// Returns the ranges that contain all positions whose frames meet a rectangle.
    open override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        environment.presentationCounts.indices.compactMap { section in
            let range = index.indices(in: rect, section, count: environment.presentationCounts[section])
            return range.isEmpty ? nil : (section, range)
        }
    }

    /// Returns the position at a point or the nearest one in the content; nil outside of it.
    open override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard point.y >= 0, point.y <= heightOfContent + 44 else { return nil }
        return index.nearest(to: point, counts: environment.presentationCounts)?.indexPath
    }

    /// Returns the supplementary views that meet a rectangle.
    open override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        supplements.compactMap { attributes in
            guard let kind = attributes.representedElementKind, !attributes.isHidden,
                attributes.frame.intersects(rect)
            else { return nil }
            return SupplementaryFrame(kind: kind, indexPath: attributes.indexPath, frame: Self.legal(attributes.frame))
        }
    }

    // MARK: Gap

    /// Counts the positions from the first one that are in its row, or within a third of the viewport.
    open override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        guard gap.gapLength > 1 else { return 1 }
        let first = index.frame(0, 0)
        return 1
            + (1..<min(gap.gapLength, 64)).prefix { number in
                let next = index.frame(number, 0)
                return next.minY < first.midY || next.maxY <= first.minY + GapPositions.heightLimit(in: viewport)
            }.count
    }

    /// Returns the area of the gap by the frames of its positions, in constant time.
    open override func gapArea(at position: IndexPath) -> GapArea {
        let shown = environment
        environment = shown.withGap(at: position)
        defer { environment = shown }
        return measuredGapArea(at: position, length: shown.gapPositions?.gapLength ?? 1)
    }
}

/// Frames by section and position, found by location.
private struct FrameIndex {
    private let frames: [[CGRect]]
    /// The positions whose frames meet each strip of the content, by section.
    private var strips: [[ClosedRange<Int>?]] = []
    private let bottom: CGFloat
    private let width: CGFloat
    private static let stripHeight: CGFloat = 128

    init(_ frames: [[CGRect]] = [], width: CGFloat = 1) {
        (self.frames, self.width) = (frames, width)
        bottom = frames.joined().map(\.maxY).max() ?? 0
        let count = Int(min(max(bottom, 0), 1e8) / Self.stripHeight) + 1
        strips = frames.map { section in
            var strips = [ClosedRange<Int>?](repeating: nil, count: count)
            for (position, frame) in section.enumerated() where !frame.isEmpty {
                for strip in Self.strips(frame, count) {
                    let range = strips[strip] ?? position...position
                    strips[strip] = min(range.lowerBound, position)...max(range.upperBound, position)
                }
            }
            return strips
        }
    }

    private static func strips(_ rect: CGRect, _ count: Int) -> Range<Int> {
        // Clamped before the conversion, which would trap.
        func strip(_ y: CGFloat) -> Int { Int(min(max((y / stripHeight).rounded(.down), 0), CGFloat(count - 1))) }
        let (first, last) = (strip(rect.minY), strip(rect.maxY))
        return first..<max(last, first) + 1
    }

    func count(_ section: Int) -> Int { frames.indices.contains(section) ? frames[section].count : 0 }

    /// Returns the frame of a position; of one that does not exist, a frame like the last one, below it.
    func frame(_ position: Int, _ section: Int) -> CGRect {
        guard frames.indices.contains(section), position >= 0 else { return .zero }
        if position < frames[section].count { return frames[section][position] }
        let number = CGFloat(position - frames[section].count)
        guard let last = frames[section].last(where: { !$0.isEmpty }) else {
            let above = frames[..<section].joined().map(\.maxY).max() ?? 0
            let size = frames.joined().first { !$0.isEmpty }?.size ?? CGSize(width: min(width, 100), height: 60)
            return CGRect(origin: CGPoint(x: 0, y: above + number * size.height), size: size)
        }
        let low = frames[section].suffix(16).map(\.maxY).max() ?? last.maxY
        return CGRect(x: last.minX, y: low + 8 + number * (last.height + 8), width: last.width, height: last.height)
    }

    func indices(in rect: CGRect, _ section: Int, count: Int) -> Range<Int> {
        guard strips.indices.contains(section), count > 0 else { return 0..<0 }
        var (low, high) = (Int.max, -1)
        if rect.maxY >= 0 {
            for strip in Self.strips(rect, strips[section].count) {
                guard let range = strips[section][strip] else { continue }
                (low, high) = (min(low, range.lowerBound), max(high, range.upperBound))
            }
        }
        // Positions that a gap has added.
        for position in self.count(section)..<max(count, self.count(section))
        where frame(position, section).intersects(rect) {
            (low, high) = (min(low, position), max(high, position))
        }
        return low > high || low >= count ? 0..<0 : low..<min(high + 1, count)
    }

    /// Returns the position whose frame contains a point, or the nearest one; behind the last one in its section.
    func nearest(to point: CGPoint, counts: [Int]) -> PresentationPath? {
        var best: (path: PresentationPath, distance: CGFloat)?
        var reach: CGFloat = 1
        while best == nil, reach < 1e6 {
            let area = CGRect(x: point.x, y: point.y, width: 0, height: 0).insetBy(dx: -1e6, dy: -reach)
            for (section, count) in counts.enumerated() {
                for position in indices(in: area, section, count: count) {
                    let frame = frame(position, section)
                    let nearest = CGPoint(
                        x: min(max(point.x, frame.minX), frame.maxX), y: min(max(point.y, frame.minY), frame.maxY))
                    let distance = nearest.distance(to: point)
                    if distance < best?.distance ?? .infinity {
                        best = (PresentationPath(index: position, section: section), distance)
                    }
                }
            }
            reach = reach * 4 + 64
        }
        guard let (path, _) = best else { return counts.isEmpty ? nil : PresentationPath(index: 0, section: 0) }
        let frame = frame(path.index, path.section)
        let isBehind = point.y > frame.maxY || point.x > frame.maxX && point.y > frame.minY
        return isBehind && path.index == counts[path.section] - 1
            ? PresentationPath(index: path.index + 1, section: path.section) : path
    }
}
