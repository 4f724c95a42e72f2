/// The appearance of a view, or a part that is drawn with it.
///
/// Every view has a layer (`UIView.layer`), whose frame, bounds, opacity, background and clipping are the view's.
/// Layers that are added to it are drawn in front of the view's background and content and behind its subviews,
/// wherever they were inserted. Changes are not animated; ``add(_:forKey:)`` animates.
@preconcurrency @MainActor open class CALayer: ViewDecoration {
    /// The view to which the layer belongs; nil for a layer that was created.
    weak var view: View?
    /// The layer that contains this one; nil for a view's layer, also if the view has a superview.
    public private(set) weak var superlayer: CALayer?
    /// The layers in this one, in the order in which they are drawn unless they differ in ``zPosition``.
    public private(set) var sublayers: [CALayer]?
    private var storedFrame = CGRect.zero
    private var storedTransform = CGAffineTransform.identity
    private var storedOpacity: Float = 1
    private var storedIsHidden = false
    private var storedBackground: CGColor?
    private var storedRadius: CGFloat = 0
    private var storedCorners = CACornerMask.all
    private var storedMasksToBounds = false
    var shadowPixels: ShadowPixels?
    /// The animations that were added.
    var runningAnimations: LayerAnimations?

    /// Creates a layer without content.
    public init() {}

    func attach(to view: View) { self.view = view }

    // MARK: Geometry

    /// The position and size, in the coordinates of the superlayer, before the transform.
    open var frame: CGRect {
        get { view?.frame ?? storedFrame }
        set {
            if let view {
                view.frame = newValue
            } else if newValue != storedFrame {
                let isResized = newValue.size != storedFrame.size
                changing { storedFrame = newValue }
                if isResized { layoutSublayers() }
            }
        }
    }

    /// The size, with the origin of the layer's own coordinates, which is 0 unless the view scrolls.
    open var bounds: CGRect {
        get { view?.bounds ?? CGRect(origin: .zero, size: storedFrame.size) }
        set { frame = CGRect(center: position, size: newValue.size) }
    }

    /// The center of the frame, in the coordinates of the superlayer.
    open var position: CGPoint {
        get { frame.center }
        set { frame = CGRect(center: newValue, size: frame.size) }
    }

    /// An affine transform about the center.
    open var transform: CGAffineTransform {
        get { view?.transform ?? storedTransform }
        set { setAffineTransform(newValue) }
    }

    /// Sets the affine transform about the center.
    open func setAffineTransform(_ transform: CGAffineTransform) {
        if let view { view.transform = transform } else { changing { storedTransform = transform } }
    }

    /// The affine transform about the center.
    open func affineTransform() -> CGAffineTransform { transform }

    /// Ends the animations of the layer's view, which is shown with its present properties at once. Their completions
    /// are called with false in the next frame. Removes the animations that were added to the layer, too.
    open func removeAllAnimations() {
        runningAnimations?.removeAll()
        view?.endAnimations()
    }

    /// The order among the sublayers of one layer: higher values are drawn later. The order of views is that of
    /// `subviews`.
    open var zPosition: CGFloat = 0 { didSet { if zPosition != oldValue { setNeedsDisplay() } } }

    // MARK: Appearance

    /// The color behind the content; nil draws none.
    open var backgroundColor: CGColor? {
        get { view.map { $0.backgroundColor } ?? storedBackground }
        set { if let view { view.backgroundColor = newValue } else { changing { storedBackground = newValue } } }
    }

