/// What of a view is seen in a preview (MOTION-1).
public struct DragPreviewParameters: Sendable, Equatable {
    /// The part that shows, in the view's coordinates; it may be larger than the view. Nil is the whole view.
    public var visiblePath: Path?
    /// The outline of the shadow, in the view's coordinates; nil is the visible path.
    public var shadowPath: Path?
    /// What lies behind the view; nil is the default, white or the dark look's own.
    public var backgroundColor: Color?

    /// The whole view on the default background.
    public init() {}

    /// The parts that lines of text cover, a little larger than the lines and rounded; with none, the whole view.
    public init(textLineRects: [CGRect]) {
        guard !textLineRects.isEmpty else { return }
        var path = Path()
        for rect in textLineRects {
            path.append(Path(roundedRect: rect.insetBy(dx: -4, dy: -2), cornerRadius: 4))
        }
        visiblePath = path
    }

    @MainActor func visibleBounds(of view: any InteractionView) -> CGRect {
        if let bounds = visiblePath.flatMap({ $0.isEmpty ? nil : $0.bounds }), bounds.isFinite { return bounds }
        return view.bounds.isFinite ? view.bounds : .zero
    }
}

/// Where a preview is: a container, the point in it that the middle of the visible path comes to, and a transform.
@MainActor public struct DragPreviewTarget {
    /// The view whose coordinates the centre is in.
    public let container: any InteractionView
    /// The point, in the container's coordinates.
    public let center: CGPoint
    /// How the preview is scaled and turned there.
    public let transform: AffineTransform

    /// A target in a container.
    public init(container: any InteractionView, center: CGPoint, transform: AffineTransform = AffineTransform()) {
        self.container = container
        self.center = center
        self.transform = transform
    }
}

/// A picture under the hand that stands for an item; its view need not be on the screen (DRAG-6).
@MainActor open class DragPreview {
    /// The view that is shown.
    public let view: any InteractionView
    /// What of it shows.
    public let parameters: DragPreviewParameters

    /// A preview of a view.
    public init(view: any InteractionView, parameters: DragPreviewParameters = DragPreviewParameters()) {
        self.view = view
        self.parameters = parameters
    }

    /// The visible part, in the view's coordinates; an empty path shows the whole view.
    public var visibleBounds: CGRect { parameters.visibleBounds(of: view) }

    /// The size of the visible part, in points.
    public var size: CGSize { visibleBounds.size }
}

/// A preview and the place that it lifts from or lands on.
@MainActor public final class TargetedDragPreview: DragPreview {
    /// The place.
    public let target: DragPreviewTarget

    /// A preview at a target; without one, where the view itself is, which must then be in a tree to be seen.
    public init(
        view: any InteractionView, parameters: DragPreviewParameters = DragPreviewParameters(),
        target: DragPreviewTarget? = nil
    ) {
        if let target {
            self.target = target
        } else {
            self.target = DragPreviewTarget(container: view, center: parameters.visibleBounds(of: view).center)
        }
        super.init(view: view, parameters: parameters)
    }

    /// The same picture at another place.
    public func retargetedPreview(with target: DragPreviewTarget) -> TargetedDragPreview {
        TargetedDragPreview(view: view, parameters: parameters, target: target)
    }

    /// Where it is in the window: its middle and its size there; nil while the container is in no window.
    public var placeInWindow: (center: CGPoint, size: CGSize, angle: CGFloat)? {
        guard let toWindow = target.container.transformToWindow, target.center.isFinite else { return nil }
        var transform = target.transform
        transform.append(toWindow)
        let width = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
        let height = (transform.m21 * transform.m21 + transform.m22 * transform.m22).squareRoot()
        let center = toWindow.transform(target.center)
        let shown = CGSize(width: size.width * width, height: size.height * height)
        guard CGRect(center: center, size: shown).isFinite else { return nil }
        return (center, shown, atan2(transform.m12, transform.m11))
    }
}
