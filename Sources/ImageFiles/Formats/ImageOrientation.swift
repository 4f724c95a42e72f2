/// The transform from stored to upright pixels, with EXIF's values 1 to 8.
package enum ImageOrientation: Int, Sendable, Hashable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether the transform exchanges width and height.
    package var swapsSides: Bool { rawValue >= 5 }

    /// The index of stored pixel (0, 0) in the upright pixels, given the stored size, and the index steps of its
    /// neighbors to the right and below.
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
