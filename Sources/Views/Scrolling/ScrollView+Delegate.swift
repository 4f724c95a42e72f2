/// Distances by which content can be scrolled beyond its edges, in points.
package struct ContentInsets: Sendable, Hashable {
    package var top: CGFloat = 0
    package var left: CGFloat = 0
    package var bottom: CGFloat = 0
    package var right: CGFloat = 0

    package init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Whether no distance is infinite or NaN.
    var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

/// Why the content of a scroll view glides.
enum GlideReason {
    /// The program scrolls with an animation.
    case program
    /// The wheel was turned.
    case wheel
    /// A finger has thrown the content.
    case touch
}

extension ScrollView {
    /// Whether a finger is on the content, or the indicator is held.
    public var isTracking: Bool { tracking != nil }

    /// Whether a finger scrolls.
    public var isDragging: Bool {
        if case .touch(let touch) = tracking { touch.isScrolling } else { false }
    }

    /// Whether the content glides after the release of a finger.
    public var isDecelerating: Bool { isGliding && glideReason == .touch }

    /// Whether the program scrolls with an animation, which no input has replaced.
    package var isScrollingProgrammatically: Bool { isGliding && glideReason == .program }

    func glideDidEnd() {
        switch glideReason {
        case .program: effectiveDelegate?.scrollViewDidEndScrollingAnimation(self)
        case .touch: effectiveDelegate?.scrollViewDidEndDecelerating(self)
        case .wheel: break
        }
    }

    /// The offset at which the content comes to rest while it glides.
    var glideGoal: CGPoint { deceleration.map { clamp($0.target) } ?? glide.goal }

    /// The offset at a time while the content glides.
    func glideOffset(at time: Timestamp) -> CGPoint {
        deceleration?.offset(at: time) ?? returning(glide.value(at: time))
    }

    /// Limits an offset to the content and the part beyond it that is shown now: a spring does not pass the ends.
    func returning(_ offset: CGPoint) -> CGPoint {
        func limited(_ value: CGFloat, _ end: CGFloat, _ overscroll: CGFloat) -> CGFloat {
            min(max(value, end + min(overscroll, 0)), end + max(overscroll, 0))
        }
        let end = clamp(offset)
        return CGPoint(
            x: limited(offset.x, end.x, overscroll.x), y: limited(offset.y, end.y, overscroll.y))
    }

    /// Begins to glide from the current offset with a velocity of the content, in points per second.
    func beginGlide(velocity: CGPoint) {
        deceleration = nil
        glide.jump(to: contentOffset)
        glide.push(by: velocity, at: root?.now ?? .zero)
        isGliding = true
    }

    /// A touch has begun anywhere on the content, also on a control, and stops it.
    func catchContent(by pointer: PointerID) {
        catchingTouch = isGliding ? pointer : nil
        isGliding = false
    }

    /// A finger that scrolls is released with a velocity, in points per second of the finger.
    func throwContent(velocity: CGPoint) {
        let now = root?.now ?? .zero
        for observer in scrollObservers { observer.willReturn(self) }
        let movement = deceleration(velocity: velocity * -1, at: now)
        let stop = stop(afterThrow: velocity, toward: movement.unlimitedTarget)
        let proposed = stop ?? clamp(movement.target)
        var target = proposed
        effectiveDelegate?.scrollViewWillEndDragging(
            self, withVelocity: velocity * -0.001, targetContentOffset: &target)
        let decelerates = clamp(target) != contentOffset
        tracking = nil
        effectiveDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        guard decelerates else { return returnFromOverscroll() }
        effectiveDelegate?.scrollViewWillBeginDecelerating(self)
        if stop == nil, target == proposed, root != nil, !appearance.reducesMotion {
            deceleration = movement
            isGliding = true
            startAnimating()
        } else {
            // To another offset, a spring takes over the velocity.
            beginGlide(velocity: velocity * -1)
            scroll(to: target, animated: true)
        }
        glideReason = .touch
        if !isGliding { effectiveDelegate?.scrollViewDidEndDecelerating(self) }
    }

    /// The page that is nearest, or the next one in the direction of a fast movement.
    func page(near offset: CGPoint, velocity: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ length: CGFloat, _ velocity: CGFloat) -> CGFloat {
            guard length > 0 else { return offset }
            let position = offset / length
            let fast: CGFloat = 200
            let rounded =
                velocity < -fast
                ? position.rounded(.up) : velocity > fast ? position.rounded(.down) : position.rounded()
            return rounded * length
        }
        return clamp(
            CGPoint(x: page(offset.x, frame.width, velocity.x), y: page(offset.y, frame.height, velocity.y)))
    }

    /// The next page in a direction.
    func page(after offset: CGPoint, toward direction: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ length: CGFloat, _ direction: CGFloat) -> CGFloat {
            guard length > 0, direction != 0 else { return offset }
            let position = offset / length
            return (direction > 0 ? (position + 0.01).rounded(.up) : (position - 0.01).rounded(.down)) * length
        }
        return CGPoint(x: page(offset.x, frame.width, direction.x), y: page(offset.y, frame.height, direction.y))
    }
}
