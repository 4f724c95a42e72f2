/// The input of a layout.
@preconcurrency @MainActor public struct LayoutEnvironment {
    /// The width of the view, in points.
    public var width: CGFloat
    /// The height of the view, in points; only layouts that scroll horizontally are prepared again when it changes.
    public internal(set) var height: CGFloat = 0
    /// The number of pixels per point: edges are aligned to whole pixels.
    public var scale: CGFloat
    /// The number of presentation indices of each section.
    public var presentationCounts: [Int]
    /// The number of items of each section.
    public var itemCounts: [Int]
    /// Returns the data source path of the item that determines the aspect ratio at a presentation path: the item shown
    /// there or, in a gap, the item that would be dropped there; nil for items from elsewhere.
    public var itemAtPresentationPath: (IndexPath) -> IndexPath?
    /// Returns the aspect ratio of an item, width by height, by its data source path. Call it only within `prepare`
    /// when items changed, because at other times the data source may already contain changes that the view does not
    /// show.
    public var itemAspectRatio: (IndexPath) -> CGFloat
    /// Returns the item from elsewhere that would be dropped at a presentation path of a gap, or that a placeholder
    /// stands for; nil for cells of items (VIEW-12).
    public internal(set) var droppedItemAtPresentationPath: (IndexPath) -> DragItem? = { _ in nil }
    /// Returns the aspect ratio of an item from elsewhere, width by height; nil if it is unknown.
    public internal(set) var droppedItemAspectRatio: (DragItem) -> CGFloat? = { _ in nil }
    /// Returns what a part of a slot, of a placeholder or of a gap, stands for.
    var slotElement: (SlotID, _ part: Int) -> GapElement? = { _, _ in nil }
    /// The positions of the gap that ``CollectionViewLayout/gapArea(at:)`` describes, of the drag that was updated
    /// last; nil before a drag is over the view.
    public internal(set) var gapPositions: GapPositions?
    /// The cells, with the gap that is kept apart; nil if only the presentation indices are known.
    var cells: LayoutCells?

    /// Creates an environment without a gap.
    package init(
        width: CGFloat, scale: CGFloat, presentationCounts: [Int], itemCounts: [Int],
        itemAtPresentationPath: @escaping (IndexPath) -> IndexPath?,
        itemAspectRatio: @escaping (IndexPath) -> CGFloat
    ) {
        self.width = width
        self.scale = scale
        self.presentationCounts = presentationCounts
        self.itemCounts = itemCounts
        self.itemAtPresentationPath = itemAtPresentationPath
        self.itemAspectRatio = itemAspectRatio
    }

    /// Follows a change of the view's size, items or gap.
    mutating func update(
        size: CGSize, scale: CGFloat, presentationCounts: [Int], itemCounts: [Int], cells: LayoutCells
    ) {
        (width, height, self.scale) = (size.width, size.height, scale)
        (self.presentationCounts, self.itemCounts) = (presentationCounts, itemCounts)
        self.cells = cells
    }
}

/// The change of the items since the layout was last prepared.
public enum ItemChanges: Equatable, Sendable {
    /// Items are unchanged: only gaps or metrics changed.
    case unchanged
    /// Some items were inserted, deleted, moved or reloaded; data cached for the others remains valid.
    case changed(Change)
    /// All items may have changed.
    case replaced

    /// The changed items.
    public struct Change: Equatable, Sendable {
        /// The removed items and sources of moves, by section before the change.
        public let removed: [IndexRuns]
        /// The inserted items and destinations of moves, by section after the change.
        public let added: [IndexRuns]
        /// The new index of each section; nil if it was deleted.
        public let newSections: [Int?]
        /// Reloaded sections, by their index before the change.
        public let reloadedSections: Set<Int>
        private let moved: MovedItems
        /// Items whose appearance may have changed, by their paths before the change.
        public let reloaded: Set<IndexPath>

