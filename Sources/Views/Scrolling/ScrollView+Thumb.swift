// The scroll thumb: visible while the content moves, then fades; it can be dragged while visible.
extension ScrollView {
    private static let thumbWidth: CGFloat = 6

    var thumbTrack: CGRect {
        CGRect(x: bounds.maxX - 14, y: bounds.minY, width: 14, height: bounds.height)
    }

    private var thumbRect: CGRect? {
        guard showsVerticalScrollIndicator, contentSize.height > frame.height + 0.5, frame.height > 40 else {
            return nil
        }
        let trackLength = frame.height - 8
        let length = max(trackLength * frame.height / contentSize.height, 28)
        let (least, range) = (minimumOffset.y, maximumOffset.y - minimumOffset.y)
        let fraction = range > 0 ? min(max((contentOffset.y - least) / range, 0), 1) : 0
        return CGRect(
            x: bounds.maxX - Self.thumbWidth - 4, y: bounds.minY + 4 + (trackLength - length) * fraction,
            width: Self.thumbWidth,
            height: length)
    }

    private var isThumbDragged: Bool {
        if case .thumb = tracking { true } else { false }
    }

    package func showThumb() {
        guard let root, showsVerticalScrollIndicator else { return }
        thumb.jump(to: 1)
        // Fade unless a pointer holds it.
        if !isThumbDragged {
            thumb.retarget(to: 0, at: root.now, spring: Spring(response: 1.4, dampingRatio: 1))
            startAnimating()
        }
    }

    func drawThumb(_ context: Context) {
        guard let rect = thumbRect, let root else { return }
        let opacity = isThumbDragged ? 1 : thumb.value(at: root.now)
        guard opacity > 0.01 else { return }
        let color = palette.text.withAlpha((isThumbDragged ? 0.5 : 0.32) * min(opacity * 1.6, 1))
        context.fill(Path(roundedRect: rect, cornerRadius: Self.thumbWidth / 2), color)
    }

    /// The smallest width and height of the thumb's area for touches.
    private static let touchSize = CGSize(width: 28, height: 44)

    /// Whether a press at a point of the view hits the thumb or its track while they are visible. Such a press does not
    /// lift the item below. A touch hits only the thumb, in a larger area: a finger that scrolls near the edge is no
    /// press of the track.
    func isOnThumb(_ point: CGPoint, by kind: PointerKind) -> Bool {
        guard let thumbRect, let root else { return false }
        let area: CGRect
        switch kind {
        case .mouse: area = thumbTrack
        case .touch:
            let height = max(thumbRect.height, Self.touchSize.height)
            area = CGRect(
                x: bounds.maxX - Self.touchSize.width, y: thumbRect.midY - height / 2, width: Self.touchSize.width,
                height: height)
        }
        guard area.contains(point) else { return false }
        return isThumbDragged || thumb.value(at: root.now) > 0.05
    }

    /// Starts dragging the thumb, or scrolls to the pressed position of the track.
    func beginThumbDrag(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind, isOnThumb(event.location, by: event.pointerKind),
            let rect = thumbRect
        else { return false }
        // A press of a second pointer on the thumb does not reach the content below either.
        guard tracking == nil else { return true }
        isGliding = false
        guard event.pointerKind == .touch || rect.insetBy(dx: -6, dy: -2).contains(event.location) else {
            scroll(to: offset(forThumbAt: event.location.y - rect.height / 2), animated: true)
            return true
        }
        tracking = .thumb(event.pointer, grip: event.location.y - rect.minY)
        setNeedsDisplay(thumbTrack)
        return true
    }

    func moveThumb(_ event: InputEvent) {
        guard case .thumb(event.pointer, let grip) = tracking else { return }
        contentOffset = offset(forThumbAt: event.location.y - grip)
    }

    /// The distance that the content moves per point by which the thumb moves.
    var thumbGain: CGFloat {
        guard let rect = thumbRect else { return 0 }
        let trackLength = frame.height - 8 - rect.height
        return trackLength > 0 ? (maximumOffset.y - minimumOffset.y) / trackLength : 0
    }

    private func offset(forThumbAt y: CGFloat) -> CGPoint {
        guard let rect = thumbRect else { return contentOffset }
        let trackLength = frame.height - 8 - rect.height
        let fraction = trackLength > 0 ? (y - bounds.minY - 4) / trackLength : 0
        return CGPoint(
            x: contentOffset.x, y: minimumOffset.y + min(max(fraction, 0), 1) * (maximumOffset.y - minimumOffset.y))
    }
}
