/// A window onto something larger, moved by the wheel, by keys, and by a drag near its edge (DRAG-11).
@MainActor open class ScrollView: View, AutoscrollView {
    /// The size of what is scrolled, in points.
    public var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            clampOffset()
            setNeedsDisplay()
        }
    }
    private var glide = PointMotion(.zero, spring: Spring(response: 0.22, dampingRatio: 1))
    private var isGliding = false
    private var thumb = Motion(0, spring: Spring(response: 0.4, dampingRatio: 1), tolerance: 0.01)
    private var thumbGrip: CGFloat?

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

    private func clamp(_ offset: CGPoint) -> CGPoint {
        let (limit, pixel) = (maximumOffset, root?.scale ?? 1)
        func place(_ value: CGFloat, _ limit: CGFloat) -> CGFloat {
            (min(max(value, 0), limit) * pixel).rounded() / pixel
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

    // MARK: The thumb

    private static let thumbWidth: CGFloat = 6

    private var thumbTrack: CGRect {
        CGRect(x: bounds.maxX - 14, y: bounds.minY, width: 14, height: bounds.height)
    }

    private var thumbRect: CGRect? {
        guard contentSize.height > frame.height + 0.5, frame.height > 40 else { return nil }
        let room = frame.height - 8
        let length = max(room * frame.height / contentSize.height, 28)
        let part = maximumOffset.y > 0 ? contentOffset.y / maximumOffset.y : 0
        return CGRect(
            x: bounds.maxX - Self.thumbWidth - 4, y: bounds.minY + 4 + (room - length) * part, width: Self.thumbWidth,
            height: length)
    }

    private func showThumb() {
        guard let root else { return }
        thumb.jump(to: 1)
        // It fades by itself once nothing keeps it.
        if thumbGrip == nil {
            thumb.retarget(to: 0, at: root.now, spring: Spring(response: 1.4, dampingRatio: 1))
            startAnimating()
        }
    }

    /// Draws the thumb over the content.
    open override func drawOver(_ context: Context) {
        guard let rect = thumbRect, let root else { return }
        let shown = thumbGrip != nil ? 1 : thumb.value(at: root.now)
        guard shown > 0.01 else { return }
        let color = palette.text.withAlpha((thumbGrip != nil ? 0.5 : 0.32) * min(shown * 1.6, 1))
        context.fill(Path(roundedRect: rect, cornerRadius: Self.thumbWidth / 2), color)
    }

    /// Takes the thumb, or glides to where its track is pressed.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        guard let rect = thumbRect, thumbTrack.contains(event.location), case .pointerDown(.primary, _) = event.kind
        else { return false }
        isGliding = false
        if !rect.insetBy(dx: -6, dy: -2).contains(event.location) {
            scroll(to: offset(forThumbAt: event.location.y - rect.height / 2), animated: true)
            return true
        }
        thumbGrip = event.location.y - rect.minY
        setNeedsDisplay(thumbTrack)
        return true
    }

    /// Carries the content by the thumb.
    open override func pointerMoved(_ event: InputEvent) {
        guard let thumbGrip else { return }
        contentOffset = offset(forThumbAt: event.location.y - thumbGrip)
    }

    /// Lets the thumb go.
    open override func pointerUp(_ event: InputEvent) { releaseThumb() }

    /// Lets the thumb go.
    open override func pointerCancelled(_ pointer: PointerID) { releaseThumb() }

    private func releaseThumb() {
        guard thumbGrip != nil else { return }
        thumbGrip = nil
        showThumb()
    }

    private func offset(forThumbAt y: CGFloat) -> CGPoint {
        guard let rect = thumbRect else { return contentOffset }
        let room = frame.height - 8 - rect.height
        let part = room > 0 ? (y - bounds.minY - 4) / room : 0
        return CGPoint(x: contentOffset.x, y: min(max(part, 0), 1) * maximumOffset.y)
    }

    /// Whether a point of the view is where the scroll thumb takes presses.
    func isOnThumb(_ point: CGPoint) -> Bool {
        guard let rect = thumbRect, let root else { return false }
        return rect.insetBy(dx: -4, dy: -2).contains(point) && thumb.value(at: root.now) > 0.05
    }
}
