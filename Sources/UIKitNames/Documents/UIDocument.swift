import Foundation

/// A document of the program, which is kept in a file.
///
/// A subclass converts its model to `Data` in ``contents(forType:)``, and back in ``load(fromContents:ofType:)``; both
/// are called on the main actor. The file is read and written on another thread, one operation after the other, and
/// replaced atomically. After a change, the program calls ``updateChangeCount(_:)``; the document is saved 10 seconds
/// later in a program that the module `UIKitApplication` runs, and when it is closed. After the user has closed the
/// last window, such a program ends when the changes of its open documents are saved, after 10 seconds at the latest;
/// it writes the files whose changes are lost to the standard error output, and exits with status 1 then.
@preconcurrency @MainActor open class UIDocument {
    /// What a document cannot do at present.
    public struct State: OptionSet, Sendable, Hashable {
        /// One bit per condition.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Open, without errors.
        public static let normal: State = []
        /// Not open: the document has not been opened, could not be read, or was closed.
        public static let closed = State(rawValue: 1)
        /// Never set: versions of other devices do not exist here.
        public static let inConflict = State(rawValue: 2)
        /// The last attempt to save failed; the changes are kept for the next one.
        public static let savingError = State(rawValue: 4)
        /// The document is being read again: the user should not edit it.
        public static let editingDisabled = State(rawValue: 8)
        /// Never set: reading and writing report no progress.
        public static let progressAvailable = State(rawValue: 16)
    }

    /// A change of the model.
    public enum ChangeKind: Int, Sendable, Hashable {
        /// The user changed the document.
        case done
        /// A change was undone.
        case undone
        /// A change was repeated.
        case redone
        /// There are no changes to save.
        case cleared
    }

    /// Why a document is saved.
    public enum SaveOperation: Int, Sendable, Hashable {
        /// For the first time, or to another file, which becomes ``fileURL``.
        case forCreating
        /// Again, to the same file.
        case forOverwriting
    }

    /// Posted by a document when ``documentState`` has changed.
    public nonisolated static let stateChangedNotification = Notification.Name("UIDocumentStateChangedNotification")

