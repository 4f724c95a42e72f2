/// An open menu with its submenus, over all other content of the window; created by `Menu.show`.
///
/// Modal: a press outside closes the menu and has no other effect, and the menu receives all keys. Closes when the
/// window is resized or loses the focus.
@preconcurrency @MainActor public final class MenuView: View, WindowOverlay {
    /// How long the pointer rests on an item before its submenu opens or another submenu closes, because the pointer
    /// may cross other items on the way into a submenu.
    static let submenuDelay: Duration = .milliseconds(160)

    private(set) var panels: [MenuPanel] = []
    private let anchor: CGRect
    private let minimumWidth: CGFloat
    private let rowHeight: CGFloat
    private var isOpen = false
    private var submenuTime: Timestamp?
    private(set) weak var formerFocus: View?
    var onClose: (@MainActor () -> Void)?
    /// The bar whose menu this is. Its titles receive the pointer, and keys open the menus beside this one.
    weak var bar: MenuBar?
    /// Whether a key has opened the menu.
    private(set) var isOpenedByKey = false

    /// - Parameter anchor: The rectangle below which the menu opens, or an empty one at a point, in window
    ///   coordinates.
    /// - Parameter rowHeight: The height of all items other than separators, in points.
    init(_ menu: Menu, at anchor: CGRect, minimumWidth: CGFloat, rowHeight: CGFloat) {
        self.anchor = anchor
        self.minimumWidth = minimumWidth
        self.rowHeight = rowHeight
        super.init(frame: .zero)
        add(MenuPanel(menu, rowHeight: rowHeight))
    }

    // MARK: Opening and closing

    func open(in root: RootView) {
        isOpen = true
        formerFocus = root.focusedView
        frame = root.bounds
        root.addSubview(self)
        root.focus(self)
        if let first = panels.first {
            place(first)
            loadDeferredItems(of: first)
            isOpenedByKey = root.isHandlingKey
            if isOpenedByKey { first.moveHighlight(by: 1) }
        }
    }

    /// Closes the menu and its submenus, restores the focus, and calls `onClose`; idempotent.
    ///
    /// A text editor goes on editing below a menu. If the focus moves to another view, or to none, it ends editing.
    public func close() {
        guard isOpen, let root else { return }
        isOpen = false
        if root.focusedView === self { root.focus(formerFocus?.root === root ? formerFocus : nil) }
        removeFromSuperview()
        endEditingBelow()
        onClose?()
    }

    /// Ends the editing of the view that had the focus before the menu, unless it has the focus again.
    private func endEditingBelow() {
        guard let formerFocus, formerFocus.isEditingText, formerFocus.root?.focusedView !== formerFocus else { return }
        formerFocus.focusChanged(false)
    }

    /// Asks the text editor below the open menu, since it loses the focus, too.
    public override var canResignFirstResponder: Bool {
        guard isOpen, let formerFocus, formerFocus.isEditingText else { return true }
        return formerFocus.canResignFirstResponder
    }

    package func place(in bounds: CGRect) {
        if bounds.size != frame.size { close() }
    }

    /// Calls `onClose` if the menu was removed without `close()`.
    public override func didMoveToWindow() {
        guard root == nil, isOpen else { return }
        isOpen = false
        endEditingBelow()
        onClose?()
    }

    /// Closes the menu when it loses the focus.
    public override func focusChanged(_ isFocused: Bool) {
        if !isFocused { close() }
    }

    /// True, so that the menu receives keys.
    public override var canBecomeFocused: Bool { true }

    // MARK: Panels

    private func add(_ panel: MenuPanel) {
        panels.append(panel)
        addSubview(panel)
        followPointer(over: panel)
        panel.list.onPress = { [weak self, weak panel] item, isPressed in
            guard let panel else { return }
            self?.hover(item, isPressed, in: panel)
        }
        panel.list.onChoose = { [weak self, weak panel] item in
            guard let panel else { return }
            self?.choose(item, in: panel)
        }
    }

    private func followPointer(over panel: MenuPanel) {
        for item in panel.items {
            item.onHover = { [weak self, weak panel] item, isHovered in
                guard let panel else { return }
                self?.hover(item, isHovered, in: panel)
            }
        }
    }

    /// Asks for the items of deferred ones of an open panel. A second answer has no effect.
    private func loadDeferredItems(of panel: MenuPanel) {
        for item in panel.items {
            guard case .deferred(let load) = item.item.kind else { continue }
            load { [weak self, weak panel, weak item] new in
                guard let self, let panel, let item else { return }
                replace(item, by: new, in: panel)
            }
        }
    }

