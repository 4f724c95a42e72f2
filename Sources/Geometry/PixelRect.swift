import Foundation

/// A rectangle of whole pixels, the unit of damage.
public struct PixelRect: Sendable, Hashable {
    /// The left column.
    public var x: Int
    /// The top row.
    public var y: Int
    /// How many columns; nothing is inside when it is 0 or less.
    public var width: Int
    /// How many rows; nothing is inside when it is 0 or less.
    public var height: Int

    /// A rectangle from its parts.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole pixels that the rectangle touches; empty for null, infinite and absurdly large ones.
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
    /// Whether there is no pixel in it.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// How many pixels are in it.
    public var area: Int { isEmpty ? 0 : width * height }

    /// The pixels in both.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (x0, y0) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: x0, y: y0, width: max(0, min(maxX, other.maxX) - x0), height: max(0, min(maxY, other.maxY) - y0))
    }

    /// The smallest rectangle around both; an empty one does not count.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (x0, y0) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
    }

    /// What lies outside of another rectangle, in up to four parts that do not overlap.
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

    /// The same area as floating point numbers.
    public var rect: CGRect { CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height)) }
}

/// What must be drawn anew: a few rectangles that do not overlap.
///
/// It stays small by joining neighbours, so adding to it costs the same however many things moved.
public struct DamageRegion: Sendable, Equatable {
    /// The rectangles; none is empty and none overlaps another.
    public private(set) var rects: [PixelRect] = []

    /// No damage.
    public init() {}

    /// More rectangles than this are joined: each costs a part of every drawing.
    static let limit = 12

    /// Whether nothing needs drawing.
    public var isEmpty: Bool { rects.isEmpty }

    /// The number of damaged pixels.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around all of it.
    public var bounds: PixelRect { rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }

    /// Adds a rectangle; those that cost little more when joined become one, others that overlap are cut.
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

    /// Keeps only what lies inside.
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
        // What the two enclose goes with them, so that there is always one less.
        while let index = rects.firstIndex(where: { !joined.intersection($0).isEmpty }) {
            joined = joined.union(rects.remove(at: index))
        }
        rects.append(joined)
    }
}
