/// The size classes and the appearance of a view. UIKit's class is a value here.
public struct UITraitCollection: Sendable, Hashable {
    /// `compact` below 640 points of the window's width, otherwise `regular`.
    public private(set) var horizontalSizeClass = UIUserInterfaceSizeClass.regular
    /// Always `regular`: a desktop's windows are used as an iPad's.
    public let verticalSizeClass = UIUserInterfaceSizeClass.regular
    /// The appearance of the window, or that of `UIView.overrideUserInterfaceStyle`.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels per point.
    public let displayScale: CGFloat
    /// Always `pad`.
    public let userInterfaceIdiom = UIUserInterfaceIdiom.pad

    /// The width of a window, in points, from which the horizontal size class is `regular`.
    static let regularWidth: CGFloat = 640

    @MainActor init(of view: View?) {
        let root = view?.root
        horizontalSizeClass = root.map { $0.bounds.width < Self.regularWidth } == true ? .compact : .regular
        userInterfaceStyle = view?.appearance.isDark == true ? .dark : .light
        displayScale = root?.scale ?? 1
    }

    /// Creates traits with a number of pixels per point, and the light appearance.
    public init(displayScale: CGFloat) { (self.displayScale, userInterfaceStyle) = (displayScale, .light) }

    /// Creates traits with a horizontal size class, one pixel per point, and the light appearance.
    public init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(displayScale: 1)
        self.horizontalSizeClass = horizontalSizeClass
    }
}

/// Whether there is much or little space in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
    /// Unknown; never the class of a view.
    case unspecified
    /// Little space.
    case compact
    /// Much space.
    case regular
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

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable, Hashable {
    /// Unknown.
    case unspecified = -1
    /// A telephone.
    case phone
    /// A tablet: the kind that the library reports.
    case pad
    /// A Mac.
    case mac = 5
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
    /// One bit per edge.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 8)
    /// All edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// The style of a status bar, which a desktop's window does not have.
public enum UIStatusBarStyle: Int, Sendable, Hashable {
    /// Follows the appearance.
    case `default`
    /// Light text.
    case lightContent
    /// Dark text.
    case darkContent = 3
}

/// Orientations of a device, which a desktop's window does not have.
public struct UIInterfaceOrientationMask: OptionSet, Sendable, Hashable {
    /// One bit per orientation.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Portrait.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
    /// Landscape with the button at the right.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
    /// Landscape with the button at the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
    /// All.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
}

extension View {
    /// The size classes and the appearance of the view's window.
    public var traitCollection: UITraitCollection { UITraitCollection(of: self) }

    /// The appearance of the view and its subviews, independent of the window's; `unspecified`, the default, uses that
    /// of the superview. Menus of these views have it, too.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { UIUserInterfaceStyle(schemeOverride) }
        set { schemeOverride = newValue.scheme }
    }
}

extension UIViewController {
    /// The appearance of the controller's view and its subviews, independent of the window's; `unspecified`, the
    /// default, uses that of the superview. Setting it does not load the view.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { storedView?.overrideUserInterfaceStyle ?? requestedStyle }
        set {
            requestedStyle = newValue
            storedView?.overrideUserInterfaceStyle = newValue
        }
    }
}

extension UIUserInterfaceStyle {
    fileprivate init(_ scheme: Theme.Scheme?) {
        self =
            switch scheme {
            case .light: .light
            case .dark: .dark
            case nil: .unspecified
            }
    }

    fileprivate var scheme: Theme.Scheme? {
        switch self {
        case .unspecified: nil
        case .light: .light
        case .dark: .dark
        }
    }
}
