/// A button that shows one of several choices and opens a menu of all.
///
/// The menu opens when the press begins, so that one press can open it, move to a choice and release there.
@MainActor package final class PopUpButton: Control {
    private static let chevronSide: CGFloat = 12
    private static let padding: CGFloat = 12
    /// A press that lasts longer or moves farther is not a click: its release closes the menu or chooses an item.
    private static let clickTime: Duration = .milliseconds(300)
    private static let clickDistance: CGFloat = 4

    /// The titles of the choices.
    package var choices: [String] {
        didSet { if choices != oldValue { setNeedsDisplay() } }
    }
    /// The index of the current choice; setting it does not call `onChange`.
    package var selectedIndex: Int {
        didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
    }
    /// The name of the choice, such as "Cadence". Part of the accessibility name and the tooltip, not drawn.
    package var name: String?
    /// Called when the user has selected another choice.
    package var onChange: (@MainActor (Int) -> Void)?

    private weak var menu: MenuView?
    private var pressBegan: (time: Timestamp, location: CGPoint)?

    /// Creates a button that shows the choice at `selectedIndex`.
    package init(
        _ choices: [String], selectedIndex: Int = 0, name: String? = nil, onChange: (@MainActor (Int) -> Void)? = nil
    ) {
        self.choices = choices
        self.selectedIndex = selectedIndex
        self.name = name
        self.onChange = onChange
        super.init(frame: .zero)
        tooltip = name
    }

    private var title: String { choices.indices.contains(selectedIndex) ? choices[selectedIndex] : "" }

    /// The size that fits the content.
    package override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// The size for the longest choice, in points, so that the width does not depend on the current choice; 32 points
    /// high.
    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        let widest = choices.map { textLayout($0, font: ControlMetrics.font).size.width }.max() ?? 0
        let width = widest + 2 * Self.padding + ControlMetrics.gap + Self.chevronSide
        return CGSize(width: width.rounded(.up), height: ControlMetrics.height)
    }

    // MARK: Menu

    private func openMenu(byKeys: Bool) {
        guard isEnabled, menu == nil, !choices.isEmpty else { return }
        hideTooltip()
        let selected = selectedIndex
        let items = choices.enumerated().map { index, choice in
            MenuItem(choice, isChecked: index == selected) { [weak self] in self?.choose(index) }
        }
        menu = Menu(items).show(below: self, highlighted: byKeys ? selected : nil) { [weak self] in
            self?.menu = nil
            self?.setNeedsDisplay()
        }
        setNeedsDisplay()
    }

    private func choose(_ index: Int) {
        guard choices.indices.contains(index), index != selectedIndex else { return }
        selectedIndex = index
        onChange?(index)
    }

    /// Opens the menu with the current choice checked.
    package override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return false }
        pressBegan = (event.time, event.location)
        openMenu(byKeys: false)
        return true
    }

    /// Highlights the menu item under the pointer while the button is held.
    package override func pointerMoved(_ event: InputEvent) {
        guard let pressBegan, event.location.distance(to: pressBegan.location) > Self.clickDistance else { return }
        menu?.track(convert(event.location, to: nil))
    }

    /// Chooses the item under the pointer; a click leaves the menu open.
    package override func pointerUp(_ event: InputEvent) {
        guard let pressBegan else { return }
        self.pressBegan = nil
        let isClick =
            event.time - pressBegan.time < Self.clickTime
            && event.location.distance(to: pressBegan.location) <= Self.clickDistance
        guard !isClick, let menu else { return }
        if !menu.release(at: convert(event.location, to: nil)), !bounds.contains(event.location) { menu.close() }
    }

    /// Space, Enter, Up and Down open the menu.
    package override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled, [.space, .enter, .up, .down].contains(key) else { return false }
        if !event.isRepeatedKey { openMenu(byKeys: true) }
        return true
    }

    /// The pointing hand, or the arrow while disabled.
    package override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .pointingHand : .arrow }

    // MARK: Accessibility

    /// `button`.
    package override var defaultAccessibilityRole: AccessibilityRole? { .button }

    /// The name and the current choice.
    package override var defaultAccessibilityName: String? { [name, title].compactMap(\.self).joined(separator: ": ") }

    /// `selected`, the index of the current choice, and `count`.
    package override var accessibilityValue: [String: Int] { ["selected": selectedIndex, "count": choices.count] }

    // MARK: Drawing

    /// Draws the background, the current choice and the chevron.
    package override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let area = context.snapped(bounds)
        let shape = Path(roundedRect: area, cornerRadius: controlRadius)
        if isEnabled {
            if menu != nil {
                context.fill(shape, palette.pressedTint)
            } else if isHovered {
                context.fill(shape, palette.hoverTint)
            }
        }
        context.drawBorder(area, cornerRadius: controlRadius, palette.border)
        let ink = isEnabled ? palette.text : palette.disabledText
        let side = Self.chevronSide
        let chevron = CGRect(
            x: area.maxX - Self.padding - side, y: area.midY - side / 2, width: side, height: side)
        let width = chevron.minX - ControlMetrics.gap - area.minX - Self.padding
        if chevron.minX >= area.minX {
            context.draw(
                .chevronDown, in: context.snapped(chevron),
                color: isEnabled ? palette.secondaryText : palette.disabledText)
        }
        if width > 0 {
            let text = lineLayout(title, font: ControlMetrics.font, width: width)
            let y = area.midY - text.size.height / 2
            context.draw(text, at: CGPoint(x: area.minX + Self.padding, y: y), color: ink)
        }
        drawFocusRing(around: area, cornerRadius: controlRadius, in: context)
    }
}
