/// The animated preview of one item, from the lift to the end of the session.
///
/// During the drag its center is relative to the pointer (`anchor`), so that it follows the pointer without delay and
/// springs only close the remaining distance.
@MainActor final class AnimatedPreview {
    /// The preview shown.
    private(set) var content: DragPreview
    /// The preview that `content` replaces, during the transition between the two.
    private var former: (preview: DragPreview, aspectRatio: CGFloat)?
    let item: DragItem
    /// The interaction that contributed the item, or has taken over the drag; nil for items of other programs.
    private(set) var origin: DragInteraction?
    let id: Int
    /// The preview that the item lifted from, and the default destination of a canceled drag.
    let source: TargetedDragPreview
    /// The frame of the view that the item lifted from, in window coordinates, at the lift; nil outside a window.
    let sourceFrame: CGRect?
    /// Whether the preview animates to where it was dropped, or back after a cancel: if the place scrolls out of view,
    /// the preview disappears behind the edge.
    private var isLanding = false
    /// Where the view that the item lifted from was cut off at the lift.
    private let sourceClip: PreviewClip?
    /// Whether the live view is drawn rather than its snapshot.
    var isLive = true
    /// The destination; its location is queried each frame, because its container may move.
    var destination: TargetedDragPreview?

    var center: PointMotion
    var size: SizeMotion
    var angle: Motion
    var alpha: Motion
    var elevation: Motion
    /// The largest speed of the goal, in points per second, of a destination that moves steadily, beside the movement
    /// with it. At 60 Hz and above independent of the frame rate; a longer pause counts as one frame of 60 Hz.
    private static let steadySpeed: CGFloat = 960
    /// The distance and the difference in size, in points, from which a preview counts as arrived that fades on
    /// arrival.
    private static let arrivalDistance: CGFloat = 4
    /// From 0, where the preview is cut off as the view at its location is, to 1, where it is whole.
    private var exposure = Motion(0, spring: .lift, tolerance: 0.01)
    private var morph = Motion(1, spring: .drop, tolerance: 0.01)
    /// Added to `center`: the pointer's location during the drag, and how far the destination has moved afterwards.
    private(set) var anchor = CGPoint.zero
    /// The movement of the destination.
    private var course = DestinationCourse()
    /// When the destination was queried last.
    private var tracked = Timestamp.zero
    /// Whether the item's preview provider returned nil (DRAG-6).
    var isHidden = false
    /// The maximum length of the longer side. Never increases, so that a preview never grows back (DRAG-7).
    var limit = CGFloat.infinity

    init(item: DragItem, id: Int, preview: TargetedDragPreview, origin: DragInteraction?) {
        self.item = item
        self.origin = origin
        self.id = id
        content = preview
        source = preview
        destination = preview
        sourceFrame = preview.view.rectInWindow(preview.view.bounds)
        sourceClip = PreviewClip(of: preview)
        let placement = preview.placementInWindow
        center = PointMotion(placement?.center ?? .zero, spring: .lift)
        size = SizeMotion(placement?.size ?? preview.size, spring: .lift)
        angle = Motion(Double(placement?.angle ?? 0), spring: .follow, tolerance: 0.002)
        alpha = Motion(placement == nil ? 0 : 1, spring: .flock, tolerance: 0.01)
        elevation = Motion(0, spring: .lift, tolerance: 0.01)
    }

    /// Lets another interaction determine where the preview animates after a cancel.
    func moveOrigin(to interaction: DragInteraction) { origin = interaction }

    /// The size of the preview's content.
    var naturalSize: CGSize { content.size }

    /// A location in the window, as returned by `TargetedDragPreview.placementInWindow`.
    typealias Placement = (center: CGPoint, size: CGSize, angle: CGFloat)

    /// The largest change, in points, of the center, the width or the height on the way to a location.
    func extent(to placement: Placement, at time: Timestamp) -> Double {
        let size = size.value(at: time)
        return Double(
            max(
                placement.center.distance(to: centerInWindow(at: time)), abs(placement.size.width - size.width),
                abs(placement.size.height - size.height)))
    }

    /// Whether the preview shows the same view with the same parameters.
    func shows(_ preview: DragPreview) -> Bool {
        preview.view === content.view && preview.parameters == content.parameters
    }

    func centerInWindow(at time: Timestamp) -> CGPoint { center.value(at: time) + anchor + course.movement(at: time) }

    /// Where the center is once its springs are at rest, if the destination moves on until `time`.
    func goalInWindow(at time: Timestamp) -> CGPoint { center.goal + anchor + course.movement(at: time) }

    /// Changes the anchor without moving the preview.
    func setAnchor(_ point: CGPoint) {
        center.shift(by: anchor - point)
        anchor = point
    }