        init(
            removed: [IndexRuns], added: [IndexRuns], newSections: [Int?], reloadedSections: Set<Int>,
            movedItems: MovedItems, reloaded: Set<IndexPath>
        ) {
            self.removed = removed
            self.added = added
            self.newSections = newSections
            self.reloadedSections = reloadedSections
            moved = movedItems
            self.reloaded = reloaded
        }

        /// Whether any item was moved individually.
        var hasMoves: Bool { !moved.isEmpty }

        /// Returns the new path of a moved item, which is also among the removed and the added ones; nil for an item
        /// that was not moved individually.
        public func newIndexPath(ofMovedItemAt path: IndexPath) -> IndexPath? { moved[ItemPath(path)]?.indexPath }
    }
}

/// Computes frames for presentation paths; subclass it for another layout.
///
/// Index paths here are presentation paths: they count gaps and placeholders, but not hidden items. `prepare` is called
/// after every change of the environment. All other methods are called in every frame and must take constant or
/// logarithmic time.
@preconcurrency @MainActor open class CollectionViewLayout {
    /// The input; set before `prepare`.
    public internal(set) var environment = LayoutEnvironment(
        width: 0, scale: 1, presentationCounts: [], itemCounts: [], itemAtPresentationPath: { _ in nil },
        itemAspectRatio: { _ in 1 })
    /// The view that uses the layout.
    public internal(set) weak var view: ItemContainerView?

    /// Creates a layout without items.
    public init() {}

    /// Prepares the layout for the environment; `items` is the change since the last call. Override point.
    open func prepare(_ items: ItemChanges) {}

    /// Called with the new environment before `prepare`, with the visible part of the content.
    func willPrepare(_ items: ItemChanges, in bounds: CGRect) {}

    /// The content height, in points. Not called `contentHeight`, as many layouts of programs name a property of
    /// theirs.
    open var heightOfContent: CGFloat { 0 }

    /// Whether the content is scrolled horizontally and as high as the view. Gap areas then have x and y exchanged.
    open var scrollsHorizontally: Bool { false }

    /// Whether the areas of gaps in a section have x and y exchanged.
    func exchangesAxes(inSection section: Int) -> Bool { scrollsHorizontally }

    /// The content width, in points, of a layout that also scrolls horizontally; nil is the width of the view.
    open var widthOfContent: CGFloat? { nil }

    /// The collection that uses the layout; nil for a table.
    public var collectionView: CollectionView? { view as? CollectionView }

    /// Returns the frame of a presentation path, in content coordinates.
    open func frame(at path: IndexPath) -> CGRect { .zero }

    /// Calls `body` with the frames of consecutive presentation indices of a section, in order.
    ///
    /// For callers that need all visible frames: a layout of rows computes each row once.
    func forEachFrame(of indices: Range<Int>, inSection section: Int, _ body: (Int, CGRect) -> Void) {
        for index in indices { body(index, frame(at: IndexPath(item: index, section: section))) }
    }

    /// Whether the ranges of `presentationIndices(in:)` may contain cells far from the rectangle: no views are made for
    /// these.
    var rangesContainOthers: Bool { false }

