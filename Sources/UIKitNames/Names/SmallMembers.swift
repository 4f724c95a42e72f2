/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// A time in seconds, such as that of ``CACurrentMediaTime()``.
public typealias CFTimeInterval = Double
/// A point in time, in seconds since the beginning of 2001 in universal time.
public typealias CFAbsoluteTime = Double
/// Returns the present time.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// The metrics of bars, of which a desktop has one.
public enum UIBarMetrics: Int, Sendable, Hashable {
    /// That of a desktop's window.
    case `default`
    /// Not used.
    case compact
    /// Not used.
    case defaultPrompt
    /// Not used.
    case compactPrompt
}

/// The position of a bar. Bars are where their containers place them.
public enum UIBarPosition: Int, Sendable, Hashable {
    /// Anywhere.
    case any
    /// At the lower edge.
    case bottom
    /// At the upper edge.
    case top
    /// At the upper edge of the screen.
    case topAttached
}

/// The colors of a bar.
public enum UIBarStyle: Int, Sendable, Hashable {
    /// Those of the appearance.
    case `default`
    /// Dark, in any appearance.
    case black
}

/// Returns the menu of a configuration.
public typealias UIContextMenuActionProvider = UIContextMenuConfiguration.ActionProvider
/// Returns the controller of a preview.
public typealias UIContextMenuContentPreviewProvider = @MainActor () -> UIViewController?
/// What an action does.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

extension CGRect {
    /// Whether the rectangles are equal.
    public func equalTo(_ rect: CGRect) -> Bool { self == rect }
}

extension CGPoint {
    /// Whether the points are equal.
    public func equalTo(_ point: CGPoint) -> Bool { self == point }
}

extension CGSize {
    /// Whether the sizes are equal.
    public func equalTo(_ size: CGSize) -> Bool { self == size }
}

extension NSIndexPath {
    /// Creates the path of a row.
    public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }
    /// Creates the path of an item.
    public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }
    /// The second index.
    public var row: Int { index(atPosition: 1) }
    /// The second index.
    public var item: Int { index(atPosition: 1) }
    /// The first index.
    public var section: Int { index(atPosition: 0) }
}

extension UIColor {
    /// The background of grouped tables; the name of ``systemGroupedBackground`` before iOS 13.
    public static var groupTableViewBackground: UIColor { .systemGroupedBackground }
}

extension Responder {
    /// Has no effect: a desktop has a keyboard of its own.
    public func reloadInputViews() {}
}

extension UIView {
    /// The direction of the content. Stored for code that sets it: layouts are not mirrored.
    public enum SemanticContentAttribute: Int, Sendable, Hashable {
        /// That of the interface.
        case unspecified
        /// From left to right.
        case playback
        /// From left to right.
        case spatial
        /// From left to right.
        case forceLeftToRight
        /// As from left to right.
        case forceRightToLeft
    }

    private var stored: StoredTraits { attachment(StoredTraits()) }

    /// Stored for code that sets it: layouts are not mirrored.
    public var semanticContentAttribute: SemanticContentAttribute {
        get { stored.semantics }
        set { stored.semantics = newValue }
    }
    /// Stored for code that sets it: layout margins are not taken from superviews.
    public var preservesSuperviewLayoutMargins: Bool {
        get { stored.preservesMargins }
        set { stored.preservesMargins = newValue }
    }
    /// Stored for code that sets it: content in the safe area is not moved by margins.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { stored.insetsMargins }
        set { stored.insetsMargins = newValue }
    }
    /// Stored for code that sets it: use `isAccessibilityElement` to exclude a view.
    public var accessibilityElementsHidden: Bool {
        get { stored.hidesElements }
        set { stored.hidesElements = newValue }
    }
    /// Stored for code that sets it: assistive technology asks views for their roles.
    public var accessibilityRespondsToUserInteraction: Bool {
        get { stored.responds }
        set { stored.responds = newValue }
    }
    /// Actions for assistive technology. Stored for code that sets it: no service offers them.
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { stored.actions }
        set { stored.actions = newValue }
    }
    /// The name for the restoration of states. Stored for code that sets it.
    public var restorationIdentifier: String? {
        get { stored.restorationIdentifier }
        set { stored.restorationIdentifier = newValue }
    }
}

extension ScrollView {
    /// Stored for code that sets it: views receive presses at once.
    public var delaysContentTouches: Bool {
        get { attachment(StoredTraits()).delaysTouches }
        set { attachment(StoredTraits()).delaysTouches = newValue }
    }
    /// Stored for code that sets it: a finger that scrolls cancels the touches of views.
    public var canCancelContentTouches: Bool {
        get { attachment(StoredTraits()).cancelsTouches }
        set { attachment(StoredTraits()).cancelsTouches = newValue }
    }
}

