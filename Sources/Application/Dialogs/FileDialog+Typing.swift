import Foundation
import Views

// Typed paths, and names of new folders.
extension FileDialog {
    /// Shows the field for a path, with `text` or, to be replaced, the present path.
    func beginPath(with text: String? = nil) {
        endField()
        typed.clear()
        isNameNewer = false
        pathField.isHidden = false
        (pathBar.isHidden, editPath.isHidden) = (true, true)
        setNeedsLayout()
        pathField.text = text == nil ? folder : ""
        pathField.beginEditing()
        if let text, !text.isEmpty { pathField.insertText(text) }
        selectionDidChange()
    }

    /// Whether a path or a name is typed, which the button would use.
    var isTyping: Bool { [pathField, nameField].contains { !$0.isHidden && !$0.text.isEmpty } }

    /// Hides what was wrong with the former text. The button has not been pressed for this one.
    func typedTextDidChange() {
        isChoiceAwaited = false
        show(problem: nil)
        selectionDidChange()
    }

    /// Hides the fields; the list gets the focus if `focusing` is true.
    func endField(focusing: Bool = false) {
        isChoiceAwaited = false
        guard !pathField.isHidden || !nameField.isHidden else { return }
        show(problem: nil)
        (pathField.isHidden, nameField.isHidden) = (true, true)
        (pathBar.isHidden, editPath.isHidden, status.isHidden) = (false, false, false)
        selectionDidChange()
        if focusing { root?.focus(table) }
    }

    /// Lists the folder of the typed path, or selects its file; says what is wrong with any other path. Has no effect
    /// if the field has gone, or has another text, once that is known.
    func goToTypedPath() {
        let (text, folder, access) = (pathField.text, folder, access)
        guard !text.isEmpty else { return endField(focusing: true) }
        requests += 1
        backgroundWork.start("typed path \(requests)") {
            try await access.reader.destination(of: text, in: folder, home: access.home)
        }.onCompletion { [weak self] result in
            guard let self, root != nil, !pathField.isHidden, pathField.text == text else { return }
            switch result {
            case .success(.folder(let path)): open(path, selecting: nil, asTyped: true)
            case .success(.file(let path)):
                if let problem = problem(ofFile: path) { return correct(pathField, problem) }
                let folder = (path as NSString).deletingLastPathComponent
                guard purpose.savedName != nil else { return open(folder, selecting: path, asTyped: true) }
                // Its folder need not list it: it may be hidden.
                if !isNameNewer { fileField.text = (path as NSString).lastPathComponent }
                open(folder, selecting: nil, asTyped: true)
            case .failure(let error): correct(pathField, "\(error)")
            }
        }
    }

    /// Why a file cannot be chosen; nil if it can.
    private func problem(ofFile path: String) -> String? {
        let name = (path as NSString).lastPathComponent
        switch purpose {
        case .open(let noun):
            if !access.reader.includes(name) { return "'\(name)' is not a \(noun)." }
            return name.hasPrefix(".") ? "'\(name)' is hidden. Rename it to choose it." : nil
        case .chooseFolder: return "\(FolderError.notAFolder(path: path))"
        case .save: return nil
        }
    }

    /// Says what is wrong with the text of a field, which is edited again if the press of the button has ended that.
    private func correct(_ field: TextField, _ problem: String) {
        if root?.focusedView == nil { field.beginEditing() }
        show(problem: problem)
    }

    /// Says above the buttons, in full, what is wrong with a typed path or name; nil for nothing. The field stays, so
    /// that the text can be corrected.
    func show(problem text: String?) {
        guard text != (problem.isHidden ? nil : problem.text) else { return }
        problem.isHidden = text == nil
        problem.text = text ?? ""
        if text != nil { isChoiceAwaited = false }
        selectionDidChange()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Shows the field for the name of a new folder.
    func beginNewFolder() {
        guard !purpose.opensFiles, newFolder.isEnabled else { return }
        endField()
        typed.clear()
        nameField.isHidden = false
        status.isHidden = true
        setNeedsLayout()
        nameField.text = "New folder"
        nameField.beginEditing()
        selectionDidChange()
    }

    /// Creates a folder of the typed name and lists it. If the field has gone by then, the folder is selected where it
    /// is, and a failure is not reported.
    func createFolder() {
        guard !isCreatingFolder else { return }
        let (name, folder, reader) = (nameField.text, folder, access.reader)
        isCreatingFolder = true
        requests += 1
        backgroundWork.start("new folder \(requests)") {
            try await reader.make(name, in: folder)
        }.onCompletion { [weak self] result in
            guard let self, root != nil else { return }
            isCreatingFolder = false
            let isAwaited = !nameField.isHidden && nameField.text == name
            switch result {
            case .success(let path) where isAwaited: open(path, selecting: nil, asTyped: true)
            case .success(let path): if self.folder == folder { open(folder, selecting: path) }
            case .failure(let error): if isAwaited { correct(nameField, "\(error)") }
            }
        }
    }
}
