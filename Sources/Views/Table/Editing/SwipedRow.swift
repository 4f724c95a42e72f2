/// What swipes do in a table or collection (LIST-4); see `ItemContainerView+Swipe.swift`.
@MainActor struct RowSwipe {
    /// The row whose actions are revealed.
    var row: SwipedRow?
    /// A touch that may become a swipe, relative to the view's frame.
    var origin: (pointer: PointerID, position: CGPoint)?
}

/// The row whose actions are revealed, or are being revealed by a swipe (LIST-4).
@MainActor final class SwipedRow {
    weak var cell: ItemCell?
    let isLeading: Bool
    let actions: RowActions
    let buttons: RowActionButtons
    /// How far the content of the row is moved from its place, in points; positive to the left.
    private(set) var offset = Motion(0, spring: .reflow)
    /// The pointer that swipes, and the offset minus its distance when it began.
    var pointer: (id: PointerID, start: CGFloat)?
    /// The time of the last scrolling by a wheel or touchpad that swipes.
    var wheelTime: Timestamp?
    /// Whether the row closes: it no longer reacts to swipes.
    private(set) var isClosing = false

    init(_ cell: ItemCell, isLeading: Bool, _ actions: RowActions, _ perform: @escaping (Int) -> Void) {
        (self.cell, self.isLeading, self.actions) = (cell, isLeading, actions)
        buttons = RowActionButtons(actions.actions, isLeading: isLeading, perform)
        let width = buttons.fullWidth
        let area = cell.frame.size
        buttons.frame = CGRect(x: isLeading ? -width : area.width, y: 0, width: width, height: area.height)
        cell.addSubview(buttons)
        cell.setClipping(.container, true)
        cell.isSwiped = true
    }

    private var sign: CGFloat { isLeading ? -1 : 1 }

    /// The offset at which all buttons are visible.
    var openOffset: CGFloat { buttons.fullWidth * sign }

    /// The distance from which on a release performs the first action.
    private func fullSwipe(_ width: CGFloat) -> CGFloat { max(width * 0.6, buttons.fullWidth + 40) }

    /// Follows a swipe; beyond the buttons the row moves more slowly unless a full swipe performs an action.
    func follow(_ requested: CGFloat) {
        var distance = max(requested * sign, 0)
        if !actions.performsFirstActionWithFullSwipe, distance > buttons.fullWidth {
            distance = buttons.fullWidth + (distance - buttons.fullWidth) / 3
        }
        offset.jump(to: Double(distance * sign))
        show(distance * sign)
    }

    /// The result of a release at the present offset.
    enum Outcome { case closes, stays, performs }

    func outcome(width: CGFloat) -> Outcome {
        let distance = CGFloat(offset.goal) * sign
        if actions.performsFirstActionWithFullSwipe, distance >= fullSwipe(width) { return .performs }
        return distance > buttons.fullWidth / 2 ? .stays : .closes
    }

    func settle(to goal: CGFloat, closing: Bool, at time: Timestamp) {
        (pointer, wheelTime, isClosing) = (nil, nil, closing)
        offset.retarget(to: Double(goal), at: time)
    }

    /// Ends at once, without animation.
    func finish() {
        (pointer, isClosing) = (nil, true)
        offset.jump(to: 0)
        show(0)
        buttons.removeFromSuperview()
        cell?.setClipping(.container, false)
        cell?.isSwiped = false
    }

    /// Advances the animation; returns whether it continues.
    func animate(at time: Timestamp) -> Bool {
        guard pointer == nil, wheelTime == nil else { return false }
        let rests = offset.settle(at: time)
        show(rests ? CGFloat(offset.goal) : CGFloat(offset.value(at: time)))
        return !rests
    }

    private func show(_ offset: CGFloat) {
        guard let cell else { return }
        cell.boundsOrigin = CGPoint(x: offset.rounded(), y: 0)
        buttons.stretch(to: max(abs(offset), buttons.fullWidth), from: isLeading ? 0 : cell.frame.width)
    }
}

