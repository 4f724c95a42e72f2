import Foundation
import Testing

@testable import Views

/// A bar with the menus File, Edit, Format (disabled) and View, and Help in the last one.
@MainActor @Suite struct MenuBarTests {
    private let window = ControlWindow(CGSize(width: 600, height: 400))
    private let bar = MenuBar()
    private let log = Log()
    /// The distance of a menu from the edge of the window.
    private static let margin: CGFloat = 8

    @MainActor private final class Log {
        var commands: [String] = []
        var names = ["File", "Edit", "Format", "View"]
    }

    init() {
        window.root.mainMenu = { [log] in
            func item(_ title: String, _ shortcut: Shortcut? = nil) -> MenuItem {
                MenuItem(title, shortcut: shortcut) { log.commands.append(title) }
            }
            let menus = log.names.map { name in
                MenuItem(
                    name, isEnabled: name != "Format",
                    submenu: Menu([
                        item("\(name) one", name == "View" ? .alternate("e") : nil),
                        MenuItem("\(name) more", submenu: Menu([item("\(name) deep")])), item("\(name) two"),
                    ]))
            }
            return Menu(menus + [.separator, item("Help"), .separator])
        }
        window.add(bar, x: 0, y: 0, CGSize(width: 600, height: 32))
    }

    private func title(_ name: String) throws -> MenuBarTitle {
        try #require(bar.titles.first { $0.item.title == name })
    }

    /// The name of the open menu, and of its highlighted item.
    private var open: [String] {
        guard let shown = bar.shown else { return [] }
        window.frame()
        return [shown.title.item.title, shown.menu.panels.last?.highlighted?.item.title].compactMap(\.self)
    }

