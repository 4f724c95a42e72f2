/// The area to redraw: a few rectangles that do not overlap.
///
/// Rectangles whose union adds few pixels are joined, and their number is limited, so that adding a rectangle takes
/// bounded time however many objects have moved.
public struct DamageRegion: Sendable, Equatable {
    /// The damaged rectangles. Invariant: none is empty, and no two overlap.
    public private(set) var rects: [PixelRect] = []

    /// Creates an empty region.
    package init() {}

    /// The maximum number of rectangles. Beyond it the cheapest pair is joined, since each rectangle costs one drawing
    /// pass.
    static let limit = 12

    /// Whether nothing needs to be redrawn.
    public var isEmpty: Bool { rects.isEmpty }

    /// The number of damaged pixels.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The bounding box of the damage; empty when there is none.
    public var bounds: PixelRect { rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }

    /// Adds a rectangle: joins it with each rectangle with which its union has at most 1/8 more pixels than both cover,
    /// and subtracts other overlaps.
    package mutating func add(_ rect: PixelRect) {
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
    package func clipped(to rect: PixelRect) -> DamageRegion {
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
        // The union may overlap further rectangles; join them too. The count shrinks by at least one.
        while let index = rects.firstIndex(where: { !joined.intersection($0).isEmpty }) {
            joined = joined.union(rects.remove(at: index))
        }
        rects.append(joined)
    }
}
