/// A view that a table or a collection keeps for reuse: a cell, a header or a footer.
@preconcurrency @MainActor open class ReusableView: View {
    /// The identifier under which the view is kept for reuse; empty for a view that is not kept.
    public package(set) var reuseIdentifier = ""

    /// Creates a view; the container sets its frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// The initializer that containers call for registered classes.
    public required convenience init() { self.init(frame: .zero) }

    /// Called before the view is reused for another item or section; override it to release the previous content.
    open func prepareForReuse() {}

    /// Applies the attributes of a layout besides the frame: opacity, visibility, transform and z-order. Override it
    /// for attributes of a subclass, and call super.
    ///
    /// Called when the view is shown and after each change of the layout; with default attributes before a view that
    /// had others is reused, and when its layout has none for it. Values that equal those of the last call are not set
    /// again.
    open func apply(_ layoutAttributes: LayoutAttributes) {
        let (old, new) = (applied, AppliedAttributes(layoutAttributes))
        guard new != old else { return }
        applied = new
        if new.transform != old.transform { transform = new.transform }
        if new.isHidden != old.isHidden { isHidden = new.isHidden }
        // A cell may be faded for other reasons, too: while its item is being dragged.
        if new.alpha != old.alpha { alpha = old.alpha > 0 ? alpha / old.alpha * new.alpha : new.alpha }
    }

    private var applied = AppliedAttributes()

    /// The opacity that the layout gives the view.
    var layoutAlpha: Double { applied.alpha }
    /// The z-order that the layout gives the view.
    var layoutZIndex: Int { applied.zIndex }

    /// Whether a layout has given the view other attributes than the default ones.
    var hasAttributes: Bool { applied != AppliedAttributes() }

    /// Applies default attributes to a view that has others.
    func resetAttributes() {
        if hasAttributes { apply(LayoutAttributes()) }
    }

    /// Returns the height that the content needs in a width, both in points; nil if the view cannot tell. Called while
    /// the view is in a window. Override it for rows and headers that size themselves.
    open func heightThatFits(width: CGFloat) -> CGFloat? { nil }

    /// Returns the attributes that the content needs, for a layout that estimates the size of the view (LIST-10): a
    /// length that is not estimated keeps the proposed value in any case. Called while the view is in a window. By
    /// default the height is that of ``heightThatFits(width:)``. Override it for cells that size themselves.
    open func preferredLayoutAttributesFitting(_ layoutAttributes: LayoutAttributes) -> LayoutAttributes {
        if let height = heightThatFits(width: layoutAttributes.frame.width) {
            layoutAttributes.frame.size.height = height
        }
        return layoutAttributes
    }
}

/// The attributes of a layout that a view has, besides its frame.
private struct AppliedAttributes: Equatable {
    var alpha = 1.0
    var isHidden = false
    var transform = AffineTransform()
    var zIndex = 0

    init() {}

    @MainActor init(_ attributes: LayoutAttributes) {
        let alpha = Double(attributes.alpha)
        self.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
        (isHidden, transform, zIndex) = (attributes.isHidden, attributes.transform, attributes.zIndex)
    }
}