/// The buttons beside the content of a swiped row.
@MainActor final class RowActionButtons: View {
    private let actions: [RowAction]
    private let labels: [Label]
    private let widths: [CGFloat]
    private let isLeading: Bool
    private let perform: (Int) -> Void
    private var pressed: Int?

    init(_ actions: [RowAction], isLeading: Bool, _ perform: @escaping (Int) -> Void) {
        (self.actions, self.isLeading, self.perform) = (actions, isLeading, perform)
        labels = actions.map {
            Label($0.title, font: .system(size: 14, weight: .medium), tone: .custom(.white), alignment: .center)
        }
        widths = zip(actions, labels).map { action, label in
            let title = label.sizeThatFits(CGSize(width: 200, height: 100)).width
            return max(max(title, Self.imageSize(action).width) + 32, 74)
        }
        super.init(frame: .zero)
        for label in labels { addSubview(label) }
    }

    /// The width of all buttons, in points.
    var fullWidth: CGFloat { widths.reduce(0, +) }

    /// Makes the buttons as wide as the revealed area; `edge` is the side of the content that they begin at.
    func stretch(to width: CGFloat, from edge: CGFloat) {
        let height = superview?.frame.height ?? frame.height
        frame = CGRect(x: isLeading ? edge - width : edge, y: 0, width: width, height: height)
        setNeedsLayout()
    }

    /// The area of a button: the first action is at the outer edge.
    private func area(_ index: Int) -> CGRect {
        let scale = fullWidth > 0 ? frame.width / fullWidth : 1
        let outside = widths[..<index].reduce(0, +) * scale
        let width = widths[index] * scale
        let x = isLeading ? outside : frame.width - outside - width
        return CGRect(x: x, y: 0, width: width, height: frame.height)
    }

    /// The size of an action's image, 24 points high at most.
    private static func imageSize(_ action: RowAction) -> CGSize {
        guard let size = action.image?.size, size.height > 0 else { return .zero }
        let height = min(size.height, 24)
        return CGSize(width: min(size.width * height / size.height, 80), height: height)
    }

    /// The areas of an action's image and title: one above the other if both are shown.
    private func parts(_ index: Int) -> (image: CGRect, title: CGRect) {
        let (area, size) = (area(index).insetBy(dx: 8, dy: 2), Self.imageSize(actions[index]))
        guard size.height > 0, !actions[index].title.isEmpty else {
            return (CGRect(center: area.center, size: size), area)
        }
        let title = labels[index].sizeThatFits(area.size).height
        let top = area.midY - (size.height + 2 + title) / 2
        let image = CGRect(center: CGPoint(x: area.midX, y: top + size.height / 2), size: size)
        return (image, CGRect(x: area.minX, y: image.maxY + 2, width: area.width, height: title))
    }

    override func layoutSubviews() {
        for (index, label) in labels.enumerated() { label.frame = parts(index).title }
    }

    override func draw(_ context: Context) {
        for (index, action) in actions.enumerated() {
            context.fill(area(index), action.color)
            if let image = action.image {
                context.draw(image, in: context.snapped(parts(index).image), cornerRadius: 0)
            }
            if pressed == index { context.fill(area(index), Color(hex: 0, alpha: 0.15)) }
        }
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        pressed = actions.indices.first { area($0).contains(event.location) }
        setNeedsDisplay()
        return pressed != nil
    }

    override func pointerUp(_ event: InputEvent) {
        guard let index = pressed else { return }
        pressed = nil
        setNeedsDisplay()
        if area(index).contains(event.location) { perform(index) }
    }

    override func pointerCanceled(_ pointer: PointerID) {
        pressed = nil
        setNeedsDisplay()
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .button }
    override var defaultAccessibilityName: String? {
        actions.map { $0.title.isEmpty ? "Action" : $0.title }.joined(separator: ", ")
    }
}
