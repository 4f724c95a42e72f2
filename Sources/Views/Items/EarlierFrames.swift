/// The frames of the items near the visible area before a layout change; cells that come into view start their
/// animation there.
///
/// Created before every change of a gap, and rarely queried. Frames are therefore stored by presentation index and
/// looked up through the arrangement that they belong to.
@MainActor struct EarlierFrames {
    private struct Stretch {
        var section: Int
        var first: Int
        var frames: [CGRect] = []

        var indices: Range<Int> { first..<first + frames.count }
    }

    private var arrangement: Arrangement?
    private var stretches: [Stretch] = []
    /// All frames by cell key, after `rename`.
    private var named: [CellKey: CGRect]?
    private var shift = CGPoint.zero
    /// Returns the frame from which a new item unfolds to another frame.
    private var unfolding: (@MainActor (CellKey, CGRect) -> CGRect?)?

    /// Contains no frames.
    init() {}

    /// Stores the frames of the presentation indices whose cells meet an area.
    init(in area: CGRect, of layout: CollectionViewLayout, showing arrangement: Arrangement) {
        self.arrangement = arrangement
        for (section, touched) in layout.presentationIndices(in: area) where arrangement.indices.contains(section) {
            let indices = touched.clamped(to: 0..<arrangement[section].presentationCount)
            var stretch = Stretch(section: section, first: indices.lowerBound)
            stretch.frames.reserveCapacity(indices.count)
            layout.forEachFrame(of: indices, inSection: section) { stretch.frames.append($1) }
            stretches.append(stretch)
        }
    }

    /// The former frame in content coordinates; nil if it was not near the visible area.
    subscript(key: CellKey) -> CGRect? {
        if let named { return named[key]?.offsetBy(dx: shift.x, dy: shift.y) }
        guard let path = arrangement?.presentationPath(of: key),
            let stretch = stretches.first(where: { $0.section == path.section && $0.indices.contains(path.index) })
        else { return nil }
        return stretch.frames[path.index - stretch.first].offsetBy(dx: shift.x, dy: shift.y)
    }

    /// Adds the items that unfold from a compressed gap (ORDER-8). `frame` returns where each begins, by the new keys
    /// and the frames that they move to; all frames are in the content coordinates before `move(by:)`.
    mutating func unfold(_ frame: @escaping @MainActor (CellKey, CGRect) -> CGRect?) { unfolding = frame }

    /// Returns the frame from which an item unfolds to another frame; nil for other items.
    func start(ofUnfolding key: CellKey, to goal: CGRect) -> CGRect? {
        unfolding?(key, goal.offsetBy(dx: -shift.x, dy: -shift.y))?.offsetBy(dx: shift.x, dy: shift.y)
    }

    /// Translates all frames after the content was scrolled by a vector.
    mutating func move(by vector: CGPoint) { shift = shift + vector }

    /// Remaps the keys after a batch update, and drops those without a new key.
    mutating func rename(_ newKey: (CellKey) -> CellKey?) {
        var renamed: [CellKey: CGRect] = [:]
        for stretch in stretches {
            guard let arrangement else { break }
            for (index, frame) in stretch.frames.enumerated() {
                let path = PresentationPath(index: stretch.first + index, section: stretch.section)
                guard let key = arrangement.key(at: path).flatMap(newKey) else { continue }
                renamed[key] = frame
            }
        }
        named = renamed
        (arrangement, stretches) = (nil, [])
    }
}
