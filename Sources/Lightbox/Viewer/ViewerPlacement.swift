import Foundation
import Views

/// Where the viewer shows its photo, relative to its place at rest: enlarged, shifted while it is enlarged, or slid
/// aside toward a neighbor while it is not (APP-14). Distances are in points, from the center of the viewer.
struct ViewerPlacement {
    /// Settles at half a pixel of a large photo.
    private var zoom = Motion(1, spring: .viewer, tolerance: 0.000_25)
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
        /// The scale at which each pixel of the photo covers one pixel of the screen; nil until the photo's size is
        /// known.
        var actualScale: Double?

        /// The distance between two photos that slide.
        var page: CGFloat { viewer.width + 24 }
        /// The scales that a photo keeps: from its size at rest, or 100 % where that is smaller, to 800 %.
        var scales: ClosedRange<Double> {
            guard let actualScale else { return 1...4 }
            return min(actualScale, 1)...max(actualScale * 8, 1)
        }
        /// The scale after a double click or tap: 100 %, or larger if that is about the size at rest or smaller.
        var enlargedScale: Double {
            guard let actualScale, actualScale > 1.25 else { return min(2.5, scales.upperBound) }
            return actualScale
        }
    }

    /// The velocity, in points per second, at which a released photo slides to its neighbor from any place.
    private static let swipeVelocity: CGFloat = 300
    /// How much of a movement beyond a limit is shown.
    private static let resistance: CGFloat = 0.4
    /// The time in which the velocity of a thrown photo falls to 1/e, in seconds: it goes as far as it would at its
    /// first velocity in this time.
    private static let throwTime: CGFloat = 0.25

    /// Whether the photo is larger than at rest, or becomes so.
    var isZoomed: Bool { zoom.goal > 1.001 }
    /// Whether the photo has, or is about to have, another size than at rest.
    var isScaled: Bool { abs(zoom.goal - 1) > 0.001 }
    /// The scale at rest after all animations.
    var scale: Double { zoom.goal }

    func slide(at time: Timestamp) -> CGFloat { slide.value(at: time).x }

    /// The frame of the photo at a time.
    func frame(in space: Space, at time: Timestamp) -> CGRect {
        frameWithoutSlide(in: space, at: time).offsetBy(dx: slide(at: time), dy: 0)
    }

    /// The frame of the photo at a time if it were not slid aside.
    func frameWithoutSlide(in space: Space, at time: Timestamp) -> CGRect {
        let scale = CGFloat(max(zoom.value(at: time), 0.05))
        let middle = CGPoint(x: space.viewer.width / 2, y: space.viewer.height / 2)
        let center = middle + (space.rest.center - middle) * scale + shift.value(at: time)
        return CGRect(center: center, size: space.rest.size * scale)
    }

    /// The greatest shift that leaves no space beside an enlarged photo.
    private func limit(_ scale: Double, in space: Space) -> CGPoint {
        let size = space.rest.size * CGFloat(scale)
        return CGPoint(
            x: max((size.width - space.viewer.width) / 2, 0), y: max((size.height - space.viewer.height) / 2, 0))
    }

    // MARK: Gestures

    /// Scales the photo by a factor about a point, which stays under the fingers.
    mutating func pinch(by factor: CGFloat, about point: CGPoint, in space: Space, at time: Timestamp) {
        let former = zoom.value(at: time)
        let isBeyond =
            former < space.scales.lowerBound && factor < 1 || former > space.scales.upperBound && factor > 1
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
        let scale = space.scales.clamped(zoom.value(at: time))
        zoom.retarget(to: scale, at: time)
        moveShift(to: shift.value(at: time), scale, in: space, at: time)
    }

    private mutating func moveShift(to goal: CGPoint, _ scale: Double, in space: Space, at time: Timestamp) {
        let limit = limit(scale, in: space)
        shift.retarget(to: goal.clamped(to: limit), at: time, spring: .viewer)
    }

    /// Lets an enlarged photo go on at a velocity, which decays exponentially, and come to rest at its edge at most. A
    /// photo that reaches its edge before slows down in a shorter time, and never passes it; one that is at its edge,
    /// or that was dragged beyond it, is not thrown outward.
    private mutating func throwShift(_ velocity: CGPoint, _ scale: Double, in space: Space, at time: Timestamp) {
        let place = shift.value(at: time)
        let goal = (place + velocity * Self.throwTime).clamped(to: limit(scale, in: space))
        /// A critically damped spring whose frequency is the velocity divided by the distance decays exponentially.
        func send(_ motion: inout Motion, _ velocity: CGFloat, from place: CGFloat, to goal: CGFloat) {
            let decay = (goal - place) / velocity
            // Below a millisecond, the photo is at its goal before the next frame.
            guard decay.isFinite, decay > 0.001 else { return motion.retarget(to: goal, at: time, spring: .viewer) }
            motion.push(by: velocity, at: time)
            motion.retarget(to: goal, at: time, spring: Spring(response: 2 * .pi * Double(decay), dampingRatio: 1))
        }
        send(&shift.x, velocity.x, from: place.x, to: goal.x)
        send(&shift.y, velocity.y, from: place.y, to: goal.y)
    }

    /// Moves an enlarged photo by a vector, to its edge at most.
    mutating func move(by vector: CGPoint, in space: Space, at time: Timestamp) {
        moveShift(to: shift.goal + vector, zoom.goal, in: space, at: time)
    }

    /// Lets go of a moved photo with a velocity in points per second. Returns the photo to show, relative to the
    /// present one: 0, or a neighbor, after which ``turn(by:in:at:)`` follows.
    mutating func release(velocity: CGPoint, in space: Space, at time: Timestamp) -> Int {
        release(in: space, at: time)
        let scale = zoom.goal
        if scale > 1.001 {
            throwShift(velocity, scale, in: space, at: time)
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

    /// Moves to a scale about a point, which stays where it is.
    mutating func zoom(to requested: Double, about point: CGPoint, in space: Space, at time: Timestamp) {
        guard requested.isFinite else { return }
        let scale = space.scales.clamped(requested)
        let goal = point - (point - shift.goal) * CGFloat(scale / max(zoom.goal, 0.01))
        zoom.retarget(to: scale, at: time)
        moveShift(to: goal, scale, in: space, at: time)
    }

    /// Enlarges the photo about a point, or shows it as at rest if it has another scale.
    mutating func toggleZoom(about point: CGPoint, in space: Space, at time: Timestamp) {
        zoom(to: isScaled ? 1 : space.enlargedScale, about: point, in: space, at: time)
    }

    /// Shows the photo `step` positions after the former one, which leaves on the other side. A photo that is still
    /// far from its place appears there at once, so that a held key shows no empty frame.
    mutating func slideIn(from step: Int, in space: Space, at time: Timestamp) {
        zoom.jump(to: 1)
        shift.jump(to: .zero)
        dragged = 0
        guard abs(slide.value(at: time).x) < space.page / 2 else { return slide.jump(to: .zero) }
        turn(by: step, in: space, at: time)
        slide.retarget(to: .zero, at: time)
    }

    /// Shows the photo as at rest, without an animation unless a time is given.
    mutating func reset(at time: Timestamp? = nil) {
        guard let time else { return self = ViewerPlacement() }
        zoom.retarget(to: 1, at: time)
        shift.retarget(to: .zero, at: time, spring: .viewer)
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

extension CGPoint {
    /// The nearest point whose coordinates are at most as large as those of another one, with either sign.
    fileprivate func clamped(to limit: CGPoint) -> CGPoint {
        CGPoint(x: min(max(x, -limit.x), limit.x), y: min(max(y, -limit.y), limit.y))
    }
}

extension ClosedRange<Double> {
    /// The value of the range that is nearest to a number.
    fileprivate func clamped(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