    /// Lets the preview move with its destination from a time on, at a velocity in points per second. Keeps its
    /// location and velocity.
    private func move(with velocity: CGPoint, at time: Timestamp) {
        anchor = anchor + course.movement(at: time)
        if velocity != course.velocity { center.push(by: course.velocity - velocity, at: time) }
        course.follow(velocity, at: time)
    }

    /// Stops moving with the destination.
    private func stopMoving(at time: Timestamp) {
        move(with: .zero, at: time)
        setAnchor(.zero)
        course = DestinationCourse()
    }

    // MARK: Clip

    /// Begins to show the parts of the preview that are cut off at its location.
    func emerge(at time: Timestamp) { exposure.retarget(to: 1, at: time) }

    /// Shows the whole preview, which does not come from a view of this window.
    func showWhole() { exposure.jump(to: 1) }

    /// The part of the window in which the preview is drawn; nil for the whole window and beyond.
    func clip(at time: Timestamp) -> CGRect? {
        let exposure = exposure.value(at: time)
        guard exposure < Self.wholeExposure else { return nil }
        let clip = destination.map { PreviewClip(of: $0, hidingOutOfView: isLanding) } ?? sourceClip
        return clip?.area(
            around: CGRect(center: centerInWindow(at: time), size: size.value(at: time)), exposure: max(exposure, 0))
    }

    /// Where the rest of the spring's motion is invisible.
    private static let wholeExposure = 0.98

    // MARK: Motion

    /// Attaches the preview to the pointer; a preview without a source location appears there.
    func attach(toPointerAt point: CGPoint) {
        destination = nil
        if source.placementInWindow == nil, alpha.goal == 0 {
            center.jump(to: point)
            showWhole()
        }
        setAnchor(point)
    }

    /// Moves the preview with the pointer.
    func follow(_ point: CGPoint) { anchor = point }

    /// Shows the live view instead of its snapshot.
    func showLiveView() { isLive = true }

    /// Starts a transition to another preview.
    func morph(into preview: DragPreview, live: Bool, at time: Timestamp, spring: Spring = .drop) {
        former = (content, contentAspectRatio(at: time))
        content = preview
        isLive = live
        morph.jump(to: 0)
        morph.retarget(to: 1, at: time, spring: spring)
    }

    /// The transition to `content` from the preview that it replaces; nil unless there is one.
    func transition(at time: Timestamp) -> PreviewTransition? {
        former.map { former in
            PreviewTransition(
                previous: former.preview, progress: min(max(morph.value(at: time), 0), 1),
                aspectRatio: contentAspectRatio(at: time), previousAspectRatio: former.aspectRatio)
        }
    }

    /// Width divided by height with which `content` is shown: during a transition as at its end, although `size` is on
    /// its way from the shape of the other preview.
    private func contentAspectRatio(at time: Timestamp) -> CGFloat {
        guard former != nil else { return size.value(at: time).aspectRatio }
        return (destination?.placementInWindow?.size ?? content.size).aspectRatio
    }

    /// Follows the source location while the preview lifts; called each frame.
    func trackSource(at time: Timestamp, scale: CGFloat) {
        guard let placement = destination?.placementInWindow else { return }
        let goal = placement.center - anchor
        if goal.distance(to: center.goal) > 0.01 { center.shift(by: goal - center.goal) }
        resize(to: placement.size * scale, at: time)
    }

    /// Follows the destination, and fades when its container leaves the window (MOTION-4); called each frame.
    ///
    /// The preview moves with a destination that moves steadily, such as a cell in content that glides. A spring alone
    /// would stay behind it, and one of constant stiffness behind a destination that slows down; so the spring becomes
    /// stiffer, to arrive at `deadline`.
    func trackDestination(at time: Timestamp, deadline: Timestamp) {
        guard let destination else { return }
        guard let placement = destination.placementInWindow else { return fadeOut(at: time) }
        let interval = min(CGFloat((time - tracked).seconds), 1.0 / 60)
        tracked = time
        move(with: course.velocity(ofMoveTo: placement.center, at: time), at: time)
        let goal = placement.center - anchor
        if goal.distance(to: center.goal) > 0.01 {
            center.retarget(to: goal, at: time, spring: spring(to: goal, in: interval, at: time, deadline: deadline))
        }
        if abs(Double(placement.angle) - angle.goal) > 0.001 { angle.retarget(to: Double(placement.angle), at: time) }
        resize(to: placement.size, at: time)
    }

    /// Whether the preview has arrived where it fades, in its size; true for one that fades nowhere.
    func hasArrivedToFade(at time: Timestamp) -> Bool {
        guard let destination, destination.fadesOnArrival, let placement = destination.placementInWindow else {
            return true
        }
        return extent(to: placement, at: time) < Self.arrivalDistance
    }

