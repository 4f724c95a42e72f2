/// A layout that describes all elements by attributes, as UIKit's layouts do; subclass it.
///
/// Override `prepare()`, `collectionViewContentSize` and `layoutAttributesForElements(in:)`. Index paths are those of
/// the data source. A gap takes positions: the cells behind it move to the positions of the following ones, and as many
/// positions as needed are added below the last cell. So the layout need not know gaps and placeholders, and is
/// prepared once for each change of the items or of the view's size, O(n) (LIST-7). A compositional layout places gaps
/// and placeholders itself, and is prepared for them, too (ORDER-7).
@preconcurrency @MainActor open class AttributesLayout: CollectionViewLayout {
    var cells: [[LayoutAttributes?]] = []
    /// The updates that are being shown; several if the program updates its data while it is asked for cells.
    var shownUpdates: [Update] = []
    /// The attributes before the update that the layout is being prepared for.
    var cellsBeforePreparation: [[LayoutAttributes?]] = []
    /// How far an invalidation scrolls the content when it is laid out.
    var pendingAdjustment = CGPoint.zero
    /// Whether the layout takes part in updates. Set by layouts of the library that have no program's overrides.
    package var reportsUpdates = true
    private var gatheredSupplements: [LayoutAttributes] = []
    private var supplementIndices: [SupplementaryKey: Int] = [:]
    /// The supplementary views in the order of their positions along the direction of scrolling, and their frames.
    private var orderedSupplements: [LayoutAttributes] = []
    private var supplementFrames = FrameIndex()
    var index = FrameIndex()
    /// `collectionViewContentSize` after the last preparation: the program is asked once.
    private var contentSize = CGSize.zero
    private var preparedFor: CGSize?
    private var needsAttributes = true
    /// Whether the layout is being prepared: changes of its metrics take effect without another preparation.
    package private(set) var isPreparing = false
    /// Whether the layout is invalidated by its container, which prepares it afterwards.
    private var isInvalidatedByContainer = false
    /// The sections that scroll by themselves, by number. Set by subclasses in `prepare()`.
    package var scrollingSections: [Int: ScrollingSection] = [:]
    /// Returns the frame of a position that a gap has added behind the last item of a section, before the section was
    /// scrolled by itself; nil uses a frame like that of the last item. Set by subclasses.
    @preconcurrency package var addedFrame: (@MainActor (_ position: Int, _ section: Int) -> CGRect?)?
    /// Whether `prepare()` places all presentation indices, those of gaps and placeholders, too, and not the items. Set
    /// by subclasses.
    package var placesGaps = false
    /// Returns the frames that the presentation indices of a section have, before it was scrolled by itself, with the
    /// gap at one of `environment.gapPositions`. Set by subclasses that place gaps.
    @preconcurrency package var framesWithGap: (@MainActor (_ position: IndexPath) -> [CGRect])?
    /// The sizes of elements that size themselves. A layout that estimates sizes proposes them in `prepare()`.
    package var measured = MeasuredElements()
    /// Returns the frames of the views that move with an item, relative to the origin of its frame; nil if no item has
    /// any. Set by subclasses.
    @preconcurrency package var attachedFrames: (@MainActor (_ item: IndexPath) -> [SupplementaryFrame])?
    /// Returns the actions that a swipe reveals at a side of an item (LIST-4); nil for none. Set by subclasses.
    @preconcurrency package var rowActions: (@MainActor (_ item: IndexPath, _ isLeading: Bool) -> RowActions?)?
    /// Changes the attributes of what is visible of a section; `offset` is that of the section, if it scrolls by
    /// itself, otherwise that of the view. By section; set by subclasses in `prepare()`.
    @preconcurrency package typealias Adjustment =
        @MainActor (_ visible: [LayoutAttributes], _ offset: CGPoint) -> [LayoutAttributes]
    /// The changes of what is visible, by section.
    package var adjustments: [Int: Adjustment] = [:]
    var adjusted = AdjustedAttributes()
    /// The classes of decoration views, by kind.
    private(set) var decorationTypes: [String: ReusableView.Type] = [:]
    /// Whether `layoutAttributesForElements(in:)` is called for the frames before sections were scrolled by themselves.
    package private(set) var isGathering = false

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

