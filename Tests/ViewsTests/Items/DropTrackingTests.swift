import Foundation
import Testing

@testable import Views

@MainActor @Suite struct DropTrackingTests {
    /// The session of another program's drag over a view of its own.
    private func session() throws -> (WindowFixture, DropSession) {
        let (window, container) = WindowFixture.withGrid(3)
        var entered: DropSession?
        container.proposal = { session, _ in
            entered = session
            return ItemDropProposal(operation: .copy)
        }
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")])
        window.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: CGPoint(x: 40, y: 40), pointer: -1)
        return (window, try #require(entered))
    }

    @Test("A drop begins only while its session is over the view, and ends whether or not the session has left")
    func drop() throws {
        let (window, first) = try session()
        defer { _ = window }
        var drops = DropTable()
        drops.beginDrop(of: first)
        #expect(!drops.isPerforming && drops.performedDrag == nil)
        for leaves in [false, true] {
            drops.add(first)
            #expect(drops[first] != nil && !drops.isPerforming)
            drops.beginDrop(of: first)
            #expect(drops.isPerforming(first) && drops.performedDrag?.session === first)
            if leaves { remove(first, from: &drops) }
            #expect(drops.isPerforming && (drops.performedDrag == nil) == leaves)
            drops.endDrop()
            #expect(!drops.isPerforming && drops.isEmpty == leaves)
        }
    }

    private func remove(_ session: DropSession, from drops: inout DropTable) {
        var slots = SlotTable()
        _ = drops.remove(where: { $0.session === session }, from: &slots)
    }

    @Test("DROP-7: each session over the view has a drag of its own, independent of the others")
    func severalDrags() throws {
        let ((window, first), (other, second)) = (try session(), try session())
        defer { _ = (window, other) }
        var (drops, slots) = (DropTable(), SlotTable())
        for session in [first, second, first] { drops.add(session) }
        #expect(drops.drags.map { $0.session === first } == [true, false])
        for (session, position) in [(first, 1), (second, 3)] {
            drops.changeGap(of: session) {
                $0.open(
                    at: GapPlace(section: 0, position: position), size: GapSize(count: 1, capacity: 1), for: nil,
                    content: GapContent(), displacing: nil, in: &slots)
            }
        }
        drops.beginDrop(of: first)
        #expect(!drops.isPerforming(second) && drops.performedDrag?.session === first)
        let removed = drops.remove(where: { $0.session === first }, from: &slots)
        let gap = try #require(removed.first?.gap.slot)
        #expect(removed.count == 1 && slots.gap(gap) == nil && drops.drag(ofGap: gap) == nil && slots[0].count == 1)
        #expect(drops[first] == nil && drops[second]?.gap.slot.flatMap { slots.gap($0) }?.position == 3)
    }

    @Test("ORDER-8: the items of a compressed gap stay folded until the drop ends, and follow its updates")
    func folded() throws {
        let (window, session) = try session()
        defer { _ = window }
        let items = FoldedItems(
            places: [CGRect(x: 10, y: 20, width: 30, height: 40)], place: GapPlace(section: 1, position: 4),
            size: GapSize(count: 9, capacity: 3))
        var (drops, slots) = (DropTable(), SlotTable())
        drops.fold(items)
        drops.add(session)
        drops.fold(items)
        #expect(drops.folded == nil)
        drops.beginDrop(of: session)
        drops.fold(items)
        drops.moveFolded(by: CGPoint(x: 0, y: 5))
        remove(session, from: &drops)
        var batch = BatchUpdate()
        batch.deletes = [ItemPath(item: 0, section: 1)]
        batch.sectionDeletes = [0]
        let mapping = try batch.mapping(before: [2, 8], after: [7])
        drops.remap(by: mapping, in: &slots, at: [:])
        #expect(drops.folded?.place == GapPlace(section: 0, position: 3))
        #expect(drops.folded?.places == [CGRect(x: 10, y: 25, width: 30, height: 40)])
        var reloaded = drops
        reloaded.reload(counts: [7], in: &slots)
        #expect(reloaded.folded == nil && reloaded.isPerforming && drops.folded?.place.position == 3)
        drops.endDrop()
        #expect(drops.folded == nil)
    }

