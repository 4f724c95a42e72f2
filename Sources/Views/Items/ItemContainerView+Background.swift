extension ItemContainerView {
    /// A view behind the items that fills the visible part and does not scroll, such as a message while there are no
    /// items. The view itself is resized.
    public var backgroundView: View? {
        get { options.backgroundView }
        set {
            guard newValue !== options.backgroundView else { return }
            options.backgroundView?.removeFromSuperview()
            options.backgroundView = newValue
            if let newValue { insertSubview(newValue, at: 0) }
            placeBackground()
        }
    }

    /// A view in front of the items along the right edge of the visible part, which does not scroll and has the width
    /// of its `sizeThatFits`.
    var edgeView: View? {
        get { options.edgeView }
        set {
            guard newValue !== options.edgeView else { return }
            options.edgeView?.removeFromSuperview()
            options.edgeView = newValue
            if let newValue { addSubview(newValue) }
            placeBackground()
        }
    }

    /// Fits the background and the view at the edge to the visible part, behind and in front of all cells.
    func placeBackground() {
        if let view = options.backgroundView, view.superview === self {
            if children.first !== view { children = [view] + children.filter { $0 !== view } }
            view.frame = bounds
        }
        if let view = options.edgeView, view.superview === self {
            if children.last !== view { children = children.filter { $0 !== view } + [view] }
            let width = min(view.sizeThatFits(bounds.size).width, bounds.width)
            view.frame = CGRect(x: bounds.maxX - width, y: bounds.minY, width: width, height: bounds.height)
        }
    }
}
