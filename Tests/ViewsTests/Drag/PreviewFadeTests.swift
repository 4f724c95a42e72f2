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
    private let window = WindowFixture(CGSize(width: 600, height: 400))
    private let pile = Pile()

    private let source: View

    init() {
        source = window.add(View(), CGRect(x: 40, y: 60, width: 120, height: 120))
        source.addInteraction(DragInteraction(delegate: pile))
        for sheet in pile.sheets { source.addSubview(sheet) }
        let target = window.add(View(), CGRect(x: 300, y: 0, width: 300, height: 400))
        target.addInteraction(DropInteraction(delegate: pile))
        window.settle()
    }

    /// Lifts the sheets and holds them over a point of the target.
    private func lift(to point: CGPoint) {
        window.press(on: source)
        window.drag(to: point)
        window.advance(by: 1)
    }

    @Test("DRAG-1: a message is above previews that are on their way, and below those that a pointer holds")
    func messages() throws {
        let notice = NoticeView("Added 2 photos")
        notice.show(in: window.root, for: .seconds(60))
        window.advance(by: 1)
        let point = CGPoint(x: notice.frame.maxX - 6, y: notice.frame.midY)
        // The message takes no drop.
        lift(to: CGPoint(x: point.x, y: notice.frame.minY - 12))
        #expect(window.previews.last?.bounds.contains(point) == true && window.color(at: point) == 0xff0000)
        window.release()
        window.frame()
        var frames = 0
        while let top = window.previews.last, top.bounds.contains(point), top.alpha > 0.3 {
            frames += 1
            // The window and the separate window show the message.
            let separate = Surface(width: 600, height: 400)
            window.root.drawDragPreviews(into: separate, origin: .zero, withShadows: true)
            for pixel in [window.color(at: point), separate.pixel(x: Int(point.x), y: Int(point.y))] {
                let (red, blue) = (Int(pixel >> 16 & 255), Int(pixel & 255))
                #expect(abs(red - blue) <= 8, "\(String(pixel, radix: 16)) at \(top.alpha)")
            }
            window.advance(by: 1.0 / 60)
        }
        #expect(frames > 2)
    }

    @Test("MOTION-3: the previews of a stack fade as one image, so that none shows those below it")
    func stack() throws {
        lift(to: CGPoint(x: 450, y: 200))
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
