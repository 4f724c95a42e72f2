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

    /// Applies the attributes of a layout besides the frame: opacity, visibility and transform. Override it for
    /// attributes of a subclass, and call super.
    open func apply(_ layoutAttributes: LayoutAttributes) {
        if transform != layoutAttributes.transform { transform = layoutAttributes.transform }
        if isHidden != layoutAttributes.isHidden { isHidden = layoutAttributes.isHidden }
        // A cell at full opacity may be faded for other reasons.
        if layoutAttributes.alpha < 1 { alpha = Double(layoutAttributes.alpha) }
    }

    /// Returns the height that the content needs in a width, both in points; nil if the view cannot tell. Called while
    /// the view is in a window. Override it for rows and headers that size themselves.
    open func heightThatFits(width: CGFloat) -> CGFloat? { nil }
}
