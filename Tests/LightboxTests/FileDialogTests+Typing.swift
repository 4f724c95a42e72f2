import Foundation
import Testing
import Views

@testable import Application
@testable import Lightbox

// Typed paths and names.
extension FileDialogTests {
    @Test("APP-27: a typed path lists its folder, or selects its file; a wrong one says why")
    func typedPath() async throws {
        let dialog = try await open("i")
        type("/nowhere")
        press(.enter)
        await program.wait { !dialog.problem.isHidden }
        #expect(dialog.problem.text == "'/nowhere' does not exist. It may have been moved, or its disk removed.")
        #expect(dialog.pathField.isEditing && dialog.pathField.text == "/nowhere", "the path can be corrected")
        press(.escape)
        #expect(program.root.focusedView === dialog.table && dialog.problem.isHidden)
        press(.character("l"), .control)
        #expect(dialog.pathField.text == fixture.folder.path)
        type("~/Pictures/new3.png")
        press(.enter)
        await program.wait { dialog.selectedEntries.map(\.name) == ["new3.png"] }
        #expect(dialog.folder == fixture.path("Pictures") && dialog.choose.isEnabled)
        press(.character("l"), .control)
        press(.escape)
        #expect(self.dialog === dialog && dialog.pathField.isHidden, "Escape ends the typing first")
    }

