/// A movement of a keyboard drag within a view (DRAG-12).
public enum KeyboardDragStep: Sendable, Hashable {
    /// To the adjacent target in a direction.
    case left, right, up, down
    /// To the first or the last target.
    case home, end
    /// By the visible height of the view.
    case pageUp, pageDown

    /// The step of a key; nil for keys that do not move the drag.
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

/// A view with its own sequence of targets for keyboard drags, such as the cells of a container (DRAG-12).
///
/// Tables and collections conform. In other views a keyboard drag moves among the `dropPointDescriptors`, which a
/// custom view overrides to define its drop targets.
@preconcurrency @MainActor public protocol KeyboardDragTargets: View {
    /// The first target of a drag that enters from another view; nil if there is none.
    func firstKeyboardTarget(of session: DropSession) -> LocationDescriptor?
    /// The target that a step from the session's current target reaches; nil at the end of the sequence. The caller
    /// scrolls the target into view.
    func nextKeyboardTarget(_ step: KeyboardDragStep, of session: DropSession) -> LocationDescriptor?
    /// The session's current target, with the name announced to the user; nil keeps the last one.
    ///
    /// Called before each step of the engine, so that the drag follows its target when the content moves.
    func currentKeyboardTarget(of session: DropSession) -> LocationDescriptor?
    /// Scrolls the view so that the target at a point in its coordinates and the surroundings of the target are
    /// visible. By default has no effect; the enclosing scroll views are then scrolled to the point alone.
    func revealKeyboardTarget(at point: CGPoint, animated: Bool)
    /// The distance from the center of the target at a point of the view's coordinates to the point. Items that lift
    /// there keep the distance from the center of each target in this view, so that they move in one column. By default
    /// zero.
    func keyboardOffset(at point: CGPoint) -> CGPoint
}

extension KeyboardDragTargets {
    /// Has no effect.
    public func revealKeyboardTarget(at point: CGPoint, animated: Bool) {}
    /// Zero.
    public func keyboardOffset(at point: CGPoint) -> CGPoint { .zero }
}

/// A view in which the horizontal location of a drag at its target chooses a level, such as a table that shows a tree.
@MainActor protocol KeyboardDragLevels: KeyboardDragTargets {
    /// The horizontal distance by which a step moves the drag at its target; nil if it moves it to another target.
    func levelShift(_ step: KeyboardDragStep, of session: DropSession) -> CGFloat?
}

extension View {
    /// The first target of a drag that enters this view from another.
    func firstDragTarget(of session: DropSession) -> LocationDescriptor? {
        if let targets = self as? any KeyboardDragTargets { return targets.firstKeyboardTarget(of: session) }
        return dropPointDescriptors.first ?? springLoadedDescriptor
    }

    /// The target that a step reaches; in a view without a sequence of its own, the nearest drop point in that
    /// direction.
    func dragTarget(_ step: KeyboardDragStep, of session: DropSession) -> LocationDescriptor? {
        if let targets = self as? any KeyboardDragTargets { return targets.nextKeyboardTarget(step, of: session) }
        let (points, position) = (dropPointDescriptors, session.location(in: self))
        switch step {
        case .home: return points.first
        case .end: return points.last
        case .left, .right, .up, .down, .pageUp, .pageDown:
            let ahead = points.filter { Self.distance(from: position, to: $0.point, step) > 1 }
            return ahead.min { $0.point.distance(to: position) < $1.point.distance(to: position) }
        }
    }

    /// The signed distance from `a` to `b` in the direction of a step.
    private static func distance(from a: CGPoint, to b: CGPoint, _ step: KeyboardDragStep) -> CGFloat {
        switch step {
        case .left: a.x - b.x
        case .right: b.x - a.x
        case .up, .pageUp, .home: a.y - b.y
        case .down, .pageDown, .end: b.y - a.y
        }
    }
}
