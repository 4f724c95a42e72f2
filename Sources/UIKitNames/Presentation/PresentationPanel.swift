/// The background, shadow and arrow of a presented view, which it clips to its rounded corners.
@MainActor final class PresentationPanel: UIView {
    /// Whether the panel has a shadow and rounded corners.
    var isRaised = false {
        didSet { clip.cornerRadius = isRaised ? radius : 0 }
    }
    /// The radius of the corners of a raised panel.
    var radius = PresentationPanel.standardRadius {
        didSet {
            guard radius != oldValue else { return }
            if isRaised { clip.cornerRadius = radius }
            setNeedsDisplay()
        }
    }
    /// The height of the part below the presented view, which is outside the window: a sheet at the window's edge has
    /// its lower corners there.
    var hiddenHeight: CGFloat = 0
    /// Whether a grabber is shown.
    var showsGrabber = false {
        didSet {
            guard showsGrabber != oldValue else { return }
            if showsGrabber { addSubview(grabber) } else { grabber.removeFromSuperview() }
        }
    }
    /// Drags of the panel by presses that no view inside uses; nil if it cannot be dragged.
    weak var sheet: (any SheetDragging)?
    private let grabber = SheetGrabber()
    private var draggingPointer: PointerID?
    /// Whether a panel without a shadow has the window's background.
    var hidesContent = true
    var arrow: PopoverArrow? { didSet { if arrow != oldValue { setNeedsDisplay() } } }
    /// The background; nil means that of menus.
    var color: UIColor? { didSet { setNeedsDisplay() } }
    /// The presented view.
    var content: UIView? { didSet { if let content { clip.addSubview(content) } } }

    private let clip = UIView()
    static let standardRadius: CGFloat = 10

    init() {
        super.init(frame: .zero)
        clip.clipsToBounds = true
        addSubview(clip)
    }

    override var overflow: CGFloat { isRaised ? RaisedBackground.reach : 0 }

    /// Fits the presented view.
    func fill() {
        clip.frame = CGRect(origin: .zero, size: frame.size)
        content?.frame = CGRect(
            x: 0, y: 0, width: clip.bounds.width, height: max(clip.bounds.height - hiddenHeight, 0))
        let size = SheetGrabber.size
        grabber.frame = CGRect(origin: CGPoint(x: ((frame.width - size.width) / 2).rounded(), y: 5), size: size)
    }

    override func layoutSubviews() { fill() }

    override func draw(_ context: Context) {
        guard isRaised else {
            if hidesContent { context.fill(bounds, palette.window) }
            return
        }
        drawRaised(cornerRadius: radius, in: context)
        let fill = color ?? palette.raised
        if let color { context.fill(Path(roundedRect: bounds, cornerRadius: radius), color) }
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

    /// Keeps presses on the panel from the dimmed view behind it, and drags a sheet.
    override func pointerDown(_ event: InputEvent) -> Bool {
        guard let sheet, draggingPointer == nil, case .pointerDown(.primary, _) = event.kind else { return true }
        draggingPointer = event.pointer
        sheet.beginDrag(at: convert(event.location, to: nil).y, time: event.time)
        return true
    }

    override func pointerMoved(_ event: InputEvent) {
        guard event.pointer == draggingPointer else { return }
        sheet?.drag(to: convert(event.location, to: nil).y, time: event.time)
    }

    override func pointerUp(_ event: InputEvent) {
        guard event.pointer == draggingPointer else { return }
        draggingPointer = nil
        sheet?.endDrag(at: event.time)
    }

    override func pointerCanceled(_ pointer: PointerID) {
        guard pointer == draggingPointer else { return }
        draggingPointer = nil
        sheet?.endDrag(at: nil)
    }
}

/// Follows a drag of a panel; positions are y coordinates in the window.
@MainActor protocol SheetDragging: AnyObject {
    func beginDrag(at y: CGFloat, time: Timestamp)
    func drag(to y: CGFloat, time: Timestamp)
    /// The pointer was released at a time, or the press was canceled.
    func endDrag(at time: Timestamp?)
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
