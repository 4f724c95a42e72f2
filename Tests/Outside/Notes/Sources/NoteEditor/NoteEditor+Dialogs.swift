import Application

extension NoteEditor {
    /// Asks for a file and shows it.
    func openFile() async throws {
        guard let root, await mayDiscard() else { return }
        let dialog = FileDialog(
            "Open note", button: "Open", for: .open(noun: "note"), extensions: ["txt"], over: root)
        if let file = try await dialog.choose().first { try open(file) }
    }

    /// Saves the note, for the first time under a name that the user chooses. Returns whether it was saved.
    @discardableResult func saveFile() async throws -> Bool {
        if let file {
            try save(to: file)
            return true
        }
        guard let root else { return false }
        let dialog = FileDialog("Save note", button: "Save", for: .save(name: "note.txt"), over: root)
        guard let file = try await dialog.choose().first else { return false }
        try save(to: file)
        return true
    }

    /// Asks whether changes may be lost.
    func mayDiscard() async -> Bool {
        guard isChanged, let root else { return true }
        let alert = Alert(
            "Discard the changes?", message: "The note has changes that are not saved.",
            answers: [.cancel, Alert.Answer("Discard")])
        return await alert.answer(in: root) == 1
    }
}
