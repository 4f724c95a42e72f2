import Foundation
import Geometry

extension View {
    /// The origin of the view's own coordinates: the scroll offset of a scroll view.
    package var boundsOrigin: CGPoint {
        get { storedBoundsOrigin }
        set {
            guard newValue != storedBoundsOrigin else { return }
            guard newValue.isFinite else { return reject(newValue, for: "bounds") }
            change(.boundsOrigin) { storedBoundsOrigin = newValue }
            layoutState?.boundsOriginDidChange()
            storedTraits?.onFrameChange?()
        }
    }

    /// Sets the frame. Ignores one that is not finite.
    func apply(_ newFrame: CGRect) {
        guard newFrame != storedFrame else { return }
        guard newFrame.hasFiniteComponents else { return reject(newFrame, for: "frame") }
        let former = storedFrame.size
        change(.frame) { storedFrame = newFrame }
        let resized = newFrame.size != former
        if resized {
            if !children.isEmpty { autoresizeSubviews(from: former, to: newFrame.size) }
            setNeedsLayout()
            boundsDidChange()
        }
        layoutState?.frameDidChange(resized: resized)
        storedTraits?.onFrameChange?()
    }

    /// Sets the transform. Ignores one that is not finite.
    func apply(_ newTransform: AffineTransform) {
        // Nil is the identity, so that hit testing and drawing skip views without a transform.
        let value = newTransform == .identity ? nil : newTransform
        guard value != storedTransform else { return }
        guard value?.isFinite != false else { return reject(newTransform, for: "transform") }
        change(.transform) { storedTransform = value }
    }

    /// A second opacity, multiplied with `alpha`. Containers fade appearing and disappearing cells with it, so that the
    /// program can set `alpha`.
    var containerAlpha: Double {
        get { storedContainerAlpha }
        set { place(at: storedFrame, containerAlpha: newValue) }
    }

    /// A scale about the center with which the view is drawn; hit testing and layout ignore it. A container lets a cell
    /// give way under a finger with it (LIFT-9).
    var containerScale: CGFloat {
        get { storedContainerScale }
        set {
            guard newValue != storedContainerScale else { return }
            storedContainerScale = newValue
            damageIncludingOverflow()
        }
    }

    /// Sets `frame` and `containerAlpha`. Invalidates both frames, each once.
    func place(at newFrame: CGRect, containerAlpha alpha: Double) {
        let (former, isFaded) = (storedFrame, alpha != storedContainerAlpha)
        storedContainerAlpha = alpha
        if newFrame != former { frame = newFrame }
        if isFaded, storedFrame == former { damageIncludingOverflow() }
    }
}

extension View {
    func rectToSuperview(_ rect: CGRect) -> CGRect {
        guard storedTransform != nil else {
            return rect.offsetBy(dx: frame.minX - boundsOrigin.x, dy: frame.minY - boundsOrigin.y)
        }
        return rect.boundingBox { toSuperview($0) }
    }
}
