import Foundation
import Testing

@testable import Views

@MainActor struct TextFieldInRowTests {
    /// A draggable view.
    private final class DraggableView: View, DragInteractionDelegate {
        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            [DragItem(itemProvider: ItemProvider(object: "row"))]
        }
    }

    @Test(
        "LIFT-1: a press in a text view does not lift the view around it; a disabled field does not prevent it",
        arguments: [PointerKind.touch, .mouse])
    func pressInTextField(kind: PointerKind) {
        let window = WindowFixture(CGSize(width: 300, height: 200))
        let row = window.add(DraggableView(), CGRect(x: 0, y: 0, width: 300, height: 200))
        row.addInteraction(DragInteraction(delegate: row))
        let field = TextField()
        field.frame = CGRect(x: 20, y: 20, width: 200, height: 32)
        let area = TextArea()
        area.frame = CGRect(x: 20, y: 80, width: 200, height: 80)
        row.addSubview(field)
        row.addSubview(area)
        window.settle()
        window.kind = kind
        for view in [field, area] {
            window.press(on: view)
            if kind == .mouse { window.drag(to: CGPoint(x: 250, y: 60)) } else { window.hold(1) }
            #expect(window.root.engine.sessions.isEmpty)
            window.release()
            window.settle(atMost: 1)
            // The menu of the clipboard.
            window.root.subviews.lazy.compactMap { $0 as? MenuView }.first?.close()
        }
        field.isEnabled = false
        window.press(on: field)
        window.hold(1)
        #expect(window.root.engine.sessions.map(\.phase) == [.lifting])
    }
}
