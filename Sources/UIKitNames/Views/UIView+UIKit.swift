extension View {
    /// How content fits a frame of another aspect ratio.
    public enum ContentMode: Sendable, Hashable {
        /// Stretches the content to the frame.
        case scaleToFill
        /// Fits the whole content into the frame.
        case scaleAspectFit
        /// Fills the frame and clips the excess.
        case scaleAspectFill
        /// Stretches the content to the frame; views are redrawn whenever their size changes in any mode.
        case redraw
        /// Centers the content at its own size.
        case center
        /// Aligns the content, at its own size, with an edge and centers it along the other axis.
        case top, bottom, left, right
        /// Aligns the content, at its own size, with a corner.
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// Converts a rectangle from another view's coordinates to this view's, and returns its bounding box; nil means
    /// window coordinates.
    public func convert(_ rect: CGRect, from other: View?) -> CGRect {
        guard let other else {
            let origin = convert(rect.origin, from: nil)
            let corner = convert(CGPoint(x: rect.maxX, y: rect.maxY), from: nil)
            return CGRect(
                x: min(origin.x, corner.x), y: min(origin.y, corner.y), width: abs(corner.x - origin.x),
                height: abs(corner.y - origin.y))
        }
        return other.convert(rect, to: self)
    }

    /// Inserts a subview directly behind a sibling, or in front of all subviews if `sibling` is not one.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
    }

    /// Inserts a subview directly in front of a sibling, or in front of all subviews if `sibling` is not one.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
    }

    /// Moves a subview behind all others; has no effect on other views.
    public func sendSubviewToBack(_ view: View) {
        guard view.superview === self else { return }
        insertSubview(view, at: 0)
    }
}

extension Interaction {
    /// The view that the interaction was added to.
    public var view: View? { host as? View }
}
