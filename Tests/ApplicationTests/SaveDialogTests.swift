import Foundation
import TestSupport
import Testing
import ViewTesting

@testable import Application
@testable import Views

/// The dialogs that programs show, in a folder of the test.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SaveDialogTests {
    private let folder: TemporaryFolder
    private let window = SimulatedWindow(size: CGSize(width: 800, height: 600))

    init() throws {
        folder = try TemporaryFolder()
        for name in ["b10.json", "b9.JSON", "notes.txt", "old/x.json"] { try folder.write(Data(), name) }
    }

    private func dialog(_ purpose: FileDialog.Purpose, extensions: Set<String> = []) -> FileDialog {
        FileDialog(
            "Boards", button: "Choose", for: purpose, in: folder.url, extensions: extensions, over: window.root)
    }

    /// Shows a dialog and waits for its folder.
    private func show(_ dialog: FileDialog) async throws -> Task<[URL], any Error> {
        let task = Task { try await dialog.choose() }
        try await window.wait { dialog.root != nil && !dialog.isReading && !dialog.places.isEmpty }
        window.advance(by: .milliseconds(500))
        return task
    }

    private func names(_ urls: [URL]) -> [String] { urls.map(\.lastPathComponent) }

    @Test("RUN-4: the dialog lists the files with the extensions, in natural order, and returns the chosen ones")
    func open() async throws {
        let dialog = dialog(.open(noun: "board"), extensions: ["json"])
        let task = try await show(dialog)
        #expect(dialog.entries.map(\.name) == ["old", "b9.JSON", "b10.json"])
        dialog.select(2)
        window.press(.enter)
        #expect(try await names(task.value) == ["b10.json"] && dialog.root == nil)
    }

    @Test("RUN-4: a dialog that is canceled, or whose window closes, returns nothing", arguments: [true, false])
    func cancel(_ byKey: Bool) async throws {
        let task = try await show(dialog(.chooseFolder))
        if byKey { window.press(.escape) } else { window.root.modalOverlay?.removeFromSuperview() }
        #expect(try await task.value.isEmpty)
    }

    /// A window's content whose desktop answers requests.
    private func content(_ answer: @escaping DesktopDialog) -> WindowContent {
        let content = WindowContent(WindowContent.Setup(pixels: PixelSize(width: 800, height: 600)))
        content.desktopDialog = answer
        return content
    }

    @Test("RUN-4: where the desktop has a dialog, it is shown instead of the program's")
    func desktop() async throws {
        let chosen = folder.path("a.json")
        let content = content { request in
            guard request.purpose == .newFile(name: "b.json"), request.filters.count == 2, request.title == "Save"
            else { throw PortalError.ended }
            return request.folder == nil ? nil : [chosen]
        }
        func dialog(_ purpose: FileDialog.Purpose) -> FileDialog {
            FileDialog("Save", button: "Save", for: purpose, in: folder.url, extensions: ["JSON"], over: content.root)
        }
        #expect(try await dialog(.save(name: "b.json")).choose() == [chosen])
        let error = await #expect(throws: FileDialogError.self) { try await dialog(.chooseFolder).choose() }
        #expect(error?.description == PortalError.ended.description)
    }

    @Test("RUN-4: the program's dialog is shown if the desktop's is not available; a closed window closes either")
    func desktopUnavailable() async throws {
        let content = content { _ in throw PortalError.unavailable(reason: "there is none") }
        let dialog = FileDialog("Save", button: "Save", for: .chooseFolder, in: folder.url, over: content.root)
        let task = Task { try await dialog.choose() }
        try await window.wait { dialog.root != nil }
        dialog.close()
        #expect(try await task.value.isEmpty)

        let gate = Gate()
        content.desktopDialog = { _ in
            await gate.wait()
            try Task.checkCancellation()
            return [URL(fileURLWithPath: "/x")]
        }
        let other = FileDialog("Save", button: "Save", for: .chooseFolder, in: folder.url, over: content.root)
        let waiting = Task { try await other.choose() }
        try await window.wait { content.desktopRequest != nil }
        content.desktopRequest = nil
        gate.open()
        #expect(try await waiting.value.isEmpty && other.root == nil)
    }

    @Test("RUN-4: a folder can be chosen")
    func chooseFolder() async throws {
        let dialog = dialog(.chooseFolder)
        let task = try await show(dialog)
        dialog.select(0)
        window.advance(by: .milliseconds(100))
        try window.click(dialog.choose)
        #expect(try await names(task.value) == ["old"])
    }

    @Test("RUN-4: a new file is saved under the typed name, in the listed folder")
    func save() async throws {
        let dialog = dialog(.save(name: "board.json"))
        let task = try await show(dialog)
        #expect(dialog.fileField.isEditing && dialog.fileField.text == "board.json" && dialog.choose.isEnabled)
        for name in ["", "a/\(String(repeating: "b", count: 300))"] {
            dialog.fileField.editing.selectAll()
            name.isEmpty ? window.press(.delete) : window.type(name)
            #expect(!dialog.choose.isEnabled, "\(name)")
        }
        dialog.fileField.editing.selectAll()
        window.type("plan.json")
        window.press(.enter)
        try await window.wait { dialog.root == nil }
        #expect(try await task.value == [folder.path("plan.json")])
    }

    @Test("RUN-4: Escape cancels while the name is being edited")
    func cancelWhileEditing() async throws {
        let dialog = dialog(.save(name: "board.json"))
        let task = try await show(dialog)
        window.type("plan")
        window.press(.escape)
        #expect(try await task.value.isEmpty && dialog.root == nil)
    }

    @Test("RUN-4: before a file is replaced, the user is asked; the name of a folder opens it")
    func replace() async throws {
        let dialog = dialog(.save(name: "notes.txt"))
        let task = try await show(dialog)
        window.press(.enter)
        func button(_ title: String) -> View? { window.elements(.button, named: title).first }
        try await window.wait { button("Replace") != nil }
        window.press(.escape)
        #expect(button("Replace") == nil && dialog.root != nil)
        dialog.fileField.text = "old"
        dialog.chooseSelected()
        try await window.wait { dialog.folder.hasSuffix("/old") && !dialog.isReading }
        dialog.fileField.text = "x.json"
        dialog.chooseSelected()
        try await window.wait { button("Replace") != nil }
        window.advance(by: .milliseconds(500))
        try window.click(#require(button("Replace")))
        #expect(try await task.value == [folder.path("old/x.json")])
    }

    @Test("RUN-4: a path can be typed as the name; a folder's path lists it, and a missing folder is reported")
    func typedPath() async throws {
        let dialog = dialog(.save(name: "board.json"))
        let task = try await show(dialog)
        func choose(_ text: String) {
            dialog.fileField.text = text
            dialog.chooseSelected()
        }
        choose("none/plan.json")
        try await window.wait { dialog.problem.text.contains("none") }
        #expect(dialog.root != nil)
        choose("old/")
        try await window.wait { dialog.folder.hasSuffix("/old") && !dialog.isReading }
        #expect(dialog.fileField.text == "board.json")
        choose("..")
        try await window.wait { !dialog.folder.hasSuffix("/old") && !dialog.isReading }
        choose(folder.path("old/plan.json").path)
        #expect(try await task.value == [folder.path("old/plan.json")])
    }

    @Test("RUN-4: the typed path of a file that the list does not show, such as a hidden one, is one to save")
    func hiddenFile() async throws {
        try folder.write(Data(), ".hidden.json")
        let dialog = dialog(.save(name: "board.json"))
        let task = try await show(dialog)
        for name in [".hidden.json", "notes.txt"] {
            dialog.beginPath(with: folder.path(name).path)
            dialog.goToTypedPath()
            try await window.wait { dialog.pathField.isHidden && !dialog.isReading }
            #expect(dialog.problem.isHidden && dialog.fileField.text == name && dialog.choose.isEnabled, "\(name)")
        }
        dialog.close()
        #expect(try await task.value.isEmpty)
    }

    @Test("RUN-4: a new folder whose name's field has gone meanwhile is selected where it is")
    func lateFolder() async throws {
        let dialog = dialog(.chooseFolder)
        let task = try await show(dialog)
        let listed = dialog.folder
        dialog.beginNewFolder()
        dialog.nameField.text = "Later"
        dialog.createFolder()
        dialog.endField()
        try await window.wait { dialog.selectedEntries.map(\.name) == ["Later"] }
        #expect(dialog.folder == listed && dialog.problem.isHidden)
        dialog.close()
        #expect(try await task.value.isEmpty)
    }

    @Test("RUN-4: a message about a name that was typed does not appear once another one is typed")
    func lateMessage() async throws {
        let dialog = dialog(.save(name: "board.json"))
        let task = try await show(dialog)
        var answers = 0
        dialog.backgroundWork.onResult = { if $0.hasPrefix("saved file") { answers += 1 } }
        dialog.fileField.text = "none/plan.json"
        dialog.chooseSelected()
        dialog.fileField.text = "plan.json"
        try await window.wait { answers == 1 }
        for _ in 0..<20 { await Task.yield() }
        #expect(dialog.problem.isHidden && dialog.root != nil)
        dialog.close()
        #expect(try await task.value.isEmpty)
    }

    @Test("RUN-4: a file that is selected in the list lends its name; opening a folder keeps the name")
    func selectedFile() async throws {
        let dialog = dialog(.save(name: "board.json"))
        let task = try await show(dialog)
        let row = try #require(dialog.entries.firstIndex { $0.name == "notes.txt" })
        dialog.table.select([IndexPath(row: row, section: 0)], clearing: true)
        dialog.tableViewSelectionDidChange(dialog.table)
        #expect(dialog.fileField.text == "notes.txt")
        dialog.open(folder.path("old").path, selecting: nil)
        try await window.wait { dialog.folder.hasSuffix("/old") && !dialog.isReading }
        #expect(dialog.fileField.text == "notes.txt" && dialog.chosen.first?.path == folder.path("old/notes.txt").path)
        dialog.close()
        #expect(try await task.value.isEmpty)
    }
}
