import Foundation

/// A rectangle of whole pixels, y down: the unit of damage.
public struct PixelRect: Sendable, Hashable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// The number of columns; the rectangle is empty when it is 0 or less.
    public var width: Int
    /// The number of rows; the rectangle is empty when it is 0 or less.
    public var height: Int

    /// Creates a rectangle; sizes of 0 or less are legal and make it empty.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the smallest rectangle that contains `rect`; empty when `rect` is null, infinite, or has an edge beyond
    /// 2³⁰.
    public init(covering rect: CGRect) {
        let out = rect.roundedOut
        let limit: CGFloat = 1_073_741_824
        guard !out.isNull, !out.isInfinite, abs(out.minX) < limit, abs(out.minY) < limit, out.width < limit,
            out.height < limit
        else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        self.init(x: Int(out.minX), y: Int(out.minY), width: Int(out.width), height: Int(out.height))
    }

    /// One past the last column.
    public var maxX: Int { x + width }
    /// One past the last row.
    public var maxY: Int { y + height }
    /// Whether the rectangle contains no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels.
    public var area: Int { isEmpty ? 0 : width * height }

    /// Returns the pixels common to both rectangles; its width or height is 0 when there are none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (x0, y0) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: x0, y: y0, width: max(0, min(maxX, other.maxX) - x0), height: max(0, min(maxY, other.maxY) - y0))
    }

    /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (x0, y0) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
    }

    /// Returns the part outside `other` as up to four rectangles that do not overlap.
    public func subtracting(_ other: PixelRect) -> [PixelRect] {
        let common = intersection(other)
        guard !common.isEmpty else { return isEmpty ? [] : [self] }
        return [
            PixelRect(x: x, y: y, width: width, height: common.y - y),
            PixelRect(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
            PixelRect(x: x, y: common.y, width: common.x - x, height: common.height),
            PixelRect(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
        ].filter { !$0.isEmpty }
    }

    /// The same rectangle with floating-point coordinates.
    public var rect: CGRect { CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height)) }
}

/// The area to redraw: a few rectangles that do not overlap.
///
/// Neighboring rectangles are joined, so that the cost of adding one is bounded however many objects moved.
public struct DamageRegion: Sendable, Equatable {
    /// The damaged rectangles. Invariant: none is empty, and no two overlap.
    public private(set) var rects: [PixelRect] = []

    /// Creates an empty region.
    public init() {}

    /// The most rectangles kept. Beyond it the cheapest pair is joined, since each rectangle costs one drawing pass.
    static let limit = 12

    /// Whether nothing needs to be redrawn.
    public var isEmpty: Bool { rects.isEmpty }

    /// The number of damaged pixels.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The bounding box of the damage; empty when there is none.
    public var bounds: PixelRect { rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }

    /// Adds a rectangle. Rectangles whose union is little larger are joined; otherwise overlaps are subtracted.
    public mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty, !rects.contains(where: { $0.union(rect) == $0 }) else { return }
        var joined = rect
        while let index = rects.firstIndex(where: { Self.shouldJoin(joined, $0) }) {
            joined = joined.union(rects.remove(at: index))
        }
        var parts = [joined]
        for other in rects where !other.intersection(joined).isEmpty {
            parts = parts.flatMap { $0.subtracting(other) }
        }
        rects += parts
        while rects.count > Self.limit { joinCheapest() }
    }

    /// Returns the damage inside `rect`.
    public func clipped(to rect: PixelRect) -> DamageRegion {
        var result = DamageRegion()
        for part in rects { result.add(part.intersection(rect)) }
        return result
    }

    private static func shouldJoin(_ a: PixelRect, _ b: PixelRect) -> Bool {
        a.union(b).area <= (a.area + b.area - a.intersection(b).area) * 9 / 8
    }

    private mutating func joinCheapest() {
        var best: (cost: Int, a: Int, b: Int)?
        for a in rects.indices {
            for b in rects.indices where b > a {
                let cost = rects[a].union(rects[b]).area - rects[a].area - rects[b].area
                if best == nil || cost < (best?.cost ?? .max) { best = (cost, a, b) }
            }
        }
        guard let best else { return }
        var joined = rects[best.a].union(rects[best.b])
        rects.remove(at: best.b)
        rects.remove(at: best.a)
        // Also join every rectangle that the union overlaps; the count shrinks by at least one.
        while let index = rects.firstIndex(where: { !joined.intersection($0).isEmpty }) {
            joined = joined.union(rects.remove(at: index))
        }
        rects.append(joined)
    }
}
