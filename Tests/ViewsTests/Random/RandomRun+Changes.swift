import Foundation
import TestSupport

@testable import Views

extension RandomRun {
    func carryOutProgram(_ step: RandomStep) -> Bool {
        switch step {
        case .batch(let isGrid, let seed): keepingTrack(of: shelf(isGrid)) { batch(shelf(isGrid), seed) }
        case .wrongBatch(let isGrid):
            expectedErrors += 1
            shelf(isGrid).view.insertSections([17])
        case .sections(let isGrid, let seed):
            keepingTrack(of: shelf(isGrid)) { changeSections(shelf(isGrid), seed) }
        case .reload(let isGrid, let seed): reload(shelf(isGrid), seed)
        case .zoom(let side):
            squares.itemSize = CGSize(width: side, height: side)
            rows.rowHeight = CGFloat(side)
        case .layout(let unequal, let animated): grid.view.setLayout(unequal ? rows : squares, animated: animated)
        case .resize(let width, let height):
            grid.view.frame = CGRect(x: 130, y: 0, width: width, height: height)
            stage.root.layoutIfNeeded()
        case .cadence(let number): grid.view.reorderingCadence = ReorderingCadence.allCases[number % 3]
        case .propose(let isGrid, let operation, let intent): propose(shelf(isGrid), operation, intent)
        case .showTable(let on):
            if !on {
                table.view.removeFromSuperview()
            } else if table.view.superview == nil {
                stage.root.addSubview(table.view)
                stage.root.layoutIfNeeded()
            }
        default: return carryOutWaiting(step)
        }
        return true
    }

    private func carryOutWaiting(_ step: RandomStep) -> Bool {
        switch step {
        case .usePlaceholders(let isGrid, let on): shelf(isGrid).usesPlaceholders = on
        case .arrive(let isGrid, let number):
            let shelf = shelf(isGrid)
            if !shelf.waiting.isEmpty { shelf.arrive(number % shelf.waiting.count) }
        case .fail(let isGrid, let number):
            let shelf = shelf(isGrid)
            if !shelf.waiting.isEmpty {
                shelf.waiting.remove(at: number % shelf.waiting.count).context.deletePlaceholder()
            }
        case .beginMovement(let isGrid, let item):
            let visible = shelf(isGrid).view.indexPathsForVisibleItems
            if !visible.isEmpty {
                shelf(isGrid).view.beginInteractiveMovementForItem(at: visible[item % visible.count])
            }
        case .moveMovement(let isGrid, let x, let y):
            let view = shelf(isGrid).view
            view.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat(x), y: view.contentOffset.y + CGFloat(y)))
        case .endMovement(let isGrid, let cancels):
            let view = shelf(isGrid).view
            if cancels { view.cancelInteractiveMovement() } else { view.endInteractiveMovement() }
        default: return false
        }
        return true
    }

    private func propose(_ shelf: Shelf, _ operation: Int, _ intent: Int) {
        let operation = ([.move, .move, .copy, .forbidden, .cancel] as [DropOperation])[operation % 5]
        let intents: [ItemDropIntent] = [
            .insertAtDestinationIndexPath, .insertAtDestinationIndexPath, .automatic, .insertIntoDestinationIndexPath,
            .unspecified,
        ]
        shelf.proposal = { _, _ in ItemDropProposal(operation: operation, intent: intents[intent % 5]) }
    }

    /// Deletes, moves, reloads and inserts a few items.
    private func batch(_ shelf: Shelf, _ seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var kept = shelf.sections
        guard !kept.isEmpty else { return }
        var chosen: Set<IndexPath> = []
        for _ in 0..<random.below(6) {
            let section = random.below(kept.count)
            if !kept[section].isEmpty {
                chosen.insert(IndexPath(item: random.below(kept[section].count), section: section))
            }
        }
        shelf.view.performBatchUpdates {
            var sources: [Int: IndexPath] = [:]
            var arrivals: [Int] = []
            for path in chosen.sorted().reversed() {
                switch random.below(3) {
                case 0:
                    shelf.view.deleteItems(at: [path])
                    kept[path.section].remove(at: path.item)
                case 1:
                    let value = kept[path.section].remove(at: path.item)
                    sources[value] = path
                    arrivals.append(value)
                default: shelf.view.reloadItems(at: [path])
                }
            }
            for _ in 0..<random.below(kept.map(\.count).reduce(0, +) > 80 ? 2 : 5) {
                nextValue += 1
                arrivals.append(nextValue)
            }
            for value in arrivals {
                let section = random.below(kept.count)
                kept[section].insert(value, at: random.below(kept[section].count + 1))
            }
            shelf.sections = kept
            for value in arrivals {
                guard let path = shelf.path(of: value) else { continue }
                if let from = sources[value] {
                    shelf.view.moveItem(at: from, to: path)
                } else {
                    shelf.view.insertItems(at: [path])
                }
            }
        }
    }

    /// Deletes, moves, inserts and reloads sections in one batch.
    private func changeSections(_ shelf: Shelf, _ seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let old = shelf.sections
        var order: [Int?] = Array(old.indices)
        let mover = random.below(order.count)
        if order.count > 1, random.chance(0.4) { order.removeAll { $0 == (mover + 1) % old.count } }
        let moves = !old.isEmpty && random.chance(0.5)
        if moves {
            order.removeAll { $0 == mover }
            order.insert(mover, at: random.below(order.count + 1))
        }
        if order.count < 5, random.chance(0.6) { order.insert(nil, at: random.below(order.count + 1)) }
        var sections = order.map { id in id.map { old[$0] } ?? [] }
        var reloaded = IndexSet()
        for (index, id) in order.enumerated() {
            guard let id else {
                sections[index] = (0..<random.below(4)).map { nextValue + 1 + $0 }
                nextValue += 4
                continue
            }
            // Only a section that keeps its place in the order can be reloaded by its old index.
            guard id != mover || !moves, random.chance(0.15) else { continue }
            sections[index].shuffle(using: &random)
            reloaded.insert(id)
        }
        shelf.view.performBatchUpdates {
            shelf.sections = sections
            shelf.view.deleteSections(IndexSet(old.indices.filter { !order.contains($0) }))
            shelf.view.insertSections(IndexSet(order.indices.filter { order[$0] == nil }))
            if moves, let to = order.firstIndex(of: mover) { shelf.view.moveSection(mover, toSection: to) }
            shelf.view.reloadSections(reloaded)
        }
    }

    private func reload(_ shelf: Shelf, _ seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        for section in shelf.sections.indices {
            shelf.sections[section].shuffle(using: &random)
            if random.chance(0.2) { shelf.sections[section].removeAll { $0 % 5 == 0 } }
        }
        shelf.view.reloadData()
    }
}
