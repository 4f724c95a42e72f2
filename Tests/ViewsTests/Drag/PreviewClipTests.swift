import Foundation
import Testing

@testable import Views

/// Previews of items in a row that the edge of their container cuts off.
@MainActor struct PreviewClipTests {
    private let window = WindowFixture(CGSize(width: 400, height: 420))
    private let container: ContainerFixture
    /// The color of the window without views.
    private let background: UInt32
    /// In the middle of the first column, above the container.
    private let above = CGPoint(x: 56, y: 80)

    /// A grid below a free area of 100 points. Its first row is cut in the middle.
    init() {
        let grid = GridLayout()
        grid.itemSize = CGSize(width: 80, height: 200)
        container = ContainerFixture(grid: Array(0..<60), layout: grid)
        window.add(container.view, CGRect(x: 0, y: 100, width: 290, height: 320))
        container.view.reloadData()
        window.settle()
        container.view.contentOffset.y = container.view.layout.frame(at: IndexPath(item: 0, section: 0)).midY
        window.settle()
        background = window.color(at: above)
    }

    private var isShownAbove: Bool { window.color(at: above) != background }

    @Test("MOTION-7: the preview of a cell that is cut off at an edge emerges from there as it is lifted")
    func lift() throws {
        let cell = try #require(container.cell(0))
        let frame = cell.convert(cell.bounds, to: nil)
        #expect(frame.minY < above.y && frame.contains(above) && !isShownAbove)
        window.press(at: CGPoint(x: frame.midX, y: 170))
        // The lift begins with the drag of a mouse.
        window.movePointer(to: CGPoint(x: frame.midX + 9, y: 170))
        window.frame()
        #expect(window.previews.count == 1 && !isShownAbove)
        var edges: [CGFloat] = []
        for _ in 0..<40 {
            window.advance(by: 1.0 / 60)
            if let clip = window.previews.first?.clip { edges.append(clip.minY) }
        }
        #expect(edges.count > 3 && edges == edges.sorted(by: >) && edges.first.map { $0 > 80 } == true)
        #expect(window.previews.first.map { $0.clip == nil && $0.bounds.minY < 90 } == true)
    }

    @Test("MOTION-7: a preview that lands in a row that is cut off disappears behind the edge on its way")
    func landing() throws {
        window.press(on: try #require(container.cell(4)))
        window.drag(to: CGPoint(x: 56, y: 170))
        window.settle()
        #expect(container.view.gapFrames.first.map { $0.minY < container.view.bounds.minY } == true)
        let held = try #require(window.previews.first)
        #expect(held.clip == nil)
        window.release()
        var edges: [CGFloat] = []
        while let preview = window.previews.first {
            edges.append(preview.clip?.minY ?? preview.bounds.minY - 64)
            window.advance(by: 1.0 / 60)
        }
        #expect(edges.count > 5 && edges.last.map { $0 > 98 && $0 <= 100 } == true, "\(edges)")
        #expect(zip(edges, edges.dropFirst()).allSatisfy { $1 - $0 < 30 }, "it disappears gradually: \(edges)")
    }

    @Test("MOTION-7: a preview whose place scrolls out of view disappears behind the edge")
    func landingOutOfView() throws {
        window.press(on: try #require(container.cell(4)))
        window.drag(to: CGPoint(x: 56, y: 300))
        window.settle()
        window.release()
        window.advance(by: 0.05)
        container.view.scroll(to: CGPoint(x: 0, y: container.view.contentOffset.y + 700), animated: true)
        var heights: [CGFloat] = []
        while let preview = window.previews.first {
            // What is drawn above the container.
            let shown = preview.clip.map { preview.bounds.intersection($0) } ?? preview.bounds
            heights.append(shown.isNull ? 0 : max(min(shown.maxY, 100) - shown.minY, 0))
            window.advance(by: 1.0 / 60)
        }
        let bounds = container.view.layout.frame(at: IndexPath(item: 4, section: 0)).maxY
        #expect(bounds < container.view.contentOffset.y && heights.count > 5, "its place is out of view")
        #expect(heights.allSatisfy { $0 < 40 } && heights.last == 0, "\(heights)")
    }

    @Test("MOTION-7: a preview that is whole at its place is not cut off by the container that it leaves")
    func wholeCell() throws {
        window.press(on: try #require(container.cell(4)))
        window.hold(0.7)
        window.movePointer(to: CGPoint(x: 150, y: 40))
        window.frame()
        #expect(window.previews.allSatisfy { $0.clip == nil })
        window.key(.escape)
        window.advance(by: 0.05)
        #expect(window.previews.allSatisfy { $0.clip == nil })
    }
}
