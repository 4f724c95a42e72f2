extension View {
    static let accentTint = Color(light: Palette.light.accent, dark: Palette.dark.accent)

    /// Whether any view has had a tint color of its own. Until then views are moved without comparing tint colors.
    private static var usesTintColors = false

    /// The tint color that the program has set; nil inherits that of the superview.
    var ownTintColor: Color? {
        get { storedTraits?.tintColor }
        set {
            Self.usesTintColors = true
            traits.tintColor = newValue
        }
    }

    func notifyTintColor() {
        tintColorDidChange()
        for child in children where child.ownTintColor == nil { child.notifyTintColor() }
    }

    /// The inherited tint color, to be passed to `superviewDidChange(inheritedTint:)` after the view has moved; nil if it
    /// cannot change.
    var inheritedTint: Color? { Self.usesTintColors && ownTintColor == nil ? tintColor : nil }

    /// Calls `tintColorDidChange()` in the subtree if the tint color is no longer the former one.
    func superviewDidChange(inheritedTint former: Color?) {
        if let former, former != inheritedTint { notifyTintColor() }
    }
}
