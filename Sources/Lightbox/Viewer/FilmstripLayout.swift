import Views

/// Squares of the height of the view in one row, which is scrolled horizontally; centered if they do not fill it. All
/// methods take constant time.
final class FilmstripLayout: CollectionViewLayout {
    private static let spacing: CGFloat = 6
    private static let inset: CGFloat = 8

    private var side: CGFloat = 1
    private var start: CGFloat = 0
    private var count = 0

    private var step: CGFloat { side + Self.spacing }
    private var length: CGFloat { count > 0 ? CGFloat(count) * step - Self.spacing : 0 }

    override var scrollsHorizontally: Bool { true }
    override var heightOfContent: CGFloat { environment.height }
    override var widthOfContent: CGFloat? { max(length + 2 * Self.inset, environment.width) }

    override func prepare(_ items: ItemChanges) {
        side = max(pixels(down: environment.height - 2 * Self.inset), 1)
        count = environment.presentationCounts.first ?? 0
        start = max(pixels(near: (environment.width - length) / 2), Self.inset)
    }

    override func frame(at path: IndexPath) -> CGRect {
        CGRect(x: start + CGFloat(path.item) * step, y: Self.inset, width: side, height: side)
    }

    override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        guard count > 0, rect.minY < Self.inset + side, rect.maxY > Self.inset else { return [] }
        let (low, high) = (index(at: rect.minX), index(at: rect.maxX))
        guard high >= 0, low < count else { return [] }
        return [(0, max(low, 0)..<min(high + 1, count))]
    }

    override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard (0...environment.height).contains(point.y), !environment.presentationCounts.isEmpty else { return nil }
        return IndexPath(item: min(max(index(at: point.x + Self.spacing / 2), 0), count), section: 0)
    }

    /// The items of a third of the strip.
    override func gapCapacity(of gap: GapPositions, viewport: CGSize) -> Int {
        max(Int((viewport.width / 3 / step).rounded(.down)), 1)
    }

    /// The index of the step that contains an x coordinate; negative before the first, `count` or more behind the last.
    private func index(at x: CGFloat) -> Int {
        let index = ((x - start) / step).rounded(.down)
        return index.isFinite ? Int(min(max(index, -1), CGFloat(count))) : 0
    }
}
