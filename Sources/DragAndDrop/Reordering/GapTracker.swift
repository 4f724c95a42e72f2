/// The area of a gap at one position, with the row bands that it lies in, in content coordinates.
///
/// A row band extends to the middle of the spacing above and below its row. The area describes the layout that has
/// its gap at this position, whether or not that layout is shown.
public struct GapArea: Equatable, Sendable {
    /// The left edge of the gap's first cell; -infinity if that cell begins its row.
    public var minX: CGFloat
    /// The right edge of the gap's last cell; infinity if that cell ends its row.
    public var maxX: CGFloat
    /// The row band of the gap's first cell.
    public var first: Range<CGFloat>
    /// The row band of the gap's middle cell; of two, the first.
    public var middle: Range<CGFloat>
    /// The row band of the gap's last cell.
    public var last: Range<CGFloat>
    /// The center of the gap's middle cell.
    public var center: CGPoint

    /// Creates an area from its edges, its row bands and its center.
    public init(
        minX: CGFloat, maxX: CGFloat, first: Range<CGFloat>, middle: Range<CGFloat>, last: Range<CGFloat>,
        center: CGPoint
    ) {
        (self.minX, self.maxX, self.center) = (minX, maxX, center)
        (self.first, self.middle, self.last) = (first, middle, last)
    }

    /// Whether a point is behind the gap in reading order.
    fileprivate func ends(before point: CGPoint) -> Bool {
        point.y >= last.upperBound || point.y >= last.lowerBound && point.x >= maxX
    }

    /// Whether a point is in the gap or behind it in reading order.
    fileprivate func begins(before point: CGPoint) -> Bool {
        point.y >= first.upperBound || point.y >= first.lowerBound && point.x >= minX
    }

    /// Whether a point is nearer to the gap at the next position than to this one, by more than a margin in points.
    fileprivate func isPassed(by point: CGPoint, toward next: GapArea, margin: CGFloat) -> Bool {
        let overlap = min(middle.upperBound, next.middle.upperBound) - max(middle.lowerBound, next.middle.lowerBound)
        let height = min(middle.upperBound - middle.lowerBound, next.middle.upperBound - next.middle.lowerBound)
        // In a list a gap higher than the next row overlaps the gap at the next position, too.
        guard overlap > height / 2, next.center.x > center.x else {
            return point.y >= (center.y + next.center.y) / 2 + margin
        }
        // Both are in one row: the point is below the row, or in it and to the right of the boundary.
        let bottom = max(middle.upperBound, next.middle.upperBound) + margin
        let top = min(min(middle.lowerBound, next.middle.lowerBound) + min(margin, 0), bottom)
        return point.y >= bottom || point.y >= top && point.x >= (center.x + next.center.x) / 2 + margin
    }
}

/// Chooses the position of a gap for the location of a drag, with hysteresis (ORDER-5).
///
/// The positions are numbered from 0 in reading order. The areas passed to ``update(to:last:displacing:area:)``
/// describe the gap at any position, shown or not, and must not depend on the position that is shown.
///
/// For any areas whatever:
/// - While the pointer moves only right and down, the position does not decrease; while it moves only left and up, it
///   does not increase.
/// - A pointer that rests or trembles by less than ``margin`` changes nothing.
/// - A pointer inside the gap leaves it where it is.
///
/// The reason: `leaves` (the pointer may leave position n for n + 1) and `stays` (it may stay behind position n) hold
/// for every point to the right of and below a point for which they hold, and `leaves` implies `stays`. After an update
/// to position n, `leaves` does not hold for n, and `stays` holds for n - 1.
package struct GapTracker: Equatable, Sendable {
    /// The position of the gap.
    package private(set) var position: Int

    /// The distance beyond the boundary between two positions at which the gap moves, in points.
    package static let margin: CGFloat = 4

    /// Creates a tracker for a gap at a position.
    package init(position: Int) { self.position = position }

    /// When the gap moves across a row or an item.
    package enum Displacement: Sendable {
        /// As soon as the pointer has left the gap and is nearer to the next position.
        case early
        /// When the pointer reaches the middle of the displaced row, so that rows can be targets themselves.
        case atMiddle
    }

    /// Moves the gap to the position for a point; `last` is the last position.
    ///
    /// Calls `area` for positions in `0...last`: at most four times if the gap stays, O(log n) times for a movement
    /// across n positions.
    package mutating func update(
        to point: CGPoint, last: Int, displacing displacement: Displacement = .early, area: (Int) -> GapArea
    ) {
        position = min(max(position, 0), max(last, 0))
        func margin(_ area: GapArea) -> CGFloat {
            switch displacement {
            case .early: Self.margin
            case .atMiddle: max(Self.margin, (area.last.upperBound - area.first.lowerBound) / 2)
            }
        }
        func leaves(_ position: Int) -> Bool {
            guard position < last else { return false }
            let current = area(position)
            return current.ends(before: point)
                && current.isPassed(by: point, toward: area(position + 1), margin: margin(current))
        }
        func stays(behind position: Int) -> Bool {
            let next = area(position + 1)
            if next.begins(before: point) { return true }
            let current = area(position)
            return current.isPassed(by: point, toward: next, margin: -margin(current))
        }
        let start = position
        if leaves(start) {
            position = Self.firstPosition(from: start + 1, through: last) { !leaves($0) }
        } else {
            position = start - Self.firstPosition(from: 0, through: start) { stays(behind: start - $0 - 1) }
        }
    }

    /// Returns a number that satisfies a predicate although its predecessor does not; `start` if that satisfies it, and
    /// `end`, the last number, if no other is found.
    ///
    /// Takes single steps at first, then doubles them and searches the last one by bisection.
    private static func firstPosition(from start: Int, through end: Int, where isFound: (Int) -> Bool) -> Int {
        var (low, step, steps) = (start, 1, 0)
        // Invariant: the predecessor of `low` does not satisfy the predicate, unless `low` is `start`.
        while low < end, !isFound(low) {
            let next = min(low + step, end)
            if step > 1, next == end || isFound(next) {
                var high = next
                low += 1
                while low < high {
                    let middle = low + (high - low) / 2
                    if isFound(middle) { high = middle } else { low = middle + 1 }
                }
                return high
            }
            steps += 1
            if step > 1 { low = next + 1 } else { low = next }
            if steps >= 8 { step *= 2 }
        }
        return low
    }
}
