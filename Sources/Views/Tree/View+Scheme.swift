extension View {
    /// The color scheme of the view and its subviews, independent of the window's; nil, the default, uses that of the
    /// superview (HAND-6).
    ///
    /// Menus and tooltips of these views have the scheme, too. It selects the palettes of the window's ``Theme``, which
    /// keeps its contrast and its accent color. Set to a ``RootView``, it is the scheme of the theme.
    ///
    ///     viewer.schemeOverride = .dark
    public var schemeOverride: Theme.Scheme? {
        get { (self as? RootView)?.theme.scheme ?? storedTraits?.scheme }
        set {
            if let root = self as? RootView { return root.theme.scheme = newValue }
            guard newValue != storedTraits?.scheme else { return }
            let wasDark = appearance.isDark
            traits.scheme = newValue
            if newValue != nil { cachedRoot?.usesSchemes = true }
            if appearance.isDark != wasDark { notifyAppearance() }
        }
    }

    /// The scheme that the view or its nearest superview with a scheme of its own has; nil follows the window.
    /// Complexity: O(depth) in a window in which a view has one, otherwise O(1).
    var inheritedScheme: Theme.Scheme? {
        // Fast path: views ask for their colors whenever they are drawn.
        if let cachedRoot, !cachedRoot.usesSchemes { return nil }
        var view: View? = self
        while let step = view {
            if let scheme = step.storedTraits?.scheme { return scheme }
            view = step.parent
        }
        return nil
    }

    /// Calls `appearanceDidChange()` in the subtree if the scheme that it inherits is no longer the former one.
    func superviewDidChange(inheritedScheme former: Theme.Scheme?) {
        if storedTraits?.scheme == nil, former != parent?.inheritedScheme { notifyAppearance() }
    }

    /// Calls `appearanceDidChange()` of the view and its descendants.
    func notifyAppearance() {
        appearanceDidChange()
        observer?.viewAppearanceDidChange(self)
        for child in subviews { child.notifyAppearance() }
    }
}