    /// Returns the attributes of a supplementary view. The container does not call it.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> LayoutAttributes? {
        gatheredSupplements.first {
            $0.representedElementCategory == .supplementaryView && $0.representedElementKind == elementKind
                && $0.indexPath == indexPath
        }
    }

    /// Returns the attributes of a decoration view. Only programs call it.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> LayoutAttributes? {
        gatheredSupplements.first {
            $0.representedElementCategory == .decorationView && $0.representedElementKind == elementKind
                && $0.indexPath == indexPath
        }
    }

    /// Registers the class of decoration views of a kind: views that show no data, for which the layout returns
    /// attributes. Nil removes the class.
    public func register(_ viewClass: ReusableView.Type?, forDecorationViewOfKind elementKind: String) {
        decorationTypes[elementKind] = viewClass
    }

    /// Whether the layout is prepared again when the view was scrolled or resized; by default only when resized.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != preparedFor
    }

    /// The class of the attributes that this library's layouts make, for a subclass to adapt: `LayoutAttributes` or a
    /// subclass.
    open class var layoutAttributesClass: AnyClass { LayoutAttributes.self }

    /// The class of the contexts that the layout is invalidated with: `LayoutInvalidationContext` or a subclass.
    open class var invalidationContextClass: AnyClass { LayoutInvalidationContext.self }

    /// Returns what is invalidated because the view was scrolled or resized. A subclass calls super and adds to it.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> LayoutInvalidationContext {
        makeContext(.other)
    }

    /// Prepares the layout again, with animation.
    open func invalidateLayout() { invalidateLayout(with: makeContext(.everything)) }

    /// Prepares the layout again, with animation. Also called for each update of the items, and for a change of the
    /// visible part that `shouldInvalidateLayout(forBoundsChange:)` names, before `prepare()`. A subclass that keeps
    /// attributes discards those that the context names, and calls super.
    open func invalidateLayout(with context: LayoutInvalidationContext) {
        needsAttributes = true
        pendingAdjustment = pendingAdjustment + context.contentOffsetAdjustment
        if !isPreparing, !isInvalidatedByContainer { invalidate() }
    }

    // MARK: Updates

    /// Called after `prepare()` with the changes of an update, before cells appear and disappear.
    open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

    /// Called after the cells of an update were placed.
    open func finalizeCollectionViewUpdates() {}

    /// Returns where an item comes from that an update has inserted, by its path after the update: its cell animates
    /// from there to its place. By default it has no opacity, in its place.
    ///
    /// Of the attributes, the frame with its transform counts, as an upright rectangle, and the opacity.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> LayoutAttributes? {
        Self.faded(ownAttributes(at: itemIndexPath))
    }

    /// Returns where an item goes that an update has deleted, by its path before the update; by default it loses its
    /// opacity, in its place. See `initialLayoutAttributesForAppearingItem(at:)`.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> LayoutAttributes? {
        Self.faded(shownUpdates.last.flatMap { Self.attributes(at: itemIndexPath, of: $0.formerCells) })
    }

    /// Returns the offset at which the content stops after a finger has thrown it; `velocity` is in points per
    /// millisecond. By default it is the proposed one.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    // MARK: Preparation

    override func textSizesDidChange() {
        measured = MeasuredElements()
        invalidateLayout()
    }

    /// Calls functions of the program that invalidate the layout, which is about to be prepared.
    private func invalidateByContainer(_ call: () -> Void) {
        isInvalidatedByContainer = true
        call()
        isInvalidatedByContainer = false
    }

    /// Invalidates the layout for what has changed since it was prepared.
    override func willPrepare(_ items: ItemChanges, in bounds: CGRect) {
        guard reportsUpdates else { return }
        invalidateByContainer {
            switch items {
            case .unchanged:
                guard let preparedFor, preparedFor != bounds.size else { return }
                invalidateLayout(with: invalidationContext(forBoundsChange: bounds))
            case .changed:
                cellsBeforePreparation = placesGaps ? [] : cells
                invalidateLayout(with: makeContext(.items))
            case .replaced: invalidateLayout(with: makeContext(.data))
            }
        }
    }

    /// Gathers the attributes after a change of the items or of the view's size.
    open override func prepare(_ items: ItemChanges) {
        measured.update(items, counts: environment.itemCounts)
        // Elements that size themselves have their sizes wherever a gap moves them.
        if items != .unchanged || isOutdated || placesGaps && measured.isActive { gatherAttributes { prepare() } }
    }

    /// Whether the attributes must be gathered again although no item has changed.
    package var isOutdated: Bool {
        needsAttributes || preparedFor != view?.frame.size ?? .zero || cells.map(\.count) != placedCounts
    }

    /// The number of positions of each section that `prepare()` places.
    package var placedCounts: [Int] { placesGaps ? environment.presentationCounts : environment.itemCounts }

    /// Calls `preparation`, and then asks for the attributes of all elements.
    package func gatherAttributes(_ preparation: () -> Void) {
        (preparedFor, needsAttributes, isPreparing) = (view?.frame.size ?? .zero, false, true)
        adjusted = AdjustedAttributes()
        preparation()
        (isPreparing, isGathering) = (false, true)
        defer { isGathering = false }
        cells = placedCounts.map { Array(repeating: nil, count: $0) }
        (gatheredSupplements, supplementIndices) = ([], [:])
        contentSize = legalSize(collectionViewContentSize, "collectionViewContentSize")
        for attributes in layoutAttributesForElements(in: CGRect(origin: .zero, size: contentSize)) ?? [] {
            guard attributes.representedElementCategory == .cell else {
                if let kind = attributes.representedElementKind {
                    let key = SupplementaryKey(kind: kind, path: ItemPath(attributes.indexPath))
                    supplementIndices[key] = gatheredSupplements.count
                }
                gatheredSupplements.append(attributes)
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
        index = FrameIndex(
            cells.map { $0.map { legalFrame($0?.frame ?? .zero, "the frame of an item") } },
            width: max(environment.width, 1), isHorizontal: scrollsHorizontally)
        index.addedFrame = { [weak self] in self?.addedFrame?($0, $1) }
        scrollSections()
        orderedSupplements = gatheredSupplements.sorted {
            scrollsHorizontally ? $0.frame.minX < $1.frame.minX : $0.frame.minY < $1.frame.minY
        }
        supplementFrames = FrameIndex(
            [orderedSupplements.map { legalFrame($0.frame, "the frame of a supplementary view") }],
            width: max(environment.width, 1),
            isHorizontal: scrollsHorizontally)
    }

    /// Shows the sections that scroll by themselves at the offsets that the view has for them.
    func scrollSections() {
        guard !scrollingSections.isEmpty || !index.offsets.isEmpty else { return }
        index.offsets = scrollingSections.keys.reduce(into: [:]) { offsets, section in
            offsets[section] = view?.offset(ofSection: section) ?? .zero
        }
    }

    /// How far the content of a section is scrolled by itself.
    package func offset(ofSection section: Int) -> CGPoint { index.offsets[section] ?? .zero }

    /// Returns the frame of a position before its section was scrolled by itself.
    func unscrolledFrame(_ position: Int, _ section: Int) -> CGRect { index.unscrolledFrame(position, section) }

    /// Follows scrolling; returns whether the layout was prepared again.
    func followBounds(_ bounds: CGRect) -> Bool {
        guard !isInvalidatedByContainer, preparedFor == bounds.size, shouldInvalidateLayout(forBoundsChange: bounds)
        else { return false }
        invalidateByContainer { invalidateLayout(with: invalidationContext(forBoundsChange: bounds)) }
        gatherAttributes { prepare() }
        return true
    }

    /// The frames that the attributes have, by data source path; zero for items without attributes.
    package func gatheredFrame(at path: IndexPath) -> CGRect {
        attributes(at: PresentationPath(path))?.frame ?? .zero
    }

    /// Returns the attributes of a position; nil for one that a gap has added.
    func attributes(at path: PresentationPath) -> LayoutAttributes? {
        if let changed = adjusted.cells[path] { return changed }
        return Self.attributes(at: path.indexPath, of: cells)
    }

    /// Returns the attributes of a supplementary view; nil if the layout did not return any.
    func attributes(of key: SupplementaryKey) -> LayoutAttributes? {
        adjusted.supplements[key] ?? supplementIndices[key].map { gatheredSupplements[$0] }
    }

    // MARK: Frames

    /// The end of the positions that a gap has added.
    private var endOfAddedPositions: CGPoint {
        environment.presentationCounts.enumerated().reduce(into: .zero) { end, element in
            let (section, count) = element
            guard count > index.count(section) else { return }
            let last = index.frame(count - 1, section)
            if scrollingSections[section] != nil { return }
            end = CGPoint(x: max(end.x, last.maxX), y: max(end.y, last.maxY))
        }
    }

    /// The height of the content, with the positions that a gap has added.
    open override var heightOfContent: CGFloat {
        scrollsHorizontally ? contentSize.height : max(contentSize.height, endOfAddedPositions.y)
    }

    /// The width of the content, with the positions that a gap has added if it scrolls horizontally.
    open override var widthOfContent: CGFloat? {
        if scrollsHorizontally { return max(contentSize.width, endOfAddedPositions.x) }
        return contentSize.width > environment.width ? contentSize.width : nil
    }

    /// Whether the content is wider than the view, but not higher.
    open override var scrollsHorizontally: Bool {
        contentSize.width > environment.width && contentSize.height <= view?.frame.height ?? 0
    }

    override func exchangesAxes(inSection section: Int) -> Bool {
        scrollingSections[section]?.fillsColumns ?? scrollsHorizontally
    }

    /// Returns the frame of a position.
    open override func frame(at path: IndexPath) -> CGRect { index.frame(path.item, path.section) }

    override var rangesContainOthers: Bool { true }

    /// Returns the ranges that contain all positions whose frames meet a rectangle, in time in proportion to those in
    /// strips of 128 points around it.
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

    /// Returns the supplementary views that meet a rectangle and are not empty, in time in proportion to those in
    /// strips of 128 points around it.
    open override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        let range = supplementFrames.indices(in: rect, 0, count: orderedSupplements.count)
        return orderedSupplements[range].compactMap { attributes in
            guard let kind = attributes.representedElementKind, !attributes.isHidden,
                !attributes.frame.isEmpty, attributes.frame.intersects(rect)
            else { return nil }
            return SupplementaryFrame(
                kind: kind, indexPath: attributes.indexPath,
                frame: legalFrame(attributes.frame, "the frame of a supplementary view"),
                isDecoration: attributes.representedElementCategory == .decorationView)
        }
    }

    // MARK: Gap

    /// Counts the positions from the first one that are in its row, or within a third of the viewport.
    open override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        guard gap.gapLength > 1 else { return 1 }
        let first = index.frame(0, 0)
        // A row of a section that scrolls by itself is longer than the view.
        let limit = scrollingSections[0].map { _ in
            CGPoint(x: first.minX + viewport.width, y: first.minY + viewport.height)
        }
        return 1
            + (1..<min(gap.gapLength, 64)).prefix { number in
                let next = index.frame(number, 0)
                if let limit { return next.maxX <= limit.x && next.maxY <= limit.y }
                return next.minY < first.midY || next.maxY <= first.minY + GapPositions.heightLimit(in: viewport)
            }.count
    }

    /// Returns the area of the gap by the frames of its positions: in constant time, unless the layout places gaps.
    open override func gapArea(at position: IndexPath) -> GapArea {
        let shown = environment
        environment = shown.withGap(at: position)
        defer { environment = shown }
        let length = shown.gapPositions?.gapLength ?? 1
        guard placesGaps, shown.gapPositions != nil, let frames = framesWithGap?(position) else {
            return measuredGapArea(at: position, length: length)
        }
        let offset = offset(ofSection: position.section)
        return measuredGapArea(at: position, length: length) { index in
            frames.indices.contains(index) ? frames[index].offsetBy(dx: -offset.x, dy: -offset.y) : .zero
        }
    }
}
