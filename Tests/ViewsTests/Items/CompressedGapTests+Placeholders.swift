import Foundation
import Testing

@testable import Views

extension CompressedGapTests {
    @Test("ORDER-8: a placeholder that the delegate puts elsewhere does not unfold from the gap")
    func placeholdersElsewhere() throws {
        let (window, source, target) = WindowFixture.gridBesideTable(40)
        source.companions = { pressed in
            source.sections[0].indices.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
        }
        target.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        // Two items each of which follows an item of the table, between the numbers of the folded ones.
        var elsewhere: [PlaceholderContext] = []
        target.onDrop = { [unowned target] coordinator in
            guard let path = coordinator.destinationIndexPath else { return }
            let (first, others) = (coordinator.items.prefix(6), coordinator.items.dropFirst(6))
            for item in first { target.insertPlaceholder(for: 0, item.dragItem, coordinator, at: path) }
            for item in others.prefix(2) {
                let place = IndexPath(item: path.item + 7, section: 0)
                target.insertPlaceholder(for: 0, item.dragItem, coordinator, at: place)
                elsewhere += target.pendingPlaceholders.last.map { [$0.context] } ?? []
            }
        }
        window.press(on: try #require(source.cell(source.sections[0][0])))
        window.hold(0.7)
        window.drag(to: window.reach(try #require(target.cell(target.sections[0][1]))))
        window.settle()
        let (gap, places) = (try #require(target.view.gap), target.view.gapFrames)
        #expect((2..<6).contains(gap.length))
        let area = places.reduce(CGRect.null) { $0.union($1) }
        window.release()
        let starts = target.view.paths.cells.shown.compactMap { key, placed -> (item: Int, isInGap: Bool)? in
            guard placed.cell is PlaceholderCell, case .slot(let id, _) = key.element,
                let slot = target.view.slots.location(of: id)?.slot
            else { return nil }
            return (slot.position, isInPlace(placed.cell.frame, of: [area]))
        }
        #expect(starts.filter(\.isInGap).count == 6 && Set(starts.filter(\.isInGap).map(\.item)).count == 1)
        #expect(starts.filter { !$0.isInGap }.count == elsewhere.count)
        window.settle()
    }
}
