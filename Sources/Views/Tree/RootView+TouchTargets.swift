/// A view that touches reach in an area larger than itself, because fingers are less precise than a mouse (HAND-2).
@MainActor package protocol TouchTarget: View {
    /// The smallest size of the area, around the view's center, in points.
    var touchSize: CGSize { get }
}

/// A touch on a view.
struct ViewTouch {
    /// From the touch to the target that it means (``TouchTarget``).
    let vector: CGPoint
    let origin: CGPoint
    /// When the touch began, or was alone on its view again: a long press lasts from then on.
    var began: Timestamp
    /// Whether the touch has neither moved nor become a gesture, so that it may be a long press.
    var isStill = true
}

extension RootView {
    /// From a touch to the points at which targets are searched, nearest first: at most 16 points along each axis, so
    /// that a target of 12 points or more is found from everywhere in an area of 44 points.
    private static let searchVectors: [CGPoint] = {
        let steps = stride(from: -16, through: 16, by: 4).map { CGFloat($0) }
        let vectors = steps.flatMap { y in steps.map { CGPoint(x: $0, y: y) } }.filter { $0 != .zero }
        return vectors.sorted { $0.distance(to: .zero) < $1.distance(to: .zero) }
    }()

    /// The event of a touch, moved to the target that the touch means.
    func aimed(_ event: InputEvent) -> InputEvent {
        guard event.pointerKind == .touch else { return event }
        if case .pointerDown = event.kind {
            touches[event.pointer] = ViewTouch(
                vector: vectorToTouchTarget(from: event.location), origin: event.location, began: event.time)
        }
        guard let touch = touches[event.pointer] else { return event }
        if touch.origin.distance(to: event.location) > engine.thresholds.scrollDistance {
            touches[event.pointer]?.isStill = false
        }
        var aimed = event
        aimed.location = event.location + touch.vector
        return aimed
    }

    /// Opens the context menu if a touch ends that was a long press; returns whether it has opened. A lift that the
    /// press began goes back.
    func endsLongPress(_ event: InputEvent) -> Bool {
        guard case .pointerUp(.primary) = event.kind, let touch = touches[event.pointer], touch.isStill,
            event.time - touch.began >= engine.thresholds.liftDelay
        else { return false }
        let opens = showContextMenu(atWindow: event.location + touch.vector)
        if opens { cancelTouch(event.pointer) }
        return opens
    }

    /// Shows the context menu of the innermost view at a point that has one; returns whether there is one.
    func showContextMenu(atWindow point: CGPoint) -> Bool {
        var view = hitTest(point)
        while let step = view {
            if step.showContextMenu(at: step.convert(point, from: nil)) { return true }
            view = step.superview
        }
        return false
    }

    /// The vector from a touch in the window to the target that it means; zero if the touch hits a target, or if none
    /// is near.
    ///
    /// Hit tests the points around the touch, so that only targets are found that no other view covers.
    func vectorToTouchTarget(from point: CGPoint) -> CGPoint {
        if touchTarget(at: point) != nil { return .zero }
        for vector in Self.searchVectors {
            guard let target = touchTarget(at: point + vector) else { continue }
            let local = target.convert(point, from: nil)
            let (bounds, size) = (target.bounds, target.touchSize)
            let area = bounds.insetBy(
                dx: min((bounds.width - size.width) / 2, 0), dy: min((bounds.height - size.height) / 2, 0))
            if area.contains(local) { return vector }
        }
        return .zero
    }

    /// The innermost target that contains the view at a point of the window.
    private func touchTarget(at point: CGPoint) -> (any TouchTarget)? {
        var view = hitTest(point)
        while let step = view {
            if let target = step as? any TouchTarget { return target }
            view = step.superview
        }
        return nil
    }
}
