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

    /// Discards what can be read again, and notifies the delegate and the controllers: the system is short of memory.
    package func receiveMemoryWarning() {
        DeferredPixels.discardDecodedPixels()
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
        for window in windows { window.rootViewController?.receiveMemoryWarning() }
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Opens a scene; returns false if there is no class for its delegate, or if that showed no window.
    func connectScene(of delegate: any UIApplicationDelegate, _ activity: NSUserActivity? = nil) -> Bool {
        let options = UIScene.ConnectionOptions(activity)
        let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        session.configuration = configuration
        let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
        let named: AnyClass? = configuration.delegateClass ?? NSClassFromString("\(module).SceneDelegate")
        guard let type = named as? any UISceneDelegate.Type else { return false }
        configuration.delegateClass = named
        let scene = UIWindowScene(session: session)
        session.scene = scene
        let sceneDelegate = type.init(launch: ResponderLaunch())
        scene.delegate = sceneDelegate
        scene.activationState = .foregroundInactive
        connect(scene)
        let former = windows.count
        sceneDelegate.scene(scene, willConnectTo: session, options: options)
        guard windows.count > former else {
            forget(scene)
            return false
        }
        sceneDelegate.sceneWillEnterForeground(scene)
        scene.post(UIScene.willEnterForegroundNotification)
        scene.activationState = .foregroundActive
        sceneDelegate.sceneDidBecomeActive(scene)
        scene.post(UIScene.didActivateNotification)
        return true
    }

    /// Calls the delegate of a scene whose last window was closed.
    func disconnect(_ scene: UIScene) {
        scene.delegate?.sceneWillResignActive(scene)
        scene.post(UIScene.willDeactivateNotification)
        scene.delegate?.sceneDidEnterBackground(scene)
        scene.post(UIScene.didEnterBackgroundNotification)
        scene.activationState = .unattached
        scene.delegate?.sceneDidDisconnect(scene)
        scene.post(UIScene.didDisconnectNotification)
        forget(scene)
    }

    /// Calls the delegates before the last window closes.
    package func terminate() {
        let hadScenes = !connectedScenes.isEmpty
        for scene in connectedScenes { disconnect(scene) }
        if !hadScenes {
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
    /// Posted when the system is short of memory, after the delegate's method and before those of controllers.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
}
