import Foundation
import Views

extension FileDialog {
    /// The file that would be written: one in the listed folder, or at a typed path; nil without a name that a file can
    /// have.
    var savedEntry: FolderEntry? {
        let text = fileField.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, !text.contains("\0") else { return nil }
        let path = FolderReader.path(of: text, in: folder, home: access.home)
        // The path of a folder lists it.
        let isFolder = text.hasSuffix("/") || text == "~" || text == ".." || text.hasSuffix("/..")
        guard isFolder || FolderReader.isFileName((path as NSString).lastPathComponent) else { return nil }
        return FolderEntry(path: path, isFolder: isFolder)
    }

    /// Chooses a file to write; asks first if it exists. The name of a folder opens it.
    func save(_ entry: FolderEntry) {
        let parent = (entry.path as NSString).deletingLastPathComponent
        perform("saved file") {
            try await FolderReader.blocking { (FolderReader.kind(of: entry.path), FolderReader.kind(of: parent)) }
        } then: { dialog, kinds in
            // Another name may have been typed meanwhile.
            guard dialog.savedEntry == entry else { return }
            switch kinds {
            case (.folder, _):
                dialog.fileField.text = dialog.purpose.savedName ?? ""
                dialog.open(entry.path, selecting: nil)
            case (.file, _): dialog.askToReplace(entry)
            case (nil, .folder) where !entry.isFolder: dialog.finish([entry])
            case (nil, _):
                dialog.show(problem: "\(FolderError.missing(path: entry.isFolder ? entry.path : parent))")
            }
        }
    }

    /// Does work in the background that the dialog waits for, and calls `body` with the result while it is open, unless
    /// other work was requested meanwhile.
    func perform<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value,
        then body: @escaping @MainActor (FileDialog, Value) -> Void
    ) {
        requests += 1
        let request = requests
        backgroundWork.start("\(name) \(request)", work).onCompletion { [weak self] result in
            guard let self, root != nil, request == requests, case .success(let value) = result else { return }
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
