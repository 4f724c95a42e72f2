/// A bar that shows the completed part of an activity.
@preconcurrency @MainActor open class UIProgressView: UIView {
    /// The appearance of the bar; both are the same here.
    public enum Style: Sendable, Hashable {
        /// In content.
        case `default`
        /// In a bar.
        case bar
    }

    /// The appearance that was requested.
    open var progressViewStyle = Style.default
    private var shown = Motion(0, spring: .reflow, tolerance: 0.002)
    private var storedProgress: Float = 0
    private static let thickness: CGFloat = 4

    /// Creates an empty bar; `frame` is in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        if frame.height == 0 { self.frame.size.height = Self.thickness }
    }

    /// Creates an empty bar with an appearance.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// The completed part, 0 to 1.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }
    /// The color of the completed part; nil means the tint color.
    open var progressTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }
    /// The color of the rest; nil means gray.
    open var trackTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }

    /// A progress that the bar shows from now on. Linux has no key-value observation: the bar reads the progress in
    /// every frame until it is finished or canceled, or ``observedProgress`` is set to another one.
    open var observedProgress: Progress? {
        didSet {
            guard let observedProgress, observedProgress !== oldValue else { return }
            progress = Float(observedProgress.fractionCompleted)
            startAnimating()
        }
    }

    /// Sets `progress`, and fills the bar gradually unless motion is reduced.
    open func setProgress(_ progress: Float, animated: Bool) {
        guard !progress.isNaN else { return reject(progress, for: "progress") }
        storedProgress = min(max(progress, 0), 1)
        if animated, let root, !appearance.reducesMotion {
            shown.retarget(to: Double(storedProgress), at: root.now)
            startAnimating()
        } else {
            shown.jump(to: Double(storedProgress))
        }
        setNeedsDisplay()
    }

    /// Resumes to follow `observedProgress`.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if observedProgress != nil { startAnimating() }
    }

    /// Advances the filling.
    open override func animate(at time: Timestamp) -> Bool {
        var continues = false
        if let observed = observedProgress {
            let fraction = Float(observed.fractionCompleted)
            if fraction != storedProgress { setProgress(fraction, animated: true) }
            continues = !observed.isFinished && !observed.isCancelled
        }
        let isSettled = shown.settle(at: time)
        setNeedsDisplay()
        return continues || !isSettled
    }

    /// The given width, and 4 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.thickness) }
    /// 4 points high.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.thickness)
    }
    /// The progress role.
    open override var defaultAccessibilityRole: AccessibilityRole? { .progress }
    /// `percent`, 0 to 100.
    open override var accessibilityValue: [String: Int] { ["percent": Int((storedProgress * 100).rounded())] }

    /// Draws the bar.
    open override func draw(_ context: Context) {
        let bar = CGRect(
            x: bounds.minX, y: bounds.midY - Self.thickness / 2, width: bounds.width, height: Self.thickness)
        guard bar.width > 0 else { return }
        context.fill(Path(roundedRect: bar, cornerRadius: 2), trackTintColor ?? palette.text.withAlpha(0.16))
        let fraction = CGFloat(min(max(root.map { shown.value(at: $0.now) } ?? shown.goal, 0), 1))
        guard fraction > 0 else { return }
        let done = CGRect(x: bar.minX, y: bar.minY, width: max(bar.width * fraction, bar.height), height: bar.height)
        context.fill(Path(roundedRect: done, cornerRadius: 2), progressTintColor ?? tintColor ?? palette.accent)
    }
}
