import Foundation
import Testing
import ViewTesting

@testable import Views

/// A draggable view with text and thin lines on an opaque ground, whose preview keeps its size.
private final class TextRow: View, DragInteractionDelegate {
    let label = Label()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.text = "Night walks, 22 photos"
        addSubview(label)
        addInteraction(DragInteraction(delegate: self))
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 10, dy: 6) }

    override func draw(_ context: Context) {
        context.fill(bounds, Color(red: 1, green: 0.95, blue: 0.8))
        for x in stride(from: CGFloat(4), to: bounds.width, by: 12) {
            context.fill(CGRect(x: x, y: bounds.height - 9, width: 1, height: 6), Color(red: 0.2, green: 0, blue: 0.4))
        }
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        [DragItem(itemProvider: ItemProvider())]
    }

    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        true
    }
}

@MainActor struct PreviewSharpnessTests {
    /// The pixels of the screen at the preview, without its shadow.
    private func shown(_ window: WindowFixture, _ preview: PreviewPresentation, width: Int, height: Int) -> Surface {
        let scale = window.root.scale
        let x = Int((preview.center.x * scale - CGFloat(width) / 2).rounded())
        let y = Int((preview.center.y * scale - CGFloat(height) / 2).rounded())
        let copy = Surface(width: width, height: height, format: .rgb)
        copy.withContext(scale: 1) { context in
            context.translate(x: CGFloat(-x), y: CGFloat(-y))
            context.draw(
                window.surface,
                in: CGRect(x: 0, y: 0, width: window.surface.width, height: window.surface.height))
        }
        return copy
    }

    @Test(
        "LIFT-8: a dragged row at rest equals a rendering of the row at the lifted size", arguments: [1, 1.5, 2],
        [CGSize(width: 248, height: 60), CGSize(width: 231, height: 47)])
    func rowIsSharp(scale: CGFloat, size: CGSize) throws {
        let window = WindowFixture(scale: scale)
        let row = window.add(TextRow(), CGRect(x: 20, y: 20, width: size.width, height: size.height))
        window.settle()
        window.press(on: row)
        // Not at a whole pixel.
        window.drag(to: CGPoint(x: 301.3, y: 250.7))
        window.settle()
        let preview = try #require(window.root.engine.presentations.first?.previews.first)
        #expect(!preview.isLive && abs(preview.size.width - size.width * 1.06) < 0.01)
        let width = Int((preview.size.width * scale).rounded())
        let height = Int((preview.size.height * scale).rounded())
        let direct = Surface(width: width, height: height, format: .rgb)
        direct.withContext(scale: 1) { context in
            context.scale(x: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
            row.renderContent(in: context)
        }
        let outcome = ImageComparison(tolerance: 1).compare(
            shown(window, preview, width: width, height: height), with: direct)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test("LIFT-8: a preview that ends its movement with a change of size is sharp, too")
    func sharpAtEndOfMovement() throws {
        let window = WindowFixture()
        let row = window.add(TextRow(), CGRect(x: 20, y: 20, width: 231, height: 47))
        window.settle()
        window.press(on: row)
        window.drag(to: CGPoint(x: 300, y: 250))
        var previous: PreviewPresentation?
        // Checks each frame in which the size has reached its goal.
        for frame in 0..<60 {
            window.advance(by: 1 / 60)
            let preview = try #require(window.root.engine.presentations.first?.previews.first)
            defer { previous = preview }
            guard abs(preview.size.width - 231 * 1.06) < 0.4, abs(preview.size.height - 47 * 1.06) < 0.4,
                abs(preview.angle) < 0.002
            else { continue }
            let image = shown(window, preview, width: 245, height: 50)
            let direct = Surface(width: 245, height: 50, format: .rgb)
            direct.withContext(scale: 1) { context in
                context.scale(x: 245 / 231, y: 50 / 47)
                row.renderContent(in: context)
            }
            #expect(ImageComparison(tolerance: 1).compare(image, with: direct).matches, "frame \(frame)")
        }
        #expect(previous?.size.width == 231 * 1.06)
    }

    /// The appearance of a preview at rest that has become small beside a row, with frames at an interval.
    private func restingBesideRow(frameInterval: Duration) throws -> (Surface, DragPreviewsAppearance) {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 400, y: 390))
        window.settle()
        window.movePointer(to: CGPoint(x: 60.3, y: 21.7))
        for _ in 0..<1000 where window.root.wantsFrame || window.root.deadline != nil {
            window.advanceInOneFrame(by: frameInterval)
        }
        return (window.surface, window.root.dragPreviewsAppearance)
    }

    @Test("LIFT-8, BUILD-1: a preview at rest does not depend on the times of the frames before")
    func restIsIndependentOfFrames() throws {
        let (expected, appearance) = try restingBesideRow(frameInterval: .milliseconds(8))
        for milliseconds in [16, 17, 33, 50, 70, 100, 250] {
            let (surface, other) = try restingBesideRow(frameInterval: .milliseconds(milliseconds))
            let outcome = ImageComparison(tolerance: 0).compare(surface, with: expected)
            #expect(outcome.matches, "\(milliseconds) ms: \(outcome)")
            #expect(appearance == other, "\(milliseconds) ms")
        }
    }
}