    /// The file; it may not exist yet.
    public private(set) var fileURL: URL
    /// The name for the user: that of the file, without extension.
    open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }
    /// The identifier of the type that the file's extension stands for, or `public.data`.
    open var fileType: String? { UTType(filenameExtension: fileURL.pathExtension)?.identifier ?? "public.data" }
    /// The identifier of the type to save: ``fileType``.
    open var savingFileType: String? { fileType }
    /// When the file was modified, as of the last operation of this document.
    open var fileModificationDate: Date?
    /// The present state; `closed` at first.
    public private(set) var documentState: State = .closed {
        didSet {
            guard documentState != oldValue else { return }
            NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
    }
    /// Whether there are changes that have not been saved.
    open var hasUnsavedChanges: Bool { changeCount != savedChangeCount }

    /// Where the changes of the document are registered. A change that it registers, undoes or repeats is counted
    /// (``updateChangeCount(_:)``). Override `UIResponder.undoManager` of the controller to return it, so that Undo
    /// and Redo act on the document. Nil removes it; the next reading creates another one.
    open var undoManager: UndoManager! {
        get {
            if let storedUndoManager { return storedUndoManager }
            let manager = UndoManager()
            follow(manager)
            return manager
        }
        set { follow(newValue) }
    }
    private var storedUndoManager: UndoManager?

    private func follow(_ manager: UndoManager?) {
        storedUndoManager?.onChange = nil
        storedUndoManager = manager
        manager?.onChange = { [weak self] change in
            switch change {
            case .done: self?.updateChangeCount(.done)
            case .undone: self?.updateChangeCount(.undone)
            case .redone: self?.updateChangeCount(.redone)
            }
        }
    }

    /// Calls a closure after a time in seconds, in a test; nil uses the clock of the running program.
    @TaskLocal package static var timer: Timer?
    /// A function that calls a closure after a time in seconds.
    package typealias Timer = @MainActor @Sendable (Double, @escaping @MainActor @Sendable () -> Void) -> Void

    /// Calls a closure after a time in seconds; never if no program is running and there is no `timer`.
    static func call(after seconds: Double, _ action: @escaping @MainActor @Sendable () -> Void) {
        if let timer { timer(seconds, action) } else { UIApplication.shared.host?.call(after: seconds, action) }
    }

    /// Differs from `savedChangeCount` while there are changes that are not in the file.
    private var changeCount = 0
    private var savedChangeCount = 0
    private var isAutosavePending = false
    /// The last operation on the file, which the next one waits for.
    private var lastOperation: Task<Void, Never>?
    /// Operations on the file that have not ended.
    private(set) var operationsInProgress = 0

    /// Creates a document that is not open.
    public init(fileURL url: URL) { fileURL = url }

    // MARK: Contents

    /// Returns what is written to the file: `Data`. Override it. The default throws.
    open func contents(forType typeName: String) throws -> Any {
        throw UIDocumentError.noContents(String(describing: Self.self))
    }

    /// Takes over what was read from the file: `Data`. Override it; the default ignores it.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {}

    /// Returns attributes of the file, such as a thumbnail. Called before the file is written; an error ends the
    /// saving. Files have no such attributes on Linux, so the result has no effect. The default returns none.
    open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any] { [:] }

    /// Called with an error of reading or writing. Override it to inform the user; the default writes a message to the
    /// standard error output. The completion handler of the operation is called afterwards.
    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        ProgramMessage.report("\(fileURL.path): \(error)")
    }

    /// Called before the file is read again, when the user should not edit the document. Override point.
    open func disableEditing() {}
    /// Called after ``disableEditing()`` when the user may edit again. Override point.
    open func enableEditing() {}

    // MARK: Reading

    /// Reads the file, and calls ``load(fromContents:ofType:)``. The completion handler receives whether both
    /// succeeded.
    @preconcurrency open func open(completionHandler: (@MainActor (Bool) -> Void)? = nil) {
        read(fileURL) { [self] isRead in
            if isRead { documentState.subtract([.closed, .savingError]) }
            completionHandler?(isRead)
        }
    }

    /// Reads a file in place of the present contents. The completion handler receives whether that succeeded.
    @preconcurrency open func revert(
        toContentsOf url: URL, completionHandler: (@MainActor (Bool) -> Void)? = nil
    ) {
        disableEditing()
        documentState.insert(.editingDisabled)
        read(url) { [self] isRead in
            documentState.remove(.editingDisabled)
            enableEditing()
            completionHandler?(isRead)
        }
    }

    private func read(_ url: URL, _ completion: @escaping @MainActor (Bool) -> Void) {
        enqueue { [self] in
            let result = await Task.detached { Result { try FileOperation.read(url) } }.value
            do {
                let (data, date) = try result.get()
                try load(fromContents: data, ofType: fileType)
                fileModificationDate = date
                savedChangeCount = changeCount
                completion(true)
            } catch {
                handleError(error, userInteractionPermitted: true)
                completion(false)
            }
        }
    }

    // MARK: Saving

    /// Records a change. An open document is saved 10 seconds later, with the changes until then, and again and again
    /// if that fails.
    open func updateChangeCount(_ change: ChangeKind) {
        guard change != .cleared else { return savedChangeCount = changeCount }
        changeCount += 1
        scheduleAutosave(after: Self.autosaveDelay)
    }

    /// The time in seconds from a change to its saving, and the longest time between attempts.
    private static let (autosaveDelay, longestAutosaveDelay) = (10.0, 300.0)

    private func scheduleAutosave(after delay: Double) {
        guard !isAutosavePending else { return }
        isAutosavePending = true
        Self.call(after: delay) { [weak self] in
            guard let self else { return }
            isAutosavePending = false
            guard !documentState.contains(.closed) else { return }
            autosave { [weak self] isSaved in
                if !isSaved { self?.scheduleAutosave(after: min(delay * 2, Self.longestAutosaveDelay)) }
            }
        }
    }

    /// Saves the document if there are unsaved changes. The completion handler receives whether it is saved now.
    @preconcurrency open func autosave(completionHandler: (@MainActor (Bool) -> Void)? = nil) {
        guard hasUnsavedChanges else {
            completionHandler?(true)
            return
        }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    /// Calls ``contents(forType:)``, and replaces the file with the result. After `forCreating` the document is open,
    /// and `url` is its file. The completion handler receives whether that succeeded.
    @preconcurrency open func save(
        to url: URL, for saveOperation: SaveOperation, completionHandler: (@MainActor (Bool) -> Void)? = nil
    ) {
        let count = changeCount
        let result = Result {
            let contents = try contents(forType: savingFileType ?? "public.data")
            _ = try fileAttributesToWrite(to: url, for: saveOperation)
            guard let data = contents as? Data ?? (contents as? NSData).map({ Data(referencing: $0) }) else {
                throw UIDocumentError.unknownContents(String(describing: type(of: contents)))
            }
            return data
        }
        enqueue { [self] in
            do {
                let data = try result.get()
                let date = try await Task.detached { Result { try FileOperation.write(data, to: url) } }.value.get()
                if saveOperation == .forCreating {
                    fileURL = url
                    documentState.remove(.closed)
                }
                // A copy in another file is not the document.
                if url == fileURL {
                    savedChangeCount = count
                    fileModificationDate = date
                    documentState.remove(.savingError)
                }
                completionHandler?(true)
            } catch {
                documentState.insert(.savingError)
                handleError(error, userInteractionPermitted: true)
                completionHandler?(false)
            }
        }
    }

    /// Saves unsaved changes, and closes the document. The completion handler receives whether that succeeded; if the
    /// changes could not be saved, the document remains open.
    @preconcurrency open func close(completionHandler: (@MainActor (Bool) -> Void)? = nil) {
        let finish: @MainActor (Bool) -> Void = { [self] isSaved in
            if isSaved { documentState.insert(.closed) }
            completionHandler?(isSaved)
        }
        if hasUnsavedChanges, !documentState.contains(.closed) {
            autosave(completionHandler: finish)
        } else {
            // After the operations in progress.
            enqueue { finish(true) }
        }
    }

    private func enqueue(_ operation: @escaping @MainActor () async -> Void) {
        let former = lastOperation
        operationsInProgress += 1
        register()
        lastOperation = Task {
            await former?.value
            await operation()
            operationsInProgress -= 1
        }
    }

    /// Calls a closure after the operations in progress and those that they begin.
    func afterOperations(_ action: @escaping @MainActor () -> Void) {
        Task {
            while operationsInProgress > 0 { await lastOperation?.value }
            action()
        }
    }
}

/// Reading and writing of documents, off the main actor.
private enum FileOperation {
    static func read(_ url: URL) throws -> (Data, Date?) { (try Data(contentsOf: url), modificationDate(of: url)) }

    static func write(_ data: Data, to url: URL) throws -> Date? {
        try data.write(to: url, options: .atomic)
        return modificationDate(of: url)
    }

    private static func modificationDate(of url: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
    }
}

/// A mistake in a subclass of ``UIDocument``.
public enum UIDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The class, named here, does not override ``UIDocument/contents(forType:)``.
    case noContents(String)
    /// ``UIDocument/contents(forType:)`` returned an object of this type, which is not `Data`.
    case unknownContents(String)

    /// A message for the log.
    public var description: String {
        switch self {
        case .noContents(let type): "\(type) does not override contents(forType:)"
        case .unknownContents(let type): "contents(forType:) returned a value of type \(type), not Data"
        }
    }
}