    private func replace(_ item: MenuItemView, by new: [MenuItem], in panel: MenuPanel) {
        guard isOpen, panels.contains(where: { $0 === panel }), panel.items.contains(where: { $0 === item }) else {
            return
        }
        panel.replace(item, by: root.map { Menu(new).resolved(in: $0).items } ?? [])
        followPointer(over: panel)
        if panel.items.isEmpty {
            closePanels(after: panel)
            return panel.opener == nil ? close() : closeLastPanel()
        }
        place(panel)
    }

    private func place(_ panel: MenuPanel) {
        if let opener = panel.opener, let parent = panels.first(where: { $0.items.contains { $0 === opener } }) {
            panel.frame = placeSubmenu(panel, of: opener, in: parent)
        } else {
            panel.frame = placeFirst(panel)
        }
    }

    private func placeFirst(_ panel: MenuPanel) -> CGRect {
        var size = panel.naturalSize(minimumWidth: minimumWidth)
        let area = availableArea
        size.width = min(size.width, area.width)
        size.height = min(size.height, area.height)
        var y = anchor.maxY
        if y + size.height > area.maxY {
            let (above, below) = (anchor.minY - area.minY, area.maxY - anchor.maxY)
            if anchor.height > 0 && max(above, below) > 4 * rowHeight {
                // Keep the anchor visible: limit the height and scroll.
                size.height = min(size.height, max(above, below))
            }
            if size.height > below && size.height <= above { y = anchor.minY - size.height }
        }
        return CGRect(x: anchor.minX, y: y, width: size.width, height: size.height).moved(into: area)
    }

    private func placeSubmenu(_ panel: MenuPanel, of item: MenuItemView, in parent: MenuPanel) -> CGRect {
        let area = availableArea
        let natural = panel.naturalSize(minimumWidth: 0)
        let size = CGSize(width: min(natural.width, area.width), height: min(natural.height, area.height))
        let line = item.convert(item.bounds, to: self)
        let overlap = MenuPanel.padding
        var x = parent.frame.maxX - overlap
        if x + size.width > area.maxX { x = parent.frame.minX + overlap - size.width }
        let origin = CGPoint(x: x, y: line.minY - MenuPanel.padding)
        return CGRect(origin: origin, size: size).moved(into: area)
    }

    private var availableArea: CGRect {
        let margin = ControlMetrics.windowMargin
        let area = bounds.insetBy(dx: min(margin, bounds.width / 2), dy: min(margin, bounds.height / 2))
        return area.isNull ? .zero : area
    }

    private func openSubmenu(of item: MenuItemView, in parent: MenuPanel) {
        guard case .submenu(let menu) = item.item.kind, item.canBeChosen else { return }
        if panels.last?.opener === item { return }
        closePanels(after: parent)
        let panel = MenuPanel(menu, opener: item, rowHeight: rowHeight)
        item.hasOpenSubmenu = true
        add(panel)
        place(panel)
        loadDeferredItems(of: panel)
    }

    private func closePanels(after panel: MenuPanel) {
        while let last = panels.last, last !== panel { closeLastPanel() }
    }

    private func closeLastPanel() {
        guard let last = panels.popLast() else { return }
        last.opener?.hasOpenSubmenu = false
        last.removeFromSuperview()
    }

    // MARK: Pointer

    /// The menu itself outside its panels, so that a press there closes it and reaches no other view but a title of its
    /// bar.
    public override func hitTest(_ point: CGPoint) -> View? {
        guard !isHidden else { return nil }
        let hit = super.hitTest(point)
        return hit === self ? bar?.title(at: point) ?? self : hit ?? self
    }

    /// The arrow.
    public override func cursor(at point: CGPoint) -> PointerShape? { .arrow }

