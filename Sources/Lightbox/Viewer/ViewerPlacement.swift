import Foundation
import Views

/// Where the viewer shows its photo, relative to its place at rest: enlarged, shifted while it is enlarged, or slid
/// aside toward a neighbor while it is not (APP-14). Distances are in points, from the center of the viewer.
struct ViewerPlacement {
    private var zoom = Motion(1, spring: .viewer, tolerance: 0.002)
    private var shift = PointMotion(.zero, spring: .viewer)
    private var slide = PointMotion(.zero, spring: .viewer)
    /// How far the pan in progress has slid the photo.
    private var dragged: CGFloat = 0

    /// The frame of the photo at rest and the size of the viewer.
    struct Space {
        let rest: CGRect
        let viewer: CGSize
        /// Whether there is a photo before and after the shown one.
        let hasPrevious: Bool
        let hasNext: Bool

        /// The distance between two photos that slide.
        var page: CGFloat { viewer.width + 24 }
    }

    /// The largest scale, relative to the size at rest.
    static let largest = 4.0
    /// The scale after a double tap.
    static let doubled = 2.5
    /// The velocity, in points per second, at which a released photo slides to its neighbor from any place.
    private static let swipeVelocity: CGFloat = 300
    /// How much of a movement beyond a limit is shown.
    private static let resistance: CGFloat = 0.4
    /// How long a photo that is thrown keeps its velocity, in seconds.
    private static let throwTime: CGFloat = 0.2

    /// Whether the photo is larger than at rest, or becomes so.
    var isZoomed: Bool { zoom.goal > 1.001 }
    /// The scale at rest after all animations.
    var scale: Double { zoom.goal }

    func slide(at time: Timestamp) -> CGFloat { slide.value(at: time).x }

    /// The frame of the photo at a time.
    func frame(in space: Space, at time: Timestamp) -> CGRect {
        let scale = CGFloat(max(zoom.value(at: time), 0.05))
        let middle = CGPoint(x: space.viewer.width / 2, y: space.viewer.height / 2)
        let center = middle + (space.rest.center - middle) * scale + shift.value(at: time)
        return CGRect(center: center, size: space.rest.size * scale)
            .offsetBy(dx: slide.value(at: time).x, dy: 0)
    }

    /// The greatest shift that leaves no space beside an enlarged photo.
    private func limit(_ scale: Double, in space: Space) -> CGPoint {
        let size = space.rest.size * CGFloat(scale)
        return CGPoint(
            x: max((size.width - space.viewer.width) / 2, 0), y: max((size.height - space.viewer.height) / 2, 0))
    }

    // MARK: Gestures

    /// Scales the photo by a factor about a point, which stays under the fingers.
    mutating func pinch(by factor: CGFloat, about point: CGPoint, at time: Timestamp) {
        let former = zoom.value(at: time)
        let isBeyond = former < 1 && factor < 1 || former > Self.largest && factor > 1
        let scale = former * pow(factor, isBeyond ? Self.resistance : 1)
        guard scale.isFinite, scale > 0.05 else { return }
        let vector = point - shift.value(at: time)
        zoom.jump(to: scale)
        shift.jump(to: point - vector * CGFloat(scale / former))
    }

    /// Moves an enlarged photo; slides another one aside.
    mutating func pan(by movement: CGPoint, in space: Space, at time: Timestamp) {
        guard zoom.value(at: time) <= 1.001 else {
            let (now, limit) = (shift.value(at: time), limit(zoom.value(at: time), in: space))
            func moved(_ value: CGFloat, _ step: CGFloat, _ limit: CGFloat) -> CGFloat {
                value + (abs(value + step) > limit && value * step >= 0 ? step * Self.resistance : step)
            }
            return shift.jump(
                to: CGPoint(x: moved(now.x, movement.x, limit.x), y: moved(now.y, movement.y, limit.y)))
        }
        let now = slide.value(at: time).x
        let isBeyond = now + movement.x > 0 ? !space.hasPrevious : !space.hasNext
        slide.jump(to: CGPoint(x: now + movement.x * (isBeyond ? Self.resistance : 1), y: 0))
        dragged += movement.x
    }

