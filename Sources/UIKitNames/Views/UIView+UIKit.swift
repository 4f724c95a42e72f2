extension View {
    /// How a picture stands in a frame of another shape.
    public enum ContentMode: Sendable, Hashable {
        /// Is stretched until it fills the frame.
        case scaleToFill
        /// Is seen whole.
        case scaleAspectFit
        /// Fills the frame; what is beyond it is cut off.
        case scaleAspectFill
        /// Keeps its own pixels, in the middle.
        case center

        /// The mode of a view that keeps the picture's shape; nil for the one that does not.
        var inner: ImageView.ContentMode? {
            switch self {
            case .scaleToFill: nil
            case .scaleAspectFit: .aspectFit
            case .scaleAspectFill: .aspectFill
            case .center: .center
            }
        }
    }

    /// The rectangle around one of another view's, in this one; with nil, from the window.
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

    /// Adds a view right behind one that is inside already; in front of all when that one is not there.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
    }

    /// Adds a view right in front of one that is inside already; in front of all when that one is not there.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
    }

    /// Puts a view that is inside behind all others.
    public func sendSubviewToBack(_ view: View) {
        guard view.superview === self else { return }
        insertSubview(view, at: 0)
    }

    /// The view's corners and edges, where UIKit has them.
    public var layer: UIViewLayer { UIViewLayer(view: self) }
}

/// What UIKit's programs set on a view's layer and the view has itself.
@MainActor public struct UIViewLayer {
    let view: View

    /// The radius of the background's corners.
    public var cornerRadius: CGFloat {
        get { view.cornerRadius }
        nonmutating set { view.cornerRadius = newValue }
    }

    /// Whether what is inside is cut off at the bounds.
    public var masksToBounds: Bool {
        get { view.clipsToBounds }
        nonmutating set { view.clipsToBounds = newValue }
    }
}

extension Interaction {
    /// The view that the interaction was added to.
    public var view: View? { host as? View }
}
