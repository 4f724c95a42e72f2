/// The scroll view of a page view controller, which lays out its pages.
@MainActor final class PageScrollView: UIScrollView {
    private let isVertical: Bool
    /// Called when the size has changed.
    var onLayout: (() -> Void)?
    /// Called for the arrow keys, with -1 or 1; returns whether there is a page.
    var onStep: ((Int) -> Bool)?
    /// Whether the offset changes because pages are placed.
    var isLayingOut = false
    var spacing: CGFloat = 0
    private var laidOut = CGSize.zero

    init(isVertical: Bool) {
        self.isVertical = isVertical
        super.init(frame: .zero)
        isPagingEnabled = true
        showsVerticalScrollIndicator = false
        clipsToBounds = true
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != laidOut else { return }
        laidOut = bounds.size
        onLayout?()
    }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        switch key {
        case isVertical ? .up : .left: onStep?(-1) ?? false
        case isVertical ? .down : .right: onStep?(1) ?? false
        default: super.keyDown(key, event)
        }
    }
}

/// Provides the pages of a page view controller.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before a page; nil at the beginning. Called after each exchange.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after a page; nil at the end. Called after each exchange.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of dots below the pages. The default, 0, shows none.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the highlighted dot after the program has set a page; the default is 0.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// 0.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// 0.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Receives the exchanges of pages by the user. All methods are optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: AnyObject {
    /// A page begins to scroll into view.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// The scrolling has ended: `completed` tells whether at another page.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}
