import Testing

@testable import Views

/// Menus that fingers use.
@MainActor @Suite struct TouchedMenuTests {
    let window = WindowFixture()

    /// Opens a menu by its own context menu.
    private final class Opener: View {
        var menu = Menu([])

        override func showContextMenu(at point: CGPoint) -> Bool {
            guard let root else { return false }
            return menu.show(at: convert(point, to: nil), in: root) != nil
        }
        override func pointerDown(_ event: InputEvent) -> Bool { true }
    }

    final class Log {
        var entries: [String] = []
    }
    let log = Log()

    private func item(_ title: String) -> MenuItem { MenuItem(title) { [log] in log.entries.append(title) } }

    private func menu(_ count: Int) -> Menu { Menu((1...count).map { item("Item \($0)") }) }

    /// Opens a menu by a long press in the window's corner, or by the mouse's secondary button.
    private func open(_ menu: Menu) throws -> MenuView {
        let opener = window.add(Opener(), CGRect(x: 0, y: 0, width: 40, height: 40))
        opener.menu = menu
        window.frame()
        if window.kind == .touch {
            window.press(at: CGPoint(x: 10, y: 10))
            window.hold(0.6)
            window.release()
        } else {
            window.press(at: CGPoint(x: 10, y: 10), button: .secondary)
            window.release(.secondary)
        }
        window.settle()
        opener.removeFromSuperview()
        return try shown()
    }

    private func shown() throws -> MenuView {
        try #require(window.root.subviews.lazy.compactMap { $0 as? MenuView }.first)
    }

    private var isOpen: Bool { window.root.subviews.contains { $0 is MenuView } }

    private func center(_ title: String, in menu: MenuView) throws -> CGPoint {
        let item = try #require(menu.panels.flatMap(\.items).first { $0.item.title == title })
        return item.convert(item.bounds.center, to: nil)
    }

    @Test("HAND-2: the items of a menu are 44 points high if a touch has opened it, otherwise 32; so are its submenus'")
    func heights() throws {
        for (kind, height) in [(PointerKind.touch, CGFloat(44)), (.mouse, 32)] {
            window.kind = kind
            let menu = try open(
                Menu([item("Open"), .separator, MenuItem("Move to album", submenu: Menu([item("Alps")]))]))
            window.press(at: try center("Move to album", in: menu))
            window.release()
            window.settle()
            #expect(menu.panels.count == 2)
            let heights = menu.panels.flatMap(\.items).filter { !$0.item.isSeparator }.map(\.frame.height)
            #expect(heights == [height, height, height])
            menu.close()
        }
    }

    @Test("HAND-2: a touch that moves in a menu that is cut off scrolls it, with momentum, and chooses nothing")
    func scrolling() throws {
        window.kind = .touch
        let menu = try open(menu(40))
        let panel = try #require(menu.panels.first)
        let last = try #require(panel.items.last)
        func isVisible() -> Bool { panel.item(atWindow: last.convert(last.bounds.center, to: nil)) === last }
        #expect(window.root.bounds.contains(panel.frame) && !isVisible())
        let start = panel.center
        window.press(at: start)
        #expect(panel.highlighted != nil)
        window.drag(to: start - CGPoint(x: 0, y: 8), steps: 2)
        #expect(panel.list.contentOffset.y == 0 && panel.highlighted != nil, "a trembling finger")
        window.drag(to: start - CGPoint(x: 0, y: 110), steps: 6)
        #expect(panel.list.contentOffset.y == 100 && panel.highlighted == nil)
        window.release()
        window.frame()
        #expect(panel.list.isDecelerating)
        window.settle()
        #expect(panel.list.contentOffset.y > 200 && isOpen && log.entries.isEmpty)
        // To the end, and beyond it.
        for _ in 1...20 where !isVisible() {
            window.press(at: start)
            window.drag(to: start - CGPoint(x: 0, y: 150), steps: 4)
            window.release()
            window.settle()
        }
        window.press(at: start)
        window.drag(to: start - CGPoint(x: 0, y: 150), steps: 4)
        #expect(panel.list.contentOffset.y > panel.list.maximumOffset.y + 10, "the rubber band")
        window.hold(0.2)
        window.release()
        window.settle()
        #expect(panel.list.contentOffset.y == panel.list.maximumOffset.y && isOpen && log.entries.isEmpty)
        window.press(at: try center("Item 40", in: menu))
        window.release()
        #expect(!isOpen && log.entries == ["Item 40"])
    }

    @Test("HAND-2: a touch that leaves its item chooses the one below it, but none in a menu that scrolls")
    func leaving() throws {
        window.kind = .touch
        for (count, chosen) in [(3, ["Item 2"]), (40, [])] {
            let menu = try open(menu(count))
            // Less than a finger moves before it scrolls.
            let border = (try center("Item 1", in: menu).y + center("Item 2", in: menu).y) / 2
            window.press(at: CGPoint(x: menu.panels[0].center.x, y: border - 4))
            window.drag(to: CGPoint(x: menu.panels[0].center.x, y: border + 4), steps: 2)
            window.release()
            #expect(log.entries == chosen && isOpen == chosen.isEmpty)
            menu.close()
            log.entries = []
        }
    }

    @Test("HAND-2: a touch that stops a moving menu chooses nothing")
    func catching() throws {
        window.kind = .touch
        let menu = try open(menu(80))
        let start = menu.panels[0].center
        window.press(at: start)
        window.drag(to: start - CGPoint(x: 0, y: 150), steps: 4)
        window.release()
        window.advance(by: 0.1)
        #expect(menu.panels[0].list.isDecelerating)
        window.press(at: start)
        window.release()
        let offset = menu.panels[0].list.contentOffset
        window.settle()
        #expect(menu.panels[0].list.contentOffset == offset && isOpen && log.entries.isEmpty)
    }

    @Test("HAND-2: of two fingers that are released on items of a menu, the first chooses", arguments: [3, 40])
    func twoFingers(count: Int) throws {
        window.kind = .touch
        let menu = try open(menu(count))
        for (finger, title) in ["Item 1", "Item 2"].enumerated() {
            window.press(at: try center(title, in: menu), pointer: finger)
        }
        for finger in [1, 0] { window.release(pointer: finger) }
        #expect(!isOpen && log.entries == ["Item 2"])
    }
}
