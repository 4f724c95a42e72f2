/// A view onto larger content, scrolled by wheel, keys and touch, and automatically by a drag near its edges (DRAG-11).
@preconcurrency @MainActor open class ScrollView: View, AutoscrollView {
    /// The size of the content, in points.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            guard contentSize.isFinite else {
                reject(contentSize, for: "contentSize")
                contentSize = oldValue
                return
            }
            endsDidChange()
            setNeedsDisplay()
        }
    }
    var glide = PointMotion(.zero, spring: Spring(response: 0.22, dampingRatio: 1))
    var isGliding = false {
        didSet { if !isGliding { deceleration = nil } }
    }
    /// The movement after a throw; nil if ``glide`` moves the content.
    var deceleration: Deceleration?
    /// The touch that has stopped the content last, until another touch begins.
    var catchingTouch: PointerID?
    /// How far the content lies beyond its end, positive at the bottom and right; zero unless a finger has pulled it or
    /// thrown it there.
    var overscroll = CGPoint.zero
    var thumb = Motion(0, spring: Spring(response: 0.4, dampingRatio: 1), tolerance: 0.01)
    /// The interaction of a pointer with the view; nil without one.
    var tracking: ScrollTracking?
    /// Why the content glides.
    var glideReason = GlideReason.program
    var zoom = ScrollZoom()
    /// The recognizer of zooming; nil while the zoom scales are equal.
    public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?
    /// Follows the scrolling. A table or collection has its own delegate instead.
    package weak var scrollDelegate: (any ScrollViewDelegate)?
    var effectiveDelegate: (any ScrollViewDelegate)? { scrollDelegate }
    /// How far the content can be scrolled beyond its edges, in points. Content at the top stays at the top.
    package var contentInsets = ContentInsets() {
        didSet {
            guard contentInsets != oldValue else { return }
            guard contentInsets.isFinite else {
                reject(contentInsets, for: "contentInset")
                contentInsets = oldValue
                return
            }
            insetsDidChange(from: oldValue)
        }
    }
    /// Whether a change of the insets leaves the offset as it is, also beyond the end.
    var keepsOffset = false
    /// The pull by the wheel; nil without one.
    var wheelPull: WheelPull?
    /// The time of the last turn of the wheel.
    var lastWheel: Timestamp?
    /// Whether the wheel pulls content that is at its top; false by default.
    package var pullsByWheel = false
    /// The directions in which a finger pulls content that fits into the view.
    package var alwaysBounces: ScrollAxes = []
    var scrollObservers: [any ScrollObserver] = []
    /// The offset before the view's size has limited it; nil if it has not.
    private var limitedOffset: LimitedOffset?
    /// Whether touches and the wheel scroll; true by default.
    public var isScrollEnabled = true
    /// Whether scrolling comes to rest at multiples of the view's size; false by default.
    public var isPagingEnabled = false
    /// Whether a finger that begins to scroll nearly along one axis scrolls along that axis alone; false by default.
    public var isDirectionalLockEnabled = false
    /// How fast thrown content slows down; ``DecelerationRate/normal`` by default.
    public var decelerationRate = DecelerationRate.normal
    /// Whether content that a finger pulls or throws passes its end, and returns; true by default. It stops at its end
    /// if motion is reduced.
    public var bounces = true
    /// Whether the vertical indicator appears while the content moves; true by default.
    public var showsVerticalScrollIndicator = true {
        didSet { setNeedsDisplay(thumbTrack) }
    }

    /// Recognizes scrolling by touch, so that other recognizers can require it to fail, and the other way round.
    public private(set) lazy var panGestureRecognizer: PanGestureRecognizer = ScrollPanGestureRecognizer()

    /// Creates a view that clips its content.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
    }

    /// The point of the content at the view's top left corner. It lies beyond the content while a finger pulls the
    /// content beyond its end. Setting it clamps it to the content. Each step of the scrolling sets it: an override
    /// that follows changes is called for all of them.
    open var contentOffset: CGPoint {
        get { boundsOrigin }
        set {
            let step = steppedOffset
            steppedOffset = nil
            applyContentOffset(newValue == step ? newValue : clamp(newValue))
        }
    }
    /// The offset that is being set by a step of the scrolling, and may be beyond the end of the content.
    var steppedOffset: CGPoint?

    // MARK: Constraints

    /// The rectangle of the content, whose size becomes ``contentSize`` if constraints refer to it. Constraints between
    /// the scroll view's edges and views inside mean its edges, too.
    public var contentLayoutGuide: LayoutGuide { ownGuide(.content) }
    /// The visible rectangle, in the content's coordinates.
    public var frameLayoutGuide: LayoutGuide { ownGuide(.frame) }

    /// Called when the offset has changed. Override point for showing content that became visible.
    open func didScroll() {}

    /// The largest offset, at the end of the content.
    public var maximumOffset: CGPoint {
        let (least, insets) = (minimumOffset, contentInsets)
        return CGPoint(
            x: max(contentSize.width + insets.right - frame.width, least.x),
            y: max(contentSize.height + insets.bottom - frame.height, least.y))
    }

    /// The smallest offset, at the beginning of the content and its insets.
    var minimumOffset: CGPoint { CGPoint(x: -contentInsets.left, y: -contentInsets.top) }

    func clamp(_ offset: CGPoint) -> CGPoint {
        let (least, limit, pixel) = (minimumOffset, maximumOffset, root?.scale ?? 1)
        func clampCoordinate(_ value: CGFloat, _ least: CGFloat, _ limit: CGFloat) -> CGFloat {
            let limited = value.isNaN ? least : min(max(value, least), limit)
            let aligned = (limited * pixel).rounded() / pixel
            return aligned.isFinite ? aligned : limited
        }
        return CGPoint(x: clampCoordinate(offset.x, least.x, limit.x), y: clampCoordinate(offset.y, least.y, limit.y))
    }

    /// Clamps the offset to the new size. An offset that a larger size has limited returns with the former size, unless
    /// the content was scrolled since.
    open override func boundsDidChange() {
        let isAtRest = !isGliding && tracking == nil && overscroll == .zero
        let requested = isAtRest ? limitedOffset?.offset(in: self) ?? contentOffset : contentOffset
        if requested != contentOffset { moveContent(to: clamp(requested)) }
        endsDidChange()
        let isLimited = isAtRest && requested != contentOffset
        limitedOffset = isLimited ? LimitedOffset(requested: requested, shown: contentOffset, size: frame.size) : nil
    }

    override func didLayOutSubviews() {
        for observer in scrollObservers { observer.didLayOut(self) }
    }

    /// Scrolls by the least distance that makes a rectangle of the content visible, or its top left corner if it is
    /// larger than the view.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool = true) {
        var offset = isGliding ? glideGoal : contentOffset
        if rect.minY < offset.y { offset.y = rect.minY }
        if rect.maxY > offset.y + frame.height { offset.y = min(rect.maxY - frame.height, rect.minY) }
        if rect.minX < offset.x { offset.x = rect.minX }
        if rect.maxX > offset.x + frame.width { offset.x = min(rect.maxX - frame.width, rect.minX) }
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
        glideReason = .program
        if let deceleration { beginGlide(velocity: deceleration.velocity(at: root.now)) }
        if !isGliding { glide.jump(to: contentOffset) }
        glide.retarget(to: goal, at: root.now)
        isGliding = true
        startAnimating()
    }

    /// Moves the offset by a vertical distance, because the content above the visible part changed its height.
    /// Scrolling continues from there.
    func shiftOffset(by distance: CGFloat) {
        guard distance != 0 else { return }
        let before = contentOffset
        moveContentKeepingOverscroll(to: before + CGPoint(x: 0, y: distance))
        contentDidShift(by: contentOffset - before)
    }

    /// The distance that an animated scroll still has to go; zero at rest.
    var remainingGlide: CGPoint { isGliding ? clamp(glideGoal) - contentOffset : .zero }

    /// Scrolls by a wheel or touchpad. Returns false at the end of the content, so that an outer scroll view scrolls
    /// instead.
    open override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard isScrollEnabled else { return false }
        if distance.y > 0 { wheelPull = nil }
        guard canAutoscroll(toward: distance) || isGliding else {
            return pullByWheel(distance, at: event.time)
        }
        lastWheel = event.time
        showThumb()
        let goal = (isGliding ? glideGoal : contentOffset) + distance
        scroll(to: stop(afterWheel: distance, toward: goal) ?? goal, animated: true)
        glideReason = .wheel
        return true
    }

    /// Moves content that glides to where it is at a time. Idempotent; ``animate(at:)`` ends the glide.
    func moveGlidingContent(to time: Timestamp) {
        if isGliding { moveContent(to: glideOffset(at: time)) }
    }

    /// Advances the glide and the fading of the thumb.
    open override func animate(at time: Timestamp) -> Bool {
        let isPulled = advanceWheelPull(to: time)
        moveGlidingContent(to: time)
        if let deceleration {
            if deceleration.isSettled(at: time, within: 0.5 / (root?.scale ?? 1)) {
                contentOffset = deceleration.target
                isGliding = false
                glideDidEnd()
            }
        } else if isGliding {
            if glide.settle(at: time) {
                contentOffset = glide.goal
                isGliding = false
                glideDidEnd()
            }
        }
        let before = thumb.value(at: time)
        if before != thumb.goal { setNeedsDisplay(thumbTrack) }
        let isThumbSettled = thumb.settle(at: time)
        return advanceZoom(to: time) || isGliding || isPulled || !isThumbSettled
    }

    // MARK: Autoscroll

    /// Whether there is more content in a direction.
    public func canAutoscroll(toward direction: CGPoint) -> Bool {
        let (now, least, limit) = (contentOffset, minimumOffset, maximumOffset)
        return (direction.y < 0 && now.y > least.y) || (direction.y > 0 && now.y < limit.y)
            || (direction.x < 0 && now.x > least.x) || (direction.x > 0 && now.x < limit.x)
    }

    /// Returns the usual depth.
    open func autoscrollZone(toward direction: CGPoint, usualDepth: CGFloat) -> CGFloat { usualDepth }

    /// Returns nil. Override it if parts of the content scroll by themselves.
    open func innerAutoscrollView(atPointInWindow point: CGPoint) -> (any AutoscrollView)? { nil }

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
    open override func pointerCanceled(_ pointer: PointerID) {
        let isLast = tracking?.contains(pointer) == true && tracking?.without(pointer) == nil
        if isDragging, isLast {
            endTracking(of: pointer)
            effectiveDelegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        } else {
            endTracking(of: pointer)
        }
    }

    /// The recognizer that must begin before a touch scrolls.
    var scrollGesture: PanGestureRecognizer { panGestureRecognizer }

    /// Returns where content comes to rest that a turn of the wheel would scroll to `goal`; nil for `goal` itself. By
    /// default the next page if paging is enabled, one per gesture of the wheel.
    func stop(afterWheel distance: CGPoint, toward goal: CGPoint) -> CGPoint? {
        guard isPagingEnabled else { return nil }
        return isGliding ? glideGoal : page(after: contentOffset, toward: distance)
    }

    /// Returns where thrown content comes to rest, which would go to `goal` by itself; nil for `goal`. By default the
    /// nearest page if paging is enabled. `velocity` is that of the pointer, in points per second.
    func stop(afterThrow velocity: CGPoint, toward goal: CGPoint) -> CGPoint? {
        isPagingEnabled ? page(near: contentOffset, velocity: velocity) : nil
    }

    /// Called when a touch has begun to scroll. Override point for ending other interpretations of the touch.
    func scrollingDidBegin(by pointer: PointerID) {}
}

extension ScrollView: ConstrainedContent {}

/// An offset, and the one that is shown in place of it because the view is larger than the content behind it.
private struct LimitedOffset {
    let requested: CGPoint
    let shown: CGPoint
    /// The size of the view in which it is shown.
    let size: CGSize

    /// Returns the requested offset in a view of a new length, which may limit it, too; along an axis across which the
    /// view has another length, the content may be another one. Nil if the content was scrolled since.
    @MainActor func offset(in view: ScrollView) -> CGPoint? {
        guard view.contentOffset == shown else { return nil }
        return CGPoint(
            x: view.frame.height == size.height ? requested.x : shown.x,
            y: view.frame.width == size.width ? requested.y : shown.y)
    }
}
