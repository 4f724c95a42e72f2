import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Application
@testable import Lightbox

/// Importing and exporting by dialogs, by keyboard and pointer.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FileDialogTests {
    let fixture: CommandFixture
    let program: ProgramFixture
    var main: MainController { program.main }

    init() async throws {
        fixture = try CommandFixture()
        for number in 1...3 { try fixture.picture("Pictures/Meadow/m\(number).png", shade: UInt8(20 + number * 30)) }
        for number in 1...12 { try fixture.picture("Pictures/new\(number).png", shade: UInt8(100 + number * 9)) }
        try Data("text".utf8).write(to: URL(fileURLWithPath: fixture.path("Pictures/notes.txt")))
        #expect(try await fixture.importing(fixture.path("Pictures/Meadow")) == 0)
        let opened = try await fixture.openLibrary()
        program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let home = fixture.folder.path
        main.fileAccess = FileDialog.Access(
            reader: FileDialog.Access.computer.reader,
            places: { [FolderPlace(kind: .home, path: home), FolderPlace(kind: .pictures, path: home + "/Pictures")] },
            home: home)
        main.filePreview = fixture.filePreview(for: opened.library)
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        program.send(.keyDown(key, isRepeat: false), at: .zero, modifiers: modifiers)
        program.send(.keyUp(key), at: .zero, modifiers: modifiers)
        program.advance(by: 0.05)
    }

    func type(_ text: String) {
        for character in text { program.send(.text(String(character)), at: .zero) }
    }

    var dialog: FileDialog? {
        func find(_ view: View) -> FileDialog? { view as? FileDialog ?? view.subviews.lazy.compactMap(find).first }
        return find(program.root)
    }

    /// Opens the dialog by its keys and waits for its folder.
    func open(_ key: Character) async throws -> FileDialog {
        press(.character(key), [.control, .shift])
        let dialog = try #require(self.dialog)
        await settle(dialog)
        return dialog
    }

    /// Exports to the new folder "Out" by a dialog, whose title is checked unless nil.
    private func export(titled title: String? = nil) async throws {
        let dialog = try await open("e")
        if let title { #expect(dialog.title.text == title) }
        press(.character("n"), [.control, .shift])
        type("Out")
        press(.enter)
        await program.wait { dialog.folder.hasSuffix("/Out") && !dialog.isReading }
        program.advance(by: 0.1)
        program.click(dialog.choose)
    }

    func settle(_ dialog: FileDialog) async {
        await program.wait { !dialog.isReading && dialog.places.count == 2 }
        program.advance(by: 0.4)
    }

    func names(_ dialog: FileDialog) -> [String] { dialog.entries.map(\.name) }

    @Test("APP-27: the dialog of an import shows photos beside their names, and a symbol for a file that is damaged")
    func previews() async throws {
        let damaged = "Pictures/damaged.png"
        try Data("text".utf8).write(to: URL(fileURLWithPath: fixture.path(damaged)))
        let dialog = try await open("i")
        dialog.open(fixture.path("Pictures"), selecting: nil)
        await settle(dialog)
        func cell(_ name: String) -> FileRowCell? {
            dialog.entries.firstIndex { $0.name == name }.flatMap {
                dialog.table.cellForRow(at: IndexPath(row: $0, section: 0)) as? FileRowCell
            }
        }
        func image(_ name: String) throws -> Image? {
            guard case .image(let image) = try #require(cell(name)).preview else { return nil }
            return image
        }
        await program.wait { cell("new1.png")?.preview != nil && cell("damaged.png")?.preview != nil }
        let first = try #require(try image("new1.png"))
        #expect(min(first.width, first.height) == 32 || first.width < 32)
        #expect(try image("damaged.png") == nil && image("Meadow") == nil)
        // A row that is shown again has its image at once.
        dialog.table.reloadData()
        program.advance(by: 0.02)
        #expect(try image("new1.png") === first)
    }

    @Test("APP-27: by keys alone, the chosen files are appended to the shown album, in one undo step")
    func importing() async throws {
        let before = program.shownNames
        let dialog = try await open("i")
        #expect(names(dialog) == ["library", "Pictures", "thumbnails"] && !dialog.choose.isEnabled)
        #expect(program.root.focusedView === dialog.table)
        type("pic")
        #expect(dialog.selectedEntries.map(\.name) == ["Pictures"])
        press(.enter)
        await settle(dialog)
        #expect(names(dialog) == ["Meadow"] + (1...12).map { "new\($0).png" })
        #expect(dialog.status.text == "1 folder, 12 photos")
        type("new9")
        press(.down, .shift)
        #expect(dialog.selectedEntries.map(\.name) == ["new9.png", "new10.png"])
        #expect(dialog.status.text == "2 photos selected" && dialog.choose.isEnabled)
        press(.enter)
        #expect(self.dialog == nil && program.placeholders.count == 2)
        await program.wait { main.grid.count == before.count + 2 && program.notice != nil }
        #expect(program.shownNames == before + ["new9.png", "new10.png"])
        #expect(program.notice == "Added 2 photos to Meadow")
        main.gallery.undo()
        await program.wait { program.shownNames == before }
        #expect(program.shownNames == before)
    }

    @Test("APP-27: the dialog begins with the last folder; Backspace and Alt+Up go up, a click lists a place")
    func moving() async throws {
        var dialog = try await open("i")
        type("pic")
        press(.enter)
        await settle(dialog)
        press(.escape)
        #expect(self.dialog == nil && program.root.focusedView === main.grid.grid)
        dialog = try await open("i")
        #expect(dialog.folder == fixture.path("Pictures"))
        press(.backspace)
        await settle(dialog)
        #expect(dialog.folder == fixture.folder.path && dialog.selectedEntries.map(\.name) == ["Pictures"])
        press(.up, .alternate)
        await program.wait { dialog.folder != fixture.folder.path && !dialog.isReading }
        #expect(dialog.folder == fixture.folder.deletingLastPathComponent().path)
        let place = try #require(dialog.placesTable.cellForRow(at: IndexPath(row: 1, section: 0)))
        program.click(place)
        await settle(dialog)
        #expect(dialog.folder == fixture.path("Pictures"))
        program.click(try #require(program.button("Home")))
        await settle(dialog)
        #expect(dialog.folder == fixture.folder.path)
    }

    @Test("APP-27: the focus stays in the dialog, and no key reaches the window behind")
    func modality() async throws {
        let dialog = try await open("i")
        let panel = try #require(program.root.subviews.last as? ModalPanel)
        for _ in 0..<12 {
            press(.tab)
            #expect(program.root.focusedView?.isDescendant(of: panel) == true)
        }
        for key in [Key.delete, .function(2), .character("e"), .character("z")] { press(key, .control) }
        #expect(!main.list.table.isEditing && main.grid.count == 3)
        program.root.focus(nil)
        press(.escape)
        #expect(dialog.root == nil)
    }

    @Test("APP-27: without an album the files go into a new one; folders alone become albums")
    func withoutAlbum() async throws {
        let album = try #require(main.gallery.albums.first)
        main.gallery.deleteAlbum(album.id)
        await main.gallery.finishWriting()
        #expect(main.grid.album == nil)
        let file = FolderEntry(path: fixture.path("Pictures/new1.png"), isFolder: false)
        main.importFiles([file])
        await program.wait { main.grid.count == 1 }
        #expect(main.gallery.albums.map(\.title) == ["New album"] && program.shownNames == ["new1.png"])
        main.importFiles([FolderEntry(path: fixture.path("Pictures/Meadow"), isFolder: true)])
        await program.wait { main.gallery.albums.count == 2 }
        #expect(main.gallery.albums.map(\.title) == ["New album", "Meadow"])
    }

    @Test("APP-27, APP-20: the album is exported to a new folder, numbered, and the notice says so")
    func exporting() async throws {
        let dialog = try await open("e")
        #expect(dialog.title.text == "Export Meadow" && !dialog.newFolder.isHidden)
        press(.character("n"), [.control, .shift])
        #expect(dialog.nameField.isEditing && dialog.nameField.text == "New folder")
        type("Trip")
        press(.enter)
        await program.wait { dialog.folder.hasSuffix("/Trip") && !dialog.isReading }
        #expect(dialog.status.text == "To 'Trip'")
        program.advance(by: 0.1)
        program.click(dialog.choose)
        await program.wait { program.notice != nil }
        #expect(program.notice == "Exported 3 photos to Trip")
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.path("Trip")).sorted()
        #expect(files == ["01 m1.png", "02 m2.png", "03 m3.png"])
        #expect(!program.hasTransferPanel)
        var shown: [URL] = []
        main.showFolder = { shown.append($0) }
        program.advance(by: 0.5)
        program.click(try #require(program.button("Show")))
        program.advance(by: 0.1)
        #expect(shown.map(\.path) == [fixture.path("Trip")])

        main.grid.select(1)
        let again = try await open("e")
        #expect(again.title.text == "Export 1 photo" && again.folder == fixture.path("Trip"))
        press(.escape)
        #expect(self.dialog == nil)

        main.grid.grid.selectAll()
        main.openPhoto(0)
        program.advance(by: 1)
        #expect(try await open("e").title.text == "Export 1 photo", "APP-47: the photo of the viewer")
        press(.escape)
        #expect(self.dialog == nil && main.viewer?.isFocused == true)
    }

    @Test("APP-27, APP-43: the albums of a shown folder are exported to folders of their own")
    func exportingFolder() async throws {
        let folder = main.gallery.store.newFolderID()
        main.gallery.createFolder(
            AlbumFolder(id: folder, title: "Trips"), containing: [.album(main.gallery.albums[0].id)])
        await main.gallery.finishWriting()
        main.open(AlbumID(.folder(folder)))
        await program.wait { main.grid.count == 3 }
        try await export(titled: "Export Trips")
        await program.wait { program.notice != nil }
        #expect(program.notice == "Exported 3 photos to Out")
        let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.path("Out"))
        #expect(files.filter { $0.hasSuffix("png") }.sorted() == (1...3).map { "Trips/Meadow/0\($0) m\($0).png" })
    }

    @Test("APP-44: an export goes on when its window is closed, and another window shows its result")
    func exportingFromClosedWindow() async throws {
        let other = ProgramFixture(like: program)
        try await export()
        #expect(main.model.exports.count == 1)
        main.close()
        await main.model.finishTransfers(in: main)
        await other.wait { other.notice != nil }
        #expect(other.notice == "Exported 3 photos to Out" && program.notice == nil)
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.path("Out")).sorted()
        #expect(files == ["01 m1.png", "02 m2.png", "03 m3.png"])
    }

    @Test("APP-27: an export shows its progress after half a second, and its button cancels it")
    func progress() throws {
        let progress = Progress(totalUnitCount: 4)
        let panel = ProgressPanel("Exporting 4 photos", name: "Export", progress: [progress])
        panel.show(in: program.root)
        program.advance(by: 0.3)
        #expect(panel.isHidden)
        program.advance(by: 0.4)
        progress.completedUnitCount = 1
        program.advance(by: 0.2)
        let bar = try #require(panel.subviews.compactMap { $0 as? ProgressBar }.first)
        #expect(!panel.isHidden && bar.fraction == 0.25 && !progress.isCancelled)
        let other = ProgressPanel("Exporting 1 photo", name: "Export", progress: [Progress(totalUnitCount: 1)])
        other.show(in: program.root)
        program.advance(by: 0.7)
        #expect(other.frame.maxY < panel.frame.minY)
        program.click(try #require(panel.subviews.compactMap { $0 as? Button }.first))
        #expect(progress.isCancelled)
    }

    @Test("APP-27: the notice of an export names what was there, what is missing and a cancellation")
    func notices() {
        var report = ExportReport()
        report.exported = 12
        #expect(DisplayText.exported(report, of: 12, to: "Trip") == "Exported 12 photos to Trip")
        (report.exported, report.present, report.missing) = (9, 2, ["a.jpg"])
        #expect(
            DisplayText.exported(report, of: 12, to: "Trip")
                == "Exported 9 photos to Trip; 2 were there already. The original of 'a.jpg' is missing")
        (report.unreadable, report.changed) = (["b.jpg", "c.jpg"], ["d.jpg"])
        #expect(
            DisplayText.exported(report, of: 12, to: "Trip").hasSuffix(
                "is missing. The originals of 'b.jpg' and 'c.jpg' can't be read. The original of 'd.jpg' has changed"))
        (report.exported, report.missing, report.unreadable, report.changed) = (0, [], [], [])
        #expect(DisplayText.exported(report, of: 2, to: "Trip") == "The 2 photos are in Trip already")
        report.unrotated = ["b.bmp"]
        #expect(
            DisplayText.exported(report, of: 2, to: "Trip")
                == "Exported 0 photos to Trip; 2 were there already. 'b.bmp' can't be decoded and has not been rotated")
        (report.present, report.unrotated) = (0, ["b.bmp", "c.bmp"])
        report.exported = 2
        #expect(
            DisplayText.exported(report, of: 2, to: "Trip")
                == "Exported 2 photos to Trip. 2 photos can't be decoded and have not been rotated")
        (report.exported, report.present) = (0, 2)
        report.isCanceled = true
        #expect(DisplayText.exported(report, of: 12, to: "Trip") == "Export canceled: 2 of 12 photos are in Trip")
    }

    @Test("APP-27: neither dialog opens where no files may be read, as in a replay")
    func disabled() {
        main.fileAccess = nil
        press(.character("i"), [.control, .shift])
        press(.character("e"), [.control, .shift])
        #expect(dialog == nil && !main.list.table.isEditing)
    }
}
