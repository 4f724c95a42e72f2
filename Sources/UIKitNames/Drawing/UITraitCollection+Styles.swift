import Synchronization

extension UITraitCollection {
    /// Creates traits of a style; the scale is that of the display.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        displayScale = InterfaceText.display.scale
    }

    /// The traits of ``performAsCurrent(_:)``, otherwise of the drawing in progress; outside both, those of the
    /// program's window, light without a `UIWindow`. Any thread may read them.
    public static var current: UITraitCollection {
        if let performing { return performing }
        let isDark = Drawing.current?.context.isDark ?? windowIsDark.withLock { $0 }
        return UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)
    }

    @TaskLocal private static var performing: UITraitCollection?
    /// Whether the window that was shown or has changed its appearance last is dark.
    static let windowIsDark = Mutex(false)

    /// Calls `actions` synchronously with these traits as ``current``. Unlike in UIKit, colors need no current traits:
    /// a dynamic color is resolved when it is drawn.
    public func performAsCurrent(_ actions: () -> Void) { Self.$performing.withValue(self, operation: actions) }

    /// Whether colors differ between the two traits.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        (userInterfaceStyle == .dark) != (other?.userInterfaceStyle == .dark)
    }
}
