/// A placeholder cell that shows the progress of a transfer, with a cancel button (HOLD-4).
///
/// Set the placeholder's `progress`, and `onCancel` in its `cellUpdateHandler` if canceling the progress does not end
/// the load. Square cells show a ring, low ones a bar; indeterminate progress shows a spinner. The cell polls
/// `progress` ten times a second while it is in view and the transfer runs.
@preconcurrency @MainActor open class PlaceholderCell: ItemCell {
    /// The reuse identifier under which tables and collections have this class, unless another one is registered.
    public static let placeholderReuseIdentifier = "placeholder"
    private static let pause = Duration.milliseconds(100)
    private static let radius: CGFloat = 6
    /// The least height of a row in which the name has space above the bar.
    private static let heightWithName: CGFloat = 40

    /// The progress of the transfer; nil is indeterminate. The button cancels it.
    public var progress: Progress? {
        didSet {
            if progress !== oldValue { follow() }
        }
    }
    /// The user-visible name of the item, which a row of at least 40 points shows above the bar.
    public var itemName: String? {
        didSet {
            guard itemName != oldValue else { return }
            cancelButton.name = itemName.map { "Cancel \($0)" } ?? "Cancel"
            nameLabel.text = itemName ?? ""
            setNeedsLayout()
        }
    }
    /// Called after the user pressed the cancel button and the progress was canceled.
    @preconcurrency public var onCancel: (@MainActor () -> Void)?

    /// A preview of the item, which the cell shows faint below the progress.
    package var image: Image? { didSet { if image !== oldValue { setNeedsDisplay() } } }
    /// The opacity of `image`: a photo that is not there yet, and behind which the ring can be seen.
    private static let imageOpacity: CGFloat = 0.4

    private let cancelButton = Button(symbol: .close, name: "Cancel")
    private let spinner = Spinner()
    /// Shows the name of the item in a row.
    package let nameLabel = Label("", font: .system(size: 12), tone: .secondary)
    /// The displayed fraction; nil while indeterminate.
    private var fraction: Double?

    /// Creates a cell without progress.
    public required init() {
        super.init()
        cornerRadius = Self.radius
        addSubview(nameLabel)
        addSubview(spinner)
        addSubview(cancelButton)
        cancelButton.onPress = { [weak self] in self?.cancel() }
        follow()
    }

    /// Cancels the transfer, as the button does.
    public func cancel() {
        progress?.cancel()
        onCancel?()
    }

    /// Removes the progress of the previous transfer.
    open override func prepareForReuse() {
        super.prepareForReuse()
        progress = nil
        itemName = nil
        onCancel = nil
    }

    // MARK: Following the progress

    /// Starts polling when the cell enters a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        follow()
    }

    /// Polls the progress ten times a second.
    open override func animate(at time: Timestamp) -> Bool {
        follow()
        return super.animate(at: time)
    }

    private func follow() {
        let known = progress.flatMap { $0.isIndeterminate || $0.totalUnitCount <= 0 ? nil : $0.fractionCompleted }
        let shown = known.map { min(max($0, 0), 1) }
        if shown != fraction {
            fraction = shown
            setNeedsLayout()
            setNeedsDisplay()
        }
        spinner.isSpinning = fraction == nil && progress?.isCancelled != true
        let continues = progress.map { !$0.isFinished && !$0.isCancelled } ?? false
        root?.wake(at: continues ? root.map { $0.now + Self.pause } : nil, self)
    }

    // MARK: Look

    /// Whether the cell is large enough for a ring.
    private var isRound: Bool { bounds.height >= 64 && bounds.width >= 64 }

    private var ring: CGRect {
        let side = min(max(min(bounds.width, bounds.height) * 0.4, 40), 64)
        return CGRect(center: bounds.center, size: CGSize(width: side, height: side))
    }

    private var buttonSide: CGFloat { min(ControlMetrics.height, bounds.height) }

    /// Lays out the spinner and the cancel button.
    open override func layoutSubviews() {
        let side = buttonSide
        if isRound {
            cancelButton.frame = CGRect(center: bounds.center, size: CGSize(width: side, height: side))
            spinner.frame = ring
            nameLabel.isHidden = true
        } else {
            cancelButton.frame = CGRect(
                x: bounds.maxX - side - 8, y: bounds.midY - side / 2, width: side, height: side)
            spinner.frame = CGRect(x: 14, y: bounds.midY - 10, width: 20, height: 20)
            layoutName()
        }
    }

    /// Lays out the name: above the bar, or beside the spinner.
    private func layoutName() {
        nameLabel.isHidden = itemName?.isEmpty != false || bounds.height < Self.heightWithName
        guard !nameLabel.isHidden else { return }
        let height = nameLabel.sizeThatFits(bounds.size).height.rounded(.up)
        let x = fraction == nil ? spinner.frame.maxX + 8 : barArea.minX
        let y = fraction == nil ? bounds.midY - height / 2 : barArea.minY - height - 3
        nameLabel.frame = CGRect(
            x: x, y: y.rounded(), width: max(cancelButton.frame.minX - 8 - x, 0), height: height)
    }

    /// The card of a row.
    private var card: CGRect { isRound ? bounds : bounds.insetBy(dx: 8, dy: min(4, bounds.height / 8)) }

    /// The bar of a row: in the middle, or below the name.
    private var barArea: CGRect {
        let y = nameLabel.isHidden ? bounds.midY - 2 : bounds.midY + 7
        return CGRect(x: card.minX + 12, y: y, width: max(cancelButton.frame.minX - card.minX - 20, 0), height: 4)
    }

    /// Draws the background and the progress.
    open override func draw(_ context: Context) {
        let card = card
        context.fill(Path(roundedRect: card, cornerRadius: Self.radius), palette.placeholder)
        if let image {
            context.saved {
                context.alpha *= Self.imageOpacity
                context.draw(image, covering: card, cornerRadius: Self.radius)
            }
        }
        guard let fraction else { return }
        if isRound {
            context.stroke(Self.arc(in: ring, part: 1), palette.line, width: 3)
            if fraction > 0 {
                context.stroke(Self.arc(in: ring, part: fraction), palette.accent, width: 3, cap: .round)
            }
        } else {
            let area = barArea
            context.fill(Path(roundedRect: area, cornerRadius: 2), palette.line)
            var done = area
            done.size.width *= fraction
            if fraction > 0 {
                context.fill(Path(roundedRect: done, cornerRadius: min(2, done.width / 2)), palette.accent)
            }
        }
    }

    /// Returns an arc from the top, clockwise.
    private static func arc(in rect: CGRect, part: Double) -> Path {
        var path = Path()
        path.addArc(center: rect.center, radius: rect.width / 2, from: -.pi / 2, to: (2 * part - 0.5) * .pi)
        return path
    }

    // MARK: Accessibility

    /// The placeholder role.
    open override var defaultAccessibilityRole: AccessibilityRole? { .placeholder }

    /// `Loading`, with the name of the item if it is known.
    open override var defaultAccessibilityName: String? { itemName.map { "Loading \($0)" } ?? "Loading" }

    /// The cell's states plus `loading`.
    open override var accessibilityStates: Set<AccessibilityState> { super.accessibilityStates.union([.loading]) }

    /// `percent` if the progress is determinate.
    open override var accessibilityValue: [String: Int] {
        fraction.map { ["percent": Int(($0 * 100).rounded())] } ?? [:]
    }
}
