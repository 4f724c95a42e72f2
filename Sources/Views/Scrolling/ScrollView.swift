/// A window onto something larger, moved by the wheel, by keys, by a finger, and by a drag near its edge (DRAG-11).
@MainActor open class ScrollView: View, AutoscrollView {
    /// The size of what is scrolled, in points.
    public var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            clampOffset()
            setNeedsDisplay()
        }
    }
    var glide = PointMotion(.zero, spring: Spring(response: 0.22, dampingRatio: 1))
    var isGliding = false
    var thumb = Motion(0, spring: Spring(response: 0.4, dampingRatio: 1), tolerance: 0.01)
    /// What a pointer does to the view; nil while none does anything.
    var hold: ScrollHold?

    /// Makes a view that clips its content.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// The point of the content at the view's top left corner.
    public var contentOffset: CGPoint {
        get { boundsOrigin }
        set {
            let clamped = clamp(newValue)
            guard clamped != boundsOrigin else { return }
            boundsOrigin = clamped
            didScroll()
            root?.engine.contentDidMove()
        }
    }

    /// The content moved; override it to show what came into view.
    open func didScroll() {}

    /// The furthest that the content can be moved.
    public var maximumOffset: CGPoint {
        CGPoint(x: max(contentSize.width - frame.width, 0), y: max(contentSize.height - frame.height, 0))
    }

    func clamp(_ offset: CGPoint) -> CGPoint {
        let (limit, pixel) = (maximumOffset, root?.scale ?? 1)
        func place(_ value: CGFloat, _ limit: CGFloat) -> CGFloat {
            value.isNaN ? 0 : (min(max(value, 0), limit) * pixel).rounded() / pixel
        }
        return CGPoint(x: place(offset.x, limit.x), y: place(offset.y, limit.y))
    }

    private func clampOffset() {
        contentOffset = boundsOrigin
        if isGliding { glide.retarget(to: clamp(glide.goal), at: root?.now ?? .zero) }
    }

    /// Keeps the offset within the content, whatever the new size.
    open override func boundsDidChange() { clampOffset() }

    /// Scrolls, gliding there, so that a rectangle of the content is in view.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool = true) {
        var offset = isGliding ? glide.goal : contentOffset
        if rect.minY < offset.y { offset.y = rect.minY }
        if rect.maxY > offset.y + frame.height { offset.y = min(rect.maxY - frame.height, rect.minY) }
        scroll(to: offset, animated: animated)
    }

    /// Scrolls so that a point of the content is at the top left corner.
    public func scroll(to offset: CGPoint, animated: Bool) {
        let goal = clamp(offset)
        guard animated, let root, !appearance.reducesMotion else {
            isGliding = false
            contentOffset = goal
            return
        }
        if !isGliding { glide.jump(to: contentOffset) }
        glide.retarget(to: goal, at: root.now)
        isGliding = true
        startAnimating()
    }

    /// Scrolls by a wheel or a touchpad; false, for an outer view, where nothing moves.
    open override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard canAutoscroll(toward: distance) || isGliding else { return false }
        showThumb()
        scroll(to: (isGliding ? glide.goal : contentOffset) + distance, animated: true)
        return true
    }

    /// Carries on a glide and the fading of the thumb.
    open override func animate(at time: Timestamp) -> Bool {
        if isGliding {
            contentOffset = glide.value(at: time)
            if glide.settle(at: time) {
                contentOffset = glide.goal
                isGliding = false
            }
        }
        let before = thumb.value(at: time)
        if before != thumb.goal { setNeedsDisplay(thumbTrack) }
        let thumbRests = thumb.settle(at: time)
        return isGliding || !thumbRests
    }

    // MARK: Scrolling by itself

    /// Whether there is more to see there.
    public func canAutoscroll(toward direction: CGPoint) -> Bool {
        let (now, limit) = (contentOffset, maximumOffset)
        return (direction.y < 0 && now.y > 0) || (direction.y > 0 && now.y < limit.y)
            || (direction.x < 0 && now.x > 0) || (direction.x > 0 && now.x < limit.x)
    }

    private var autoscrollRest = CGPoint.zero

    /// Scrolls at once, as far as the content goes.
    public func autoscroll(by distance: CGPoint) -> CGPoint {
        isGliding = false
        let before = contentOffset
        // Less than a pixel is kept for the next time, so that slow scrolling is not lost to rounding.
        let wanted = before + distance + autoscrollRest
        contentOffset = wanted
        let done = contentOffset - before
        autoscrollRest = canAutoscroll(toward: distance) ? distance + autoscrollRest - done : .zero
        if done != .zero { showThumb() }
        return done
    }

    // MARK: Pointers

    /// Draws the thumb over the content.
    open override func drawOver(_ context: Context) { drawThumb(context) }

    /// Takes the thumb or its track where they are seen, and with a finger the content.
    open override func pointerDown(_ event: InputEvent) -> Bool { holdThumb(event) || touchContent(event) }

    /// Carries the content by its thumb, or with the finger.
    open override func pointerMoved(_ event: InputEvent) {
        moveThumb(event)
        pushContent(event)
    }

    /// Lets go of the thumb, or of the content, which glides on.
    open override func pointerUp(_ event: InputEvent) {
        throwContent(event)
        endHold(of: event.pointer)
    }

    /// Lets go of what the pointer held.
    open override func pointerCancelled(_ pointer: PointerID) { endHold(of: pointer) }

    /// A finger on the view has begun to scroll it; override it to forget what else it might have meant.
    open func scrollingDidBegin(by pointer: PointerID) {}
}
