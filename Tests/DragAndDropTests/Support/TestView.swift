import DragAndDrop

/// A rectangle in a tree, with interactions: what the engine needs of a view, and nothing else.
@MainActor class TestView: NamedInteractionView {
    let name: String
    /// In the superview's coordinates; a root's in the window's.
    var frame: CGRect
    /// The part of its own coordinates that shows: its origin moves as it scrolls.
    var bounds: CGRect { CGRect(origin: offset, size: frame.size) }
    var offset = CGPoint.zero
    private(set) weak var superview: TestView?
    private(set) var subviews: [TestView] = []
    private(set) var interactions: [any Interaction] = []
    /// Whether a view without a superview is a window's root, or in no window at all.
    var isRoot = false
    /// Something that animations change.
    var dim = 0.0

    init(_ name: String, frame: CGRect) {
        self.name = name
        self.frame = frame
    }

    var interactionName: String { name }
    var interactionSuperview: (any InteractionView)? { superview }

    var transformToWindow: AffineTransform? {
        let own = AffineTransform(translationByX: frame.minX - offset.x, byY: frame.minY - offset.y)
        guard let superview else { return isRoot ? own : nil }
        guard let rest = superview.transformToWindow else { return nil }
        var whole = own
        whole.append(rest)
        return whole
    }

    /// The middle, in the window.
    var middle: CGPoint { pointInWindow(bounds.center) ?? .zero }

    func add(_ view: TestView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    func add(_ interaction: any Interaction) {
        interactions.append(interaction)
        interaction.didMove(to: self)
    }

    func remove(_ interaction: any Interaction) {
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    /// The innermost view at a point of this one's own coordinates.
    func hit(_ point: CGPoint) -> TestView? {
        guard bounds.contains(point) else { return nil }
        for view in subviews.reversed() {
            let inside = CGPoint(
                x: point.x - view.frame.minX + view.offset.x, y: point.y - view.frame.minY + view.offset.y)
            if let found = view.hit(inside) { return found }
        }
        return self
    }

    var all: [TestView] { [self] + subviews.flatMap(\.all) }
}

/// A view that scrolls downwards within its content.
@MainActor final class TestScrollView: TestView, AutoscrollView {
    var contentHeight: CGFloat

    init(_ name: String, frame: CGRect, contentHeight: CGFloat) {
        self.contentHeight = contentHeight
        super.init(name, frame: frame)
    }

    private var farthest: CGFloat { max(0, contentHeight - frame.height) }

    func autoscroll(by distance: CGPoint) -> CGPoint {
        let before = offset.y
        offset.y = min(max(offset.y + distance.y, 0), farthest)
        return CGPoint(x: 0, y: offset.y - before)
    }

    func canAutoscroll(toward direction: CGPoint) -> Bool {
        direction.y > 0 && offset.y < farthest || direction.y < 0 && offset.y > 0
    }
}
