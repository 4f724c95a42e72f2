/// A row of dots, one for each page, of which that of the present page is highlighted. A press on the left half shows
/// the page before, one on the right half the page after.
@preconcurrency @MainActor open class UIPageControl: UIControl {
    private static let (dot, spacing, height): (CGFloat, CGFloat, CGFloat) = (7, 9, 26)
    private var storedPage = 0

    /// Creates a control without pages.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// The number of pages; 0 by default. Negative numbers become 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            guard numberOfPages != oldValue else { return }
            currentPage = storedPage
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }

    /// The index of the highlighted page, limited to the pages. Setting it sends no event.
    open var currentPage: Int {
        get { storedPage }
        set {
            storedPage = min(max(newValue, 0), max(numberOfPages - 1, 0))
            setNeedsDisplay()
        }
    }

    /// Whether nothing is shown for one page; false by default.
    open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }
    /// The color of the other pages' dots; nil is that of the appearance.
    open var pageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The color of the present page's dot; nil is that of the appearance.
    open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Stored for code that sets it: the background is always that of the view.
    open var backgroundStyle = BackgroundStyle.automatic
    /// Stored for code that sets it: a press always changes one page.
    open var allowsContinuousInteraction = true

    /// The background of a control.
    public enum BackgroundStyle: Int, Sendable, Hashable {
        /// As the control decides.
        case automatic
        /// Visible.
        case prominent
        /// None.
        case minimal
    }

    /// Returns the size of the dots of a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(pageCount, 0))
        return CGSize(width: count * (Self.dot + Self.spacing) + Self.spacing, height: Self.height)
    }

    private func show(_ page: Int) {
        let before = storedPage
        currentPage = page
        if storedPage != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Shows the page before or after, if the touch ends inside.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let point = touch?.location(in: self), bounds.contains(point) else { return }
        show(storedPage + (point.x < bounds.midX ? -1 : 1))
    }

    /// Tracks the press, so that no view behind the control receives it.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind { return true }
        return false
    }

    /// The arrows to the left and right show the page before and after.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled, key == .left || key == .right else { return false }
        show(storedPage + (key == .left ? -1 : 1))
        return true
    }

    /// The size of the dots.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }
    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    /// Button: there is no role for page controls.
    open override var defaultAccessibilityRole: AccessibilityRole? { .button }
    /// "Page 2 of 5".
    open override var defaultAccessibilityName: String? {
        numberOfPages > 0 ? "Page \(storedPage + 1) of \(numberOfPages)" : "Pages"
    }

    /// Draws the dots, in the middle.
    open override func draw(_ context: Context) {
        super.draw(context)
        guard numberOfPages > (hidesForSinglePage ? 1 : 0), bounds.width > 0 else { return }
        // Dots that do not fit are nearer to each other.
        let natural = Self.dot + Self.spacing
        let step = min(natural, max(bounds.width - Self.dot, 0) / CGFloat(max(numberOfPages - 1, 1)))
        let left = bounds.midX - step * CGFloat(numberOfPages - 1) / 2
        // Of dots in one place, one is drawn.
        let count = min(numberOfPages, Int(min(bounds.width, 10_000).rounded(.up)))
        let interval = Double(numberOfPages) / Double(max(count, 1))
        let pages = count < numberOfPages ? (0..<count).map { Int(interval * Double($0)) } : Array(0..<numberOfPages)
        for page in pages.filter({ $0 != storedPage }) + [storedPage] {
            let center = CGPoint(x: left + CGFloat(page) * step, y: bounds.midY)
            let color =
                page == storedPage
                ? currentPageIndicatorTintColor ?? palette.text : pageIndicatorTintColor ?? palette.text.withAlpha(0.25)
            let size = CGSize(width: Self.dot, height: Self.dot)
            context.fill(Path(ovalIn: CGRect(center: center, size: size)), color.withAlpha(color.alpha * opacity))
        }
        drawFocusRing(around: bounds, cornerRadius: 7, in: context)
    }

    private var opacity: Double { isEnabled ? 1 : 0.4 }
}
