import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct DeferredMenuTests {
    /// A button whose menu contains a deferred element between two actions.
    private func window(
        _ element: UIDeferredMenuElement, inSubmenu: Bool = false
    ) -> (UIButton, SimulatedWindow) {
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
        button.showsMenuAsPrimaryAction = true
        let elements = [UIAction(title: "First") { _ in }, element, UIAction(title: "Last") { _ in }]
        button.menu = UIMenu(children: inSubmenu ? [UIMenu(title: "More", children: elements)] : elements)
        let view = UIView()
        view.addSubview(button)
        return (button, SimulatedWindow(view))
    }

    private func open(_ button: UIButton, _ window: SimulatedWindow) {
        window.press(window.center(of: button))
        window.release()
        window.wait(0.5)
    }

    private func titles(_ window: SimulatedWindow) -> [String] {
        window.elements.filter { $0.superview?.superview?.accessibilityRole == .menu }
            .compactMap(\.accessibilityName)
    }

    @Test("LIST-5: a deferred element is replaced by what its provider returns, which is called once")
    func provider() throws {
        var calls = 0
        var chosen: [String] = []
        let (button, window) = window(
            UIDeferredMenuElement { completion in
                calls += 1
                completion(["A", "B"].map { name in UIAction(title: name) { _ in chosen.append(name) } })
            })
        #expect(calls == 0)
        open(button, window)
        #expect(calls == 1 && titles(window) == ["First", "A", "B", "Last"])
        try window.click(window.element(.button, named: "B"))
        open(button, window)
        #expect(calls == 1 && titles(window) == ["First", "A", "B", "Last"] && chosen == ["B"])
    }

    @Test("LIST-5: an uncached element asks again, and shows that it loads until the answer comes")
    func uncached() throws {
        var completions: [@MainActor ([UIMenuElement]) -> Void] = []
        let (button, window) = window(.uncached { completions.append($0) })
        open(button, window)
        #expect(titles(window) == ["First", "Loading…", "Last"])
        window.press(.down)
        window.press(.down)
        // The loading item cannot be chosen; the highlight is on the last one and stays there.
        completions[0]([UIAction(title: "A") { _ in }, UIAction(title: "B") { _ in }])
        window.frame()
        #expect(titles(window) == ["First", "A", "B", "Last"])
        let last = try window.element(.button, named: "Last")
        #expect(last.accessibilityStates.contains(.focused))
        // A second answer has no effect.
        completions[0]([])
        window.press(.escape)
        open(button, window)
        #expect(completions.count == 2 && titles(window) == ["First", "Loading…", "Last"])
        window.press(.escape)
        completions[1]([UIAction(title: "Late") { _ in }])
        window.frame()
        #expect(titles(window).isEmpty)
    }

    @Test("LIST-5: the provider of a submenu is called when the submenu opens")
    func submenu() throws {
        var calls = 0
        let (button, window) = window(
            UIDeferredMenuElement { completion in
                calls += 1
                completion([UIAction(title: "Inner") { _ in }])
            }, inSubmenu: true)
        open(button, window)
        #expect(calls == 0)
        window.press(.down)
        window.press(.right)
        window.frame()
        #expect(calls == 1 && titles(window) == ["More", "First", "Inner", "Last"])
    }

    @Test("LIST-5: without elements, the place is empty, and a menu without others closes")
    func none() {
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
        button.showsMenuAsPrimaryAction = true
        button.menu = UIMenu(children: [UIDeferredMenuElement.uncached { $0([]) }])
        let view = UIView()
        view.addSubview(button)
        let window = SimulatedWindow(view)
        open(button, window)
        #expect(titles(window).isEmpty)
        button.menu = UIMenu(children: [UIDeferredMenuElement { $0([]) }, UIAction(title: "Only") { _ in }])
        open(button, window)
        #expect(titles(window) == ["Only"])
    }
}
