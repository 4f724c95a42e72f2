/// How large a picture is wanted, in pixels of the upright picture. It is never made larger than it is, unless it is a
/// drawing without pixels of its own (SVG).
public enum DecodeSize: Sendable, Hashable {
    /// As it is.
    case original
    /// The whole picture within the given size.
    case fitting(width: Int, height: Int)
    /// The picture around the given size, nothing of which stays empty; a very long picture ends at four times the
    /// longer side and then covers less.
    case covering(width: Int, height: Int)

    /// The size to decode to for a stored picture of `width` by `height`, both with the picture upright.
    func target(width: Int, height: Int, isScalable: Bool) -> (width: Int, height: Int) {
        // A drawing may announce that it has no size at all.
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
    /// The stored size, before orientation, to decode to.
    func storedTarget(for size: DecodeSize) -> (width: Int, height: Int) {
        let swaps = orientation.swapsSides
        let target = size.target(
            width: swaps ? height : width, height: swaps ? width : height, isScalable: format == .svg)
        return swaps ? (target.height, target.width) : target
    }
}
