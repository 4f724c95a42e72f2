extension View {
    /// The tint color of views in windows of the standard theme.
    static let standardTint = Color(light: Palette.light.accent, dark: Palette.dark.accent)

    /// The tint color that the program has set; nil inherits that of the superview.
    var ownTintColor: Color? {
        get { storedTraits?.tintColor }
        set {
            traits.tintColor = newValue
            cachedRoot?.usesTintColors = true
        }
    }

    func notifyTintColor() {
        tintColorDidChange()
        for child in children where child.ownTintColor == nil { child.notifyTintColor() }
    }

    /// The tint color that subviews inherit from the view and its superviews; nil if none of them has one of its own.
    var tintColorForSubviews: Color? {
        // Fast path: cells move in and out of windows whose views have no tint colors.
        if let cachedRoot, !cachedRoot.usesTintColors { return nil }
        var view: View? = self
        while let step = view {
            if let color = step.ownTintColor { return color }
            view = step.parent
        }
        return nil
    }

    /// Calls `tintColorDidChange()` in the subtree if its inherited tint color is no longer the former one.
    func superviewDidChange(inheritedTint former: Color?) {
        if ownTintColor == nil, former != parent?.tintColorForSubviews { notifyTintColor() }
    }
}
