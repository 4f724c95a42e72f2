/// The cells of a view without the gap of a drag: between them, and at the ends, are the positions of the gap.
///
/// Items that the drag would move away are not among the cells, whether or not they are still shown. The gaps of other
/// drags are.
@preconcurrency @MainActor public struct GapPositions {
    /// The number of cells of each section. A section has one position more than cells.
    public var counts: [Int]
    /// The number of presentation indices of the gap.
    public var gapLength: Int
    /// Returns the data source path of the item of a cell, or of the one that would be dropped at a place of another
    /// drag's gap; nil for an item from elsewhere. The path passed counts these cells.
    public var itemAtIndexPath: (IndexPath) -> IndexPath?
    /// Returns the data source path of the item that would be dropped at an index of the gap; nil if it is not an item
    /// of this view.
    public var itemInGap: (Int) -> IndexPath?
    /// Returns the item from elsewhere that a placeholder stands for, or that would be dropped at a place of another
    /// drag's gap; nil for other cells (VIEW-12).
    public var droppedItemAtIndexPath: (IndexPath) -> DragItem? = { _ in nil }
    /// Returns the item from elsewhere that would be dropped at an index of the gap; nil if it is an item of this view.
    public var droppedItemInGap: (Int) -> DragItem? = { _ in nil }
    /// The same cells by section.
    var sections: [SectionMap] = []

    /// Creates positions of items only.
    package init(
        counts: [Int], gapLength: Int, itemAtIndexPath: @escaping (IndexPath) -> IndexPath?,
        itemInGap: @escaping (Int) -> IndexPath?
    ) {
        (self.counts, self.gapLength) = (counts, gapLength)
        (self.itemAtIndexPath, self.itemInGap) = (itemAtIndexPath, itemInGap)
    }
}

/// The cells that a view shows, and the gap among them that moves with the pointer.
///
/// Layouts keep what they have computed for the other cells while only that gap moves. With several drags over the view
/// it is the gap that was moved last; the gaps of the others are like placeholders. When another gap moves, `version`
/// changes.
struct LayoutCells {
    /// Changes with the cells, but not when only the gap moves.
    var version: Int
    /// All presentation indices by section.
    var sections: [SectionMap]
    /// The slot of the gap; nil while none is open.
    var gapSlot: SlotID?

    /// Returns the cells without the gap by section. O(sections).
    func withoutGap() -> [SectionMap] { sections.map { map in gapSlot.map { map.removing(slot: $0) } ?? map } }

    /// The section of the gap, its first presentation index and its length. O(sections).
    var gap: (section: Int, start: Int, length: Int)? {
        guard let gapSlot else { return nil }
        for (section, map) in sections.enumerated() {
            if let slot = map.slots[gapSlot] { return (section, map.start(of: slot), slot.length) }
        }
        return nil
    }
}

extension LayoutEnvironment {
    /// Returns the same environment with the gap at a position, whose index counts the cells before the gap.
    package func withGap(at position: IndexPath) -> LayoutEnvironment {
        guard let positions = gapPositions, positions.counts.indices.contains(position.section) else { return self }
        var result = self
        result.cells = nil
        let (length, start) = (positions.gapLength, position.item)
        result.presentationCounts = positions.counts
        result.presentationCounts[position.section] += length
        result.itemAtPresentationPath = { path in
            guard path.section == position.section, path.item >= start else { return positions.itemAtIndexPath(path) }
            if path.item < start + length { return positions.itemInGap(path.item - start) }
            return positions.itemAtIndexPath(IndexPath(item: path.item - length, section: path.section))
        }
        result.droppedItemAtPresentationPath = { path in
            guard path.section == position.section, path.item >= start else {
                return positions.droppedItemAtIndexPath(path)
            }
            if path.item < start + length { return positions.droppedItemInGap(path.item - start) }
            return positions.droppedItemAtIndexPath(IndexPath(item: path.item - length, section: path.section))
        }
        return result
    }
}

extension CollectionViewLayout {
    /// Returns the area of a gap by the frames of its cells and of those beside them.
    ///
    /// - Parameter known: Returns the frame of a presentation index of the gap's section; nil stands for the prepared
    ///   layout.
    func measuredGapArea(at start: IndexPath, length: Int, _ known: ((Int) -> CGRect)? = nil) -> GapArea {
        let (section, count) = (start.section, environment.presentationCounts[start.section])
        let exchanges = exchangesAxes(inSection: section)
        func frame(_ index: Int) -> CGRect {
            let frame = known?(index) ?? self.frame(at: IndexPath(item: index, section: section))
            guard exchanges else { return frame }
            return CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
        }
        /// Whether the cell follows another one in the same row.
        func continues(_ next: CGRect, _ previous: CGRect) -> Bool {
            let overlap = min(next.maxY, previous.maxY) - max(next.minY, previous.minY)
            return next.midX > previous.midX && overlap > min(next.height, previous.height) / 2
        }
        // Cells of one row may differ in height. Rows of more than 128 cells are measured in part.
        func band(around index: Int) -> Range<CGFloat> {
            let own = frame(index)
            var (low, high) = (own.minY, own.maxY)
            var (known, next) = (own, index + 1)
            while next < min(count, index + 64) {
                let other = frame(next)
                guard continues(other, known) else { break }
                (low, high, known, next) = (min(low, other.minY), max(high, other.maxY), other, next + 1)
            }
            (known, next) = (own, index - 1)
            while next >= max(0, index - 64) {
                let other = frame(next)
                guard continues(known, other) else { break }
                (low, high, known, next) = (min(low, other.minY), max(high, other.maxY), other, next - 1)
            }
            return low..<max(high, low)
        }
        let (end, middle) = (start.item + length - 1, start.item + (length - 1) / 2)
        let (first, last) = (frame(start.item), frame(end))
        let beginsRow = start.item == 0 || !continues(first, frame(start.item - 1))
        let endsRow = end + 1 >= count || !continues(frame(end + 1), last)
        return GapArea(
            minX: beginsRow ? -.infinity : first.minX, maxX: endsRow ? .infinity : last.maxX,
            first: band(around: start.item), middle: band(around: middle), last: band(around: end),
            center: frame(middle).center)
    }
}

extension GapPositions {
    /// The greatest height of a gap of several items: a third of the viewport, so that the other cells stay in view
    /// (ORDER-8).
    package nonisolated static func heightLimit(in viewport: CGSize) -> CGFloat { viewport.height / 3 }

    /// The number of rows of a height that a gap may take.
    package nonisolated static func rowCapacity(height: CGFloat, spacing: CGFloat, in viewport: CGSize) -> Int {
        Int((heightLimit(in: viewport) + spacing) / max(height + spacing, 1))
    }
}
