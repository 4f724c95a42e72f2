/// The view of a navigation controller: content between two bars.
@MainActor final class NavigationContainer: UIView {
    private weak var navigationBar: UINavigationBar?
    private weak var toolbar: UIToolbar?
    /// Clips the content that slides in and out.
    private let clip = UIView()
    /// The background of the upper of two views that slide, for views without one of their own.
    private let backdrop = NavigationBackdrop()
    /// Whether content is sliding, which receives no presses.
    private var isInTransition = false
    /// Which bars are shown.
    var bars = (top: true, bottom: false)

    /// The bar for a search below the navigation bar.
    var searchBar: UISearchBar? {
        didSet {
            navigationBar?.showsLine = searchBar == nil
            guard oldValue !== searchBar else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let searchBar { insertSubview(searchBar, aboveSubview: clip) }
        }
    }

    /// The results of a search, which cover the view of the top controller.
    var results: UIView? {
        didSet {
            guard oldValue !== results else { return }
            if oldValue?.superview === clip { oldValue?.removeFromSuperview() }
            guard let results else { return }
            results.frame = contentFrame
            clip.addSubview(results)
        }
    }

    /// The view of the top controller.
    var content: UIView? {
        didSet {
            if oldValue !== content { oldValue?.removeFromSuperview() }
            guard let content else { return }
            content.frame = contentFrame
            // Adding a subview again would remove it from the window first.
            if content.superview !== clip { clip.addSubview(content) }
        }
    }

    func install(_ navigationBar: UINavigationBar, _ toolbar: UIToolbar) {
        (self.navigationBar, self.toolbar) = (navigationBar, toolbar)
        clipsToBounds = true
        clip.clipsToBounds = true
        for view in [clip, toolbar, navigationBar] { addSubview(view) }
    }

    private var barHeight: CGFloat { bars.top ? UINavigationBar.height : 0 }
    private var searchHeight: CGFloat { bars.top ? searchBar?.barHeight ?? 0 : 0 }
    private var topHeight: CGFloat { barHeight + searchHeight }
    private var bottomHeight: CGFloat { bars.bottom ? UINavigationBar.height : 0 }

    /// The frame of content at rest, in the coordinates of the view that clips it.
    var contentFrame: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - topHeight - bottomHeight, 0))
    }

    override func layoutSubviews() { layOut() }

    func layOut() {
        let height = UINavigationBar.height
        navigationBar?.frame = CGRect(x: 0, y: barHeight - height, width: bounds.width, height: height)
        searchBar?.frame = CGRect(
            x: 0, y: bars.top ? barHeight : -(searchBar?.barHeight ?? 0), width: bounds.width,
            height: searchBar?.barHeight ?? 0)
        toolbar?.frame = CGRect(x: 0, y: bounds.height - bottomHeight, width: bounds.width, height: height)
        clip.frame = contentFrame.offsetBy(dx: 0, dy: topHeight)
        if isInTransition {
            // A position that is animated is not set, which would end the animation.
            for view in clip.subviews where view.frame.size != contentFrame.size { view.frame = contentFrame }
        } else {
            content?.frame = contentFrame
            results?.frame = contentFrame
        }
    }

    // MARK: Transitions

    /// Adds the view of the new top controller where its animation starts.
    func begin(incoming: UIView?, outgoing: UIView?, isPush: Bool, isAnimated: Bool) {
        isInTransition = true
        if let incoming {
            incoming.frame = contentFrame
            if isAnimated { incoming.frame.origin.x = isPush ? bounds.width : -bounds.width * Self.parallax }
            if isPush { clip.addSubview(incoming) } else { clip.insertSubview(incoming, at: 0) }
        }
        guard isAnimated, let upper = isPush ? incoming : outgoing else { return }
        backdrop.frame = upper.frame
        clip.insertSubview(backdrop, belowSubview: upper)
    }

    /// Leaves the views to an animator of the program; returns the view that contains them.
    func beginCustom(incoming: UIView?) -> UIView {
        isInTransition = true
        incoming?.frame = contentFrame
        return clip
    }

    /// Sets the frames at the end of the animation.
    func move(incoming: UIView?, outgoing: UIView?, isPush: Bool) {
        incoming?.frame = contentFrame
        outgoing?.frame.origin.x = isPush ? -bounds.width * Self.parallax : bounds.width
        if backdrop.superview != nil { backdrop.frame.origin.x = isPush ? 0 : bounds.width }
    }

    /// Removes the view of the former top controller.
    func end(incoming: UIView?, outgoing: UIView?) {
        isInTransition = false
        backdrop.removeFromSuperview()
        content = incoming
        if outgoing !== incoming { outgoing?.removeFromSuperview() }
    }

    /// The distance by which the lower of two views moves, relative to the width.
    private static let parallax: CGFloat = 0.3

    /// Only the bars during a transition.
    override func hitTest(_ point: CGPoint) -> View? {
        let hit = super.hitTest(point)
        return isInTransition && hit?.isDescendant(of: clip) == true ? self : hit
    }
}

/// A view with the background of the window, and a line at its left edge.
@MainActor private final class NavigationBackdrop: UIView {
    override var overflow: CGFloat { 1 }

    override func draw(_ context: Context) {
        context.fill(bounds, backgroundBehindContent)
        context.fill(CGRect(x: -1, y: 0, width: 1, height: bounds.height), palette.line)
    }
}
