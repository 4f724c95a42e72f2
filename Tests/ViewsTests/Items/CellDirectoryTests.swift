import Foundation
import TestSupport
import Testing

@testable import Views

@MainActor struct CellDirectoryTests {
    private func key(_ item: Int) -> CellDirectory.Key { CellDirectory.Key(ItemPath(item: item, section: 0)) }
    private func cell() -> PlacedCell { PlacedCell(ItemCell(), frame: .zero) }

    /// The cells of all collections of a directory.
    private func all(_ directory: CellDirectory) -> [ObjectIdentifier] {
        (Array(directory.shown.values) + directory.disappearing + Array(directory.handedOver.values))
            .map { ObjectIdentifier($0) }
    }

    /// The cells that a directory contains, by the state that their collection means.
    private func states(_ directory: CellDirectory) -> [ObjectIdentifier: CellDirectory.State] {
        var states: [ObjectIdentifier: CellDirectory.State] = [:]
        for (key, placed) in directory.shown {
            states[ObjectIdentifier(placed)] = placed.isMovingOut ? .movingOut(key) : .shown(key)
        }
        for placed in directory.disappearing { states[ObjectIdentifier(placed)] = .disappearing }
        for (key, placed) in directory.handedOver { states[ObjectIdentifier(placed)] = .handedOver(to: key) }
        return states
    }

    @Test("After random operations, each cell is in the collection of its state, and no cell is dropped")
    func oneState() throws {
        for seed in 0..<100 as Range<UInt64> {
            var (random, directory) = (SplitMix(seed: seed), CellDirectory())
            let cells = (0..<6).map { _ in cell() }
            for _ in 0..<80 {
                let (placed, item) = (cells[random.below(6)], key(random.below(4)))
                let before = Set(all(directory))
                var returned: [PlacedCell?] = []
                switch random.below(9) {
                case 0, 1: returned = [directory.show(placed, as: item)]
                case 2: directory.addDisappearing(placed)
                case 3: returned = [directory.handOver(item, to: key(random.below(4)))]
                case 4: returned = [directory.removeHandedOver(for: item)]
                case 5: returned = [directory.remove(item)]
                case 8: directory.setMovingOut(random.chance(0.7), item)
                case 6:
                    var batch = BatchUpdate()
                    batch.deletes = [ItemPath(item: random.below(4), section: 0)]
                    batch.inserts = [ItemPath(item: random.below(4), section: 0)]
                    returned = directory.remap(by: try batch.mapping(before: [4], after: [4]))
                default:
                    returned = random.chance(0.5) ? directory.removeAllDisappearing() : directory.removeAllHandedOver()
                }
                let (present, states) = (all(directory), states(directory))
                #expect(Set(present).count == present.count, "seed \(seed)")
                for placed in cells { #expect(placed.state == states[ObjectIdentifier(placed)] ?? .detached) }
                let known = Set(present).union(returned.compactMap { $0.map { ObjectIdentifier($0) } })
                #expect(before.isSubset(of: known), "a cell was dropped, seed \(seed)")
            }
            _ = (directory.removeAll(), directory.removeAllDisappearing(), directory.removeAllHandedOver())
            #expect(all(directory).isEmpty)
        }
    }

    @Test("A cell shown again leaves its former state; the cell that it replaces is detached")
    func replacement() {
        var directory = CellDirectory()
        let (a, b) = (cell(), cell())
        directory.show(a, as: key(1))
        let former = directory.show(b, as: key(1))
        #expect(former === a && directory.shown.count == 1)
        directory.show(b, as: key(2))
        #expect(directory[key(1)] == nil && directory[key(2)] === b)
        directory.addDisappearing(b)
        directory.addDisappearing(b)
        #expect(directory.shown.isEmpty && directory.disappearing.count == 1)
    }

    @Test("A cell that moves out of view stays shown through updates, until it comes into view, is taken or replaced")
    func movingOut() throws {
        var directory = CellDirectory()
        let (a, b) = (cell(), cell())
        directory.show(a, as: key(1))
        directory.setMovingOut(true, key(1))
        #expect(a.state == .movingOut(key(1)) && directory[key(1)] === a)
        var batch = BatchUpdate()
        batch.inserts = [ItemPath(item: 0, section: 0)]
        let lost = directory.remap(by: try batch.mapping(before: [3], after: [4]))
        #expect(lost.isEmpty && a.state == .movingOut(key(2)))
        directory.setMovingOut(false, key(2))
        #expect(a.state == .shown(key(2)))
        directory.setMovingOut(true, key(2))
        let taken = directory.remove(key(2))
        #expect(taken === a && a.state == .detached)
        directory.setMovingOut(true, key(2))
        #expect(a.state == .detached && directory.shown.isEmpty)
        directory.show(a, as: key(0))
        directory.setMovingOut(true, key(0))
        directory.addDisappearing(a)
        #expect(a.state == .disappearing && !a.isMovingOut)
        directory.show(b, as: key(0))
        #expect(b.state == .shown(key(0)))
    }

    @Test("A cell is kept once, and reused under its identifier only")
    func pool() {
        var pool = CellPool()
        pool.register(PlaceholderCell.self, for: "a")
        #expect(pool.type("a") == PlaceholderCell.self && pool.type("b") == ItemCell.self)
        let cell = PlaceholderCell()
        cell.reuseIdentifier = "a"
        pool.keep(cell)
        pool.keep(cell)
        pool.keep(ItemCell())
        let taken = [pool.dequeue("b"), pool.dequeue("a"), pool.dequeue("a"), pool.dequeue("")]
        #expect(taken.map { $0 === cell } == [false, true, false, false])
    }

    @Test("A cell kept for reuse has no former state left")
    func reset() {
        let cell = ItemCell()
        cell.setStates {
            cell.isSelected = true
            cell.isDropTarget = true
            cell.isCurrent = true
            cell.isEditing = true
            cell.isUnderDrop = true
            cell.isReordering = true
            cell.dragState = .dragging
            cell.dragStateDidChange(.dragging)
            cell.setSpringLoading(.activating, since: .seconds(3))
        }
        cell.resetStates()
        #expect(cell.configurationState == CellConfigurationState() && cell.accessibilityStates.isEmpty)
        #expect(cell.alpha == 1 && cell.springLoadingState == .inactive && cell.springLoadingBegan == .zero)
    }
}
