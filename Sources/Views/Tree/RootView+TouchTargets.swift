/// A view that touches reach in an area larger than itself, because fingers are less precise than a mouse (HAND-2).
@MainActor protocol TouchTarget: View {
    /// The smallest size of the area, around the view's center, in points.
    var touchSize: CGSize { get }
}

extension RootView {
    /// The distances at which targets are searched, in points.
    private static let searchRadii: [CGFloat] = [4, 8, 12]

    /// The vector from a touch in the window to the target that it means; zero if the touch hits a target, or if none
    /// is near.
    ///
    /// Hit tests the points around the touch, so that only targets are found that no other view covers.
    func vectorToTouchTarget(from point: CGPoint) -> CGPoint {
        if hitTest(point) is any TouchTarget { return .zero }
        for radius in Self.searchRadii {
            for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)] {
                let vector = CGPoint(x: x * radius, y: y * radius)
                guard let target = hitTest(point + vector) as? any TouchTarget else { continue }
                let local = target.convert(point, from: nil)
                let (bounds, size) = (target.bounds, target.touchSize)
                let area = bounds.insetBy(
                    dx: min((bounds.width - size.width) / 2, 0), dy: min((bounds.height - size.height) / 2, 0))
                if area.contains(local) { return vector }
            }
        }
        return .zero
    }
}
