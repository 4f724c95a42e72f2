extension UITraitCollection {
    /// Creates traits of a style; the scale is that of the display.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        displayScale = InterfaceText.display.scale
    }

    /// The traits of the drawing in progress; outside one, those of a light window.
    public static var current: UITraitCollection {
        UITraitCollection(userInterfaceStyle: Drawing.current?.context.isDark == true ? .dark : .light)
    }

    /// Calls `actions` synchronously. Unlike in UIKit, colors need no current traits: a dynamic color is resolved when
    /// it is drawn.
    public func performAsCurrent(_ actions: () -> Void) { actions() }

    /// Whether colors differ between the two traits.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        (userInterfaceStyle == .dark) != (other?.userInterfaceStyle == .dark)
    }
}
