/// Arranges items in rows from left to right, with sizes and spacing from its properties or from a
/// `UICollectionViewDelegateFlowLayout`.
///
/// Unlike UIKit's, it scrolls vertically only and has no headers, footers or self-sizing items. Lengths are rounded to
/// whole pixels.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: CollectionViewLayout {
    /// The size of items, in points, unless the delegate provides sizes.
    public var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidate() } } }
    /// The spacing between rows, in points.
    public var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidate() } } }
    /// The minimum spacing between the items of a row, in points. The free width of a full row is distributed among its
    /// items.
    public var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { invalidate() } }
    }
    /// The margins of each section, in points.
    public var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidate() } } }

    private var sections: [FlowSection] = []
    /// The delegate's item sizes by section and item; empty if the delegate provides none.
    private var sizes: [[CGSize]] = []
    /// Whether the delegate uses the default implementation for sizes, which sets this.
    var usesItemSize = false
    private var height: CGFloat = 0
    /// The width and scale for which the delegate provided sizes; nil if the sizes must be requested again.
    fileprivate var sizesKey: (width: CGFloat, scale: CGFloat)?

    /// Breaks the items into rows. Requests the delegate's sizes again if the items, the width or the scale has
    /// changed.
    open override func prepare(_ items: LayoutItems) {
        let wanted = (environment.width, environment.scale)
        // Delegates often derive sizes from the width, so a new width requires new sizes.
        if items != .unchanged || sizesKey.map({ $0 != wanted }) ?? true {
            sizesKey = wanted
            requestSizes()
        }
        (sections, height) = makeSections(environment.presentationCounts) { size(at: $0) }
    }

    /// Returns the rows of sections with these numbers of cells, and the height of all.
    private func makeSections(
        _ counts: [Int], _ size: (IndexPath) -> CGSize
    ) -> (sections: [FlowSection], height: CGFloat) {
        var y: CGFloat = 0
        let sections = counts.enumerated().map { number, count in
            let spacing = spacing(of: number)
            let origin = CGPoint(x: pixels(near: spacing.inset.left), y: y + pixels(near: spacing.inset.top))
            var section = FlowSection(
                origin: origin, width: max(environment.width - spacing.inset.left - spacing.inset.right, 1),
                itemSpacing: max(spacing.items, 0), lineSpacing: max(pixels(near: spacing.lines), 0))
            if sizes.isEmpty {
                section.fill(count: count, of: roundedToPixels(itemSize))
            } else {
                section.fill((0..<count).map { size(IndexPath(item: $0, section: number)) })
            }
            y = section.bottom + pixels(near: spacing.inset.bottom)
            return section
        }
        return (sections, y)
    }

    private typealias FlowDelegate = (collection: CollectionView, delegate: any UICollectionViewDelegateFlowLayout)

    private var flowDelegate: FlowDelegate? {
        guard let collection = view as? CollectionView,
            let delegate = collection.delegate as? any UICollectionViewDelegateFlowLayout
        else { return nil }
        return (collection, delegate)
    }

    private func spacing(of section: Int) -> (inset: UIEdgeInsets, lines: CGFloat, items: CGFloat) {
        var (inset, lines, items) = (sectionInset, minimumLineSpacing, minimumInteritemSpacing)
        if let (view, delegate) = flowDelegate {
            inset = delegate.collectionView(view, layout: self, insetForSectionAt: section)
            lines = delegate.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
            items = delegate.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
        }
        func finite(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }
        inset = UIEdgeInsets(
            top: finite(inset.top), left: finite(inset.left), bottom: finite(inset.bottom), right: finite(inset.right))
        return (inset, finite(lines), finite(items))
    }

    private func requestSizes() {
        sizes = []
        usesItemSize = false
        guard let (view, delegate) = flowDelegate else { return }
        for (section, count) in environment.itemCounts.enumerated() {
            var found: [CGSize] = []
            found.reserveCapacity(count)
            for item in 0..<count {
                let path = IndexPath(item: item, section: section)
                found.append(roundedToPixels(delegate.collectionView(view, layout: self, sizeForItemAt: path)))
                if usesItemSize {
                    sizes = []
                    return
                }
            }
            sizes.append(found)
        }
    }

    /// Returns the size of the item at a presentation path; for a gap, the size of the dragged item.
    private func size(at path: IndexPath) -> CGSize { size(of: environment.itemAtPresentationPath(path)) }

    private func size(of item: IndexPath?) -> CGSize {
        guard let item, sizes.indices.contains(item.section),
            sizes[item.section].indices.contains(item.item)
        else { return roundedToPixels(itemSize) }
        return sizes[item.section][item.item]
    }

    private func roundedToPixels(_ size: CGSize) -> CGSize {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(pixels(near: value), 1) : 1 }
        return CGSize(width: length(size.width), height: length(size.height))
    }

    /// The height of all sections and their margins, in points.
    open override var contentHeight: CGFloat { height }

    /// Returns the frame at a presentation path, in content coordinates, on whole pixels; zero if the section does not
    /// exist.
    open override func frame(at path: IndexPath) -> CGRect {
        guard sections.indices.contains(path.section) else { return .zero }
        let frame = sections[path.section].frame(at: path.item)
        return CGRect(x: pixels(near: frame.minX), y: frame.minY, width: frame.width, height: frame.height)
    }

    /// Returns the presentation indices of the items in rows that intersect a rectangle in content coordinates, by
    /// section.
    open override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        sections.indices.compactMap { number in
            let indices = sections[number].indices(from: rect.minY, to: rect.maxY)
            return indices.isEmpty ? nil : (number, indices)
        }
    }

    /// Returns the presentation path at a point in content coordinates; at most one past the section's last item. Nil
    /// if the point is outside the content.
    open override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard let number = sections.lastIndex(where: { $0.origin.y <= point.y }) ?? sections.indices.first,
            let index = sections[number].index(at: point)
        else { return nil }
        return IndexPath(item: index, section: number)
    }

    // MARK: Gap

    /// The number of dragged items that fit in a row of the first section; in one column, those of a third of the
    /// viewport.
    open override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        guard let section = sections.first else { return super.gapCapacity(of: gap, viewport: viewport) }
        return section.gapCapacity(for: gap.gapLength, viewport: viewport) { size(of: gap.itemInGap($0)) }
    }

    /// The sections without the gap.
    private var gaplessSections: [FlowSection] = []

    /// Breaks the items without the gap into rows, in the time that `prepare` takes.
    open override func prepareGapPositions() {
        guard let positions = environment.gapPositions else { return gaplessSections = [] }
        gaplessSections = makeSections(positions.counts) { size(of: positions.itemAtIndexPath($0)) }.sections
    }

    /// Returns the area of the gap at a position. Breaks only the rows that the gap is in.
    open override func gapArea(at position: IndexPath) -> GapArea {
        guard let positions = environment.gapPositions, gaplessSections.indices.contains(position.section) else {
            return super.gapArea(at: position)
        }
        return gaplessSections[position.section].gapArea(at: position.item, length: positions.gapLength) { index in
            let isInGap = index >= position.item && index < position.item + positions.gapLength
            if isInGap { return size(of: positions.itemInGap(index - position.item)) }
            let item = index < position.item ? index : index - positions.gapLength
            return size(of: positions.itemAtIndexPath(IndexPath(item: item, section: position.section)))
        }
    }
}

extension CollectionViewLayout {
    /// Invalidates the layout. A flow layout requests all sizes from its delegate again.
    public func invalidateLayout() {
        (self as? UICollectionViewFlowLayout)?.sizesKey = nil
        invalidate()
    }
}
