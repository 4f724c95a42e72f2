/// Appears above the content of a scroll view when the user pulls the content down, and shows an activity from the
/// moment on at which it was pulled far enough.
///
/// The event `valueChanged` is then sent, while the finger is still down. Released content stays below the control
/// until ``endRefreshing()``. A finger pulls; so does the wheel or a touchpad if the content has rested at its top for
/// 0.3 seconds before, so that content that is scrolled to its top is not refreshed by accident. A mouse has no other
/// way of pulling: offer a button or a ``UIKeyCommand`` too.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// The height of the control, in points.
    static let height: CGFloat = 60
    /// How far the content is moved when refreshing begins, in points.
    static let pullDistance: CGFloat = 80
    private static let spinnerSide: CGFloat = 24

    private let spinner = Spinner(isSpinning: false, name: "Refreshing")
    private let label = UILabel()
    /// Where the control is shown.
    weak var host: RefreshHost?

    /// Whether the control shows an activity.
    public private(set) var isRefreshing = false

    /// Creates a control; its size is set by the scroll view.
    public convenience init() { self.init(frame: .zero) }

    /// Creates a control. The scroll view sets the frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        addSubview(spinner)
        addSubview(label)
    }

    /// Creates a control that performs an action when the user pulls it.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .valueChanged) }
    }

    /// A text below the indicator; nil, the default, for none.
    open var attributedTitle: NSAttributedString? {
        get { label.attributedText }
        set {
            label.attributedText = newValue
            setNeedsLayout()
        }
    }

    /// The color of the indicator; by default that of secondary text.
    open override var tintColor: UIColor! {
        get { super.tintColor }
        set {
            super.tintColor = newValue
            spinner.color = newValue
        }
    }

    /// Shows the activity, for a refresh that the program has begun. Sends no event. Content at its top moves down;
    /// otherwise the control is not visible, as in UIKit.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        show(true)
        host?.refreshingDidChange()
    }

    /// Hides the activity; the content returns to its top.
    open func endRefreshing() {
        guard isRefreshing else { return }
        show(false)
        host?.refreshingDidChange()
    }

    /// The user has pulled far enough.
    func beginByUser() {
        show(true)
        sendActions(for: .valueChanged)
    }

    private func show(_ isRefreshing: Bool) {
        self.isRefreshing = isRefreshing
        spinner.isSpinning = isRefreshing
    }

    /// Shows how far the content is pulled; 1 begins to refresh.
    func show(pulled part: Double) { spinner.stoppedPart = part }

    /// Centers the indicator and the title.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.spinnerSide
        let text = attributedTitle == nil ? 0 : label.sizeThatFits(bounds.size).height.rounded(.up)
        let top = ((bounds.height - side - (text > 0 ? text + 4 : 0)) / 2).rounded()
        spinner.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top, width: side, height: side)
        label.frame = CGRect(x: 0, y: top + side + 4, width: bounds.width, height: text)
    }

    /// Nil: presses reach the scroll view.
    open override func hitTest(_ point: CGPoint) -> UIView? { nil }
    /// False: the keyboard has nothing to do here.
    open override var canBecomeFocused: Bool { false }
}

/// Joins a refresh control with its scroll view.
@MainActor final class RefreshHost: ScrollObserver {
    private weak var view: UIScrollView?
    /// The control, which is the view's subview, too.
    fileprivate(set) var control: UIRefreshControl?
    /// What the control adds to the top inset now.
    private(set) var inset: CGFloat = 0
    /// Whether the present pull has begun a refresh.
    private var hasBegun = false

    init(_ view: UIScrollView) { self.view = view }

    func set(_ control: UIRefreshControl?, in view: UIScrollView) {
        if let former = self.control {
            former.removeFromSuperview()
            former.host = nil
        }
        self.control = control
        control?.host = self
        hasBegun = false
        if let control {
            view.addScrollObserver(self)
            view.insertSubview(control, at: 0)
        } else {
            view.removeScrollObserver(self)
        }
        view.pullsByWheel = control != nil
        view.updateBouncing()
        place(in: view)
        setInset(control?.isRefreshing == true, of: view, animated: false)
    }

    /// The program has begun or ended the activity.
    func refreshingDidChange() {
        guard let view, let control else { return }
        // The release of the content adds the inset.
        if control.isRefreshing, view.isPulled { return }
        setInset(control.isRefreshing, of: view, animated: true)
    }

    private func setInset(_ isRefreshing: Bool, of view: UIScrollView, animated: Bool) {
        var insets = view.contentInsets
        insets.top -= inset
        inset = isRefreshing ? UIRefreshControl.height : 0
        insets.top += inset
        view.setContentInsets(insets, animated: animated)
    }

    /// The distance by which the content is moved below its insets.
    private func pull(of view: UIScrollView) -> CGFloat { -view.contentOffset.y - view.contentInset.top }

    /// Above the content; at the upper edge of the view if the content is further below it.
    private func place(in view: UIScrollView) {
        guard let control else { return }
        let above = -view.contentInset.top - UIRefreshControl.height
        control.frame = CGRect(
            x: 0, y: min(above, view.contentOffset.y), width: view.bounds.width, height: UIRefreshControl.height)
        control.show(pulled: Double(pull(of: view) / UIRefreshControl.pullDistance))
    }

    func didScroll(_ view: ScrollView) {
        place(in: view)
        guard let control else { return }
        let pull = pull(of: view)
        if pull <= 0 || !view.isPulled { hasBegun = false }
        guard view.isPulled, pull >= UIRefreshControl.pullDistance, !hasBegun, !control.isRefreshing, control.isEnabled
        else { return }
        hasBegun = true
        control.beginByUser()
    }

    func didLayOut(_ view: ScrollView) { didScroll(view) }

    func willReturn(_ view: ScrollView) {
        hasBegun = false
        if control?.isRefreshing == true, inset == 0 { setInset(true, of: view, animated: true) }
    }
}

extension ScrollView {
    /// What a refresh control adds to the top inset.
    var refreshInset: CGFloat { existingAttachment(RefreshHost.self)?.inset ?? 0 }

    /// The control that a pull of the content reveals; nil, the default, for none.
    public var refreshControl: UIRefreshControl? {
        get { existingAttachment(RefreshHost.self)?.control }
        set {
            guard newValue !== refreshControl else { return }
            attachment(RefreshHost(self)).set(newValue, in: self)
        }
    }
}
