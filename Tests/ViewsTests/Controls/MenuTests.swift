import Testing

@testable import Views

@MainActor @Suite struct MenuTests {
    let window = ControlWindow()

    /// Records the chosen items.
    final class Log {
        var entries: [String] = []
    }
    let log = Log()

    private func menu(_ titles: [String]) -> Menu {
        Menu(titles.map { title in title == "-" ? .separator : MenuItem(title) { [log] in log.entries.append(title) } })
    }

    private func line(_ title: String) -> MenuItemView? { window.find(.button, title) as? MenuItemView }

    private var highlighted: [String] {
        window.root.all(MenuItemView.self).filter(\.isHighlighted).map(\.item.title)
    }

    private var isOpen: Bool { window.described.contains { $0.accessibilityRole == .menu } }

    @Test("The inspector finds a menu and its items; a click on an item runs its action after the menu has closed")
    func clickChoosesItem() throws {
        var wasOpen: Bool?
        let menu = Menu([
            MenuItem("Open") {}, .separator, MenuItem("Remove") { wasOpen = isOpen },
        ])
        menu.show(at: CGPoint(x: 40, y: 40), in: window.root)
        window.frame()
        #expect(window.described.map(\.accessibilityRole) == [.menu, .button, .button])
        window.click(try #require(line("Remove")))
        #expect(wasOpen == false)
        #expect(!isOpen)
    }

    @Test("A press outside closes the menu and reaches no other view")
    func pressOutsideCloses() {
        var presses = 0
        let button = window.add(Button("Behind") { presses += 1 }, x: 300, y: 250, CGSize(width: 80, height: 32))
        let center = window.reach(button)
        var closed = 0
        menu(["A", "B"]).show(at: CGPoint(x: 40, y: 40), in: window.root) { closed += 1 }
        window.frame()
        window.click(at: center)
        #expect(!isOpen)
        #expect((presses, closed) == (0, 1))
        window.click(at: center)
        #expect(presses == 1)
    }

    @Test("A press on a separator or a disabled item has no effect, and the menu stays open")
    func disabledItems() throws {
        var chosen = 0
        Menu([MenuItem("A") {}, MenuItem("Off", isEnabled: false) { chosen += 1 }]).show(
            at: CGPoint(x: 40, y: 40), in: window.root)
        window.frame()
        let off = try #require(line("Off"))
        #expect(off.accessibilityStates == [.disabled])
        window.click(off)
        #expect(isOpen)
        #expect(chosen == 0)
        #expect(highlighted == [])
    }

    @Test("Arrows skip separators and disabled items, and wrap around")
    func arrowsSkipDisabledItems() {
        Menu([
            MenuItem("Off", isEnabled: false) {}, MenuItem("A") {}, .separator,
            MenuItem("B") { [log] in log.entries.append("B") },
        ]).show(at: .zero, in: window.root)
        window.press(.down)
        #expect(highlighted == ["A"])
        window.press(.down)
        #expect(highlighted == ["B"])
        window.press(.down)
        #expect(highlighted == ["A"])
        window.press(.up)
        #expect(highlighted == ["B"])
        window.press(.home)
        #expect(highlighted == ["A"])
        window.press(.end)
        window.press(.enter)
        #expect(log.entries == ["B"])
        #expect(!isOpen)
    }

    @Test("Keys have no effect in a menu without enabled items")
    func menuWithoutEnabledItems() {
        Menu([.separator, MenuItem("Off", isEnabled: false) {}]).show(at: .zero, in: window.root)
        for key in [Key.up, .down, .home, .end, .enter, .right, .left, .character("o")] { window.press(key) }
        #expect(highlighted == [])
        #expect(isOpen)
        #expect(Menu([]).show(at: .zero, in: window.root) == nil)
    }

    @Test("A letter moves to the next item that begins with it")
    func lettersSelectItems() {
        menu(["Alps", "Beach", "Attic", "-", "Coast"]).show(at: .zero, in: window.root)
        window.type("a")
        #expect(highlighted == ["Alps"])
        window.type("A")
        #expect(highlighted == ["Attic"])
        window.type("a")
        #expect(highlighted == ["Alps"])
        window.type("c")
        #expect(highlighted == ["Coast"])
        window.type("x")
        #expect(highlighted == ["Coast"])
    }

    @Test("Escape closes the menu without a choice, and restores the focus")
    func escapeRestoresFocus() {
        let button = window.add(Button("Edit"), CGSize(width: 80, height: 32))
        window.root.focus(button)
        menu(["A"]).show(at: CGPoint(x: 100, y: 100), in: window.root)
        #expect(!button.isFocused)
        window.press(.down)
        window.press(.escape)
        #expect(!isOpen)
        #expect(button.isFocused)
        #expect(log.entries == [])
    }

    @Test("A text field goes on editing below its menu, and ends that if the focus moves elsewhere meanwhile")
    func editingBelowMenu() {
        let field = window.add(TextField(), CGSize(width: 120, height: 32))
        field.onCommit = { [log] in log.entries.append("commit \($0)") }
        field.beginEditing()
        window.type("Sea")
        menu(["A"]).show(at: CGPoint(x: 100, y: 100), in: window.root)
        window.press(.escape)
        #expect(field.isEditing && field.isFocused && log.entries.isEmpty)
        menu(["A"]).show(at: CGPoint(x: 100, y: 100), in: window.root)
        window.root.focus(nil)
        #expect(!field.isEditing && !isOpen && log.entries == ["commit Sea"])
    }

    @Test("An open menu consumes all keys")
    func menuConsumesKeys() {
        let button = window.add(
            Button("Edit") { [log] in log.entries.append("pressed") }, CGSize(width: 80, height: 32))
        window.root.focus(button)
        let shown = menu(["A"]).show(at: CGPoint(x: 100, y: 100), in: window.root)
        for key in [Key.space, .tab, .delete, .function(5), .character("q")] { window.press(key) }
        #expect(log.entries == [])
        #expect(shown?.isFocused == true)
    }

    @Test("The pointer highlights the item under it")
    func pointerHighlights() throws {
        menu(["A", "B"]).show(at: CGPoint(x: 40, y: 40), in: window.root)
        window.frame()
        window.move(to: window.reach(try #require(line("B"))))
        #expect(highlighted == ["B"])
        window.move(to: CGPoint(x: 390, y: 290))
        #expect(highlighted == [])
    }

    @Test("A menu stays within the window at every corner")
    func menuStaysInWindow() {
        for point in [CGPoint(x: 399, y: 299), CGPoint(x: -20, y: -20), CGPoint(x: 399, y: 0), CGPoint(x: 0, y: 299)] {
            let shown = menu(["A long title for a line", "B", "C"]).show(at: point, in: window.root)
            window.frame()
            #expect(shown?.panels.allSatisfy { window.root.bounds.contains($0.frame) } == true)
            shown?.close()
        }
    }

    @Test("A menu taller than the window scrolls with the wheel and with keys")
    func tallMenuScrolls() throws {
        let shown = try #require(menu((1...40).map { "Line \($0)" }).show(at: .zero, in: window.root))
        window.frame()
        let panel = try #require(shown.panels.first)
        #expect(window.root.bounds.contains(panel.frame))
        let last = try #require(panel.items.last)
        #expect(panel.item(atWindow: last.convert(last.bounds.center, to: nil)) == nil)
        window.press(.up)
        window.frame()
        #expect(last.isHighlighted)
        #expect(panel.item(atWindow: last.convert(last.bounds.center, to: nil)) === last)
        window.send(.scroll(dx: 0, dy: -10_000), at: panel.center)
        window.advance(.seconds(2))
        let first = try #require(panel.items.first)
        #expect(panel.item(atWindow: first.convert(first.bounds.center, to: nil)) === first)
    }

    @Test("A menu closes when the window is resized, loses focus, or focuses another view")
    func menuClosesAutomatically() {
        var closed = 0
        func open() { menu(["A"]).show(at: .zero, in: window.root) { closed += 1 } }
        open()
        window.root.resize(to: CGSize(width: 390, height: 300), scale: 1)
        window.frame()
        #expect(closed == 1)
        open()
        window.send(.focusChanged(false))
        #expect(closed == 2)
        open()
        window.root.focus(window.add(Button("Edit"), CGSize(width: 80, height: 32)))
        #expect(closed == 3)
        #expect(!isOpen)
        #expect(window.root.deadline == nil)
    }

    @Test("Closing a menu redraws the whole area of its shadow")
    func shadowIsErased() {
        menu(["A"]).show(at: CGPoint(x: 100, y: 100), in: window.root)
        window.frame()
        window.press(.escape)
        window.frame()
        let white = window.hex(.white)
        #expect(window.count(in: window.root.bounds) { $0 != white } == 0)
    }
}

@MainActor @Suite struct SubmenuTests {
    let window = ControlWindow()

    private func open() throws -> MenuView {
        let albums = Menu([MenuItem("Alps") {}, MenuItem("Coast") {}])
        let menu = Menu([MenuItem("Open") {}, MenuItem("Move to album", submenu: albums), MenuItem("Remove") {}])
        let shown = try #require(menu.show(at: CGPoint(x: 20, y: 20), in: window.root))
        window.frame()
        return shown
    }

    private func middle(_ title: String) throws -> CGPoint { window.reach(try #require(window.find(.button, title))) }

    @Test("Right opens and enters a submenu, Left and Escape leave it")
    func keysOpenSubmenu() throws {
        let menu = try open()
        window.press(.down)
        window.press(.down)
        window.press(.right)
        #expect(menu.panels.count == 2)
        #expect(menu.panels.last?.highlighted?.item.title == "Alps")
        window.press(.left)
        #expect(menu.panels.count == 1)
        window.press(.enter)
        #expect(menu.panels.count == 2)
        window.press(.escape)
        #expect(menu.panels.count == 1)
        window.press(.escape)
        #expect(menu.root == nil)
    }

    @Test("Resting on an item opens its submenu; crossing other items on the way into it keeps it open")
    func diagonalMovement() throws {
        let menu = try open()
        window.move(to: try middle("Move to album"))
        #expect(menu.panels.count == 1)
        window.advance(.milliseconds(200))
        #expect(menu.panels.count == 2)
        window.move(to: try middle("Remove"))
        window.advance(.milliseconds(50))
        #expect(menu.panels.count == 2)
        window.move(to: try middle("Coast"))
        window.advance(.milliseconds(500))
        #expect(menu.panels.map(\.highlighted?.item.title) == ["Move to album", "Coast"])
        window.move(to: try middle("Remove"))
        window.advance(.milliseconds(500))
        #expect(menu.panels.count == 1)
        #expect(window.root.deadline == nil)
    }

    @Test("A click on an item of a submenu chooses it and closes all menus")
    func clickChoosesSubmenuItem() throws {
        let menu = try open()
        window.click(at: try middle("Move to album"))
        window.frame()
        #expect(menu.panels.count == 2)
        window.click(at: try middle("Coast"))
        #expect(menu.root == nil)
    }

    @Test("A submenu opens on the other side at the edge of the window")
    func submenuOpensOnOtherSide() throws {
        let albums = Menu([MenuItem("Alps") {}])
        let shown = try #require(
            Menu([MenuItem("Move to album", submenu: albums)]).show(at: CGPoint(x: 390, y: 20), in: window.root))
        window.press(.down)
        window.press(.right)
        window.frame()
        #expect(shown.panels.count == 2)
        #expect(shown.panels[1].frame.maxX < shown.panels[0].frame.midX)
        #expect(window.root.bounds.contains(shown.panels[1].frame))
    }
}

@MainActor @Suite struct PopUpButtonTests {
    let window = ControlWindow()

    final class Log {
        var choices: [Int] = []
    }
    let log = Log()

    @discardableResult private func add() -> PopUpButton {
        let button = PopUpButton(["Immediate", "Fast", "Slow"], selectedIndex: 1, name: "Cadence")
        button.onChange = { [log] in log.choices.append($0) }
        return window.add(button, CGSize(width: 120, height: 32))
    }

    private func line(_ title: String) throws -> CGPoint { window.reach(try #require(window.find(.button, title))) }

    @Test("A click opens the menu below the button with the selected item checked, and a second click chooses")
    func clickOpensMenu() throws {
        let button = add()
        window.click(button)
        window.frame()
        let chosen = try #require(window.find(.button, "Fast"))
        #expect(chosen.accessibilityStates.contains(.selected))
        #expect(chosen.convert(.zero, to: nil).y > button.frame.maxY)
        window.click(at: try line("Slow"))
        #expect(log.choices == [2])
        #expect(button.selectedIndex == 2)
        #expect(button.accessibilityName == "Cadence: Slow")
    }

    @Test("A single press can open the menu, move to an item and choose it on release")
    func pressAndDrag() throws {
        let button = add()
        window.down(at: window.reach(button))
        window.frame()
        window.advance(.milliseconds(400))
        window.move(to: try line("Immediate"))
        window.up(at: try line("Immediate"))
        #expect(log.choices == [0])
        #expect(window.find(.button, "Slow") == nil)
    }

    @Test("A press that is released away from the menu closes it")
    func dragAway() {
        let button = add()
        window.down(at: window.reach(button))
        window.advance(.milliseconds(400))
        window.move(to: CGPoint(x: 390, y: 290))
        window.up(at: CGPoint(x: 390, y: 290))
        #expect(window.find(.button, "Slow") == nil)
        #expect(log.choices == [])
    }

    @Test("Keys open the menu at the selected item; choosing it again reports no change")
    func keysChoose() {
        let button = add()
        window.press(.tab)
        window.press(.space)
        window.press(.enter)
        #expect(log.choices == [])
        #expect(button.isFocused)
        window.press(.down)
        window.press(.down)
        window.press(.enter)
        #expect(log.choices == [2])
        #expect(button.isFocused)
    }

    @Test("A repeat of the key that opened the menu chooses nothing")
    func repeatedKeyChoosesNothing() {
        add()
        window.press(.tab)
        window.press(.enter)
        for key in [Key.enter, .space, .escape] { window.send(.keyDown(key, isRepeat: true)) }
        #expect(window.find(.button, "Slow") != nil)
    }

    @Test("Near the bottom of the window the menu opens above the button")
    func menuOpensAbove() throws {
        let button = PopUpButton(["Immediate", "Fast", "Slow"])
        window.add(button, y: 260, CGSize(width: 120, height: 32))
        window.click(button)
        window.frame()
        #expect(try line("Slow").y < button.frame.minY)
    }
}
