/// What a layout arranges.
@MainActor public struct LayoutEnvironment {
    /// The width of the view, in points.
    public var width: CGFloat
    /// How many pixels a point has: edges fall on whole pixels.
    public var scale: CGFloat
    /// How many places each section has on the screen.
    public var places: [Int]
    /// How many items each section has.
    public var items: [Int]
    /// The item whose shape a place has: the one that stands there or, in a gap, the one that will; nil is a square.
    public var itemAtPlace: (IndexPath) -> IndexPath?
    /// The shape of an item, width by height, by its path in the data source; to be asked within `prepare` only, when
    /// the items changed: at other times the data source may be ahead of the view.
    public var itemAspectRatio: (IndexPath) -> CGFloat
    /// Rows of a list that have a height of their own, in points, by section, ascending; empty when there are none.
    public var rowHeights: [[(place: Int, height: CGFloat)]] = []

    /// An environment without rows of their own height.
    public init(
        width: CGFloat, scale: CGFloat, places: [Int], items: [Int], itemAtPlace: @escaping (IndexPath) -> IndexPath?,
        itemAspectRatio: @escaping (IndexPath) -> CGFloat
    ) {
        self.width = width
        self.scale = scale
        self.places = places
        self.items = items
        self.itemAtPlace = itemAtPlace
        self.itemAspectRatio = itemAspectRatio
    }
}

/// What became of the items since a layout was last prepared.
public enum LayoutItems: Equatable, Sendable {
    /// Nothing: only gaps moved, or measures changed.
    case unchanged
    /// Some came, went, moved or look different; what is kept for the others can be kept.
    case changed(Change)
    /// Nothing is known of any.
    case replaced

    /// Which ones.
    public struct Change: Equatable, Sendable {
        /// The items that are gone from where they were, by section before the change.
        public let removed: [IndexRuns]
        /// The items that are new where they are, by section after the change.
        public let added: [IndexRuns]
        /// The section after the change of each one before it; nil for those that are gone.
        public let newSections: [Int?]
        /// Sections before the change of whose items nothing is known.
        public let reloadedSections: Set<Int>
        /// Where those of the removed items went that are among the added ones.
        public let moved: [IndexPath: IndexPath]
        /// Items that may look different, by their paths before the change.
        public let reloaded: Set<IndexPath>
    }
}

/// Says where places are; a subclass arranges them in its own way.
///
/// Index paths here count places as they are seen, with gaps and placeholders and without what is on the move.
/// `prepare` is called before any question whenever the environment changed; everything else must answer in constant
/// or logarithmic time, since it is asked in every frame.
@MainActor open class CollectionViewLayout {
    /// What is arranged; set before `prepare`.
    public internal(set) var environment = LayoutEnvironment(
        width: 0, scale: 1, places: [], items: [], itemAtPlace: { _ in nil }, itemAspectRatio: { _ in 1 })
    /// The view that it arranges.
    public internal(set) weak var view: ItemContainerView?

    /// A layout for nothing yet.
    public init() {}

    /// Gets ready, knowing what became of the items.
    open func prepare(_ items: LayoutItems) {}

    /// The height of everything, in points.
    open var contentHeight: CGFloat { 0 }

    /// Where a place is, in the content's coordinates.
    open func frame(at path: IndexPath) -> CGRect { .zero }

    /// Tells the frames of places of a section that follow each other, in their order.
    ///
    /// For whoever wants all that is in view: a layout that lays out whole rows does that once for each.
    func forEachFrame(of places: Range<Int>, inSection section: Int, _ tell: (Int, CGRect) -> Void) {
        for place in places { tell(place, frame(at: IndexPath(item: place, section: section))) }
    }

    /// The places that a rectangle touches, by section.
    open func places(in rect: CGRect) -> [(section: Int, places: Range<Int>)] { [] }

    /// The place at a point, or next to it in the same row; a section's count past its last place; nil over emptiness.
    open func place(at point: CGPoint) -> IndexPath? { nil }

    /// Where an item that the program moves about would go if it were let go at a point of the content: the place there
    /// by default. Both paths count places, the first one that it came from.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath { place(at: position) ?? previousIndexPath }

    /// Everything must be arranged anew, animated: a measure changed.
    public func invalidate() { view?.layoutDidChange() }

    /// A size that can be reckoned with, of what a program may have said.
    static func legalLength(_ value: CGFloat) -> CGFloat { value.isNaN ? 1 : min(max(value, 1), 1e6) }

    /// A distance that can be reckoned with, of what a program may have said.
    static func legalSpace(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1e6) }

    /// A length that is a whole number of pixels, at most as large.
    public func pixels(down length: CGFloat) -> CGFloat {
        // What is whole but for the rounding of arithmetic stays whole.
        (length * environment.scale + 0.001).rounded(.down) / environment.scale
    }

    /// The nearest length that is a whole number of pixels.
    public func pixels(near length: CGFloat) -> CGFloat {
        (length * environment.scale).rounded() / environment.scale
    }
}
