/// Arranges items in rows from left to right, with sizes and spacing from its properties or from a
/// `UICollectionViewDelegateFlowLayout`. Among sizes of a delegate, dragged items from elsewhere have their
/// `preferredPresentationSize` in the gap and in placeholders, scaled down to the largest item.
///
/// With ``estimatedItemSize`` cells size themselves when they come into view. Lengths are rounded to whole pixels.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The size of items, in points, unless the delegate provides sizes.
    public var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { metricsDidChange() } } }
    /// The size of items, in points, until their cells come into view and size themselves
    /// (`preferredLayoutAttributesFitting(_:)`); zero, the default, leaves them their size. A delegate's sizes serve as
    /// estimates, too, and so does ``itemSize`` with ``automaticSize``.
    public var estimatedItemSize = CGSize.zero {
        didSet { if estimatedItemSize != oldValue { metricsDidChange() } }
    }
    /// What the insets of sections are measured from; the content by default.
    public var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { if sectionInsetReference != oldValue { metricsDidChange() } }
    }
    /// The spacing between rows, in points.
    public var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { metricsDidChange() } } }
    /// The minimum spacing between the items of a row, in points. The free width of a full row is distributed among its
    /// items.
    public var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { metricsDidChange() } }
    }
    /// The margins of each section, in points.
    public var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { metricsDidChange() } } }

    /// The direction in which the content is scrolled. Lines of items are columns if it is horizontal.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { metricsDidChange() } }
    }
    /// The size of headers, in points: their height counts. Zero, the default, shows none.
    public var headerReferenceSize = CGSize.zero {
        didSet { if headerReferenceSize != oldValue { metricsDidChange() } }
    }
    /// The size of footers, in points: their height counts. Zero, the default, shows none.
    public var footerReferenceSize = CGSize.zero {
        didSet { if footerReferenceSize != oldValue { metricsDidChange() } }
    }
    /// Whether headers stay at the top of the view while their section is scrolled.
    public var sectionHeadersPinToVisibleBounds = false {
        didSet { if sectionHeadersPinToVisibleBounds != oldValue { metricsDidChange() } }
    }
    /// Whether footers stay at the bottom of the view while their section is scrolled.
    public var sectionFootersPinToVisibleBounds = false {
        didSet { if sectionFootersPinToVisibleBounds != oldValue { metricsDidChange() } }
    }

    // Everything below is computed as for vertical scrolling; x and y are exchanged if it is horizontal.
    private var sections: [FlowSection] = []
    /// The top and the bottom of each section with its header and footer, and the heights of these two.
    private var margins: [(top: CGFloat, header: CGFloat, footer: CGFloat, bottom: CGFloat)] = []
    /// The delegate's item sizes by section and item; empty if the delegate provides none.
    private var sizes: [[CGSize]] = []
    /// The spaces and margins of the sections, which the delegate is asked for together with the sizes.
    private var metrics: [FlowSectionMetrics] = []
    /// The largest width and height of the delegate's sizes; `itemSize` without them.
    private var largestSize = CGSize.zero
    /// The sizes of items that size themselves, estimated or measured; empty without an estimate.
    private var ownSizes: [[CGSize]] = []
    /// Whether the delegate provides sizes.
    var givesSizes: Bool { !sizes.isEmpty }
    /// Whether the delegate uses the default implementation for sizes, which sets this.
    var usesItemSize = false
    private var height: CGFloat = 0
    /// The width and scale for which the delegate provided sizes; nil if the sizes must be requested again.
    private var sizesKey: (width: CGFloat, scale: CGFloat)?

    private func metricsDidChange() {
        // The delegate's sizes may depend on the metrics.
        sizesKey = nil
        // A subclass may set metrics in `prepare()`, which is called before they are used.
        if !isPreparing { invalidate() }
    }

    /// The class of the contexts of flow layouts, by which the delegate is asked again.
    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    /// Requests the sizes of the delegate again if the context says so.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let flow = context as? UICollectionViewFlowLayoutInvalidationContext
        if !isPreparing, flow?.invalidateFlowLayoutDelegateMetrics != false { sizesKey = nil }
        super.invalidateLayout(with: context)
    }

    /// Breaks the items into rows. Requests the delegate's sizes again if the items, the width or the scale has
    /// changed. A subclass has the attributes that it returns; if these are those of its superclass, a gap has the
    /// sizes of the dragged items.
    open override func prepare(_ items: ItemChanges) {
        pending = items
        reportsUpdates = type(of: self) != UICollectionViewFlowLayout.self
        // Without an estimate no item has a size of its own.
        if estimatedItemSize == .zero {
            measured.update(.replaced, counts: [])
        } else {
            measured.update(items, counts: environment.itemCounts)
        }
        guard type(of: self) != UICollectionViewFlowLayout.self else { return breakRows(items) }
        guard items != .unchanged || isOutdated else { return breakRows(.unchanged) }
        gatherAttributes {
            prepare()
            // Subclasses set metrics in `prepare()`.
            breakRows(.unchanged)
        }
        usesAttributes = environment.itemCounts.enumerated().contains { section, count in
            (0..<count).contains { item in
                let path = IndexPath(item: item, section: section)
                return gatheredFrame(at: path) != itemFrame(at: path)
            }
        }
    }

    /// Breaks the items into rows. Override it to set metrics or to compute attributes, and call super.
    open override func prepare() { breakRows(pending) }

    // MARK: Attributes

    /// Whether a subclass has changed the frames of cells.
    private var usesAttributes = false
    private var pending = ItemChanges.replaced
    /// The rows of the data source's items, without gap and placeholders; nil until they are asked for.
    private var itemSections: [FlowSection]?

    private func itemFrame(at path: IndexPath) -> CGRect {
        let rows = itemSections ?? makeSections(environment.itemCounts) { size(of: $0, dropped: nil) }.sections
        itemSections = rows
        guard rows.indices.contains(path.section) else { return .zero }
        return shown(rows[path.section].frame(at: path.item))
    }

    /// The size of all sections.
    open override var collectionViewContentSize: CGSize {
        exchanged(CGSize(width: lineLength, height: height))
    }

    /// Returns the attributes of an item without an open gap; nil if it does not exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard environment.itemCounts.indices.contains(indexPath.section), indexPath.item >= 0,
            indexPath.item < environment.itemCounts[indexPath.section]
        else { return nil }
        let attributes = makeAttributes(at: indexPath)
        attributes.frame = itemFrame(at: indexPath)
        return attributes
    }

    /// Returns the attributes of cells, headers and footers that meet a rectangle. O(items).
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let cells = environment.itemCounts.enumerated().flatMap { section, count in
            (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
        }
        let others = ownSupplementaryFrames(in: rect).map { element in
            let attributes = makeAttributes(.supplementaryView, kind: element.kind, at: element.indexPath)
            attributes.frame = element.frame
            return attributes
        }
        return cells.filter { $0.frame.overlaps(rect) } + others
    }

    // MARK: Rows

    private func breakRows(_ items: ItemChanges) {
        itemSections = nil
        ownSizes = []
        let wanted = (lineLength, environment.scale)
        // Delegates often derive sizes from the width, so a new width requires new sizes.
        if items != .unchanged || sizesKey.map({ $0 != wanted }) ?? true {
            sizesKey = wanted
            requestSizes()
        }
        ownSizes = proposedSizes { size(of: $0, dropped: nil) }
        margins = []
        (sections, height) = makeSections(environment.presentationCounts, recordsMargins: true) { size(at: $0) }
    }

    // MARK: Direction

    /// Whether the content is scrolled horizontally.
    open override var scrollsHorizontally: Bool { scrollDirection == .horizontal }

    /// The length of a line of items, in points.
    private var lineLength: CGFloat { scrollsHorizontally ? max(environment.height, 1) : environment.width }

    private func exchanged(_ point: CGPoint) -> CGPoint {
        scrollsHorizontally ? CGPoint(x: point.y, y: point.x) : point
    }

    private func exchanged(_ size: CGSize) -> CGSize {
        scrollsHorizontally ? CGSize(width: size.height, height: size.width) : size
    }

    private func exchanged(_ rect: CGRect) -> CGRect {
        CGRect(origin: exchanged(rect.origin), size: exchanged(rect.size))
    }

    private func exchanged(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        guard scrollsHorizontally else { return insets }
        return UIEdgeInsets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom)
    }

    /// The frame of a cell as it is shown, on whole pixels.
    private func shown(_ frame: CGRect) -> CGRect {
        exchanged(CGRect(x: pixels(near: frame.minX), y: frame.minY, width: frame.width, height: frame.height))
    }

    // MARK: Headers and footers

    /// Returns the headers and footers of the sections that meet a rectangle in content coordinates.
    open override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        usesAttributes ? super.supplementaryFrames(in: rect) : ownSupplementaryFrames(in: rect)
    }

    private func ownSupplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        let rect = exchanged(rect)
        let first = margins.partitioningIndex { $0.bottom >= rect.minY }
        let end = margins.partitioningIndex { $0.top > rect.maxY }
        guard first < end else { return [] }
        let (width, isHorizontal) = (lineLength, scrollsHorizontally)
        var frames: [SupplementaryFrame] = []
        for section in first..<end {
            let (top, header, footer, bottom) = margins[section]
            let path = IndexPath(item: 0, section: section)
            if header > 0 {
                let limit = max(bottom - footer - header, top)
                frames.append(
                    SupplementaryFrame(
                        kind: UICollectionView.elementKindSectionHeader, indexPath: path,
                        frame: exchanged(CGRect(x: 0, y: top, width: width, height: header)),
                        pin: !sectionHeadersPinToVisibleBounds ? nil : isHorizontal ? .left(limit) : .top(limit)))
            }
            if footer > 0 {
                let limit = min(top + header, bottom - footer)
                frames.append(
                    SupplementaryFrame(
                        kind: UICollectionView.elementKindSectionFooter, indexPath: path,
                        frame: exchanged(CGRect(x: 0, y: bottom - footer, width: width, height: footer)),
                        pin: !sectionFootersPinToVisibleBounds
                            ? nil : isHorizontal ? .right(limit) : .bottom(limit)))
            }
        }
        return frames
    }

    /// Returns the rows of sections with these numbers of cells, and the height of all.
    private func makeSections(
        _ counts: [Int], recordsMargins: Bool = false, _ size: (IndexPath) -> CGSize
    ) -> (sections: [FlowSection], height: CGFloat) {
        var y: CGFloat = 0
        let sections = counts.enumerated().map { number, count in
            let known = metrics.indices.contains(number) ? metrics[number] : requestMetrics(of: number)
            let top = y
            y += known.header
            let inset = exchanged(known.inset + sectionInsetReference.insets(in: self))
            let origin = CGPoint(x: pixels(near: inset.left), y: y + pixels(near: inset.top))
            var section = FlowSection(
                origin: origin, width: max(lineLength - inset.left - inset.right, 1),
                itemSpacing: max(known.items, 0), lineSpacing: max(pixels(near: known.lines), 0))
            if sizes.isEmpty, ownSizes.isEmpty {
                section.fill(count: count, of: exchanged(roundedToPixels(itemSize)))
            } else {
                section.fill((0..<count).map { exchanged(size(IndexPath(item: $0, section: number))) })
            }
            y = section.bottom + pixels(near: inset.bottom) + known.footer
            if recordsMargins { margins.append((top, known.header, known.footer, y)) }
            return section
        }
        return (sections, y)
    }

    private func requestSizes() {
        defer { largestSize = CGSize(containing: sizes) ?? itemSize }
        sizes = []
        usesItemSize = false
        metrics = environment.itemCounts.indices.map { requestMetrics(of: $0) }
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
    private func size(at path: IndexPath) -> CGSize {
        size(of: environment.itemAtPresentationPath(path), dropped: environment.droppedItemAtPresentationPath(path))
    }

    private func size(of item: IndexPath?, dropped: @autoclosure () -> DragItem?) -> CGSize {
        guard let item else { return roundedToPixels(dropped()?.size(within: largestSize) ?? itemSize) }
        if ownSizes.indices.contains(item.section), ownSizes[item.section].indices.contains(item.item) {
            return roundedToPixels(ownSizes[item.section][item.item])
        }
        guard sizes.indices.contains(item.section), sizes[item.section].indices.contains(item.item) else {
            return roundedToPixels(itemSize)
        }
        return sizes[item.section][item.item]
    }

    private func roundedToPixels(_ size: CGSize) -> CGSize {
        func length(_ value: CGFloat) -> CGFloat {
            max(pixels(near: value.isFinite ? value : legalLength(value, "the size of an item")), 1)
        }
        return CGSize(width: length(size.width), height: length(size.height))
    }

    /// The height of all sections and their margins, in points.
    open override var heightOfContent: CGFloat {
        usesAttributes ? super.heightOfContent : scrollsHorizontally ? lineLength : height
    }

    /// The length of all sections if they are scrolled horizontally.
    open override var widthOfContent: CGFloat? {
        usesAttributes ? super.widthOfContent : scrollsHorizontally ? height : nil
    }

    /// Returns the frame at a presentation path, in content coordinates, on whole pixels; zero if the section does not
    /// exist.
    open override func frame(at path: IndexPath) -> CGRect {
        if usesAttributes { return super.frame(at: path) }
        guard sections.indices.contains(path.section) else { return .zero }
        return shown(sections[path.section].frame(at: path.item))
    }

    /// Returns the presentation indices of the items in rows that intersect a rectangle in content coordinates, by
    /// section.
    open override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        if usesAttributes { return super.presentationIndices(in: rect) }
        let rect = exchanged(rect)
        let first = margins.partitioningIndex { $0.bottom >= rect.minY }
        let end = margins.partitioningIndex { $0.top > rect.maxY }
        return (first..<max(first, end)).compactMap { number in
            let indices = sections[number].indices(from: rect.minY, to: rect.maxY)
            return indices.isEmpty ? nil : (number, indices)
        }
    }

    /// Returns the presentation path at a point in content coordinates; at most one past the section's last item. Nil
    /// if the point is outside the content.
    open override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        if usesAttributes { return super.presentationIndexPath(at: point) }
        // A header belongs to its section.
        let point = exchanged(point)
        guard !sections.isEmpty else { return nil }
        let number = max(margins.partitioningIndex { $0.top > point.y } - 1, 0)
        guard let index = sections[number].index(at: point) else { return nil }
        return IndexPath(item: index, section: number)
    }

    // MARK: Gap

    /// The number of dragged items that fit in a row of the first section; in one column, those of a third of the
    /// viewport.
    open override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        if usesAttributes { return super.gapCapacity(of: gap, viewport: viewport) }
        guard let section = sections.first else { return super.gapCapacity(of: gap, viewport: viewport) }
        return section.gapCapacity(for: gap.gapLength, viewport: exchanged(viewport)) {
            exchanged(size(of: gap.itemInGap($0), dropped: gap.droppedItemInGap($0)))
        }
    }

    /// The sections without the gap.
    private var gaplessSections: [FlowSection] = []

    /// Breaks the items without the gap into rows, in the time that `prepare` takes.
    open override func prepareGapPositions() {
        guard let positions = environment.gapPositions else { return gaplessSections = [] }
        gaplessSections =
            makeSections(positions.counts) {
                size(of: positions.itemAtIndexPath($0), dropped: positions.droppedItemAtIndexPath($0))
            }.sections
    }

    /// Returns the area of the gap at a position. Breaks only the rows that the gap is in.
    open override func gapArea(at position: IndexPath) -> GapArea {
        if usesAttributes { return super.gapArea(at: position) }
        guard let positions = environment.gapPositions, gaplessSections.indices.contains(position.section) else {
            return super.gapArea(at: position)
        }
        return gaplessSections[position.section].gapArea(at: position.item, length: positions.gapLength) { index in
            let isInGap = index >= position.item && index < position.item + positions.gapLength
            if isInGap {
                let part = index - position.item
                return exchanged(size(of: positions.itemInGap(part), dropped: positions.droppedItemInGap(part)))
            }
            let item = index < position.item ? index : index - positions.gapLength
            let path = IndexPath(item: item, section: position.section)
            return exchanged(
                size(of: positions.itemAtIndexPath(path), dropped: positions.droppedItemAtIndexPath(path)))
        }
    }
}
