/// The views of one item of a navigation bar, or of a tool bar.
@MainActor final class BarContent: UIView {
    static let margin: CGFloat = 12
    static let gap: CGFloat = 4

    private let titleLabel = Label(font: .system(size: 17, weight: .semibold), alignment: .center)
    private var left: [BarSlot] = []
    private var right: [BarSlot] = []
    private let promptLabel = Label(font: .system(size: 11), alignment: .center)
    private var titleView: UIView?
    /// The look of buttons of a style in this bar.
    var buttonLook: (UIBarButtonItem.Style) -> BarButtonLook = { _ in BarButtonLook() }
    /// The button that leads back; nil without one.
    private(set) var backButton: TintedButton?

    /// Shows the items; for a tool bar, all are `left`.
    func show(
        title: String? = nil, prompt: String? = nil, titleView: UIView? = nil, left: [UIBarButtonItem] = [],
        right: [UIBarButtonItem] = [], back: TintedButton? = nil
    ) {
        for view in subviews { view.removeFromSuperview() }
        (self.titleView, backButton) = (titleView, back)
        titleLabel.text = titleView == nil ? title ?? "" : ""
        if titleView == nil { addSubview(titleLabel) }
        if let titleView { addSubview(titleView) }
        promptLabel.text = prompt ?? ""
        if prompt?.isEmpty == false { addSubview(promptLabel) }
        if let back { addSubview(back) }
        self.left = left.map { slot($0) }
        self.right = right.map { slot($0) }
        setNeedsLayout()
    }

    /// Sets the color and font of the title from the attributes of a bar.
    func setTitle(color: UIColor?, font: UIFont?) {
        titleLabel.tone = color.map { .custom($0) } ?? .primary
        titleLabel.font = font ?? .system(size: 17, weight: .semibold)
        promptLabel.tone = color.map { .custom($0.withAlpha($0.alpha * 0.8)) } ?? .secondary
    }

    private func slot(_ item: UIBarButtonItem) -> BarSlot {
        item.barLook = buttonLook(item.style)
        let slot = BarSlot(item: item, view: item.makeView())
        if let view = slot.view, !item.isHidden { addSubview(view) }
        item.onChange = { [weak self, weak slot] in
            guard let self, let slot else { return }
            update(slot)
        }
        return slot
    }

    /// Shows the changed properties of an item, and another view if it has another one now.
    private func update(_ slot: BarSlot) {
        let item = slot.item
        item.barLook = buttonLook(item.style)
        defer { showOrHide(slot) }
        if item.customView !== slot.view, item.customView != nil || !(slot.view is TintedButton) {
            if slot.view?.superview === self { slot.view?.removeFromSuperview() }
            slot.view = item.makeView()
            if let view = slot.view { addSubview(view) }
        } else if let button = item.button {
            item.configure(button)
        }
        setNeedsLayout()
    }

    private func showOrHide(_ slot: BarSlot) {
        guard let view = slot.view, slot.item.isHidden == (view.superview === self) else { return }
        if slot.item.isHidden { view.removeFromSuperview() } else { addSubview(view) }
    }

    override func layoutSubviews() {
        var minX = Self.margin
        if let backButton {
            let size = backButton.naturalSize()
            backButton.frame = CGRect(
                x: minX, y: ((bounds.height - size.height) / 2).rounded(), width: min(size.width, bounds.width / 3),
                height: size.height)
            minX = backButton.frame.maxX + Self.gap
        }
        let isToolbar = right.isEmpty && left.contains { $0.item.systemItem == .flexibleSpace }
        minX = place(left, from: minX, to: isToolbar ? bounds.width - Self.margin : nil)
        var maxX = bounds.width - Self.margin
        for slot in right where !slot.item.isHidden {
            let size = slot.size
            maxX -= size.width
            slot.view?.frame = frame(size, at: maxX)
            maxX -= Self.gap
        }
        layOutTitle(from: minX + Self.gap, to: maxX - Self.gap)
    }

    private func frame(_ size: CGSize, at x: CGFloat) -> CGRect {
        CGRect(x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }

    /// Places items from left to right, with flexible space up to `end`; returns where the next one would begin.
    private func place(_ all: [BarSlot], from start: CGFloat, to end: CGFloat?) -> CGFloat {
        let slots = all.filter { !$0.item.isHidden }
        let flexible = slots.count { $0.item.systemItem == .flexibleSpace }
        let used = slots.reduce(start) { $0 + $1.size.width + Self.gap } - (slots.isEmpty ? 0 : Self.gap)
        let share = flexible > 0 ? max((end ?? used) - used, 0) / CGFloat(flexible) : 0
        var x = start
        for slot in slots {
            let size = slot.size
            slot.view?.frame = frame(size, at: x.rounded())
            x += size.width + Self.gap + (slot.item.systemItem == .flexibleSpace ? share : 0)
        }
        return x
    }

    /// Centers the title in the bar, or between the items if these leave no space there.
    private func layOutTitle(from minX: CGFloat, to maxX: CGFloat) {
        let available = max(maxX - minX, 0)
        let title: UIView = titleView ?? titleLabel
        var size = titleView?.frame.size ?? titleLabel.sizeThatFits(bounds.size)
        if titleView != nil, size.width == 0 || size.height == 0 {
            size = CGSize(width: available, height: bounds.height - 8)
        }
        let width = min(size.width, available)
        let x = min(max(((bounds.width - width) / 2).rounded(), minX), max(maxX - width, minX))
        title.frame = frame(CGSize(width: width, height: size.height), at: x)
        guard promptLabel.superview === self else { return }
        // The prompt is above the title, in the same height.
        let prompt = promptLabel.sizeThatFits(bounds.size)
        promptLabel.frame = CGRect(x: 0, y: 4, width: bounds.width, height: prompt.height)
        title.frame.origin.y = max(
            title.frame.minY, min(promptLabel.frame.maxY, bounds.height - title.frame.height - 4))
    }
}

/// The look of the buttons of a bar; what is nil is that of the tint color.
struct BarButtonLook {
    var color: UIColor?
    var font: UIFont?

    /// The values that are not nil, over those of another look.
    func over(_ other: BarButtonLook) -> BarButtonLook {
        BarButtonLook(color: color ?? other.color, font: font ?? other.font)
    }
}

/// An item in a bar with its view, which is nil for space.
@MainActor private final class BarSlot {
    let item: UIBarButtonItem
    var view: UIView?

    init(item: UIBarButtonItem, view: UIView?) { (self.item, self.view) = (item, view) }

    var size: CGSize {
        if item.systemItem == .flexibleSpace { return .zero }
        let natural =
            (view as? TintedButton)?.naturalSize()
            ?? view.map { $0.frame.isEmpty ? Self.preferredSize(of: $0) : $0.frame.size } ?? .zero
        return CGSize(width: item.width > 0 ? item.width : natural.width, height: natural.height)
    }

    private static func preferredSize(of view: UIView) -> CGSize {
        switch view {
        case let button as Button: button.sizeThatFits(.zero)
        case let label as UILabel: label.sizeThatFits(CGSize(width: 400, height: 100))
        default: CGSize(width: 32, height: 32)
        }
    }
}
