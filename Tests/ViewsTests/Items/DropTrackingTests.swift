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

    @Test("A drop begins only while a session is over the view, which owns the gap until it is no longer followed")
    func drop() throws {
        let (window, first) = try session()
        defer { _ = window }
        var tracking = DropTracking.idle
        tracking.beginDrop()
        #expect(!tracking.isPerforming)
        tracking.follow(first)
        #expect(tracking.session === first && !tracking.isPerforming)
        tracking.beginDrop()
        #expect(tracking.session === first && tracking.isPerforming)
        #expect(tracking.endDrop() == nil)
        #expect(tracking.session === first && !tracking.isPerforming)
        tracking.stopFollowing()
        #expect(tracking.session == nil && !tracking.isPerforming)
    }

    @Test("The session updated last is followed; nothing but its end ends a drop")
    func changes() throws {
        let ((window, first), (other, second)) = (try session(), try session())
        defer { _ = (window, other) }
        var tracking = DropTracking.idle
        tracking.follow(first)
        tracking.follow(second)
        #expect(tracking.session === second)
        tracking.beginDrop()
        tracking.stopFollowing()
        #expect(tracking.session == nil && tracking.isPerforming)
        #expect(tracking.endDrop() == nil)
        #expect(tracking.session == nil && !tracking.isPerforming)
        #expect(tracking.endDrop() == nil)
        tracking.follow(first)
        tracking.beginDrop()
        tracking.follow(second)
        #expect(tracking.session === second && tracking.isPerforming)
    }

    @Test("ORDER-8: the items of a compressed gap stay folded until the drop ends, and follow its updates")
    func folded() throws {
        let (window, session) = try session()
        defer { _ = window }
        let items = FoldedItems(
            places: [CGRect(x: 10, y: 20, width: 30, height: 40)], place: GapPlace(section: 1, position: 4),
            size: GapSize(count: 9, capacity: 3))
        var tracking = DropTracking.idle
        tracking.fold(items)
        tracking.follow(session)
        tracking.fold(items)
        #expect(tracking.folded == nil)
        tracking.beginDrop()
        tracking.fold(items)
        tracking.moveFolded(by: CGPoint(x: 0, y: 5))
        tracking.stopFollowing()
        var batch = BatchUpdate()
        batch.deletes = [ItemPath(item: 0, section: 1)]
        batch.sectionDeletes = [0]
        let mapping = try batch.mapping(before: [2, 8], after: [7])
        tracking = tracking.remapped(by: mapping)
        #expect(tracking.folded?.place == GapPlace(section: 0, position: 3))
        #expect(tracking.folded?.places == [CGRect(x: 10, y: 25, width: 30, height: 40)])
        #expect(tracking.reloaded(counts: [7]).folded == nil && tracking.reloaded(counts: [7]).isPerforming)
        #expect(tracking.endDrop()?.place.position == 3 && tracking.folded == nil && tracking.endDrop() == nil)
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
        #expect((container.view.dropDestination?.highlighted != nil) == allowsMove)
        #expect(container.view.gap == nil)
    }

    @Test("Only a drag over the view has a destination, which another session's update replaces")
    func destinations() throws {
        let ((window, first), (other, second)) = (try session(), try session())
        defer { _ = (window, other) }
        var tracking = DropTracking.idle
        tracking.setDestination(destination(.insertIntoDestinationIndexPath))
        #expect(tracking.destination == nil)
        tracking.follow(first)
        #expect(tracking.destination == nil)
        tracking.setDestination(destination(.insertIntoDestinationIndexPath))
        tracking.follow(second)
        #expect(tracking.destination?.proposal.intent == .insertIntoDestinationIndexPath)
        tracking.setDestination(destination(.automatic))
        #expect(tracking.destination?.proposal.intent == .automatic)
        tracking.beginDrop()
        tracking.setDestination(destination(.automatic))
        #expect(tracking.destination == nil)
        #expect(tracking.endDrop() == nil)
        #expect(tracking.session === second && tracking.destination == nil)
        tracking.setDestination(destination(.automatic))
        tracking.stopFollowing()
        #expect(tracking.destination == nil)
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