    private func item(_ name: String) throws -> CGPoint {
        window.frame()
        return window.reach(try #require(window.root.all(MenuItemView.self).first { $0.item.title == name }))
    }

    @Test("RUN-8: a bar has a title for each submenu, and a last one for commands that are in none")
    func titles() {
        #expect(bar.titles.map(\.item.title) == ["File", "Edit", "Format", "View", "More"])
        #expect(bar.titles.last?.menu.items.map(\.title) == ["Help"])
        #expect(window.find(.menuBar, "Menus") === bar)
        #expect(window.find(.button, "Format")?.accessibilityStates == [.disabled])
        for (left, right) in zip(bar.titles, bar.titles.dropFirst()) { #expect(left.frame.maxX == right.frame.minX) }
        #expect(bar.titles.last?.frame.maxX == bar.sizeThatFits(.zero).width)
        window.root.mainMenu = { Menu([MenuItem("Window", submenu: Menu([MenuItem("Close") {}]))]) }
        window.frame()
        #expect(bar.titles.map(\.item.title) == ["Window"])
        window.root.mainMenu = nil
        window.frame()
        #expect(bar.titles.isEmpty)
    }

    @Test("RUN-8: menus for which a bar is too narrow are in its last one, at every width")
    func narrow() {
        let full = bar.sizeThatFits(.zero).width
        var counts: Set<Int> = []
        for width in stride(from: full + 2, through: 0, by: -7) {
            bar.frame.size.width = width
            window.frame()
            let names = bar.titles.map(\.item.title)
            #expect(names.dropLast() == log.names.prefix(names.count - 1)[...] && names.last == "More")
            let rest = bar.titles.last?.menu.items.map(\.title) ?? []
            let hidden = Array(log.names.dropFirst(names.count - 1))
            #expect(rest == hidden + (hidden.isEmpty ? [] : [""]) + ["Help"])
            #expect(bar.titles.allSatisfy { $0.frame.maxX <= max(width, 0) })
            counts.insert(names.count)
        }
        #expect(counts == [1, 2, 3, 4, 5])
    }

    @Test("RUN-8: a click opens a menu and closes it, and the pointer over another title opens that one")
    func pointer() throws {
        let (file, edit) = (window.reach(try title("File")), window.reach(try title("Edit")))
        window.move(to: edit)
        #expect(open == [])
        window.click(at: file)
        #expect(open == ["File"])
        let panel = try #require(bar.shown?.menu.panels.first)
        #expect(panel.frame.minY >= bar.frame.maxY && panel.frame.minX == Self.margin)
        window.move(to: edit)
        #expect(open == ["Edit"])
        window.move(to: window.reach(try title("Format")))
        #expect(open == ["Edit"], "a disabled menu stays closed")
        window.click(at: try item("Edit two"))
        #expect(open == [] && log.commands == ["Edit two"])
        window.click(at: file)
        window.click(at: file)
        #expect(open == [])
        window.click(at: file)
        window.click(at: CGPoint(x: 500, y: 300))
        #expect(open == [] && log.commands == ["Edit two"])
        window.click(at: window.reach(try title("Format")))
        #expect(open == [])
    }

    @Test("RUN-8: a press that opens a menu chooses the item on which it is released")
    func press() throws {
        window.down(at: window.reach(try title("Edit")))
        window.move(to: window.reach(try title("View")))
        #expect(open == ["View"])
        let place = try item("View two")
        window.move(to: place)
        #expect(open == ["View", "View two"])
        window.up(at: place)
        #expect(open == [] && log.commands == ["View two"])
        window.down(at: window.reach(try title("Edit")))
        window.move(to: CGPoint(x: 500, y: 300))
        window.up(at: CGPoint(x: 500, y: 300))
        #expect(open == [], "released beside the menus")
    }

    @Test("RUN-8: F10 opens the first menu, Left and Right the one beside it, and Escape and F10 close it")
    func keys() throws {
        let editor = window.add(TextField(), x: 20, y: 100, CGSize(width: 200, height: 32))
        editor.beginEditing()
        window.press(.function(10))
        #expect(open == ["File", "File one"])
        window.press(.right)
        #expect(open == ["Edit", "Edit one"])
        window.press(.right)
        #expect(open == ["View", "View one"], "a disabled menu is left out")
        window.press(.down)
        window.press(.right)
        #expect(open == ["View", "View deep"])
        window.press(.left)
        window.press(.left)
        #expect(open == ["Edit", "Edit one"])
        for _ in 0..<2 { window.press(.left) }
        #expect(open == ["More", "Help"])
        window.press(.right)
        #expect(open == ["File", "File one"])
        window.press(.function(10))
        #expect(open == [] && editor.isEditing)
        window.press(.function(10))
        window.press(.escape)
        #expect(open == [] && editor.isEditing && log.commands.isEmpty)
    }

    @Test("RUN-8: Alt with a letter of its own opens a menu, unless it is the key of an item")
    func letters() throws {
        window.press(.character("f"), .alternate)
        #expect(open == ["File", "File one"])
        window.press(.character("v"), .alternate)
        #expect(open == ["View", "View one"], "from an open menu")
        window.press(.character("f"))
        #expect(open == ["View", "View one"], "letters alone choose items")
        window.press(.escape)
        window.press(.character("e"), .alternate)
        #expect(open == [] && log.commands == ["View one"])
        window.press(.character("o"), .alternate)
        #expect(open == [], "the letter of a disabled menu, since File has the F")
        Alert("Saved", message: "").show(in: window.root)
        window.press(.character("f"), .alternate)
        window.press(.function(10))
        #expect(open == [])
    }

    @Test("RUN-8: a menu has the items of the moment at which it opens")
    func changes() throws {
        log.names = ["File", "Edit", "Format", "View", "Tools"]
        window.click(try title("More"))
        #expect(bar.titles.map(\.item.title) == ["File", "Edit", "Format", "View", "Tools", "More"])
        window.press(.escape)
        let place = window.reach(try title("Tools"))
        log.names = ["File"]
        window.click(at: place)
        #expect(open == [], "the menu does not exist any longer")
        #expect(bar.titles.map(\.item.title) == ["File", "More"])
    }

    @Test("RUN-8: the letters are underlined while a key has opened a menu")
    func underlines() throws {
        func ink() throws -> Int {
            window.move(to: CGPoint(x: 500, y: 390))
            window.frame()
            let frame = try title("Edit").frame
            let line = CGRect(x: frame.minX + 10, y: frame.midY + 5, width: 8, height: 5)
            return window.count(in: line) { $0 == window.hex(window.root.palette.text) }
        }
        window.click(try title("File"))
        let plain = try ink()
        window.press(.escape)
        window.press(.function(10))
        #expect(try ink() > plain + 4)
    }
}
