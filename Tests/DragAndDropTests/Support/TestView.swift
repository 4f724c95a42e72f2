import DragAndDrop

/// A rectangle in a tree, with interactions: the minimum that the engine requires of a view.
@MainActor class TestView: NamedInteractionView {
    let name: String
    /// In the coordinates of the superview; of a root, in those of the window.
    var frame: CGRect
    /// The visible part in the view's own coordinates; the origin moves when the view scrolls.
    var bounds: CGRect { CGRect(origin: offset, size: frame.size) }
    var offset = CGPoint.zero
    private(set) weak var superview: TestView?
    private(set) var subviews: [TestView] = []
    private(set) var interactions: [any Interaction] = []
    /// Distinguishes the root of a window from a view outside every window.
    var isRoot = false
    /// An animatable value.
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

    /// The center in window coordinates.
    var centerInWindow: CGPoint { pointInWindow(bounds.center) ?? .zero }

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

    /// Returns the innermost view at a point in the view's own coordinates.
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

/// A view that scrolls vertically.
@MainActor final class TestScrollView: TestView, AutoscrollView {
    var contentHeight: CGFloat

    init(_ name: String, frame: CGRect, contentHeight: CGFloat) {
        self.contentHeight = contentHeight
        super.init(name, frame: frame)
    }

    private var farthest: CGFloat { max(0, contentHeight - frame.height) }
    var contentOffset: CGPoint { offset }
    var maximumOffset: CGPoint { CGPoint(x: 0, y: farthest) }

    func scroll(to offset: CGPoint, animated: Bool) { self.offset.y = min(max(offset.y, 0), farthest) }

    func autoscroll(by distance: CGPoint) -> CGPoint {
        let before = offset.y
        offset.y = min(max(offset.y + distance.y, 0), farthest)
        return CGPoint(x: 0, y: offset.y - before)
    }

    func canAutoscroll(toward direction: CGPoint) -> Bool {
        direction.y > 0 && offset.y < farthest || direction.y < 0 && offset.y > 0
    }
}
