import Foundation
import Testing

@testable import DragAndDrop
@testable import Views

@MainActor struct IndexPathStateTests {
    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }
    private func item() -> DragItem { DragItem(itemProvider: ItemProvider(object: "")) }

    private func update(
        _ before: [Int], _ after: [Int], located: [ObjectIdentifier: ItemPath] = [:],
        _ fill: (inout BatchUpdate) -> Void
    ) throws -> IndexPathState.Update {
        var batch = BatchUpdate()
        fill(&batch)
        return IndexPathState.Update(
            mapping: try batch.mapping(before: before, after: after), commits: batch.commits, located: located,
            copies: [])
    }

    /// The session of the drag over the container.
    private let over: DropSession = {
        let session = DragSession(id: 2, location: .zero)
        return DropSession(of: session, localDragSession: session)
    }()

    /// The gap of that drag.
    private func gap(_ state: IndexPathState) -> Gap? { state.drops[over]?.gap.slot.flatMap { state.slots.gap($0) } }

    private func destination(_ state: IndexPathState) -> DropLocation? { state.drops[over]?.destination?.location }

    /// A state in which every member refers to item 4 of section 0, but for the interactive movement.
    private func state(_ landing: DragItem) -> IndexPathState {
        var state = IndexPathState.empty
        state.selection = SelectionModel(counts: [6, 2])
        state.selection.select([path(4)], replacing: true)
        _ = state.pointers.press(PressedItem(path: path(4)), by: PointerID(1))
        state.pointers.begin(
            RubberBand(origin: .zero, current: .zero, pointer: .zero, base: [IndexRuns(4..<5)]), by: PointerID(2))
        state.draggedItems.add([(landing, path(4))], to: DragSession(id: 1, location: .zero))
        state.addDrag(of: over)
        state.openGap(
            of: over, at: GapPlace(section: 0, position: 4), size: GapSize(count: 1, capacity: 1), for: nil,
            content: GapContent(), displacing: path(4))
        state.cells.show(PlacedCell(ItemCell(), frame: .zero), as: CellDirectory.Key(path(4)))
        _ = state.landings.add(landing, at: .item(path(4)))
        state.drops.setDestination(
            DropDestination(
                location: DropLocation(
                    hovered: DropLocation.Hovered(path: path(4), depth: 0.5),
                    insertion: DropLocation.Insertion(place: GapPlace(section: 0, position: 4)), target: .insertion),
                proposal: ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath),
                acceptsDrop: true,
                expectation: DropExpectation(modifiers: [], moves: false, intent: nil)), of: over)
        _ = state.hovered.hover(over: path(4), by: over)
        return state
    }

    /// The first member of a set of items by section.
    private func first(_ sections: [IndexRuns]) -> ItemPath? {
        for (section, runs) in sections.enumerated() { if let item = runs.member(0) { return path(item, section) } }
        return nil
    }

    private func destination(of item: DragItem, in state: IndexPathState) -> Landing.Destination? {
        state.landings.landing(of: item).flatMap { state.landings.destination(of: $0) }
    }

    /// All index paths of a state.
    private func paths(_ state: IndexPathState, _ landing: DragItem) -> [ItemPath?] {
        var pressed: ItemPath?
        if case .pressed(let item) = state.pointers[PointerID(1)] { pressed = item.path }
        var landed: ItemPath?
        if case .item(let path) = destination(of: landing, in: state) { landed = path }
        return [
            state.selection.first, state.selection.current, pressed, state.drops[over]?.gap.displaced,
            state.cells.inOrder.first.flatMap { $0.key.element == .item($0.key.index) ? path($0.key.index) : nil },
            landed, destination(state)?.hovered?.path, state.drops[over]?.highlighted, state.hovered[over]?.path,
            first(state.pointers.band?.base ?? []), state.draggedItems.path(of: landing),
            state.draggedItems.sessions.first.flatMap { first(state.draggedItems.runs(of: $0)) },
        ]
    }

    @Test("Every member follows an update")
    func remap() throws {
        let landing = item()
        var state = state(landing)
        let lost = state.remap(by: try update([6, 2], [5, 2]) { $0.deletes = [path(0)] }, at: [:])
        #expect(lost.isEmpty && paths(state, landing).allSatisfy { $0 == path(3) })
        #expect(gap(state)?.position == 3 && destination(state)?.insertion?.place.position == 3)
        #expect(destination(state)?.path == path(3))
    }

    @Test("No member keeps the path of a deleted item or section; the current item is the next one")
    func deletion() throws {
        for deletesSection in [false, true] {
            let landing = item()
            var state = state(landing)
            let lost = state.remap(
                by: try update([6, 2], deletesSection ? [2] : [5, 2]) {
                    if deletesSection { $0.sectionDeletes = [0] } else { $0.deletes = [path(4)] }
                }, at: [:])
            let kept = paths(state, landing).compactMap { $0 }
            #expect(lost.count == 1 && kept == (deletesSection ? [] : [path(4)]))
            #expect(state.selection.current == (deletesSection ? nil : path(4)))
            #expect((gap(state) == nil) == deletesSection)
            #expect((destination(state)?.path == nil) == deletesSection)
        }
    }

    @Test("Only located items keep a path in a reloaded section")
    func reloadedSection() throws {
        let landing = item()
        var state = state(landing)
        let located = [ObjectIdentifier(landing): path(1)]
        _ = state.remap(by: try update([6, 2], [3, 2], located: located) { $0.sectionReloads = [0] }, at: [:])
        let kept = paths(state, landing).compactMap { $0 }
        // Those of the landing, of the dragged item and of its run.
        #expect(kept == [path(1), path(1), path(1)] && gap(state)?.position == 3)
    }

    @Test("After a reload no member refers to an item that does not exist; only located items keep their paths")
    func reload() throws {
        let landing = item()
        for located in [path(1), nil] {
            var state = state(landing)
            #expect(state.reload(counts: [2]).count == 1)
            state.draggedItems.reload { _, _ in located }
            let landings = state.landings.inOrder
            state.landings.reload(landings.map { ($0, located.map { .item($0) }) })
            // Those of the landing, of the dragged item and of its run.
            #expect(paths(state, landing).compactMap { $0 } == (located == nil ? [] : [path(1), path(1), path(1)]))
            let insertion = destination(state)?.insertion
            #expect(gap(state) == nil && insertion?.place == GapPlace(section: 0, position: 2))
            #expect(destination(state)?.path == path(2))
        }
    }

    @Test("A movement follows updates, and ends with its item, with the section of its gap, and with a reload")
    func movement() throws {
        func moving(_ path: ItemPath) -> IndexPathState {
            var state = IndexPathState.empty
            state.cells.show(PlacedCell(ItemCell(), frame: .zero), as: CellDirectory.Key(path))
            let begins = state.beginMovement(of: path, at: GapPlace(section: 1, position: 1))
            let beginsAgain = state.beginMovement(of: path, at: GapPlace(section: 1, position: 0))
            #expect(begins && !beginsAgain && state.cells.shown.isEmpty)
            return state
        }
        for deletesSection in [false, true] {
            var state = moving(path(2))
            let kept = state.remap(by: try update([4, 4], [3, 3]) { $0.deletes = [path(0), path(0, 1)] }, at: [:])
            #expect(kept.isEmpty && state.movement?.path == path(1))
            #expect(state.movement.flatMap { state.slots.gap($0.slot) }?.place == state.movement?.tracked)
            #expect(state.movement?.tracked == GapPlace(section: 1, position: 0))
            let lost = state.remap(
                by: try update([3, 3], deletesSection ? [3] : [2, 3]) {
                    if deletesSection { $0.sectionDeletes = [1] } else { $0.deletes = [path(1)] }
                }, at: [:])
            // The cell of the item is shown again.
            #expect(lost.count == (deletesSection ? 0 : 1) && state.cells.shown.count == (deletesSection ? 1 : 0))
            #expect(state.movement == nil && state.slots[0].isEmpty && state.slots[1].isEmpty)
        }
        var state = moving(path(2))
        let lost = state.reload(counts: [4, 4])
        #expect(lost.count == 1 && state.movement == nil && state.slots[1].isEmpty)
    }

    @Test("A committed placeholder hands its landing and its cell over to the item")
    func commit() throws {
        var state = IndexPathState.empty
        let (first, second) = (item(), item())
        let placeholder = CollectionViewPlaceholder(insertionIndexPath: path(2).indexPath, reuseIdentifier: "")
        let a = state.insert(placeholder, for: first, in: 0, position: 2, after: nil, gap: nil)
        let b = state.insert(placeholder, for: second, in: 0, position: 2, after: a.id, gap: nil)
        for record in [a, b] {
            _ = state.landings.add(record.dragItem, at: .placeholder(id: record.id))
            state.cells.show(
                PlacedCell(ItemCell(), frame: .zero), as: .init(section: 0, element: .slot(id: record.id, part: 0)))
        }
        _ = state.remap(by: try update([4], [5]) { $0.commit(b.id, at: path(2)) }, at: [:])
        #expect(state.slots.placeholderCount == 1 && state.cells.shown.count == 1)
        let handedOver = state.cells.removeHandedOver(for: CellDirectory.Key(path(2)))
        #expect(handedOver != nil)
        guard case .item(path(2)) = destination(of: second, in: state) else {
            Issue.record("the landing is not on the item")
            return
        }
        _ = state.remap(by: try update([5], [6]) { $0.inserts = [path(0)] }, at: [:])
        guard case .item(path(3)) = destination(of: second, in: state),
            case .placeholder(a.id) = destination(of: first, in: state)
        else {
            Issue.record("a landing lost its target")
            return
        }
    }
}

extension CellDirectory.Key {
    /// The index of the item; -1 for a slot.
    fileprivate var index: Int { if case .item(let item) = element { item } else { -1 } }
}
