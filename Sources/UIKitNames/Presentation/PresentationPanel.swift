/// The background, shadow and arrow of a presented view, which it clips to its rounded corners.
@MainActor final class PresentationPanel: UIView {
    /// Whether the panel has a shadow and rounded corners.
    var isRaised = false {
        didSet { clip.cornerRadius = isRaised ? Self.radius : 0 }
    }
    /// Whether a panel without a shadow has the window's background.
    var hidesContent = true
    var arrow: PopoverArrow? { didSet { if arrow != oldValue { setNeedsDisplay() } } }
    /// The background; nil means that of menus.
    var color: UIColor? { didSet { setNeedsDisplay() } }
    /// The presented view.
    var content: UIView? { didSet { if let content { clip.addSubview(content) } } }

    private let clip = UIView()
    private static let radius: CGFloat = 10

    init() {
        super.init(frame: .zero)
        clip.clipsToBounds = true
        addSubview(clip)
    }

    override var overflow: CGFloat { isRaised ? RaisedBackground.reach : 0 }

    /// Fits the presented view.
    func fill() {
        clip.frame = CGRect(origin: .zero, size: frame.size)
        content?.frame = clip.bounds
    }

    override func layoutSubviews() { fill() }

    override func draw(_ context: Context) {
        guard isRaised else {
            if hidesContent { context.fill(bounds, palette.window) }
            return
        }
        drawRaised(cornerRadius: Self.radius, in: context)
        let fill = color ?? palette.raised
        if let color { context.fill(Path(roundedRect: bounds, cornerRadius: Self.radius), color) }
        guard let arrow else { return }
        let corners = arrow.corners(size: bounds.size)
        var triangle = Path()
        triangle.move(to: corners[0])
        for corner in corners.dropFirst() { triangle.addLine(to: corner) }
        let outline = triangle
        triangle.close()
        context.fill(triangle, fill)
        context.stroke(outline, palette.line, width: 1)
    }

    /// Keeps presses on the panel from the dimmed view behind it.
    override func pointerDown(_ event: InputEvent) -> Bool { true }
}

extension View {
    /// The color behind the view's content: of the raised panel that contains the view, otherwise of the window.
    var backgroundBehindContent: UIColor {
        var view: View? = self
        while let step = view {
            if let panel = step as? PresentationPanel, panel.isRaised { return panel.color ?? palette.raised }
            view = step.superview
        }
        return palette.window
    }
}
