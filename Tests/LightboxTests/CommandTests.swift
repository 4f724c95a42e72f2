import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The table of commands, and what is made from it: menus, keys, the list of shortcuts.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CommandTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }

    /// The items of a menu and its submenus.
    private func all(_ items: [MenuItem]) -> [MenuItem] {
        items.flatMap { item in
            if case .submenu(let menu) = item.kind { [item] + all(menu.items) } else { [item] }
        }
    }

    private var panel: ModalPanel? { program.root.subviews.compactMap { $0 as? ModalPanel }.last }

    private func find<Found: View>(_ type: Found.Type) -> Found? {
        func find(_ view: View) -> Found? { view as? Found ?? view.subviews.lazy.compactMap(find).first }
        return find(program.root)
    }

    @Test("APP-29: the menu in the header has every command, with its shortcut")
    func programMenu() {
        main.grid.select(0)
        let items = all(main.programMenuItems)
        // Titles that depend on the focus, commands that are shown if they are possible, and those that show menus.
        let others: Set<ProgramCommand> = [
            .rename, .addSample, .deleteSample, .deleteAll, .removeFailures, .contextMenu, .programMenu,
        ]
        for command in ProgramCommand.allCases where !others.contains(command) {
            let item = items.first { $0.title == command.title }
            #expect(item != nil, "\(command)")
            #expect(item?.shortcut?.text == command.shortcutText, "\(command)")
        }
        main.list.table.becomeFocused()
        let rename = all(main.programMenuItems).first { $0.title == "Rename album" }
        #expect(rename?.shortcut?.text == "F2" && rename?.isEnabled == true)
        #expect(items.contains { $0.title == "Cadence: slow" } && items.contains { $0.title == "Date taken" })
    }

    @Test("APP-29: no two commands have the same keys, and each key leads to its command")
    func keys() {
        var seen: [Shortcut: ProgramCommand] = [:]
        for command in ProgramCommand.allCases {
            for shortcut in command.shortcuts {
                #expect(seen.updateValue(command, forKey: shortcut) == nil, "\(shortcut.text)")
                var modifiers: KeyModifiers = []
                if shortcut.control { modifiers.insert(.control) }
                if shortcut.shift { modifiers.insert(.shift) }
                let found = ProgramCommand(shortcut.key, modifiers)
                let isHandledByViews = [.open, .pickUp, .paste].contains(command)
                #expect(isHandledByViews ? found == nil : found == command, "\(shortcut.text)")
            }
        }
        #expect(Shortcut.control("i", shift: true).text == "Ctrl+Shift+I")
        #expect(Shortcut(key: .function(10), shift: true).text == "Shift+F10")
        #expect(Shortcut(key: .character(".")).text == "Period")
        #expect(Shortcut(key: .delete).text == "Delete" && Shortcut.control("+").text == "Ctrl++")
        // Plus needs Shift on some keyboards; letters distinguish it.
        #expect(ProgramCommand(.character("+"), [.control, .shift]) == .zoomIn)
        #expect(ProgramCommand(.character("Z"), [.control, .shift]) == .redo)
        #expect(ProgramCommand(.character("z"), [.control, .alternate]) == nil)
    }

    @Test("APP-30: each command has keys, or a reason for having none, which the article of the behaviors names")
    func reasons() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Sources/Application/Application.docc/ProgramBehaviors.md")
        let article = try String(contentsOf: file, encoding: .utf8)
        var reasons: [String: [ProgramCommand]] = [:]
        for command in ProgramCommand.allCases {
            let reason = command.reasonWithoutShortcut
            #expect(command.shortcuts.isEmpty == (reason != nil), "\(command)")
            if let reason { reasons[reason, default: []].append(command) }
        }
        #expect(reasons.count > 5)
        for (reason, commands) in reasons {
            let line = "- \(commands.map { "*\($0.title)*" }.joined(separator: ", ")) \(reason)\n"
            #expect(article.contains(line), "\(line)")
        }
        let listed = article.split(separator: "\n").drop { !$0.contains("`ProgramCommand.reasonWithoutShortcut`") }
            .dropFirst().prefix { $0.hasPrefix("- ") }
        #expect(listed.count == reasons.count, "a command of the list has keys by now")
    }

    @Test("APP-30: the manual page names the keys of each command, and the commands without keys")
    func manual() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Resources/lightbox.1")
        let page = try String(contentsOf: file, encoding: .utf8)
        let keys = page.components(separatedBy: ".SH KEYS").last?.components(separatedBy: ".SH ").first ?? ""
        let text = keys.replacing("\n", with: " ")
        // The manual's names of keys: "Ctrl+plus" for "Ctrl++".
        let names = [
            "Ctrl++": "Ctrl+plus", "Ctrl+=": "Ctrl+plus", "Ctrl+-": "Ctrl+minus", "Ctrl+,": "Ctrl+comma",
            "Backspace": "Delete", "2": "1", "3": "1", "4": "1",
        ]
        for command in ProgramCommand.allCases {
            for shortcut in command.shortcuts where !shortcut.alternate {
                let name = names[shortcut.text] ?? shortcut.text
                let isFound = text.split { $0 == " " || $0 == "," || $0 == "\"" || $0 == ";" }.contains(Substring(name))
                #expect(isFound, "\(command): \(name)")
            }
        }
        for title in ["Import folders", "Move to start", "Move to end", "Make cover", "Demonstrate"] {
            #expect(text.contains(title), "\(title)")
        }
    }

    @Test("APP-30: the items of the menu in the header are commands, or choices of a submenu with keys")
    func choices() {
        main.grid.select(0)
        let commands = Set(ProgramCommand.allCases.map(\.title))
        var choices: [String] = []
        for item in main.programMenuItems {
            guard case .submenu(let menu) = item.kind else {
                #expect(item.title.isEmpty || commands.contains(item.title), "\(item.title)")
                continue
            }
            let others = all(menu.items).filter { !$0.title.isEmpty && !commands.contains($0.title) }
            guard !others.isEmpty else { continue }
            choices.append(item.title)
            // The settings choose the cadence, too.
            #expect(item.shortcut != nil || item.title == "Demonstrate", "\(item.title)")
        }
        #expect(choices.sorted() == ["Copy to", "Demonstrate", "Move to", "Sort once by"])
    }

    @Test("APP-29, HAND-1: in a narrow window F9 shows the albums, with the focus, and hides them")
    func sidebar() {
        let narrow = ProgramFixture(photos: 12, width: 560, height: 600)
        #expect(narrow.main.sidebar.isHidden && narrow.main.isEnabled(.sidebar) && !main.isEnabled(.sidebar))
        narrow.press(.function(9))
        narrow.advance(by: 0.5)
        #expect(narrow.main.split.showsOverlay && narrow.main.list.table.isFocused)
        #expect(narrow.main.sidebarButton.shortcut == "F9")
        narrow.press(.function(9))
        narrow.advance(by: 0.5)
        #expect(narrow.main.sidebar.isHidden && narrow.main.grid.grid.isFocused)
        program.press(.function(9))
        #expect(!main.sidebar.isHidden && !main.split.showsOverlay, "a wide window shows them always")
    }

    @Test("APP-29, APP-22: the menu in the header deletes the selected album or folder")
    func deletingItems() async {
        let gallery = main.gallery
        let album = gallery.albums[1]
        let norway = AlbumFolder(id: gallery.store.newFolderID(), title: "Norway")
        gallery.createFolder(norway, containing: [.album(album.id)])
        await gallery.finishWriting()
        program.advance(by: 0.5)
        func items() -> [MenuItem] { all(main.programMenuItems) }
        #expect(items().contains { $0.title == "Delete album" && $0.isEnabled })
        #expect(items().contains { $0.title == "Delete folder, keep albums" && !$0.isEnabled })
        guard let folder = gallery.catalog.tree.rows.lazy.compactMap(\.item.folderID).first else {
            Issue.record("no folder")
            return
        }
        main.open(AlbumID(.folder(folder)))
        #expect(items().contains { $0.title == "Delete folder with its albums" && $0.isEnabled })
        main.perform(.dissolveFolder)
        await gallery.finishWriting()
        #expect(gallery.catalog.folder(folder) == nil && gallery.exists(album.id))
        main.open(album.id)
        let count = gallery.albums.count
        main.perform(.deleteItem)
        await gallery.finishWriting()
        #expect(!gallery.exists(album.id) && gallery.albums.count == count - 1)
        #expect(program.notice?.hasPrefix("Deleted \(album.title)") == true)
    }

    @Test("APP-29, APP-34: the menu in the header deletes everything permanently while the deleted photos are shown")
    func deletingAll() async {
        #expect(!main.programMenuItems.contains { $0.title == ProgramCommand.deleteAll.title })
        main.grid.select(0)
        main.removeSelected()
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { main.grid.count == 1 }
        program.press(.function(10))
        program.choose(ProgramCommand.deleteAll.title)
        await program.wait { panel != nil }
        #expect(panel?.accessibilityName == "Delete 1 photo permanently?")
        program.advance(by: 0.5)
        program.button("Delete").map(program.click)
        await program.wait { main.grid.count == 0 }
        #expect(main.grid.count == 0)
    }

    @Test("APP-29, APP-8: F10 opens the menu; the submenu Demonstrate starts the insertions and chooses the cadence")
    func demonstrating() {
        program.press(.function(10))
        #expect(program.menuTitles.contains("Demonstrate"))
        program.choose("Demonstrate")
        #expect(
            program.menuTitles == ["Start insertions", "Cadence: immediate", "Cadence: fast", "Cadence: slow"])
        program.choose("Start insertions")
        #expect(program.button("Stop insertions") != nil && main.insertions.isRunning)
        program.click(main.menuButton)
        program.choose("Demonstrate")
        #expect(program.menuTitles.first == "Stop insertions")
        program.choose("Cadence: slow")
        #expect(main.grid.grid.reorderingCadence == .slow)
        program.button("Stop insertions").map(program.click)
        program.advance(by: 0.5)
        #expect(!main.insertions.isRunning && program.button("Stop insertions") == nil)
    }

    @Test("APP-18, APP-12: Undo and Redo name their change in all menus, which have Paste, too")
    func naming() async {
        let folder = AlbumFolder(id: main.gallery.store.newFolderID(), title: "Norway")
        main.gallery.createFolder(folder)
        await main.gallery.finishWriting()
        main.grid.select(0)
        main.removeSelected()
        await main.gallery.finishWriting()
        main.showPhotoMenu(nil, at: CGPoint(x: 600, y: 400))
        program.advance(by: 0.1)
        #expect(program.menuTitles.contains("Undo removing 1 photo") && program.menuTitles.contains("Paste"))
        program.press(.escape)
        main.gallery.undo()
        await program.wait { main.gallery.canRedo }
        main.grid.select(2)
        main.showPhotoMenu(2, at: CGPoint(x: 600, y: 400))
        program.advance(by: 0.1)
        #expect(program.menuTitles.contains("Redo removing 1 photo") && program.menuTitles.contains("Paste"))
        program.press(.escape)
        for item in [AlbumItem.album(main.gallery.albums[0].id), .folder(folder.id)] {
            main.showAlbumMenu(item, at: CGPoint(x: 100, y: 200))
            program.advance(by: 0.1)
            #expect(program.menuTitles.contains("Redo removing 1 photo") && program.menuTitles.contains("Paste"))
            program.press(.escape)
        }
        main.showListMenu(.allPhotos, at: CGPoint(x: 100, y: 100))
        program.advance(by: 0.1)
        #expect(program.menuTitles.contains("Redo removing 1 photo") && program.menuTitles.contains("Paste"))
        program.press(.escape)
        main.openPhoto(2)
        program.advance(by: 0.5)
        main.showViewerMenu(at: CGPoint(x: 600, y: 300))
        program.advance(by: 0.1)
        // Nothing is pasted into an opened photo.
        #expect(program.menuTitles.contains("Redo removing 1 photo") && !program.menuTitles.contains("Paste"))
        program.press(.escape)
        program.press(.escape)
        program.advance(by: 1)
        #expect(all(main.programMenuItems).contains { $0.title == "Redo removing 1 photo" && $0.isEnabled })
    }

    @Test("APP-30: F1 lists every command that has keys, as in the table; Escape closes the list")
    func shortcutList() throws {
        program.press(.function(1))
        let list = try #require(find(ShortcutList.self))
        #expect(panel?.accessibilityName == "Keyboard shortcuts" && list.root != nil)
        let rows = ShortcutList.sections.flatMap(\.rows)
        for command in ProgramCommand.allCases where !command.shortcuts.isEmpty {
            let keys = command.shortcuts.map(\.text).joined(separator: ", ")
            #expect(rows.contains(ShortcutList.Row(title: command.title, keys: keys)), "\(command)")
        }
        program.press(.escape)
        #expect(panel == nil && program.root.focusedView === main.grid.grid)
    }

    @Test("APP-30: About names the version and the license")
    func about() {
        main.perform(.about)
        program.advance(by: 0.3)
        #expect(panel?.accessibilityName == "Lightbox \(LightboxCommand.version)")
        func texts(_ view: View) -> [String] { view.subviews.flatMap { [($0 as? Label)?.text ?? ""] + texts($0) } }
        #expect(texts(program.root).contains { $0.contains("MIT License") })
        program.press(.enter)
        #expect(panel == nil)
    }

    @Test("APP-30: appearance, motion and cadence are chosen in the settings, and stored in the library")
    func settings() async throws {
        let fixture = try CommandFixture()
        try fixture.picture("Meadow/m1.png", shade: 40)
        #expect(try await fixture.importing(fixture.path("Meadow")) == 0)
        let opened = try await fixture.openLibrary()
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        var choices: [AppearanceChoice] = []
        program.main.onAppearanceChange = { choices.append($0) }
        program.main.perform(.settings)
        program.advance(by: 0.4)
        func popUps(_ view: View) -> [PopUpButton] {
            view.subviews.flatMap { [$0 as? PopUpButton].compactMap(\.self) + popUps($0) }
        }
        let panel = try #require(program.root.subviews.compactMap { $0 as? ModalPanel }.last)
        let names = ["Appearance", "Motion", "Names of photos", "Files dragged out", "Reordering cadence"]
        #expect(popUps(panel).map(\.name) == names)
        for (popUp, choice) in zip(
            popUps(panel), ["Dark", "Reduced", "Below photos", "Numbered in order", "Slow"])
        {
            program.click(popUp)
            program.advance(by: 0.2)
            program.choose(choice)
        }
        #expect(choices.last?.scheme.isDark == true && choices.last?.motion.reducesMotion == true)
        #expect(program.main.grid.grid.reorderingCadence == .slow && program.main.grid.showsNames)
        #expect(program.main.numbersDraggedFiles)
        func texts(_ view: View) -> [String] { view.subviews.flatMap { [($0 as? Label)?.text ?? ""] + texts($0) } }
        #expect(texts(panel).contains(opened.library.directory.path))
        await program.main.settings.finish()
        let stored = AppearanceChoice([
            "scheme": try opened.library.setting("scheme") ?? "", "motion": try opened.library.setting("motion") ?? "",
        ])
        #expect(stored == choices.last)
    }

    @Test("APP-29: an empty album and an empty library offer the import, where files may be read")
    func emptyOffers() async throws {
        #expect(main.importButton.isEnabled == false, "synthetic photos are not imported")
        let fixture = try CommandFixture()
        let program = ProgramFixture(OpenedGallery(try Library.open(at: fixture.library), thumbnails: nil))
        #expect(program.button("Import photos…") == nil)
        program.main.fileAccess = .computer
        program.advance(by: 0.1)
        #expect(program.button("Import photos…") != nil && program.main.pane.newAlbumButton.root != nil)
        program.main.perform(.newAlbum)
        program.press(.escape)
        program.advance(by: 0.2)
        #expect(program.button("Import photos…") != nil && program.main.pane.newAlbumButton.root == nil)
        program.button("Import photos…").map(program.click)
        #expect(program.root.subviews.contains { $0 is ModalPanel })
    }

    @Test("APP-29: the window's title is that of the shown album")
    func title() {
        var titles: [String?] = []
        main.onTitleChange = { titles.append($0) }
        main.open(main.gallery.albums[2].id)
        main.gallery.rename(.album(main.gallery.albums[2].id), to: "Trip")
        #expect(titles == ["All photos", "Album 3", "Trip"])
    }
}
