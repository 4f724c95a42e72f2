/// Where things near the view were before it was arranged anew: what comes into view comes from there.
///
/// Taken before every step of a gap, and asked only for what comes into view then, of which there is mostly nothing: so
/// frames are kept by their places, and found by way of the arrangement that they belong to.
struct EarlierFrames {
    typealias CellKey = ItemContainerView.CellKey

    private struct Stretch {
        var section: Int
        var first: Int
        var frames: [CGRect] = []

        var places: Range<Int> { first..<first + frames.count }
    }

    private var arrangement: [SectionMap] = []
    private var stretches: [Stretch] = []
    /// All of them by their names, once those have changed.
    private var named: [CellKey: CGRect]?
    private var shift = CGPoint.zero

    /// Nothing is known of what was before.
    init() {}

    /// The frames of the places that an area touches.
    @MainActor init(in area: CGRect, of layout: CollectionViewLayout, showing arrangement: [SectionMap]) {
        self.arrangement = arrangement
        for (section, touched) in layout.places(in: area) where arrangement.indices.contains(section) {
            let places = touched.clamped(to: 0..<arrangement[section].places)
            var stretch = Stretch(section: section, first: places.lowerBound)
            stretch.frames.reserveCapacity(places.count)
            layout.forEachFrame(of: places, inSection: section) { stretch.frames.append($1) }
            stretches.append(stretch)
        }
    }

    /// Where something was, in the content's coordinates; nil if it was not near the view.
    subscript(key: CellKey) -> CGRect? {
        if let named { return named[key]?.offsetBy(dx: shift.x, dy: shift.y) }
        guard arrangement.indices.contains(key.section),
            let place = arrangement[key.section].place(of: key.element),
            let stretch = stretches.first(where: { $0.section == key.section && $0.places.contains(place) })
        else { return nil }
        return stretch.frames[place - stretch.first].offsetBy(dx: shift.x, dy: shift.y)
    }

    /// The content was moved by so much meanwhile.
    mutating func move(by vector: CGPoint) { shift = shift + vector }

    /// Gives everything the name that it has after an update; what has none is gone.
    mutating func rename(_ newKey: (CellKey) -> CellKey?) {
        var renamed: [CellKey: CGRect] = [:]
        for stretch in stretches {
            for (index, frame) in stretch.frames.enumerated() {
                let element = arrangement[stretch.section].element(at: stretch.first + index)
                guard let key = newKey(CellKey(section: stretch.section, element: element)) else { continue }
                renamed[key] = frame
            }
        }
        named = renamed
        (arrangement, stretches) = ([], [])
    }
}