    /// The opacity of the layer and its sublayers, 0 to 1.
    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? storedOpacity }
        set { if let view { view.alpha = Double(newValue) } else { changing { storedOpacity = newValue } } }
    }

    /// Whether the layer is excluded from drawing.
    open var isHidden: Bool {
        get { view?.isHidden ?? storedIsHidden }
        set { if let view { view.isHidden = newValue } else { changing { storedIsHidden = newValue } } }
    }

    /// The radius of the corners of background and border, in points.
    open var cornerRadius: CGFloat {
        get { view?.cornerRadius ?? storedRadius }
        set { if let view { view.cornerRadius = newValue } else { changing { storedRadius = newValue } } }
    }

    /// The corners that have the radius. Defaults to all.
    open var maskedCorners: CACornerMask {
        get { view.map { CACornerMask(rawValue: $0.roundedCorners.rawValue) } ?? storedCorners }
        set { if let view { view.roundedCorners = newValue.corners } else { changing { storedCorners = newValue } } }
    }

    /// The shape of the corners; has no effect, since all corners are circular.
    open var cornerCurve = CALayerCornerCurve.circular

    /// Whether content, sublayers and subviews are clipped to the bounds and the rounded corners. The shadow is then
    /// not drawn, as in UIKit.
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? storedMasksToBounds }
        set { if let view { view.clipsToBounds = newValue } else { changing { storedMasksToBounds = newValue } } }
    }

    /// The width of the border inside the bounds, in points. Defaults to 0.
    open var borderWidth: CGFloat = 0 { didSet { if borderWidth != oldValue { setNeedsDisplay() } } }

    /// The color of the border. Defaults to black. A dynamic color follows the appearance.
    open var borderColor: CGColor? = .black { didSet { if borderColor != oldValue { setNeedsDisplay() } } }

    /// The color of the shadow. Defaults to black.
    open var shadowColor: CGColor? = .black {
        willSet { shadowWillChange() }
        didSet { setNeedsDisplay() }
    }
    /// The opacity of the shadow, 0 to 1. Defaults to 0.
    open var shadowOpacity: Float = 0 {
        willSet { shadowWillChange() }
        didSet { setNeedsDisplay() }
    }
    /// The displacement of the shadow in points, to the right and downward. Defaults to 3 points upward.
    open var shadowOffset = CGSize(width: 0, height: -3) {
        willSet { shadowWillChange() }
        didSet { setNeedsDisplay() }
    }
    /// The blur radius of the shadow, in points. Defaults to 3.
    open var shadowRadius: CGFloat = 3 {
        willSet { shadowWillChange() }
        didSet { setNeedsDisplay() }
    }

    /// The outline of the shadow, in the layer's coordinates. Nil means the rounded bounds if there is an opaque
    /// background, and otherwise the visible content, whose shadow is computed in every frame.
    open var shadowPath: CGPath? {
        willSet { shadowWillChange() }
        didSet { setNeedsDisplay() }
    }

    /// The layer whose opacity limits what is visible of this one, in the coordinates of this layer.
    ///
    /// The layer of a view masks with the view and its subviews; the view is retained from then on, and must not be in
    /// a window. After its changes, call `setNeedsDisplay()` of this layer.
    open var mask: CALayer? {
        willSet { setNeedsDisplay() }
        didSet {
            if oldValue?.superlayer === self { oldValue?.superlayer = nil }
            if let view = mask?.view, let owner, owner.isDescendant(of: view) {
                ProgramMessage.report("A view cannot mask itself or a view in it: there is no mask.")
                mask = nil
            }
            maskView = mask?.view
            if maskView == nil { mask?.superlayer = self }
            setNeedsDisplay()
        }
    }
    /// The view of the mask.
    private var maskView: View?

    /// An image, a `CGImage` or `UIImage`, that fills the bounds; other values draw nothing.
    open var contents: Any? { didSet { setNeedsDisplay() } }

    /// How the contents fit the bounds.
    open var contentsGravity = CALayerContentsGravity.resize { didSet { setNeedsDisplay() } }

    /// Pixels of the contents per point, for gravities that do not scale.
    open var contentsScale: CGFloat = 1 { didSet { setNeedsDisplay() } }

    /// A hint without effect: drawing is not cached as pixels.
    open var shouldRasterize = false
    /// A hint without effect; see ``shouldRasterize``.
    open var rasterizationScale: CGFloat = 1
    /// A hint without effect: groups with an opacity are always drawn as one.
    open var allowsGroupOpacity = true
    /// A hint without effect.
    open var isOpaque = false
    /// A name for the program's use.
    open var name: String?

    // MARK: Sublayers

    /// Adds a layer in front of the others.
    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(clamping: sublayers?.count ?? 0)) }

    /// Adds a layer at an index of `sublayers`, clamped to the valid range. Views' layers cannot be added.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard layer.view == nil else { return }
        guard !sequence(first: self, next: \.superlayer).contains(where: { $0 === layer }) else {
            return ProgramMessage.report("A layer was added to itself, or to a layer in it: it stays where it is.")
        }
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
        layer.setNeedsDisplay()
    }

    /// Adds a layer in front of a sibling, or of all if `sibling` is none.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        layer.removeFromSuperlayer()
        let index = sublayers?.firstIndex { $0 === sibling }
        insertSublayer(layer, at: UInt32(clamping: index.map { $0 + 1 } ?? sublayers?.count ?? 0))
    }

    /// Adds a layer behind a sibling, or behind all if `sibling` is none.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: UInt32(clamping: sublayers?.firstIndex { $0 === sibling } ?? 0))
    }

    /// Removes the layer from its superlayer; has no effect on a view's layer.
    open func removeFromSuperlayer() {
        guard let superlayer else { return }
        setNeedsDisplay()
        if superlayer.mask === self { superlayer.mask = nil }
        superlayer.sublayers?.removeAll { $0 === self }
        if superlayer.sublayers?.isEmpty == true { superlayer.sublayers = nil }
        self.superlayer = nil
    }

    // MARK: Updates

    /// Redraws the layer in the next frame.
    open func setNeedsDisplay() { owner?.setNeedsDisplay() }

    /// Positions the sublayers. Override point; called when the size of a created layer has changed.
    open func layoutSublayers() {}

    /// Draws custom content, in the layer's coordinates. Override point; not called for views' layers, whose views
    /// draw.
    open func draw(in context: CGContext) {}

    /// How far the layer's own shape draws beyond its bounds, in points. Override point within this target.
    var contentReach: CGFloat { 0 }

    /// Draws the shape of a layer of a class of this target. Override point within this target.
    func drawShape(in context: Context) {}

    /// The view that draws the layer.
    var owner: View? {
        var layer: CALayer? = self
        while let step = layer {
            if let view = step.view { return view }
            layer = step.superlayer
        }
        return nil
    }

    /// Invalidates the areas before and after a change.
    func changing(_ change: () -> Void) {
        setNeedsDisplay()
        change()
        setNeedsDisplay()
    }

    /// Invalidates the area of the former shadow.
    private func shadowWillChange() {
        setNeedsDisplay()
        shadowPixels = nil
    }
}
