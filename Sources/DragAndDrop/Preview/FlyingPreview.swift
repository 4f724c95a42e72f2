/// The picture of one item while it is off the page: where it is, how large, how it leans, all in motion.
///
/// While it is under the hand its middle is kept relative to the hand, so that it is glued to it and only what is left
/// of the way is a spring (look: follow).
@MainActor final class FlyingPreview {
    /// What is to be seen.
    private(set) var content: DragPreview
    /// What it grows out of, while one picture turns into another.
    private(set) var previous: DragPreview?
    let item: DragItem
    let id: Int
    /// What it lifted from, and flies back to unless its source says otherwise.
    let home: TargetedDragPreview
    /// Whether the view itself shows, with all that changes in it; otherwise its frozen picture.
    var isLive = true
    /// Where it goes; asked anew each frame, since what it is in may move.
    var destination: TargetedDragPreview?

    var center: PointMotion
    var size: SizeMotion
    var angle: Motion
    var alpha: Motion
    var elevation: Motion
    private var morph = Motion(1, spring: .land, tolerance: 0.01)
    /// Added to the middle: the hand while it is held, nothing otherwise.
    private(set) var anchor = CGPoint.zero
    /// Whether its item wants nothing to be seen of it under the hand (DRAG-6).
    var isHidden = false
    /// The largest long side that it may have: what was once scaled down never grows back (DRAG-7).
    var limit = CGFloat.infinity

    init(item: DragItem, id: Int, preview: TargetedDragPreview) {
        self.item = item
        self.id = id
        content = preview
        home = preview
        destination = preview
        let place = preview.placeInWindow
        center = PointMotion(place?.center ?? .zero, spring: .lift)
        size = SizeMotion(place?.size ?? preview.size, spring: .lift)
        angle = Motion(Double(place?.angle ?? 0), spring: .follow, tolerance: 0.002)
        alpha = Motion(place == nil ? 0 : 1, spring: .flock, tolerance: 0.01)
        elevation = Motion(0, spring: .lift, tolerance: 0.01)
    }

    /// The size that the picture has by itself.
    var naturalSize: CGSize { content.size }

    /// A place in the window, as a targeted preview tells it.
    typealias Place = (center: CGPoint, size: CGSize, angle: CGFloat)

    /// The longest way that any part of it has to a place, in points.
    func extent(to place: Place, at time: Timestamp) -> Double {
        let size = size.value(at: time)
        return Double(
            max(
                place.center.distance(to: middle(at: time)), abs(place.size.width - size.width),
                abs(place.size.height - size.height)))
    }

    /// Whether it shows this very picture already.
    func shows(_ preview: DragPreview) -> Bool {
        preview.view === content.view && preview.parameters == content.parameters
    }

    func middle(at time: Timestamp) -> CGPoint { center.value(at: time) + anchor }

    /// Changes what the middle is kept relative to, without moving it.
    func setAnchor(_ point: CGPoint) {
        center.shift(by: anchor - point)
        anchor = point
    }

    /// Comes into the hand; a picture that was nowhere to be seen appears there.
    func take(inHandAt point: CGPoint) {
        destination = nil
        if home.placeInWindow == nil, alpha.goal == 0 { center.jump(to: point) }
        setAnchor(point)
    }

    /// The hand moved: the preview moves with it at once.
    func follow(_ point: CGPoint) { anchor = point }

    /// Shows the view itself again instead of its frozen picture.
    func revive() { isLive = true }

    /// Turns into another picture.
    func morph(into preview: DragPreview, live: Bool, at time: Timestamp, spring: Spring = .land) {
        previous = content
        content = preview
        isLive = live
        morph.jump(to: 0)
        morph.retarget(to: 1, at: time, spring: spring)
    }

    /// How far the present picture has replaced the previous one, 0 to 1.
    func morphProgress(at time: Timestamp) -> Double { min(max(morph.value(at: time), 0), 1) }

    /// Stays on the page that it lifts from, wherever that scrolls or moves; called each frame.
    func stay(at time: Timestamp, scale: CGFloat) {
        guard let place = destination?.placeInWindow else { return }
        let goal = place.center - anchor
        if goal.distance(to: center.goal) > 0.01 { center.shift(by: goal - center.goal) }
        resize(to: place.size * scale, at: time)
    }

    /// Goes where its destination is now, however that moved meanwhile, and fades once it is gone (MOTION-4); called
    /// each frame.
    func trackDestination(at time: Timestamp) {
        guard let destination else { return }
        guard let place = destination.placeInWindow else { return vanish(at: time) }
        let goal = place.center - anchor
        if goal.distance(to: center.goal) > 0.01 { center.retarget(to: goal, at: time) }
        if abs(Double(place.angle) - angle.goal) > 0.001 { angle.retarget(to: Double(place.angle), at: time) }
        resize(to: place.size, at: time)
    }

    private func resize(to wanted: CGSize, at time: Timestamp) {
        if abs(wanted.width - size.goal.width) > 0.01 || abs(wanted.height - size.goal.height) > 0.01 {
            size.retarget(to: wanted, at: time)
        }
    }

    /// Leaves the hand with the hand's velocity, in points a second, so that letting go is not a jolt (MOTION-2).
    func leaveHand(at time: Timestamp, velocity: CGPoint) {
        setAnchor(.zero)
        center.push(by: velocity, at: time)
    }

    /// Sends it to a destination.
    func fly(to preview: TargetedDragPreview, at time: Timestamp, spring: Spring) {
        destination = preview
        alpha.retarget(to: 1, at: time, spring: spring)
        elevation.retarget(to: 0, at: time, spring: spring)
        guard let place = preview.placeInWindow else { return vanish(at: time) }
        center.retarget(to: place.center, at: time, spring: spring)
        size.retarget(to: place.size, at: time, spring: spring)
        angle.retarget(to: Double(place.angle), at: time, spring: spring)
    }

    /// Fades where it is; with reduced motion it does not shrink meanwhile (MOTION-5).
    func vanish(at time: Timestamp, shrinks: Bool = true) {
        destination = nil
        center.retarget(to: center.value(at: time), at: time, spring: .land)
        alpha.retarget(to: 0, at: time, spring: .land)
        elevation.retarget(to: 0, at: time, spring: .land)
        size.retarget(to: size.value(at: time) * (shrinks ? 0.85 : 1), at: time, spring: .land)
    }

    /// Is at a place under the hand at once, without a way to it (MOTION-5).
    func appear(at middle: CGPoint, size: CGSize, angle: CGFloat) {
        center.jump(to: middle)
        self.size.jump(to: size)
        self.angle.jump(to: Double(angle))
    }

    func isSettled(at time: Timestamp) -> Bool {
        center.isSettled(at: time) && size.isSettled(at: time) && angle.isSettled(at: time)
            && alpha.isSettled(at: time) && elevation.isSettled(at: time) && morph.isSettled(at: time)
    }

    /// Lets what has arrived rest.
    func settle(at time: Timestamp) {
        center.settle(at: time)
        size.settle(at: time)
        angle.settle(at: time)
        alpha.settle(at: time)
        elevation.settle(at: time)
        if morph.settle(at: time) { previous = nil }
    }
}