    private func destination(
        _ intent: ItemDropIntent, depth: CGFloat = 0.5, operation: DropOperation = .copy
    ) -> DropDestination {
        let path = ItemPath(item: 2, section: 0)
        return DropDestination(
            location: DropLocation(
                hovered: DropLocation.Hovered(path: path, depth: depth),
                insertion: DropLocation.Insertion(place: GapPlace(section: 0, position: 2)), target: .hovered),
            proposal: ItemDropProposal(operation: operation, intent: intent), acceptsDrop: operation.performsDrop,
            expectation: DropExpectation(modifiers: [], moves: false, intent: nil))
    }

    @Test(
        "DROP-3: a proposed move that the source does not allow opens no gap and highlights no item",
        arguments: [true, false])
    func disallowedMove(allowsMove: Bool) throws {
        var (window, container) = WindowFixture.withGrid(9)
        let point = CGPoint(x: 150, y: 150)
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")], allowsMove: allowsMove)
        window.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: point, pointer: -1)
        window.advance(by: 1)
        #expect((container.view.gap != nil) == allowsMove)
        (window, container) = WindowFixture.withGrid(9)
        container.proposal = { _, _ in
            ItemDropProposal(operation: .move, intent: .insertIntoDestinationIndexPath)
        }
        window.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: point, pointer: -1)
        window.advance(by: 1)
        #expect((container.view.highlighted != nil) == allowsMove)
        #expect(container.view.gap == nil)
    }

    @Test("Only a drag over the view has a destination, until its drop is performed")
    func destinations() throws {
        let ((window, first), (other, second)) = (try session(), try session())
        defer { _ = (window, other) }
        var drops = DropTable()
        drops.setDestination(destination(.insertIntoDestinationIndexPath), of: first)
        #expect(drops[first] == nil)
        drops.add(first)
        #expect(drops[first]?.destination == nil)
        drops.setDestination(destination(.insertIntoDestinationIndexPath), of: first)
        drops.add(second)
        #expect(drops[second]?.destination == nil)
        drops.setDestination(destination(.automatic), of: second)
        let item = ItemPath(item: 2, section: 0)
        #expect(drops.drags.map { $0.highlighted } == [item, item] && drops.isHighlighted(item))
        drops.beginDrop(of: first)
        drops.setDestination(destination(.automatic), of: first)
        #expect(drops[first]?.destination == nil && drops.isHighlighted(item), "the other drag highlights the item")
        drops.endDrop()
        #expect(drops[first]?.destination == nil)
        remove(second, from: &drops)
        #expect(!drops.isHighlighted(item))
    }

    @Test("VIEW-4: the item under the pointer is highlighted if the proposal drops into it")
    func highlight() {
        let item = ItemPath(item: 2, section: 0)
        #expect(destination(.insertIntoDestinationIndexPath, depth: 0).highlighted == item)
        #expect(destination(.insertIntoDestinationIndexPath, operation: .forbidden).highlighted == nil)
        #expect(destination(.automatic).highlighted == item)
        #expect(destination(.automatic, depth: 0.2).highlighted == nil)
        #expect(destination(.insertAtDestinationIndexPath).highlighted == nil)
        #expect(destination(.unspecified).highlighted == nil)
    }

    @Test("The path of a location is that of its target; after an update, the target is the gap")
    func location() throws {
        func path(_ item: Int) -> ItemPath { ItemPath(item: item, section: 0) }
        var moved = IndexRuns()
        moved.insert(0)
        let hovered = DropLocation.Hovered(path: path(2), depth: 0.75)
        let insertion = DropLocation.Insertion(place: GapPlace(section: 0, position: 4), movedItems: moved)
        #expect(hovered.adjacentPlace == GapPlace(section: 0, position: 3) && insertion.path == path(3))
        let background = DropLocation(insertion: insertion)
        #expect(background.path == nil && DropLocation().path == nil)
        var over = DropLocation(hovered: hovered, insertion: insertion, target: .hovered)
        #expect(over.path == path(2))
        var batch = BatchUpdate()
        batch.inserts = [path(1)]
        let mapping = try batch.mapping(before: [6], after: [7])
        let after = over.remapped(by: mapping)
        #expect(after.hovered?.path == path(3) && after.insertion?.place.position == 5 && after.path == path(4))
        #expect(background.remapped(by: mapping).path == nil)
        over.insert(at: GapPlace(section: 0, position: 1))
        #expect(over.path == path(0))
    }
}
