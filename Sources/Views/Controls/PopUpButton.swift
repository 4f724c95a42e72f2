/// Shows which of a few choices is made, and a menu of them when it is pressed.
///
/// The menu opens as the press begins: the same press can go on to a choice and end there.
@MainActor public final class PopUpButton: Control {
    private static let chevronSide: CGFloat = 12
    private static let padding: CGFloat = 12
    /// A press that is longer or moves further than this does not leave the menu open.
    private static let clickTime: Duration = .milliseconds(300)
    private static let clickDistance: CGFloat = 4

    /// The choices, as they are read.
    public var choices: [String] {
        didSet { if choices != oldValue { setNeedsDisplay() } }
    }
    /// Which one is made; setting it tells nobody.
    public var selectedIndex: Int {
        didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
    }
    /// What is chosen here, such as "Cadence"; it is said before the choice, and not drawn.
    public var name: String?
    /// Another choice was made by the user.
    public var onChange: (@MainActor (Int) -> Void)?

    private weak var menu: MenuView?
    private var pressBegan: (time: Timestamp, place: CGPoint)?

    /// A button for choices.
    public init(
        _ choices: [String], selectedIndex: Int = 0, name: String? = nil, onChange: (@MainActor (Int) -> Void)? = nil
    ) {
        self.choices = choices
        self.selectedIndex = selectedIndex
        self.name = name
        self.onChange = onChange
        super.init()
        tooltip = name
    }

    private var title: String { choices.indices.contains(selectedIndex) ? choices[selectedIndex] : "" }

    /// The room for the longest choice, in points, so that the button keeps its width; 32 high.
    public func sizeThatFits(_ size: CGSize) -> CGSize {
        let widest = choices.map { textLayout($0, font: ControlMetrics.font).size.width }.max() ?? 0
        let width = widest + 2 * Self.padding + ControlMetrics.gap + Self.chevronSide
        return CGSize(width: width.rounded(.up), height: ControlMetrics.height)
    }

    // MARK: The menu

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

    /// Opens the menu over the chosen entry.
    public override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return false }
        pressBegan = (event.time, event.location)
        openMenu(byKeys: false)
        return true
    }

    /// Tracks the menu while the button stays down.
    public override func pointerMoved(_ event: InputEvent) {
        guard let pressBegan, event.location.distance(to: pressBegan.place) > Self.clickDistance else { return }
        menu?.track(convert(event.location, to: nil))
    }

    /// Chooses where the pointer was carried to; a mere click leaves the menu open.
    public override func pointerUp(_ event: InputEvent) {
        guard let pressBegan else { return }
        self.pressBegan = nil
        let isClick =
            event.time - pressBegan.time < Self.clickTime
            && event.location.distance(to: pressBegan.place) <= Self.clickDistance
        guard !isClick, let menu else { return }
        if !menu.release(at: convert(event.location, to: nil)), !bounds.contains(event.location) { menu.close() }
    }

    /// Space, Enter, Up and Down open the menu.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled, [.space, .enter, .up, .down].contains(key) else { return false }
        if !event.isRepeatedKey { openMenu(byKeys: true) }
        return true
    }

    /// The hand while it can be clicked, the arrow while it is disabled.
    public override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .pointingHand : .arrow }

    // MARK: Accessibility

    /// A button: a press opens the choices.
    public override var role: AccessibilityRole? { .button }

    /// Its name with the chosen entry.
    public override var accessibilityName: String? { [name, title].compactMap(\.self).joined(separator: ": ") }

    /// `selected`, the chosen index, and `count`.
    public override var accessibilityValue: [String: Int] { ["selected": selectedIndex, "count": choices.count] }

    // MARK: Drawing

    /// Draws face, chosen entry and arrows.
    public override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let area = context.snapped(bounds)
        let shape = Path(roundedRect: area, cornerRadius: ControlMetrics.radius)
        if isEnabled {
            if menu != nil {
                context.fill(shape, palette.pressedTint)
            } else if isHovered {
                context.fill(shape, palette.hoverTint)
            }
        }
        context.drawBorder(area, cornerRadius: ControlMetrics.radius, palette.border)
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
        drawFocusRing(around: area, cornerRadius: ControlMetrics.radius, in: context)
    }
}
