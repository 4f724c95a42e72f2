/// A pull of the content beyond its top by the wheel or a touchpad, which report no end of the movement.
struct WheelPull {
    /// How far the wheel has pulled, in points, before the resistance.
    var pull: CGFloat = 0
    /// How far the content is moved.
    var shown = Motion(0, spring: Spring(response: 0.22, dampingRatio: 1), tolerance: 0.25)
    /// When the content returns unless the wheel is turned on.
    var deadline: Timestamp
}

extension ScrollView {
    /// How long the wheel rests before the content returns; and before another turn pulls content that the wheel has
    /// scrolled to its top, so that scrolling to the top does not pull.
    private static let wheelRest: Duration = .milliseconds(300)

    /// Pulls content that rests at its top; returns whether it did.
    func pullByWheel(_ distance: CGPoint, at time: Timestamp) -> Bool {
        defer { lastWheel = time }
        guard pullsByWheel, bounces, root != nil, tracking == nil, distance.y < 0 else { return false }
        if wheelPull == nil {
            guard contentOffset.y == minimumOffset.y, lastWheel.map({ time - $0 > Self.wheelRest }) ?? true else {
                return false
            }
        }
        var pull = wheelPull ?? WheelPull(deadline: time)
        pull.pull -= distance.y
        pull.deadline = time + Self.wheelRest
        pull.shown.retarget(
            to: PullResistance(length: max(frame.height, 1)).movement(forPull: pull.pull), at: time)
        wheelPull = pull
        startAnimating()
        return true
    }

    /// Moves pulled content, and lets it return when the wheel has rested; returns whether the wheel pulls.
    func advanceWheelPull(to time: Timestamp) -> Bool {
        guard var pull = wheelPull else { return false }
        moveContent(to: CGPoint(x: contentOffset.x, y: minimumOffset.y - pull.shown.value(at: time)))
        _ = pull.shown.settle(at: time)
        // An observer may have ended the pull.
        guard wheelPull != nil else { return isGliding }
        guard time >= pull.deadline else {
            wheelPull = pull
            return true
        }
        wheelPull = nil
        returnFromOverscroll()
        return isGliding
    }
}