    /// Fades the preview if its destination asks for it.
    func fadeOnArrival(at time: Timestamp) {
        guard destination?.fadesOnArrival == true, alpha.goal > 0 else { return }
        alpha.retarget(to: 0, at: time, spring: .handOver)
    }

    /// The spring that arrives in time at a destination that moves steadily, so that the goal is always near the one
    /// before; nil for the present spring.
    private func spring(
        to goal: CGPoint, in interval: CGFloat, at time: Timestamp, deadline: Timestamp
    ) -> Spring? {
        guard goal.distance(to: center.goal) < Self.steadySpeed * interval else { return nil }
        let present = center.x.spring
        let distance = Double(goal.distance(to: center.value(at: time)))
        let quick = present.arriving(after: (deadline - time).seconds, extent: distance, speed: 0)
        return quick.response < present.response ? quick : nil
    }

    private func resize(to goal: CGSize, at time: Timestamp) {
        if abs(goal.width - size.goal.width) > 0.01 || abs(goal.height - size.goal.height) > 0.01 {
            size.retarget(to: goal, at: time)
        }
    }

    /// Detaches the preview from the pointer, keeping the velocity in points per second (MOTION-2).
    func detach(at time: Timestamp, velocity: CGPoint) {
        setAnchor(.zero)
        center.push(by: velocity, at: time)
    }

    /// Animates the preview to a destination.
    func animate(to preview: TargetedDragPreview, at time: Timestamp, spring: Spring) {
        stopMoving(at: time)
        isLanding = true
        // One that fades goes on at a new place of the kind.
        let fades = alpha.goal == 0 && preview.fadesOnArrival && destination?.fadesOnArrival == true
        destination = preview
        exposure.retarget(to: 0, at: time, spring: spring)
        if !fades { alpha.retarget(to: 1, at: time, spring: spring) }
        elevation.retarget(to: 0, at: time, spring: spring)
        guard let placement = preview.placementInWindow else { return fadeOut(at: time) }
        course = DestinationCourse(placement.center, at: time)
        tracked = time
        center.retarget(to: placement.center, at: time, spring: spring)
        size.retarget(to: placement.size, at: time, spring: spring)
        angle.retarget(to: Double(placement.angle), at: time, spring: spring)
    }

    /// Fades the preview at its current location. Shrinks it too, unless motion is reduced (MOTION-5).
    func fadeOut(at time: Timestamp, shrinks: Bool = true) { fadeOut(at: time, scale: shrinks ? 0.85 : 1) }

    /// Fades the preview at its current location while it changes to `scale` times its size.
    func fadeOut(at time: Timestamp, scale: CGFloat) {
        destination = nil
        move(with: .zero, at: time)
        center.retarget(to: center.value(at: time), at: time, spring: .drop)
        alpha.retarget(to: 0, at: time, spring: .drop)
        elevation.retarget(to: 0, at: time, spring: .drop)
        size.retarget(to: size.value(at: time) * scale, at: time, spring: .drop)
    }

    /// Lets the preview disappear where it is: the preview of another program takes its place with its next frame.
    func vanish(at time: Timestamp) {
        let place = centerInWindow(at: time)
        stopMoving(at: time)
        destination = nil
        center.jump(to: place)
        size.jump(to: size.value(at: time))
        alpha.retarget(to: 0, at: time, spring: .handOver)
        elevation.retarget(to: 0, at: time, spring: .handOver)
    }

    /// Places the preview relative to the pointer without animating (MOTION-5).
    func jump(to center: CGPoint, size: CGSize, angle: CGFloat) {
        self.center.jump(to: center)
        self.size.jump(to: size)
        self.angle.jump(to: Double(angle))
    }

    /// Passes the place and the size of a preview that is still visible to its destination, which goes on from there.
    func handOverMovement(at time: Timestamp) {
        guard let destination, let view = destination.target.container as? any PreviewDestination,
            alpha.value(at: time) > 0.05, let placement = destination.placementInWindow
        else { return }
        let size = size.value(at: time)
        view.previewDidEnd(
            at: centerInWindow(at: time), insteadOf: destination.target.center,
            larger: CGSize(width: size.width - placement.size.width, height: size.height - placement.size.height))
    }

    func isSettled(at time: Timestamp) -> Bool {
        center.isSettled(at: time) && size.isSettled(at: time) && angle.isSettled(at: time)
            && alpha.isSettled(at: time) && elevation.isSettled(at: time) && morph.isSettled(at: time)
    }

    /// Stops the motions that have settled.
    func settle(at time: Timestamp) {
        center.settle(at: time)
        size.settle(at: time)
        angle.settle(at: time)
        alpha.settle(at: time)
        elevation.settle(at: time)
        exposure.settle(at: time)
        // Until the size is that of `content`, its shape is another one.
        if morph.settle(at: time), size.isSettled(at: time) { former = nil }
    }
}
