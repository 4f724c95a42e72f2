/// The appearance of a view. UIKit's class is a value here.
public struct UITraitCollection: Sendable, Hashable {
    /// The appearance of the window.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels per point.
    public let displayScale: CGFloat

    @MainActor init(of view: View?) {
        let root = view?.root
        userInterfaceStyle = root?.appearance.isDark == true ? .dark : .light
        displayScale = root?.scale ?? 1
    }
}

/// Whether colors are light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
    /// Unknown; never the style of a view.
    case unspecified
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

extension View {
    /// The appearance of the view's window.
    public var traitCollection: UITraitCollection { UITraitCollection(of: self) }
}
