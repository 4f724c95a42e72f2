/// Indicates an activity of unknown duration. Requests frames only while it rotates and is visible.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// The size of the indicator.
    public enum Style: Sendable, Hashable {
        /// 20 by 20 points.
        case medium
        /// 37 by 37 points.
        case large
        /// The size `large`, in white.
        case whiteLarge
        /// The size `medium`, in white.
        case white
        /// The same as `medium`.
        case gray
    }

    private let spinner = Spinner(isSpinning: false)

    /// The size, and the color unless ``color`` is set.
    open var style: Style {
        didSet {
            frame.size = side
            updateColor()
        }
    }
    /// The color; nil restores that of the style: white, or that of secondary text. Never nil when it is read.
    open var color: UIColor? {
        get { ownColor ?? styleColor ?? .secondaryLabel }
        set {
            ownColor = newValue
            updateColor()
        }
    }
    private var ownColor: UIColor?
    private var styleColor: UIColor? { style == .white || style == .whiteLarge ? .white : nil }

    private func updateColor() { spinner.color = ownColor ?? styleColor }

    /// Whether the view is hidden while it does not rotate; true by default.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }
    /// Whether the indicator rotates.
    public var isAnimating: Bool { spinner.isSpinning }

    private var side: CGSize {
        let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
        return CGSize(width: side, height: side)
    }

    /// Creates a hidden indicator that does not rotate.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        frame.size = side
        addSubview(spinner)
        updateColor()
        isHidden = true
        setNeedsLayout()
    }

    /// Creates an indicator of the style `medium`.
    public override convenience init(frame: CGRect) {
        self.init(style: .medium)
        if !frame.isEmpty { self.frame = frame }
    }

    /// Shows the view and rotates.
    open override func startAnimating() {
        spinner.isSpinning = true
        isHidden = false
    }

    /// Stops, and hides the view if `hidesWhenStopped`.
    open func stopAnimating() {
        spinner.isSpinning = false
        if hidesWhenStopped { isHidden = true }
    }

    /// Centers the indicator.
    open override func layoutSubviews() {
        super.layoutSubviews()
        spinner.frame = CGRect(center: bounds.center, size: side)
    }

    /// The size of the style.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { side }
    /// The size of the style.
    open override var intrinsicContentSize: CGSize { side }
}
