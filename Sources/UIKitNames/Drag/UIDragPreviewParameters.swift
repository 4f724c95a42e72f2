import Foundation

/// Parameters of a preview, with reference semantics as in UIKit; ``parameters`` is the equivalent value.
@preconcurrency @MainActor public final class UIDragPreviewParameters {
    /// The parameters as a value.
    public private(set) var parameters: DragPreviewParameters

    /// Creates parameters for the whole view on the default background.
    public init() { parameters = DragPreviewParameters() }

    /// Creates parameters for the parts that lines of text cover, in the view's coordinates; an empty array means the
    /// whole view.
    public init(textLineRects: [CGRect]) { parameters = DragPreviewParameters(textLineRects: textLineRects) }

    // @_disfavoredOverload: an empty array is one of rectangles.
    /// Creates parameters for the parts that lines of text cover, which the values wrap.
    @_disfavoredOverload
    public convenience init(textLineRects: [NSValue]) { self.init(textLineRects: textLineRects.map(\.cgRectValue)) }

    /// Creates parameters from a value.
    public init(_ parameters: DragPreviewParameters) { self.parameters = parameters }

    /// The visible part, in the view's coordinates; nil means the whole view. The preview's position is the center of
    /// the path's bounds.
    public var visiblePath: UIBezierPath? {
        get { parameters.visiblePath.map { UIBezierPath($0) } }
        set { parameters.visiblePath = newValue?.path }
    }

    /// The outline of the shadow, in the view's coordinates; nil means ``visiblePath``.
    public var shadowPath: UIBezierPath? {
        get { parameters.shadowPath.map { UIBezierPath($0) } }
        set { parameters.shadowPath = newValue?.path }
    }

    /// The color behind the view. Defaults to `systemBackground`; nil restores it. With `clear`, the view should have a
    /// `visiblePath`, because the shadow is that of the path.
    public var backgroundColor: UIColor! {
        get { parameters.backgroundColor ?? .systemBackground }
        set { parameters.backgroundColor = newValue }
    }
}

/// UIKit's newer name of the class. UIKit declares it as the superclass; here both are one class.
public typealias UIPreviewParameters = UIDragPreviewParameters

extension DragPreview {
    /// Creates a preview of the part of a view that the parameters make visible.
    public convenience init(view: any InteractionView, parameters: UIDragPreviewParameters) {
        self.init(view: view, parameters: parameters.parameters)
    }
}

extension TargetedDragPreview {
    /// Creates a preview of a part of a view that animates from or to a target. A nil target means the view's current
    /// position; the view must then be in a window.
    public convenience init(
        view: any InteractionView, parameters: UIDragPreviewParameters, target: DragPreviewTarget? = nil
    ) {
        self.init(view: view, parameters: parameters.parameters, target: target)
    }
}
