extension ItemContainerView {
    /// A view behind the items that fills the visible part and does not scroll, such as a message while there are no
    /// items. The view itself is resized.
    public var backgroundView: View? {
        get { storedBackgroundView }
        set {
            guard newValue !== storedBackgroundView else { return }
            storedBackgroundView?.removeFromSuperview()
            storedBackgroundView = newValue
            if let newValue { insertSubview(newValue, at: 0) }
            placeBackground()
        }
    }

    /// Fits the background to the visible part, behind all cells.
    func placeBackground() {
        guard let view = storedBackgroundView, view.superview === self else { return }
        if children.first !== view {
            children.removeAll { $0 === view }
            children.insert(view, at: 0)
        }
        view.frame = bounds
    }
}
