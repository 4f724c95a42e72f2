import Foundation
import Testing

@testable import Views

/// Drops whose items land on cells that were visible before.
@MainActor struct LandingOnCellTests {
    private let window: WindowFixture
    private let grid: ContainerFixture
    private let table: ContainerFixture

    init() { (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true) }

    /// The cell of a value of the table, as the film checker sees it.
    private func part(of value: Int) throws -> MovingPart {
        let cell = try #require(table.cell(value))
        let parts = window.root.movingParts(at: window.now)
        return try #require(parts.first { ($0.owner as? PlacedCell)?.cell === cell })
    }

    /// Drops the grid's first item, and returns the part of a cell of the table in each frame until rest.
    private func partsAfterDrop(of value: Int, _ body: () -> Void = {}) throws -> [MovingPart] {
        var parts: [MovingPart] = []
        window.release()
        for _ in 1...60 {
            window.advance(by: 1.0 / 60)
            parts.append(try part(of: value))
            body()
        }
        #expect(window.isAtRest && window.previews.isEmpty)
        return parts
    }

    private func liftFirst() throws {
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 150, y: 300))
        window.advance(by: 0.6)
    }

    @Test("DROP-9: a cell on which an item of another view lands stays visible, and the preview ends as its image")
    func cellStays() throws {
        table.proposal = { _, _ in ItemDropProposal(operation: .copy) }
        table.onDrop = { coordinator in
            for item in coordinator.visibleItems { coordinator.drop(item, toItemAt: [0, 3]) }
        }
        try liftFirst()
        let (center, color) = (CGPoint(x: 100, y: 140), ValueCell.color(of: 103))
        #expect(window.color(at: center) == color)
        var colors: [UInt32] = []
        let parts = try partsAfterDrop(of: 103) { colors.append(window.color(at: center)) }
        #expect(parts.allSatisfy { $0.alpha == 1 && $0.frame == parts[0].frame })
        // Nothing remains of the dragged item's own image when the preview has landed.
        #expect(colors.suffix(30).allSatisfy { $0 == color })
        #expect(table.problemsAtRest(on: window).isEmpty && window.stalePixels() == 0)
    }

    @Test("VIEW-5, MOTION-6: a preview that lands in a part of a cell stays opaque until it arrives, and fades there")
    func partOfCell() throws {
        table.proposal = { _, _ in
            ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath)
        }
        table.landingRect = CGRect(x: 8, y: 8, width: 24, height: 24)
        try liftFirst()
        window.drag(to: CGPoint(x: 150, y: 100))
        window.advance(by: 0.6)
        window.release()
        var frames: [(alpha: Double, distance: CGFloat)] = []
        while let preview = window.previews.last, frames.count < 200 {
            frames.append((preview.alpha, preview.center.distance(to: CGPoint(x: 20, y: 100))))
            window.advance(by: 1.0 / 60)
        }
        #expect(frames.filter { $0.distance > 8 }.allSatisfy { $0.alpha == 1 } && frames.count > 10)
        let last = try #require(frames.last)
        #expect(last.alpha < 0.05 && last.distance < 1)
        for (before, after) in zip(frames, frames.dropFirst()) { #expect(before.alpha - after.alpha < 0.35) }
    }

    @Test("MOTION-6: a cell that lands has the color of its table behind it, as it has where it is shown")
    func color() throws {
        let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
        table.view.backgroundColor = gray
        table.proposal = { _, _ in ItemDropProposal(operation: .copy) }
        table.onDrop = { coordinator in
            for item in coordinator.visibleItems { coordinator.drop(item, toItemAt: [0, 3]) }
        }
        try liftFirst()
        #expect(window.previews.last?.content.parameters.backgroundColor == nil)
        window.release()
        window.advance(by: 1.0 / 60)
        #expect(window.previews.last?.content.parameters.backgroundColor == gray)
    }

    @Test("DROP-9: a visible cell that a drop from another view moves is visible all the way to its new place")
    func cellMoves() throws {
        table.onDrop = { [table] coordinator in
            table.view.performBatchUpdates {
                table.sections[0].insert(table.sections[0].remove(at: 1), at: 4)
                table.view.moveItem(at: [0, 1], to: [0, 4])
            }
            for item in coordinator.visibleItems { coordinator.drop(item, toItemAt: [0, 4]) }
        }
        table.proposal = { _, _ in ItemDropProposal(operation: .move) }
        try liftFirst()
        let start = try part(of: 101).frame
        let parts = try partsAfterDrop(of: 101)
        #expect(parts.allSatisfy { $0.alpha == 1 })
        let positions = [start.midY] + parts.map(\.frame.midY)
        #expect(positions.last == 180)
        for (before, after) in zip(positions, positions.dropFirst()) { #expect(abs(after - before) < 40) }
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-9: the cell of an item that the drop has inserted is visible only in the preview that lands as it")
    func newCell() throws {
        try liftFirst()
        let parts = try partsAfterDrop(of: 0)
        let landed = try #require(parts.firstIndex { $0.alpha > 0 })
        #expect(landed > 5 && parts[landed...].allSatisfy { $0.alpha == 1 })
    }
}
