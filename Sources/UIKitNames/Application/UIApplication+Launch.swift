extension UIApplication {
    /// Calls the delegate's methods of a launch in UIKit's order, and creates a scene if they show no window.
    ///
    /// - Returns: Whether a window was shown. Without one, the program has nothing to display.
    package func launch(_ delegate: any UIApplicationDelegate) -> Bool {
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        guard windows.isEmpty else {
            delegate.applicationDidBecomeActive(self)
            return true
        }
        return connectScene(of: delegate)
    }

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
            scene.activationState = .unattached
            scene.delegate?.sceneDidDisconnect(scene)
        }
        if connectedScenes.isEmpty { delegate?.applicationWillResignActive(self) }
        delegate?.applicationWillTerminate(self)
    }
}
