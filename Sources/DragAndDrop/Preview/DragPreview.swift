/// The visible part, the shadow and the background of a view in a preview (MOTION-1).
public struct DragPreviewParameters: Sendable, Equatable {
    /// The visible part, in the view's coordinates; may extend beyond the view. nil shows the whole view.
    public var visiblePath: Path?
    /// The outline of the shadow, in the view's coordinates; nil uses the visible path.
    public var shadowPath: Path?
    /// The color behind the view; nil means the window's background color, and for a cell that lands that of its table
    /// or collection. `Color.clear` leaves the view transparent, so that the shadow below it is visible through it.
    public var backgroundColor: Color?
    /// The part that other previews of the item show alone, such as the picture of a row, in the view's coordinates;
    /// nil if there is none. While one preview replaces the other, both show the part at the same place (MOTION-6).
    package var matchedRect: CGRect?

    /// Creates parameters that show the whole view on the default background.
    public init() {}

    /// Creates parameters that show a rounded rectangle, in the view's coordinates; a background of nil is the default.
    package init(roundedRect rect: CGRect, cornerRadius: CGFloat, backgroundColor: Color? = nil) {
        visiblePath = Path(roundedRect: rect, cornerRadius: cornerRadius)
        self.backgroundColor = backgroundColor
    }

    /// Creates parameters that show rounded rectangles around lines of text, or the whole view if there are no lines.
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

/// A preview's destination: the point in a container for the center of its visible path, and a transform.
@preconcurrency @MainActor public struct DragPreviewTarget {
    /// The view in whose coordinates `center` is.
    public let container: any InteractionView
    /// The center of the visible path, in the container's coordinates.
    public let center: CGPoint
    /// The scale and rotation at the destination.
    public let transform: AffineTransform

    /// Creates a target in a container.
    public init(container: any InteractionView, center: CGPoint, transform: AffineTransform = AffineTransform()) {
        self.container = container
        self.center = center
        self.transform = transform
    }
}

/// The appearance of an item during a drag; its view need not be in a window (DRAG-6).
@preconcurrency @MainActor open class DragPreview {
    /// The view shown.
    public let view: any InteractionView
    /// The visible part of the view.
    public let parameters: DragPreviewParameters

    /// Creates a preview of a view.
    public init(view: any InteractionView, parameters: DragPreviewParameters = DragPreviewParameters()) {
        self.view = view
        self.parameters = parameters
    }

    /// The visible part's bounds, in the view's coordinates; those of the whole view if the path is empty.
    public var visibleBounds: CGRect { parameters.visibleBounds(of: view) }

    /// The size of the visible part, in points.
    public var size: CGSize { visibleBounds.size }

    /// The preview at no location.
    var withoutLocation: TargetedDragPreview {
        TargetedDragPreview(
            view: view, parameters: parameters,
            target: DragPreviewTarget(container: DetachedContainer(), center: visibleBounds.center))
    }
}

/// A container in no window.
@MainActor private final class DetachedContainer: InteractionView {
    var interactionSuperview: (any InteractionView)? { nil }
    var interactions: [any Interaction] { [] }
    var bounds: CGRect { .zero }
    var transformToWindow: AffineTransform? { nil }
}

/// A preview with the location that it lifts from or lands at.
@preconcurrency @MainActor public final class TargetedDragPreview: DragPreview {
    /// The location.
    public let target: DragPreviewTarget
    /// Whether the preview fades when it has arrived, because it disappears there, as in an album (DROP-9).
    package let fadesOnArrival: Bool

    /// Creates a preview at a target; by default at the view's own location, for which the view must be in a window.
    public init(
        view: any InteractionView, parameters: DragPreviewParameters = DragPreviewParameters(),
        target: DragPreviewTarget? = nil
    ) {
        if let target {
            self.target = target
        } else {
            self.target = DragPreviewTarget(container: view, center: parameters.visibleBounds(of: view).center)
        }
        fadesOnArrival = false
        super.init(view: view, parameters: parameters)
    }

    private init(_ preview: TargetedDragPreview, at target: DragPreviewTarget, fadesOnArrival: Bool) {
        (self.target, self.fadesOnArrival) = (target, fadesOnArrival)
        super.init(view: preview.view, parameters: preview.parameters)
    }

    /// The same preview at another location.
    public func retargetedPreview(with target: DragPreviewTarget) -> TargetedDragPreview {
        TargetedDragPreview(self, at: target, fadesOnArrival: fadesOnArrival)
    }

    /// The same preview at another location, where it fades on arrival.
    package func vanishingPreview(into target: DragPreviewTarget) -> TargetedDragPreview {
        TargetedDragPreview(self, at: target, fadesOnArrival: true)
    }

    /// Center, size and rotation in the window; nil while the container is in no window or if a coordinate is not
    /// finite.
    package var placementInWindow: (center: CGPoint, size: CGSize, angle: CGFloat)? {
        guard let toWindow = target.container.transformToWindow, target.center.isFinite else { return nil }
        var transform = target.transform
        transform.append(toWindow)
        let width = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
        let height = (transform.m21 * transform.m21 + transform.m22 * transform.m22).squareRoot()
        let center = toWindow.transform(target.center)
        let shown = CGSize(width: size.width * width, height: size.height * height)
        // Farther away than any screen, a position has no pixels.
        let place = CGRect(center: center, size: shown)
        guard place.isFinite, CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6).contains(place) else { return nil }
        return (center, shown, atan2(transform.m12, transform.m11))
    }
}
