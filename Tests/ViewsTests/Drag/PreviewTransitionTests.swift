import Foundation
import TestSupport
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

/// A white row with a blue picture, or the picture alone.
private final class RowView: View {
    private var isRow: Bool { bounds.width > bounds.height }

    private var picture: CGRect { isRow ? CGRect(x: 30, y: (bounds.height - 40) / 2, width: 40, height: 40) : bounds }

    override func draw(_ context: Context) {
        context.fill(bounds, Color(red: 1, green: 1, blue: 1))
        context.fill(picture, Color(red: 0, green: 0, blue: 1))
    }

    var parameters: DragPreviewParameters {
        var parameters = DragPreviewParameters(roundedRect: bounds, cornerRadius: 6)
        if isRow { parameters.matchedRect = picture }
        return parameters
    }
}

/// Gives a view's item another view as its preview at the drop.
@MainActor private final class Exchange: DragInteractionDelegate, DropInteractionDelegate {
    var landing: TargetedDragPreview?
    var previewParameters: DragPreviewParameters?

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        let parameters = previewParameters ?? DragPreviewParameters()
        return interaction.host.map { TargetedDragPreview(view: $0, parameters: parameters) }
    }

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

    @Test("MOTION-6: a preview and the part that replaces it have the part at one place, and cover the outline")
    func match() throws {
        // `CGRect.contains` compares a union, which is rounded.
        func contains(_ a: CGRect, _ b: CGRect) -> Bool {
            b.minX - a.minX >= -0.01 && a.maxX - b.maxX >= -0.01 && b.minY - a.minY >= -0.01
                && a.maxY - b.maxY >= -0.01
        }
        var generator = SplitMix(seed: 6)
        for _ in 0..<500 {
            let height = CGFloat.random(in: 30...80, using: &generator)
            let whole = CGSize(width: height * .random(in: 2...6, using: &generator), height: height)
            let side = height * .random(in: 0.4...1, using: &generator)
            let matched = CGRect(
                x: .random(in: 0...(whole.width - side), using: &generator), y: (height - side) / 2, width: side,
                height: side)
            let row = PreviewShape(size: whole, cornerRadius: 8, matchedRect: matched)
            let tile = PreviewShape(size: CGSize(width: side, height: side), cornerRadius: 6)
            let progress = CGFloat.random(in: 0...1, using: &generator)
            let outline = CGSize(
                width: side + (whole.width - side) * progress, height: side + (height - side) * progress)
            for (first, second) in [(row, tile), (tile, row)] {
                let match = try #require(PreviewMatch(first, second, outline: outline))
                let frame = CGRect(center: .zero, size: outline)
                #expect(contains(match.whole, frame), "\(whole) \(matched) \(outline)")
                #expect(contains(frame, match.part))
                let scale = match.whole.height / height
                let shown = match.whole.origin + CGPoint(x: matched.midX * scale, y: matched.midY * scale)
                #expect(shown.distance(to: match.part.center) < 0.01)
                #expect(abs(match.whole.width / match.whole.height - whole.aspectRatio) < 0.01)
            }
            for shape in [row, tile] { #expect(PreviewMatch(shape, shape, outline: outline) == nil) }
        }
    }

    @Test(
        "MOTION-6: a row that becomes its picture, and the other way round, show the picture once",
        arguments: [true, false])
    func matchedPicture(startsAsRow: Bool) throws {
        let window = WindowFixture(CGSize(width: 700, height: 500))
        let exchange = Exchange()
        let row = RowView(frame: CGRect(x: 40, y: 60, width: 240, height: 56))
        let tile = RowView(frame: CGRect(x: 40, y: 60, width: 40, height: 40))
        let (first, last) = startsAsRow ? (row, tile) : (tile, row)
        window.add(first, first.frame)
        first.addInteraction(DragInteraction(delegate: exchange))
        let target = window.add(View(), CGRect(x: 350, y: 0, width: 350, height: 500))
        target.addInteraction(DropInteraction(delegate: exchange))
        last.frame = CGRect(center: CGPoint(x: 170, y: 300), size: last.frame.size)
        target.addSubview(last)
        last.alpha = 0
        exchange.previewParameters = first.parameters
        exchange.landing = TargetedDragPreview(view: last, parameters: last.parameters)
        window.settle()
        window.press(on: first)
        window.drag(to: CGPoint(x: 500, y: 120))
        window.settle()
        window.release()
        var frames = 0
        while let preview = window.root.engine.presentations.first?.previews.first {
            if let transition = preview.transition, transition.progress > 0.05, transition.progress < 0.95 {
                frames += 1
                let visible = mark(isBlue: true, in: preview.bounds, of: window.surface)
                #expect(
                    abs(visible.width - visible.height) <= 4 && visible.width > 20,
                    "\(visible) at \(transition.progress) in \(preview.size)")
            }
            window.advance(by: 1.0 / 60)
        }
        #expect(frames > 5)
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
