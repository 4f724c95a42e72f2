import Synchronization
import Testing
import UIKitNames

/// A document of text.
private final class NoteDocument: UIDocument {
    var text = ""
    var errors: [any Error] = []
    var isBroken = false

    override func contents(forType typeName: String) throws -> Any { isBroken ? text as Any : Data(text.utf8) as Any }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.text = text
    }

    override func handleError(_ error: any Error, userInteractionPermitted: Bool) { errors.append(error) }

    /// Waits for an operation.
    func finish(_ operation: (@escaping @MainActor (Bool) -> Void) -> Void) async -> Bool {
        await withCheckedContinuation { continuation in operation { continuation.resume(returning: $0) } }
    }
    func open() async -> Bool { await finish { open(completionHandler: $0) } }
    func close() async -> Bool { await finish { close(completionHandler: $0) } }
    func save(_ operation: SaveOperation, to url: URL? = nil) async -> Bool {
        await finish { save(to: url ?? fileURL, for: operation, completionHandler: $0) }
    }
}

/// A timer whose calls the test makes.
@MainActor private final class TestTimer {
    var pending: [@MainActor @Sendable () -> Void] = []

    func fire() { pending.removeFirst()() }
}

@MainActor @Suite(.timeLimit(.minutes(20))) final class DocumentTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private var url: URL { folder.appendingPathComponent("Shopping list.txt") }
    private var other: URL { folder.appendingPathComponent("Other list.txt") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func content(of url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    @Test("BUILD-4: a document is created, closed, opened again and changed")
    func life() async throws {
        let note = NoteDocument(fileURL: url)
        let states = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: note, queue: nil
        ) { _ in states.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(note.localizedName == "Shopping list" && note.documentState == .closed)
        #expect(note.fileType == "public.plain-text")
        note.text = "Milk"
        #expect(await note.save(.forCreating))
        #expect(note.documentState == .normal && note.fileModificationDate != nil)
        #expect(try content(of: url) == "Milk")
        #expect(await note.close())
        #expect(note.documentState == .closed && states.withLock { $0 } == 2)

        let again = NoteDocument(fileURL: url)
        #expect(await again.open())
        #expect(again.text == "Milk" && again.documentState == .normal && !again.hasUnsavedChanges)
        again.text = "Tea"
        again.updateChangeCount(.done)
        #expect(again.hasUnsavedChanges)
        #expect(await again.close())
        #expect(try content(of: url) == "Tea")
        #expect(await again.finish { again.revert(toContentsOf: url, completionHandler: $0) })
    }

    @Test("changes are saved once after a delay, and a change during a save is saved again")
    func autosave() async throws {
        let note = NoteDocument(fileURL: url)
        #expect(await note.save(.forCreating))
        let timer = TestTimer()
        func change(_ kind: UIDocument.ChangeKind) {
            UIDocument.$timer.withValue({ _, save in timer.pending.append(save) }) { note.updateChangeCount(kind) }
        }
        note.text = "1"
        change(.done)
        change(.done)
        #expect(timer.pending.count == 1)
        #expect(try content(of: url) == "")
        timer.fire()
        // The contents are taken when the save is requested.
        note.text = "2"
        change(.undone)
        #expect(timer.pending.count == 1)
        #expect(await note.save(.forOverwriting, to: folder.appendingPathComponent("copy")))
        #expect(try content(of: url) == "1")
        #expect(note.hasUnsavedChanges)
        change(.done)
        #expect(await note.finish { note.autosave(completionHandler: $0) })
        #expect(try content(of: url) == "2")
        #expect(!note.hasUnsavedChanges)
        change(.done)
        change(.cleared)
        #expect(await note.close())
        // After it is closed, a document is not saved.
        change(.done)
        timer.fire()
        #expect(note.hasUnsavedChanges)
    }

    @Test("BUILD-4: a document whose saving fails is saved again later, without another change")
    func repeatedAutosave() async throws {
        let note = NoteDocument(fileURL: url)
        #expect(await note.save(.forCreating))
        let timer = TestTimer()
        await UIDocument.$timer.withValue({ _, save in timer.pending.append(save) }) {
            note.isBroken = true
            note.text = "Milk"
            note.updateChangeCount(.done)
            timer.fire()
            // Waits for the operations before it.
            #expect(await !note.save(.forOverwriting))
            #expect(timer.pending.count == 1 && note.hasUnsavedChanges && note.errors.count == 2)
            note.isBroken = false
            timer.fire()
            #expect(await note.save(.forOverwriting, to: folder.appendingPathComponent("copy")))
        }
        #expect(try content(of: url) == "Milk")
        #expect(!note.hasUnsavedChanges && timer.pending.isEmpty)
    }

    @Test("errors are reported, keep the changes, and leave the file as it was")
    func errors() async throws {
        let missing = NoteDocument(fileURL: url)
        #expect(await !missing.open())
        #expect(missing.errors.count == 1 && missing.documentState == .closed)

        try Data([0xff, 0xfe, 0xff]).write(to: url)
        let damaged = NoteDocument(fileURL: url)
        #expect(await !damaged.open())
        #expect(damaged.errors.count == 1 && damaged.documentState == .closed)

        try Data("Milk".utf8).write(to: url)
        let note = NoteDocument(fileURL: url)
        #expect(await note.open())
        note.isBroken = true
        note.updateChangeCount(.done)
        #expect(await !note.close())
        #expect(note.documentState == .savingError && note.hasUnsavedChanges)
        #expect(note.errors.first as? UIDocumentError == .unknownContents("String"))
        #expect(try content(of: url) == "Milk")
        note.isBroken = false
        note.text = "Tea"
        #expect(await note.close())
        #expect(try content(of: url) == "Tea")
        #expect(note.documentState == .closed)
    }

    @Test("the end of the program waits for the changes of open documents, and names those that were not saved")
    func termination() async throws {
        let (note, broken, closed) = (
            NoteDocument(fileURL: url), NoteDocument(fileURL: other), NoteDocument(fileURL: url)
        )
        #expect(await note.save(.forCreating))
        #expect(await broken.save(.forCreating))
        for document in [note, broken, closed] { document.updateChangeCount(.done) }
        (note.text, broken.isBroken) = ("Milk", true)
        let timer = TestTimer()
        let unsaved = await withCheckedContinuation { continuation in
            UIDocument.$timer.withValue({ _, action in timer.pending.append(action) }) {
                UIDocument.saveAll([note, broken, closed], within: 10) { continuation.resume(returning: $0) }
            }
        }
        #expect(unsaved == [broken] && broken.errors.count == 1 && closed.hasUnsavedChanges)
        #expect(try content(of: url) == "Milk")
        // The end of the time has no effect any more.
        timer.fire()
    }

    @Test("the end of the program does not wait for a save longer than its time")
    func boundedTermination() async throws {
        let note = NoteDocument(fileURL: url)
        #expect(await note.save(.forCreating))
        note.updateChangeCount(.done)
        let timer = TestTimer()
        var unsaved: [UIDocument]?
        UIDocument.$timer.withValue({ _, action in timer.pending.append(action) }) {
            UIDocument.saveAll([note], within: 10) { unsaved = $0 }
        }
        #expect(unsaved == nil && UIDocument.openDocuments.contains { $0 === note })
        timer.fire()
        #expect(unsaved == [note])
        #expect(await note.close())
        #expect(!UIDocument.openDocuments.contains { $0 === note })
    }
}
