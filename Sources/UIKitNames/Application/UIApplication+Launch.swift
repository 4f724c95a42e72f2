extension UIApplication {
    /// Calls the delegate's methods of a launch in UIKit's order, and creates a scene if they show no window.
    ///
    /// - Returns: Whether a window was shown. Without one, the program has nothing to display.
    package func launch(_ delegate: any UIApplicationDelegate) -> Bool {
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        post(Self.didFinishLaunchingNotification)
        if windows.isEmpty {
            guard connectScene(of: delegate) else { return false }
        } else {
            delegate.applicationDidBecomeActive(self)
        }
        post(Self.didBecomeActiveNotification)
        return true
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    private func connectScene(of delegate: any UIApplicationDelegate) -> Bool {
        let options = UIScene.ConnectionOptions()
        let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        session.configuration = configuration
        let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
        let named: AnyClass? = configuration.delegateClass ?? NSClassFromString("\(module).SceneDelegate")
        guard let type = named as? any UISceneDelegate.Type else { return false }
        configuration.delegateClass = named
        let scene = UIWindowScene(session: session)
        let sceneDelegate = type.init(launch: ResponderLaunch())
        scene.delegate = sceneDelegate
        scene.activationState = .foregroundInactive
        connect(scene)
        sceneDelegate.scene(scene, willConnectTo: session, options: options)
        guard !windows.isEmpty else { return false }
        sceneDelegate.sceneWillEnterForeground(scene)
        scene.activationState = .foregroundActive
        sceneDelegate.sceneDidBecomeActive(scene)
        return true
    }

    /// Calls the delegates before the last window closes.
    package func terminate() {
        for scene in connectedScenes {
            scene.delegate?.sceneWillResignActive(scene)
            scene.delegate?.sceneDidEnterBackground(scene)
            scene.activationState = .unattached
            scene.delegate?.sceneDidDisconnect(scene)
        }
        if connectedScenes.isEmpty {
            delegate?.applicationWillResignActive(self)
            delegate?.applicationDidEnterBackground(self)
        }
        for name in [Self.willResignActiveNotification, Self.didEnterBackgroundNotification] { post(name) }
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
    }
}

extension UIApplication {
    /// Posted after the delegate's methods of a launch.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// Posted after the first window was opened.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted before the last window is closed.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted before the last window is closed, for programs that save here.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Exists for programs that observe it: never posted, since a desktop's programs stay in the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted before the process exits.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
    /// Exists for programs that observe it: never posted, since Linux sends no memory warnings.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
}
