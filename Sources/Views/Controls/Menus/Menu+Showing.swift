extension Menu {
    /// Opens the menu with its top left corner at a point in window coordinates; returns the view, with which a caller
    /// can close the menu or forward a press.
    ///
    /// The menu takes the keyboard focus and restores it when it closes. An empty menu does not open. `onClose` is
    /// called before the chosen command. The menu has the color scheme of `view`, the view that it belongs to
    /// (HAND-6); nil uses that of the window.
    @MainActor @discardableResult public func show(
        at point: CGPoint, in root: RootView, of view: View? = nil, onClose: (@MainActor () -> Void)? = nil
    ) -> MenuView? {
        show(at: CGRect(origin: point, size: .zero), minimumWidth: 0, in: root, of: view, onClose: onClose)
    }

    /// Opens the menu below a view, or above it where there is more space, at least as wide as the view. See
    /// `show(at:in:of:onClose:)`.
    ///
    /// `highlighted` is the index of the initially highlighted item, for menus opened by a key.
    @MainActor @discardableResult public func show(
        below view: View, highlighted: Int? = nil, onClose: (@MainActor () -> Void)? = nil
    ) -> MenuView? {
        guard let root = view.root else { return nil }
        let place = view.convert(view.bounds, to: nil)
        let anchor = place.insetBy(dx: 0, dy: -4)
        guard let shown = show(at: anchor, minimumWidth: place.width, in: root, of: view, onClose: onClose)
        else { return nil }
        if let highlighted { shown.highlight(highlighted) }
        return shown
    }

    @MainActor private func show(
        at anchor: CGRect, minimumWidth: CGFloat, in root: RootView, of view: View?,
        onClose: (@MainActor () -> Void)?
    ) -> MenuView? {
        guard !items.isEmpty else { return nil }
        let rowHeight = root.isHandlingTouch ? MenuItemView.touchHeight : MenuItemView.height
        let menu = MenuView(resolved(in: root), at: anchor, minimumWidth: minimumWidth, rowHeight: rowHeight)
        menu.onClose = onClose
        menu.schemeOverride = view?.inheritedScheme
        menu.open(in: root)
        return menu
    }

    /// The menu for a window, with its submenus.
    @MainActor func resolved(in root: RootView) -> Menu {
        Menu(
            items.map { item in
                guard case .submenu(let menu) = item.kind else { return item.resolved(in: root) }
                var resolved = MenuItem(item.title, symbol: item.symbol, submenu: menu.resolved(in: root))
                (resolved.isEnabled, resolved.shortcut) = (item.isEnabled, item.shortcut)
                (resolved.image, resolved.isDestructive) = (item.image, item.isDestructive)
                return resolved
            })
    }
}
