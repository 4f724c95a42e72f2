/// The preview of an open menu: the view of a controller beside the menu, in the same window. A press on it closes the
/// menu and commits the preview (LIST-5).
@MainActor final class ContextMenuPreview: UIView, WindowOverlay {
    private let controller: UIViewController
    private let content: UIView
    private let anchor: CGPoint
    private weak var menu: MenuView?
    private let commit: () -> Void
    private static let margin: CGFloat = 8
    private static let radius: CGFloat = 12
    /// The size of the preview of a controller without a preferred one, in points.
    private static let size = CGSize(width: 320, height: 240)

    /// Creates a preview; `anchor` is the point of the menu, in window coordinates.
    init(_ controller: UIViewController, beside menu: MenuView, at anchor: CGPoint, commit: @escaping () -> Void) {
        (self.controller, self.menu, self.anchor, self.commit) = (controller, menu, anchor, commit)
        content = controller.view
        super.init(frame: .zero)
        content.clipsToBounds = true
        content.cornerRadius = Self.radius
        content.isUserInteractionEnabled = false
        addSubview(content)
    }

    override var overflow: CGFloat { RaisedBackground.reach }

    /// Places the preview above the menu, otherwise at the side of the menu with more space.
    func place(in bounds: CGRect) {
        let preferred = controller.preferredContentSize
        let wanted = preferred.width > 0 && preferred.height > 0 ? preferred : Self.size
        let free = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let panel = menu?.subviews.first?.frame ?? CGRect(origin: anchor, size: .zero)
        var area = CGRect(
            x: free.minX, y: free.minY, width: free.width, height: panel.minY - Self.margin - free.minY)
        if area.height < wanted.height {
            let (left, right) = (panel.minX - Self.margin - free.minX, free.maxX - panel.maxX - Self.margin)
            area =
                left > right
                ? CGRect(x: free.minX, y: free.minY, width: left, height: free.height)
                : CGRect(x: panel.maxX + Self.margin, y: free.minY, width: right, height: free.height)
        }
        let size = CGSize(
            width: min(wanted.width, max(area.width, 0)), height: min(wanted.height, max(area.height, 0)))
        let isAbove = area.maxY <= panel.minY
        let x = isAbove ? panel.minX : area.minX > panel.minX ? area.minX : area.maxX - size.width
        let y = isAbove ? area.maxY - size.height : panel.minY
        frame = CGRect(
            x: min(max(x, area.minX), max(area.maxX - size.width, area.minX)).rounded(),
            y: min(max(y, area.minY), max(area.maxY - size.height, area.minY)).rounded(), width: size.width,
            height: size.height)
    }

    override func layoutSubviews() { content.frame = bounds }

    override func draw(_ context: Context) { drawRaised(cornerRadius: Self.radius, in: context) }

    override func pointerDown(_ event: InputEvent) -> Bool { true }

    /// Closes the menu, which removes the preview, and commits.
    override func pointerUp(_ event: InputEvent) {
        guard bounds.contains(event.location) else { return }
        menu?.close()
        commit()
    }

    /// Button: a press commits the preview.
    override var defaultAccessibilityRole: AccessibilityRole? { .button }
    /// The title of the controller.
    override var defaultAccessibilityName: String? { controller.title ?? "Preview" }
}
