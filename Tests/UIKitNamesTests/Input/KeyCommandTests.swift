import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct KeyCommandTests {
    /// A controller with commands, which records them.
    private final class Editor: UIViewController {
        var log: [String] = []
        var commands: [UIKeyCommand] = []
        override var keyCommands: [UIKeyCommand]? { (super.keyCommands ?? []) + commands }
        func insert() { log.append("insert") }
        func go(_ command: UIKeyCommand) {
            log.append("go \(command.input ?? "") \(command.propertyList as? Int ?? 0)")
        }
        override var canBecomeFirstResponder: Bool { true }
    }

    private func shown() -> (Editor, UINavigationController, SimulatedWindow) {
        let editor = Editor()
        let navigation = UINavigationController(rootViewController: editor)
        return (editor, navigation, SimulatedWindow(navigation.view))
    }

    @Test("BUILD-4: a key performs the command of the frontmost controller, as a method or a closure")
    func commands() {
        let (editor, _, window) = shown()
        editor.commands = [
            UIKeyCommand(
                input: "n", modifierFlags: .command, action: Editor.insert, discoverabilityTitle: "Insert a page"),
            UIKeyCommand(
                title: "Go", action: Editor.go, input: UIKeyCommand.inputRightArrow, modifierFlags: [.shift],
                propertyList: 7),
            UIKeyCommand(input: "+", modifierFlags: .command) { [weak editor] command in
                editor?.log.append("zoom \(command.modifierFlags == .command)")
            },
        ]
        #expect(editor.commands[0].discoverabilityTitle == "Insert a page" && editor.commands[1].title == "Go")
        window.press(.character("n"), .control)
        window.press(.character("n"))
        window.press(.character("n"), [.control, .shift])
        window.press(.right, .shift)
        // The symbol is typed with Shift on many keyboards.
        window.press(.character("+"), [.control, .shift])
        #expect(editor.log == ["insert", "go UIKeyInputRightArrow 7", "zoom true"])
        editor.commands[0].attributes = .disabled
        window.press(.character("n"), .control)
        #expect(editor.log.count == 3)
    }

    @Test("BUILD-4: the responders are asked from the focused view to the outermost controller")
    func chain() {
        final class Pad: UIView {
            var count = 0
            override var keyCommands: [UIKeyCommand]? {
                [UIKeyCommand(input: "d", modifierFlags: []) { [weak self] _ in self?.count += 1 }]
            }
            override var canBecomeFocused: Bool { true }
        }
        let (editor, navigation, window) = shown()
        let pad = Pad(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        editor.view.addSubview(pad)
        editor.commands = [UIKeyCommand(input: "d", modifierFlags: [], action: Editor.insert)]
        var outer = 0
        let command = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: []) { _ in outer += 1 }
        navigation.addKeyCommand(command)
        window.frame()
        window.press(.character("d"))
        window.press(.escape)
        #expect(editor.log == ["insert"] && pad.count == 0 && outer == 1)
        pad.becomeFocused()
        window.press(.character("d"))
        window.press(.escape)
        #expect(editor.log == ["insert"] && pad.count == 1 && outer == 2)
        #expect(editor.becomeFirstResponder() && editor.isFirstResponder && !pad.isFocused)
        navigation.removeKeyCommand(command)
        window.press(.escape)
        #expect(outer == 2)
    }

    @Test("BUILD-4: a key that types text performs no command while text is edited, unless the command has priority")
    func editing() {
        let (editor, _, window) = shown()
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        editor.view.addSubview(field)
        editor.commands = [
            UIKeyCommand(input: "x", modifierFlags: [], action: Editor.insert),
            UIKeyCommand(input: "k", modifierFlags: .command, action: Editor.insert),
        ]
        window.frame()
        window.type("x")
        #expect(editor.log == ["insert"])
        field.becomeFirstResponder()
        window.type("x")
        #expect(field.text == "x" && editor.log.count == 1)
        window.press(.character("k"), .control)
        #expect(editor.log.count == 2)
        editor.commands[0].wantsPriorityOverSystemBehavior = true
        window.type("x")
        #expect(field.text == "x" && editor.log.count == 3)
    }

    @Test("BUILD-4: the commands of a controller behind a presented one are not performed")
    func presentation() {
        let (editor, navigation, window) = shown()
        editor.commands = [UIKeyCommand(input: "n", modifierFlags: .command, action: Editor.insert)]
        let sheet = Editor()
        sheet.commands = [UIKeyCommand(input: "m", modifierFlags: .command, action: Editor.insert)]
        navigation.present(sheet, animated: false)
        window.frame()
        window.press(.character("n"), .control)
        window.press(.character("m"), .control)
        #expect(editor.log.isEmpty && sheet.log == ["insert"])
        sheet.dismiss(animated: false)
        window.press(.character("n"), .control)
        #expect(editor.log == ["insert"])
    }

    @Test("BUILD-4: a held key performs a command once, and an arrow repeatedly")
    func repetition() {
        let (editor, _, window) = shown()
        editor.commands = [
            UIKeyCommand(input: "n", modifierFlags: [], action: Editor.insert),
            UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [], action: Editor.insert),
        ]
        for key in [Key.character("n"), .up] {
            for isRepeat in [false, true, true] {
                window.root.handle(InputEvent(.keyDown(key, isRepeat: isRepeat), time: window.now))
            }
            window.root.handle(InputEvent(.keyUp(key), time: window.now))
        }
        #expect(editor.log.count == 4)
    }

    @Test("BUILD-4: a menu shows commands with their keys, and performs them on the chain of its view")
    func menu() throws {
        let (editor, _, window) = shown()
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
        button.showsMenuAsPrimaryAction = true
        button.menu = UIMenu(children: [
            UICommand(title: "Insert", action: Editor.insert),
            UIKeyCommand(title: "Go", action: Editor.go, input: "g", modifierFlags: [.command, .shift]),
            UICommand(title: "Hidden", action: Editor.insert, attributes: .hidden),
        ])
        editor.view.addSubview(button)
        window.frame()
        for name in ["Insert", "Go"] {
            window.press(window.center(of: button))
            window.release()
            window.wait(0.5)
            #expect(window.elements(.button, named: "Hidden").isEmpty)
            try window.click(window.element(.button, named: name))
        }
        #expect(editor.log == ["insert", "go g 0"])
        #expect(UIKeyCommand(input: "g", modifierFlags: [.command, .shift]) { _ in }.shortcut?.text == "Ctrl+Shift+G")
    }
}
