import Views

/// The items that the menu of every program has, beside those of editing (`MenuItem(.undo)`).
extension Program {
    /// Shows the name, the version and ``aboutText``.
    public var aboutItem: MenuItem { MenuItem("About \(name)") { [weak self] in self?.showAbout() } }

    /// Closes the window that was used last. The key is Ctrl+W.
    public var closeWindowItem: MenuItem {
        MenuItem("Close window", shortcut: .control("w"), isEnabled: activeWindow != nil) { [weak self] in
            if let self, let window = activeWindow { close(window) }
        }
    }

    /// Quits the program. The key is Ctrl+Q.
    public var quitItem: MenuItem {
        MenuItem("Quit", shortcut: .control("q")) { [weak self] in self?.quit() }
    }

    /// Shows what the program is, over the window that was used last.
    public func showAbout() {
        guard let root = activeWindow?.root else { return }
        Alert(version.map { "\(name) \($0)" } ?? name, message: aboutText).show(in: root)
    }
}