@MainActor private final class StoredTraits {
    var semantics = UIView.SemanticContentAttribute.unspecified
    var (preservesMargins, insetsMargins, hidesElements, responds) = (false, true, false, true)
    var (delaysTouches, cancelsTouches) = (true, true)
    var actions: [UIAccessibilityCustomAction]?
    var restorationIdentifier: String?
}

/// An action that assistive technology offers. Stored for code that creates it: no service offers it.
@preconcurrency @MainActor open class UIAccessibilityCustomAction {
    /// The name.
    open var name: String
    /// The image.
    open var image: UIImage?
    /// What it does; returns whether it was done.
    open var actionHandler: (@MainActor (UIAccessibilityCustomAction) -> Bool)?

    /// Creates an action.
    public init(
        name: String, image: UIImage? = nil, actionHandler: (@MainActor (UIAccessibilityCustomAction) -> Bool)? = nil
    ) { (self.name, self.image, self.actionHandler) = (name, image, actionHandler) }

    /// Creates an action that calls a method.
    public convenience init<Target: AnyObject>(
        name: String, target: Target?,
        selector: @escaping @MainActor (Target) -> @MainActor (UIAccessibilityCustomAction) -> Bool
    ) {
        self.init(name: name) { [weak target] in target.map(selector)?($0) ?? false }
    }
}

extension UIWindow {
    /// The order of windows. Stored for code that sets it: the desktop orders windows.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// The position in the order.
        public let rawValue: CGFloat
        /// Creates a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The level of windows.
        public static let normal = Level(0)
        /// Above the status bar.
        public static let statusBar = Level(1000)
        /// Above other windows.
        public static let alert = Level(2000)
        /// Orders levels.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    /// Stored for code that sets it: the desktop orders windows.
    public var windowLevel: Level {
        get { existingAttachment(WindowTraits.self)?.level ?? .normal }
        set { attachment(WindowTraits()).level = newValue }
    }
}

@MainActor private final class WindowTraits { var level = UIWindow.Level.normal }

/// The status bar, which a desktop's window does not have.
@preconcurrency @MainActor public final class UIStatusBarManager {
    /// Zero.
    public let statusBarFrame = CGRect.zero
    /// True.
    public let isStatusBarHidden = true
    /// The default.
    public let statusBarStyle = UIStatusBarStyle.default
    init() {}
}

extension UIWindowScene {
    /// The status bar, of no size.
    public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

extension UIApplication {
    /// Zero: a desktop's window has no status bar.
    public var statusBarFrame: CGRect { .zero }
    /// The shape of the first window.
    public var statusBarOrientation: UIInterfaceOrientation {
        UIDevice.current.orientation.isLandscape ? .landscapeLeft : .portrait
    }
    /// Stored nowhere: a desktop's window has no status bar.
    public var statusBarStyle: UIStatusBarStyle {
        get { .default }
        set { _ = newValue }
    }
}

extension UIScene {
    /// Posted when the scene's window has been opened.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// Posted before the scene's window is closed.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// Posted before the scene's window is opened.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// Posted before the scene's window is closed, for programs that save here.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
    /// Posted when the scene's window has been closed.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension UINavigationItem {
    /// What a back button shows.
    public enum BackButtonDisplayMode: Int, Sendable, Hashable {
        /// The title of the controller that it leads to.
        case `default`
        /// "Back".
        case generic
        /// Only the symbol.
        case minimal
    }

    /// Shows or hides the back button.
    public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
}

extension UINavigationBar {
    /// Fills the bar with an image; nil with a color. An empty image makes it transparent, as on iOS. The metrics have
    /// no effect.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        let appearance = standardAppearance
        if let backgroundImage, backgroundImage.width == 0 { appearance.configureWithTransparentBackground() }
        appearance.backgroundImage = backgroundImage
        standardAppearance = appearance
    }

    /// Fills the bar with an image; the position has no effect.
    public func setBackgroundImage(
        _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) { setBackgroundImage(backgroundImage, for: barMetrics) }

    /// The line below the bar; an empty image, which code of iOS sets to remove it, does so here.
    public var shadowImage: UIImage? {
        get { standardAppearance.shadowImage }
        set {
            let appearance = standardAppearance
            appearance.shadowImage = newValue
            if let newValue, newValue.width == 0 { appearance.shadowColor = nil }
            standardAppearance = appearance
        }
    }

    /// Black makes the bar dark in any appearance.
    public var barStyle: UIBarStyle {
        get { overrideUserInterfaceStyle == .dark ? .black : .default }
        set { overrideUserInterfaceStyle = newValue == .black ? .dark : .unspecified }
    }
}

extension UIAlertAction {
    /// Sets a property by the name that programs of iOS know: "titleTextColor" with a color, and
    /// "image" with an image. Other names have no effect.
    public func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "titleTextColor": titleColor = value as? UIColor
        case "image": image = value as? UIImage
        default: break
        }
    }
}
