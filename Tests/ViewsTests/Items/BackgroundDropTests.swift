import Foundation
import Testing

@testable import Views

/// Drops on the background: after the last item and between sections.
@MainActor struct BackgroundDropTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("DROP-8: over the background the gap opens after the last item, and the drop lands there")
    func gapAfterLastItem() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(5, allowsMultipleSelection: true)
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        let background = CGPoint(x: 300, y: 400)
        window.movePointer(to: background)
        #expect(grid.destinations.last == IndexPath?.none)
        #expect(grid.view.gapPath?.indexPath == path(5))
        window.movePointer(to: grid.view.convert(try #require(grid.view.frameForItem(at: path(1))).center, to: nil))
        #expect(grid.view.gapPath?.indexPath == path(1))
        window.movePointer(to: background)
        #expect(grid.view.gapPath?.indexPath == path(5), "the gap returns to the end")
        var dropped: IndexPath?
        grid.onDrop = { dropped = $0.destinationIndexPath }
        window.release()
        window.settle()
        #expect(dropped == path(5))
    }

    @Test("DROP-8, ORDER-4: items dragged over the background of their own view open the gap at the end")
    func gapOfOwnItemsAfterLastItem() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(5, allowsMultipleSelection: true)
        grid.view.select([path(0), path(2)], clearing: true)
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.movePointer(to: CGPoint(x: 300, y: 400))
        #expect(grid.view.gapPath?.indexPath == path(3))
        #expect(grid.view.gap?.position == 5 && grid.view.gap?.length == 2)
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    /// Sections of one row each, with background between them.
    private final class SparseRowLayout: CollectionViewLayout {
        override var heightOfContent: CGFloat { CGFloat(environment.presentationCounts.count) * 160 }
        override func frame(at path: IndexPath) -> CGRect {
            CGRect(x: CGFloat(path.item) * 60, y: CGFloat(path.section) * 160, width: 50, height: 50)
        }
        override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
            environment.presentationCounts.enumerated().map { ($0.offset, 0..<$0.element) }
        }
        override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
            let section = Int(point.y / 160)
            guard environment.presentationCounts.indices.contains(section), point.y < CGFloat(section) * 160 + 50 else {
                return nil
            }
            return IndexPath(item: min(Int(point.x / 60), environment.presentationCounts[section]), section: section)
        }
    }

    @Test("DROP-8: the background between two sections belongs to the nearer one")
    func gapBetweenSections() throws {
        let window = WindowFixture(CGSize(width: 300, height: 420))
        let grid = ContainerFixture(grid: [0, 1], layout: SparseRowLayout())
        grid.sections = [[0, 1], [2, 3, 4], []]
        window.add(grid.view, CGRect(x: 0, y: 0, width: 300, height: 420))
        grid.view.reloadData()
        window.settle()
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        window.press(on: try #require(grid.cell(2)))
        window.hold(0.8)
        let ends = [
            (100, IndexPath(item: 2, section: 0)), (260, IndexPath(item: 3, section: 1)),
            (290, IndexPath(item: 0, section: 2)), (20, path(0)),
        ]
        for (y, end) in ends {
            window.movePointer(to: CGPoint(x: 10, y: y))
            #expect(grid.view.gapPath?.indexPath == end, "at \(y)")
        }
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-8, ORDER-3: a drop on the background before a gap has opened goes to the end, too")
    func releaseBeforeGapOpens() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(5, allowsMultipleSelection: true)
        grid.view.reorderingCadence = .slow
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        var dropped: IndexPath?
        grid.onDrop = { dropped = $0.destinationIndexPath }
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        window.movePointer(to: CGPoint(x: 300, y: 400))
        #expect(grid.view.gap == nil)
        window.release()
        window.settle()
        #expect(dropped == path(5))
    }
}
