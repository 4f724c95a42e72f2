/// A cell for a placeholder: shows how far its item's data has come, with a button that gives it up (HOLD-4).
///
/// Register it, and set `progress` and `onCancel` in the placeholder's `cellUpdateHandler`. A ring in square cells, a
/// bar in low ones; a spinner for as long as nobody knows how much there is. It looks at the progress ten times a
/// second, and only while it is in view and the progress goes on.
@MainActor open class PlaceholderCell: ItemCell {
    /// The name to register and to dequeue it under, unless the program has another one.
    public static let placeholderReuseIdentifier = "placeholder"
    private static let pause = Duration.milliseconds(100)
    private static let radius: CGFloat = 6

    /// How far the data has come; nil is unknown. Cancelled by the button.
    public var progress: Progress? {
        didSet {
            if progress !== oldValue { follow() }
        }
    }
    /// What is on its way, as a user would call it.
    public var itemName: String? {
        didSet { cancelButton.name = itemName.map { "Cancel \($0)" } ?? "Cancel" }
    }
    /// Called when the user gives the item up, after the progress was cancelled.
    public var onCancel: (@MainActor () -> Void)?

    private let cancelButton = Button(symbol: .close, name: "Cancel")
    private let spinner = Spinner()
    /// The part that is shown; nil while it is unknown.
    private var fraction: Double?

    /// An empty placeholder.
    public required init() {
        super.init()
        cornerRadius = Self.radius
        addSubview(spinner)
        addSubview(cancelButton)
        cancelButton.onPress = { [weak self] in self?.cancel() }
        follow()
    }

    /// Gives the item up, as the button does.
    public func cancel() {
        progress?.cancel()
        onCancel?()
    }

    /// Forgets the transfer that it stood for.
    open override func prepareForReuse() {
        super.prepareForReuse()
        progress = nil
        itemName = nil
        onCancel = nil
    }

    // MARK: Following the progress

    /// Takes up its progress as it comes into a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        follow()
    }

    /// Takes the progress over, ten times a second.
    open override func animate(at time: Timestamp) -> Bool {
        follow()
        return super.animate(at: time)
    }

    private func follow() {
        let known = progress.flatMap { $0.isIndeterminate || $0.totalUnitCount <= 0 ? nil : $0.fractionCompleted }
        let shown = known.map { min(max($0, 0), 1) }
        if shown != fraction {
            fraction = shown
            setNeedsDisplay()
        }
        spinner.isSpinning = fraction == nil && progress?.isCancelled != true
        let goesOn = progress.map { !$0.isFinished && !$0.isCancelled } ?? false
        root?.wake(at: goesOn ? root.map { $0.now + Self.pause } : nil, self)
    }

    // MARK: Look

    /// Whether there is room for a ring.
    private var isRound: Bool { bounds.height >= 64 && bounds.width >= 64 }

    private var ring: CGRect {
        let side = min(max(min(bounds.width, bounds.height) * 0.4, 40), 64)
        return CGRect(center: bounds.center, size: CGSize(width: side, height: side))
    }

    private var buttonSide: CGFloat { min(ControlMetrics.height, bounds.height) }

    /// Places the spinner and the button for cancelling.
    open override func layoutSubviews() {
        let side = buttonSide
        if isRound {
            cancelButton.frame = CGRect(center: bounds.center, size: CGSize(width: side, height: side))
            spinner.frame = ring
        } else {
            cancelButton.frame = CGRect(
                x: bounds.maxX - side - 8, y: bounds.midY - side / 2, width: side, height: side)
            spinner.frame = CGRect(x: 8, y: bounds.midY - 10, width: 20, height: 20)
        }
    }

    /// Draws the card and how far its content has come.
    open override func draw(_ context: Context) {
        let card = isRound ? bounds : bounds.insetBy(dx: 8, dy: min(4, bounds.height / 8))
        context.fill(Path(roundedRect: card, cornerRadius: Self.radius), palette.placeholder)
        guard let fraction else { return }
        if isRound {
            context.stroke(Self.arc(in: ring, part: 1), palette.line, width: 3)
            if fraction > 0 {
                context.stroke(Self.arc(in: ring, part: fraction), palette.accent, width: 3, cap: .round)
            }
        } else {
            let room = CGRect(
                x: card.minX + 12, y: bounds.midY - 2, width: max(cancelButton.frame.minX - card.minX - 20, 0),
                height: 4)
            context.fill(Path(roundedRect: room, cornerRadius: 2), palette.line)
            var done = room
            done.size.width *= fraction
            if fraction > 0 {
                context.fill(Path(roundedRect: done, cornerRadius: min(2, done.width / 2)), palette.accent)
            }
        }
    }

    /// A part of a circle from its top, clockwise.
    private static func arc(in rect: CGRect, part: Double) -> Path {
        var path = Path()
        path.addArc(center: rect.center, radius: rect.width / 2, from: -.pi / 2, to: (2 * part - 0.5) * .pi)
        return path
    }

    // MARK: Accessibility

    /// A placeholder.
    open override var role: AccessibilityRole? { .placeholder }

    /// What is loading.
    open override var accessibilityName: String? { itemName.map { "Loading \($0)" } ?? "Loading" }

    /// The cell's states, and loading.
    open override var accessibilityStates: Set<AccessibilityState> { super.accessibilityStates.union([.loading]) }

    /// `percent`, where the progress is known.
    open override var accessibilityValue: [String: Int] {
        fraction.map { ["percent": Int(($0 * 100).rounded())] } ?? [:]
    }
}
