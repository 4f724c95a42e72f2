/// Shows two or three controllers side by side.
///
/// A controller created with ``init(style:)`` has columns, in which each controller gets a navigation controller; other
/// controllers show the first two of ``viewControllers``. In windows narrower than 640 points the primary column is
/// hidden until ``show(_:)`` or the display mode button shows it over the secondary one. A split view controller is
/// never collapsed into one column.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
    /// How many columns there are.
    public enum Style: Int, Sendable, Hashable {
        /// Two columns in ``UISplitViewController/viewControllers``.
        case unspecified
        /// Primary and secondary column.
        case doubleColumn
        /// Primary, supplementary and secondary column.
        case tripleColumn
    }

    /// A column.
    public enum Column: Int, Sendable, Hashable, CaseIterable {
        /// The first column, such as a list of folders.
        case primary
        /// The second of three columns.
        case supplementary
        /// The last column: the content.
        case secondary
        /// The content in one column; never shown, since the controller is never collapsed.
        case compact
    }

    /// Which columns are shown.
    public enum DisplayMode: Int, Sendable, Hashable {
        /// The controller decides by the width of the window.
        case automatic
        /// Only the secondary column.
        case secondaryOnly
        /// One column beside the secondary one: the supplementary one of three, and the primary one of two.
        case oneBesideSecondary
        /// One column over the secondary one: the supplementary one of three, and the primary one of two.
        case oneOverSecondary
        /// Two columns beside the secondary one; with two columns the same as `oneBesideSecondary`.
        case twoBesideSecondary
        /// Two columns over the secondary one; with two columns the same as `oneOverSecondary`.
        case twoOverSecondary
        /// Two columns that displace the secondary one; displayed as `twoBesideSecondary`.
        case twoDisplaceSecondary

        /// Whether a column covers the secondary one.
        var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }
        /// The same columns in a controller without a supplementary one.
        var ofTwoColumns: DisplayMode {
            switch self {
            case .twoBesideSecondary: .oneBesideSecondary
            case .twoOverSecondary: .oneOverSecondary
            default: self
            }
        }

        /// UIKit's former name of `oneBesideSecondary`.
        public static let allVisible = DisplayMode.oneBesideSecondary
        /// UIKit's former name of `secondaryOnly`.
        public static let primaryHidden = DisplayMode.secondaryOnly
        /// UIKit's former name of `oneOverSecondary`.
        public static let primaryOverlay = DisplayMode.oneOverSecondary
    }

    /// How many columns there are.
    public let style: Style
    /// Receives changes of the columns.
    open weak var delegate: (any UISplitViewControllerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UISplitViewControllerDelegate") {
                $0 is any UISplitViewControllerDelegate.Type
            }
        }
    }
    /// The requested columns. `automatic`, the default, shows all in a wide window, and the secondary one in a narrow
    /// window.
    open var preferredDisplayMode = DisplayMode.automatic { didSet { userMode = nil } }
    /// The requested width of the primary column, as a part of the window's; nil means 320 points.
    open var preferredPrimaryColumnWidthFraction: CGFloat? { didSet { container.setNeedsLayout() } }
    /// The least width of the primary column, in points.
    open var minimumPrimaryColumnWidth: CGFloat = 220 { didSet { container.setNeedsLayout() } }
    /// The greatest width of the primary column, in points.
    open var maximumPrimaryColumnWidth: CGFloat = 400 { didSet { container.setNeedsLayout() } }
    /// Stored for code that sets it: there is no swipe for the primary column.
    open var presentsWithGesture = true

    private var columns: [Column: UIViewController] = [:]
    /// What the user or the program has chosen in place of the automatic mode.
    private var userMode: DisplayMode? { didSet { modeDidChange() } }
    /// The mode of the last layout, of which the delegate knows; nil before the first one.
    private var knownMode: DisplayMode?
    private let container = SplitContainer()
    private var shown: [UIViewController] = []

    /// Creates a controller for two controllers without navigation controllers of their own.
    public override init() {
        style = .unspecified
        super.init()
    }

    /// Creates a controller for two controllers without navigation controllers of their own.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller with columns.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Creates a controller as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    // MARK: Columns

    /// The controllers of the columns from left to right. Setting it sets the primary and the secondary one, or all
    /// three.
    open var viewControllers: [UIViewController] {
        get { [Column.primary, .supplementary, .secondary].compactMap { columns[$0] } }
        set {
            var new: [Column: UIViewController] = [:]
            new[.primary] = newValue.first
            new[.supplementary] = newValue.count > 2 ? newValue[1] : nil
            new[.secondary] = newValue.count > 1 ? newValue.last : nil
            set(new)
        }
    }

    /// How the columns share the window.
    public enum SplitBehavior: Int, Sendable, Hashable {
        /// As the display mode says.
        case automatic, tile, overlay, displace
    }
    /// Stored for code that sets it: ``preferredDisplayMode`` says whether columns are beside or over each other.
    open var preferredSplitBehavior = SplitBehavior.automatic
    /// The background of the primary column.
    public enum BackgroundStyle: Int, Sendable, Hashable {
        /// That of its content.
        case none
        /// Shown as `none`.
        case sidebar
    }
    /// Stored for code that sets it: the column has the background of its content.
    open var primaryBackgroundStyle = BackgroundStyle.none

    /// Sets the controller of a column, in a navigation controller of its own unless it is one.
    open func setViewController(_ viewController: UIViewController?, for column: Column) {
        let wrapped = viewController.map {
            $0 as? UINavigationController ?? UINavigationController(rootViewController: $0)
        }
        set(wrapped, for: column)
    }

    /// The controller of a column, as it was set; nil if there is none.
    open func viewController(for column: Column) -> UIViewController? {
        guard style != .unspecified, let navigation = columns[column] as? UINavigationController else {
            return columns[column]
        }
        return navigation.viewControllers.first ?? navigation
    }

    private func set(_ controller: UIViewController?, for column: Column) {
        var new = columns
        new[column] = controller
        set(new)
    }

    /// Replaces the controllers of all columns; those that change their column keep their parent.
    private func set(_ new: [Column: UIViewController]) {
        // Children are added and removed in the order of their columns.
        let (old, present) = (Column.allCases.compactMap { columns[$0] }, Column.allCases.compactMap { new[$0] })
        let removed = old.filter { controller in !present.contains { $0 === controller } }
        let added = present.filter { controller in !old.contains { $0 === controller } }
        for controller in added { addChild(controller) }
        for controller in removed { controller.willMove(toParent: nil) }
        columns = new
        showColumns()
        for controller in removed { controller.removeFromParent() }
        for controller in added { controller.didMove(toParent: self) }
    }

    /// Shows a column that is hidden. Of three columns, the primary one is shown with the supplementary one.
    open func show(_ column: Column) {
        guard [.primary, .supplementary].contains(column), columns[column] != nil, !isShown(column) else { return }
        if column == .primary, columns[.supplementary] != nil {
            userMode = isWide ? .twoBesideSecondary : .twoOverSecondary
        } else {
            userMode = isWide ? .oneBesideSecondary : .oneOverSecondary
        }
    }

    /// Hides a column other than the secondary one. Of three columns, the supplementary one is hidden with the primary
    /// one.
    open func hide(_ column: Column) {
        guard [.primary, .supplementary].contains(column), isShown(column) else { return }
        if column == .primary, columns[.supplementary] != nil {
            userMode = displayMode.isOver ? .oneOverSecondary : .oneBesideSecondary
        } else {
            userMode = .secondaryOnly
        }
    }

    /// Hides the columns beside or over the secondary one.
    func hideColumns() { userMode = .secondaryOnly }

    /// Whether a column is displayed.
    func isShown(_ column: Column) -> Bool {
        guard columns[column] != nil else { return false }
        return switch column {
        case .primary:
            columns[.supplementary] == nil
                ? displayMode != .secondaryOnly : [.twoBesideSecondary, .twoOverSecondary].contains(displayMode)
        case .supplementary: displayMode != .secondaryOnly
        case .secondary: true
        case .compact: false
        }
    }

    /// Sets the secondary column.
    open override func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        guard delegate?.splitViewController(self, showDetail: viewController, sender: sender) != true else { return }
        if style == .unspecified {
            set(viewController, for: .secondary)
        } else {
            setViewController(viewController, for: .secondary)
        }
        if displayMode.isOver { hideColumns() }
    }

    // MARK: Display mode

    /// Always false: the columns are never collapsed into one.
    public var isCollapsed: Bool { false }

    private var isWide: Bool { container.bounds.width >= UITraitCollection.regularWidth || !isViewLoaded }

    /// The displayed columns; never `automatic`.
    public var displayMode: DisplayMode {
        let requested = userMode ?? preferredDisplayMode
        let mode: DisplayMode =
            switch requested {
            case .automatic: isWide ? .twoBesideSecondary : .secondaryOnly
            case .twoDisplaceSecondary: .twoBesideSecondary
            default: requested
            }
        return columns[.supplementary] == nil ? mode.ofTwoColumns : mode
    }

    /// A button that shows and hides the columns beside the secondary one; always the same.
    public private(set) lazy var displayModeButtonItem: UIBarButtonItem = {
        let item = UIBarButtonItem()
        item.symbol = .sidebar
        item.accessibilityLabel = "Show or hide the sidebar"
        item.isSpringLoaded = true
        item.handler = { [weak self] in self?.toggle() }
        return item
    }()

    private func toggle() {
        if displayMode == .secondaryOnly { show(.primary) } else { hideColumns() }
    }

    /// Tells the delegate of another mode, as of the width of the view.
    func modeMayHaveChanged() {
        guard isViewLoaded, container.bounds.width > 0, displayMode != knownMode else { return }
        let isFirst = knownMode == nil
        knownMode = displayMode
        if !isFirst { delegate?.splitViewController(self, willChangeTo: displayMode) }
    }

    private func modeDidChange() {
        guard isViewLoaded else { return }
        modeMayHaveChanged()
        showColumns()
        if let root = container.root { root.animate { container.layOut() } } else { container.layOut() }
    }

    // MARK: The view

    /// Creates the view of the columns.
    open override func loadView() {
        view = container
        container.controller = self
        showColumns()
    }

    private func showColumns() {
        guard isViewLoaded else { return }
        let (old, new) = (shown, viewControllers)
        shown = new
        exchange(old, for: new) {
            container.show(
                primary: columns[.primary]?.view, supplementary: columns[.supplementary]?.view,
                secondary: columns[.secondary]?.view)
        }
    }

    func primaryWidth(in width: CGFloat) -> CGFloat {
        let requested = preferredPrimaryColumnWidthFraction.map { $0 * width } ?? 320
        return min(max(requested, minimumPrimaryColumnWidth), maximumPrimaryColumnWidth, width * 0.8).rounded()
    }
}

/// Receives changes of a split view controller's columns.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
    /// The displayed columns are about to change.
    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
    /// Returns whether the delegate itself has shown `vc`. The default returns false.
    func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool
    /// Exists for implementations: never called, since the columns are never collapsed.
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
    /// Exists for implementations: never called, since the columns are never collapsed.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
}

extension UISplitViewControllerDelegate {
    /// Does nothing.
    public func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {}
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool { false }
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
    /// Returns the proposed column.
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
}
