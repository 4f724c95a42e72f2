/// An open menu and its submenus, over everything in the window; made by `Menu.show`.
///
/// Everything in the window belongs to it while it is open: a press outside closes it and does nothing else, keys
/// choose. It closes when the window changes its size or loses the focus.
@MainActor public final class MenuView: View, WindowOverlay {
    /// How long the pointer rests on a line before its submenu opens, or another one's closes: on the slanting way into
    /// a submenu it may cross other lines.
    static let submenuDelay: Duration = .milliseconds(160)

    private(set) var panels: [MenuPanel] = []
    private let anchor: CGRect
    private let minimumWidth: CGFloat
    private var isOpen = false
    private var submenuTime: Timestamp?
    private weak var formerFocus: View?
    var onClose: (@MainActor () -> Void)?

    /// - Parameter anchor: What it opens below, or a point, in the window.
    init(_ menu: Menu, at anchor: CGRect, minimumWidth: CGFloat) {
        self.anchor = anchor
        self.minimumWidth = minimumWidth
        super.init()
        add(MenuPanel(menu))
    }

    // MARK: Opening and closing

    func open(in root: RootView) {
        isOpen = true
        formerFocus = root.focusedView
        frame = root.bounds
        root.addSubview(self)
        if let first = panels.first { first.frame = placeFirst(first) }
        root.focus(self)
    }

    /// Closes the menu and its submenus, and gives the focus back.
    public func close() {
        guard isOpen, let root else { return }
        isOpen = false
        if root.focusedView === self {
            root.focus(formerFocus?.root === root ? formerFocus : nil)
        }
        removeFromSuperview()
        onClose?()
    }

    package func place(in bounds: CGRect) {
        if bounds.size != frame.size { close() }
    }

    /// Tells that it is closed, where it was taken out without being closed.
    public override func didMoveToWindow() {
        guard root == nil, isOpen else { return }
        isOpen = false
        onClose?()
    }

    /// Closes it when the focus goes elsewhere.
    public override func focusChanged(_ isFocused: Bool) {
        if !isFocused { close() }
    }

    /// Always, so that its keys reach it.
    public override var canBecomeFocused: Bool { true }

    // MARK: Panels

    private func add(_ panel: MenuPanel) {
        panels.append(panel)
        addSubview(panel)
        for item in panel.items {
            item.onHover = { [weak self, weak panel] item, isHovered in
                guard let panel else { return }
                self?.hover(item, isHovered, in: panel)
            }
        }
    }

    private func placeFirst(_ panel: MenuPanel) -> CGRect {
        var size = panel.naturalSize(minimumWidth: minimumWidth)
        let room = roomForPanels
        size.width = min(size.width, room.width)
        size.height = min(size.height, room.height)
        var y = anchor.maxY
        if y + size.height > room.maxY {
            let (above, below) = (anchor.minY - room.minY, room.maxY - anchor.maxY)
            if anchor.height > 0 && max(above, below) > 4 * MenuItemView.height {
                // What it belongs to stays in sight: it rather scrolls.
                size.height = min(size.height, max(above, below))
            }
            if size.height > below && size.height <= above { y = anchor.minY - size.height }
        }
        return CGRect(x: anchor.minX, y: y, width: size.width, height: size.height).moved(into: room)
    }

    private func placeSubmenu(_ panel: MenuPanel, of item: MenuItemView, in parent: MenuPanel) -> CGRect {
        let room = roomForPanels
        let natural = panel.naturalSize(minimumWidth: 0)
        let size = CGSize(width: min(natural.width, room.width), height: min(natural.height, room.height))
        let line = item.convert(item.bounds, to: self)
        let overlap = MenuPanel.padding
        var x = parent.frame.maxX - overlap
        if x + size.width > room.maxX { x = parent.frame.minX + overlap - size.width }
        let origin = CGPoint(x: x, y: line.minY - MenuPanel.padding)
        return CGRect(origin: origin, size: size).moved(into: room)
    }

    private var roomForPanels: CGRect {
        let margin = ControlMetrics.windowMargin
        let room = bounds.insetBy(dx: min(margin, bounds.width / 2), dy: min(margin, bounds.height / 2))
        return room.isNull ? .zero : room
    }

    private func openSubmenu(of item: MenuItemView, in parent: MenuPanel) {
        guard case .submenu(let menu) = item.item.kind, item.canBeChosen else { return }
        if panels.last?.opener === item { return }
        closePanels(after: parent)
        let panel = MenuPanel(menu, opener: item)
        item.hasOpenSubmenu = true
        add(panel)
        panel.frame = placeSubmenu(panel, of: item, in: parent)
    }

    private func closePanels(after panel: MenuPanel) {
        while let last = panels.last, last !== panel { closeLastPanel() }
    }

    private func closeLastPanel() {
        guard let last = panels.popLast() else { return }
        last.opener?.hasOpenSubmenu = false
        last.removeFromSuperview()
    }

    // MARK: The pointer

    /// Takes every point, so that a press outside closes it and goes no further.
    public override func hitTest(_ point: CGPoint) -> View? { isHidden ? nil : super.hitTest(point) ?? self }

    /// The arrow, whatever lies below.
    public override func cursor(at point: CGPoint) -> PointerShape? { .arrow }

