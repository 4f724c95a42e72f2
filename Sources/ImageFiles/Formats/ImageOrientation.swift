/// How the stored rows lie against the picture as it was seen, by EXIF's numbers 1 to 8.
public enum ImageOrientation: Int, Sendable, Hashable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether the seen picture's width is the stored one's height.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Where stored pixel (0, 0) goes in a seen picture of the given stored size, and how far apart, in pixels of the
    /// seen picture's rows laid end to end, its neighbours to the right and below land.
    func layout(storedWidth width: Int, storedHeight height: Int) -> (origin: Int, stepX: Int, stepY: Int) {
        let row = swapsSides ? height : width
        switch self {
        case .up: return (0, 1, row)
        case .upMirrored: return (width - 1, -1, row)
        case .down: return (width * height - 1, -1, -row)
        case .downMirrored: return (row * (height - 1), 1, -row)
        case .leftMirrored: return (0, row, 1)
        case .right: return (height - 1, row, -1)
        case .rightMirrored: return (width * height - 1, -row, -1)
        case .left: return (row * (width - 1), -row, 1)
        }
    }
}
