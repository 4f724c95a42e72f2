/// What of a view is seen in a preview, shared as UIKit's is; the value below is `parameters`.
@MainActor public final class UIDragPreviewParameters {
    /// The parameters as the engine knows them.
    public private(set) var parameters: DragPreviewParameters

    /// The whole view on the default background.
    public init() { parameters = DragPreviewParameters() }

    /// The parts that lines of text cover; with none, the whole view.
    public init(textLineRects: [CGRect]) { parameters = DragPreviewParameters(textLineRects: textLineRects) }

    /// Parameters of another kind of value.
    public init(_ parameters: DragPreviewParameters) { self.parameters = parameters }

    /// The part that shows, in the view's coordinates; nil is the whole view.
    public var visiblePath: UIBezierPath? {
        get { parameters.visiblePath.map { UIBezierPath($0) } }
        set { parameters.visiblePath = newValue?.path }
    }

    /// The outline of the shadow, in the view's coordinates; nil is the visible path.
    public var shadowPath: UIBezierPath? {
        get { parameters.shadowPath.map { UIBezierPath($0) } }
        set { parameters.shadowPath = newValue?.path }
    }

    /// What lies behind the view; nil is the default.
    public var backgroundColor: UIColor? {
        get { parameters.backgroundColor }
        set { parameters.backgroundColor = newValue }
    }
}

/// The same, by its newer name.
public typealias UIPreviewParameters = UIDragPreviewParameters

extension DragPreview {
    /// A preview of a part of a view.
    public convenience init(view: any InteractionView, parameters: UIDragPreviewParameters) {
        self.init(view: view, parameters: parameters.parameters)
    }
}

extension TargetedDragPreview {
    /// A preview of a part of a view at a target; without one, where the view is.
    public convenience init(
        view: any InteractionView, parameters: UIDragPreviewParameters, target: DragPreviewTarget? = nil
    ) {
        self.init(view: view, parameters: parameters.parameters, target: target)
    }
}
