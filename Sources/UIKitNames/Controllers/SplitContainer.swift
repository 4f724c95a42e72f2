/// The view of a split view controller: two or three columns with a line between them.
@MainActor final class SplitContainer: UIView {
    weak var controller: UISplitViewController?
    private var primary: UIView?
    private var supplementary: UIView?
    private var secondary: UIView?
    private let panel = SplitColumn()
    private let middle = SplitColumn()

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
        for column in [middle, panel] { addSubview(column) }
    }

    func show(primary: UIView?, supplementary: UIView?, secondary: UIView?) {
        for view in [self.primary, self.supplementary, self.secondary] {
            if let view, view !== primary, view !== supplementary, view !== secondary { view.removeFromSuperview() }
        }
        (self.primary, self.supplementary, self.secondary) = (primary, supplementary, secondary)
        panel.content = primary
        middle.content = supplementary
        if let secondary, secondary.superview !== self { insertSubview(secondary, at: 0) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        controller?.modeMayHaveChanged()
        layOut()
    }

    func layOut() {
        guard let controller else { return }
        let width = controller.primaryWidth(in: bounds.width)
        let middleWidth = supplementary == nil ? 0 : min(width, max(bounds.width - width, 0))
        let (showsPrimary, showsMiddle) = (controller.isShown(.primary), controller.isShown(.supplementary))
        let isOver = controller.displayMode.isOver
        panel.isOver = showsPrimary && isOver
        panel.frame = CGRect(x: showsPrimary ? 0 : -width, y: 0, width: width, height: bounds.height)
        middle.isOver = showsMiddle && isOver
        let middleX = showsMiddle ? (showsPrimary ? width : 0) : -middleWidth
        middle.frame = CGRect(x: middleX, y: 0, width: middleWidth, height: bounds.height)
        let x = isOver ? 0 : (showsPrimary ? width : 0) + (showsMiddle ? middleWidth : 0)
        secondary?.frame = CGRect(x: x, y: 0, width: max(bounds.width - x, 0), height: bounds.height)
    }

    /// Whether columns cover the secondary one, but not at a point.
    private func isBesideColumns(_ point: CGPoint) -> Bool {
        let covering = [panel, middle].filter(\.isOver)
        return !covering.isEmpty && !covering.contains { $0.frame.contains(point) }
    }

    /// A press beside columns that cover the secondary one hides them.
    override func hitTest(_ point: CGPoint) -> View? {
        guard !isHidden, bounds.contains(point), isBesideColumns(point) else { return super.hitTest(point) }
        return self
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        guard isBesideColumns(event.location) else { return false }
        controller?.hideColumns()
        return true
    }
}

/// A column with a line at its right edge, and a shadow while it covers another one.
@MainActor private final class SplitColumn: UIView {
    var isOver = false { didSet { if isOver != oldValue { setNeedsDisplay() } } }
    var content: UIView? {
        didSet {
            if let content, content.superview !== self { addSubview(content) }
            setNeedsLayout()
        }
    }

    override var overflow: CGFloat { RaisedBackground.reach }

    override func layoutSubviews() {
        content?.frame = CGRect(x: 0, y: 0, width: max(bounds.width - 1, 0), height: bounds.height)
    }

    override func draw(_ context: Context) {
        guard bounds.width > 0 else { return }
        if isOver { drawRaised(cornerRadius: 0, in: context) }
        context.fill(bounds, palette.window)
        context.fill(CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height), palette.line)
    }
}
