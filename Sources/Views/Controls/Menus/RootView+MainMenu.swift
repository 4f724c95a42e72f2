extension RootView {
    // MARK: Commands of editing

    /// Whether a view can perform a command of editing now (RUN-2).
    public func canPerformCommand(_ command: EditCommand) -> Bool { editTarget(of: command) != nil }

    /// Performs a command of editing in the focused view or the nearest responder above that can perform it; without a
    /// focus, the search begins at the frontmost controller in the ``contentView``. Returns whether there is one.
    @discardableResult public func performCommand(_ command: EditCommand) -> Bool {
        guard let target = editTarget(of: command) else { return false }
        target.perform(command)
        return true
    }

    /// The responder that performs a command of editing now. A modal overlay, such as an alert, hides all others.
    func editTarget(of command: EditCommand) -> Responder? {
        let overlay = modalOverlay
        // An open menu acts on the view that had the focus before.
        let target = (keyTarget as? MenuView).map { $0.formerFocus ?? contentView ?? self } ?? keyTarget
        // Without a focus, the search begins at the frontmost controller.
        let hasFocus = target !== contentView && target !== self
        var responder: Responder? = hasFocus ? target : target.frontmostControlledView ?? target
        while let step = responder {
            if step.canPerform(command) { return step }
            if step === overlay { return nil }
            responder = step.next
        }
        return nil
    }

    // MARK: The program's menu

    /// Opens the menu of the program below a view, or in the window's top right corner; F10 does it, too. Has no effect
    /// without a menu, and while a dialog is open.
    public func showMainMenu(below view: View? = nil) {
        guard let menu = mainMenu?(), modalOverlay == nil else { return }
        if let view { menu.show(below: view) } else { menu.show(at: CGPoint(x: bounds.maxX, y: 0), in: self) }
    }

    /// Performs the command of the program's menu for a key that no view has used, or else the command of editing;
    /// returns whether there is one. A disabled item uses its key without an effect.
    func performMenuCommand(_ key: Key, _ event: InputEvent) -> Bool {
        if modalOverlay == nil, let menu = mainMenu?(), performItem(of: menu, key, event) { return true }
        // These keys need no menu.
        let command = EditCommand.allCases.first { $0.shortcuts.contains { $0.matches(key, event.modifiers) } }
        return command.map { performCommand($0) } ?? false
    }

    /// Performs the item of the program's menu for a key. While text is edited, keys that type text perform none.
    private func performItem(of menu: Menu, _ key: Key, _ event: InputEvent) -> Bool {
        let isEditing = focusedView?.isEditingText == true
        func matches(_ shortcut: Shortcut) -> Bool {
            shortcut.matches(key, event.modifiers) && !(isEditing && shortcut.typesText)
        }
        if let item = menu.firstItem(where: { $0.keys.contains(where: matches) }) {
            // The key types no text besides.
            commandTextTime = event.time
            let resolved = item.resolved(in: self)
            if resolved.isEnabled, case .command(let action) = resolved.kind, item.repeats || !event.isRepeatedKey {
                action()
            }
            return true
        }
        if case .character(let letter) = key, Shortcut.alternate(letter).matches(key, event.modifiers) {
            guard !event.isRepeatedKey else { return false }
            return mainMenuOpener?.openMainMenu(withLetter: letter) == true
        }
        guard matches(Shortcut(key: .function(10))) else { return false }
        if event.isRepeatedKey { return true }
        if let opener = mainMenuOpener { opener.openMainMenu() } else { showMainMenu() }
        return true
    }

    /// The frontmost visible view that opens the menu; nil without one.
    private var mainMenuOpener: (any MainMenuOpener)? {
        func find(_ view: View) -> (any MainMenuOpener)? {
            guard !view.isHidden else { return nil }
            return view as? any MainMenuOpener ?? view.subviews.reversed().lazy.compactMap(find).first
        }
        return find(self)
    }

    /// Adapts a menu bar to another menu.
    func mainMenuDidChange() { mainMenuOpener?.setNeedsLayout() }
}

/// A view that opens the program's menu, for which keys look (RUN-2, RUN-8).
@MainActor protocol MainMenuOpener: View {
    /// Opens the menu, or the first one of several.
    func openMainMenu()
    /// Opens the one of several menus that has a letter; returns whether there is one.
    func openMainMenu(withLetter letter: Character) -> Bool
}

extension MainMenuOpener {
    func openMainMenu(withLetter letter: Character) -> Bool { false }
}

extension MenuButton: MainMenuOpener {
    func openMainMenu() { root?.showMainMenu(below: self) }
}

extension Menu {
    /// The first item, also of submenus, that satisfies a condition. Items of a disabled submenu count as disabled.
    func firstItem(where condition: (MenuItem) -> Bool) -> MenuItem? {
        for item in items {
            if case .submenu(let menu) = item.kind {
                guard var found = menu.firstItem(where: condition) else { continue }
                if !item.isEnabled { found.isEnabled = false }
                return found
            }
            if condition(item) { return item }
        }
        return nil
    }
}
