import Application

extension Program {
    /// Opens a window with an empty note.
    public func openNote() throws {
        let editor = NoteEditor(settings)
        let window = try openWindow(editor, title: "Note", size: CGSize(width: 480, height: 360))
        window.mayClose = { await editor.mayDiscard() }
        editor.text.beginEditing()
    }

    /// The menu of a window. It is made when it opens, and for each key that no view has used.
    public func noteMenu(of window: WindowController) -> Menu {
        guard let editor = window.root.contentView as? NoteEditor else { return Menu([quitItem]) }
        return Menu([
            MenuItem("New note", shortcut: .control("n")) { [self] in attempt { try self.openNote() } },
            MenuItem("Open…", shortcut: .control("o")) { [self] in attempt { try await editor.openFile() } },
            MenuItem("Save", shortcut: .control("s"), isEnabled: editor.isChanged) { [self] in
                attempt { try await editor.saveFile() }
            },
            .separator, MenuItem(.undo), MenuItem(.redo), .separator, MenuItem(.cut), MenuItem(.copy), MenuItem(.paste),
            MenuItem(.selectAll), .separator,
            MenuItem("Larger text", shortcut: .control("+")) { editor.changeTextSize(by: 1) },
            MenuItem("Smaller text", shortcut: .control("-")) { editor.changeTextSize(by: -1) },
            .separator, aboutItem, closeWindowItem, quitItem,
        ])
    }

    /// Does something, and shows an error in the window.
    private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
        Task {
            do { try await action() } catch { report(error) }
        }
    }
}
