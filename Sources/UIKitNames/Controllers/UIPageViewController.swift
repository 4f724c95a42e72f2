/// Shows one of several controllers at a time; a pan by a finger, the wheel, arrow keys or the page control show its
/// neighbors (BUILD-4).
///
/// Pages always scroll: curled pages are shown in the same way.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
    /// How pages are exchanged.
    public enum TransitionStyle: Int, Sendable, Hashable {
        /// Shown as `scroll`.
        case pageCurl
        /// Pages scroll.
        case scroll
    }
    /// The axis along which pages are arranged.
    public enum NavigationOrientation: Int, Sendable, Hashable {
        /// From left to right.
        case horizontal
        /// From top to bottom.
        case vertical
    }
    /// The direction in which the new page is.
    public enum NavigationDirection: Int, Sendable, Hashable {
        /// After the shown page.
        case forward
        /// Before the shown page.
        case reverse
    }
    /// The edge at which a book is bound.
    public enum SpineLocation: Int, Sendable, Hashable {
        /// Not a book.
        case none
        /// The left or top edge.
        case min
        /// The middle: two pages are shown; here one.
        case mid
        /// The right or bottom edge.
        case max
    }
    /// Options for the initializer.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The space between pages, a number of points.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
        /// Ignored: pages are never curled.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    }

    /// How pages are exchanged.
    public let transitionStyle: TransitionStyle
    /// The axis along which pages are arranged.
    public let navigationOrientation: NavigationOrientation
    /// Provides the neighbors of a page; nil for pages that only the program exchanges.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            InheritedConformance.check(dataSource, "UIPageViewControllerDataSource") {
                $0 is any UIPageViewControllerDataSource.Type
            }
            pagesDidChange()
        }
    }
    /// Receives the exchanges of pages by the user.
    open weak var delegate: (any UIPageViewControllerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UIPageViewControllerDelegate") {
                $0 is any UIPageViewControllerDelegate.Type
            }
        }
    }
    /// Whether pages have two sides; has no effect.
    open var isDoubleSided = false
    private let spacing: CGFloat
    private let pager: PageScrollView
    private let control = UIPageControl()
    private var shown: UIViewController?
    /// The pages before and after the shown one that the data source returned.
    private var neighbors: (before: UIViewController?, after: UIViewController?)
    /// The page that scrolls into view.
    private var pending: UIViewController?
    /// Called at the end of an exchange by the program.
    private var completion: (@MainActor (Bool) -> Void)?
    private var isProgramExchange = false
    /// The page that the control highlights.
    private var pageIndex = 0

    /// Creates a controller without pages; call ``setViewControllers(_:direction:animated:completion:)``.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
        let spacing = options?[.interPageSpacing]
        self.spacing =
            (spacing as? CGFloat) ?? (spacing as? Double).map { CGFloat($0) }
            ?? CGFloat((spacing as? Int) ?? (spacing as? NSNumber)?.intValue ?? 0)
        pager = PageScrollView(isVertical: navigationOrientation == .vertical)
        super.init()
    }

    /// Creates a horizontal controller that scrolls, as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
        pager = PageScrollView(isVertical: false)
        super.init(coder: coder)
    }

    /// The shown page, in an array; empty before the first one is set.
    open var viewControllers: [UIViewController]? { shown.map { [$0] } ?? [] }

    /// Recognizers of the pan that shows neighbors.
    open var gestureRecognizers: [UIGestureRecognizer] { [pager.panGestureRecognizer] }

    /// Creates the view with the pages and the page control.
    open override func loadView() {
        super.loadView()
        pager.delegate = self
        pager.spacing = spacing
        pager.onLayout = { [weak self] in self?.layOutPages() }
        pager.onStep = { [weak self] in self?.step(by: $0) ?? false }
        control.addAction(
            UIAction { [weak self] _ in self?.controlDidChange() }, for: .valueChanged)
        control.isHidden = true
        view.addSubview(pager)
        view.addSubview(control)
        if let shown { pager.addSubview(shown.view) }
        pagesDidChange()
    }

    /// Places the pages above the page control.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let height: CGFloat = control.isHidden ? 0 : 37
        let area = view.bounds
        control.frame = CGRect(x: 0, y: area.height - height, width: area.width, height: height)
        let size = CGSize(width: area.width, height: max(area.height - height, 0))
        let isVertical = navigationOrientation == .vertical
        pager.frame = CGRect(
            x: 0, y: 0, width: size.width + (isVertical ? 0 : spacing),
            height: size.height + (isVertical ? spacing : 0))
        layOutPages()
    }

    // MARK: Exchanges by the program

    /// Shows another page: of the controllers, the first one. `completion` is called at the end, with whether the page
    /// is shown.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        endExchange()
        guard let new = viewControllers?.first else {
            ProgramMessage.report("A page view controller needs a controller to show.")
            completion?(false)
            return
        }
        guard new !== shown else {
            pagesDidChange()
            completion?(true)
            return
        }
        guard animated, shown != nil, isViewLoaded, view.root != nil else {
            let old = shown
            if new.parent !== self { addChild(new) }
            exchange(old.map { [$0] } ?? [], for: [new]) {
                old?.viewIfLoaded?.removeFromSuperview()
                shown = new
                if isViewLoaded { pager.addSubview(new.view) }
            }
            new.didMove(toParent: self)
            remove(old)
            pagesDidChange()
            completion?(true)
            return
        }
        isProgramExchange = true
        neighbors = direction == .forward ? (nil, new) : (new, nil)
        self.completion = completion
        layOutPages()
        begin(new)
        pager.scroll(to: offset(direction == .forward ? 1 : 0), animated: true)
        // Without motion the offset is reached at once.
        settleIfAtPage()
    }

    private func remove(_ controller: UIViewController?) {
        guard let controller, controller !== shown else { return }
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    /// Asks the data source for the neighbors again.
    private func pagesDidChange(asksIndex: Bool = true) {
        guard isViewLoaded else { return }
        neighbors = (nil, nil)
        if let shown, let dataSource {
            neighbors = (
                dataSource.pageViewController(self, viewControllerBefore: shown),
                dataSource.pageViewController(self, viewControllerAfter: shown)
            )
        }
        let count = dataSource?.presentationCount(for: self) ?? 0
        if asksIndex { pageIndex = dataSource?.presentationIndex(for: self) ?? 0 }
        let isHidden = count == 0 || transitionStyle != .scroll || navigationOrientation == .vertical
        if isHidden != control.isHidden {
            control.isHidden = isHidden
            view.setNeedsLayout()
        }
        control.numberOfPages = count
        control.currentPage = pageIndex
        layOutPages()
    }

    // MARK: Pages in the scroll view

    private var length: CGFloat { navigationOrientation == .vertical ? pager.bounds.height : pager.bounds.width }

    /// The offset of a page: 0 of the page before the shown one, 1 of the page after it, nil of the shown one.
    private func offset(_ side: Int?) -> CGPoint {
        let own: CGFloat = neighbors.before == nil ? 0 : 1
        let index = side == nil ? own : side == 0 ? 0 : own + 1
        let distance = index * length
        return navigationOrientation == .vertical ? CGPoint(x: 0, y: distance) : CGPoint(x: distance, y: 0)
    }

    private func layOutPages() {
        guard isViewLoaded, length > 0 else { return }
        let count = CGFloat((neighbors.before == nil ? 0 : 1) + 1 + (neighbors.after == nil ? 0 : 1))
        let isVertical = navigationOrientation == .vertical
        let bounds = pager.bounds.size
        let content = CGSize(
            width: isVertical ? bounds.width : length * count, height: isVertical ? length * count : bounds.height)
        let page = CGSize(
            width: bounds.width - (isVertical ? 0 : spacing), height: bounds.height - (isVertical ? spacing : 0))
        // Resizing and exchanging pages scrolls no page into view.
        let isResting = pending == nil
        pager.isLayingOut = true
        pager.contentSize = content
        if isResting { pager.contentOffset = offset(nil) }
        shown?.viewIfLoaded?.frame = CGRect(origin: offset(nil), size: page)
        if let pending { pending.view.frame = CGRect(origin: offset(pending === neighbors.before ? 0 : 1), size: page) }
        pager.isLayingOut = false
    }

    private func begin(_ page: UIViewController) {
        guard pending !== page else { return }
        cancelPending()
        pending = page
        if page.parent !== self { addChild(page) }
        if !isProgramExchange { delegate?.pageViewController(self, willTransitionTo: [page]) }
        page.beginAppearance(true, animated: true)
        shown?.beginAppearance(false, animated: true)
        pager.addSubview(page.view)
        layOutPages()
    }

    private func cancelPending() {
        guard let page = pending else { return }
        pending = nil
        page.beginAppearance(false, animated: true)
        shown?.beginAppearance(true, animated: true)
        page.viewIfLoaded?.removeFromSuperview()
        page.endAppearance()
        shown?.endAppearance()
        remove(page)
    }

    /// Ends an exchange at once, with the page that it shows.
    private func endExchange() {
        guard let page = pending else { return }
        if isProgramExchange { complete(page) } else { cancel() }
    }

    private func complete(_ page: UIViewController) {
        let old = shown
        let wasProgramExchange = isProgramExchange
        (pending, shown, isProgramExchange) = (nil, page, false)
        old?.viewIfLoaded?.removeFromSuperview()
        old?.endAppearance()
        page.endAppearance()
        page.didMove(toParent: self)
        if !wasProgramExchange { pageIndex += page === neighbors.before ? -1 : 1 }
        remove(old)
        pagesDidChange(asksIndex: wasProgramExchange)
        let call = completion
        completion = nil
        call?(true)
        if !wasProgramExchange {
            delegate?.pageViewController(
                self, didFinishAnimating: true, previousViewControllers: old.map { [$0] } ?? [],
                transitionCompleted: true)
        }
    }

    private func cancel() {
        cancelPending()
        layOutPages()
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: viewControllers ?? [],
            transitionCompleted: false)
    }

    /// Ends the exchange if a page is in view completely.
    private func settleIfAtPage() {
        guard let pending else { return }
        let goal = offset(pending === neighbors.before ? 0 : 1)
        if abs(pager.contentOffset.x - goal.x) < 0.5, abs(pager.contentOffset.y - goal.y) < 0.5 {
            complete(pending)
        } else if pager.contentOffset == offset(nil), !isProgramExchange, !pager.isTracking {
            cancel()
        }
    }

    // MARK: Keys and the page control

    private func controlDidChange() {
        let step = control.currentPage > pageIndex ? 1 : -1
        // The exchange moves the highlight when it ends.
        control.currentPage = pageIndex
        _ = self.step(by: step)
    }

    /// Shows a neighbor; returns whether there is one.
    private func step(by step: Int) -> Bool {
        endExchange()
        guard let page = step < 0 ? neighbors.before : neighbors.after else { return false }
        begin(page)
        pager.scroll(to: offset(step < 0 ? 0 : 1), animated: true)
        settleIfAtPage()
        return true
    }
}

extension UIPageViewController: UIScrollViewDelegate {
    /// Adds the neighbor that scrolls into view; ends the exchange at a page.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !pager.isLayingOut, length > 0 else { return }
        if pending == nil || !isProgramExchange {
            let rest = offset(nil)
            let moved = scrollView.contentOffset - rest
            let distance = navigationOrientation == .vertical ? moved.y : moved.x
            if let page = distance < -0.5 ? neighbors.before : distance > 0.5 ? neighbors.after : nil { begin(page) }
        }
        if !scrollView.isTracking { settleIfAtPage() }
    }

    /// Ends an exchange that rests at a page.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { settleIfAtPage() }
    }
    /// Ends the exchange.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settleIfAtPage() }
    /// Ends the exchange.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settleIfAtPage() }
}
