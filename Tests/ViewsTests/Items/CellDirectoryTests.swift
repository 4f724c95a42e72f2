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

    @Test("After random operations, no cell is in two states")
    func oneState() throws {
        for seed in 0..<100 as Range<UInt64> {
            var (random, directory) = (SplitMix(seed: seed), CellDirectory())
            let cells = (0..<6).map { _ in cell() }
            for _ in 0..<80 {
                let (placed, item) = (cells[random.below(6)], key(random.below(4)))
                switch random.below(8) {
                case 0, 1: directory.show(placed, as: item)
                case 2: directory.addDisappearing(placed)
                case 3: directory.handOver(item, to: key(random.below(4)))
                case 4: _ = directory.takeHandedOver(for: item)
                case 5: _ = directory.take(item)
                case 6:
                    var batch = BatchUpdate()
                    batch.deletes = [ItemPath(item: random.below(4), section: 0)]
                    batch.inserts = [ItemPath(item: random.below(4), section: 0)]
                    _ = directory.remap(by: try batch.mapping(before: [4], after: [4]))
                default: _ = random.chance(0.5) ? directory.takeDisappearing() : directory.takeHandedOver()
                }
                let present = all(directory)
                #expect(Set(present).count == present.count, "seed \(seed)")
            }
            _ = (directory.takeAll(), directory.takeDisappearing(), directory.takeHandedOver())
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

    @Test("A cell is kept once, and reused under its identifier only")
    func pool() {
        var pool = CellPool()
        pool.register(PlaceholderCell.self, for: "a")
        let cell = pool.makeCell("a")
        #expect(cell is PlaceholderCell && cell.reuseIdentifier == "a" && !(pool.makeCell("b") is PlaceholderCell))
        pool.keep(cell)
        pool.keep(cell)
        pool.keep(ItemCell())
        let taken = [pool.takeReusable("b"), pool.takeReusable("a"), pool.takeReusable("a"), pool.takeReusable("")]
        #expect(taken.map { $0 === cell } == [false, true, false, false])
    }

    @Test("A cell kept for reuse has no state left, whichever it had")
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
            cell.springLoadingState = .activating
        }
        cell.forgetStates()
        #expect(cell.configurationState == CellConfigurationState() && cell.accessibilityStates.isEmpty)
        #expect(cell.alpha == 1 && cell.springLoadingState == .inactive)
    }
}
