import Foundation
import Testing

@testable import Views

/// A white view with a square mark in its center.
private final class MarkedView: View {
    /// The length of the mark's sides, in points.
    static let length: CGFloat = 24
    private let color: Color

    init(_ color: Color) {
        self.color = color
        super.init(frame: .zero)
    }

    override func draw(_ context: Context) {
        context.fill(bounds, Color(red: 1, green: 1, blue: 1))
        let side = CGSize(width: Self.length, height: Self.length)
        context.fill(CGRect(center: bounds.center, size: side), color)
    }
}

/// Gives a view's item another view as its preview at the drop.
@MainActor private final class Exchange: DragInteractionDelegate, DropInteractionDelegate {
    var landing: TargetedDragPreview?

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        [DragItem(itemProvider: ItemProvider())]
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .copy)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem, withDefault preview: TargetedDragPreview
    ) -> TargetedDragPreview? { landing }
}

@MainActor struct PreviewTransitionTests {
    private static let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))

    /// The size in pixels of what is more red, or more blue, than green, in a rectangle of the window.
    private func mark(isBlue: Bool, in rect: CGRect, of surface: Surface) -> CGSize {
        var (columns, rows) = (Set<Int>(), Set<Int>())
        let area = rect.insetBy(dx: 2, dy: 2)
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) {
                let pixel = surface.pixel(x: x, y: y)
                let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
                guard isBlue ? blue > green + 60 && blue >= red : red > green + 60 && red >= blue else { continue }
                columns.insert(x)
                rows.insert(y)
            }
        }
        return CGSize(width: columns.count, height: rows.count)
    }

    @Test(
        "MOTION-4: while a preview of another shape replaces one, neither image is distorted",
        arguments: [CGSize(width: 240, height: 90), CGSize(width: 80, height: 200)])
    func imagesKeepTheirShapes(size: CGSize) throws {
        let window = WindowFixture(CGSize(width: 700, height: 500))
        let exchange = Exchange()
        let source = window.add(MarkedView(Self.red), CGRect(x: 40, y: 60, width: 120, height: 120))
        source.addInteraction(DragInteraction(delegate: exchange))
        let target = window.add(View(), CGRect(x: 350, y: 0, width: 350, height: 500))
        target.addInteraction(DropInteraction(delegate: exchange))
        let landed = MarkedView(Self.blue)
        landed.frame = CGRect(center: CGPoint(x: 170, y: 300), size: size)
        target.addSubview(landed)
        landed.alpha = 0
        exchange.landing = TargetedDragPreview(view: landed)
        window.settle()
        window.press(on: source)
        window.drag(to: CGPoint(x: 500, y: 120))
        window.settle()
        window.release()
        var frames = 0
        while let preview = window.root.engine.presentations.first?.previews.first {
            if let transition = preview.transition, transition.progress > 0.05, transition.progress < 0.95 {
                frames += 1
                let visible = mark(
                    isBlue: transition.progress > 0.5, in: preview.bounds, of: window.surface)
                try #require(visible.width > 4)
                #expect(
                    abs(visible.width - visible.height) <= 2,
                    "\(visible) at \(transition.progress) in \(preview.size)")
            }
            window.advance(by: 1.0 / 60)
        }
        #expect(frames > 5)
    }
}
