/// The zooming of a scroll view.
struct ScrollZoom {
    var minimum: CGFloat = 1
    var maximum: CGFloat = 1
    var scale: CGFloat = 1
    /// The pinch in progress: the location of the fingers relative to the view's frame.
    var anchor: CGPoint?
    /// An animation toward a scale: the progress, and the scale and the visible center at both ends, in the zoomed
    /// view's coordinates.
    var glide: (progress: Motion, scales: (CGFloat, CGFloat), centers: (CGPoint, CGPoint))?
}

// Zooming scales a subview about the point under the fingers or the pointer (HAND-2).
extension ScrollView {
    /// The smallest scale; 1 by default.
    public var minimumZoomScale: CGFloat {
        get { zoom.minimum }
        set {
            guard newValue.isFinite else { return reject(newValue, for: "minimumZoomScale") }
            zoom.minimum = newValue
            updateZoomRecognizer()
        }
    }

    /// The largest scale; 1 by default. Zooming requires that it is larger than the smallest one, and that the delegate
    /// returns a view.
    public var maximumZoomScale: CGFloat {
        get { zoom.maximum }
        set {
            guard newValue.isFinite else { return reject(newValue, for: "maximumZoomScale") }
            zoom.maximum = newValue
            updateZoomRecognizer()
        }
    }

    /// The scale of the zoomed view. Setting it limits it, and keeps the center of the visible content.
    public var zoomScale: CGFloat {
        get { zoom.scale }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Whether a pinch is zooming.
    public var isZooming: Bool { zoom.anchor != nil }
    /// Whether an animation is zooming.
    public var isZoomBouncing: Bool { false }

    private var zoomedView: View? { effectiveDelegate?.viewForZooming(in: self) }

    /// Sets the scale, and keeps the center of the visible content.
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {
        let center = (contentOffset + CGPoint(x: frame.width / 2, y: frame.height / 2)) * (1 / zoom.scale)
        zoom(to: scale, center: center, animated: animated)
    }

    /// Shows a rectangle of the zoomed view, in its coordinates, as large as possible.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        let scale = min(frame.width / rect.width, frame.height / rect.height)
        zoom(to: scale, center: CGPoint(x: rect.midX, y: rect.midY), animated: animated)
    }

    private func limitedZoom(_ scale: CGFloat) -> CGFloat {
        scale.isNaN ? zoom.scale : min(max(scale, zoom.minimum), max(zoom.maximum, zoom.minimum))
    }

    private func zoom(to scale: CGFloat, center: CGPoint, animated: Bool) {
        let goal = limitedZoom(scale)
        guard let view = zoomedView else { return }
        isGliding = false
        zoom.glide = nil
        if animated, let root, !appearance.reducesMotion, goal != zoom.scale {
            var progress = Motion(0, spring: Spring(response: 0.3, dampingRatio: 1), tolerance: 0.001)
            progress.retarget(to: 1, at: root.now)
            let middle = (contentOffset + CGPoint(x: frame.width / 2, y: frame.height / 2)) * (1 / zoom.scale)
            effectiveDelegate?.scrollViewWillBeginZooming(self, with: view)
            zoom.glide = (progress, (zoom.scale, goal), (middle, center))
            startAnimating()
        } else {
            let changes = goal != zoom.scale
            show(scale: goal, center: center, of: view)
            if changes { effectiveDelegate?.scrollViewDidEndZooming(self, with: view, atScale: goal) }
        }
    }

    private func show(scale: CGFloat, center: CGPoint, of view: View) {
        show(scale: scale, of: view) {
            center * scale - CGPoint(x: self.frame.width / 2, y: self.frame.height / 2)
        }
    }

    private func show(scale: CGFloat, of view: View, offset: () -> CGPoint) {
        let changes = scale != zoom.scale
        zoom.scale = scale
        let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
        view.transform = scale == 1 ? .identity : AffineTransform(scale: scale)
        view.center = CGPoint(x: size.width / 2, y: size.height / 2)
        contentSize = size
        contentOffset = offset()
        if changes { effectiveDelegate?.scrollViewDidZoom(self) }
    }

    /// Advances an animated zoom; returns whether it continues.
    func advanceZoom(to time: Timestamp) -> Bool {
        guard var glide = zoom.glide, let view = zoomedView else {
            zoom.glide = nil
            return false
        }
        let isSettled = glide.progress.settle(at: time)
        let fraction = isSettled ? 1 : CGFloat(glide.progress.value(at: time))
        let scale = glide.scales.0 + (glide.scales.1 - glide.scales.0) * fraction
        let center = glide.centers.0 + (glide.centers.1 - glide.centers.0) * fraction
        zoom.glide = isSettled ? nil : glide
        show(scale: scale, center: center, of: view)
        if isSettled { effectiveDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale) }
        return !isSettled
    }

    private func updateZoomRecognizer() {
        guard zoom.maximum > zoom.minimum, pinchGestureRecognizer == nil else { return }
        let recognizer = ContentPinchGestureRecognizer()
        pinchGestureRecognizer = recognizer
        addGestureRecognizer(recognizer)
        recognizer.addHandler { [weak self, weak recognizer] _ in
            if let self, let recognizer { pinch(by: recognizer) }
        }
    }

    private func pinch(by recognizer: PinchGestureRecognizer) {
        guard zoom.maximum > zoom.minimum, let view = zoomedView else { return }
        let location = recognizer.location(in: self) - boundsOrigin
        switch recognizer.state {
        case .began:
            isGliding = false
            zoom.glide = nil
            zoom.anchor = convert(recognizer.startPosition, from: nil) - boundsOrigin
            effectiveDelegate?.scrollViewWillBeginZooming(self, with: view)
            pinch(view, by: recognizer.scale, at: location)
            recognizer.scale = 1
        case .changed:
            pinch(view, by: recognizer.scale, at: location)
            recognizer.scale = 1
        case .ended, .cancelled:
            zoom.anchor = nil
            effectiveDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
        case .possible, .failed: break
        }
    }

    /// Keeps the point of the content that was at the anchor under the new location.
    private func pinch(_ view: View, by factor: CGFloat, at location: CGPoint) {
        let point = (contentOffset + (zoom.anchor ?? location)) * (1 / zoom.scale)
        let scale = limitedZoom(zoom.scale * factor)
        zoom.anchor = location
        show(scale: scale, of: view) { point * scale - location }
    }
}

/// A pinch that zooms the content of a scroll view. It takes the fingers from the scrolling.
package final class ContentPinchGestureRecognizer: PinchGestureRecognizer {
    /// False for the scrolling of the view.
    package override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is ScrollPanGestureRecognizer)
    }
}
