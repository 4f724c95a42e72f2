/// The requested size, in pixels of the upright image. Raster images are never enlarged; SVG images are rendered at the
/// requested size.
public enum DecodeSize: Sendable, Hashable {
    /// The stored size.
    case original
    /// The largest size that fits within the given one.
    case fitting(width: Int, height: Int)
    /// The smallest size that covers the given one. Limited to four times the longer side, so an image with an extreme
    /// aspect ratio covers less.
    case covering(width: Int, height: Int)

    /// The size to decode to, for an upright image of `width` by `height`.
    func target(width: Int, height: Int, isScalable: Bool) -> (width: Int, height: Int) {
        // An SVG may announce a size of zero.
        let (width, height) = (max(1, width), max(1, height))
        var factor: Double
        switch self {
        case .original:
            factor = 1
        case .fitting(let wantedWidth, let wantedHeight):
            factor = min(Double(wantedWidth) / Double(width), Double(wantedHeight) / Double(height))
        case .covering(let wantedWidth, let wantedHeight):
            factor = max(Double(wantedWidth) / Double(width), Double(wantedHeight) / Double(height))
            factor = min(factor, 4 * Double(max(wantedWidth, wantedHeight)) / Double(max(width, height)))
        }
        if !isScalable { factor = min(factor, 1) }
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return (scaled(width), scaled(height))
    }
}

extension ImageHeader {
    /// The size to decode to, before orientation.
    func storedTarget(for size: DecodeSize) -> (width: Int, height: Int) {
        let swaps = orientation.swapsSides
        let target = size.target(
            width: swaps ? height : width, height: swaps ? width : height, isScalable: format == .svg)
        return swaps ? (target.height, target.width) : target
    }
}
