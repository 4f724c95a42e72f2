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
    /// Whether the gap lies in one row, and the band of that row begins where those of gaps in the row above end, or
    /// above that, for all positions of both. The gap then follows the pointer along the row wherever that is.
    package var joinsRowAbove = false
    /// The same of the row below.
    package var joinsRowBelow = false

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

    /// Whether the gap at the next position is farther right in the same row.
    fileprivate func precedes(_ next: GapArea) -> Bool {
        let overlap = min(middle.upperBound, next.middle.upperBound) - max(middle.lowerBound, next.middle.lowerBound)
        let height = min(middle.upperBound - middle.lowerBound, next.middle.upperBound - next.middle.lowerBound)
        // In a list a gap higher than the next row overlaps the gap at the next position, too.
        return overlap > height / 2 && next.center.x > center.x
    }

    /// The boundary between this gap and that at the next position, if that is in a row below this one's.
    private func boundary(above next: GapArea) -> CGFloat {
        let middle = (center.y + next.center.y) / 2
        guard joinsRowBelow else { return middle }
        // Beyond the end of the row, another place in it would be nearer to the pointer than this one.
        let (end, start) = (last.upperBound, next.first.lowerBound)
        return min(max(middle, min(end, start)), max(end, start))
    }

    /// Whether a point is nearer to the gap at the next position than to this one, by more than a margin in points.
    fileprivate func isPassed(by point: CGPoint, toward next: GapArea, margin: CGFloat) -> Bool {
        guard precedes(next) else { return point.y >= boundary(above: next) + margin }
        // Both are in one row: the point is below the row, or in it and to the right of the boundary.
        let bottom = max(middle.upperBound, next.middle.upperBound) + margin
        let top = min(min(middle.lowerBound, next.middle.lowerBound) + min(margin, 0), bottom)
        return point.y >= bottom || point.y >= top && point.x >= (center.x + next.center.x) / 2 + margin
    }

    /// Whether this gap and that at the next position are in one row along which they follow the pointer.
    private func joins(_ next: GapArea) -> Bool {
        (joinsRowAbove || joinsRowBelow) && joinsRowAbove == next.joinsRowAbove && joinsRowBelow == next.joinsRowBelow
            && precedes(next)
    }

    /// Whether the pointer may leave this position for the next one; `margin` is that of this gap.
    fileprivate func isLeft(by point: CGPoint, for next: @autoclosure () -> GapArea, margin: CGFloat, joining: Bool)
        -> Bool
    {
        // Most movements need no other area.
        guard ends(before: point) || joining && joinsRowAbove && point.x >= maxX else { return false }
        let next = next()
        guard joining, joins(next) else {
            return ends(before: point) && isPassed(by: point, toward: next, margin: margin)
        }
        let top = min(last.lowerBound, next.last.lowerBound) - (joinsRowAbove ? margin : 0)
        let bottom = max(last.upperBound, next.last.upperBound) + margin
        return point.y >= bottom
            || point.y >= top && point.x >= max(maxX, (center.x + next.center.x) / 2 + margin)
    }

    /// Whether the pointer may stay behind this position, at the next one; `margin` is that of this gap.
    fileprivate func isKept(behind point: CGPoint, at next: GapArea, margin: CGFloat, joining: Bool) -> Bool {
        guard joining, joins(next) else {
            return next.begins(before: point) || isPassed(by: point, toward: next, margin: -margin)
        }
        let top = min(last.lowerBound, next.last.lowerBound) - margin
        let bottom = max(last.upperBound, next.last.upperBound) + (joinsRowBelow ? margin : -margin)
        return next.keeps(point, joining: joining) || point.y >= bottom
            || point.y >= top && point.x >= min(next.minX, (center.x + next.center.x) / 2 - margin)
    }

    /// Whether a point stays at this position or behind it with any area at the previous one.
    fileprivate func keeps(_ point: CGPoint, joining: Bool) -> Bool {
        joining && joinsRowBelow ? first.contains(point.y) && point.x >= minX : begins(before: point)
    }
}

/// The areas of a gap at all of its positions, numbered from 0 in reading order. They must not depend on the position
/// that is shown.
@MainActor package protocol GapAreas {
    /// Returns the area of the gap at a position.
    func area(at position: Int) -> GapArea
}

