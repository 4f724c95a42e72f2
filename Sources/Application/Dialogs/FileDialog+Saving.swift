import Foundation
import Views

extension FileDialog {
    /// The file that would be written; nil without a name that a file can have.
    var savedEntry: FolderEntry? {
        let name = fileField.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard FolderReader.isFileName(name) else { return nil }
        return FolderEntry(path: (folder == "/" ? "" : folder) + "/" + name, isFolder: false)
    }

    /// Chooses a file to write; asks first if it exists. The name of a folder opens it.
    func save(_ entry: FolderEntry) {
        perform("saved file") {
            try await FolderReader.blocking { FolderReader.kind(of: entry.path) }
        } then: { dialog, kind in
            switch kind {
            case .folder: dialog.open(entry.path, selecting: nil)
            case .file: dialog.askToReplace(entry)
            case nil: dialog.finish([entry])
            }
        }
    }

    /// Does work in the background that the dialog waits for, and calls `body` with the result while it is open.
    func perform<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value,
        then body: @escaping @MainActor (FileDialog, Value) -> Void
    ) {
        requests += 1
        backgroundWork.start("\(name) \(requests)", work).onCompletion { [weak self] result in
            guard let self, root != nil, case .success(let value) = result else { return }
            body(self, value)
        }
    }

    private func askToReplace(_ entry: FolderEntry) {
        guard let root else { return }
        let alert = Alert(
            "Replace '\(entry.name)'?", message: "There is a file of this name. Its content will be lost.",
            answers: [.cancel, Alert.Answer("Replace") { [weak self] in self?.finish([entry]) }])
        alert.show(in: root)
    }
}
