/// The program's part of a window: contains the view of a root controller and its presentations.
///
/// A window of the desktop opens when `makeKeyAndVisible()` is called in a program that runs `UIKitApplication`. In
/// other programs, such as tests, add the window to a root view and set its frame. Until then the window's views are in
/// no window: their `window` is nil.
public typealias UIWindow = WindowView

/// What a window has besides its views.
@MainActor private final class WindowOwner: ViewObserver {
    weak var scene: UIWindowScene?
    var isKey = false
    var controller: UIViewController?

    /// The program's object follows the window in the chain of responders.
    var responder: Responder? { UIApplication.shared }

    /// Makes the appearance that of `UITraitCollection.current`.
    private func adoptAppearance(of view: View) {
        guard view.root != nil else { return }
        UITraitCollection.windowIsDark.withLock { $0 = view.appearance.isDark }
    }

    func viewDidMoveToWindow(_ view: View) { adoptAppearance(of: view) }
    func viewAppearanceDidChange(_ view: View) { adoptAppearance(of: view) }
    func viewWillLayoutSubviews(_ view: View) {}
    func viewDidLayoutSubviews(_ view: View) {}
}

extension WindowView {
    private var properties: WindowOwner {
        if let known = owner as? WindowOwner { return known }
        let new = WindowOwner()
        owner = new
        new.viewDidMoveToWindow(self)
        return new
    }

    /// Creates a window of the size of the screen.
    public convenience init(screen: UIScreen = .main) {
        self.init(frame: screen.bounds)
        // Follows the appearance from the beginning.
        _ = properties
    }

    /// Creates a window of a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
    }

    /// The scene that the window was created for; kept weakly.
    public var windowScene: UIWindowScene? {
        get { properties.scene }
        set {
            properties.scene = newValue
            newValue?.add(self)
        }
    }

    /// Whether `makeKeyAndVisible()` has shown the window. Does not follow the keyboard focus.
    public internal(set) var isKeyWindow: Bool {
        get { properties.isKey }
        set { properties.isKey = newValue }
    }

    /// The controller whose view fills the window, which retains it.
    public var rootViewController: UIViewController? {
        get { properties.controller }
        set {
            guard newValue !== properties.controller else { return }
            properties.controller = newValue
            // Presentations belong to the former controller.
            for view in subviews { view.removeFromSuperview() }
            if let view = newValue?.view {
                view.frame = bounds
                addSubview(view)
            }
            titleDidChange()
        }
    }

    /// Makes the window the program's key window, without opening it. The desktop decides about the keyboard focus.
    public func makeKey() {
        for window in UIApplication.shared.windows { window.isKeyWindow = false }
        isKeyWindow = true
    }

    /// Opens the desktop's window. Has no effect in a program that does not run `UIKitApplication`.
    public func makeKeyAndVisible() {
        isHidden = false
        isKeyWindow = true
        UIApplication.shared.add(self)
    }

    /// Notifies the root controller of a new size of the desktop's window, and adopts it.
    package func resize(to size: CGSize) {
        guard size != frame.size else {
            frame.origin = .zero
            return
        }
        let transition = ControllerTransition(isAnimated: false)
        rootViewController?.viewWillTransition(to: size, with: transition)
        transition.run(in: nil) {
            frame = CGRect(origin: .zero, size: size)
            layoutIfNeeded()
        } end: {
        }
    }

    /// The title of the desktop's window: that of the root controller or of the content it shows.
    package var title: String? { rootViewController?.contentTitle }

    func titleDidChange() { if isKeyWindow { UIApplication.shared.host?.setTitle(title, of: self) } }
}

extension UIViewController {
    fileprivate var contentTitle: String? {
        switch self {
        case let navigation as UINavigationController:
            navigation.title ?? navigation.topViewController?.navigationItem.title
        case let tabs as UITabBarController: tabs.title ?? tabs.selectedViewController?.contentTitle
        case let split as UISplitViewController: split.title ?? split.viewControllers.first?.contentTitle
        default: title
        }
    }

    func titleDidChange() {
        var top = self
        while let parent = top.parent { top = parent }
        // The window may not be open yet.
        var view: View? = top.viewIfLoaded
        while let step = view, !(step is UIWindow) { view = step.superview }
        if let window = view as? UIWindow, window.rootViewController === top { window.titleDidChange() }
    }
}
