// The end of the program, which may not come before the changes of its documents are in their files.
extension UIDocument {
    /// The open documents of the program, and those that are reading or writing.
    @MainActor private final class Registry {
        struct Entry { weak var document: UIDocument? }
        var entries: [Entry] = []
    }

    private static let registry = Registry()

    /// The open documents, and those with operations in progress.
    package static var openDocuments: [UIDocument] {
        registry.entries.compactMap(\.document).filter { $0.isOpen || $0.operationsInProgress > 0 }
    }

    private var isOpen: Bool { !documentState.contains(.closed) }

    /// Remembers the document until it is released.
    func register() {
        Self.registry.entries.removeAll { $0.document == nil || $0.document === self }
        Self.registry.entries.append(Registry.Entry(document: self))
    }

    /// Saves the unsaved changes of open documents, and waits until all documents have finished their operations, for
    /// `seconds` at most. Calls `completion` once, with the documents whose changes are not saved.
    package static func saveAll(
        _ documents: [UIDocument] = openDocuments, within seconds: Double,
        completion: @escaping @MainActor ([UIDocument]) -> Void
    ) {
        var pending = documents.count
        var isFinished = false
        let finish: @MainActor () -> Void = {
            guard !isFinished else { return }
            isFinished = true
            completion(documents.filter { $0.isOpen && $0.hasUnsavedChanges || $0.operationsInProgress > 0 })
        }
        let finishOne: @MainActor () -> Void = {
            pending -= 1
            if pending == 0 { finish() }
        }
        for document in documents {
            if document.isOpen, document.hasUnsavedChanges { document.autosave() }
            document.afterOperations(finishOne)
        }
        guard !documents.isEmpty else { return finish() }
        call(after: seconds) { finish() }
    }
}

extension UIDocument: Hashable {
    /// Documents are equal if they are identical.
    nonisolated public static func == (a: UIDocument, b: UIDocument) -> Bool { a === b }
    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
