import Foundation

/// A rectangle of whole pixels, with y pointing down; the unit of damage.
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
    package init(covering rect: CGRect) {
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

    /// The column after the last one.
    package var maxX: Int { x + width }
    /// The row after the last one.
    package var maxY: Int { y + height }
    /// Whether the rectangle contains no pixel.
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels.
    package var area: Int { isEmpty ? 0 : width * height }

    /// Returns the pixels common to both rectangles; an empty rectangle if there are none.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let (x0, y0) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: x0, y: y0, width: max(0, min(maxX, other.maxX) - x0), height: max(0, min(maxY, other.maxY) - y0))
    }

    /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (x0, y0) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
    }

    /// Returns the pixels outside `other`, as up to four rectangles that do not overlap.
    package func subtracting(_ other: PixelRect) -> [PixelRect] {
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
