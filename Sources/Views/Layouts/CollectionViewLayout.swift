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

    /// Gets ready; `itemsChanged` is false when only gaps moved.
    open func prepare(itemsChanged: Bool) {}

    /// The height of everything, in points.
    open var contentHeight: CGFloat { 0 }

    /// Where a place is, in the content's coordinates.
    open func frame(at path: IndexPath) -> CGRect { .zero }

    /// The places that a rectangle touches, by section.
    open func places(in rect: CGRect) -> [(section: Int, places: Range<Int>)] { [] }

    /// The place at a point, or next to it in the same row; a section's count past its last place; nil over emptiness.
    open func place(at point: CGPoint) -> IndexPath? { nil }

    /// Everything must be arranged anew, animated: a measure changed.
    public func invalidate() { view?.layoutDidChange() }

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