    /// Prevents scrolling of views behind.
    public override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }

    /// Prevents zooming of views behind.
    public override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool { true }

    /// The pointer is over an item or presses it, or does so no longer.
    private func hover(_ item: MenuItemView, _ isHovered: Bool, in panel: MenuPanel) {
        if isHovered {
            point(to: item, in: panel)
        } else if panel.highlighted === item, panels.last === panel {
            panel.highlight(nil)
            schedule(nil)
        }
    }

    private func point(to item: MenuItemView, in panel: MenuPanel) {
        // The pointer may have highlighted other items of the parent menus on the way to this item.
        for (parent, child) in zip(panels, panels.dropFirst()) where parent !== panel {
            if let opener = child.opener, parent.items.contains(where: { $0 === opener }) { parent.highlight(opener) }
            if child === panel { break }
        }
        panel.highlight(item)
        let isShowingRightSubmenu = panel === panels.last ? !item.opensSubmenu : panels.last?.opener === item
        schedule(isShowingRightSubmenu ? nil : (root?.now ?? .zero) + Self.submenuDelay)
    }

    private func schedule(_ time: Timestamp?) {
        submenuTime = time
        root?.wake(at: time, self)
    }

    /// Opens or closes submenus when the pointer has rested for `submenuDelay`.
    public override func animate(at time: Timestamp) -> Bool {
        guard let submenuTime, time >= submenuTime else { return false }
        self.submenuTime = nil
        // The innermost highlighted item determines which submenu is open.
        let deepest = panels.last { $0.highlighted != nil && $0.highlighted !== nextOpener(after: $0) } ?? panels.first
        guard let deepest else { return false }
        closePanels(after: deepest)
        if let item = deepest.highlighted { openSubmenu(of: item, in: deepest) }
        return false
    }

    private func nextOpener(after panel: MenuPanel) -> MenuItemView? {
        panels.firstIndex { $0 === panel }.flatMap { panels.indices.contains($0 + 1) ? panels[$0 + 1].opener : nil }
    }

    /// Highlights the item at a point in window coordinates. Called by a view that opened the menu with a press and
    /// tracks that press.
    package func track(_ point: CGPoint) {
        for panel in panels.reversed() where panel.bounds.contains(panel.convert(point, from: nil)) {
            if let item = panel.item(atWindow: point) { self.point(to: item, in: panel) }
            return
        }
        if let last = panels.last { last.highlight(nil) }
    }

    /// Chooses the item at a point in window coordinates when the tracked press ends; returns whether the point was in
    /// a menu.
    @discardableResult package func release(at point: CGPoint) -> Bool {
        for panel in panels.reversed() where panel.bounds.contains(panel.convert(point, from: nil)) {
            if let item = panel.item(atWindow: point) { choose(item, in: panel) }
            return true
        }
        return false
    }

    /// Highlights the item under the pointer; a press outside closes the menu.
    public override func pointerDown(_ event: InputEvent) -> Bool {
        if panels.contains(where: { $0.frame.contains(event.location) }) {
            track(event.location)
        } else {
            close()
        }
        return true
    }

    /// Highlights the item under the pointer.
    public override func pointerMoved(_ event: InputEvent) { track(event.location) }

    /// Chooses the item under the pointer.
    public override func pointerUp(_ event: InputEvent) { release(at: event.location) }

    // MARK: Choosing

    /// Highlights an item of the first menu by its index.
    func highlight(_ index: Int) {
        guard let panel = panels.first, panel.items.indices.contains(index) else { return }
        panel.highlight(panel.items[index], revealing: true)
    }

    private func choose(_ item: MenuItemView, in panel: MenuPanel) {
        // Two fingers may be released on two items.
        guard isOpen, item.canBeChosen else { return }
        switch item.item.kind {
        case .command(let action):
            close()
            action()
        case .submenu:
            schedule(nil)
            openSubmenu(of: item, in: panel)
        case .separator, .deferred, .edit: break
        }
    }

    /// Arrows, Home, End and letters move the highlight, Enter and Space choose, Escape closes; other keys are
    /// ignored.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard let panel = panels.last else { return true }
        // The key that opened the menu may still be held.
        if event.isRepeatedKey, [.enter, .space, .escape, .menu, .function(10)].contains(key) { return true }
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
        case .right:
            if panel.highlighted?.opensSubmenu == true { chooseHighlighted(in: panel) } else { bar?.open(beside: 1) }
        case .left: if panels.count > 1 { leave(panel) } else { bar?.open(beside: -1) }
        case .escape: if panels.count > 1 { leave(panel) } else { close() }
        case .character(let letter):
            if event.modifiers.contains(.alternate), bar?.open(withLetter: letter) == true { return true }
            panel.highlight(startingWith: letter)
        case .menu, .function(10): close()
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

    /// Prevents typed text from reaching views behind.
    public override func insertText(_ text: String) -> Bool { true }
}

extension MenuItemView {
    fileprivate var opensSubmenu: Bool {
        if case .submenu = item.kind { return item.isEnabled }
        return false
    }
}

extension CGRect {
    /// The rectangle moved by the least distance into `area`; aligned with its top left corner if it is larger.
    fileprivate func moved(into area: CGRect) -> CGRect {
        CGRect(
            x: max(min(minX, area.maxX - width), area.minX), y: max(min(minY, area.maxY - height), area.minY),
            width: width, height: height)
    }
}
