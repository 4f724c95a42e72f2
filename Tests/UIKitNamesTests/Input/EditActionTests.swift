import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct EditActionTests {
    private func shown() -> (NotebookViewController, SimulatedWindow) {
        let controller = NotebookViewController()
        return (controller, SimulatedWindow(controller.view))
    }

    @Test("RUN-7: a controller's undo manager, such as that of a document, undoes and redoes by keys")
    func keys() {
        let (controller, window) = shown()
        let document = controller.document
        document.setPage("Second", at: 0)
        window.press(.character("z"), .control)
        #expect(document.pages == ["First"] && document.undoManager.canRedo && document.hasUnsavedChanges)
        #expect(document.undoManager.redoMenuItemTitle == "Redo typing")
        window.press(.character("z"), [.control, .shift])
        #expect(document.pages == ["Second"] && !document.undoManager.canRedo)
        #expect(window.root.canPerformCommand(.undo) && !window.root.canPerformCommand(.redo))
        // A field has a history of its own.
        controller.field.becomeFirstResponder()
        window.type("ab")
        window.press(.character("z"), .control)
        #expect(controller.field.text == "" && document.pages == ["Second"])
        #expect(controller.field.undoManager?.canRedo == true)
        controller.field.undoManager?.redo()
        #expect(controller.field.text == "ab")
    }

    @Test("RUN-2: an action goes to the first responder whose class has its method")
    func responders() {
        let (controller, window) = shown()
        #expect(!window.root.canPerformCommand(.copy) && window.root.canPerformCommand(.delete))
        window.press(.delete)
        #expect(controller.deletions == 1 && controller.document.pages == [""])
        controller.label.becomeFirstResponder()
        window.press(.character("c"), .control)
        #expect(UIPasteboard.general.string == "A note")
        let target = controller.label.target(forAction: .delete, withSender: nil)
        #expect(target as? UIViewController === controller)
        #expect(controller.label.target(forAction: .cut, withSender: nil) == nil)
    }

    @Test("RUN-2: a text field refuses the actions that a subclass excludes, in its menu and by keys")
    func excluded() throws {
        let (controller, window) = shown()
        window.root.onTextPaste = { _ = $0.insertText("pasted") }
        controller.field.becomeFirstResponder()
        window.type("code")
        window.press(.character("a"), .control)
        window.press(.character("v"), .control)
        window.press(.character("x"), .control)
        #expect(controller.field.text == "code")
        window.press(window.center(of: controller.field), button: .secondary)
        window.release(.secondary)
        window.frame()
        let states = try ["Cut", "Copy", "Paste", "Select all"].map {
            try window.element(.button, named: $0).accessibilityStates.contains(.disabled)
        }
        #expect(states == [true, false, true, false])
        window.press(.escape)
        let plain = UITextView(frame: CGRect(x: 10, y: 100, width: 100, height: 60))
        controller.view.addSubview(plain)
        plain.becomeFirstResponder()
        plain.paste(nil)
        #expect(plain.text == "pasted" && plain.canPerformAction(.selectAll, withSender: nil))
        plain.selectAll(nil)
        plain.delete(nil)
        #expect(plain.text == "" && plain.undoManager?.canUndo == true)
        plain.undoManager?.undo()
        #expect(plain.text == "pasted")
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct UndoManagerTests {
    @MainActor private final class Counter {
        var value = 0
        let manager: UndoManager
        init(_ manager: UndoManager) { self.manager = manager }
        func set(_ new: Int) {
            let former = value
            manager.registerUndo(withTarget: self) { $0.set(former) }
            value = new
        }
    }

    @Test("RUN-7: the changes of a turn of the main queue are undone at once, those of different turns one by one")
    func turns() async {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        counter.set(2)
        manager.setActionName("counting")
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(manager.groupingLevel == 0 && manager.undoMenuItemTitle == "Undo counting")
        counter.set(3)
        manager.undo()
        #expect(counter.value == 2 && manager.canUndo && manager.canRedo)
        manager.undo()
        #expect(counter.value == 0 && !manager.canUndo)
        manager.redo()
        #expect(counter.value == 2 && manager.undoActionName == "counting")
        manager.redo()
        #expect(counter.value == 3 && !manager.canRedo)
        manager.undo()
        counter.set(9)
        #expect(!manager.canRedo)
    }

    @Test("RUN-7: groups may be nested, and an open one is not undone")
    func groups() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let counter = Counter(manager)
        manager.beginUndoGrouping()
        counter.set(1)
        manager.beginUndoGrouping()
        counter.set(2)
        manager.endUndoGrouping()
        manager.undo()
        #expect(counter.value == 2 && manager.groupingLevel == 1)
        manager.endUndoGrouping()
        manager.endUndoGrouping()
        counter.set(3)
        manager.undo()
        #expect(counter.value == 2)
        manager.undo()
        #expect(counter.value == 0)
    }

    @Test("RUN-7: a manager forgets old changes, those of targets, those of released targets, and disabled ones")
    func forgetting() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        manager.levelsOfUndo = 2
        let (counter, other) = (Counter(manager), Counter(manager))
        for value in 1...3 { counter.set(value) }
        manager.undo()
        manager.undo()
        manager.undo()
        #expect(counter.value == 1)
        manager.disableUndoRegistration()
        counter.set(8)
        #expect(!manager.isUndoRegistrationEnabled && !manager.canUndo)
        manager.enableUndoRegistration()
        counter.set(9)
        other.set(1)
        manager.removeAllActions(withTarget: other)
        manager.undo()
        #expect(counter.value == 8 && other.value == 1)
        var released: Counter? = Counter(manager)
        released?.set(1)
        #expect(manager.canUndo)
        released = nil
        #expect(!manager.canUndo && manager.canRedo == false)
        counter.set(5)
        manager.removeAllActions()
        #expect(!manager.canUndo)
    }

    @Test("RUN-7: a manager posts notifications with itself")
    func notifications() {
        let manager = UndoManager()
        let counter = Counter(manager)
        final class Log: @unchecked Sendable { var names: [String] = [] }
        let log = Log()
        let observers = [NSNotification.Name.NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange].map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                log.names.append($0.name.rawValue)
            }
        }
        counter.set(1)
        manager.undo()
        manager.redo()
        #expect(log.names == ["NSUndoManagerDidUndoChangeNotification", "NSUndoManagerDidRedoChangeNotification"])
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}
