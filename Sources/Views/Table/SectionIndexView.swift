/// The titles of sections along the right edge of a table, of which a press or a movement over them shows the section
/// at the top (LIST-15).
@MainActor final class SectionIndexView: Control {
    private static let width: CGFloat = 20
    private static let lineHeight: CGFloat = 14
    private static let font = Font.system(size: 11, weight: .semibold)
    /// The titles that a magnifying glass on iOS stands for.
    private static let search = "{search}"

    var titles: [String] = [] { didSet { if titles != oldValue { setNeedsDisplay() } } }
    var look = SectionIndexLook() { didSet { setNeedsDisplay() } }
    /// Called with the position of a title that was pressed.
    var onSelect: ((Int) -> Void)?
    private var selected: Int?

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: Self.width, height: size.height) }

    override var highlightsByTouch: Bool { false }

    /// The rectangle of all titles, in the middle of the height.
    private var area: CGRect {
        let height = min(CGFloat(titles.count) * Self.lineHeight, max(bounds.height - 16, 0))
        return CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
    }

    /// The position of the title at a height; the nearest one outside.
    private func position(at y: CGFloat) -> Int? {
        guard !titles.isEmpty, area.height > 0 else { return nil }
        let line = ((y - area.minY) / area.height * CGFloat(titles.count)).rounded(.down)
        return min(max(Int(line), 0), titles.count - 1)
    }

    private func select(at y: CGFloat) {
        guard let position = position(at: y), position != selected else { return }
        selected = position
        onSelect?(position)
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind, area.contains(event.location) else { return false }
        selected = nil
        isHighlighted = true
        select(at: event.location.y)
        return true
    }

    override func pointerMoved(_ event: InputEvent) { if isPressed { select(at: event.location.y) } }
    override func pointerUp(_ event: InputEvent) { isHighlighted = false }
    override func cursor(at point: CGPoint) -> PointerShape? { area.contains(point) ? .pointingHand : nil }

    /// Presses beside the titles are those of rows.
    override func hitTest(_ point: CGPoint) -> View? { area.contains(point) ? super.hitTest(point) : nil }

    override var defaultAccessibilityRole: AccessibilityRole? { .slider }
    override var defaultAccessibilityName: String? { "Section index" }

    override func draw(_ context: Context) {
        let area = area
        if let background = isPressed ? look.trackingBackground ?? look.background : look.background {
            context.fill(bounds, background)
        }
        guard !titles.isEmpty, area.height > 0 else { return }
        let color = look.color ?? tintColor ?? palette.accent
        // With less height, dots stand for the titles between those that are shown.
        let lines = max(Int(area.height / Self.lineHeight), 1)
        let isShortened = lines < titles.count
        let count = isShortened ? max(lines | 1, 1) : titles.count
        let height = area.height / CGFloat(count)
        for line in 0..<count {
            let isDot = isShortened && line % 2 == 1
            let position = count > 1 ? line * (titles.count - 1) / (count - 1) : 0
            let title = isDot || titles[position] == Self.search ? "•" : titles[position]
            let text = textLayout(title, font: Self.font)
            let middle = area.minY + (CGFloat(line) + 0.5) * height
            context.draw(
                text, at: CGPoint(x: area.midX - text.size.width / 2, y: middle - text.size.height / 2), color: color)
        }
    }
}

extension SectionIndexView: PressUsing {
    /// A press on a title lifts no row behind it.
    package var usesPresses: Bool { true }
}

/// The colors of an index.
struct SectionIndexLook {
    var color: Color?
    var background: Color?
    var trackingBackground: Color?
    var minimumRows = 0
}

extension TableView {
    /// Asks the data source for the titles of the index again (LIST-15).
    public func reloadSectionIndexTitles() {
        let titles = dataSource?.sectionIndexTitles(for: self) ?? []
        let rows = counts.reduce(0, +)
        guard !titles.isEmpty, rows >= sectionIndexLook.minimumRows else {
            edgeView = nil
            return
        }
        let index = edgeView as? SectionIndexView ?? SectionIndexView(frame: .zero)
        index.titles = titles
        index.look = sectionIndexLook
        index.onSelect = { [weak self] in self?.showSection(ofTitle: $0) }
        edgeView = index
    }

    private func showSection(ofTitle position: Int) {
        guard let titles = (edgeView as? SectionIndexView)?.titles, titles.indices.contains(position),
            let section = dataSource?.tableView(self, sectionForSectionIndexTitle: titles[position], at: position),
            let shown = counts.indices.first(where: { $0 >= section && counts[$0] > 0 }),
            let row = frameForItem(at: IndexPath(item: 0, section: shown))
        else { return }
        // The header of a section may stay at the top, but it has its height everywhere.
        let around = CGRect(x: 0, y: row.minY - 1, width: bounds.width, height: row.height)
        let header = list.supplementaryFrames(in: around).first {
            $0.kind == ListLayout.headerKind && $0.indexPath.section == shown
        }
        scroll(to: CGPoint(x: contentOffset.x, y: row.minY - (header?.frame.height ?? 0)), animated: false)
    }

    /// The color of the titles; nil is the tint color.
    public var sectionIndexColor: Color? {
        get { sectionIndexLook.color }
        set { changeIndex { $0.color = newValue } }
    }
    /// The color behind the titles; nil for none.
    public var sectionIndexBackgroundColor: Color? {
        get { sectionIndexLook.background }
        set { changeIndex { $0.background = newValue } }
    }
    /// The color behind the titles while they are pressed; nil is ``sectionIndexBackgroundColor``.
    public var sectionIndexTrackingBackgroundColor: Color? {
        get { sectionIndexLook.trackingBackground }
        set { changeIndex { $0.trackingBackground = newValue } }
    }
    /// The number of rows from which there is an index; 0 by default.
    public var sectionIndexMinimumDisplayRowCount: Int {
        get { sectionIndexLook.minimumRows }
        set {
            sectionIndexLook.minimumRows = newValue
            if !needsReload { reloadSectionIndexTitles() }
        }
    }

    private func changeIndex(_ change: (inout SectionIndexLook) -> Void) {
        change(&sectionIndexLook)
        (edgeView as? SectionIndexView)?.look = sectionIndexLook
    }
}