    @Test("APP-27: a typed path of a file that cannot be imported says so in full, at any size of the window")
    func typedFile() async throws {
        let name = "a text with a name that is much longer than the dialog is wide, so that it takes several lines.txt"
        try Data("text".utf8).write(to: URL(fileURLWithPath: fixture.path("Pictures/\(name)")))
        try fixture.picture("Pictures/.hidden.png", shade: 3)
        #expect(mkfifo(fixture.path("Pictures/pipe.png"), 0o600) == 0)
        let dialog = try await open("i")
        for (typed, problem) in [
            ("~/Pictures/notes.txt", "'notes.txt' is not a photo."),
            ("~/Pictures/\(name)", "'\(name)' is not a photo."),
            ("~/Pictures/.hidden.png", "'.hidden.png' is hidden. Rename it to choose it."),
        ] {
            press(.character("l"), .control)
            type(typed)
            #expect(dialog.problem.isHidden, "typing hides the former message")
            press(.enter)
            await program.wait { !dialog.problem.isHidden }
            program.advance(by: 0.1)
            #expect(dialog.problem.text == problem && dialog.pathField.isEditing)
            let (label, list) = (dialog.problem, dialog.table.frame)
            let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .infinity))
            #expect(label.frame.height >= needed.height && label.frame.minY >= list.maxY)
            #expect(label.frame.maxY <= dialog.choose.frame.minY && dialog.choose.isEnabled == false)
            press(.escape)
        }
        #expect(dialog.folder == fixture.folder.path, "the list stays")
        press(.character("l"), .control)
        type("~/Pictures/pipe.png")
        press(.enter)
        await program.wait { !dialog.problem.isHidden }
        #expect(dialog.problem.text == "'pipe.png' is not listed here." && dialog.folder == fixture.path("Pictures"))
        dialog.select(1)
        dialog.open(fixture.folder.path, selecting: nil)
        #expect(dialog.problem.isHidden)
    }

    @Test("APP-27: the answer about a typed path has no effect once its field has gone, or has another text")
    func lateAnswer() async throws {
        let dialog = try await open("i")
        let work = dialog.backgroundWork
        var answers = 0
        work.onResult = { if $0.hasPrefix("typed path") { answers += 1 } }
        defer { work.onResult = nil }
        func waitForAnswer(_ count: Int) async {
            await program.wait { answers == count }
            // Its completion is one of the next turns.
            for _ in 0..<20 { await Task.yield() }
        }
        for (index, text) in ["/nowhere", "~/Pictures", "~/Pictures/new3.png"].enumerated() {
            press(.character("l"), .control)
            type(text)
            press(.enter)
            press(.escape)
            #expect(dialog.pathField.isHidden && answers == index)
            await waitForAnswer(index + 1)
            #expect(dialog.problem.isHidden && dialog.folder == fixture.folder.path && !dialog.isReading, "\(text)")
        }
        press(.character("l"), .control)
        type("/nowhere")
        press(.enter)
        type("/else")
        await waitForAnswer(4)
        #expect(dialog.problem.isHidden && dialog.pathField.isEditing && dialog.pathField.text == "/nowhere/else")
    }

    @Test("APP-27: the button uses a typed path or name, also without Enter, and waits for what is being read")
    func typedAndPressed() async throws {
        let target = fixture.folder.appendingPathComponent("Target")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        func exported(to folder: URL) -> Int {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).count
        }
        // Typed before the dialog's first folder is read, and the button pressed before the typed one is.
        for hasReturn in [true, false] {
            press(.character("e"), [.control, .shift])
            let dialog = try #require(self.dialog)
            program.advance(by: 0.4)
            #expect(dialog.isReading)
            type(target.path)
            #expect(dialog.pathField.text == target.path && dialog.choose.isEnabled)
            if hasReturn { press(.enter) }
            program.click(dialog.choose)
            await program.wait { self.dialog == nil && exported(to: target) == 3 }
            #expect(exported(to: target) == 3)
            try FileManager.default.removeItem(at: target)
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        }
        // A new folder.
        var dialog = try await open("e")
        #expect(dialog.folder == target.path)
        press(.character("n"), [.control, .shift])
        type("Inner")
        program.click(dialog.choose)
        await program.wait { self.dialog == nil && exported(to: target.appendingPathComponent("Inner")) == 3 }
        #expect(exported(to: target.appendingPathComponent("Inner")) == 3)
        // A wrong path: the dialog says so, and exports nothing.
        dialog = try await open("e")
        press(.character("l"), .control)
        type("/nowhere")
        program.click(dialog.choose)
        await program.wait { !dialog.problem.isHidden }
        #expect(self.dialog === dialog && !dialog.choose.isEnabled && dialog.pathField.text == "/nowhere")
        #expect(dialog.pathField.isEditing, "the press has ended the editing; the path can be corrected")
        // Another folder takes the place of the path, and the choice is made there.
        let place = try #require(dialog.placesTable.cellForRow(at: IndexPath(row: 1, section: 0)))
        program.click(place)
        #expect(dialog.isReading && dialog.pathField.isHidden)
        program.click(dialog.choose)
        await program.wait { self.dialog == nil }
        await program.wait { exported(to: URL(fileURLWithPath: fixture.path("Pictures"))) == 14 + 3 }
        #expect(exported(to: URL(fileURLWithPath: fixture.path("Pictures"))) == 14 + 3)
    }

    @Test("APP-27: the file of a typed path is imported by the button, and letters wait until the folder is read")
    func typedFileAndPressed() async throws {
        let before = program.shownNames
        press(.character("i"), [.control, .shift])
        var dialog = try #require(self.dialog)
        #expect(dialog.isReading)
        type("pic")
        await settle(dialog)
        #expect(dialog.selectedEntries.map(\.name) == ["Pictures"])
        press(.character("l"), .control)
        type("~/Pictures/new3.png")
        program.click(dialog.choose)
        await program.wait { program.shownNames == before + ["new3.png"] }
        #expect(program.shownNames == before + ["new3.png"] && self.dialog == nil)
        // Selected rows take the place of a typed path, also without a plain click.
        dialog = try await open("i")
        press(.character("l"), .control)
        type("~/Pictures/new4.png")
        let row = try #require(dialog.entries.firstIndex { $0.name == "new1.png" })
        let cell = try #require(dialog.table.cellForRow(at: IndexPath(row: row, section: 0)))
        let place = cell.convert(cell.bounds.center, to: nil)
        program.send(.pointerDown(.primary, clickCount: 1), at: place, modifiers: .control)
        program.send(.pointerUp(.primary), at: place, modifiers: .control)
        program.advance(by: 0.1)
        #expect(dialog.pathField.isHidden && dialog.selectedEntries.map(\.name) == ["new1.png"])
        program.click(dialog.choose)
        await program.wait { program.shownNames == before + ["new3.png", "new1.png"] }
        #expect(program.shownNames == before + ["new3.png", "new1.png"])
    }

    @Test("APP-27: a press of the button that waits for a folder has no effect once the user does something else")
    func pressAndMore() async throws {
        func openReading() throws -> FileDialog {
            press(.character("e"), [.control, .shift])
            let dialog = try #require(self.dialog)
            program.advance(by: 0.4)
            #expect(dialog.isReading && dialog.choose.isEnabled)
            program.click(dialog.choose)
            return dialog
        }
        for action in ["folder", "path", "letter", "up"] {
            let dialog = try openReading()
            switch action {
            case "folder": press(.character("n"), [.control, .shift])
            case "path": press(.character("l"), .control)
            case "letter": type("pic")
            default: press(.up, .alternate)
            }
            await program.wait { !dialog.isReading && !dialog.entries.isEmpty }
            for _ in 0..<20 { await Task.yield() }
            program.advance(by: 0.2)
            #expect(self.dialog === dialog && program.notice == nil, "\(action)")
            #expect(!FileManager.default.fileExists(atPath: fixture.path("New folder")))
            #expect(dialog.nameField.isEditing == (action == "folder"))
            #expect(dialog.pathField.isEditing == (action == "path"))
            while self.dialog != nil { press(.escape) }
            main.settings.set(MainController.FolderSetting.exportFolder.rawValue, to: fixture.folder.path)
        }
    }

    @Test("APP-27: a path takes the place of the name of a new folder, and the other way round")
    func oneField() async throws {
        let dialog = try await open("e")
        press(.character("n"), [.control, .shift])
        press(.character("l"), .control)
        #expect(dialog.nameField.isHidden && dialog.pathField.isEditing)
        press(.character("n"), [.control, .shift])
        #expect(dialog.pathField.isHidden && dialog.nameField.isEditing)
        press(.character("l"), .control)
        type(fixture.path("Pictures"))
        program.click(dialog.choose)
        await program.wait { self.dialog == nil }
        await program.wait { program.notice != nil }
        #expect(program.notice?.contains("to Pictures") == true, "\(program.notice ?? "")")
        #expect(!FileManager.default.fileExists(atPath: fixture.path("New folder")))
    }

    @Test("APP-27: the name of a file is no folder to export to")
    func typedFileOfExport() async throws {
        let dialog = try await open("e")
        press(.character("l"), .control)
        type("~/Pictures/notes.txt")
        press(.enter)
        await program.wait { !dialog.problem.isHidden }
        #expect(dialog.problem.text == "'\(fixture.path("Pictures/notes.txt"))' is not a folder.")
    }
}
