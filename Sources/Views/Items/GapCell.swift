/// An outline of the places that a compressed gap has in one row, or in adjacent rows of one place each (ORDER-8).
@MainActor final class GapCell: ItemCell {
    private var count = CrossFade<Int?>(nil)

    /// The number of dragged items; nil in all outlines of a gap but the largest.
    var shownCount: Int? { count.value }

    /// Shows a number of items, or none; fades from a time on, with nil at once.
    func show(count new: Int?, at time: Timestamp?) {
        guard new != count.value else { return }
        count.show(new, at: time)
        setNeedsDisplay()
        if time != nil { startAnimating() }
    }

    override func animate(at time: Timestamp) -> Bool {
        if count.isFading { setNeedsDisplay() }
        return count.advance(to: time)
    }

    override func draw(_ context: Context) {
        // Rows as wide as the container have margins; other cells fill their frames.
        let isRow = bounds.width >= superview?.bounds.width ?? .infinity
        let area = isRow ? bounds.insetBy(dx: 9, dy: 3) : bounds.insetBy(dx: 1, dy: 1)
        let outline = Path(roundedRect: area, cornerRadius: min(6, area.width / 2, area.height / 2))
        context.fill(outline, palette.accent.withAlpha(0.08))
        context.stroke(outline, palette.accent.withAlpha(0.7), width: 1.5, dash: [5, 4])
        guard let root else { return }
        let fontSize = min(max((min(area.width, area.height) / 4).rounded(), 13), 28)
        count.forEachShare(at: root.now) { number, share in
            guard let number else { return }
            let line = root.textRenderer.layout(
                number.formatted(), font: .system(size: fontSize, weight: .semibold),
                maximumWidth: max(area.width - 8, 1), alignment: .left, scale: root.scale)
            let origin = CGPoint(
                x: (area.midX - line.size.width / 2).rounded(), y: (area.midY - line.size.height / 2).rounded())
            context.draw(line, at: origin, color: palette.accent.withAlpha(share))
        }
    }

    /// None: the container reports its gap.
    override var defaultAccessibilityRole: AccessibilityRole? { nil }
}

/// The outlines of a compressed gap: those of its places that are beside each other, or below each other if each row
/// has one.
struct GapOutlines {
    struct Outline {
        /// The part of the gap that identifies the outline.
        var part: Int
        /// In content coordinates.
        var frame: CGRect
        /// The number of dragged items; nil in all outlines but the largest.
        var count: Int?
    }

    private let size: GapSize
    private var outlines: [Outline] = []

    init(of size: GapSize) { self.size = size }

    /// The outlines from the first place to the last; of several largest ones, the first shows the number of items.
    var all: [Outline] {
        func area(_ index: Int) -> CGFloat { outlines[index].frame.width * outlines[index].frame.height }
        var all = outlines
        if let largest = all.indices.reversed().max(by: { area($0) < area($1) }) { all[largest].count = size.count }
        return all
    }

    /// Adds the frame of a place behind those added before.
    mutating func add(part: Int, frame: CGRect) {
        if let last = outlines.last, joins(last.frame, frame) {
            outlines[outlines.count - 1].frame = last.frame.union(frame)
        } else {
            outlines.append(Outline(part: part, frame: frame))
        }
        // The last outline keeps its cell while places of the one before move to it.
        guard part == size.length - 1, let last = outlines.last, last.part != 0 else { return }
        outlines[outlines.count - 1].part = part
    }

    private func joins(_ outline: CGRect, _ place: CGRect) -> Bool {
        let isBeside = place.minX >= outline.maxX && place.minY < outline.maxY && outline.minY < place.maxY
        let isBelow = place.minY >= outline.maxY && place.minX == outline.minX && place.maxX == outline.maxX
        return isBeside || isBelow
    }
}
