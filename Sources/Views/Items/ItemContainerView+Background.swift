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

    /// Fits the background to the visible part, behind all cells.
    func placeBackground() {
        guard let view = options.backgroundView, view.superview === self else { return }
        if children.first !== view {
            children = [view] + children.filter { $0 !== view }
        }
        view.frame = bounds
    }
}
