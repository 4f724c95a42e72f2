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

    /// The view's rectangle in its own coordinates. Setting the size keeps `center`.
    public var bounds: CGRect {
        get { CGRect(origin: storedBoundsOrigin, size: storedFrame.size) }
        set {
            boundsOrigin = newValue.origin
            if newValue.size != storedFrame.size { frame = CGRect(center: center, size: newValue.size) }
        }
    }

    /// A transform about the center of the view.
    public var transform: AffineTransform {
        get { storedTransform ?? .identity }
        set {
            // Nil is the identity, so that hit testing and drawing skip views without a transform.
            let value = newValue == .identity ? nil : newValue
            guard value != storedTransform else { return }
            guard value?.isFinite != false else { return reject(newValue, for: "transform") }
            change(.transform) { storedTransform = value }
        }
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