    /// Lets go of a pinched photo.
    mutating func release(in space: Space, at time: Timestamp) {
        let scale = min(max(zoom.value(at: time), 1), Self.largest)
        zoom.retarget(to: scale, at: time)
        moveShift(to: shift.value(at: time), scale, in: space, at: time)
    }

    private mutating func moveShift(to goal: CGPoint, _ scale: Double, in space: Space, at time: Timestamp) {
        let limit = limit(scale, in: space)
        shift.retarget(
            to: CGPoint(x: min(max(goal.x, -limit.x), limit.x), y: min(max(goal.y, -limit.y), limit.y)), at: time)
    }

    /// Lets go of a moved photo with a velocity in points per second. Returns the photo to show, relative to the
    /// present one: 0, or a neighbor, after which ``turn(by:in:at:)`` follows.
    mutating func release(velocity: CGPoint, in space: Space, at time: Timestamp) -> Int {
        release(in: space, at: time)
        let scale = zoom.goal
        if scale > 1.001 {
            shift.push(by: velocity, at: time)
            moveShift(to: shift.value(at: time) + velocity * Self.throwTime, scale, in: space, at: time)
        }
        let place = slide.value(at: time).x
        slide.retarget(to: .zero, at: time)
        let movement = dragged
        dragged = 0
        guard scale <= 1.001 else { return 0 }
        slide.push(by: CGPoint(x: velocity.x, y: 0), at: time)
        let isSwipe = abs(velocity.x) > Self.swipeVelocity
        let forward = isSwipe ? velocity.x < 0 : place < -space.viewer.width / 2
        let backward = isSwipe ? velocity.x > 0 : place > space.viewer.width / 2
        // Thrown back, the photo stays.
        if forward, movement < 0, space.hasNext { return 1 }
        return backward && movement > 0 && space.hasPrevious ? -1 : 0
    }

    /// The photo `step` positions after the former one is shown now, where that has been slid to.
    mutating func turn(by step: Int, in space: Space, at time: Timestamp) {
        slide.displace(to: CGPoint(x: slide.value(at: time).x + CGFloat(step) * space.page, y: 0), at: time)
    }

    /// Enlarges the photo about a point, or shows it as at rest if it is larger.
    mutating func toggleZoom(about point: CGPoint, in space: Space, at time: Timestamp) {
        let scale = isZoomed ? 1 : Self.doubled
        let goal = scale == 1 ? .zero : point - (point - shift.goal) * CGFloat(scale / zoom.goal)
        zoom.retarget(to: scale, at: time)
        moveShift(to: goal, scale, in: space, at: time)
    }

    /// Shows the photo as at rest, without an animation unless a time is given.
    mutating func reset(at time: Timestamp? = nil) {
        guard let time else { return self = ViewerPlacement() }
        zoom.retarget(to: 1, at: time)
        shift.retarget(to: .zero, at: time)
        slide.retarget(to: .zero, at: time)
    }

    /// Ends all animations (MOTION-5).
    mutating func finish() {
        zoom.jump(to: zoom.goal)
        shift.jump(to: shift.goal)
        slide.jump(to: slide.goal)
    }

    /// Stops the animations if they have settled; returns whether they have.
    mutating func settle(at time: Timestamp) -> Bool {
        let (isZoomSettled, isShiftSettled) = (zoom.settle(at: time), shift.settle(at: time))
        return slide.settle(at: time) && isZoomSettled && isShiftSettled
    }
}

extension Spring {
    /// The viewer's photo comes to rest.
    fileprivate static let viewer = Spring(response: 0.34, dampingRatio: 1)
}
