import Testing

@testable import UIKitNames
@testable import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextDraggingTests {
    private let controller = FoldersViewController()
    private let window: SimulatedWindow

    init() {
        window = SimulatedWindow(controller.view)
        controller.note.becomeFirstResponder()
    }

    /// The middle of the character at an offset of the note.
    private func place(_ offset: Int) -> CGPoint {
        let note = controller.note
        let rect = note.textRects(of: offset..<offset + 1).first ?? .zero
        return note.convert(rect.center, to: nil)
    }

    @Test("VIEW-19: a drag of the selection moves it within the text, which is one step of undo")
    func moving() async {
        controller.note.selectedRange = NSRange(location: 0, length: 5)
        window.press(place(2))
        // The press keeps the selection.
        #expect(controller.note.selectedRange.length == 5)
        window.move(to: place(8) + CGPoint(x: 40, y: 0))
        #expect(controller.dragged == ["Call "] && controller.note.isTextDragActive && controller.note.isTextDropActive)
        window.release()
        await window.settle { controller.note.text == "homeCall " }
        #expect(controller.note.selectedRange == NSRange(location: 4, length: 5) && controller.dropped == [9])
        #expect(!controller.note.isTextDragActive)
        controller.note.undoManager?.undo()
        #expect(controller.note.text == "Call home")
    }

    @Test("VIEW-19: a drop within a text that has changed meanwhile copies, and deletes nothing of the new text")
    func changedText() async {
        controller.note.selectedRange = NSRange(location: 0, length: 5)
        window.press(place(2))
        window.move(to: place(8) + CGPoint(x: 40, y: 0))
        controller.note.text = "The garden gate"
        window.release()
        await window.settle { controller.note.text.contains("Call ") }
        #expect(controller.note.text.replacing("Call ", with: "") == "The garden gate")
    }

    @Test("VIEW-19: a press on the selection without a drag moves the caret")
    func press() {
        controller.note.selectedRange = NSRange(location: 0, length: 5)
        window.press(place(2))
        window.release()
        #expect(controller.note.selectedRange.length == 0 && controller.note.selectedRange.location <= 3)
        #expect(controller.dragged.isEmpty)
    }

    @Test("VIEW-19: a drag from a text view to a field copies, and gives the field the focus")
    func copying() async {
        controller.note.selectedRange = NSRange(location: 0, length: 4)
        window.press(place(1))
        window.move(to: window.center(of: controller.subject))
        #expect(controller.subject.isTextDropActive)
        window.release()
        await window.settle { controller.subject.text == "SubjectCall" }
        #expect(controller.note.text == "Call home" && controller.subject.isFirstResponder)
        #expect(controller.subject.selectedRange == NSRange(location: 7, length: 4))
    }

    @Test("VIEW-19: text of other sources is inserted where it is dropped; secure fields are not dragged")
    func foreign() async throws {
        let source = ItemDragSource(frame: CGRect(x: 300, y: 250, width: 60, height: 40)) {
            [NSItemProvider(object: NSString(string: "Please "))]
        }
        controller.view.addSubview(source)
        window.frame()
        try window.lift(source)
        window.move(to: place(0) - CGPoint(x: 6, y: 0))
        window.release()
        await window.settle { controller.note.text == "Please Call home" }
        controller.subject.isSecureTextEntry = true
        controller.subject.becomeFirstResponder()
        controller.subject.selectAll(nil)
        window.press(CGPoint(x: 20, y: 385))
        window.move(to: place(3))
        #expect(window.root.engine.sessions.isEmpty)
        window.release()
    }
}
