import Views

/// Cells alternate between the left and the right half, each half a cell lower than the previous one.
final class ZigzagLayout: CollectionViewLayout {
    var cellHeight: CGFloat = 80 { didSet { invalidate() } }
    private var width: CGFloat = 0
    private var step: CGFloat = 0
    private var count = 0

    override func prepare(_ items: ItemChanges) {
        width = pixels(down: environment.width / 2)
        step = pixels(near: cellHeight / 2)
        count = environment.presentationCounts.first ?? 0
    }

    override var heightOfContent: CGFloat { count > 0 ? CGFloat(count + 1) * step : 0 }

    override func frame(at path: IndexPath) -> CGRect {
        CGRect(x: path.item % 2 == 0 ? 0 : width, y: CGFloat(path.item) * step, width: width, height: 2 * step)
    }

    override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        guard count > 0, step > 0 else { return [] }
        let first = max(Int((rect.minY / step).rounded(.down)) - 1, 0)
        let last = min(Int((rect.maxY / step).rounded(.down)), count - 1)
        return first <= last ? [(0, first..<last + 1)] : []
    }

    override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard step > 0, (0..<heightOfContent + step).contains(point.y) else { return nil }
        let side = point.x < width ? 0 : 1
        let row = max(Int((point.y / step).rounded(.down)) - side, 0) / 2
        return IndexPath(item: min(2 * row + side, count), section: 0)
    }
}