    /// Holds scrolling back from what lies below.
    public override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }

    /// Holds zooming back from what lies below.
    public override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool { true }

    private func hover(_ item: MenuItemView, _ isHovered: Bool, in panel: MenuPanel) {
        if isHovered {
            point(to: item, in: panel)
        } else if panel.highlighted === item, panels.last === panel {
            panel.highlight(nil)
            schedule(nil)
        }
    }

    private func point(to item: MenuItemView, in panel: MenuPanel) {
        // The way here may have crossed other lines of the menus before.
        for (parent, child) in zip(panels, panels.dropFirst()) where parent !== panel {
            if let opener = child.opener, parent.items.contains(where: { $0 === opener }) { parent.highlight(opener) }
            if child === panel { break }
        }
        panel.highlight(item)
        let isRight = panel === panels.last ? !item.opensSubmenu : panels.last?.opener === item
        schedule(isRight ? nil : (root?.now ?? .zero) + Self.submenuDelay)
    }

    private func schedule(_ time: Timestamp?) {
        submenuTime = time
        root?.wake(at: time, self)
    }

    /// Opens and closes submenus when the pointer has rested long enough.
    public override func animate(at time: Timestamp) -> Bool {
        guard let submenuTime, time >= submenuTime else { return false }
        self.submenuTime = nil
        // The innermost highlighted line says which menus belong to be open.
        let deepest = panels.last { $0.highlighted != nil && $0.highlighted !== openerAfter($0) } ?? panels.first
        guard let deepest else { return false }
        closePanels(after: deepest)
        if let item = deepest.highlighted { openSubmenu(of: item, in: deepest) }
        return false
    }

    private func openerAfter(_ panel: MenuPanel) -> MenuItemView? {
        panels.firstIndex { $0 === panel }.flatMap { panels.indices.contains($0 + 1) ? panels[$0 + 1].opener : nil }
    }

    /// Highlights what is at a point of the window: for the view that opened the menu by a press and follows it.
    public func track(_ point: CGPoint) {
        for panel in panels.reversed() where panel.bounds.contains(panel.convert(point, from: nil)) {
            if let item = panel.item(atWindow: point) { self.point(to: item, in: panel) }
            return
        }
        if let last = panels.last { last.highlight(nil) }
    }

    /// Chooses what is at a point of the window, as the press that was followed ends; returns whether it was in a menu.
    @discardableResult public func release(at point: CGPoint) -> Bool {
        for panel in panels.reversed() where panel.bounds.contains(panel.convert(point, from: nil)) {
            if let item = panel.item(atWindow: point) { choose(item, in: panel) }
            return true
        }
        return false
    }

    /// Begins to track the entry under the pointer, or closes the menu from outside.
    public override func pointerDown(_ event: InputEvent) -> Bool {
        if panels.contains(where: { $0.frame.contains(event.location) }) {
            track(event.location)
        } else {
            close()
        }
        return true
    }

    /// Highlights the entry under the pointer.
    public override func pointerMoved(_ event: InputEvent) { track(event.location) }

    /// Chooses the entry under the pointer.
    public override func pointerUp(_ event: InputEvent) { release(at: event.location) }

    // MARK: Choosing

    /// Highlights a line of the first menu, by its index.
    func highlight(_ index: Int) {
        guard let panel = panels.first, panel.items.indices.contains(index) else { return }
        panel.highlight(panel.items[index], revealing: true)
    }

    private func choose(_ item: MenuItemView, in panel: MenuPanel) {
        guard item.canBeChosen else { return }
        switch item.item.kind {
        case .command(let action):
            close()
            action()
        case .submenu:
            schedule(nil)
            openSubmenu(of: item, in: panel)
        case .separator: break
        }
    }

    /// Arrows, Home and End walk, Enter and Space choose, Escape closes; no key goes further.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard let panel = panels.last else { return true }
        // The key that opened the menu may still be held.
        if event.isRepeatedKey, [.enter, .space, .escape].contains(key) { return true }
        switch key {
        case .up: panel.moveHighlight(by: -1)
        case .down: panel.moveHighlight(by: 1)
        case .home:
            panel.highlight(nil)
            panel.moveHighlight(by: 1)
        case .end:
            panel.highlight(nil)
            panel.moveHighlight(by: -1)
        case .enter, .space: chooseHighlighted(in: panel)
        case .right: if panel.highlighted?.opensSubmenu == true { chooseHighlighted(in: panel) }
        case .left: if panels.count > 1 { leave(panel) }
        case .escape: if panels.count > 1 { leave(panel) } else { close() }
        case .character(let letter): panel.highlight(startingWith: letter)
        case .menu: close()
        default: break
        }
        return true
    }

    private func chooseHighlighted(in panel: MenuPanel) {
        guard let item = panel.highlighted else { return }
        choose(item, in: panel)
        if item.opensSubmenu, panels.last !== panel { panels.last?.moveHighlight(by: 1) }
    }

    private func leave(_ panel: MenuPanel) {
        schedule(nil)
        closePanels(after: panel)
        closeLastPanel()
    }

    /// Takes typed text, so that it changes nothing below.
    public override func insertText(_ text: String) -> Bool { true }
}

extension MenuItemView {
    fileprivate var opensSubmenu: Bool {
        if case .submenu = item.kind { return item.isEnabled }
        return false
    }
}

extension CGRect {
    /// The rectangle moved, no further than needed, so that it lies inside another; at that one's top left when larger.
    fileprivate func moved(into room: CGRect) -> CGRect {
        CGRect(
            x: max(min(minX, room.maxX - width), room.minX), y: max(min(minY, room.maxY - height), room.minY),
            width: width, height: height)
    }
}
