/// Which contents a scene is meant for. Stored for code that sets it: each request opens a new scene.
@preconcurrency @MainActor public final class UISceneActivationConditions {
    /// Which identifiers of contents the scene can show.
    public var canActivateForTargetContentIdentifierPredicate: NSPredicate?
    /// Which identifiers of contents the scene is preferred for.
    public var prefersToActivateForTargetContentIdentifierPredicate: NSPredicate?
    init() {}
}

extension UIScene {
    /// Options of a request for a scene.
    @preconcurrency @MainActor open class ActivationRequestOptions {
        /// The scene in which the user asked for another one.
        open var requestingScene: UIScene?
        /// Creates options without a requesting scene.
        public init() {}
    }
}

/// Options of a request for a scene with windows.
@preconcurrency @MainActor open class UIWindowSceneDestructionRequestOptions {
    /// How a window disappears. All are the same here.
    public enum DismissalAnimation: Int, Sendable, Hashable {
        /// As the desktop closes windows.
        case standard = 1, commit, decline
    }
    /// How the window disappears.
    open var windowDismissalAnimation = DismissalAnimation.standard
    /// Creates options.
    public init() {}
}

/// Why a request for a scene failed.
public enum UISceneError: Error, LocalizedError, Equatable {
    /// The program uses no scenes, or the delegate of the new one showed no window.
    case noScene
    /// The session is not that of an open scene.
    case sessionIsClosed

    /// A text for the user.
    public var errorDescription: String? {
        switch self {
        case .noScene: "The program can't open another window."
        case .sessionIsClosed: "The window is closed already."
        }
    }
}

extension UIApplication {
    /// The sessions of the open scenes.
    public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

    /// Opens another scene with a window of its own (BUILD-4). `errorHandler` is called if the program uses no scenes,
    /// or if the delegate of the scene shows no window.
    ///
    /// With a session, the scene is open already: the activity becomes its ``UIScene/userActivity``, and the delegate's
    /// `scene(_:continue:)` is called with it.
    @preconcurrency public func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
        errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        if let sceneSession {
            guard let scene = sceneSession.scene, connectedScenes.contains(scene) else {
                errorHandler?(UISceneError.sessionIsClosed)
                return
            }
            if let userActivity {
                scene.userActivity = userActivity
                scene.delegate?.scene(scene, continue: userActivity)
            }
            return
        }
        guard supportsMultipleScenes, let delegate, connectScene(of: delegate, userActivity) else {
            errorHandler?(UISceneError.noScene)
            return
        }
    }

    /// Closes the windows of a scene, as if the user had closed them.
    @preconcurrency public func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UIWindowSceneDestructionRequestOptions?,
        errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        guard let scene = sceneSession.scene as? UIWindowScene, connectedScenes.contains(scene) else {
            errorHandler?(UISceneError.sessionIsClosed)
            return
        }
        for window in scene.windows { host?.close(window) }
    }

    /// Has no effect: a desktop shows no pictures of scenes besides their windows.
    public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}
}

/// A link that another program opens. A desktop opens none.
@preconcurrency @MainActor public final class UIOpenURLContext: Hashable {
    /// The link.
    public let url: URL
    init(url: URL) { self.url = url }
    /// Contexts are equal if they are identical.
    nonisolated public static func == (a: UIOpenURLContext, b: UIOpenURLContext) -> Bool { a === b }
    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A quick action of the program's icon. A desktop shows none.
@preconcurrency @MainActor open class UIApplicationShortcutItem {
    /// The kind of action.
    public let type: String
    /// The title.
    public let localizedTitle: String
    /// A second line.
    public let localizedSubtitle: String?
    /// The symbol.
    public let icon: UIApplicationShortcutIcon?
    /// Values of the program.
    public let userInfo: [String: any Sendable]?

    /// Creates an action.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String? = nil, icon: UIApplicationShortcutIcon? = nil,
        userInfo: [String: any Sendable]? = nil
    ) {
        (self.type, self.localizedTitle, self.localizedSubtitle) = (type, localizedTitle, localizedSubtitle)
        (self.icon, self.userInfo) = (icon, userInfo)
    }
}

/// The symbol of a quick action.
@preconcurrency @MainActor public final class UIApplicationShortcutIcon {
    let name: String
    /// Creates the symbol of a name.
    public init(systemImageName: String) { name = systemImageName }
    /// Creates the image of a name.
    public init(templateImageName: String) { name = templateImageName }
}

/// A piece of work that goes on while a program is in the background. A desktop's programs never are.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Creates an identifier.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No work.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    /// The link for `open(_:)` that leads to the program's settings on iOS; a desktop opens nothing for it.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// Returns an identifier. The work goes on until the program ends, and `handler` is never called: a desktop's
    /// programs are not suspended.
    @preconcurrency @discardableResult public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

    /// Has no effect: a desktop's programs are not suspended.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
    /// Infinite: a desktop's programs are not suspended.
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

    /// Calls a method of an object, or of the first object of its class in the chain of responders that begins at
    /// the focused view; returns whether there is one.
    @preconcurrency @discardableResult public func sendAction<Target: AnyObject>(
        _ action: @MainActor (Target) -> @MainActor () -> Void, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        guard let found = receiver(target, from: sender, ofClass: Target.self) else { return false }
        action(found)()
        return true
    }

    /// Calls a method with the sender.
    @preconcurrency @discardableResult public func sendAction<Target: AnyObject, Sender>(
        _ action: @MainActor (Target) -> @MainActor (Sender) -> Void, to target: Any?, from sender: Any?,
        for event: UIEvent?
    ) -> Bool {
        guard let found = receiver(target, from: sender, ofClass: Target.self), let sender = sender as? Sender else {
            return false
        }
        action(found)(sender)
        return true
    }

    /// Resigns the first responder: code of iOS sends `#selector(UIResponder.resignFirstResponder)` to it.
    @preconcurrency @discardableResult public func sendAction(
        _ action: @MainActor (UIResponder) -> @MainActor () -> Bool, to target: Any?, from sender: Any?,
        for event: UIEvent?
    ) -> Bool {
        guard let found = receiver(target, from: sender, ofClass: UIResponder.self) else { return false }
        return action(found)()
    }

    private func receiver<Target: AnyObject>(_ target: Any?, from sender: Any?, ofClass: Target.Type) -> Target? {
        if let target { return target as? Target }
        let roots = windows.reversed().compactMap(\.root)
        let focused = roots.lazy.compactMap { $0.focusedView ?? $0.commandView }.first
        return (focused ?? sender as? Responder ?? windows.last)?.firstResponder(ofClass: Target.self)
    }
}