    /// Returns the presentation indices whose cells meet a rectangle in content coordinates, by section.
    open func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] { [] }

    /// Returns the presentation path at a point, or the nearest one in the same row. Behind the last index of a
    /// section, its index is the section's count; nil over the background.
    open func presentationIndexPath(at point: CGPoint) -> IndexPath? { nil }

    /// Returns the headers, footers and other views beside the cells that meet a rectangle in content coordinates, or
    /// stay in sight there. The view asks its data source for them. By default there are none.
    open func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] { [] }

    /// The height of headers that cover the top of the visible area while their sections are scrolled, in points.
    var coveredHeight: CGFloat { 0 }

    /// Returns the presentation path at which an interactively moved item would be inserted at a point in content
    /// coordinates, by default with hysteresis (ORDER-5). `previousIndexPath` is the presentation path of its current
    /// gap.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath { view?.movementTarget(at: position)?.indexPath ?? previousIndexPath }

    // MARK: Gap

    /// Returns the largest number of dragged items that get a place of their own in a gap (ORDER-8). Values below 1
    /// count as 1. The gap of more items has this length and is outlined.
    ///
    /// `gap.gapLength` is the number of dragged items, `viewport` the size of the visible area in points. The result
    /// must depend only on the items, on metrics and on `viewport`, so that the gap keeps its length while it moves. By
    /// default the cells are counted that are beside the first one or within a third of the viewport: the layout is
    /// prepared for a gap at the first position, measured, and prepared for its environment again. Override it if
    /// `prepare` takes more than constant time.
    open func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        guard gap.gapLength > 1, let section = gap.counts.indices.first else { return 1 }
        let shown = environment
        var measured = gap
        measured.gapLength = min(gap.gapLength, Self.mostMeasuredCells)
        environment.gapPositions = measured
        environment = environment.withGap(at: IndexPath(item: 0, section: section))
        prepare(.unchanged)
        let first = frame(at: IndexPath(item: 0, section: section))
        let others = (1..<measured.gapLength).prefix { index in
            let next = frame(at: IndexPath(item: index, section: section))
            return next.minY < first.midY || next.maxY <= first.minY + GapPositions.heightLimit(in: viewport)
        }
        environment = shown
        prepare(.unchanged)
        return 1 + others.count
    }

    /// The largest gap that the default of `gapCapacity` measures.
    private static let mostMeasuredCells = 256

    /// Called before ``gapArea(at:)`` after the cells without the gap, the gap's items or metrics have changed, but not
    /// while only the gap moves. Override point.
    open func prepareGapPositions() {}

    /// Returns the area of the gap at a position of `environment.gapPositions`, whether or not the gap is shown there.
    ///
    /// The index of `position` counts the cells before the gap. The result must depend only on these positions and on
    /// metrics. By default the layout is prepared for the position, measured, and prepared for its environment again.
    /// Override it if `prepare` takes more than constant time.
    open func gapArea(at position: IndexPath) -> GapArea {
        let shown = environment
        environment = shown.withGap(at: position)
        prepare(.unchanged)
        let area = measuredGapArea(at: position, length: shown.gapPositions?.gapLength ?? 1)
        environment = shown
        prepare(.unchanged)
        return area
    }

    /// Returns a function with the results of ``gapArea(at:)``, valid until the next `prepareGapPositions()`.
    ///
    /// The function remembers the areas that one movement of the pointer compares. Override it if computing an area
    /// costs less.
    @preconcurrency func gapAreas() -> @MainActor (PresentationPath) -> GapArea {
        var known: [(position: PresentationPath, area: GapArea)] = []
        var oldest = 0
        return { [unowned self] position in
            if let index = known.firstIndex(where: { $0.position == position }) { return known[index].area }
            let area = gapArea(at: position.indexPath)
            if known.count < 8 {
                known.append((position, area))
            } else {
                known[oldest] = (position, area)
                oldest = (oldest + 1) % known.count
            }
            return area
        }
    }

    /// Requests a new layout, with animation, after a metric changed.
    public func invalidate() { view?.layoutDidChange() }

    /// Called when the window's font has changed: a layout that keeps measured sizes discards them.
    func textSizesDidChange() {}

    /// Returns the length rounded down to whole pixels.
    public func pixels(down length: CGFloat) -> CGFloat {
        // The summand tolerates rounding errors of lengths that are whole pixels.
        (length * environment.scale + 0.001).rounded(.down) / environment.scale
    }

    /// Returns the length rounded to whole pixels.
    public func pixels(near length: CGFloat) -> CGFloat {
        (length * environment.scale).rounded() / environment.scale
    }
}
