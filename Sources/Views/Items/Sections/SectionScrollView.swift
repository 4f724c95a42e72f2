/// Scrolls one section of a container by itself: its offset, its throws and its autoscroll (LIST-9).
///
/// It lies behind the cells, which are subviews of the container, is never hit, and draws nothing. The container
/// forwards the input of its area to it, and moves the section's cells by its offset.
@MainActor final class SectionScrollView: ScrollView {
    private(set) var content: ScrollingSection
    private weak var container: ItemContainerView?
    private var shownOffset = CGPoint.zero

    init(_ content: ScrollingSection, in container: ItemContainerView) {
        (self.content, self.container) = (content, container)
        super.init(frame: .zero)
        showsVerticalScrollIndicator = false
        removeGestureRecognizer(panGestureRecognizer)
    }

    /// Shows a section whose content has a length, in points; during a drag it stays as long as it is scrolled.
    func show(_ section: ScrollingSection, length: CGFloat, keepsOffset: Bool) {
        content = section
        frame = section.area
        let (start, end) = section.overscroll
        let size = section.area.size
        let insets =
            section.isHorizontal ? ContentInsets(left: start, right: end) : ContentInsets(top: start, bottom: end)
        contentInsets = insets
        func least(_ offset: CGFloat, _ extent: CGFloat) -> CGFloat {
            keepsOffset ? max(length, offset + extent - end) : length
        }
        contentSize =
            section.isHorizontal
            ? CGSize(width: least(contentOffset.x, size.width), height: size.height)
            : CGSize(width: size.width, height: least(contentOffset.y, size.height))
    }

    /// Whether the content is longer than its items, for a drag that was over it.
    func hasMinimumLength(over length: CGFloat) -> Bool {
        (content.isHorizontal ? contentSize.width : contentSize.height) > length
    }

    /// Returns the part of a vector along which the section scrolls.
    func along(_ vector: CGPoint) -> CGPoint {
        content.isHorizontal ? CGPoint(x: vector.x, y: 0) : CGPoint(x: 0, y: vector.y)
    }

    /// Whether a movement is rather along the section than along its container.
    func isAlong(_ vector: CGPoint) -> Bool {
        content.isHorizontal ? abs(vector.x) > abs(vector.y) : abs(vector.y) > abs(vector.x)
    }

    override func hitTest(_ point: CGPoint) -> View? { nil }

    override var scrollGesture: PanGestureRecognizer { container?.panGestureRecognizer ?? panGestureRecognizer }

    override func didScroll() {
        let distance = contentOffset - shownOffset
        shownOffset = contentOffset
        container?.sectionDidScroll(self, by: distance)
    }

    override func scrollingDidBegin(by pointer: PointerID) { container?.cancelItemPress(pointer) }

    override func drawOver(_ context: Context) {}

    // MARK: Stops

    override func stop(afterWheel distance: CGPoint, toward goal: CGPoint) -> CGPoint? {
        let start = isGliding ? glideGoal : contentOffset
        switch content.stops {
        case .free: return nil
        case .pages:
            if isGliding { return glideGoal }
            return page(after: contentOffset, toward: along(distance))
        case .nextOffset(let offsets):
            // One step per gesture of the wheel.
            if isGliding { return glideGoal }
            return next(after: position(start), toward: distance, offsets)
        case .offsets(let offsets):
            let toward = position(distance)
            let stop = nearest(to: position(goal), offsets)
            let passes = toward > 0 ? stop > position(start) : stop < position(start)
            return passes ? offset(stop) : next(after: position(start), toward: distance, offsets)
        }
    }

    override func stop(afterThrow velocity: CGPoint, toward goal: CGPoint) -> CGPoint? {
        switch content.stops {
        case .free: return nil
        case .pages: return page(near: contentOffset, velocity: along(velocity))
        case .offsets(let offsets): return offset(nearest(to: position(goal), offsets))
        case .nextOffset(let offsets):
            let fast: CGFloat = 200
            let toward = position(velocity) * -1
            guard abs(toward) > fast else { return offset(nearest(to: position(contentOffset), offsets)) }
            return next(after: position(contentOffset), toward: velocity * -1, offsets)
        }
    }

    private func next(after position: CGFloat, toward direction: CGPoint, _ offsets: [CGFloat]) -> CGPoint {
        let found =
            self.position(direction) > 0
            ? offsets.first { $0 > position + 1 } : offsets.last { $0 < position - 1 }
        return offset(found ?? (self.position(direction) > 0 ? offsets.last : offsets.first) ?? position)
    }

    private func nearest(to position: CGFloat, _ offsets: [CGFloat]) -> CGFloat {
        offsets.min { abs($0 - position) < abs($1 - position) } ?? position
    }

    private func position(_ point: CGPoint) -> CGFloat { content.isHorizontal ? point.x : point.y }

    private func offset(_ position: CGFloat) -> CGPoint {
        clamp(content.isHorizontal ? CGPoint(x: position, y: 0) : CGPoint(x: 0, y: position))
    }
}

/// The sections of a container that scroll by themselves, by number, and the touch on one of them.
@MainActor struct SectionScrolls {
    /// A touch on a section, before and after it has become scrolling.
    struct Touch {
        /// Whose content a touch scrolls.
        enum Target { case undecided, section, container }

        let pointer: PointerID
        let view: SectionScrollView
        /// Where the touch began, relative to the container's frame.
        let origin: CGPoint
        var target = Target.undecided
    }

    var views: [Int: SectionScrollView] = [:]
    var touches: [PointerID: Touch] = [:]
    /// The views of sections that no longer exist, which the container removes.
    private(set) var lost: [SectionScrollView] = []

    /// Removes and returns the views in `lost`.
    mutating func removeLost() -> [SectionScrollView] {
        defer { lost.removeAll() }
        return lost
    }

    /// Remaps the views through an update; a section keeps its offset. The touches of deleted sections are forgotten.
    mutating func remap(by mapping: UpdateMapping) {
        let former = views.sorted { $0.key < $1.key }
        views.removeAll()
        for (section, view) in former {
            if let new = mapping.newSection(of: section) { views[new] = view } else { lost.append(view) }
        }
        touches = touches.filter { touch in views.values.contains { $0 === touch.value.view } }
    }
}
