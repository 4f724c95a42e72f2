import Foundation
import Synchronization
import Testing

@testable import DragAndDrop
@testable import Views

@MainActor struct UpdateErrorTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @Test("VIEW-6: without a handler the error of an inconsistent batch is written to the standard error output")
    func report() {
        let (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        grid.view.onUpdateError = nil
        let messages = Mutex<[String]>([])
        ProgramMessage.$receiver.withValue({ message in messages.withLock { $0.append(message) } }) {
            grid.view.performBatchUpdates({
                grid.sections[0].removeLast(2)
                grid.view.deleteItems(at: [path(5)])
            })
        }
        let reported = messages.withLock { $0 }
        #expect(reported.count == 1)
        #expect(reported.first?.contains("CollectionView: The updates of section 0 do not add up") == true)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-6: updates before the first layout pass of a replaced data source are part of its load, and no error")
    func replacedDataSource() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        let view = try #require(grid.view as? CollectionView)
        let other = ContainerFixture(grid: Array(0..<20))
        other.sections[0].append(100)
        view.dataSource = other
        grid.view.insertItems(at: [path(20)])
        #expect(grid.errors.isEmpty)
        window.settle()
        #expect(grid.view.numberOfItems(inSection: 0) == 21)
        view.dataSource = grid
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: supplementary views and scrolled sections follow an update, and a deleted section loses its touch")
    func supplements() throws {
        var state = IndexPathState.empty
        func placed(isAttached: Bool) -> PlacedSupplement {
            let frame = SupplementaryFrame(kind: "", indexPath: path(0), frame: .zero)
            return PlacedSupplement(ReusableView(), frame, isAttached: isAttached)
        }
        let (attached, header) = (placed(isAttached: true), placed(isAttached: false))
        let key = SupplementaryKey(kind: "badge", path: ItemPath(item: 4, section: 0))
        state.supplements.show(attached, as: key)
        let headerKey = SupplementaryKey(kind: "header", path: ItemPath(item: 0, section: 0))
        state.supplements.show(header, as: headerKey)
        let container = ContainerFixture(grid: []).view
        let section = ScrollingSection(area: .zero, length: 0, isHorizontal: true, fillsColumns: false)
        let scroll = SectionScrollView(section, in: container)
        state.scrolls.views[0] = scroll
        state.scrolls.touches[PointerID(7)] = SectionScrolls.Touch(
            pointer: PointerID(7), view: scroll, origin: .zero, target: .section)
        func remap(_ before: [Int], _ after: [Int], _ fill: (inout BatchUpdate) -> Void) throws {
            var batch = BatchUpdate()
            fill(&batch)
            _ = state.remap(
                by: IndexPathState.Update(
                    mapping: try batch.mapping(before: before, after: after), commits: [], located: [:], copies: []),
                at: [:])
        }
        try remap([6], [2, 5]) {
            $0.sectionInserts = [0]
            $0.deletes = [ItemPath(item: 0, section: 0)]
        }
        let new = SupplementaryKey(kind: "badge", path: ItemPath(item: 3, section: 1))
        #expect(state.supplements[new] === attached && state.supplements.shown.count == 2)
        let newHeader = SupplementaryKey(kind: "header", path: ItemPath(item: 0, section: 1))
        #expect(state.supplements[newHeader] === header)
        #expect(state.scrolls.views[1] === scroll && state.scrolls.touches.count == 1)
        try remap([2, 5], [2]) { $0.sectionDeletes = [1] }
        #expect(state.supplements.shown.isEmpty && state.supplements.lost.count == 2)
        #expect(state.scrolls.views.isEmpty && state.scrolls.lost.count == 1 && state.scrolls.touches.isEmpty)
    }

    @Test("CELL-1: a state that a cell changes while it observes another one is reported with that one")
    func nestedStates() {
        final class Cell: ItemCell {
            var reported: [CellConfigurationState] = []
            override var isSelected: Bool {
                didSet { setStates { isHighlighted = isSelected } }
            }
            override func updateConfiguration(using state: CellConfigurationState) { reported.append(state) }
        }
        let cell = Cell()
        cell.setStates { cell.isSelected = true }
        #expect(cell.reported.count == 1)
        #expect(cell.reported.last?.isSelected == true && cell.reported.last?.isHighlighted == true)
    }
}
