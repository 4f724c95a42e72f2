/// A part of the program with a window of its own. The program has one at first; requests of the program open others.
@preconcurrency @MainActor open class UIScene: Responder {
    /// Information about the opening of a scene.
    @preconcurrency @MainActor public final class ConnectionOptions {
        /// The activities that the scene is opened with: none, or the one of
        /// ``UIApplication/requestSceneSessionActivation(_:userActivity:options:errorHandler:)``.
        public let userActivities: Set<NSUserActivity>
        /// Always empty: a desktop opens no links with the program.
        public var urlContexts: Set<UIOpenURLContext> { [] }
        /// Always nil: a desktop shows no quick actions.
        public var shortcutItem: UIApplicationShortcutItem? { nil }
        /// Always nil: activities are not continued on other devices.
        public var handoffUserActivityType: String? { nil }
        /// Always nil: no other program opens the scene.
        public var sourceApplication: String? { nil }

        init(_ activity: NSUserActivity? = nil) { userActivities = activity.map { [$0] } ?? [] }
    }

    /// Whether a scene is used.
    public enum ActivationState: Int, Sendable, Hashable {
        /// Not connected.
        case unattached = -1
        /// Its window is open.
        case foregroundActive
        /// Its window is not open yet.
        case foregroundInactive
        /// Never the state of a scene on a desktop.
        case background
    }

    /// The properties that the scene was created with.
    public let session: UISceneSession
    /// The object that creates the window, which the scene retains.
    open var delegate: (any UISceneDelegate)? {
        didSet {
            _ =
                InheritedConformance.check(delegate, "UIWindowSceneDelegate") { $0 is any UIWindowSceneDelegate.Type }
                || InheritedConformance.check(delegate, "UISceneDelegate") { $0 is any UISceneDelegate.Type }
        }
    }
    /// Whether the scene's window is open.
    public internal(set) var activationState = ActivationState.unattached
    /// The activity of the scene, stored for the program.
    open var userActivity: NSUserActivity?
    /// Which activities the scene is meant for. Stored for code that sets it: each request opens a new scene.
    public let activationConditions = UISceneActivationConditions()
    /// The title of the scene, stored for code that sets it: the window has the title of its root controller.
    open var title: String?

    init(session: UISceneSession) {
        self.session = session
        super.init()
    }

    // Required of each subclass of `Responder`.
    /// Unavailable: the library creates scenes.
    @available(*, unavailable) public required convenience init(launch: ResponderLaunch) {
        self.init(
            session: UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication)))
    }

    /// The program's object.
    open override var next: Responder? { UIApplication.shared }
}

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    private struct WeakWindow { weak var window: UIWindow? }
    private var storedWindows: [WeakWindow] = []

    /// The windows that were created for the scene.
    public var windows: [UIWindow] { storedWindows.compactMap(\.window).filter { $0.windowScene === self } }
    /// The screen of the scene.
    public var screen: UIScreen { .main }
    /// The size classes and the appearance of the scene's window.
    public var traitCollection: UITraitCollection { UITraitCollection(of: windows.first) }

    /// The shape of the first window.
    public var interfaceOrientation: UIInterfaceOrientation {
        UIDevice.current.orientation.isLandscape ? .landscapeLeft : .portrait
    }

    func add(_ window: UIWindow) {
        if !windows.contains(where: { $0 === window }) { storedWindows.append(WeakWindow(window: window)) }
    }
}

/// The identity of a scene.
@preconcurrency @MainActor public final class UISceneSession {
    /// The kind of scene.
    public struct Role: Hashable, Sendable, RawRepresentable {
        /// The name of the role.
        public let rawValue: String
        /// Creates a role.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A scene with windows, the only one.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The kind of scene.
    public var role: Role { configuration.role }
    /// How the scene was created.
    public internal(set) var configuration: UISceneConfiguration
    /// A name that is different for each session.
    public let persistentIdentifier = UUID().uuidString
    /// The scene of the session; nil before and after.
    public internal(set) weak var scene: UIScene?
    /// Values that the program keeps with the session.
    public var userInfo: [String: Any]?
    /// Always nil, unless the program has set it: sessions are not kept between runs of the program.
    public var stateRestorationActivity: NSUserActivity?

    init(configuration: UISceneConfiguration) { self.configuration = configuration }
}

extension UISceneSession: Hashable {
    /// Sessions are equal if they are identical.
    nonisolated public static func == (a: UISceneSession, b: UISceneSession) -> Bool { a === b }
    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a scene is created.
@preconcurrency @MainActor public final class UISceneConfiguration {
    /// The name of the configuration.
    public let name: String?
    /// The kind of scene.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, a subclass of `UIResponder` that conforms to ``UIWindowSceneDelegate``. If it
    /// is nil, a class `SceneDelegate` of the delegate's module is used; iOS reads its name from `Info.plist`.
    public var delegateClass: AnyClass?

    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

/// The delegate of a scene.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
    /// Creates the delegate. `UIResponder` implements it.
    init(launch: ResponderLaunch)
    /// Called first: create the window here.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// Called after the window was opened.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Called before the window is closed.
    func sceneWillResignActive(_ scene: UIScene)
    /// Called before the window is opened.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called before the window is closed, for programs that save here: a desktop's programs stay in the foreground
    /// until then.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Called after the user has closed the window.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Exists for implementations: never called, since sessions are not kept between runs of the program.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// Exists for implementations: never called, since a desktop opens no links with the program.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// Exists for implementations: never called, since activities are not continued on other devices.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Returns nil.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window. The default is nil and ignores changes.
    var window: UIWindow? { get set }
    /// Exists for implementations: never called, since a desktop shows no quick actions.
    func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
    /// Nil; ignores changes.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {}
}
