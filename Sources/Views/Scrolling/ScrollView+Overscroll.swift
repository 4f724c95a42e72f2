/// How far content moves beyond its end while a finger pulls it: the further it is, the less it follows (HAND-2).
///
/// As in iOS, a pull of `x` points moves the content by `(1 - 1 / (0.55 x / length + 1)) * length` points: by 0.55
/// points per point at the end, and never as far as the view is long.
struct PullResistance: Equatable {
    /// The length of the view along the movement, in points; positive.
    let length: CGFloat
    private static let factor: CGFloat = 0.55

    /// The movement of the content for a pull; both have the same sign.
    func movement(forPull pull: CGFloat) -> CGFloat {
        let part = 1 - 1 / (abs(pull) * Self.factor / length + 1)
        return pull < 0 ? -part * length : part * length
    }

    /// The pull that moves the content by a distance, which is less than the length.
    func pull(forMovement movement: CGFloat) -> CGFloat {
        let distance = min(abs(movement), length * 0.99)
        let pull = distance * length / (Self.factor * (length - distance))
        return movement < 0 ? -pull : pull
    }
}

// Content beyond its end: a finger pulls it there, or a throw passes the end. It returns by itself (HAND-2).
extension ScrollView {
    /// Whether content passes its end now.
    var passesEnds: Bool { bounces && root != nil && !appearance.reducesMotion }

    /// Moves the content, also beyond its end.
    func moveContent(to offset: CGPoint) {
        guard offset != contentOffset else { return applyContentOffset(offset) }
        steppedOffset = offset
        contentOffset = offset
        steppedOffset = nil
    }

    /// Shows the content at an offset, also beyond its end. Called by the setter of ``contentOffset`` alone.
    func applyContentOffset(_ offset: CGPoint) {
        let pixel = root?.scale ?? 1
        let aligned = CGPoint(x: (offset.x * pixel).rounded() / pixel, y: (offset.y * pixel).rounded() / pixel)
        let end = clamp(aligned)
        let new = aligned.isFinite ? aligned : end
        overscroll = new - end
        guard new != boundsOrigin else { return }
        boundsOrigin = new
        didScroll()
        effectiveDelegate?.scrollViewDidScroll(self)
        // Otherwise the layout notifies them: in an open batch, the items are not those of the data source.
        if !needsLayout { for observer in scrollObservers { observer.didScroll(self) } }
        root?.engine.contentDidMove()
    }

    /// Moves the content, and leaves it as far beyond its end as it is.
    func moveContentKeepingOverscroll(to offset: CGPoint) {
        let beyond = overscroll
        moveContent(to: clamp(offset - beyond) + beyond)
    }

    /// The offset that is shown when a finger has moved the content to `offset`.
    func resisted(_ offset: CGPoint) -> CGPoint {
        guard passesEnds else { return clamp(offset) }
        return overscrolled(offset) { $0.movement(forPull: $1) }
    }

    /// The offset to which a finger would have moved the content that is shown now.
    var pulledOffset: CGPoint { overscrolled(contentOffset) { $0.pull(forMovement: $1) } }

    private func overscrolled(_ offset: CGPoint, _ convert: (PullResistance, CGFloat) -> CGFloat) -> CGPoint {
        let (least, greatest) = (minimumOffset, maximumOffset)
        func coordinate(
            _ value: CGFloat, _ least: CGFloat, _ greatest: CGFloat, _ length: CGFloat, _ axis: ScrollAxes
        ) -> CGFloat {
            let end = min(max(value, least), greatest)
            let bounces = greatest > least || alwaysBounces.contains(axis)
            guard bounces, length > 0, value.isFinite else { return end }
            return value == end ? end : end + convert(PullResistance(length: length), value - end)
        }
        return CGPoint(
            x: coordinate(offset.x, least.x, greatest.x, frame.width, .horizontal),
            y: coordinate(offset.y, least.y, greatest.y, frame.height, .vertical))
    }

    private var limits: Deceleration.Limits {
        Deceleration.Limits(least: minimumOffset, greatest: maximumOffset, bounces: passesEnds, always: alwaysBounces)
    }

    /// The movement of content that is released with a velocity, in points per second of the content.
    func deceleration(velocity: CGPoint, at time: Timestamp) -> Deceleration {
        Deceleration(from: contentOffset, velocity: velocity, at: time, rate: decelerationRate, within: limits)
    }

    /// Lets content that lies beyond its end return, unless a finger holds it or it moves already.
    func returnFromOverscroll() {
        guard tracking == nil, wheelPull == nil, !isGliding else { return }
        for observer in scrollObservers { observer.willReturn(self) }
        guard overscroll != .zero, !isGliding else { return }
        guard let root, passesEnds else { return contentOffset = contentOffset }
        deceleration = deceleration(velocity: .zero, at: root.now)
        isGliding = true
        glideReason = .touch
        startAnimating()
    }

    /// Adapts the offset, and movements of the content, to new ends of the content.
    func endsDidChange() {
        let (before, beyond) = (contentOffset, overscroll)
        moveContentKeepingOverscroll(to: before)
        if isGliding { glide.retarget(to: clamp(glide.goal), at: root?.now ?? .zero) }
        continueDeceleration(by: .zero)
        if case .touch(var touch) = tracking {
            // What was beyond the end may be content now.
            if overscroll == beyond {
                touch.shift(by: contentOffset - before)
            } else {
                touch.continueScrolling(from: pulledOffset)
            }
            tracking = .touch(touch)
        }
    }

    /// Continues the movements of the content between other ends.
    func continueMovement() {
        continueDeceleration(by: .zero)
        guard case .touch(var touch) = tracking else { return }
        touch.continueScrolling(from: pulledOffset)
        tracking = .touch(touch)
    }

    /// Continues the movements of the content after it was shifted.
    func contentDidShift(by shift: CGPoint) {
        if isGliding { glide.shift(by: shift) }
        continueDeceleration(by: shift)
        if case .touch(var touch) = tracking {
            touch.shift(by: shift)
            tracking = .touch(touch)
        }
    }

    /// Continues a throw between other ends of the content. The velocity of an exponential decay depends on the present
    /// one alone.
    private func continueDeceleration(by shift: CGPoint) {
        guard let former = deceleration, shift != .zero || former.limits != limits else { return }
        let now = root?.now ?? .zero
        deceleration = Deceleration(
            from: former.offset(at: now) + shift, velocity: former.velocity(at: now), at: now, rate: decelerationRate,
            within: limits)
    }
}
