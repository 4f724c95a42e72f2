import Views

/// The steps of the photos' size (APP-9).
extension PhotoGridController {
    /// The number of steps between the smallest and the largest size.
    static let zoomSteps = 14

    /// The size of the photos in points.
    static func side(ofZoom zoom: Double) -> CGFloat {
        sizes.lowerBound + (sizes.upperBound - sizes.lowerBound) * zoom
    }

    /// The zoom at which photos are larger by a factor.
    func zoom(scaledBy factor: CGFloat) -> Double {
        let side = Self.side(ofZoom: zoom) * factor
        return min(max((side - Self.sizes.lowerBound) / (Self.sizes.upperBound - Self.sizes.lowerBound), 0), 1)
    }

    /// The next zoom in a direction, 1 for larger photos or -1, at which the photos have another size: in squares,
    /// which fill the width, the next one with another number of columns. The last one if there is none.
    func zoom(steppedBy direction: Int) -> Double {
        var next = zoom
        repeat {
            next = min(max(next + Double(direction) / Double(Self.zoomSteps), 0), 1)
        } while (0.001...0.999).contains(next) && !keepsAspectRatios
            && squares.columns(ofWidth: Self.side(ofZoom: next).rounded()) == squares.columns
        return next
    }
}
