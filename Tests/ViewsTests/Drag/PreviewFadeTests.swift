import Foundation
import Testing

@testable import Views

/// A view of one color.
private final class Sheet: View {
    private let color: Color

    init(_ color: Color) {
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    }

    override func draw(_ context: Context) { context.fill(bounds, color) }
}

/// Drags a blue sheet below a red one; a drop fades both.
@MainActor private final class Pile: DragInteractionDelegate, DropInteractionDelegate {
    let sheets = [Sheet(Color(red: 0, green: 0, blue: 1)), Sheet(Color(red: 1, green: 0, blue: 0))]

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        sheets.map { sheet in
            let item = DragItem(itemProvider: ItemProvider())
            item.localObject = sheet
            return item
        }
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? { (item.localObject as? Sheet).map { TargetedDragPreview(view: $0) } }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .copy)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem, withDefault preview: TargetedDragPreview
    ) -> TargetedDragPreview? { nil }
}

@MainActor struct PreviewFadeTests {
    @Test("MOTION-3: the previews of a stack fade as one image, so that none shows those below it")
    func stack() throws {
        let window = WindowFixture(CGSize(width: 600, height: 400))
        let pile = Pile()
        let source = window.add(View(), CGRect(x: 40, y: 60, width: 120, height: 120))
        source.addInteraction(DragInteraction(delegate: pile))
        for sheet in pile.sheets { source.addSubview(sheet) }
        let target = window.add(View(), CGRect(x: 300, y: 0, width: 300, height: 400))
        target.addInteraction(DropInteraction(delegate: pile))
        window.settle()
        window.press(on: source)
        window.drag(to: CGPoint(x: 450, y: 200))
        window.settle()
        window.release()
        var frames = 0
        while let top = window.root.engine.presentations.first?.previews.last {
            if top.alpha > 0.15, top.alpha < 0.85 {
                frames += 1
                let pixel = window.surface.pixel(x: Int(top.center.x), y: Int(top.center.y))
                let (green, blue) = (Int(pixel >> 8 & 255), Int(pixel & 255))
                // Red over the white or gray of the window.
                #expect(abs(blue - green) <= 8, "\(String(pixel, radix: 16)) at \(top.alpha)")
            }
            window.advance(by: 1.0 / 60)
        }
        #expect(frames > 3)
    }
}
