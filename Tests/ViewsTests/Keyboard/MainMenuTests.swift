import Testing

@testable import Views

/// The program's menu, its keys, and the commands of editing.
@MainActor @Suite struct MainMenuTests {
    private let window = ControlWindow()
    private let log = Log()

    final class Log {
        var commands: [String] = []
        var isEnabled = true
    }

    /// A view that undoes.
    final class Editor: View {
        var undone = 0
        var canUndo = true
        override var canBecomeFocused: Bool { true }
        override func canPerform(_ command: EditCommand) -> Bool { command == .undo && canUndo }
        override func perform(_ command: EditCommand) { undone += 1 }
        override func title(of command: EditCommand) -> String { "Undo moving a card" }
    }

    init() {
        window.root.mainMenu = { [log] in
            Menu([
                MenuItem("New", shortcut: .control("n"), isEnabled: log.isEnabled) { log.commands.append("new") },
                MenuItem("Help", shortcut: Shortcut(key: .function(1))) { log.commands.append("help") },
                MenuItem("Mark", shortcut: Shortcut(key: .character("m"))) { log.commands.append("mark") },
                MenuItem(
                    "View",
                    submenu: Menu([
                        MenuItem("Larger", shortcut: .control("+")) { log.commands.append("larger") }
                    ])),
                .separator, MenuItem(.undo), MenuItem(.copy), MenuItem(.paste), MenuItem(.selectAll),
            ])
        }
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
        window.send(.keyDown(key, isRepeat: isRepeat), modifiers)
    }

    private var items: [String: MenuItem] {
        let items = window.root.subviews.compactMap { $0 as? MenuView }.last?.panels.first?.items.map(\.item) ?? []
        return Dictionary(items.map { ($0.title, $0) }) { first, _ in first }
    }

    @Test("RUN-2: keys perform the commands of the menu without a focus, also those of submenus; a held key does once")
    func keys() {
        press(.character("n"), .control)
        press(.character("n"), .control, isRepeat: true)
        press(.function(1))
        press(.character("+"), [.control, .shift])
        press(.character("n"), [.control, .alternate])
        press(.character("n"))
        #expect(log.commands == ["new", "help", "larger"])
        log.isEnabled = false
        press(.character("n"), .control)
        #expect(log.commands.count == 3)
    }

    @Test("RUN-2: while text is edited, a key that types text performs no command; another one does")
    func typing() {
        let field = window.add(TextField(), CGSize(width: 200, height: 32))
        field.beginEditing()
        press(.character("m"))
        window.send(.text("m"))
        press(.character("n"), .control)
        window.send(.text("n"))
        #expect(field.text == "m" && log.commands == ["new"])
        window.root.focus(nil)
        press(.character("m"))
        #expect(log.commands == ["new", "mark"])
    }

    @Test("RUN-2: a dialog and an open menu keep the keys to themselves")
    func dialogs() {
        Alert("Saved", message: "").show(in: window.root)
        press(.character("n"), .control)
        press(.function(10))
        #expect(items.isEmpty)
        press(.escape)
        press(.function(10))
        #expect(items["New"]?.isEnabled == true)
        press(.character("n"), .control)
        #expect(log.commands.isEmpty)
        press(.escape)
        press(.character("n"), .control)
        #expect(log.commands == ["new"])
    }

    @Test("RUN-2: the menu's button and F10 open the menu below the button")
    func button() throws {
        let button = window.add(MenuButton(), x: 300, CGSize(width: 32, height: 32))
        window.click(button)
        let menu = try #require(window.root.subviews.last as? MenuView)
        window.advance(.milliseconds(50))
        #expect(try #require(menu.panels.first).frame.minY >= button.frame.maxY && items["Help"] != nil)
        press(.escape)
        #expect(items.isEmpty)
        press(.function(10))
        #expect(items["Help"]?.shortcut?.text == "F1")
    }

    @Test("RUN-2: commands of editing act on the focused view or the nearest ancestor that can perform them")
    func editing() {
        let editor = Editor(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        window.root.contentView = editor
        let field = TextField("abc")
        field.frame = CGRect(x: 20, y: 20, width: 200, height: 32)
        editor.addSubview(field)
        window.frame()
        // Without a focus, the content view.
        press(.character("z"), .control)
        #expect(editor.undone == 1)
        field.beginEditing()
        window.type("x")
        press(.function(10))
        #expect(items["Undo"]?.isEnabled == true && items["Copy"]?.isEnabled == false)
        #expect(items["Select all"]?.isEnabled == true)
        press(.escape)
        press(.character("z"), .control)
        #expect(field.text == "abc" && editor.undone == 1)
        // The field has nothing to undo now; it keeps the key, and the menu offers the ancestor's change.
        press(.character("z"), .control)
        #expect(editor.undone == 1)
        press(.function(10))
        #expect(items["Undo moving a card"]?.isEnabled == true)
        press(.escape)
        editor.canUndo = false
        press(.function(10))
        #expect(items["Undo"]?.isEnabled == false)
    }

    @Test("RUN-2: an item of the menu acts on the view that has the focus again after the menu has closed")
    func choosing() throws {
        let field = window.add(TextField("abc"), CGSize(width: 200, height: 32))
        field.beginEditing()
        press(.function(10))
        let menu = try #require(window.root.subviews.last as? MenuView)
        let item = try #require(menu.panels.first?.items.first { $0.item.title == "Copy" })
        window.advance(.milliseconds(50))
        window.click(item)
        #expect(window.root.pasteboard.availableItems?.count == 1 && field.isEditing)
    }

    @Test("RUN-2: Paste is offered while a view accepts the items of the clipboard; a table offers Select all")
    func pasteAndSelection() {
        #expect(!window.root.canPerformCommand(.paste) && !window.root.canPerformCommand(.selectAll))
        let target = window.add(View(), CGSize(width: 100, height: 100))
        target.pasteConfiguration = PasteConfiguration(acceptableTypeIdentifiers: [TypeIdentifier.plainText])
        #expect(!window.root.canPerformCommand(.paste))
        window.root.pasteboard.put([ItemProvider(object: "text")])
        #expect(window.root.canPerformCommand(.paste))
    }
}
