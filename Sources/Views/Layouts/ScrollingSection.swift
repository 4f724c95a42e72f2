/// A section of a layout that scrolls by itself, across the direction in which its container scrolls.
package struct ScrollingSection: Sendable, Equatable {
    /// Where the content comes to rest after a throw or a turn of the wheel. Offsets are in points, from the first one.
    package enum Stops: Sendable, Equatable {
        /// Anywhere.
        case free
        /// At one of the offsets, in ascending order; a throw may pass several.
        case offsets([CGFloat])
        /// At the next one of the offsets, in ascending order.
        case nextOffset([CGFloat])
        /// At the next multiple of the area's length.
        case pages
    }

    /// The visible part, in the container's content coordinates: from edge to edge of the container.
    package var area: CGRect
    /// The length of the content along the axis of its scrolling, without a gap, in points.
    package var length: CGFloat
    /// The space behind the last item, in points.
    package var endInset: CGFloat
    /// Whether the content scrolls to the right; otherwise downwards.
    package var isHorizontal: Bool
    /// Whether consecutive items follow each other downwards before the next column begins.
    package var fillsColumns: Bool
    /// Where scrolling ends.
    package var stops: Stops
    /// How far the content can be scrolled before its beginning and beyond its end, so that its first and its last item
    /// can be in the middle.
    package var overscroll: (start: CGFloat, end: CGFloat)

    /// Creates a section.
    package init(
        area: CGRect, length: CGFloat, endInset: CGFloat = 0, isHorizontal: Bool, fillsColumns: Bool,
        stops: Stops = .free, overscroll: (start: CGFloat, end: CGFloat) = (0, 0)
    ) {
        (self.area, self.length, self.endInset) = (area, length, endInset)
        (self.isHorizontal, self.fillsColumns, self.stops) = (isHorizontal, fillsColumns, stops)
        self.overscroll = overscroll
    }

    /// Whether all values are equal.
    package static func == (a: ScrollingSection, b: ScrollingSection) -> Bool {
        a.area == b.area && a.length == b.length && a.endInset == b.endInset && a.isHorizontal == b.isHorizontal
            && a.fillsColumns == b.fillsColumns && a.stops == b.stops && a.overscroll == b.overscroll
    }
}

extension AttributesLayout {
    /// The length of the content of a section that scrolls by itself, with the gap and without hidden items, in points.
    func contentLength(ofScrollingSection number: Int) -> CGFloat {
        guard let section = scrollingSections[number], environment.presentationCounts.indices.contains(number) else {
            return 0
        }
        let count = environment.presentationCounts[number]
        guard count != environment.itemCounts[number] else { return section.length }
        let ends = (max(count - 16, 0)..<count).map { position in
            let frame = unscrolledFrame(position, number)
            return section.isHorizontal ? frame.maxX : frame.maxY
        }
        return (ends.max() ?? 0) + section.endInset
    }
}
