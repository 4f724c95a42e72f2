/// The running program: its windows and its delegate.
@preconcurrency @MainActor public final class UIApplication: Responder {
    /// The only object of the class.
    public static let shared = UIApplication()

    /// Keys of the options of a launch. The dictionary is always empty here.
    public struct LaunchOptionsKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The delegate, which the library retains.
    public var delegate: (any UIApplicationDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UIApplicationDelegate") { $0 is any UIApplicationDelegate.Type }
        }
    }
    /// The windows that `UIWindow.makeKeyAndVisible()` has shown.
    public private(set) var windows: [UIWindow] = []
    /// The scenes of the program.
    public private(set) var connectedScenes: Set<UIScene> = []
    /// `active` once a window was opened.
    public private(set) var applicationState = State.inactive
    /// Stored for code that sets it: a desktop shows no number with a program's icon.
    public var applicationIconBadgeNumber = 0
    /// Stored for code that sets it: a desktop has no status bar that shows network activity.
    public var isNetworkActivityIndicatorVisible = false
    /// Stored for code that sets it: the library does not keep the screen on.
    public var isIdleTimerDisabled = false
    /// Opens windows and links.
    package weak var host: (any ApplicationHost)?

    /// Whether the program is used.
    public enum State: Int, Sendable, Hashable {
        /// A window is open.
        case active
        /// No window has been opened.
        case inactive
        /// Never the state of a program on a desktop.
        case background
    }

    private override init() { super.init() }

    // Required of each subclass of `Responder`.
    /// Unavailable: there is one object of the class.
    @available(*, unavailable) public required convenience init(launch: ResponderLaunch) { self.init() }

    /// The window that was made key last.
    public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

    /// The delegate, if it is a responder.
    public override var next: Responder? { delegate as? Responder }

    /// Opens a link with the desktop's program for it; `completion` receives whether that program was started.
    @preconcurrency public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler: (@MainActor (Bool) -> Void)? = nil
    ) {
        let isOpened = host?.open(url) ?? false
        completionHandler?(isOpened)
    }

    /// Whether links of this kind can be opened: of files, and of the schemes http, https and mailto.
    public func canOpenURL(_ url: URL) -> Bool {
        host != nil && (url.isFileURL || ["http", "https", "mailto"].contains(url.scheme?.lowercased() ?? ""))
    }

    /// Keys of the options of opening a link. None has an effect.
    public struct OpenExternalURLOptionsKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Whether the program uses scenes, of which it can open others.
    public var supportsMultipleScenes: Bool { !connectedScenes.isEmpty }
    /// The quick actions of the program's icon. Stored for code that sets it: a desktop shows none.
    public var shortcutItems: [UIApplicationShortcutItem]?

    /// Opens a link; the name of `open(_:options:completionHandler:)` before iOS 10.
    @discardableResult public func openURL(_ url: URL) -> Bool { host?.open(url) ?? false }

    /// Keys of the options of a file that another program opens with this one. No program does on a desktop.
    public struct OpenURLOptionsKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Whether the file is used without a copy.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
        /// The program that opens the file.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// Information of the program that opens the file.
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    }

    /// The windows that ignore input, once for each call of `beginIgnoringInteractionEvents()`, with the value that
    /// they had before.
    private var ignoring: (count: Int, windows: [(window: UIWindow, wasEnabled: Bool)]) = (0, [])

    /// Whether the windows ignore presses.
    public var isIgnoringInteractionEvents: Bool { ignoring.count > 0 }

    /// Lets the open windows ignore presses until as many calls of ``endIgnoringInteractionEvents()``.
    public func beginIgnoringInteractionEvents() {
        ignoring.count += 1
        guard ignoring.count == 1 else { return }
        ignoring.windows = windows.map { ($0, $0.isUserInteractionEnabled) }
        for window in windows { window.isUserInteractionEnabled = false }
    }

    /// Ends what ``beginIgnoringInteractionEvents()`` began; has no effect without it.
    public func endIgnoringInteractionEvents() {
        guard ignoring.count > 0 else { return }
        ignoring.count -= 1
        guard ignoring.count == 0 else { return }
        for (window, wasEnabled) in ignoring.windows { window.isUserInteractionEnabled = wasEnabled }
        ignoring.windows = []
    }

    func add(_ window: UIWindow) {
        if !windows.contains(where: { $0 === window }) { windows.append(window) }
        host?.show(window)
        if host != nil { applicationState = .active }
    }

    /// Removes a window that the user has closed.
    package func remove(_ window: UIWindow) {
        window.isKeyWindow = false
        windows.removeAll { $0 === window }
        guard !windows.isEmpty, let scene = window.windowScene,
            !windows.contains(where: { $0.windowScene === scene })
        else { return }
        disconnect(scene)
    }

    func connect(_ scene: UIScene) { connectedScenes.insert(scene) }
    func forget(_ scene: UIScene) { connectedScenes.remove(scene) }

    /// Forgets windows, scenes, delegate and host, for the next test.
    package func reset() {
        (windows, connectedScenes, delegate, host, applicationState) = ([], [], nil, nil, .inactive)
        ignoring = (0, [])
    }
}

/// The window system, as the program's object uses it.
@MainActor package protocol ApplicationHost: AnyObject {
    /// Opens a window of the desktop for `window`, which is to fill it; has no effect if it is open.
    func show(_ window: UIWindow)
    /// Closes the window of the desktop, as if the user had closed it.
    func close(_ window: UIWindow)
    /// Sets the title of the window of the desktop.
    func setTitle(_ title: String?, of window: UIWindow)
    /// The size of the first window, in points.
    var windowSize: CGSize { get }
    /// Shows a dialog of files over a window, and returns the chosen ones; none if the user cancels.
    ///
    /// - Throws: An error of the desktop's dialog.
    func chooseFiles(_ request: FileRequest, over window: UIWindow) async throws -> [URL]
    /// Opens a link with another program; returns whether that program was started.
    func open(_ url: URL) -> Bool
    /// Calls a closure after a time in seconds.
    func call(after seconds: Double, _ action: @escaping @MainActor @Sendable () -> Void)
}

/// The delegate of the program. With `import UIKitApplication` a class with `@main` needs no other code to run.
///
/// Derive it from ``UIResponder``, which has the initializer that the library calls.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
    /// Creates the delegate. `UIResponder` implements it.
    init(launch: ResponderLaunch)
    /// The window that the program creates, in programs without scenes. The default is nil and ignores changes.
    var window: UIWindow? { get set }
    /// Called first. The result has no effect.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called second: create the window here unless the program has scenes. The result has no effect.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Returns the configuration of the scene, whose delegate creates the window; called if the first two methods have
    /// shown none. The default names no class: see ``UISceneConfiguration/delegateClass``.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Called after the first window was opened, in programs without scenes.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called before the last window is closed, in programs without scenes.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called before the process exits, in programs without scenes, for programs that save here: a desktop's programs
    /// stay in the foreground until then.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Exists for implementations: never called, since a desktop's programs stay in the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called before the process exits because the user has closed the last window.
    func applicationWillTerminate(_ application: UIApplication)
    /// Called when the system is short of memory (BUILD-4).
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// Exists for implementations: never called, since scenes end with the program.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    /// Nil; ignores changes.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Returns true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Returns true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Returns a configuration without a class.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    /// Does nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}
