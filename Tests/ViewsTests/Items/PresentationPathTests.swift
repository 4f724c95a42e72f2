import Foundation
import Testing

@testable import Views

/// The conversion between item paths and presentation paths.
@MainActor struct PresentationPathTests {
    private func path(_ index: Int, _ section: Int) -> PresentationPath {
        PresentationPath(index: index, section: section)
    }

    /// Three sections: a gap of two and hidden items in the first, none in the second, a placeholder in the last.
    private func arrangement() -> (arrangement: Arrangement, gap: Gap?, placeholder: SlotID) {
        var slots = SlotTable()
        let gap = slots.openGap(at: GapPlace(section: 0, position: 2), length: 2)
        let record = slots.insert(
            CollectionViewPlaceholder(insertionIndexPath: [2, 1], reuseIdentifier: ""),
            for: DragItem(itemProvider: ItemProvider(object: "")), in: 2, position: 1, after: nil, gap: nil)
        let arrangement = Arrangement(
            after: Arrangement(), counts: [5, 0, 2], hidden: [IndexRuns([0, 3])], slots: slots)
        return (arrangement, slots.gap(gap), record.id)
    }

    @Test("A presentation path converts to the item, the gap or the placeholder that it shows")
    func presented() throws {
        let (arrangement, gap, placeholder) = arrangement()
        let slot = try #require(gap).id
        let expected: [[Element]] = [
            [.item(1), .slot(id: slot, part: 0), .slot(id: slot, part: 1), .item(2), .item(4)], [],
            [.item(0), .slot(id: placeholder, part: 0), .item(1)],
        ]
        #expect(arrangement.presentationCounts == expected.map(\.count))
        for (section, elements) in expected.enumerated() {
            for (index, element) in elements.enumerated() {
                let key = CellKey(section: section, element: element)
                #expect(arrangement.key(at: path(index, section)) == key)
                #expect(arrangement.presentationPath(of: key) == path(index, section))
                #expect(arrangement.itemPath(at: path(index, section)) == key.itemPath)
            }
            #expect(arrangement.key(at: path(elements.count, section)) == nil)
        }
        #expect(try arrangement.start(of: #require(gap)) == path(1, 0))
    }

    @Test("An item converts to its presentation path and back; a hidden item has none")
    func roundTrip() {
        let (arrangement, _, _) = arrangement()
        for (section, count) in arrangement.counts.enumerated() {
            for item in 0..<count {
                let item = ItemPath(item: item, section: section)
                let isHidden = section == 0 && [0, 3].contains(item.item)
                #expect((arrangement.presentationPath(of: item) == nil) == isHidden)
                #expect(
                    arrangement.presentationPath(of: item).flatMap { arrangement.itemPath(at: $0) }
                        == (isHidden ? nil : item))
            }
        }
    }

    @Test("Paths that do not exist have no counterpart")
    func missing() {
        let (arrangement, gap, placeholder) = arrangement()
        for (index, section) in [(-1, 0), (5, 0), (0, 1), (3, 2), (0, 3), (0, -1)] {
            #expect(
                arrangement.key(at: path(index, section)) == nil
                    && arrangement.itemPath(at: path(index, section)) == nil)
        }
        for (item, section) in [(-1, 0), (5, 0), (0, 1), (2, 2), (0, 3), (0, -1)] {
            #expect(arrangement.presentationPath(of: ItemPath(item: item, section: section)) == nil)
        }
        let elsewhere = CellKey(section: 0, element: .slot(id: placeholder, part: 0))
        #expect(arrangement.presentationPath(of: elsewhere) == nil)
        #expect(gap.flatMap { Arrangement().start(of: $0) } == nil)
    }

    @Test("Presentation paths sort by section and index, and convert to index paths and back")
    func order() {
        let paths = [path(3, 0), path(0, 1), path(2, 1), path(0, 2)]
        #expect(paths.reversed().sorted() == paths)
        #expect(paths.map(\.indexPath).map { PresentationPath($0) } == paths)
    }
}
