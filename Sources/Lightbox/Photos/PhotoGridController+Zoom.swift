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

    /// The next zoom in a direction, 1 for larger photos or -1. In squares, which fill the width, it is the next one
    /// with another number of columns; the last one, 0 or 1, if there is none.
    func zoom(steppedBy direction: Int) -> Double {
        precondition(direction != 0)
        let step = Double(direction.signum()) / Double(Self.zoomSteps)
        var next = zoom
        repeat {
            next = min(max(next + step, 0), 1)
            // Sums of steps are not exact.
            if min(next, 1 - next) < 0.001 { next = next.rounded() }
        } while next > 0 && next < 1 && hasColumns(atZoom: next)
        return next
    }

    /// Whether the squares would have as many columns as now.
    private func hasColumns(atZoom zoom: Double) -> Bool {
        !keepsAspectRatios && grid.bounds.width > 0
            && squares.columns(ofWidth: Self.side(ofZoom: zoom).rounded()) == squares.columns
    }
}
