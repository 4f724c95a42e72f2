import Application
import Testing
import ViewTesting

@testable import NoteEditor

@MainActor @Suite(.timeLimit(.minutes(5))) struct NoteEditorTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let editor: NoteEditor
    private let window: SimulatedWindow

    init() {
        editor = NoteEditor(Settings(path: folder.appendingPathComponent("settings.json").path))
        window = SimulatedWindow(editor, size: CGSize(width: 480, height: 360))
        editor.text.beginEditing()
    }

    @Test("undo acts on the text")
    func undo() throws {
        window.type("Milk")
        #expect(editor.text.text == "Milk" && editor.isChanged)
        window.press(.character("z"), .control)
        #expect(editor.text.text.isEmpty)
    }

    @Test("before changes are lost, the user is asked")
    func discarding() async throws {
        #expect(await editor.mayDiscard())
        window.type("Milk")
        let question = Task { await editor.mayDiscard() }
        try await window.wait { !window.elements(.button, named: "Discard").isEmpty }
        window.press(.escape)
        #expect(await question.value == false)
    }

    @Test("a note is saved, and its size of text is kept")
    func saving() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        window.type("Milk")
        let file = folder.appendingPathComponent("list.txt")
        try editor.save(to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "Milk" && !editor.isChanged)
        #expect(try await editor.saveFile())
        editor.changeTextSize(by: 2)
        #expect(editor.text.font.size == 16)
    }
}
