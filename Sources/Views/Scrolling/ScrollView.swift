/// A view onto larger content, scrolled by wheel, keys and touch, and automatically by a drag near its edges (DRAG-11).
@preconcurrency @MainActor open class ScrollView: View, AutoscrollView {
    /// The size of the content, in points.
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
    /// The interaction of a pointer with the view; nil without one.
    var tracking: ScrollTracking?

    /// Creates a view that clips its content.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// The point of the content at the view's top left corner. Setting it clamps it to the content.
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

    // MARK: Constraints

    /// The rectangle of the content, whose size becomes ``contentSize`` if constraints refer to it. Constraints between
    /// the scroll view's edges and views inside mean its edges, too.
    public var contentLayoutGuide: LayoutGuide { ownGuide(.content) }
    /// The visible rectangle, in the content's coordinates.
    public var frameLayoutGuide: LayoutGuide { ownGuide(.frame) }
    override var contentGuideForConstraints: LayoutGuide? { contentLayoutGuide }
    override func contentSizeByConstraints(_ size: CGSize) { contentSize = size }

    /// Called when the offset has changed. Override point for showing content that became visible.
    open func didScroll() {}

    /// The largest offset, at the end of the content.
    public var maximumOffset: CGPoint {
        CGPoint(x: max(contentSize.width - frame.width, 0), y: max(contentSize.height - frame.height, 0))
    }

    func clamp(_ offset: CGPoint) -> CGPoint {
        let (limit, pixel) = (maximumOffset, root?.scale ?? 1)
        func clampCoordinate(_ value: CGFloat, _ limit: CGFloat) -> CGFloat {
            value.isNaN ? 0 : (min(max(value, 0), limit) * pixel).rounded() / pixel
        }
        return CGPoint(x: clampCoordinate(offset.x, limit.x), y: clampCoordinate(offset.y, limit.y))
    }

    private func clampOffset() {
        contentOffset = boundsOrigin
        if isGliding { glide.retarget(to: clamp(glide.goal), at: root?.now ?? .zero) }
    }

    /// Clamps the offset to the new size.
    open override func boundsDidChange() { clampOffset() }

    /// Scrolls by the least vertical distance that makes a rectangle of the content visible, or its top if it is
    /// higher than the view.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool = true) {
        var offset = isGliding ? glide.goal : contentOffset
        if rect.minY < offset.y { offset.y = rect.minY }
        if rect.maxY > offset.y + frame.height { offset.y = min(rect.maxY - frame.height, rect.minY) }
        scroll(to: offset, animated: animated)
    }

    /// Scrolls to an offset. Animates unless motion is reduced or the view is outside a window.
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

    /// Moves the offset by a vertical distance, because the content above the visible part changed its height. Scrolling
    /// continues from there.
    func shiftOffset(by distance: CGFloat) {
        guard distance != 0 else { return }
        let before = contentOffset
        contentOffset.y += distance
        let shift = contentOffset - before
        if isGliding { glide.shift(by: shift) }
        if case .touch(var touch) = tracking {
            touch.offset = touch.offset + shift
            tracking = .touch(touch)
        }
    }

    /// The distance that an animated scroll still has to go; zero at rest.
    var remainingGlide: CGPoint { isGliding ? clamp(glide.goal) - contentOffset : .zero }

    /// Scrolls by a wheel or touchpad. Returns false at the end of the content, so that an outer scroll view scrolls
    /// instead.
    open override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard canAutoscroll(toward: distance) || isGliding else { return false }
        showThumb()
        scroll(to: (isGliding ? glide.goal : contentOffset) + distance, animated: true)
        return true
    }

    /// Advances the glide and the fading of the thumb.
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
        let isThumbSettled = thumb.settle(at: time)
        return isGliding || !isThumbSettled
    }

    // MARK: Autoscroll

    /// Whether there is more content in a direction.
    public func canAutoscroll(toward direction: CGPoint) -> Bool {
        let (now, limit) = (contentOffset, maximumOffset)
        return (direction.y < 0 && now.y > 0) || (direction.y > 0 && now.y < limit.y)
            || (direction.x < 0 && now.x > 0) || (direction.x > 0 && now.x < limit.x)
    }

    private var autoscrollRemainder = CGPoint.zero

    /// Scrolls immediately, clamped to the content; returns the distance scrolled.
    public func autoscroll(by distance: CGPoint) -> CGPoint {
        isGliding = false
        let before = contentOffset
        // Adds the fraction of a pixel to the next call, so that slow scrolling is not lost to rounding.
        let requested = before + distance + autoscrollRemainder
        contentOffset = requested
        let scrolled = contentOffset - before
        autoscrollRemainder = canAutoscroll(toward: distance) ? distance + autoscrollRemainder - scrolled : .zero
        if scrolled != .zero { showThumb() }
        return scrolled
    }

    // MARK: Pointers

    /// Draws the thumb over the content.
    override func drawOver(_ context: Context) { drawThumb(context) }

    /// Starts an interaction with the thumb, its track, or by touch with the content.
    open override func pointerDown(_ event: InputEvent) -> Bool { beginThumbDrag(event) || beginTouch(event) }

    /// Scrolls with the thumb or the touch.
    open override func pointerMoved(_ event: InputEvent) {
        moveThumb(event)
        moveTouch(event)
    }

    /// Ends the interaction; a touch that is moving throws the content.
    open override func pointerUp(_ event: InputEvent) {
        endTouch(event)
        endTracking(of: event.pointer)
    }

    /// Ends the interaction without a throw.
    open override func pointerCanceled(_ pointer: PointerID) { endTracking(of: pointer) }

    /// Called when a touch has begun to scroll. Override point for ending other interpretations of the touch.
    func scrollingDidBegin(by pointer: PointerID) {}
}
