/// The program's part of a window: contains the view of a root controller and its presentations.
///
/// A window of the desktop opens when ``makeKeyAndVisible()`` is called in a program that runs `UIKitApplication`. In
/// other programs, such as tests, add the window to a root view and set its frame.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The scene that the window was created for.
    open weak var windowScene: UIWindowScene?
    /// Whether the window is displayed by the desktop.
    public internal(set) var isKeyWindow = false

    /// Creates a window; `frame`, in points, is the size of the desktop's window.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Creates a window of the size of the screen.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// Creates a window of a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
        windowScene.add(self)
    }

    /// The controller whose view fills the window, which retains it.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            // Presentations belong to the former controller.
            for view in subviews { view.removeFromSuperview() }
            if let view = rootViewController?.view {
                view.frame = bounds
                addSubview(view)
            }
            titleDidChange()
        }
    }

    /// Opens the desktop's window. Has no effect in a program that does not run `UIKitApplication`.
    open func makeKeyAndVisible() {
        isHidden = false
        isKeyWindow = true
        UIApplication.shared.add(self)
    }

    /// Makes the appearance that of ``UITraitCollection/current``.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if root != nil { UITraitCollection.windowIsDark.withLock { $0 = appearance.isDark } }
    }

    /// Makes the appearance that of ``UITraitCollection/current``.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        UITraitCollection.windowIsDark.withLock { $0 = appearance.isDark }
    }

    /// The program's object, the end of the chain of responders.
    open override var next: Responder? { UIApplication.shared }

    /// Fits the view of the root controller and the presentations over it.
    open override func layoutSubviews() {
        for view in subviews where view.frame != bounds { view.frame = bounds }
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

extension View {
    /// The window that contains the view; nil if the view is in no `UIWindow`, even if it is in a root view.
    public var window: UIWindow? {
        var view: View? = self
        while let step = view {
            if let window = step as? UIWindow { return window }
            view = step.superview
        }
        return nil
    }
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
        if let window = top.viewIfLoaded?.window, window.rootViewController === top { window.titleDidChange() }
    }
}
