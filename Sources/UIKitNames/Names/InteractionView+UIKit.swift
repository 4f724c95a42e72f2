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

    /// Converts a point to the coordinates of another view; nil means the window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { asView?.convert(point, to: view) ?? point }
    /// Converts a rectangle to the coordinates of another view; nil means the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { asView?.convert(rect, to: view) ?? rect }
}
