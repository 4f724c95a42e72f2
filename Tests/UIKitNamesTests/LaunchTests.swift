import Synchronization
import Testing

@testable import UIKitNames

/// Shows windows in views without a display.
@MainActor private final class TestHost: ApplicationHost {
    var shown: [UIWindow] = []
    var titles: [String?] = []
    func show(_ window: UIWindow) { shown.append(window) }
    func setTitle(_ title: String?, of window: UIWindow) { titles.append(title) }
    var closed: [UIWindow] = []
    func close(_ window: UIWindow) {
        closed.append(window)
        UIApplication.shared.remove(window)
    }
    func chooseFiles(_ request: FileRequest, over window: UIWindow) async throws -> [URL] { [] }
    let windowSize = CGSize(width: 700, height: 500)
    func open(_ url: URL) -> Bool { true }
    func call(after seconds: Double, _ action: @escaping @MainActor @Sendable () -> Void) {}
}

private class LaunchLog: UIResponder {
    var calls: [String] = []
    var window: UIWindow?
}

private class WindowDelegate: LaunchLog, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        calls.append("launched")
        window = UIWindow(frame: UIScreen.main.bounds)
        let controller = UIViewController()
        controller.title = "Title"
        window?.rootViewController = UINavigationController(rootViewController: controller)
        window?.makeKeyAndVisible()
        return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
    func applicationDidEnterBackground(_ application: UIApplication) { calls.append("background") }
    func applicationWillTerminate(_ application: UIApplication) { calls.append("terminate") }
}

private class WindowlessDelegate: LaunchLog, UIApplicationDelegate {}

/// A delegate as in Xcode's template, whose scene's delegate is named by the configuration.
private class SceneProgramDelegate: LaunchLog, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = PhotoSceneDelegate.self
        return configuration
    }
}

private class PhotoSceneDelegate: LaunchLog, UIWindowSceneDelegate {
    var activities: Set<NSUserActivity> = []
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        calls.append("connect")
        activities = connectionOptions.userActivities
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }
    func sceneWillEnterForeground(_ scene: UIScene) { calls.append("foreground") }
    func sceneDidBecomeActive(_ scene: UIScene) { calls.append("active") }
    func sceneDidEnterBackground(_ scene: UIScene) { calls.append("background") }
    func sceneDidDisconnect(_ scene: UIScene) { calls.append("disconnect") }
}

/// The default class of a scene's delegate, found by its name.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
        window?.makeKeyAndVisible()
    }
}

// Serialized, because there is one object `UIApplication.shared`.
extension SharedApplicationTests {
    @MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct LaunchTests {
        private func launch<Delegate: UIApplicationDelegate>(_ type: Delegate.Type) -> (Delegate, TestHost, Bool) {
            let host = TestHost()
            UIApplication.shared.reset()
            UIApplication.shared.host = host
            let delegate = type.init(launch: ResponderLaunch())
            return (delegate, host, UIApplication.shared.launch(delegate))
        }

        @Test("BUILD-4: a delegate's window is shown, with the title of its content")
        func window() {
            let (delegate, host, isShown) = launch(WindowDelegate.self)
            defer { UIApplication.shared.reset() }
            #expect(isShown && delegate.calls == ["launched", "active"] && host.shown == [delegate.window])
            #expect(delegate.window?.title == "Title" && delegate.window?.frame.size == host.windowSize)
            #expect(
                UIApplication.shared.keyWindow === delegate.window && UIApplication.shared.applicationState == .active)
            let navigation = delegate.window?.rootViewController as? UINavigationController
            navigation?.topViewController?.title = "Other"
            #expect(host.titles.last == "Other")
            let posted = Mutex<[String]>([])
            let names = [UIApplication.didEnterBackgroundNotification, UIApplication.willTerminateNotification]
            let observers = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) {
                    note in
                    posted.withLock { $0.append(note.name.rawValue) }
                }
            }
            UIApplication.shared.terminate()
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            #expect(delegate.calls.suffix(2) == ["background", "terminate"])
            #expect(posted.withLock { $0 } == names.map(\.rawValue))
        }

        @Test("BUILD-4: a scene's delegate of the configured class creates the window")
        func scene() throws {
            let (_, host, isShown) = launch(SceneProgramDelegate.self)
            defer { UIApplication.shared.reset() }
            let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
            let delegate = try #require(scene.delegate as? PhotoSceneDelegate)
            #expect(isShown && delegate.calls == ["connect", "foreground", "active"])
            #expect(scene.windows == host.shown && scene.activationState == .foregroundActive)
            UIApplication.shared.terminate()
            #expect(delegate.calls.suffix(2) == ["background", "disconnect"])
        }

        @Test("BUILD-4: a request opens another scene with its activity, and another one closes it")
        func requests() throws {
            let (_, host, _) = launch(SceneProgramDelegate.self)
            defer { UIApplication.shared.reset() }
            let first = try #require(UIApplication.shared.openSessions.first)
            let activity = NSUserActivity(activityType: "test.photo")
            activity.addUserInfoEntries(from: ["name": "dunes"])
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity, options: nil)
            #expect(host.shown.count == 2 && UIApplication.shared.openSessions.count == 2)
            let second = try #require(UIApplication.shared.openSessions.first { $0 != first })
            let delegate = try #require(second.scene?.delegate as? PhotoSceneDelegate)
            #expect(delegate.activities.map(\.activityType) == ["test.photo"])
            #expect(delegate.activities.first?.userInfo?["name"] as? String == "dunes")
            var errors: [any Error] = []
            UIApplication.shared.requestSceneSessionDestruction(second, options: nil) { errors.append($0) }
            #expect(host.closed.count == 1 && delegate.calls.last == "disconnect" && errors.isEmpty)
            #expect(UIApplication.shared.openSessions == [first])
            UIApplication.shared.requestSceneSessionDestruction(second, options: nil) { errors.append($0) }
            UIApplication.shared.requestSceneSessionActivation(second, userActivity: nil, options: nil) {
                errors.append($0)
            }
            #expect(errors.compactMap { $0 as? UISceneError } == [.sessionIsClosed, .sessionIsClosed])
        }

        @Test("BUILD-4: a program without scenes gets an error for a request")
        func requestWithoutScenes() {
            _ = launch(WindowDelegate.self)
            defer { UIApplication.shared.reset() }
            var errors: [any Error] = []
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) {
                errors.append($0)
            }
            #expect(errors.first as? UISceneError == .noScene && !UIApplication.shared.supportsMultipleScenes)
        }

        @Test("BUILD-4: without a configured class, the module's class SceneDelegate creates the window")
        func sceneByName() throws {
            let (_, host, isShown) = launch(WindowlessDelegate.self)
            defer { UIApplication.shared.reset() }
            #expect(isShown && host.shown.count == 1)
            #expect(UIApplication.shared.connectedScenes.first?.delegate is SceneDelegate)
        }
    }
}
