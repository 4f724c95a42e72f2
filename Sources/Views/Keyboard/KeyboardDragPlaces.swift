/// A way in which the keys carry a drag on (DRAG-12).
public enum KeyboardDragStep: Sendable, Hashable {
    /// To what stands beside, above or below.
    case left, right, up, down
    /// To the beginning or the end of everything.
    case home, end
    /// As far as the view shows at once.
    case pageUp, pageDown

    /// What a key means; nil for those that carry nothing.
    init?(_ key: Key) {
        switch key {
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        default: return nil
        }
    }
}

/// A view in which a drag that the keyboard holds goes from place to place, such as from cell to cell (DRAG-12).
///
/// Tables and collections are such views. In any other view the drag goes among its `dropPointDescriptors`, by which a
/// program's own view says where things can be dropped in it.
@MainActor public protocol KeyboardDragPlaces: View {
    /// Where a drag arrives that comes from another view; nil where there is no place for it.
    func keyboardArrival(of session: DropSession) -> LocationDescriptor?
    /// The place that a step leads to from where the session is; nil at the end of the way. Scroll views are scrolled
    /// so that it is in view.
    func keyboardPlace(_ step: KeyboardDragStep, of session: DropSession) -> LocationDescriptor?
    /// The place where the session is now, named as the user is told of it; nil to leave it where it was put.
    ///
    /// Asked in every frame, so that the drag stays with what it is at when the content moves.
    func keyboardRest(of session: DropSession) -> LocationDescriptor?
}

extension View {
    /// Where a drag arrives in this view that comes from another.
    func arrival(of session: DropSession) -> LocationDescriptor? {
        if let places = self as? any KeyboardDragPlaces { return places.keyboardArrival(of: session) }
        return dropPointDescriptors.first
    }

    /// Where a step leads in this view: among its drop points to the nearest that lies in that direction.
    func place(_ step: KeyboardDragStep, of session: DropSession) -> LocationDescriptor? {
        if let places = self as? any KeyboardDragPlaces { return places.keyboardPlace(step, of: session) }
        let (points, hand) = (dropPointDescriptors, session.location(in: self))
        switch step {
        case .home: return points.first
        case .end: return points.last
        case .left, .right, .up, .down, .pageUp, .pageDown:
            let ahead = points.filter { Self.distance(from: hand, to: $0.point, step) > 1 }
            return ahead.min { $0.point.distance(to: hand) < $1.point.distance(to: hand) }
        }
    }

    /// How far a point lies ahead in the direction of a step.
    private static func distance(from a: CGPoint, to b: CGPoint, _ step: KeyboardDragStep) -> CGFloat {
        switch step {
        case .left: a.x - b.x
        case .right: b.x - a.x
        case .up, .pageUp, .home: a.y - b.y
        case .down, .pageDown, .end: b.y - a.y
        }
    }
}