/// Chooses the position of a gap for the location of a drag, with hysteresis (ORDER-5).
///
/// The areas passed to ``update(to:last:displacing:guess:areas:)`` describe the gap at any position, shown or not.
///
/// For all areas:
/// - While the pointer moves only right and down, the position does not decrease; while it moves only left and up, it
///   does not increase.
/// - A pointer that rests or trembles by less than ``margin`` changes nothing.
/// - A pointer inside the gap leaves it where it is.
/// - A gap in a row that joins the rows above and below follows the pointer along the row, also less than ``margin``
///   above and below its band.
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
    /// Asks for areas of positions in `0...last`: of one while the point is inside the gap, of at most three if the gap
    /// stays, of O(log n) for a movement across n positions. For a movement by more than one position, `guess` is the
    /// position that the point is likely to mean; if it is within one of the result, that takes constant time.
    @MainActor package mutating func update(
        to point: CGPoint, last: Int, displacing displacement: Displacement = .early, guess: Int? = nil,
        areas: some GapAreas
    ) {
        position = min(max(position, 0), max(last, 0))
        func margin(_ area: GapArea) -> CGFloat {
            switch displacement {
            case .early: Self.margin
            case .atMiddle: max(Self.margin, (area.last.upperBound - area.first.lowerBound) / 2)
            }
        }
        // Rows that are displaced at their middle are targets themselves.
        let joining = displacement == .early
        func leaves(_ current: GapArea, for next: @autoclosure () -> GapArea) -> Bool {
            current.isLeft(by: point, for: next(), margin: margin(current), joining: joining)
        }
        func stays(behind current: GapArea, at next: GapArea) -> Bool {
            current.isKept(behind: point, at: next, margin: margin(current), joining: joining)
        }
        func leaves(_ position: Int, _ current: GapArea) -> Bool {
            position < last && leaves(current, for: areas.area(at: position + 1))
        }
        func stays(at position: Int, _ current: GapArea) -> Bool {
            position == 0 || current.keeps(point, joining: joining)
                || stays(behind: areas.area(at: position - 1), at: current)
        }
        let (start, here) = (position, areas.area(at: position))
        if leaves(start, here) {
            position = start + 1
            guard leaves(position, areas.area(at: position)) else { return }
            func isResult(_ position: Int) -> Bool {
                let current = areas.area(at: position)
                return !leaves(position, current) && leaves(areas.area(at: position - 1), for: current)
            }
            position =
                Self.nearest(to: guess, within: start + 2...last, where: isResult)
                ?? Self.firstPosition(from: start + 2, through: last) { !leaves($0, areas.area(at: $0)) }
        } else if start > 0, !here.keeps(point, joining: joining) {
            let previous = areas.area(at: start - 1)
            guard !stays(behind: previous, at: here) else { return }
            position = start - 1
            guard !stays(at: position, previous) else { return }
            func isResult(_ position: Int) -> Bool {
                let current = areas.area(at: position)
                return stays(at: position, current) && !stays(behind: current, at: areas.area(at: position + 1))
            }
            position =
                Self.nearest(to: guess, within: 0...start - 2, where: isResult)
                ?? start
                - Self.firstPosition(from: 2, through: start) { stays(at: start - $0, areas.area(at: start - $0)) }
        }
    }

    /// Returns the first of an expected position and those beside it that is in a range and satisfies a predicate.
    @MainActor private static func nearest(
        to guess: Int?, within range: ClosedRange<Int>, where isFound: @MainActor (Int) -> Bool
    ) -> Int? {
        guard let guess else { return nil }
        if range.contains(guess), isFound(guess) { return guess }
        if range.contains(guess + 1), isFound(guess + 1) { return guess + 1 }
        if range.contains(guess - 1), isFound(guess - 1) { return guess - 1 }
        return nil
    }

    /// Returns a number that satisfies a predicate although its predecessor does not; `start` if that satisfies it, and
    /// `end`, the last number, if no other is found.
    ///
    /// Takes single steps at first, then doubles them and searches the last one by bisection.
    @MainActor private static func firstPosition(
        from start: Int, through end: Int, where isFound: @MainActor (Int) -> Bool
    ) -> Int {
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
