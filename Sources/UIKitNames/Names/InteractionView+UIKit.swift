// The views of previews and targets have the engine's type; each is a view. These are the members that programs use.
extension InteractionView {
    private var asView: UIView? { self as? UIView }

    /// The center of the frame, in the superview's coordinates.
    public var center: CGPoint {
        get { asView?.center ?? .zero }
        set { asView?.center = newValue }
    }
    /// The frame, in the superview's coordinates.
    public var frame: CGRect {
        get { asView?.frame ?? .zero }
        set { asView?.frame = newValue }
    }
    /// The parent.
    public var superview: UIView? { asView?.superview }
    /// The window; nil outside one.
    public var window: UIWindow? { asView?.window }
    /// The opacity, 0 to 1, of the view with its subviews.
    public var alpha: CGFloat {
        get { asView.map { CGFloat($0.alpha) } ?? 1 }
        set { asView?.alpha = Double(newValue) }
    }
    /// Whether the view is not drawn.
    public var isHidden: Bool {
        get { asView?.isHidden ?? false }
        set { asView?.isHidden = newValue }
    }
    /// The color behind the content; nil for none.
    public var backgroundColor: UIColor? {
        get { asView?.backgroundColor }
        set { asView?.backgroundColor = newValue }
    }
    /// The transform around the center.
    public var transform: CGAffineTransform {
        get { asView?.transform ?? .identity }
        set { asView?.transform = newValue }
    }
    /// The layer, whose properties are those of the view.
    public var layer: CALayer { asView?.layer ?? CALayer() }

    /// Adds a view above the other subviews.
    public func addSubview(_ view: UIView) { asView?.addSubview(view) }
    /// Removes the view from its parent.
    public func removeFromSuperview() { asView?.removeFromSuperview() }
    /// Returns a view that shows the present appearance; nil if the view has no size.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        asView?.snapshotView(afterScreenUpdates: afterUpdates)
    }

    /// Converts a point to the coordinates of another view; nil means the window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { asView?.convert(point, to: view) ?? point }
    /// Converts a rectangle to the coordinates of another view; nil means the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { asView?.convert(rect, to: view) ?? rect }
}
