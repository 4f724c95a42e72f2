import Foundation

/// The size and the position of a drag's topmost preview while the stack must leave its target visible (DRAG-14).
///
/// The stack becomes small and lies beside the pointer instead of below it. One that is low, like a table's row, would
/// become illegible; it keeps its size and lies below or above the target. A pure value: the engine computes it again
/// for each movement, from the previous one.
struct HoverPlacement: Equatable {
    /// Where the stack lies.
    enum Side: CaseIterable {
        /// Beside the pointer.
        case lowerRight, lowerLeft, upperRight, upperLeft
        /// Beside the whole target.
        case below, above

        /// The sides of the pointer.
        static let ofPointer = [lowerRight, lowerLeft, upperRight, upperLeft]

        /// From the pointer or the target to the stack.
        var direction: CGPoint {
            switch self {
            case .lowerRight: CGPoint(x: 1, y: 1)
            case .lowerLeft: CGPoint(x: -1, y: 1)
            case .upperRight: CGPoint(x: 1, y: -1)
            case .upperLeft: CGPoint(x: -1, y: -1)
            case .below: CGPoint(x: 0, y: 1)
            case .above: CGPoint(x: 0, y: -1)
            }
        }
    }

    /// The size of the topmost preview, in points.
    let size: CGSize
    let side: Side
    /// The center of the topmost preview relative to the pointer.
    let offset: CGPoint

    /// The distance from the pointer to the nearest corner of the preview in both directions, and from a target to a
    /// preview below or above it, in points.
    private static let distance: CGFloat = 2
    /// The fraction of the area that must stay visible which the stack may cover without becoming small.
    private static let permittedPart: CGFloat = 0.15
    /// The fraction of the whole target which the stack may cover without becoming small.
    private static let permittedPartOfTarget: CGFloat = 0.2
    /// The fraction of the area that must stay visible which the stack may cover without changing sides.
    private static let negligiblePart: CGFloat = 0.02
    /// The length of the preview's longer side in proportion to the target's shorter side.
    private static let proportion: CGFloat = 0.75
    private static let lengths: ClosedRange<CGFloat> = 32...56
    /// The height of the highest preview that is low, in points.
    private static let lowHeight: CGFloat = 64
    /// Width divided by height of the shortest preview that is low.
    private static let lowShape: CGFloat = 2
    /// The largest distance from the pointer to a preview below or above the target, in points.
    private static let reach: CGFloat = 96

    /// The badge's position on the topmost preview: the corner that is farthest from the pointer or the target, so that
    /// the badge covers no more of the target than the stack; see ``BadgePresentation/position``.
    var badgePosition: CGPoint { CGPoint(x: side.direction.x < 0 ? -1 : 1, y: side.direction.y) }

    /// The placement over a target; nil if the stack covers little of it at its ordinary place and size.
    ///
    /// The place of a small stack is independent of where on the preview the pointer is, so that it depends on the
    /// target and the pointer alone. The side changes only if the stack covers more than 2 % of the target and another
    /// side less than half as much, so that the stack does not jump to and fro.
    ///
    /// - Parameters:
    ///   - rects: What must stay visible, in window coordinates.
    ///   - target: The frame of the whole target, in window coordinates; nil if it is no more than `rects`.
    ///   - pointer: In window coordinates.
    ///   - ordinary: The frame of the topmost preview at its ordinary place, in window coordinates.
    ///   - previous: The placement before the movement.
    init?(
        leaving rects: [CGRect], in target: CGRect? = nil, pointer: CGPoint, ordinary: CGRect,
        after previous: HoverPlacement?
    ) {
        let named = rects.reduce(CGRect.null) { $0.union($1) }
        guard named.isFinite, named.width > 0, named.height > 0 else { return nil }
        let ordinarySide = max(ordinary.width, ordinary.height)
        let length = min(named.width, named.height) * Self.proportion
        let compact = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
        guard ordinarySide > compact else { return nil }
        // Half as much ends a placement as begins it: the stack does not change its size to and fro.
        let factor: CGFloat = previous == nil ? 1 : 0.5
        guard
            Self.part(of: rects, in: ordinary) > Self.permittedPart * factor
                || Self.part(of: target.map { [$0] } ?? [], in: ordinary) > Self.permittedPartOfTarget * factor
        else { return nil }
        let isLow = ordinary.height <= Self.lowHeight && ordinary.width >= ordinary.height * Self.lowShape
        if isLow, let aside = Self(aside: ordinary, of: target ?? named, pointer: pointer, after: previous) {
            self = aside
            return
        }
        let size = isLow ? ordinary.size : ordinary.size * (compact / ordinarySide)
        let places = Side.ofPointer.map { side in
            (side, Self.part(of: rects, in: Self.frame(size, side: side, at: pointer)))
        }
        let best = places.min { $0.1 < $1.1 } ?? (Side.lowerRight, 0)
        let kept = places.first { $0.0 == previous?.side && $0.1 <= max(best.1 * 2, Self.negligiblePart) }
        self.init(size: size, side: (kept ?? best).0)
    }

    /// A low stack below or above a target, as far to the side of the pointer as at its ordinary place; nil if both are
    /// far from the pointer.
    private init?(aside ordinary: CGRect, of target: CGRect, pointer: CGPoint, after previous: HoverPlacement?) {
        let ways: [(side: Side, way: CGFloat)] = [
            (.below, target.maxY + Self.distance - pointer.y), (.above, pointer.y - target.minY + Self.distance),
        ].filter { $0.way <= Self.reach }
        guard let (side, way) = ways.first(where: { $0.side == previous?.side }) ?? ways.first else { return nil }
        let offset = CGPoint(x: ordinary.midX - pointer.x, y: side.direction.y * (way + ordinary.height / 2))
        self.init(size: ordinary.size, side: side, offset: offset)
    }

    /// The size of another preview of the stack: as long as the topmost one, if it is longer, and as high, if that is
    /// low.
    func scaled(_ other: CGSize) -> CGSize {
        let (length, limit) = (max(other.width, other.height), max(size.width, size.height))
        var factor = length > limit ? limit / length : 1
        if !Side.ofPointer.contains(side), other.height > 0 { factor = min(factor, size.height / other.height) }
        return other * factor
    }

    private init(size: CGSize, side: Side) {
        let offset = CGPoint(
            x: side.direction.x * (size.width / 2 + Self.distance),
            y: side.direction.y * (size.height / 2 + Self.distance))
        self.init(size: size, side: side, offset: offset)
    }

    private init(size: CGSize, side: Side, offset: CGPoint) {
        (self.size, self.side, self.offset) = (size, side, offset)
    }

    /// The frame of the topmost preview in window coordinates.
    func frame(at pointer: CGPoint) -> CGRect { CGRect(center: pointer + offset, size: size) }

    /// The frame of a preview on a side of the pointer.
    static func frame(_ size: CGSize, side: Side, at pointer: CGPoint) -> CGRect {
        HoverPlacement(size: size, side: side).frame(at: pointer)
    }

    /// The part of the rectangles' area that lies in `frame`.
    private static func part(of rects: [CGRect], in frame: CGRect) -> CGFloat {
        var (covered, whole): (CGFloat, CGFloat) = (0, 0)
        for rect in rects {
            let common = rect.intersection(frame)
            whole += rect.width * rect.height
            if !common.isNull { covered += common.width * common.height }
        }
        return whole > 0 ? covered / whole : 0
    }
}
